"""Names of moves for lists of moves and printed diagrams."""

from redstone.language import Text, _, pgettext
from redstone.position import Mark, Move, Pass, Place, Position, Resign, Resume, SetUp, Swap
from redstone.record.edit import PassBy, PlaceBy, by_rules
from redstone.record.node import Nodes

NAMES_OF_MOVES = {
    Swap: Text("a move", "swap"),
    Resign: Text("a move", "resigns"),
    Pass: Text("a move", "pass"),
    Resume: Text("a move", "resume"),
    SetUp: Text("a move", "set-up"),
}


def move_name(move: Move, before: Position | None = None) -> str:
    """Return a move's name for a list, as in "e5", "red e4" or "swap".

    A pass needs the position `before`: in a stopped game of Go it is named as an agreement.
    """
    match move:
        case PlaceBy() | PassBy() if before is not None:
            position, plain = by_rules(before, move)
            return pgettext("a move", "{move} (out of turn)", move=move_name(plain, position))
        case Place(point, red=True):
            return pgettext("a move", "red {point}", point=point)
        case Place(point):
            return str(point)
        case Mark(point):
            return pgettext("a move", "mark {point}", point=point)
        case Pass() if before is not None and before.go is not None and before.go.stopped:
            return pgettext("a move", "agrees")
        case _:
            return _(NAMES_OF_MOVES[type(move)])


def name_in(nodes: Nodes, number: int) -> str:
    """Return the name of a tree's move for a list.

    Resigning with no time left is a loss on time.
    """
    made = nodes[number]
    assert made.move is not None
    assert made.parent is not None
    left = made.notes.left
    if isinstance(made.move, Resign) and left is not None and left.is_out:
        return pgettext("a move", "loses on time")
    before, move = nodes[made.parent].position, made.move
    if isinstance(nodes[made.parent].move, SetUp):  # after a set-up either player may move
        before, move = by_rules(before, move)
    return move_name(move, before)


def numbered(nodes: Nodes, number: int) -> str:
    """Return a move of a tree with its number and its sign, as on a printed sheet: "12 e5!"."""
    made = nodes[number]
    return f"{made.depth} {name_in(nodes, number)}{made.notes.sign}"
