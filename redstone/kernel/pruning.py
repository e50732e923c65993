"""Pruning of the search tree: nodes not below the top are dropped, the rest compacted."""

from redstone.kernel.machine import i32, i32_array
from redstone.kernel.nodes import (
    NO_NODE,
    NODES,
    ROOT,
    TOP,
    USED_EDGES,
    USED_NODES,
    children,
    doubtful,
    edges,
    first_edge,
    moves,
    parent,
    player,
    proven,
    rave_visits,
    rave_wins,
    total,
    tree,
    visits,
    wins,
)

new_number = i32_array(NODES)
"""The new number of each node, NO_NODE for dropped ones."""
ON_THE_WAY = -1
"""Marks the nodes from the root up to the top until they have new numbers."""
prunings = i32_array(1)
"""The number of prunings; each takes the time of many simulations."""


def prune() -> None:
    """Keep the top node and all below it, renumbered in the same order.

    Node and edge numbers from before are invalid. Updates all of `tree` except IS_FULL.
    """
    prunings[0] += 1
    number_kept()
    used, used_edges = 1, 1
    for node in range(1, tree[USED_NODES]):
        if new_number[node] != NO_NODE:
            move_node(node, used, used_edges)
            used_edges += edges[used]
            used += 1
    tree[USED_NODES], tree[USED_EDGES] = used, used_edges
    tree[ROOT], tree[TOP] = new_number[tree[ROOT]], 1


def number_kept() -> None:
    """Fill `new_number` for the nodes to keep: 1 for the top, then larger numbers.

    The path from the top to the root is kept even if no edge leads along it.
    """
    for node in range(tree[USED_NODES]):
        new_number[node] = NO_NODE
    node = tree[ROOT]
    while node != tree[TOP]:
        new_number[node] = ON_THE_WAY
        node = parent[node]
    new_number[tree[TOP]] = number = 1
    for node in range(tree[TOP] + 1, tree[USED_NODES]):
        above = parent[node]
        if new_number[node] == ON_THE_WAY or (
            new_number[above] != NO_NODE and leads_to(above, node)
        ):
            number += 1
            new_number[node] = number


def leads_to(node: i32, child: i32) -> bool:
    """Return True if an edge of the node leads to this child."""
    for edge in range(first_edge[node], first_edge[node] + edges[node]):
        if children[edge] == child:
            return True
    return False


def move_node(node: i32, to: i32, edge: i32) -> None:
    """Copy a node to number `to`, its edges to `edge` and after, renumbering relatives."""
    first, count = first_edge[node], edges[node]
    for k in range(count):
        moves[edge + k] = moves[first + k]
        children[edge + k] = new_number[children[first + k]]
        visits[edge + k] = visits[first + k]
        wins[edge + k] = wins[first + k]
        rave_visits[edge + k] = rave_visits[first + k]
        rave_wins[edge + k] = rave_wins[first + k]
    first_edge[to] = edge
    edges[to] = count
    player[to] = player[node]
    proven[to] = proven[node]
    doubtful[to] = doubtful[node]
    total[to] = total[node]
    parent[to] = new_number[parent[node]]
