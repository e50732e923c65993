"""Results of games as they end, on one device and in several windows. Each counts once."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from redstone.app.play.series import Series
from redstone.app.play.settings import Colour, Opponent, Setup
from redstone.app.record.keeper import LOOKED, MAX_RESULTS, ResultKeeper, result_keeper_of
from redstone.app.record.rated_text import RATINGS, fits_text, parse_rated
from redstone.app.record.result import LATEST, RESULTS
from redstone.app.storage.export_file import Contents, writing_export
from redstone.app.storage.ladder import FITS, SERIES, Fit, fit_of, parse_fits, series_text
from redstone.record.work import run_to_end
from tests.at_once import read_export
from tests.ratings.results import DAY, result, series
from tests.storage.windows import Disk, Window, make_move

WIN, LOSS = ("b2", "w"), ("b2", "a1", "w")
"""Moves after which the computer resigns, and moves after which the person does."""
SETUP = Setup(cols=3, rows=3, options="n", level=3)


class RatingsVisit:
    """A window with a record of results, notified of each game that ends in it."""

    def __init__(self, disk: Disk, seconds: float | None = 7.4) -> None:
        """Open a window on a disk; games last `seconds`."""
        self.window, self.seconds = Window(disk), seconds
        self.ended: list[str] = []
        self.window.current.ended = self.ended.append
        self.record: ResultKeeper = result_keeper_of(self.window.kept, self.window)
        disk.settle()

    def play(self, *moves: str, setup: Setup = SETUP) -> None:
        """Play a game to its end, and record it."""
        self.window.session.new_game(setup)
        self.window.play(*moves)
        self.note()

    def note(self) -> None:
        """Record the games that have ended."""
        while self.ended:
            run_to_end(self.record.noting(self.ended.pop(0), self.seconds))
        self.window.disk.settle()

    def take_in(self) -> None:
        """Read the stored results, and add those of stored games without one."""
        self.record.when_read(lambda: None)
        self.window.disk.settle()
        run_to_end(self.record.adding_missing())
        self.window.disk.settle()


def stored(disk: Disk) -> dict[str, dict[str, object]]:
    """Return the results in the database."""
    return {n: json.loads(t) for (store, n), (_, t) in disk.records.items() if store == RESULTS}


def games_rated(disk: Disk) -> int:
    """Return the number of games in the current ratings."""
    rated = parse_rated(disk.texts[RATINGS])
    return sum(track.games for track in rated.ratings.tracks.values())


def test_each_game_counts_once_despite_later_changes() -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    visit.play(*WIN)
    visit.play(*LOSS)
    assert [found["winner"] for found in stored(disk).values()] == ["black", "white"]
    assert [found["seconds"] for found in stored(disk).values()] == [7, 7]
    visit.window.session.go_to(0)  # looked through: its record is written again
    visit.window.current.store()
    visit.note()
    visit.window.reload()
    again = RatingsVisit(disk)
    again.take_in()
    assert len(stored(disk)) == games_rated(disk) == 2


def test_a_game_that_is_taken_back_and_ended_again_counts_as_it_first_ended() -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    visit.play(*LOSS)
    visit.window.session.go_to(2)
    make_move(visit.window.session, "c3")
    visit.window.play("w")
    visit.note()
    (found,) = stored(disk).values()
    assert found["winner"] == "white"
    assert games_rated(disk) == 1


def test_two_windows_count_the_same_end_once() -> None:
    disk = Disk()
    first, other = RatingsVisit(disk), RatingsVisit(disk)
    first.play(*WIN)
    (game_id,) = stored(disk)
    run_to_end(other.record.noting(game_id, None))
    other.take_in()
    disk.settle()
    first.take_in()
    assert len(stored(disk)) == games_rated(disk) == 1


def test_the_results_of_stored_games_without_one_are_added_once() -> None:
    disk = Disk()
    before = Window(disk)
    disk.settle()
    for moves in (WIN, LOSS, ("b2",)):
        before.session.new_game(SETUP)
        before.play(*moves)
    disk.settle()
    assert not stored(disk)
    before.close()
    visit = RatingsVisit(disk)
    visit.take_in()
    assert [found["seconds"] for found in stored(disk).values()] == [None, None]
    assert games_rated(disk) == 2
    (one, _) = stored(disk)
    visit.record.remove([one])
    disk.settle()
    visit.take_in()
    assert one not in stored(disk), "what was looked through is not taken in again"


@pytest.mark.parametrize(
    ("setup", "rated"),
    [
        (SETUP, True),
        (Setup(cols=3, rows=3, options="n", opponent=Opponent.PERSON), False),
        (Setup(game="go", cols=7, rows=7, options="h2"), False),
        (Setup(game="go", cols=7, rows=7, options="k99"), False),
        (Setup(game="go", cols=7, rows=7), True),
        (Setup(cols=3, rows=3, options="n", helped=True), False),
    ],
)
def test_only_a_whole_game_without_help_is_rated(setup: Setup, rated: bool) -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    visit.window.session.new_game(setup)
    for token in ("b2", "c3", "a1"):  # White begins with a handicap
        if not (visit.window.session.game.moves and visit.window.session.request is None):
            make_move(visit.window.session, token)
    visit.window.session.resign()
    visit.window.current.store()
    visit.note()
    (found,) = stored(disk).values()
    assert found["rated"] is rated


@pytest.mark.parametrize(
    ("colour", "moves", "rated"),
    [
        (Colour.BLACK, ("w",), False),
        (Colour.BLACK, LOSS, True),
        (Colour.WHITE, ("b2", "w"), False),
        (Colour.WHITE, ("b2", "a1", "c3", "w"), True),
    ],
)
def test_a_game_resigned_before_ones_first_move_is_not_rated(
    colour: Colour, moves: tuple[str, ...], rated: bool
) -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    visit.play(*moves, setup=replace(SETUP, colour=colour))
    visit.window.current.store()
    visit.note()
    found = [*stored(disk).values()]
    assert [each["rated"] for each in found] == [rated]


def ask_hint(visit: RatingsVisit) -> None:
    """Ask for a hint."""
    visit.window.session.ask_hint()


def change_level(visit: RatingsVisit) -> None:
    """Change the computer's level."""
    visit.window.session.set_level(1)


def play_another(visit: RatingsVisit) -> None:
    """Take back the last turn, and play another move."""
    visit.window.session.undo()
    visit.window.play("c3", "a2")


def play_the_same(visit: RatingsVisit) -> None:
    """Take back the last turn, and play the same move."""
    visit.window.session.undo()
    visit.window.play("b2", "a2")


def do_nothing(_visit: RatingsVisit) -> None:
    """Play without help."""


@pytest.mark.parametrize(
    ("aid", "rated"),
    [
        (ask_hint, False),
        (change_level, False),
        (play_another, False),
        (play_the_same, False),
        (do_nothing, True),
    ],
)
def test_hints_level_changes_and_undo_count_as_help(
    aid: Callable[[RatingsVisit], None], rated: bool
) -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    visit.window.session.new_game(SETUP)
    visit.window.play("b2", "a1")
    aid(visit)
    visit.window.session.resign()
    visit.window.current.store()
    visit.note()
    (found,) = stored(disk).values()
    assert found["rated"] is rated
    visit.window.session.rematch()
    assert not visit.window.session.table.setup.aided, "the next game is another one"


def test_a_game_continued_from_a_finished_one_is_not_rated() -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    visit.play(*LOSS)
    visit.window.session.go_to(2)
    visit.window.session.play_on()
    visit.window.play("w")
    visit.note()
    assert [found["rated"] for found in stored(disk).values()] == [True, False]


def test_all_results_can_be_deleted_and_restored() -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    visit.play(*WIN)
    visit.take_in()
    visit.record.forget(10**15)
    disk.settle()
    assert not stored(disk)
    assert games_rated(disk) == 0
    run_to_end(visit.record.put_back())
    disk.settle()
    assert len(stored(disk)) == games_rated(disk) == 1
    visit.record.forget(10**15)
    disk.settle()
    later = RatingsVisit(disk)
    later.take_in()
    assert not stored(disk), "games that were kept before do not bring it back"


def test_games_played_while_results_were_off_are_never_added() -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    visit.window.session.new_game(SETUP)
    visit.window.play(*WIN)
    assert visit.record.note_unwanted(visit.ended.pop()) is False
    disk.settle()
    visit.take_in()
    assert not stored(disk)
    run_to_end(visit.record.importing([]))
    disk.settle()
    assert not stored(disk), "nor with a file"
    visit.play(*LOSS)
    visit.take_in()
    assert len(stored(disk)) == 1


def test_with_results_off_an_import_adds_only_the_files_results() -> None:
    visit, other = RatingsVisit(Disk()), RatingsVisit(Disk())
    visit.play(*WIN)
    other.take_in()
    other.window.kept.write(visit.window.kept.newest_first())
    run_to_end(other.record.importing([{"id": "some-game", **result().data}], keeps=False))
    other.window.disk.settle()
    assert [*stored(other.window.disk)] == ["some-game"]
    assert games_rated(other.window.disk) == 1


def kept_in_the_future(visit: RatingsVisit) -> None:
    """Store a game with a date beyond every calendar, as a damaged clock or file may give."""
    visit.window.session.new_game(SETUP)
    visit.window.play(*WIN)
    visit.ended.clear()
    (game,) = visit.window.kept.newest_first()
    visit.window.kept.write([replace(game, played=2**53 - 1)])
    visit.window.disk.settle()


def test_a_game_with_an_impossible_date_has_a_valid_day() -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    kept_in_the_future(visit)
    visit.take_in()
    assert [found.day.year for found in visit.record.values.values()] == [9999]
    assert len(stored(disk)) == 1


@pytest.mark.parametrize("marked", [False, True])
def test_a_game_dated_in_the_future_hides_no_unrecorded_games(marked: bool) -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    if marked:
        visit.window.kept.write(
            [], {LOOKED: '{"version":1,"until":9000000000000000,"forgotten":0}'}
        )
    else:
        kept_in_the_future(visit)
        visit.take_in()
    before = len(stored(disk))
    visit.window.session.new_game(SETUP)
    visit.window.play(*LOSS)
    visit.take_in()
    assert len(stored(disk)) == before + 1


def test_beyond_the_limit_the_oldest_results_are_deleted() -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    visit.take_in()
    visit.record.add(series("w" * 10))
    many = {f"many-{n:05}": result(at=(100 + n) * DAY) for n in range(MAX_RESULTS)}
    assert visit.record.add(many) == MAX_RESULTS
    disk.settle()
    assert len(stored(disk)) == MAX_RESULTS
    assert not any(name.startswith("game-") for name in stored(disk))


def test_damaged_results_and_those_of_a_newer_version_stay_unchanged() -> None:
    disk = Disk()
    disk.records[RESULTS, "damaged-1"] = (1, "{")
    disk.records[RESULTS, "newer-one"] = (1, '{"version":2}')
    visit = RatingsVisit(disk)
    visit.play(*WIN)
    visit.take_in()
    assert disk.records[RESULTS, "damaged-1"] == (1, "{")
    assert disk.records[RESULTS, "newer-one"] == (1, '{"version":2}')
    assert len(visit.record.values) == 1


# -- everything as one file ------------------------------------------------------------------


def exported_results(visit: RatingsVisit) -> list[dict[str, object]]:
    """Return the results in the export file."""
    told = Contents(
        shelved=[{"store": RESULTS, **each} for each in run_to_end(visit.record.exporting())]
    )
    text = run_to_end(writing_export(visit.window.kept, told))
    assert read_export(text[:-2]).shelved == read_export(text).shelved, "a cut file has them too"
    return read_export(text).shelved


def test_an_import_adds_each_result_once() -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    visit.play(*WIN)
    visit.play(*LOSS)
    visit.take_in()
    records = exported_results(visit)
    other = RatingsVisit(Disk())
    other.take_in()
    for _ in range(2):
        run_to_end(other.record.importing(records))
        other.window.disk.settle()
    assert stored(other.window.disk) == stored(disk)
    assert games_rated(other.window.disk) == 2


def test_games_of_a_file_without_results_are_added() -> None:
    visit, other = RatingsVisit(Disk()), RatingsVisit(Disk())
    visit.play(*WIN)
    other.take_in()
    other.window.kept.write(visit.window.kept.newest_first())
    run_to_end(other.record.importing([]))
    other.window.disk.settle()
    assert len(stored(other.window.disk)) == 1


def test_damaged_results_of_a_file_are_set_aside() -> None:
    visit = RatingsVisit(Disk())
    visit.take_in()
    good = {"id": "some-game", **result().data}
    bad = [
        {**good, "id": "<b>"},
        {**good, "id": "other-game", "at": -1},
        {**good, "id": "late-game", "at": LATEST + 1},
        {"id": 7, "text": "{"},
        {},
    ]
    run_to_end(visit.record.importing([good, *bad]))
    visit.window.disk.settle()
    assert [*visit.record.values] == ["some-game"]
    assert len(visit.window.kept.damaged) == len(bad)


def test_deleted_results_do_not_return_with_other_games() -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    visit.play(*WIN)
    visit.take_in()
    visit.record.forget(10**15)
    disk.settle()
    run_to_end(visit.record.importing([]))
    disk.settle()
    assert not stored(disk)


# -- the level that fits ------------------------------------------------------------------


def test_the_level_that_fits_follows_results() -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    levels = []
    for _ in range(4):
        level = fit_of(visit.window, "redstone", 9).level
        levels.append(level)
        visit.play(*WIN, setup=Setup(cols=3, rows=3, options="n", level=level, fits=True))
    assert levels == sorted(levels)
    assert levels[0] < levels[-1]
    assert visit.window.session.table.setup.fits
    visit.window.session.rematch()
    assert visit.window.session.table.setup.level == fit_of(visit.window, "redstone", 9).level


def test_before_the_first_rated_game_the_level_follows_the_current_series() -> None:
    disk = Disk()
    window = Window(disk)
    assert fit_of(window, "redstone", 81) == Fit(81, 1, 0)
    disk.texts[SERIES] = series_text(Series(4, won=True, games=1))
    assert fit_of(window, "go", 81).level == 4
    disk.texts[SERIES] = series_text(Series(4, won=True, games=2))
    assert fit_of(window, "go", 81).level == 5


def test_with_a_fitting_level_the_series_offers_no_other() -> None:
    disk = Disk()
    visit = RatingsVisit(disk)
    for _ in range(3):
        visit.play(*WIN, setup=Setup(cols=3, rows=3, options="n", level=3, fits=True))
    after = visit.window.current.experience.next_step
    level = fit_of(visit.window, "redstone", 9).level
    assert after.level_ahead == (None if level == 3 else level)
    assert after.series == Series(wins=3)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"version":1}', '{"version":1,"fits":{"go":[[1,11,0]]}}']
)
def test_an_invalid_stored_fitting_level_is_computed_again(text: str) -> None:
    disk = Disk()
    disk.texts[FITS] = text
    assert fit_of(Window(disk), "go", 9).level == 1


def test_fitting_levels_survive_a_round_trip() -> None:
    fits = {"redstone": (Fit(36, 2, 0), Fit(64, 3, 11))}
    assert parse_fits(fits_text(fits)) == fits
