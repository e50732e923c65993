"""The keys of a position and its successors, to look them up in the proof table."""

from redstone.kernel.board import NOBODY, OWN_LEGAL, RED_LEGAL, allowed
from redstone.kernel.games import outcome, play
from redstone.kernel.groups import FREE, free, now
from redstone.kernel.known_proofs import HALF, HALF_BITS, MOST_WORDS
from redstone.kernel.machine import exported, i32, i32_array
from redstone.kernel.points import AREA, GAME, LARGEST, SAVAGE, measures
from redstone.kernel.savage_board import DUE, WON, turn
from redstone.kernel.savage_plan import can_go_on, is_too_intricate
from redstone.kernel.saved_boards import ON_THE_WAY, keep_board, restore_board
from redstone.kernel.symmetries import (
    WIDTH,
    form,
    keys,
    take_images,
    turn_number,
    write_key,
)

TOLD, UNCERTAIN = 0, 1
told = i32_array(2)
"""TOLD is the number of positions listed; UNCERTAIN is 1 if a legal move may be missing."""
told_move = i32_array(2 * LARGEST + 1)
told_winner = i32_array(2 * LARGEST + 1)
told_plies = i32_array(2 * LARGEST + 1)
"""The stones due in the turn of each position, 0 outside Savage Go and after a win.

`told_move` has the move that leads to it, and `told_winner` the colour that has won or can win in
this turn, DRAWN, or NOBODY.
"""
told_number = i32_array(2 * MOST_WORDS * (2 * LARGEST + 1))
"""Each position's key: for each of its words, the bits from the 31st up, then those below."""


@exported
def list_legal() -> i32:
    """List the position and all its successors in the arrays `told...`; return their number.

    Each has its key; the position itself is first. `lay_out_images` must have been called for
    this board. The board is restored; the stored position ON_THE_WAY and the key in slot 0 are
    overwritten.
    """
    told[TOLD] = told[UNCERTAIN] = 0
    list_position(0, NOBODY)
    keep_board(ON_THE_WAY)
    points = now[FREE]
    for index in range(points):
        point = free[index]
        if measures[GAME] == SAVAGE:
            if can_go_on(point):
                list_successor(point)
            elif is_too_intricate():
                told[UNCERTAIN] = 1
        else:
            flags = allowed(point)
            if flags & OWN_LEGAL != 0:
                list_successor(point)
            if flags & RED_LEGAL != 0:
                list_successor(point + measures[AREA])
    return told[TOLD]


def list_successor(move: i32) -> None:
    """Play a legal move, list the position after it, and undo it."""
    play(move)
    list_position(move, outcome())
    restore_board(ON_THE_WAY)


def list_position(move: i32, winner: i32) -> None:
    """Append the position on the board to the list, with the move to it and the winner.

    Overwrites the key in slot 0.
    """
    number, width = told[TOLD], form[WIDTH]
    told_move[number], told_winner[number] = move, winner
    told_plies[number] = 0
    if measures[GAME] == SAVAGE and turn[WON] == NOBODY:
        told_plies[number] = turn[DUE]
    take_images()
    write_key(0, turn_number())
    for word in range(width):
        place = 2 * (number * width + word)
        told_number[place] = i32(keys[word] >> HALF_BITS)
        told_number[place + 1] = i32(keys[word] & HALF)
    told[TOLD] += 1
