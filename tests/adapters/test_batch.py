"""Many games at once go as each of them does by itself."""

import pickle
from random import Random

import numpy as np
import pytest

from redstone.adapters.batch import GAMES, Batch
from redstone.adapters.play import Play

SIZES = (2, 3, 5, (4, 3), 9)


@pytest.mark.parametrize("options", ["", "n"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_all_games_go_as_the_rules_say(
    game: str, size: int | tuple[int, int], options: str
) -> None:
    rng, batch = Random(1), Batch(game, size, count=5, options=options)
    start = Play.of(game, size, options)
    plays, ended = [start] * 5, 0
    for _ in range(150):
        for number, play in enumerate(plays):
            assert tuple(np.flatnonzero(batch.mask[number])) == play.legal
            assert batch.seat[number] == play.seat
            assert batch.black[number] == (play.position.to_move.value == "black")
            seen = batch.observation[number, :, ::-1]
            stones = play.position.board.stones
            mover = play.position.to_move
            for plane, stone in enumerate((mover.stone, mover.enemy.stone)):
                points = {(point.row, point.col) for point, each in stones.items() if each is stone}
                assert {tuple(map(int, at)) for at in np.argwhere(seen[plane])} == points
            assert seen.sum() == len(stones) + seen[3].sum()
            assert {(point.row, point.col) for point in play.placed} == {
                tuple(map(int, at)) for at in np.argwhere(seen[3])
            }
        actions = [rng.choice(play.legal) for play in plays]
        batch.step(np.array(actions))
        for number, action in enumerate(actions):
            play = plays[number] = plays[number].act(action)
            assert tuple(batch.reward[number]) == play.returns
            assert batch.ended[number] == (play.outcome is not None)
            if play.outcome is not None:
                plays[number] = start
                ended += 1
    assert ended or size == 9


def test_the_arrays_stay_the_same() -> None:
    batch = Batch("redstone", 5, count=3)
    before = (batch.observation, batch.mask, batch.reward, batch.ended, batch.seat, batch.black)
    batch.step([0, 1, 2])
    after = (batch.observation, batch.mask, batch.reward, batch.ended, batch.seat, batch.black)
    assert all(one is other for one, other in zip(before, after, strict=True))
    assert batch.observation.base is batch.mask.base is not None
    assert batch.observation[:, 1].sum() == 3
    assert [batch.observation[n, 1, 4, n] for n in range(3)] == [1, 1, 1]
    assert batch.mask[:, 50].all()


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch("red", 5, count=2)
    batch.step([0, 1])
    before = pickle.dumps((batch.observation, batch.mask))
    for actions in ([5, 1], [0, 5], [5, 25 + 5], [5, -1], [5, 51], [5]):
        with pytest.raises(ValueError, match="action"):
            batch.step(actions)
        assert pickle.dumps((batch.observation, batch.mask)) == before


def test_other_games_and_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="'go' is not one of redstone, red"):
        Batch("go")
    with pytest.raises(ValueError, match="at least 1"):
        Batch("redstone", 5, count=0)
    with pytest.raises(ValueError, match="option"):
        Batch("redstone", 5, options="h2")
    with pytest.raises(ValueError, match="19"):
        Batch("redstone", 99)
