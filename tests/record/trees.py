"""Random records with branches, from games' usual starts and from set-ups."""

import random

from hypothesis import strategies as st

from redstone.position import Move, Resign
from redstone.record.game import Game
from redstone.rules.protocol import Rules
from tests.games import VARIANTS, random_set_up

Shape = dict[tuple[str, ...], tuple[str, ...]]


def shape(game: Game) -> Shape:
    """Return the tree without its numbers: by path, the moves that follow, in order."""
    ways: list[tuple[str, ...]] = [()]
    for node in game.nodes[1:]:
        ways.append((*ways[node.parent or 0], str(node.move)))
    return {
        way: tuple(str(game.nodes[child].move) for child in node.children)
        for way, node in zip(ways, game.nodes, strict=True)
    }


def same(one: Game, other: Game) -> bool:
    """Return True for records that differ only in the numbers of their nodes."""
    return (one.rules, one.start, one.moves, one.position, shape(one)) == (
        other.rules,
        other.start,
        other.moves,
        other.position,
        shape(other),
    )


def random_record(rules: Rules, size: tuple[int, int], seed: int, nodes: int) -> Game:
    """Return a record of up to `nodes` moves, grown anywhere in its tree, at any node."""
    rng = random.Random(seed)
    game = Game.new(rules, *size)
    if rng.random() < 0.5:
        game = random_set_up(rules, size, rng.randrange(2**32))
    for _ in range(nodes):
        if rng.random() < 0.3:
            game = game.go_to_node(rng.randrange(len(game.nodes)))
        if game.outcome is None:
            game = rng.choice((game.add, game.play))(any_move(game, rng))
    return game.go_to_node(rng.randrange(len(game.nodes)))


def any_move(game: Game, rng: random.Random) -> Move:
    """Return a legal move, rarely resignation. The game must not be over."""
    moves = list(game.rules.legal_moves(game.position))
    return Resign() if rng.random() < 0.03 else rng.choice(moves)


@st.composite
def records(draw: st.DrawFn, most_points: int = 25, most_nodes: int = 40) -> Game:
    """Draw a random record of any game and any board up to `most_points`."""
    rules = draw(st.sampled_from(VARIANTS))
    cols = draw(st.integers(2, most_points // 2))
    rows = draw(st.integers(2, max(2, most_points // cols)))
    seed = draw(st.integers(0, 2**32))
    return random_record(rules, (cols, min(rows, 19)), seed, draw(st.integers(0, most_nodes)))
