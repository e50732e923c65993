"""Move selection in simulations: UCT with RAVE (Gelly and Silver 2011).

A move is also judged by all playouts in which its player made it later. Proven wins and losses are
backed up (Winands and others 2008). `engine/plain_tree.py` does the same for other games.
"""

from redstone.kernel.logarithm import logarithm
from redstone.kernel.machine import f64, i32, sqrt
from redstone.kernel.nodes import (
    BLACK_WINS,
    NO_NODE,
    OPEN,
    children,
    edges,
    first_edge,
    player,
    proven,
    rave_visits,
    rave_wins,
    total,
    visits,
    wins,
)

EXPLORATION = 0.05
RAVE_EQUIVALENCE = 300.0
"""Number of visits at which a move's own results count as much as RAVE's."""
BALANCE_VISITS = 10
"""Number of visits at which a move's own results count as much as RAVE's in `balance`."""


def select(node: i32) -> i32:
    """Return the edge to follow from a node, by value and exploration.

    It is a move proven to win if there is one. Proven losses are skipped, unless all moves lose:
    then it is the first edge.
    """
    goal, first = BLACK_WINS - 2 * player[node], first_edge[node]
    curiosity = EXPLORATION * sqrt(logarithm(total[node] + 1))
    best, best_value = first, -9.0
    for edge in range(first, first + edges[node]):
        count = visits[edge]
        value = rave_wins[edge] / f64(rave_visits[edge])
        if count == 0:
            value += curiosity
        elif proven[children[edge]] == OPEN:  # also of an edge without a child
            mean = wins[edge] / f64(count)
            trust = sqrt(RAVE_EQUIVALENCE / (f64(3 * count) + RAVE_EQUIVALENCE))
            value = mean + trust * (value - mean) + curiosity / sqrt(f64(count))
        elif proven[children[edge]] == goal:
            return edge
        else:
            continue
        if value > best_value:
            best, best_value = edge, value
    return best


def select_balanced(node: i32) -> i32:
    """Return the root edge to follow before a possible swap: a balanced or uncertain one."""
    curiosity = EXPLORATION * sqrt(logarithm(total[node] + 1))
    best, best_value = first_edge[node], -9.0
    for edge in range(first_edge[node], first_edge[node] + edges[node]):
        value = balance(edge) + curiosity / sqrt(f64(visits[edge] + 1))
        if value > best_value:
            best, best_value = edge, value
    return best


def balance(edge: i32) -> f64:
    """Return a move's win rate after the opponent's choice of side, 0 to 0.5; 0 if proven."""
    count = visits[edge]
    if children[edge] != NO_NODE and proven[children[edge]] != OPEN:
        return 0.0
    mean = rave_wins[edge] / f64(rave_visits[edge])
    if count > 0:
        mean += (wins[edge] / f64(count) - mean) * f64(count) / f64(count + BALANCE_VISITS)
    return mean if mean < 1.0 - mean else 1.0 - mean
