"""Results as texts in the database: written ones are restored, and all others are refused."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.play.ending import PersonalResult
from redstone.app.play.settings import Opponent
from redstone.app.record.result import MAX_TEXT, GameResult, GameResults, Phase, parse_result
from redstone.app.storage.validation import Damaged, Newer
from redstone.position import Player, Reason
from tests.ratings.results import result

KIND = GameResults()
GOOD = KIND.text(result())

results = st.builds(
    result,
    st.sampled_from(PersonalResult),
    st.integers(0, 2**45),
    st.integers(1, 10),
    cols=st.integers(2, 19),
    rows=st.integers(2, 19),
    reason=st.sampled_from(Reason),
    moves=st.integers(1, 5000),
    seconds=st.none() | st.integers(0, 1_000_000),
    opening=st.just(()) | st.just(("e5", "z", "xd4")),
    phase=st.none() | st.sampled_from(Phase),
    rated=st.booleans(),
    date_there=st.none() | st.dates(),
)


@given(results)
def test_results_survive_a_round_trip(found: GameResult) -> None:
    text = KIND.text(found)
    assert len(text) <= MAX_TEXT
    assert KIND.read("some-game", text) == found


@given(results, results)
def test_two_windows_merge_a_game_in_the_same_way(mine: GameResult, theirs: GameResult) -> None:
    assert KIND.merged(mine, theirs) == KIND.merged(theirs, mine)


def test_the_first_end_of_a_game_counts() -> None:
    won, lost = (
        result(PersonalResult.WON, at=5),
        result(PersonalResult.LOST, at=9, phase=Phase.RACE),
    )
    assert KIND.merged(lost, won) == replace(won, phase=Phase.RACE)


def test_a_game_of_two_people_here_has_no_personal_result() -> None:
    both = result(opponent=Opponent.PERSON, level=None, colour=None, rated=False)
    assert both.end is None
    assert KIND.read("some-game", KIND.text(both)) == both


@pytest.mark.parametrize(
    "change",
    [
        {"version": 0},
        {"version": None},
        {"at": -1},
        {"at": "yesterday"},
        {"at": 2**60},
        {"game": "chess"},
        {"game": ["redstone"]},
        {"size": "99"},
        {"size": None},
        {"options": "zz"},
        {"opponent": "nobody"},
        {"opponent": "person"},
        {"level": 0},
        {"level": 11},
        {"level": True},
        {"level": None},
        {"colour": None},
        {"colour": "red"},
        {"winner": "nobody"},
        {"reason": "magic"},
        {"moves": -1},
        {"moves": 10**9},
        {"seconds": -3},
        {"seconds": "long"},
        {"opening": "e5 " * 13},
        {"opening": "e5 <b>"},
        {"opening": 7},
        {"phase": "afterwards"},
        {"day": "2026-02-30"},
        {"day": 7},
    ],
)
def test_invalid_results_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(Damaged):
        parse_result(json.dumps(json.loads(GOOD) | change))


def test_a_result_of_a_newer_version_is_left_unread() -> None:
    with pytest.raises(Newer):
        parse_result(json.dumps({**json.loads(GOOD), "version": 2}))


@given(st.text(max_size=50) | st.just(GOOD[:-20]) | st.just("[" * 1000))
def test_any_random_or_truncated_text_is_refused(text: str) -> None:
    with pytest.raises(Damaged):
        parse_result(text)


def test_an_old_result_that_was_resigned_before_any_move_is_not_rated() -> None:
    assert parse_result(json.dumps(json.loads(GOOD) | {"moves": 1})).rated
    assert not parse_result(json.dumps(json.loads(GOOD) | {"moves": 0})).rated


def test_only_games_against_the_computer_are_rated() -> None:
    data = json.loads(GOOD) | {"opponent": "link", "level": None}
    assert parse_result(json.dumps(data)).rated is False
    assert parse_result(json.dumps(data)).colour is Player.BLACK
