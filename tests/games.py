"""Random games of every kind, for tests that compare code with the rules."""

import random
from collections.abc import Callable
from math import isqrt

from hypothesis import strategies as st

from redstone.position import Player, Resign
from redstone.record.game import Game
from redstone.record.link import read_link
from redstone.rules import GAMES
from redstone.rules.any_move import after_any_move
from redstone.rules.protocol import Rules
from tests.effort import some

OPTIONS = {"redstone": ("n",), "red": ("n",), "go": ("b", "ckn1")}
"""The options that tests use besides the default, by game."""

VARIANTS = tuple(GAMES[name](options) for name in GAMES for options in ("", *OPTIONS.get(name, ())))

ONE_EACH = tuple(
    rules
    for name in GAMES
    for rules in some([rules for rules in VARIANTS if rules.name == name], 1)
)
"""A variant of each game, which is another one the next day, or all of them in a thorough run."""

TITLES = {name: rules("").title for name, rules in GAMES.items()}
"""The games' names, as given by their inventors."""

SIZES = ((2, 2), (3, 2), (2, 5), (4, 4), (5, 5), (7, 3), (9, 9))
"""Board sizes on which a whole game takes milliseconds."""

MEMORY = 512
"""The number of games that are remembered."""
_made: dict[tuple[object, ...], Game] = {}


def game_of_link(link: str) -> Game:
    """Return the game of a link without a fault."""
    reading = read_link(link)
    assert reading.game is not None
    assert reading.fault is None
    return reading.game


def undone(game: Game, count: int = 1) -> Game:
    """Return a game with `count` moves of its line taken back."""
    return game.go_to(game.ply - count)


def redone(game: Game, count: int = 1) -> Game:
    """Return a game with `count` moves of its line played again."""
    return game.go_to(game.ply + count)


def rules_id(rules: Rules) -> str:
    """Return a parameter's name for reports, such as "redstone-n"."""
    return f"{rules.name}-{rules.options or 'default'}"


def size_id(size: tuple[int, int]) -> str:
    """Return a parameter's name for reports, such as "7x3"."""
    return f"{size[0]}x{size[1]}"


def remembered(about: tuple[object, ...], make: Callable[[], Game]) -> Game:
    """Return the game made for `about`, cached for a while because many tests use the same one."""
    if about not in _made:
        if len(_made) == MEMORY:
            del _made[next(iter(_made))]
        _made[about] = make()
    return _made[about]


def random_game(rules: Rules, size: tuple[int, int], seed: int, longest: int | None = None) -> Game:
    """Return a game of uniformly random moves, to its end or to `longest` moves.

    In Go, passes and agreements are more frequent than that, so that the game ends.
    """
    about = (rules, size, seed, longest)
    return remembered(
        about, lambda: random_continuation(Game.new(rules, *size), random.Random(seed), longest)
    )


def random_set_up(rules: Rules, size: tuple[int, int], seed: int) -> Game:
    """Return a game without moves that starts from the stones of a random game.

    Either player is to move. In Savage Go, several stones are usually due.
    """
    rng = random.Random(seed)
    while True:
        longest = rng.randrange(2 * size[0] * size[1])
        board = random_game(rules, size, rng.randrange(2**32), longest).position.board
        due = rng.randint(1, 4) if rules.traits.takes_at_end else 1
        found = Game.from_set_up(rules, board, rng.choice(tuple(Player)), due)
        if isinstance(found, Game):
            return found


def random_continuation(game: Game, rng: random.Random, longest: int | None = None) -> Game:
    """Return a game continued by random moves to its end or to `longest` moves."""
    while game.outcome is None and (longest is None or game.ply < longest):
        game = after_any_move(game.rules, game.position, rng, game.play)
    return game


@st.composite
def games(
    draw: st.DrawFn,
    most_points: int = 81,
    resignation: bool = False,
    names: tuple[str, ...] = tuple(GAMES),
    square: bool = False,
) -> Game:
    """Draw a random game of these names on any board of up to `most_points`, cut off anywhere."""
    rules = draw(st.sampled_from([rules for rules in VARIANTS if rules.name in names]))
    cols = draw(st.integers(2, min(19, isqrt(most_points)) if square else 19))
    rows = cols if square else draw(st.integers(2, max(2, min(19, most_points // cols))))
    longest = draw(st.integers(0, 2 * cols * rows))
    game = random_game(rules, (cols, rows), draw(st.integers(0, 2**32)), longest)
    if resignation and game.outcome is None and draw(st.booleans()):
        game = game.play(Resign())
    return game
