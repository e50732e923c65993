"""The collection keeps its promises. `python -m redstone puzzles check` proves all of it."""

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from benchmarks.puzzles import FILE, shares_solved
from redstone.__main__ import main
from redstone.commands import puzzles
from redstone.commands.puzzle_choice import BOUNDS, Graded, images
from redstone.commands.puzzle_tries import TRIES, read_tries, try_solvers
from redstone.commands.puzzle_walks import own_moves
from redstone.position import Move, Place
from redstone.puzzles import entry as text
from redstone.puzzles.entry import PuzzleEntry, collection_text, parse_entry, read_entries
from redstone.puzzles.proof import NoPuzzle, check, puzzle_of
from redstone.puzzles.symmetry import distinct
from redstone.puzzles.themes import Theme, themes_of
from redstone.record.notation import parse_move
from tests.games import game_of_link
from tests.today import TODAY

POSITIONS = 100_000
MAX_BYTES = 60_000
CLASSES = slice(4), slice(4, 6), slice(6, None)
"""The solvers up to level 3, levels 4 and 5, and levels from 6 on."""
ALL = 0.99
"""The largest share solved by a solver that is still informative."""
MANY_MOVES = 170
"""The least number of puzzles with three moves or more."""
ENTRIES = read_entries()
SAMPLE = Random(TODAY).sample(ENTRIES, 4)
"""The puzzles proven again in a run, which change daily."""

EASY = parse_entry("1 takes #redstone3np-2-0-b1b3c2b2c3a3-iog4b xa2")
"""A puzzle after whose xa2 no position has a single winning move."""


def test_the_collection_is_small_enough_and_of_every_kind() -> None:
    assert len(collection_text()) <= MAX_BYTES
    assert len({entry.link for entry in ENTRIES}) == len(ENTRIES)
    assert {theme for entry in ENTRIES for theme in entry.themes} <= {t.value for t in Theme}
    assert sum(entry.game == "redstone" for entry in ENTRIES) >= 300
    assert sum(entry.game == "savage" for entry in ENTRIES) >= 80
    assert sum((entry.game, entry.grade) == ("redstone", 1) for entry in ENTRIES) >= 60
    assert {e.size for e in ENTRIES if e.game == "redstone"} >= {"4", "5", "6", "7", "8"}
    grades = Counter((entry.game, entry.grade) for entry in ENTRIES)
    assert set(grades) == {(game, 1 + n) for game in BOUNDS for n in range(1 + len(BOUNDS[game]))}
    assert min(grades.values()) >= 10


def test_no_two_puzzles_are_the_same_position_up_to_symmetry_and_exchange_of_colours() -> None:
    positions = [(entry, puzzle_of(entry).position) for entry in ENTRIES]
    boards = Counter((e.game, e.size, p.due, min(images(p))) for e, p in positions)
    assert set(boards.values()) == {1}


def own_moves_of(entry: PuzzleEntry) -> int:
    """Return the number of the winner's moves in a solution."""
    return own_moves(puzzle_of(entry), tuple(map(parse_move, entry.solution)))


def test_few_puzzles_end_after_one_move_and_they_are_easy() -> None:
    own = {entry: own_moves_of(entry) for entry in ENTRIES}
    short = [entry for entry in ENTRIES if own[entry] == 1]
    assert 4 * len(short) <= len(ENTRIES)
    assert {entry.grade for entry in short} == {1, 2}
    assert sum(moves >= 3 for moves in own.values()) >= MANY_MOVES


def test_each_grade_agrees_with_the_solvers_tries() -> None:
    tries = read_tries(FILE)
    assert set(tries) == {entry.link for entry in ENTRIES}
    assert not [e for e in ENTRIES if Graded(e, tries[e.link]).grade != e.grade]


@pytest.mark.parametrize("game", BOUNDS)
def test_grades_hold_in_tries_not_used_for_grading(game: str) -> None:
    """Weak, middling and strong solvers do worse from grade to grade, and differ at each."""
    entries = [entry for entry in ENTRIES if entry.game == game]
    shares = list(shares_solved(entries, read_tries(FILE)).values())
    classes = [[mean(grade) for grade in zip(*shares[part], strict=True)] for part in CLASSES]
    for solved in classes:
        assert all(after < before or after > ALL for before, after in pairwise(solved)), solved
    for weak, middling, strong in zip(*classes, strict=True):
        assert weak < middling < strong


@pytest.mark.parametrize("game", BOUNDS)
def test_no_solver_does_significantly_better_at_a_higher_grade(game: str) -> None:
    entries = [entry for entry in ENTRIES if entry.game == game]
    counts = Counter(entry.grade for entry in entries)
    for solver, shares in shares_solved(entries, read_tries(FILE)).items():
        graded = list(enumerate(shares, 1))
        for (easy, before), (hard, after) in combinations(graded, 2):
            error = sqrt(
                sum(s * (1 - s) / (TRIES * counts[g]) for g, s in ((easy, before), (hard, after)))
            )
            assert after <= before + 2 * error, solver


def test_solvers_tries_are_reproducible_and_fewer_solve_a_longer_puzzle() -> None:
    again = try_solvers(EASY)
    assert again == try_solvers(EASY), "the same solvers with the same lots"
    hard = next(entry for entry in ENTRIES if len(entry.solution) >= 7 and entry.size == "4")
    assert sum(try_solvers(hard).graded) < sum(again.graded)


def fault_of(entry: PuzzleEntry) -> str:
    """Return the fault of a puzzle's link or solution, empty for none."""
    try:
        game = puzzle_of(entry)
        winner = last = game.position.to_move
        if (entry.game, str(entry)) != (game.rules.name, str(parse_entry(str(entry)))):
            return "it is of another game, or not written as it is read"
        for token in entry.solution:
            last = game.position.to_move
            game = game.play(parse_move(token))
    except (ValueError, NoPuzzle) as error:
        return f"{type(error).__name__}: {error}"
    if not entry.solution or last is not winner:
        return "the solution does not end with a move of the winner's"
    lost = game.outcome is not None and game.outcome.winner is not winner
    return "the solution does not win" if lost else ""


def test_every_puzzle_is_a_link_with_a_legal_solution() -> None:
    faults = {str(entry): fault_of(entry) for entry in ENTRIES}
    assert not {line: fault for line, fault in faults.items() if fault}


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1 takes #redstone3np-2-0-b1b3c2b2c3a3-iog4b xa2 xa2", "not legal"),
        ("1 takes #redstone3np-2-0-b1b3c2b2c3a3-iog4b no", "no"),
        ("1 takes #nonsense xa2", "no puzzle"),
    ],
)
def test_fault_of_detects_an_invalid_link_or_solution(line: str, fault: str) -> None:
    assert fault in fault_of(parse_entry(line))


def test_fault_of_detects_a_truncated_solution() -> None:
    whole = next(entry for entry in ENTRIES if len(entry.solution) > 2)
    assert "winner's" in fault_of(replace(whole, solution=whole.solution[:2]))


@pytest.mark.parametrize("entry", SAMPLE, ids=[entry.link[:40] for entry in SAMPLE])
def test_every_puzzle_has_a_single_winning_move(entry: PuzzleEntry) -> None:
    check(entry, POSITIONS)
    game = puzzle_of(entry)
    themes = themes_of(game, tuple(parse_move(token) for token in entry.solution))
    assert tuple(theme.value for theme in themes) == entry.themes


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1 takes #redstone3np-2-0-b1b3c2b2c3a3-iog4b a1", "a1 is not legal|what wins"),
        ("1 takes #redstone3np-2-0-b1b3c2b2c3a3-iog4b xa2 a1 xb2", "."),
        ("1 takes #redstone3np-2-0-b2-i0000 a1", "no puzzle"),
        ("1 takes #redstone3n-1-b2 a1", "no puzzle"),
        ("1 takes #redstone3np-2-0-b2 a1", "not canonical"),
        ("1 takes #redstone3np-2-0-b1b3c2b2c3a3-iog4b no", "no move"),
    ],
)
def test_a_wrong_puzzle_fails_the_check(line: str, expected: str) -> None:
    with pytest.raises(NoPuzzle, match=expected):
        check(parse_entry(line), POSITIONS)


@pytest.mark.parametrize(
    "line", ["", "0 takes #redstone3 a1", "1 #redstone3 a1", "1 takes redstone3 a1", "x y z"]
)
def test_a_damaged_line_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="is no puzzle"):
        parse_entry(line)


def test_symmetric_moves_count_as_one() -> None:
    board = game_of_link("#redstone3n-1-b2")
    places: list[Move] = [Place(point) for point in board.position.board.empty_points()]
    assert [str(move) for move in distinct(board.position.board, places)] == ["a1", "b1"]


def test_list_prints_a_line_of_json_per_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "list", "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    keys = json.loads(lines[0])
    assert len(lines) == len(ENTRIES)
    assert set(keys) == {"link", "game", "size", "grade", "themes", "solution"}
    assert (keys["game"], keys["solution"]) == (ENTRIES[0].game, list(ENTRIES[0].solution))
    assert keys["link"].startswith(f"#{keys['game']}{keys['size']}")


def test_the_check_command_fails_for_a_wrong_puzzle(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fallen = PuzzleEntry(1, (), EASY.link, ("a1",))
    monkeypatch.setattr(puzzles, "read_entries", lambda: (EASY, fallen))
    assert main(["puzzles", "check"]) == 1
    out, err = capsys.readouterr()
    assert out == "1 of 2 puzzles are proven\n"
    assert err.startswith(f"line 2, {EASY.link}: ")


def test_puzzles_made_are_chosen_and_pass_the_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The maker's file grows by walks, and continues after an interruption."""
    file = tmp_path / "finds.txt"
    file.write_text("walk redstone 4x4 2\n")
    made = ["puzzles", "make", str(file), "--size", "4", "--seconds", "0.01"]
    while file.read_text().count("#redstone") < 2:
        assert main(made) == 0
    numbers = [line.split()[-1] for line in file.read_text().splitlines() if line[0] == "w"]
    assert numbers == [str(number) for number in range(2, len(numbers) + 2)]
    tries = tmp_path / "tries.jsonl"
    monkeypatch.setattr(puzzles, "read_entries", tuple)
    assert main(["puzzles", "try", str(file), str(tries)]) == 0
    assert main(["puzzles", "choose", str(file), str(tries)]) == 0
    monkeypatch.setattr(text, "collection_text", capsys.readouterr().out.strip)
    for entry in read_entries():
        check(entry, POSITIONS)


def test_check_accepts_a_correct_puzzle() -> None:
    check(EASY, POSITIONS)
