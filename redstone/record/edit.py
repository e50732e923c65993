"""Edits: moves in files that break the order of play, kept in studies.

A stone or a pass may come from the player who is not to move, and stones may be set up in mid-game.
"""

from dataclasses import dataclass, replace

from redstone.position import GoState, Move, Pass, Place, Player, Position, SetUp


@dataclass(frozen=True, slots=True)
class PlaceBy(Place):
    """A placement by a player who was not to move."""

    by: Player = Player.BLACK

    __str__ = Place.__str__


@dataclass(frozen=True, slots=True)
class PassBy(Pass):
    """A pass by a player who was not to move (Go)."""

    by: Player = Player.BLACK

    __str__ = Pass.__str__


Edit = PlaceBy | PassBy | SetUp
"""Every kind of turn outside the rules."""


def by(player: Player, move: Move) -> Move:
    """Return a placement or pass marked as made out of turn; other moves unchanged."""
    match move:
        case Place(point, red):
            return PlaceBy(point, red, player)
        case Pass():
            return PassBy(player)
        case _:
            return move


def by_rules(position: Position, move: Move) -> tuple[Position, Move]:
    """Return an out-of-turn move as a normal one, and the position with its player to move."""
    match move:
        case PlaceBy(point, red, player):
            return with_player_to_move(position, player), Place(point, red)
        case PassBy(player):
            return with_player_to_move(position, player), Pass()
        case _:
            return position, move


def with_player_to_move(now: Position, player: Player) -> Position:
    """Return the position with this player to move.

    It then has no swap and no rule for first turns, and a turn of Savage Go has one stone.
    """
    go = None if now.go is None else _unhindered(now.go)
    return replace(now, to_move=player, due=1, go=go, savage=None, is_set_up=True)


def after_set_up(before: Position, move: SetUp) -> Position:
    """Return the position after an SGF set-up in mid-game."""
    board = before.board
    for point, stone in move.stones:
        board = board.remove((point,))
        board = board if stone is None else board.place(point, stone)
    state = before.go
    return replace(
        with_player_to_move(before, move.to_move),
        board=board,
        ply=before.ply + 1,
        outcome=None,
        go=state and GoState(prisoners=state.prisoners, captures=state.captures),
    )


def _unhindered(state: GoState) -> GoState:
    """Return Go's state without ko and counted passes."""
    return replace(state, ko=None, passes=0, passed_board=None, agreed=None)
