"""The head of a game: its rules, size, options and handicap as text, in cards and messages.

    head = the head of a link [ "h" stones ]     as in redstone9h3

The handicap of Go is an option of its rules, so the head of a link has it. In other games it is a
set-up, and links list its stones one by one (`redstone.record.handicap`).
"""

import re

from redstone.record import link
from redstone.record.game import Game
from redstone.record.handicap import game_with_stones, stones_at_start

_HANDICAP = re.compile(r"(.*[^h])h([2-4])", re.ASCII)


def head_of(game: Game) -> str:
    """Return the head of a game: the start of its link, then "h" and the handicap, if any.

    Any other set-up is left out.
    """
    stones = stones_at_start(game)
    return link.head_of(game) + (f"h{stones}" if stones else "")


def game_of_head(head: str) -> Game | None:
    """Parse a head into a game without moves; None unless it is exactly as `head_of` writes it."""
    found = _HANDICAP.fullmatch(head)
    game = _game_of_link(head)
    if game is None and found is not None:
        game = _with_stones(_game_of_link(found[1]), int(found[2]))
    return game if game is not None and head_of(game) == head else None


def _game_of_link(head: str) -> Game | None:
    """Parse a head without a handicap suffix into a game, else return None."""
    return link.read_link(f"#{head}-1-0").game if "-" not in head else None


def _with_stones(game: Game | None, stones: int) -> Game | None:
    """Return the game with a handicap of `stones`; None if it is None or the board is too small."""
    if game is None:
        return None
    board = game.start.board
    try:
        return game_with_stones(game.rules, board.cols, board.rows, stones)
    except ValueError:
        return None
