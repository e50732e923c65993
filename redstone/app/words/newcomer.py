"""What is said to who is new to something, and to who comes again with no game begun."""

from redstone.app.play.moment import Moment
from redstone.app.words.game import welcome
from redstone.language import Text, _, ngettext, sentences
from redstone.position import Swap

NEW_HERE = Text("New here?")


def first_welcome(now: Moment) -> str:
    """What there is to know before the first move of all."""
    return sentences(_(NEW_HERE), welcome(now))


def swap(now: Moment) -> str:
    """What the pie rule is for, as it is offered or was used."""
    if now.game.moves[-1:] == (Swap(),):
        return _(
            "Colours are swapped. Moving first is an advantage, so the second player can take "
            "over the first stone, once."
        )
    return _(
        "Moving first is an advantage. So instead of placing a stone, you can take over Black "
        "and the stone on the board."
    )


def to_puzzles(days: int, *, tried: bool, done: bool) -> str:
    """What the puzzles have next: a first one, that of the day, or others once that is `done`.

    It tells how many `days` are solved in a row, up to yesterday at least.
    """
    if not tried:
        return _("A puzzle: what’s the only move that wins?")
    next_one = _("More puzzles") if done else _("Today’s puzzle")
    if days < 2:
        return next_one
    row = ngettext("{n} day in a row", "{n} days in a row", days)
    return _("{next_one} · {row}", next_one=next_one, row=row)
