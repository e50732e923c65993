"""Many games of Redstone or Red advanced together; in the kernel's language, see `docs/kernel.md`.

`batch` has the same arrays in numpy. Each game's board is stored, put on the kernel's board for a
move, and stored again. An action is a point for an own stone, `area` more for red, or twice the
area for the swap.
"""

from redstone.kernel.board import (
    NOBODY,
    OWN_LEGAL,
    RED_LEGAL,
    allowed,
    play_redstone,
    redstone_outcome,
)
from redstone.kernel.chance import below
from redstone.kernel.groups import (
    FREE,
    RED,
    TO_MOVE,
    at,
    breaths,
    clear_board,
    free,
    liberties,
    next_stone,
    now,
    size,
)
from redstone.kernel.machine import exported, i32, i32_array, i64_array, u8_array
from redstone.kernel.points import AREA, LARGEST, MASK, lay_out, measures

MOST_GAMES = 1 << 14
MOST_POINTS = 1 << 18
MOST_MASKS = 1 << 20
"""Maximum number, for all boards together, of points and of words with their groups' liberties."""
PLANES = 4
NOWHERE = -1
SEEN = PLANES * LARGEST + 2 * LARGEST + 1
"""Bytes of a game's observation and mask on the largest board."""

COUNT, PIE, ACTIONS, STRIDE = 0, 1, 2, 3
batch = i32_array(4)
"""COUNT: the games. PIE: 1 with the pie rule. ACTIONS: the actions of a game, legal or not.

STRIDE is the number of bytes of a game in `seen`.
"""
seen = u8_array(6 * MOST_POINTS + MOST_GAMES)
"""The observation of each game: its planes, then 1 for each legal action.

The planes are the mover's stones, the opponent's, red ones, and the last stone.
"""
blank = u8_array(SEEN)
"""Zeros, used to clear an observation."""
chosen = i32_array(MOST_GAMES)
"""The action of each game."""
gains = i32_array(2 * MOST_GAMES)
"""The reward in the last step, -1, 0 or 1, of each game's two seats."""
ended = u8_array(MOST_GAMES)
seats = u8_array(MOST_GAMES)
blacks = u8_array(MOST_GAMES)
"""For each game: 1 if the last step ended it, the seat to move, and 1 if that has Black."""
firsts = u8_array(MOST_GAMES)
plies = u8_array(MOST_GAMES)
"""The colour of the first seat, and the number of moves made, at most 2."""
latest = i32_array(MOST_GAMES)
"""The point of the last stone, or NOWHERE."""
kept_now = i32_array(4 * MOST_GAMES)
kept_at = i32_array(MOST_POINTS)
kept_next = i32_array(MOST_POINTS)
kept_free = i32_array(MOST_POINTS)
kept_size = i32_array(MOST_POINTS + MOST_GAMES)
kept_breaths = i32_array(MOST_POINTS + MOST_GAMES)
kept_liberties = i64_array(MOST_MASKS)


@exported
def begin_batch(cols: i32, rows: i32, count: i32, pie: i32) -> None:
    """Begin `count` games on boards of this size, and write the data that an agent sees of each.

    `pie` is 1 for the pie rule.
    """
    lay_out(cols, rows)
    area = measures[AREA]
    batch[COUNT], batch[PIE], batch[ACTIONS] = count, pie, 2 * area + pie
    batch[STRIDE] = PLANES * area + batch[ACTIONS]
    for game in range(count):
        begin_anew(game)
        show_game(game)
        keep_game(game)


@exported
def step_batch() -> i32:
    """Play the `chosen` action in every game, starting finished games again; return NOWHERE.

    If an action is illegal, return the number of its game, and change nothing.
    """
    count, actions = batch[COUNT], batch[ACTIONS]
    mask = PLANES * measures[AREA]
    for game in range(count):
        action = chosen[game]
        if action < 0 or action >= actions:
            return game
        if seen[game * batch[STRIDE] + mask + action] == 0:
            return game
    for game in range(count):
        take_up_game(game)
        act(game, chosen[game])
        show_game(game)
        keep_game(game)
    return NOWHERE


@exported
def choose_any() -> None:
    """Set `chosen` to a random legal action in every game."""
    actions, mask = batch[ACTIONS], PLANES * measures[AREA]
    for game in range(batch[COUNT]):
        first, legal = game * batch[STRIDE] + mask, 0
        for place in range(first, first + actions):
            legal += seen[place]
        left, action = below(legal), first
        while left > 0 or seen[action] == 0:
            left -= seen[action]
            action += 1
        chosen[game] = action - first


def begin_anew(game: i32) -> None:
    """Set the kernel's board to the start of a game; `keep_game` then stores it."""
    clear_board()
    firsts[game] = plies[game] = 0
    latest[game] = NOWHERE


def act(game: i32, action: i32) -> None:
    """Take a legal action of a game on the kernel's board, and set `ended` and `gains`.

    A game that ends begins again at once.
    """
    area = measures[AREA]
    ended[game] = gains[2 * game] = gains[2 * game + 1] = 0
    if plies[game] < 2:
        plies[game] += 1
    if action == 2 * area:
        firsts[game] = 1
        latest[game] = NOWHERE
        return
    play_redstone(action)
    latest[game] = action if action < area else action - area
    winner = NOBODY if action < area else redstone_outcome()
    if winner != NOBODY:
        seat = winner ^ firsts[game]
        begin_anew(game)
        ended[game] = gains[2 * game + seat] = 1
        gains[2 * game + 1 - seat] = -1


def show_game(game: i32) -> None:
    """Write a game's observation, legal actions, seat and colour to move.

    It is made from the kernel's board.
    """
    area, mover, stride = measures[AREA], now[TO_MOVE], batch[STRIDE]
    first = game * stride
    seen[first : first + stride] = blank[0:stride]
    for point in range(area):
        group = at[point]
        if group > RED:
            seen[first + point + (area if group & 1 != mover else 0)] = 1
        elif group == RED:
            seen[first + 2 * area + point] = 1
    if latest[game] != NOWHERE:
        seen[first + 3 * area + latest[game]] = 1
    mask = first + PLANES * area
    for index in range(now[FREE]):
        point = free[index]
        flags = allowed(point)
        if flags & OWN_LEGAL != 0:
            seen[mask + point] = 1
        if flags & RED_LEGAL != 0:
            seen[mask + area + point] = 1
    if batch[PIE] == 1 and plies[game] == 1:
        seen[mask + 2 * area] = 1
    blacks[game] = 1 - mover
    seats[game] = mover ^ firsts[game]


def keep_game(game: i32) -> None:
    """Copy the kernel's board into the storage of a game."""
    points = measures[AREA]
    groups, first = points + 1, game * points
    group, masks = first + game, groups * measures[MASK]
    kept_now[4 * game : 4 * game + 4] = now[0:4]
    kept_at[first : first + points] = at[0:points]
    kept_next[first : first + points] = next_stone[0:points]
    kept_free[first : first + points] = free[0:points]
    kept_size[group : group + groups] = size[0:groups]
    kept_breaths[group : group + groups] = breaths[0:groups]
    kept_liberties[game * masks : game * masks + masks] = liberties[0:masks]


def take_up_game(game: i32) -> None:
    """Copy a game's stored board onto the kernel's board."""
    points = measures[AREA]
    groups, first = points + 1, game * points
    group, masks = first + game, groups * measures[MASK]
    now[0:4] = kept_now[4 * game : 4 * game + 4]
    at[0:points] = kept_at[first : first + points]
    next_stone[0:points] = kept_next[first : first + points]
    free[0:points] = kept_free[first : first + points]
    size[0:groups] = kept_size[group : group + groups]
    breaths[0:groups] = kept_breaths[group : group + groups]
    liberties[0:masks] = kept_liberties[game * masks : game * masks + masks]
