"""The drawing above a position's stones: marks, last turn, dead and doomed stones."""

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
    """Return the commands of the empty board with lines and coordinates."""
    empty = Board.empty(layout.cols, layout.rows)
    return draw(View(empty, Stone.BLACK), layout).commands


class Over(NamedTuple):
    """The overlay of one position, above the board and its stones at rest.

    `commands` draw it; they alone draw the stones at the points of `faint`. `last` are the stones
    of the latest turn that are still alive on the board.
    """

    commands: list[Command]
    faint: frozenset[Point]
    last: frozenset[Point]


def over(game: Game, layout: Layout) -> Over:
    """Return the current position's overlay: drawing commands, stones to fade, the last turn."""
    view, stones = _view(game), game.position.board.stones
    drawn = draw(view, layout).commands[len(bare(layout)) :]
    commands = [command for command in drawn if command[0] != "stone" or command[4] != 1]
    commands += markup_commands(game.node.notes.markup, view.board, layout)
    last = _turn(game.nodes, game.cursor) & stones.keys() - view.dead
    return Over(commands, (view.doomed | view.dead) & stones.keys(), last)


def _view(game: Game) -> View:
    """Return the view of the game's current position."""
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
    """Return the points of the stones placed in the turn that a node ends; empty after a pass."""
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
