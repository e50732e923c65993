"""Sentences of the settings dialog."""

from redstone.language import Text

EXPLAINED_AGAIN = Text("You’ll see every explanation again.")
