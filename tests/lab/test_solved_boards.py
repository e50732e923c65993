"""The checks of solved boards: they pass on small boards, and find a wrong value."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from benchmarks.solved_boards import (
    CONTINUATIONS,
    OPEN,
    OTHER,
    ROOT,
    RULES,
    SAME,
    Contradiction,
    Proofs,
    Solved,
    compare,
    judge_of,
    map_faults,
    play,
    play_all,
    random_player,
    read,
    samples_of,
    without_foresight,
)
from redstone.engine.interpreted import NAME, InterpretedKernel
from redstone.engine.kernel import COLOURS
from redstone.engine.proof import KnownProof
from redstone.position import Player
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.runtime.compiled import CompiledKernel

BLACK, WHITE = Player.BLACK, Player.WHITE
SOLVED = {
    (3, 3): {"a1": WHITE, "a2": BLACK, "b2": BLACK},
    (4, 2): {"a1": WHITE, "b1": BLACK},
    (4, 3): {"a1": WHITE, "a2": WHITE, "b1": WHITE, "b2": BLACK},
}
SIZE = (3, 3)
EVERY = 1 << 20
HARD = 1000
"""The work of a planted proof, which is not replaced in the table."""

pytestmark = pytest.mark.usefixtures("compiled_kernel")


def known_values(size: tuple[int, int], changed: Mapping[str, Player] | None = None) -> Solved:
    """Return the known winner of each first stone of a board, some of them changed."""
    return Solved(size, SOLVED[size] | dict(changed or {}))


def unaided_kernel() -> InterpretedKernel:
    """Return a kernel whose proofs do not look for wins one or two moves ahead."""
    file = ROOT / CONTINUATIONS
    code = compile(without_foresight(file.read_text(encoding="utf-8")), str(file), "exec")
    return InterpretedKernel({f"{NAME}.continuations": code})


def after(size: tuple[int, int], stone: str) -> Game:
    """Return the game after a first stone."""
    return Game.new(RULES, *size).play(parse_move(stone))


def with_wrong_proof(proofs: Proofs, game: Game, winner: Player) -> Proofs:
    """Return the proofs after adding this winner of a game's position."""
    proofs.learn([KnownProof(proofs.key(game.position), COLOURS[winner], 9, HARD)])
    return proofs


@pytest.mark.parametrize("size", SOLVED)
def test_the_proven_winner_wins_and_all_values_match_the_proof(size: tuple[int, int]) -> None:
    told, rng = Proofs(CompiledKernel(), size), Random(1)
    won, faults = play_all(known_values(size), told, map(random_player, range(12)), rng)
    assert (len(won), faults) == (12, [])
    assert {str(game.moves[0]) for game in won} == {*SOLVED[size]}
    unaided = Proofs(unaided_kernel(), size)
    for exhaustive in (0, 300):
        samples = samples_of(won, known_values(size), told, Random(1))
        counts, faults = compare(
            samples, told.winner, judge_of(size, unaided, exhaustive, EVERY), 40
        )
        assert faults == []
        assert min(counts) == 1
        assert sum(found[SAME] for found in counts.values()) == 40
        assert not any(found[OTHER] or found[OPEN] for found in counts.values())


def test_a_proof_without_foresight_examines_more() -> None:
    position = after((4, 2), "a1").position
    usual, plain = Proofs(InterpretedKernel(), (4, 2)), Proofs(unaided_kernel(), (4, 2))
    assert usual.winner(position) == plain.winner(position) == WHITE
    assert usual.positions < plain.positions


def test_playing_games_finds_a_first_stone_with_a_wrong_winner() -> None:
    wrong, true = known_values(SIZE, {"a1": BLACK}), Proofs(CompiledKernel(), SIZE)
    told = with_wrong_proof(Proofs(CompiledKernel(), SIZE), after(SIZE, "a1"), BLACK)
    with pytest.raises(Contradiction, match=r"black should win, but no move wins: <.* 3x3: a1 .*>"):
        play(wrong, "a1", told, lambda game: true.winning_moves(game.position)[0], Random(1))
    won, faults = play_all(wrong, told, map(random_player, range(30)), Random(1))
    assert len(won) + len(faults) == 30
    assert faults
    assert all("3x3: a1" in fault for fault in faults)


@pytest.mark.parametrize("exhaustive", [0, EVERY])
def test_comparing_values_finds_a_wrong_proof(exhaustive: int) -> None:
    a1, b2 = after(SIZE, "a1"), after(SIZE, "b2")
    told = with_wrong_proof(Proofs(CompiledKernel(), SIZE), a1, BLACK)
    judge = judge_of(SIZE, Proofs(unaided_kernel(), SIZE), exhaustive, EVERY)
    counts, faults = compare([(a1, None), (a1, BLACK), (b2, BLACK)], told.winner, judge, 3)
    assert counts == {1: {OTHER: 2, SAME: 1}}
    assert faults == ["black wins, but not by another search: <Redstone 3x3: a1>"] * 2


def test_a_comparison_stopped_by_its_limit_is_counted_as_open_and_is_no_fault() -> None:
    unaided = Proofs(unaided_kernel(), (4, 3))
    judge = judge_of((4, 3), unaided, 0, 1)
    counts, faults = compare([(after((4, 3), "a1"), WHITE)], unaided.winner, judge, 1)
    assert (counts, faults) == ({1: {OPEN: 1}}, [])


def test_a_first_stone_that_differs_from_the_opening_map_is_named() -> None:
    assert [*map_faults(known_values(SIZE))] == []
    (fault,) = map_faults(known_values(SIZE, {"a1": BLACK}))
    assert fault == "a1: black wins, but not in the opening map"


def test_the_results_of_a_file_are_read(tmp_path: Path) -> None:
    file = tmp_path / "results"
    results = [
        {"winner": None, "proofs": []},
        {"winner": "white", "proofs": [["7", 1, 3, 40]]},
        {"winner": None, "proofs": [["8", 0, 5, 60]]},
    ]
    tasks = zip(("a1 1", "a1 2", "b2 1"), results, strict=True)
    lines = [{"about": {"size": [3, 3]}}, *({"task": a, "result": b} for a, b in tasks)]
    file.write_text("\n".join(map(json.dumps, lines)), encoding="ascii")
    proofs = [KnownProof(7, 1, 3, 40), KnownProof(8, 0, 5, 60)]
    assert read(file) == Solved(SIZE, {"a1": WHITE}, proofs)
