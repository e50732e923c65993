"""The series against the computer's levels, stored as games end."""

import pytest

from redstone.app.play.series import PLAIN, Achievement, NextStep, Series
from redstone.app.play.settings import Setup
from redstone.app.storage.ladder import MAX_GAMES, SERIES, WON, parse_series, series_text
from redstone.app.storage.progress import LEARNED, Learned, learned_text
from redstone.app.storage.validation import Damaged
from redstone.engine.levels import LEVELS
from tests.storage.windows import Disk, Window

WIN, LOSS = ("b2", "w"), ("b2", "a1", "w")
"""Moves after which the computer resigns, and moves after which the person does."""


def window_with_texts(**texts: str) -> Window:
    """Return a window of a device on which these texts are stored, by name."""
    disk = Disk()
    disk.texts |= {f"redstone.{name}": text for name, text in texts.items()}
    return Window(disk)


def play(found: Window, *moves: str, level: int = 3) -> None:
    """Play these moves to the end of a new game on 3x3 at this level."""
    found.session.new_game(Setup(cols=3, rows=3, options="n", level=level))
    found.play(*moves)
    assert found.session.table.is_finished


def test_two_wins_suggest_the_next_level_across_a_reload_and_three_losses_the_one_below() -> None:
    found = window_with_texts()
    play(found, *WIN)
    assert found.current.experience.next_step.series == Series(3, won=True, games=1, wins=1)
    found.reload()
    assert found.current.experience.next_step == PLAIN, "that game has not ended in this visit"
    play(found, *WIN)
    assert found.current.experience.next_step.series.level_ahead == 4
    for games in (1, 2, 3):
        play(found, *LOSS)
        assert found.current.experience.next_step.series == Series(3, won=False, games=games)
    assert found.current.experience.next_step.series.level_ahead == 2


def test_the_first_win_and_each_level_beaten_are_announced_once() -> None:
    found = window_with_texts()
    play(found, *LOSS)
    assert found.current.experience.next_step.feat is None
    told: list[Achievement | None] = []
    for level in (3, 3, 4, 3, 4, 5):
        play(found, *WIN, level=level)
        told.append(found.current.experience.next_step.feat)
    beaten = Achievement.LEVEL_BEATEN
    streak = Achievement.STREAK
    assert told == [Achievement.FIRST_WIN, None, beaten, None, streak, beaten]


def test_a_person_with_uncounted_earlier_games_gets_no_first_win() -> None:
    played = Learned(known=frozenset({"begun", "first-game"}))
    found = window_with_texts(learned=learned_text(played))
    play(found, *WIN)
    assert found.current.experience.next_step.feat is Achievement.LEVEL_BEATEN


def test_a_game_with_help_does_not_count_for_the_series() -> None:
    found = window_with_texts()
    found.current.experience.learner.know(WON)
    found.session.new_game(Setup(cols=3, rows=3, options="n", level=3))
    found.session.accept_help()
    found.play(*WIN)
    assert found.current.experience.next_step == PLAIN
    assert SERIES not in found.disk.texts


def test_a_first_win_with_help_counts_but_beats_no_level() -> None:
    found = window_with_texts()
    found.session.new_game(Setup(cols=3, rows=3, options="n", level=3))
    found.session.accept_help()
    found.play(*WIN)
    assert found.current.experience.next_step == NextStep(feat=Achievement.FIRST_WIN)
    play(found, *WIN, level=3)
    assert found.current.experience.next_step.feat is Achievement.LEVEL_BEATEN


def test_games_with_the_coachs_advice_lead_to_the_next_level_but_beat_none() -> None:
    found = window_with_texts()
    for feat, ahead in ((Achievement.FIRST_WIN, None), (None, 4)):
        found.session.new_game(Setup(cols=3, rows=3, options="n", level=3, coach=0))
        found.session.count_advice()
        found.play(*WIN)
        after = found.current.experience.next_step
        assert (after.feat, after.level_ahead) == (feat, ahead)
    play(found, *WIN, level=3)
    assert found.current.experience.next_step.feat is Achievement.LEVEL_BEATEN


def test_three_wins_in_a_row_at_any_levels_are_announced_as_a_streak() -> None:
    found = window_with_texts()
    told: list[Achievement | None] = []
    for level, moves in ((3, WIN), (4, WIN), (3, WIN), (3, LOSS), (3, WIN), (4, WIN), (4, WIN)):
        play(found, *moves, level=level)
        told.append(found.current.experience.next_step.feat)
    streak = Achievement.STREAK
    first, beaten = Achievement.FIRST_WIN, Achievement.LEVEL_BEATEN
    assert told == [first, beaten, streak, None, None, None, streak]
    found.reload()
    assert parse_series(found.disk.texts[SERIES]).wins == 3


def test_a_series_stored_without_a_streak_gets_one_from_its_games() -> None:
    assert parse_series('{"version": 1, "level": 3, "won": true, "games": 2}').wins == 2
    assert parse_series('{"version": 1, "level": 3, "won": false, "games": 2}').wins == 0


def test_beating_each_level_stores_a_name_of_its_own() -> None:
    found = window_with_texts()
    for level in LEVELS:
        play(found, *WIN, level=level.number)
    found.reload()
    known = {
        name
        for name in found.current.experience.learner.learned.known
        if name.startswith("beaten/")
    }
    assert len(known) == len(LEVELS)


@pytest.mark.parametrize(
    "text",
    [
        '{"version": 1, "level": 0, "won": true, "games": 1}',
        '{"version": 1, "level": 99, "won": true, "games": 1}',
        '{"version": 1, "level": 3, "won": 1, "games": 1}',
        '{"version": 1, "level": 3, "won": true, "games": -1}',
        '{"version": 1, "level": true, "won": true, "games": 1}',
        f'{{"version": 1, "level": 3, "won": true, "games": {MAX_GAMES + 1}}}',
    ],
)
def test_an_invalid_series_is_damaged_and_a_new_one_begins(text: str) -> None:
    with pytest.raises(Damaged):
        parse_series(text)
    found = window_with_texts(series=text)
    play(found, *WIN)
    assert found.current.experience.next_step.series.games == 1


def test_a_series_of_a_later_version_stays_unchanged() -> None:
    newer = '{"version": 2, "level": "gentle"}'
    found = window_with_texts(series=newer)
    play(found, *WIN)
    assert found.disk.texts[SERIES] == newer


def test_a_very_long_series_is_stored_at_the_maximum() -> None:
    longest = Series(3, won=True, games=MAX_GAMES, wins=MAX_GAMES)
    found = window_with_texts(series=series_text(longest), learned=learned_text(Learned()))
    assert LEARNED in found.disk.texts
    play(found, *WIN)
    assert parse_series(found.disk.texts[SERIES]) == longest
