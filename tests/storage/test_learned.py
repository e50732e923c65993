"""The lessons learned on a device, stored as a small text."""

import json
from datetime import date, timedelta

import pytest

from redstone.app.play.session import Session
from redstone.app.play.settings import FIRST_SETUP, Opponent, Settings, Setup
from redstone.app.storage.boot_state import SETTINGS, read_boot_state, settings_text, write_current
from redstone.app.storage.progress import (
    BEGUN,
    FIRST_GAMES,
    LEARNED,
    MAX_DAYS,
    MAX_LEARNED,
    MAX_NAMES,
    SWAP,
    Learned,
    Learner,
    learned_text,
    parse_learned,
)
from redstone.app.storage.validation import Damaged, Newer
from tests.storage.windows import Disk, Window

DAYS = frozenset({"2026-11-27", "2026-11-28"})
SOME = Learned(frozenset({"redstone/red-takes", "go/ko"}), frozenset({BEGUN, SWAP}), DAYS)


def window_with_texts(**texts: str) -> Window:
    """Return a window of a device on which these texts are stored, by name."""
    disk = Disk()
    disk.texts |= {f"redstone.{name}": text for name, text in texts.items()}
    return Window(disk)


@pytest.mark.parametrize("learned", [Learned(), SOME])
def test_finished_lessons_survive_a_round_trip(learned: Learned) -> None:
    assert parse_learned(learned_text(learned)) == learned


def test_the_longest_text_of_lessons_is_read_and_a_longer_one_damaged() -> None:
    names = frozenset(
        f"{'a' * 31}/{'b' * 28}{chr(97 + n // 26)}{chr(97 + n % 26)}x" for n in range(MAX_NAMES)
    )
    days = frozenset(str(date(2026, 1, 1) + timedelta(days=n)) for n in range(MAX_DAYS + 9))
    text = learned_text(Learned(names, names, days))
    assert len(text) <= MAX_LEARNED
    assert parse_learned(text).days == {*sorted(days)[-MAX_DAYS:]}, "the latest ones"
    assert len(parse_learned(text).known) == MAX_NAMES
    with pytest.raises(Damaged):
        parse_learned(text + " " * MAX_LEARNED)


@pytest.mark.parametrize(
    "data",
    [
        {"lessons": [], "known": "begun"},
        {"lessons": ["a/b/c"], "known": []},
        {"lessons": ["A"], "known": []},
        {"lessons": [1], "known": []},
        {"lessons": ["a"] * (MAX_NAMES + 1), "known": []},
        {"lessons": []},
        {"lessons": [], "known": [], "days": ["yesterday"]},
        {"lessons": [], "known": [], "days": ["2026-11-28"] * (MAX_DAYS + 1)},
        [],
    ],
)
def test_invalid_texts_of_learned_lessons_are_damaged(data: object) -> None:
    whole = {"version": 1, **data} if isinstance(data, dict) else data
    with pytest.raises(Damaged):
        parse_learned(json.dumps(whole))


def test_a_text_of_a_later_version_stays_unchanged() -> None:
    newer = json.dumps({"version": 2})
    with pytest.raises(Newer):
        parse_learned(newer)
    begun = read_boot_state(window_with_texts(learned=newer))
    assert LEARNED in begun.newer
    found = window_with_texts(learned=newer)
    Learner(begun.learned, found, newer=True).know(SWAP)
    assert found.disk.texts[LEARNED] == newer


def test_progress_is_stored_only_when_it_grows() -> None:
    found = window_with_texts()
    learner = Learner(Learned(), found)
    assert learner.know(SWAP)
    assert not learner.know(SWAP)
    learner.finish("go/ko")
    kept = found.disk.texts.pop(LEARNED)
    assert parse_learned(kept) == Learned(frozenset({"go/ko"}), frozenset({SWAP}))
    learner.finish("go/ko")
    assert LEARNED not in found.disk.texts, "another window may have kept more"


def test_the_first_game_is_small_and_easy_and_has_no_pie_rule() -> None:
    begun = read_boot_state(window_with_texts())
    assert begun.learned == Learned()
    assert begun.session.table.setup == FIRST_SETUP
    board = begun.session.position.board
    assert (board.cols, board.rows, begun.session.game.rules.options) == (7, 7, "n")
    assert begun.session.table.setup.level == 1


def test_in_the_first_three_games_the_computer_does_not_resign() -> None:
    found = window_with_texts()
    for ended in range(len(FIRST_GAMES)):
        assert not found.session.offers_wins, f"after {ended} games"
        found.session.new_game(Setup(cols=3, rows=3, options="n", level=3))
        found.play("b2", "w")
    assert found.session.offers_wins
    found.reload()
    assert found.session.offers_wins


def test_a_game_counts_as_one_first_game_however_often_its_end_is_played_or_shown() -> None:
    found = window_with_texts()
    found.session.new_game(Setup(cols=3, rows=3, options="n", level=3))
    found.play("b2", "w")
    for point in ("a1", "b1", "c1"):
        found.session.go_to(0)
        found.play(point, "w")
        assert found.session.table.is_finished
    found.reload()
    found.session.go_to(0)
    found.current.store()
    found.session.go_to(2)
    found.current.store()
    assert found.current.experience.learner.learned.known & {*FIRST_GAMES} == {FIRST_GAMES[0]}


def test_games_of_two_people_do_not_count_as_first_games() -> None:
    found = window_with_texts()
    for _ in FIRST_GAMES:
        found.session.new_game(Setup(cols=3, rows=3, options="n", opponent=Opponent.PERSON))
        found.play("b2", "w")
    assert not found.session.offers_wins


def test_a_stored_session_keeps_its_set_up_and_its_person_is_no_newcomer() -> None:
    session = Session(Setup(cols=13, rows=13))
    begun = read_boot_state(
        window_with_texts(current=write_current(session, "abcdefgh", 0, unwritten=False))
    )
    assert begun.session.table.setup == session.table.setup
    assert BEGUN in begun.learned.known


def test_a_person_who_has_used_the_page_is_no_newcomer() -> None:
    begun = read_boot_state(window_with_texts(settings=settings_text(Settings())))
    assert BEGUN in begun.learned.known
    assert begun.session.table.setup == Setup()


def test_a_person_who_has_made_no_move_is_still_a_newcomer_at_the_next_visit() -> None:
    session = Session(FIRST_SETUP)
    texts = {
        "current": write_current(session, "abcdefgh", 0, unwritten=False),
        "learned": learned_text(Learned()),
        SETTINGS.partition(".")[2]: settings_text(Settings()),
    }
    begun = read_boot_state(window_with_texts(**texts))
    assert BEGUN not in begun.learned.known
    assert begun.session.table.setup == FIRST_SETUP


def test_a_damaged_text_is_set_aside_and_reported() -> None:
    begun = read_boot_state(window_with_texts(learned="{"))
    assert begun.damaged == ["{"]
    assert begun.fault
    assert BEGUN in begun.learned.known
