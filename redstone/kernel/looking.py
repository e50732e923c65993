"""What is known of a node, brought together in arrays to be read from outside."""

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
"""Who is to move, what is proven, how many games went on from the node, and its number."""
seen_moves = i32_array(2 * LARGEST)
seen_children = i32_array(2 * LARGEST)
seen_known = i32_array(2 * LARGEST)
"""What is proven of each move."""
seen_visits = i32_array(2 * LARGEST)
seen_wins = f64_array(2 * LARGEST)
seen_rave_visits = i32_array(2 * LARGEST)
seen_rave_wins = f64_array(2 * LARGEST)


@exported
def look_at_root() -> None:
    """Bring together what is known of the root, but not of its moves."""
    node = tree[ROOT]
    seen[MOVER] = player[node]
    seen[KNOWN] = proven[node]
    seen[GAMES] = total[node]
    seen[NUMBER] = node


@exported
def look(node: i32) -> i32:
    """Bring together what is known of a node's moves; how many they are."""
    seen[GAMES] = total[node]
    first, count = first_edge[node], edges[node]
    for index in range(count):
        edge = first + index
        child = children[edge]
        seen_moves[index] = moves[edge]
        seen_children[index] = child
        seen_known[index] = proven[child]  # OPEN where there is none
        seen_visits[index] = visits[edge]
        seen_wins[index] = wins[edge]
        seen_rave_visits[index] = rave_visits[edge]
        seen_rave_wins[index] = rave_wins[edge]
    return count
