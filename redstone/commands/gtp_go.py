"""What GTP says of Go alone: komi, handicap, and the end of a game.

GTP knows no marks. So while play is stopped this program marks its own dead strings when it
is asked for a move, and says "pass" for its agreement. An outside engine is asked for the
strings that it holds to be dead, and its own ones among them are marked for it. Nor does GTP
know the wish to resume: a stone placed while play is stopped says it.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import isfinite

from redstone.board import Point
from redstone.commands.vertices import format_vertex
from redstone.position import Mark, Move, Outcome, Pass, Place, Reason, Resume
from redstone.record.game import Game
from redstone.record.notation import NotationError, parse_point
from redstone.rules.go import MAX_KOMI, Go


def with_komi(game: Game, text: str) -> Game:
    """A game of Go with another komi, to the next half point; other games stay as they are.

    Raises ValueError for what is not a number or out of range.
    """
    komi = float(text)
    if not isfinite(komi):
        raise ValueError(f"{text} is not a number of points")
    if not isinstance(game.rules, Go):
        return game
    if abs(round(2 * komi)) > MAX_KOMI:
        raise ValueError(f"a komi of {text}: at most {MAX_KOMI // 2} either way")
    return replace(game, rules=replace(game.rules, komi=round(2 * komi)))


def with_handicap(game: Game, text: str) -> Game:
    """A new game with so many handicap stones. Raises ValueError where there can be none."""
    if not isinstance(game.rules, Go):
        raise ValueError("there is a handicap only in Go")
    board = game.start.board
    rules = replace(game.rules, handicap=int(text))
    if not rules.handicap:
        raise ValueError("a handicap is of 2 stones or more")
    return Game.new(rules, board.cols, board.rows)


def without_handicap(game: Game, cols: int, rows: int) -> Game:
    """A new game by the same rules on an empty board."""
    rules = game.rules
    return Game.new(replace(rules, handicap=0) if isinstance(rules, Go) else rules, cols, rows)


def handicap_vertices(game: Game) -> str:
    """The stones that a game starts with."""
    board = game.start.board
    points = [point for point in board.points if board.stone_at(point) is not None]
    return " ".join(format_vertex(Place(point)) for point in points)


def setup_commands(game: Game) -> tuple[str, ...]:
    """What an engine must be told after `clear_board` to play by a game's options."""
    rules = game.rules
    if not isinstance(rules, Go):
        return ()
    handicap = (f"fixed_handicap {rules.handicap}",) if rules.handicap else ()
    return (f"komi {rules.komi / 2:g}", *handicap)


def is_stopped(game: Game) -> bool:
    """True while play is stopped and the dead are marked."""
    return game.position.go is not None and game.position.go.stopped


def resumed_for(game: Game, move: Move) -> Game:
    """The game with play resumed if it is stopped and the move is a stone.

    Raises IllegalMove if play has been resumed too often.
    """
    return game.play(Resume()) if is_stopped(game) and isinstance(move, Place) else game


def standing(game: Game) -> Outcome | None:
    """How Go would end with the marks as they are; None in other games."""
    if not isinstance(game.rules, Go):
        return None
    count = game.rules.count(game.position)
    return Outcome(count.winner, Reason.SCORE, count.score)


def outside_move(game: Game, dead: Callable[[], str]) -> Move:
    """What an outside engine does while play is stopped: mark its own dead, or agree.

    `dead` asks for its answer to `final_status_list dead`.
    """
    board, state = game.position.board, game.position.go
    assert state is not None
    own = game.position.to_move.stone
    for point in _points(dead()):
        if board.stone_at(point) is own and point not in state.dead:
            return Mark(point)
    return Pass()


def _points(text: str) -> list[Point]:
    """The points among some words."""
    points = []
    for word in text.split():
        with suppress(NotationError):
            points.append(parse_point(word))
    return points
