"""The menu's text for the practice room."""

from redstone.language import _


def menu_name(due: int) -> str:
    """The room's name, with how many mistakes are to be asked today."""
    return _("My mistakes ({n})", n=due) if due else _("My mistakes")
