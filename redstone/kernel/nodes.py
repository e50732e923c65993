"""The search tree in arrays: nodes, each with consecutive edges, one per move.

A node without edges is the end of a game. Children have larger numbers than their parents.
"""

from redstone.kernel.machine import f64, f64_array, i32, i32_array
from redstone.kernel.priors import DOUBTFUL, LISTED, TRUST, listed, listed_chances, listed_move

NODES, EDGES = 1 << 17, 1 << 20
"""Maximum number of nodes and edges: 37 MB if all are used."""
MANY_NODES, MANY_EDGES = NODES - NODES // 8, EDGES - EDGES // 8
"""A tree with more nodes or more edges than this is nearly full."""
NO_NODE = 0
"""The number that stands for no node; the first node is 1."""
BLACK_WINS, OPEN, WHITE_WINS = 1, 0, -1
"""The proven result of a node; a draw counts as open, also at the end of a game."""

ROOT, TOP, USED_NODES, USED_EDGES, IS_FULL = 0, 1, 2, 3, 4
tree = i32_array(5)
"""ROOT is the search's root, TOP its topmost ancestor that is kept.

USED_NODES and USED_EDGES are the next free node and edge. IS_FULL is 0, or a state of a full tree
as in `simulation`.
"""

first_edge = i32_array(NODES)
edges = i32_array(NODES)
"""The first edge of each node, and the number of its edges."""
player = i32_array(NODES)
"""The player to move."""
proven = i32_array(NODES)
total = i32_array(NODES)
"""Number of playouts through a node."""
parent = i32_array(NODES)
doubtful = i32_array(NODES)
"""1 if a legal move may be missing among the edges: then losses by all of them prove nothing."""

moves = i32_array(EDGES)
children = i32_array(EDGES)
visits = i32_array(EDGES)
wins = f64_array(EDGES)
"""The sum of the results, 0 to 1, of the playouts through a move, for the player who makes it."""
rave_visits = i32_array(EDGES)
rave_wins = f64_array(EDGES)
"""The same sum for all playouts through the node in which its player made the move then or later.

`rave_visits` is their number. Both begin with the move's prior value.
"""


def clear_tree() -> None:
    """Remove all nodes and edges."""
    tree[ROOT] = tree[TOP] = NO_NODE
    tree[USED_NODES] = tree[USED_EDGES] = 1
    tree[IS_FULL] = 0


def has_room(count: i32) -> bool:
    """Return True if a node with this many edges fits into the arrays."""
    return tree[USED_NODES] < NODES and tree[USED_EDGES] + count <= EDGES


def is_nearly_full() -> bool:
    """Return True if the arrays of nodes or edges are almost full."""
    return tree[USED_NODES] > MANY_NODES or tree[USED_EDGES] > MANY_EDGES


def new_node(above: i32, mover: i32, known: i32) -> i32:
    """Append a node without edges, with a proven result `known`; return its number.

    Room must be left.
    """
    node = tree[USED_NODES]
    tree[USED_NODES] += 1
    first_edge[node] = tree[USED_EDGES]
    edges[node] = total[node] = 0
    player[node] = mover
    proven[node] = known
    parent[node] = above
    doubtful[node] = 0
    return node


def new_position(above: i32, mover: i32) -> i32:
    """Append an unproven node with an edge per listed move; return its number.

    Room must be left.
    """
    node = new_node(above, mover, OPEN)
    doubtful[node] = listed[DOUBTFUL]
    for index in range(listed[LISTED]):
        add_edge(node, listed_move[index], listed_chances[index])
    return node


def add_edge(node: i32, move: i32, chances: f64) -> None:
    """Append an edge to the newest node, its prior weighing listed[TRUST] playouts."""
    edge = tree[USED_EDGES]
    tree[USED_EDGES] += 1
    edges[node] += 1
    moves[edge] = move
    children[edge] = NO_NODE
    visits[edge] = 0
    wins[edge] = 0.0
    rave_visits[edge] = listed[TRUST]
    rave_wins[edge] = f64(listed[TRUST]) * chances


def edge_of(node: i32, move: i32) -> i32:
    """Return the number of a node's edge with this move, or -1."""
    for edge in range(first_edge[node], first_edge[node] + edges[node]):
        if moves[edge] == move:
            return edge
    return -1


def prove(node: i32, known: i32) -> None:
    """Update a node's proven result after a child was proven to be `known`.

    One child suffices for a win of the node's player. A loss needs all of them, and a node that
    is not `doubtful`.
    """
    if known != BLACK_WINS - 2 * player[node]:
        if doubtful[node] != 0:
            return
        for edge in range(first_edge[node], first_edge[node] + edges[node]):
            if children[edge] == NO_NODE or proven[children[edge]] != known:
                return
    proven[node] = known
