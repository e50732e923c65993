"""Copies of a node's data in arrays readable from outside the kernel."""

from redstone.kernel.machine import exported, f64_array, i32, i32_array
from redstone.kernel.nodes import (
    ROOT,
    children,
    edges,
    first_edge,
    moves,
    player,
    proven,
    rave_visits,
    rave_wins,
    total,
    tree,
    visits,
    wins,
)
from redstone.kernel.points import LARGEST

MOVER, KNOWN, GAMES, NUMBER = 0, 1, 2, 3
seen = i32_array(4)
"""MOVER, KNOWN and NUMBER: the root's player to move, proven result and node.

GAMES is the number of playouts of the node last copied.
"""
seen_moves = i32_array(2 * LARGEST)
seen_children = i32_array(2 * LARGEST)
seen_known = i32_array(2 * LARGEST)
"""The proven result of the position after each move, OPEN without a node."""
seen_visits = i32_array(2 * LARGEST)
seen_wins = f64_array(2 * LARGEST)
seen_rave_visits = i32_array(2 * LARGEST)
seen_rave_wins = f64_array(2 * LARGEST)


@exported
def look_at_root() -> None:
    """Copy the root's data to `seen`; `look` copies its moves' data."""
    node = tree[ROOT]
    seen[MOVER] = player[node]
    seen[KNOWN] = proven[node]
    seen[GAMES] = total[node]
    seen[NUMBER] = node


@exported
def look(node: i32) -> i32:
    """Copy the statistics of a node's moves to the arrays `seen_...`; return their number.

    Sets seen[GAMES] to the node's playouts.
    """
    seen[GAMES] = total[node]
    first, count = first_edge[node], edges[node]
    for index in range(count):
        edge = first + index
        child = children[edge]
        seen_moves[index] = moves[edge]
        seen_children[index] = child
        seen_known[index] = proven[child]  # a move without a node has node 0, always OPEN
        seen_visits[index] = visits[edge]
        seen_wins[index] = wins[edge]
        seen_rave_visits[index] = rave_visits[edge]
        seen_rave_wins[index] = rave_wins[edge]
    return count
