"""Ownership of points in Go, by playouts that aim at points instead of wins.

Each player begins half of the playouts, in a separate tree. These trees are stored behind the
search's tree, and are lost as soon as that changes.
"""

from redstone.kernel.games import list_moves, playout
from redstone.kernel.go_board import IN_SURVEY, KO, NOWHERE, going, terms
from redstone.kernel.go_playout import HALF_WINS, SURVEYED, surveyed, tally
from redstone.kernel.groups import TO_MOVE, now
from redstone.kernel.machine import exported, i32, i32_array
from redstone.kernel.nodes import NO_NODE, ROOT, has_room, new_position, tree
from redstone.kernel.playout import GAMES, played
from redstone.kernel.points import AREA, measures
from redstone.kernel.priors import LISTED, listed
from redstone.kernel.saved_boards import FOR_SEARCH, restore_board
from redstone.kernel.simulation import descend

roots = i32_array(2)
"""The roots of the trees that Black and White begin, NO_NODE without room for one."""
search_tree = i32_array(5)
survey_tree = i32_array(5)
"""Copies of `tree` for the search and for the survey."""


@exported
def begin_survey() -> None:
    """Begin an ownership survey of the stored position FOR_SEARCH; the tree is unchanged.

    The board is overwritten, and earlier results are cleared.
    """
    search_tree[0:5] = tree[0:5]
    surveyed[SURVEYED] = surveyed[HALF_WINS] = 0
    for point in range(2 * measures[AREA]):
        tally[point] = 0
    for mover in range(2):
        begin_with(mover)
        list_moves()
        roots[mover] = NO_NODE
        if has_room(listed[LISTED]):
            roots[mover] = new_position(NO_NODE, mover)
    survey_tree[0:5] = tree[0:5]
    tree[0:5] = search_tree[0:5]


@exported
def survey(games: i32) -> None:
    """Run this many more survey playouts; Black and White begin alternately.

    The search's tree stays as it is. The board is left where the last one ends.
    """
    search_tree[0:5] = tree[0:5]
    tree[0:5] = survey_tree[0:5]
    terms[IN_SURVEY] = 1
    for _ in range(games):
        survey_once(surveyed[SURVEYED] & 1)
    terms[IN_SURVEY] = 0
    survey_tree[0:5] = tree[0:5]
    tree[0:5] = search_tree[0:5]


def survey_once(mover: i32) -> None:
    """Run one survey playout begun by `mover`, through that player's search tree if it exists."""
    begin_with(mover)
    played[GAMES] += 1
    tree[ROOT] = roots[mover]
    if tree[ROOT] == NO_NODE:
        playout()
    else:
        descend(0)


def begin_with(mover: i32) -> None:
    """Restore the position FOR_SEARCH with this player to move, dropping a ko if that changes."""
    restore_board(FOR_SEARCH)
    if now[TO_MOVE] != mover:
        now[TO_MOVE] = mover
        going[KO] = NOWHERE
