"""Texts on a live game whose connection is lost, and the names of its buttons."""

from redstone.language import Text

LOST = Text(
    "The connection is lost. The game is kept: you can each make a new invitation and rejoin the "
    "game, or go on by link."
)
BUTTONS = {"live-again": Text("Join again"), "live-leave": Text("By link")}
"""The names of the buttons by their actions, in the order in which they are shown."""
