"""The game of a card and of the first messages: the head of a link, with the handicap, if any.

    head = the head of a link [ "h" stones ]     as in redstone9h3

The handicap of Go is an option of its rules, and so a part of any link's head; in other games it is
a set-up, of which links tell the stones one by one (`redstone.record.handicap`).
"""

import re

from redstone.record import link
from redstone.record.game import Game
from redstone.record.handicap import game_with_stones, stones_at_start

_HANDICAP = re.compile(r"(.*[^h])h([2-4])", re.ASCII)


def head_of(game: Game) -> str:
    """What tells of a game as it begins; of any other set-up only the empty board."""
    stones = stones_at_start(game)
    return link.head_of(game) + (f"h{stones}" if stones else "")


def game_of_head(head: str) -> Game | None:
    """The game, without moves, of which `head_of` has written this; None for any other text."""
    found = _HANDICAP.fullmatch(head)
    game = _game_of_link(head)
    if game is None and found is not None:
        game = _with_stones(_game_of_link(found[1]), int(found[2]))
    return game if game is not None and head_of(game) == head else None


def _game_of_link(head: str) -> Game | None:
    return link.read_link(f"#{head}-1-0").game if "-" not in head else None


def _with_stones(game: Game | None, stones: int) -> Game | None:
    if game is None:
        return None
    board = game.start.board
    try:
        return game_with_stones(game.rules, board.cols, board.rows, stones)
    except ValueError:
        return None
