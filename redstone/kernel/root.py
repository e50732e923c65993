"""Changes of the search tree from outside: new root, moves, undo, proven results.

For `plant`, `advance` and `retreat` the new position is set up on the board first.
"""

from redstone.kernel.games import list_moves
from redstone.kernel.groups import TO_MOVE, now
from redstone.kernel.machine import exported, i32
from redstone.kernel.nodes import (
    IS_FULL,
    NO_NODE,
    OPEN,
    ROOT,
    TOP,
    children,
    clear_tree,
    edge_of,
    edges,
    first_edge,
    has_room,
    moves,
    new_node,
    new_position,
    parent,
    player,
    prove,
    proven,
    rave_visits,
    rave_wins,
    total,
    tree,
    visits,
    wins,
)
from redstone.kernel.priors import LISTED, listed
from redstone.kernel.pruning import prune
from redstone.kernel.saved_boards import FOR_SEARCH, keep_board


@exported
def plant() -> None:
    """Begin a new tree at the position on the board, which is stored as FOR_SEARCH."""
    keep_board(FOR_SEARCH)
    clear_tree()
    list_moves()
    tree[ROOT] = tree[TOP] = new_position(NO_NODE, now[TO_MOVE])


@exported
def advance(move: i32, returns: i32) -> None:
    """Make the position on the board, reached by a root move, the new root.

    It is stored as FOR_SEARCH. Unless `returns`, the rest of the tree is dropped. If there is
    no room for the root, the whole tree is begun again.
    """
    keep_board(FOR_SEARCH)
    root = tree[ROOT]
    edge = edge_of(root, move)
    child = NO_NODE if edge < 0 else children[edge]
    if child == NO_NODE or edges[child] == 0:
        list_moves()
        if not has_room(listed[LISTED]):
            plant()
            return
        child = new_position(root, now[TO_MOVE])
        if edge >= 0:
            children[edge] = child
    tree[ROOT] = child
    if returns == 0:
        tree[TOP] = child
        prune()
    tree[IS_FULL] = 0


@exported
def retreat() -> i32:
    """Make the previous root, now on the board, the root; return 0 if it was dropped.

    It is stored as FOR_SEARCH, and may be proven by the old root's result.
    """
    child = tree[ROOT]
    if child == tree[TOP]:
        return 0
    keep_board(FOR_SEARCH)
    root = parent[child]
    tree[ROOT] = root
    if proven[child] != OPEN and proven[root] == OPEN:
        prove(root, proven[child])
    return 1


@exported
def learn(move: i32, known: i32) -> None:
    """Store a root move's proven result, BLACK_WINS or WHITE_WINS.

    That may prove the root. A move that is not the root's is ignored, and one without a node if
    there is no room.
    """
    root = tree[ROOT]
    edge = edge_of(root, move)
    if edge >= 0 and (children[edge] != NO_NODE or has_room(0)):
        if children[edge] == NO_NODE:
            children[edge] = new_node(root, player[root] ^ 1, known)
        proven[children[edge]] = known
        if proven[root] == OPEN:
            prove(root, known)


@exported
def forbid(move: i32) -> None:
    """Remove a move from the root with its visits, and reset the root's proven result.

    Other moves must be left. A move that is not the root's is ignored.
    """
    root = tree[ROOT]
    edge = edge_of(root, move)
    if edge >= 0:
        last = first_edge[root] + edges[root] - 1
        total[root] -= visits[edge]
        for to in range(edge, last):
            move_edge(to + 1, to)
        edges[root] -= 1
        proven[root] = OPEN


def move_edge(edge: i32, to: i32) -> None:
    """Copy an edge's data to edge `to`."""
    moves[to] = moves[edge]
    children[to] = children[edge]
    visits[to] = visits[edge]
    wins[to] = wins[edge]
    rave_visits[to] = rave_visits[edge]
    rave_wins[to] = rave_wins[edge]
