"""The stored results of puzzles: merged from two devices, bounded, or damaged."""

import json
from datetime import date, timedelta

import pytest

from redstone.app.storage.puzzle_results import (
    CLEAN,
    FAILED,
    HELPED,
    MAX_DAYS,
    MAX_GAMES,
    MAX_MISSED,
    MAX_RUN,
    MAX_TEXT,
    MAX_TRIED,
    PuzzleProgress,
    PuzzleResult,
    parse_puzzled,
    write_puzzled,
)

DAY = date(2026, 11, 22)
NAME = DAY.isoformat()
EARLIER = '{"version":1,"tried":{},"days":{"2026-11-22":["helped",null]},"streak":0,"best":0}'


def text_of(puzzled: PuzzleProgress) -> str:
    """Return the text in which puzzle progress is stored."""
    return json.dumps({"version": 1, **write_puzzled(puzzled)}, separators=(",", ":"))


def test_a_text_of_an_earlier_version_is_read_completely() -> None:
    assert parse_puzzled(EARLIER) == (PuzzleProgress(days={NAME: PuzzleResult(HELPED)}), 0)


def test_misses_count_until_the_day_is_solved_and_up_to_the_maximum() -> None:
    puzzled = (
        PuzzleProgress().with_misses(DAY, 1).with_day(DAY, PuzzleResult(FAILED)).with_misses(DAY, 2)
    )
    assert puzzled.missed == {NAME: 3}
    solved = puzzled.with_day(DAY, PuzzleResult(HELPED))
    assert solved.with_misses(DAY, 1) == solved
    assert puzzled.with_misses(DAY, 1000).missed == {NAME: MAX_MISSED}


def test_merging_takes_the_misses_of_the_result_that_counts() -> None:
    here = PuzzleProgress(days={NAME: PuzzleResult(CLEAN)})
    days = {NAME: PuzzleResult(HELPED), "2026-11-21": PuzzleResult(HELPED)}
    there = PuzzleProgress(days=days, missed={NAME: 2, "2026-11-21": 1})
    assert here.and_all_of(there).missed == {"2026-11-21": 1}
    assert there.and_all_of(here).missed == there.missed


def test_merging_takes_the_better_runs() -> None:
    here = PuzzleProgress().with_run("redstone", 7).with_run("redstone", 5).with_run("savage", 2)
    there = PuzzleProgress().with_run("redstone", 9).with_run("red", 1)
    assert here.runs == {"redstone": 7, "savage": 2}
    assert here.and_all_of(there).runs == {"redstone": 9, "savage": 2, "red": 1}
    assert PuzzleProgress().with_run("go", 10**9).runs == {"go": MAX_RUN}


def test_only_the_latest_results_are_stored() -> None:
    days = [(DAY - timedelta(days=back)).isoformat() for back in range(MAX_DAYS + 5)]
    much = PuzzleProgress(
        {f"{number:08x}": PuzzleResult(HELPED, 80_000) for number in range(MAX_TRIED + 5)},
        {day: PuzzleResult(HELPED, 80_000) for day in days},
        missed=dict.fromkeys(days, MAX_MISSED),
        runs={chr(ord("a") + number) * 20: MAX_RUN for number in range(MAX_GAMES + 5)},
    )
    text = text_of(much)
    assert len(text) <= MAX_TEXT
    puzzled, damaged = parse_puzzled(text)
    assert damaged == 0
    assert (len(puzzled.days), len(puzzled.missed)) == (MAX_DAYS, MAX_DAYS)
    assert len(puzzled.runs) == MAX_GAMES
    assert NAME in puzzled.missed


@pytest.mark.parametrize(
    ("missed", "read", "damaged"),
    [
        ({NAME: 2, "yesterday": 1}, {NAME: 2}, 1),
        ({NAME: 0, "2026-11-21": True, "2026-11-20": 100, "2026-11-19": "2"}, {}, 4),
        ([], {}, 1),
        (None, {}, 1),
    ],
)
def test_valid_parts_of_damaged_misses_are_used(
    missed: object, read: dict[str, int], damaged: int
) -> None:
    text = json.dumps(json.loads(EARLIER) | {"missed": missed})
    puzzled, count = parse_puzzled(text)
    assert (puzzled.missed, count) == (read, damaged)
    assert puzzled.days == {NAME: PuzzleResult(HELPED)}


@pytest.mark.parametrize(
    ("runs", "read", "damaged"),
    [
        ({"redstone": 12, "../x": 1, "go": -1, "red": "2"}, {"redstone": 12}, 3),
        ({str(number): 1 for number in range(1000)}, {}, 1),
        (7, {}, 1),
    ],
)
def test_valid_parts_of_damaged_runs_are_used(
    runs: object, read: dict[str, int], damaged: int
) -> None:
    puzzled, count = parse_puzzled(json.dumps(json.loads(EARLIER) | {"runs": runs}))
    assert (puzzled.runs, count) == (read, damaged)


@pytest.mark.parametrize("known", [PuzzleResult(FAILED), PuzzleResult(HELPED)])
def test_a_puzzle_missed_once_never_counts_as_solved_at_first(known: PuzzleResult) -> None:
    """Its solution may have been seen, so the time of a later solution says nothing."""
    puzzled = PuzzleProgress({"01234567": known}).with_try("01234567", PuzzleResult(CLEAN, 2))
    assert puzzled.tried["01234567"] == PuzzleResult(HELPED)
    first = (
        PuzzleProgress()
        .with_try("01234567", PuzzleResult(CLEAN, 9))
        .with_try("01234567", PuzzleResult(CLEAN, 2))
    )
    assert first.tried["01234567"] == PuzzleResult(CLEAN, 2)
