"""Texts for newcomers and for returning people."""

from redstone.app.play.board_state import BoardState
from redstone.app.play.table import Table
from redstone.app.words.game import welcome
from redstone.app.words.games_list import players
from redstone.language import Text, _, ngettext, sentences
from redstone.position import Swap

NEW_HERE = Text("New here?")


def first_welcome(now: BoardState) -> str:
    """Return the welcome before a person's very first move."""
    return sentences(_(NEW_HERE), welcome(now))


def to_course(at: tuple[int, int] | None = None) -> str:
    """Return the label of the link to the lessons on the rules.

    `at` has the number of the next lesson and of all of them, None before the first is done.
    """
    if at is None:
        return _("Learn in three minutes")
    return _("Continue: lesson {index} of {count}", index=at[0], count=at[1])


def swap(now: BoardState) -> str:
    """Return the explanation of the pie rule, when it is offered or was used."""
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
    """Return the label of the puzzle button: the first puzzle, today's, or more if `done`.

    It ends with the number of `days` solved in a row, up to yesterday at least.
    """
    if not tried:
        return _("A puzzle: what’s the only move that wins?")
    next_one = _("More puzzles") if done else _("Today’s puzzle")
    if days < 2:
        return next_one
    row = ngettext("{n} day in a row", "{n} days in a row", days)
    return _("{next_one} · {row}", next_one=next_one, row=row)


def to_waiting_game(table: Table) -> str:
    """Return the label of the button to a game in which it is the person's turn."""
    return _("Your turn: {game}", game=players(table.game, table.setup))


def menu_name(due: int) -> str:
    """Return the menu name of the mistakes room, with the number due today."""
    return _("My mistakes ({n})", n=due) if due else _("My mistakes")
