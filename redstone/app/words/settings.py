"""Sentences of the settings dialog."""

from redstone.language import Text

EXPLAINED_AGAIN = Text("Everything will be explained once more.")
