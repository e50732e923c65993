"""The tree at the start of a search, after a move, and with results proven elsewhere.

Each position is set up on the board first.
"""

from redstone.kernel.games import list_moves
from redstone.kernel.groups import TO_MOVE, now
from redstone.kernel.keeping import FOR_SEARCH, keep_board
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
from redstone.kernel.opinions import LISTED, listed
from redstone.kernel.pruning import prune


@exported
def plant() -> None:
    """Begin a tree at the position on the board."""
    keep_board(FOR_SEARCH)
    clear_tree()
    list_moves()
    tree[ROOT] = tree[TOP] = new_position(NO_NODE, now[TO_MOVE])


@exported
def advance(move: i32, returns: i32) -> None:
    """Make the position on the board, to which a move led, the root, with what is known of it.

    The tree before it is dropped, unless the search returns later and there is room.
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
    """Make the position before the root, now on the board, the root; return 0 if it was dropped."""
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
    """Store the proven result of a move of the root, if it is among its moves."""
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
    """Remove a move from the root, and its proven result; others must be left."""
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
    """Overwrite an edge with another one."""
    moves[to] = moves[edge]
    children[to] = children[edge]
    visits[to] = visits[edge]
    wins[to] = wins[edge]
    rave_visits[to] = rave_visits[edge]
    rave_wins[to] = rave_wins[edge]
