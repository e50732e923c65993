"""A simulation: down the tree, to the end of the game, and back up."""

from redstone.kernel.games import list_moves, outcome, play, playout, worth
from redstone.kernel.groups import BLACK, TO_MOVE, now
from redstone.kernel.keeping import FOR_SEARCH, restore_board
from redstone.kernel.machine import exported, f64, i32, i32_array
from redstone.kernel.nodes import (
    BLACK_WINS,
    IS_FULL,
    NO_NODE,
    OPEN,
    ROOT,
    TOP,
    WHITE_WINS,
    children,
    edges,
    first_edge,
    has_room,
    is_nearly_full,
    moves,
    new_node,
    new_position,
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
from redstone.kernel.playout import GAMES, last_played, note, played
from redstone.kernel.points import AREA, measures
from redstone.kernel.pruning import prune
from redstone.kernel.savage_board import DRAWN, NOBODY
from redstone.kernel.selection import select, select_balanced

EXPAND_AT = 2
"""Number of the visit at which a move gets a node."""
DEEPEST = 1 << 14
"""Maximum length of a line in the tree; games have far fewer moves."""
LENGTH = 4
"""Moves for each point up to which the tree grows along a line.

Only Go has as many, if it repeats itself.
"""
JUST, FOR_GOOD = 1, 2
"""States of a full tree: just filled, or still nearly full after pruning."""

path_node = i32_array(DEEPEST)
path_edge = i32_array(DEEPEST)


@exported
def simulate(count: i32, is_balanced: i32) -> None:
    """Run simulations, the first moves of which may seek balance.

    A full tree drops everything not below its root. If that leaves little room, it stops growing,
    and the search continues with it.
    """
    for _ in range(count):
        if tree[IS_FULL] == JUST:
            tree[TOP] = tree[ROOT]
            prune()
            tree[IS_FULL] = FOR_GOOD if is_nearly_full() else 0
        restore_board(FOR_SEARCH)
        played[GAMES] += 1
        descend(is_balanced)


def descend(is_balanced: i32) -> None:
    """Run one simulation."""
    node, depth = tree[ROOT], 0
    while edges[node] > 0 and depth < DEEPEST:
        edge = select_balanced(node) if depth == 0 and is_balanced != 0 else select(node)
        path_node[depth], path_edge[depth] = node, edge
        depth += 1
        note(player[node], moves[edge])
        play(moves[edge])
        if children[edge] == NO_NODE:
            won = outcome()
            if won == NOBODY:
                if depth < LENGTH * measures[AREA]:
                    grow(node, edge)
                back_up(depth, playout())
            else:
                end(node, edge, won)
                back_up(depth, worth(won))
            return
        node = children[edge]
    back_up(depth, 0.5 + 0.5 * f64(proven[node]))


def grow(node: i32, edge: i32) -> None:
    """Give a move its node if it has enough visits."""
    if visits[edge] + 1 >= EXPAND_AT and tree[IS_FULL] == 0:
        list_moves()
        if has_room(listed[LISTED]):
            children[edge] = new_position(node, now[TO_MOVE])
        else:
            tree[IS_FULL] = JUST


def end(node: i32, edge: i32, won: i32) -> None:
    """Give a move that ends the game its node."""
    if has_room(0):
        known = OPEN if won == DRAWN else BLACK_WINS if won == BLACK else WHITE_WINS
        children[edge] = new_node(node, now[TO_MOVE], known)
    elif tree[IS_FULL] == 0:
        tree[IS_FULL] = JUST


def back_up(depth: i32, value: f64) -> None:
    """Add a playout to the nodes that it passed through, the last one first; `value` is Black's."""
    for up in range(depth):
        node, edge = path_node[depth - 1 - up], path_edge[depth - 1 - up]
        gain = value if player[node] == BLACK else 1.0 - value
        total[node] += 1
        visits[edge] += 1
        wins[edge] += gain
        learn_from_game(node, gain)
        child = children[edge]
        if child != NO_NODE and proven[child] != OPEN and proven[node] == OPEN:
            prove(node, proven[child])


def learn_from_game(node: i32, gain: f64) -> None:
    """Update RAVE: a node's moves that its player made in this playout, then or later."""
    first, game = 2 * player[node] * measures[AREA], played[GAMES]
    for edge in range(first_edge[node], first_edge[node] + edges[node]):
        if last_played[first + moves[edge]] == game:
            rave_visits[edge] += 1
            rave_wins[edge] += gain


@exported
def play_out(count: i32) -> i32:
    """Run playouts from the root by the policy only; return the number that Black wins."""
    black = 0
    for _ in range(count):
        restore_board(FOR_SEARCH)
        played[GAMES] += 1
        if playout() > 0.5:
            black += 1
    return black
