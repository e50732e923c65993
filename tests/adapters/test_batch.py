"""Games in a batch proceed exactly as single games do."""

import gc
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from redstone.adapters import batch as batches
from redstone.adapters.batch import GAMES, Batch
from redstone.adapters.play import Play
from redstone.engine.interpreted import InterpretedKernel
from redstone.runtime.compiled import CompiledKernel, Missing
from tests.kernel.checked import checked_kernel
from tools.kernel.build import kernel

SIZES = (2, 3, 5, (4, 3), 9)
PROGRAM = "redstone.adapters.stepping"


@pytest.fixture(scope="module", autouse=True)
def _compiled_batch_program() -> None:
    """Build the kernel that batches run on before the tests of this module."""
    kernel()


@pytest.fixture(params=["compiled", "interpreted"])
def program(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run the test twice: on the compiled and on the interpreted kernel. Return which one."""
    if request.param == "interpreted":
        monkeypatch.setattr(batches, "CompiledKernel", raise_missing)
    return str(request.param)


def raise_missing(_name: str) -> CompiledKernel:
    """Raise Missing in place of CompiledKernel, as when wasmtime is not installed."""
    raise Missing


@pytest.mark.usefixtures("program")
@pytest.mark.parametrize("options", ["", "n"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_a_batch_matches_a_single_game_at_each_step(
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


@pytest.mark.usefixtures("program")
def test_the_arrays_are_updated_in_place() -> None:
    batch = Batch("redstone", 5, count=3)
    before = (batch.observation, batch.mask, batch.reward, batch.ended, batch.seat, batch.black)
    batch.step([0, 1, 2])
    after = (batch.observation, batch.mask, batch.reward, batch.ended, batch.seat, batch.black)
    assert all(one is other for one, other in zip(before, after, strict=True))
    assert batch.observation.base is batch.mask.base is not None
    assert batch.observation[:, 1].sum() == 3
    assert [batch.observation[n, 1, 4, n] for n in range(3)] == [1, 1, 1]
    assert batch.mask[:, 50].all()


@pytest.mark.usefixtures("program")
def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch("red", 5, count=2)
    batch.step([0, 1])
    before = pickle.dumps((batch.observation, batch.mask))
    for actions in ([5, 1], [0, 5], [5, 25 + 5], [5, -1], [5, 51], [5]):
        with pytest.raises(ValueError, match="action"):
            batch.step(actions)
        assert pickle.dumps((batch.observation, batch.mask)) == before


def test_batch_refuses_invalid_games_counts_options_and_sizes() -> None:
    with pytest.raises(ValueError, match="'go' is not one of redstone, red"):
        Batch("go")
    with pytest.raises(ValueError, match="at least 1"):
        Batch("redstone", 5, count=0)
    with pytest.raises(ValueError, match="482 at most"):
        Batch("redstone", 19, count=483)
    with pytest.raises(ValueError, match="option"):
        Batch("redstone", 5, options="h2")
    with pytest.raises(ValueError, match="19"):
        Batch("redstone", 99)


def test_a_batch_uses_the_compiled_kernel_by_default() -> None:
    assert isinstance(Batch("redstone", 5)._program, CompiledKernel)


@pytest.mark.parametrize("size", [(3, 2), 5, 9, 13])
def test_compiled_and_interpreted_batches_play_the_same(
    size: int | tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "_program", lambda: checked_kernel(PROGRAM)[0])
    python = Batch("redstone", size, count=4, seed=7)
    assert isinstance(python._program, InterpretedKernel)
    monkeypatch.undo()
    compiled = Batch("redstone", size, count=4, seed=7)
    for _ in range(120):
        assert python.choose().tolist() == compiled.choose().tolist()
        python.step(python.choose())
        compiled.step(compiled.choose())
        assert state_of(python) == state_of(compiled)


def state_of(batch: Batch) -> list[Any]:
    """Return the six public arrays of a batch, such as observations and rewards, as lists."""
    shown = (batch.observation, batch.mask, batch.reward, batch.ended, batch.seat, batch.black)
    return [each.tolist() for each in shown]


def test_random_actions_are_uniform_over_the_legal_ones() -> None:
    batch = Batch("redstone", 2, count=4_000)
    counts = np.bincount(batch.choose(), minlength=batch.actions)
    assert counts[4:].sum() == 0
    assert counts[:4].min() > 850


def test_arrays_outlive_their_batch() -> None:
    batch = Batch("redstone", 5, count=2)
    mask = batch.mask
    del batch
    gc.collect()
    assert mask[:, :25].all()


def test_batches_do_not_share_their_games() -> None:
    one, other = Batch("redstone", 5, count=2), Batch("redstone", 5, count=2)
    one.step([0, 1])
    assert other.observation.sum() == 0
