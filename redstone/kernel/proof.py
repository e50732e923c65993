"""Depth-first proof-number search for the winner of a position.

Each position has two proof numbers, estimates of the work left to prove that Black, or White, wins:
White's is Black's disproof number. The search goes where the least work promises a proof, and
returns when another path promises less.

A proof rests on earlier proofs, down to captures that end the game. So it holds even if positions
repeat on other paths.

A step is a move: in Savage Go a stone, after which the same player may be to move again. The path
leads from the position asked about to the one on the board. The results for a position are stored
in the table when it is left, so that the search can end anywhere and continue later.
"""

from redstone.kernel.continuations import (
    LAST,
    USED,
    copy_slot,
    has_slots,
    list_continuations,
    slot_move,
    slot_number,
    slot_plies,
    slots,
)
from redstone.kernel.games import play
from redstone.kernel.groups import BLACK, TO_MOVE, WHITE, now
from redstone.kernel.machine import exported, i32, i32_array
from redstone.kernel.points import GAME, SAVAGE, measures
from redstone.kernel.proof_table import (
    LONGEST,
    PROVEN,
    REFUTED,
    clear_table,
    known_of,
    store,
)
from redstone.kernel.savage_board import LEFT, turn
from redstone.kernel.savage_continuations import list_steps
from redstone.kernel.saved_boards import MOST_KEPT, ON_THE_WAY, keep_board, may_keep, restore_board
from redstone.kernel.symmetries import lay_out_images, take_images, turn_number, write_key

NO_END = 1 << 30
"""Placements left: a proof ignores draws by length; `engine.solver` checks the number of moves."""
SLACK = 3
"""The search leaves a path if another is better by one part in two to the power of this."""

LOOKED, STOP, GIVEN_UP, DEPTH, BEGUN = 0, 1, 2, 3, 4
search = i32_array(5)
"""LOOKED: the positions examined. STOP: their limit. GIVEN_UP: 1 after a failure. DEPTH: the depth.

BEGUN is the number of the proof, by which a caller sees that another one has begun.
"""

way_slot = i32_array(MOST_KEPT)
way_first = i32_array(MOST_KEPT)
way_end = i32_array(MOST_KEPT)
"""For each position on the path: its slot, and those of its moves."""
way_threshold = i32_array(2 * MOST_KEPT)
"""Black's and White's thresholds: the proof numbers at which a position is left."""
way_last = i32_array(MOST_KEPT)
"""The length of the longest loss by a move of each position: those moves are removed."""
way_begun = i32_array(MOST_KEPT)
"""The positions examined before this one."""

CHOSEN, MINE, SECOND, THEIRS, AGAINST, PLIES = 0, 1, 2, 3, 4, 5
sums = i32_array(6)
"""Results of `sum_up` for the position on the board.

CHOSEN is the slot to continue with, MINE the mover's proof number by it, SECOND that by the next
best one. THEIRS is the opponent's proof number, and AGAINST that by the chosen slot. PLIES is the
length of the proof.
"""


@exported
def begin_proof(is_symmetric: i32) -> i32:
    """Clear the table, prepare for the current board size, and return the new proof's number.

    With `is_symmetric` a position is identified with its images.
    """
    lay_out_images(is_symmetric)
    clear_table()
    search[GIVEN_UP] = 0
    search[BEGUN] += 1
    return search[BEGUN]


@exported
def search_for(positions: i32) -> i32:
    """Examine up to this many new positions below the current one; return their number.

    The results are in the table. The board is restored, except that turn[LEFT] becomes NO_END.
    """
    search[LOOKED] = search[DEPTH] = 0
    search[STOP] = positions
    turn[LEFT] = NO_END
    take_images()
    write_key(0, turn_number())
    slots[USED] = 1
    way_threshold[BLACK] = way_threshold[WHITE] = REFUTED
    enter(0)
    while search[DEPTH] >= 0:
        sum_up()
        if not go_deeper():
            leave()
    return search[LOOKED]


def enter(slot: i32) -> None:
    """Begin to visit the position on the board: list its moves in the next slots.

    It counts as examined if it is not in the table.
    """
    depth = search[DEPTH]
    way_slot[depth] = slot
    way_first[depth] = slots[USED]
    way_begun[depth] = search[LOOKED]
    if known_of(slot) == 0:
        search[LOOKED] += 1
    slots[LAST] = 0
    if measures[GAME] == SAVAGE:
        if not list_steps():
            give_up()
    else:
        list_continuations()
    way_end[depth], way_last[depth] = slots[USED], slots[LAST]


def sum_up() -> None:
    """Compute `sums` from the current position's moves, dropping moves that lose."""
    depth, me = search[DEPTH], now[TO_MOVE]
    slot, best, second, hardest, shortest = way_first[depth], REFUTED, REFUTED, 0, LONGEST
    sums[CHOSEN] = slot
    while slot < way_end[depth]:
        mine, theirs = slot_number[2 * slot + me], slot_number[2 * slot + (me ^ 1)]
        if theirs == PROVEN:
            if slot_plies[slot] >= way_last[depth]:
                way_last[depth] = slot_plies[slot] + 1
            way_end[depth] -= 1
            copy_slot(way_end[depth], slot)
            continue
        hardest = theirs if theirs > hardest else hardest
        if mine < best:
            second, best, sums[CHOSEN] = best, mine, slot
        elif mine < second:
            second = mine
        if mine == PROVEN and slot_plies[slot] < shortest:
            shortest = slot_plies[slot]
        slot += 1
    sums[SECOND] = second
    judge_by(best, hardest, shortest)


def judge_by(best: i32, hardest: i32, shortest: i32) -> None:
    """Compute the position's proof numbers and proof length in `sums`.

    The opponent's proof number is not the sum of all: many moves have the same refutation, which a
    sum would count several times.
    """
    depth, chosen, me = search[DEPTH], sums[CHOSEN], now[TO_MOVE]
    left = way_end[depth] - way_first[depth]
    sums[MINE], sums[THEIRS], sums[PLIES] = best, hardest + left - 1, 0
    if best == PROVEN:
        sums[THEIRS], sums[PLIES] = REFUTED, shortest + 1
    elif left == 0:
        sums[MINE], sums[THEIRS], sums[PLIES] = REFUTED, PROVEN, way_last[depth]
    else:
        sums[AGAINST] = slot_number[2 * chosen + (me ^ 1)]
        if sums[THEIRS] >= REFUTED:
            sums[THEIRS] = REFUTED - 1


def go_deeper() -> bool:
    """Play the chosen move and visit the position after it.

    Return False if the present position must be left: it is proven, its proof numbers reach their
    thresholds, the search is at its limit, or there is no room.
    """
    depth, me = search[DEPTH], now[TO_MOVE]
    mine, theirs = way_threshold[2 * depth + me], way_threshold[2 * depth + (me ^ 1)]
    if sums[MINE] == PROVEN or sums[THEIRS] == PROVEN:
        return False
    if sums[MINE] >= mine or sums[THEIRS] >= theirs or search[LOOKED] >= search[STOP]:
        return False
    if not may_keep(ON_THE_WAY + depth) or not has_slots():
        give_up()
        return False
    next_best = sums[SECOND] + (sums[SECOND] >> SLACK) + 1
    against = theirs - sums[THEIRS] + sums[AGAINST]
    deeper = 2 * depth + 2
    way_threshold[deeper + me] = mine if mine < next_best else next_best
    way_threshold[deeper + (me ^ 1)] = against if against < REFUTED else REFUTED
    keep_board(ON_THE_WAY + depth)
    search[DEPTH] += 1
    play(slot_move[sums[CHOSEN]])
    take_images()
    enter(sums[CHOSEN])
    return True


def give_up() -> None:
    """Abort the search, setting search[GIVEN_UP] until the next `begin_proof`."""
    search[GIVEN_UP], search[STOP] = 1, 0


def leave() -> None:
    """Store the position's results in slot and table, and return to its parent.

    The slots of its moves become free.
    """
    depth, me = search[DEPTH], now[TO_MOVE]
    slot, work = way_slot[depth], search[LOOKED] - way_begun[depth]
    slot_number[2 * slot + me], slot_number[2 * slot + (me ^ 1)] = sums[MINE], sums[THEIRS]
    slot_plies[slot] = sums[PLIES]
    store(slot, slot_number[2 * slot], slot_number[2 * slot + 1], sums[PLIES], work)
    slots[USED] = way_first[depth]
    search[DEPTH] -= 1
    if depth > 0:
        restore_board(ON_THE_WAY + depth - 1)
