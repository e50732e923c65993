"""The content of a board picture, without pixels or sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from redstone.board import Board, Point, Stone
from redstone.engine.chances import Prospect
from redstone.insight.choices import NO_TOLL, Toll
from redstone.insight.settling import Settling, settle
from redstone.position import Place
from redstone.record.change import Change, doomed
from redstone.record.game import Game
from redstone.record.turn_record import last_turn


@dataclass(frozen=True)
class View:
    """The board with everything to be drawn on it.

    `open` is true if a person may place a stone. `last` is the last placement, `with_last` are the
    points of the other stones of its turn. `doomed` are the stones that the turn captures if it
    ends now. `change` is the change by the latest step, `theirs` is true if no one here made it,
    and `rises` is the winner's stone if it ended the game. `ghost` is the stone that a tap would
    place, or the `staged` one, with its `toll`, the stones captured. `refused` is a point where
    nothing may be placed, with the groups `lit` that forbid it. `red_points` has the captures of
    the legal red stones if they are to be shown. `expected` is a line of placements with their
    stones. `spots` are points to highlight, and `instead` is the stone that would have been better
    than the last one. In Go, while play is stopped and after scoring, `dead` are the stones marked,
    and `territory` has the owners' stones. The captures of the ghost are `counted` beside it unless
    the picture shows enough.
    """

    board: Board
    mover: Stone
    open: bool = False
    moment: int = 0
    last: Place | None = None
    with_last: frozenset[Point] = frozenset()
    change: Change | None = None
    theirs: bool = False
    rises: Stone | None = None
    doomed: frozenset[Point] = frozenset()
    ghost: Place | None = None
    staged: bool = False
    toll: Toll = NO_TOLL
    refused: Point | None = None
    lit: frozenset[Point] = frozenset()
    red_points: Mapping[Point, Toll] = field(default_factory=dict)
    hints: tuple[Prospect, ...] = ()
    expected: tuple[tuple[Place, Stone], ...] = ()
    spots: frozenset[Point] = frozenset()
    instead: tuple[Place, Stone] | None = None
    dead: frozenset[Point] = frozenset()
    territory: Mapping[Point, Stone] = field(default_factory=dict)
    counted: bool = True


def view_of_game(game: Game) -> View:
    """Return the view of a game's current position with its last move."""
    return at_rest(game, settle(game.rules, game.position))


def at_rest(game: Game, settling: Settling | None) -> View:
    """Return what `view_of_game` does, given the score, which is slow to compute."""
    position = game.position
    last = game.moves[-1] if game.moves else None
    turn = last_turn(game)
    territory = settling.territory.items() if settling else ()
    return View(
        board=position.board,
        mover=position.to_move.stone,
        last=last if isinstance(last, Place) else None,
        with_last=turn.points if turn and isinstance(last, Place) else frozenset(),
        doomed=doomed(game),
        dead=position.go.dead if position.go else frozenset(),
        territory={point: owner.stone for point, owner in territory},
    )
