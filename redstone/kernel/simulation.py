"""One simulation: down the tree, to the end of the game, and back up."""

from redstone.kernel.games import list_moves, outcome, play, playout, worth
from redstone.kernel.groups import BLACK, TO_MOVE, now
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
from redstone.kernel.playout import GAMES, last_played, played, record_move
from redstone.kernel.points import AREA, measures
from redstone.kernel.priors import LISTED, listed
from redstone.kernel.pruning import prune
from redstone.kernel.savage_board import DRAWN, NOBODY
from redstone.kernel.saved_boards import FOR_SEARCH, restore_board
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
"""States of tree[IS_FULL], besides 0: just filled, or still nearly full after pruning."""

path_node = i32_array(DEEPEST)
path_edge = i32_array(DEEPEST)
"""The nodes of the present simulation from the root on, and the edge followed from each."""


@exported
def simulate(count: i32, is_balanced: i32) -> None:
    """Run `count` simulations from the stored position FOR_SEARCH.

    Each begins at the stored position FOR_SEARCH; the board is left where the last one ends. A full
    tree first drops everything not below its root. If that leaves little room, it stops growing,
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
    """Run one simulation; the root's position must be on the board."""
    node, depth = tree[ROOT], 0
    while edges[node] > 0 and depth < DEEPEST:
        edge = select_balanced(node) if depth == 0 and is_balanced != 0 else select(node)
        path_node[depth], path_edge[depth] = node, edge
        depth += 1
        record_move(player[node], moves[edge])
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
    """Expand a move into a node at its EXPAND_AT-th visit; the board is after the move.

    Nothing is done in a full tree. If there is no room, tree[IS_FULL] becomes JUST.
    """
    if visits[edge] + 1 >= EXPAND_AT and tree[IS_FULL] == 0:
        list_moves()
        if has_room(listed[LISTED]):
            children[edge] = new_position(node, now[TO_MOVE])
        else:
            tree[IS_FULL] = JUST


def end(node: i32, edge: i32, won: i32) -> None:
    """Expand a move that ends the game into a terminal node; `won` is the outcome.

    If there is no room, the tree is marked as JUST full instead.
    """
    if has_room(0):
        known = OPEN if won == DRAWN else BLACK_WINS if won == BLACK else WHITE_WINS
        children[edge] = new_node(node, now[TO_MOVE], known)
    elif tree[IS_FULL] == 0:
        tree[IS_FULL] = JUST


def back_up(depth: i32, value: f64) -> None:
    """Add a playout's `value` for Black to the first `depth` nodes of the path, leaf first.

    Visits, wins and RAVE are updated, and results that are now proven.
    """
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
    """Update RAVE for a node's moves that its player made in the playout.

    `gain` is that player's result, 0 to 1.
    """
    first, game = 2 * player[node] * measures[AREA], played[GAMES]
    for edge in range(first_edge[node], first_edge[node] + edges[node]):
        if last_played[first + moves[edge]] == game:
            rave_visits[edge] += 1
            rave_wins[edge] += gain


@exported
def play_out(count: i32) -> i32:
    """Run playouts from FOR_SEARCH without the tree; return the number of Black's wins.

    Draws do not count. The board is left where the last one ends.
    """
    black = 0
    for _ in range(count):
        restore_board(FOR_SEARCH)
        played[GAMES] += 1
        if playout() > 0.5:
            black += 1
    return black
