"""Go played to its end with sense: answers around the last stone first, then any sensible point."""

from random import Random

from redstone.bot.go_board import NOWHERE, GoBoard
from redstone.bot.go_shape import CLUES, EYE, PATTERN, ROOMY, TOUCHES

PASS = -1
LENGTH = 2
"""A game is cut off after so many moves a point: only ko fights come near."""


def play_out(board: GoBoard, rng: Random, played: tuple[list[int], list[int]]) -> int:
    """Play on to two passes in a row; the first colour to pass.

    Adds each colour's points to its list of `played`. Occupied points may be left in `free`,
    and free ones be there twice: the board is good for counting only.
    """
    first_to_pass = NOWHERE
    passed = False
    for _ in range(LENGTH * board.area):
        me = board.to_move
        point = answer(board, rng)
        if point == PASS:
            point = draw(board, rng)
        if point == PASS:
            if first_to_pass == NOWHERE:
                first_to_pass = me
            if passed:
                break
            passed = True
            board.ko = board.last = NOWHERE
        else:
            passed = False
            played[me].append(point)
            board.place(point)
        board.to_move = me ^ 1
    return first_to_pass


def draw(board: GoBoard, rng: Random) -> int:
    """Draw a sensible point and take it out of `free`; PASS if none is left."""
    at, free, codes, random = board.at, board.free, board.codes, rng.random
    eye, ko = EYE[board.to_move], board.ko
    left = len(free)
    while left:
        index = int(random() * left)
        point = free[index]
        left -= 1
        if at[point]:  # played on by an answer
            free[index] = free[left]
            free[left] = free[-1]
            free.pop()
            continue
        clues = CLUES[codes[point]]
        if not clues & eye and point != ko and (clues & ROOMY or is_sensible(board, point)):
            free[index] = free[-1]
            free.pop()
            return point
        free[index], free[left] = free[left], point
    return PASS


def answer(board: GoBoard, rng: Random) -> int:
    """Capture what the last stone left in atari, save what it put into atari, or make shape.

    PASS if there is nothing of this; the point stays in `free`.
    """
    last = board.last
    if last < 0:
        return PASS
    at, liberties, codes, me, ko = board.at, board.liberties, board.codes, board.to_move, board.ko
    around = liberties[at[last]]
    if not around & (around - 1):
        point = around.bit_length() - 1
        if point != ko:
            return point
    for beside in board.neighbours[last]:
        group = at[beside]
        if group and group & 1 == me:
            around = liberties[group]
            if not around & (around - 1):
                point = rescue(board, group)
                if point >= 0:
                    return point
    shapes = [
        point
        for point in board.go.ring[last]
        if not at[point] and CLUES[codes[point]] & PATTERN and point != ko
    ]
    while shapes:
        point = shapes.pop(int(rng.random() * len(shapes)))
        if is_sensible(board, point):
            return point
    return PASS


def rescue(board: GoBoard, group: int) -> int:
    """The point that saves a group in atari, by taking neighbours or by running; PASS if none."""
    at, liberties, me = board.at, board.liberties, group & 1
    for stone in board.stones[group]:
        for beside in board.neighbours[stone]:
            enemy = at[beside]
            if enemy and enemy & 1 != me:
                around = liberties[enemy]
                if not around & (around - 1):
                    point = around.bit_length() - 1
                    if point != board.ko:
                        return point
    point = liberties[group].bit_length() - 1
    return point if is_sensible(board, point) else PASS


def is_sensible(board: GoBoard, point: int) -> bool:
    """True if the mover's stone at an empty point takes something or has two liberties."""
    at, liberties, bits, me = board.at, board.liberties, board.bits, board.to_move
    bit = bits[point]
    after = 0
    for beside in board.neighbours[point]:
        group = at[beside]
        if not group:
            after |= bits[beside]
        elif group & 1 == me:
            after |= liberties[group]
        elif liberties[group] == bit:
            return True
    after &= ~bit
    return after & (after - 1) != 0


def area_balance(board: GoBoard) -> int:
    """Black's area less White's, every stone alive, at the end of `play_out`."""
    at, codes = board.at, board.codes
    black, white = board.count
    for point in range(board.area):
        if not at[point]:
            touched = CLUES[codes[point]] & TOUCHES_ANY
            if touched == TOUCHES[0]:
                black += 1
            elif touched == TOUCHES[1]:
                white += 1
    return black - white


def owners(board: GoBoard) -> list[int]:
    """For every point whose it is at the end of `play_out`: 1 Black's, -1 White's, 0 nobody's."""
    return [
        1 - 2 * (group & 1) if group else _OWNER[CLUES[code] & TOUCHES_ANY]
        for group, code in zip(board.at, board.codes, strict=True)
    ]


TOUCHES_ANY = TOUCHES[0] | TOUCHES[1]
_OWNER = {0: 0, TOUCHES[0]: 1, TOUCHES[1]: -1, TOUCHES_ANY: 0}
