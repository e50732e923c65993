"""SGF files and set-ups in GTP, the latter by GoGui's extension commands."""

import re
from pathlib import Path
from types import MappingProxyType

from redstone.board import Board, Point, Stone
from redstone.english import SET_UP_REFUSALS, message
from redstone.position import Player
from redstone.record.characters import quote
from redstone.record.game import Game
from redstone.record.notation import parse_point
from redstone.record.sgf import formatting_sgf, reading_sgf
from redstone.record.sgf.tree import MAX_BYTES
from redstone.record.start import SetUpRefusal
from redstone.record.work import run_to_end

STONES = {
    "b": Stone.BLACK,
    "black": Stone.BLACK,
    "w": Stone.WHITE,
    "white": Stone.WHITE,
    "r": Stone.RED,
    "red": Stone.RED,
}


def read_sgf(name: str, before: str, like: Game) -> Game:
    """Return a file's main line up to before move number `before`, or all of it for "".

    Raises OSError for a file that cannot be read, and ValueError for one without a faultless game
    of the same kind as `like`.
    """
    with Path(name).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    reading = run_to_end(reading_sgf(data))
    if reading.fault is not None:
        raise ValueError(message(reading.fault))
    assert reading.game is not None
    game = reading.game.go_to_node(0)
    if game.rules.name != like.rules.name:
        raise ValueError(f"it is a game of {game.rules.title}")
    if before and not (before.isascii() and before.isdigit() and int(before)):
        raise ValueError(f"{quote(before)} is not a move's number")
    end = min(len(game.line), int(before) - 1) if before else len(game.line)
    return game.go_to(end).without_future().without_branches()


def format_sgf(game: Game) -> str:
    """Return the game as an SGF file, without the empty lines that would end a response."""
    text = run_to_end(formatting_sgf(game)).strip()
    return re.sub(r"\n(?=\n)", "\n ", text)


def laid_out(game: Game, stones: tuple[str, ...]) -> Game:
    """Return a game starting with stones given as alternating colours and vertices.

    Raises ValueError for invalid words, and for a start that the rules refuse.
    """
    board = game.start.board
    if len(stones) % 2:
        raise ValueError("a colour has no vertex")
    laid: dict[Point, Stone] = {}
    for colour, vertex in zip(stones[::2], stones[1::2], strict=True):
        if colour.lower() not in STONES:
            raise ValueError(f"{quote(colour)} is not a colour")
        point = parse_point(vertex)
        if point not in board:
            raise ValueError(f"{vertex} is not on the board")
        laid[point] = STONES[colour.lower()]
    return _starting(game, Board(board.cols, board.rows, MappingProxyType(laid)), Player.BLACK)


def with_player(game: Game, player: Player) -> Game:
    """Return the game's start with another player to move. Raises ValueError if refused."""
    return _starting(game, game.start.board, player)


def _starting(game: Game, board: Board, player: Player) -> Game:
    """Return a game that starts with this board. Raises ValueError if the rules refuse it."""
    made = Game.from_set_up(game.rules, board, player)
    if isinstance(made, SetUpRefusal):
        raise ValueError(SET_UP_REFUSALS[made.rule].english)
    return made
