"""Watching: a live game as shown to spectators, who cannot play in it."""
