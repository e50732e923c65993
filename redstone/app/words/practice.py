"""The menu's text for the practice room."""

from redstone.language import _


def menu_name(due: int) -> str:
    """Return the room's name, with the number of mistakes due today."""
    return _("My mistakes ({n})", n=due) if due else _("My mistakes")
