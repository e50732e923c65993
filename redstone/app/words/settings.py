"""Sentences of the settings dialog."""

EXPLAINED_AGAIN = "Everything will be explained once more."
