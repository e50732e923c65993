"""What lies over the stones of a moment of a record: marks, its turn, what is dead or taken."""

from typing import NamedTuple

from redstone.board import Board, Point, Stone
from redstone.insight.settling import settle
from redstone.pictures.drawing import Command, draw
from redstone.pictures.layout import Layout
from redstone.pictures.markup import markup_commands
from redstone.pictures.view import View
from redstone.position import Place
from redstone.record.change import doomed
from redstone.record.game import Game
from redstone.record.node import Nodes
from redstone.rules.savage import goes_on


def bare(layout: Layout) -> list[Command]:
    """The board with its lines and coordinates, without stones."""
    empty = Board.empty(layout.cols, layout.rows)
    return draw(View(empty, Stone.BLACK), layout).commands


class Over(NamedTuple):
    """What is shown of a moment besides the board and its stones at rest.

    `commands` draw it; the stones at the points of `faint` are drawn by these alone. `last` are the
    stones that the turn up to there has placed, as far as they lie there and live.
    """

    commands: list[Command]
    faint: frozenset[Point]
    last: frozenset[Point]


def over(game: Game, layout: Layout) -> Over:
    """What is over the moment shown; it takes no longer in a long record."""
    view, stones = _view(game), game.position.board.stones
    drawn = draw(view, layout).commands[len(bare(layout)) :]
    commands = [command for command in drawn if command[0] != "stone" or command[4] != 1]
    commands += markup_commands(game.node.notes.markup, view.board, layout)
    last = _turn(game.nodes, game.cursor) & stones.keys() - view.dead
    return Over(commands, (view.doomed | view.dead) & stones.keys(), last)


def _view(game: Game) -> View:
    position = game.position
    settling = settle(game.rules, position)
    territory = settling.territory.items() if settling else ()
    return View(
        board=position.board,
        mover=position.to_move.stone,
        doomed=doomed(game),
        dead=position.go.dead if position.go else frozenset(),
        territory={point: owner.stone for point, owner in territory},
    )


def _turn(nodes: Nodes, number: int) -> frozenset[Point]:
    """Where the turn has placed stones that a moment is in, or ends; nowhere if it has passed."""
    points = set[Point]()
    if not isinstance(nodes[number].move, Place):
        return frozenset()
    while (parent := nodes[number].parent) is not None:
        move = nodes[number].move
        if isinstance(move, Place):
            points.add(move.point)
        before = nodes[parent].parent
        if before is None or not goes_on(nodes[before].position, nodes[parent].position):
            break
        number = parent
    return frozenset(points)
