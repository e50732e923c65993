"""Watching: a live game as it is shown to others, who cannot play in it."""
