"""Sentences about the game, for all rooms."""
