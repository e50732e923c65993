"""The statistics: empty, with a few results, and erased; and the openings."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from unittest import mock

import pytest

from redstone import language
from redstone.app.play.notices import NotKept
from redstone.app.play.settings import Setup
from redstone.app.practice.card import STORE, CardKind
from redstone.app.practice.deck import FORGOTTEN
from redstone.app.puzzles.collection import the_collection
from redstone.app.puzzles.puzzle import name_of
from redstone.app.record.result import RESULTS
from redstone.app.storage.ladder import FITS
from redstone.app.storage.puzzle_results import (
    CLEAN,
    FAILED,
    PUZZLED,
    PuzzleProgress,
    PuzzleResult,
    write_puzzled,
)
from redstone.app.storage.validation import VERSION
from redstone.app.words.notices import SENTENCES
from redstone.position import Place
from redstone.record.notation import parse_point
from tests.practice.cards import TODAY, proven_card
from tests.ratings.results import series
from tests.walks.browserless import MODULES, WEB, BrowserlessPage, texts_in
from tests.walks.walker import GAPS, Walker


def figures(page: BrowserlessPage) -> dict[str, Any]:
    """Return the statistics shown in the room. Fails if a text has an unfilled gap."""
    found: dict[str, Any] = page.inside["figures"]
    for where, text in texts_in("figures", found):
        assert not any(gap in text for gap in GAPS), (where, text)
    return found


def openings(page: BrowserlessPage) -> dict[str, Any]:
    """Return the openings shown in the room. Fails if a text has an unfilled gap."""
    found: dict[str, Any] = page.inside["openings"]
    for where, text in texts_in("openings", found):
        assert not any(gap in text for gap in GAPS), (where, text)
    return found


def results_of(page: BrowserlessPage) -> dict[str, str]:
    """Return the stored texts of results in the database, by id."""
    page.disk.settle()
    return {
        name: text for (store, name), (_, text) in page.disk.records.items() if store == RESULTS
    }


async def until(page: BrowserlessPage, holds: Callable[[], bool]) -> None:
    """Wait until a condition holds, while the page works in slices."""
    for _ in range(50):
        await page.rest()
        if holds():
            return
    raise AssertionError("it has not come to that")


async def open_record(page: BrowserlessPage) -> dict[str, Any]:
    """Enter the statistics, wait until results are loaded, and return the figures shown."""
    page.page.act("record")
    await until(
        page, lambda: page.room == "record" and "Loading your results" not in str(figures(page))
    )
    return figures(page)


async def lose_game(
    page: BrowserlessPage, *points: str, level: int = 1, helped: bool = False
) -> None:
    """Begin a game against the computer, place these stones, and resign."""
    page.page.own.new_game(Setup(cols=3, rows=3, options="n", level=level, helped=helped))
    for point in points:
        page.page.own.board_input.make_own(Place(parse_point(point)))
        page.page.refresh()
        await page.rest()
    page.page.act("resign")
    await page.rest()


async def test_without_results_the_page_says_so() -> None:
    """There are no tables, ratings and plot, and other rooms are offered."""
    page = BrowserlessPage()
    walker = Walker(page)
    await page.rest()
    shown = await open_record(page)
    assert "nothing here yet" in " ".join(shown["told"])
    assert shown["empty"], "a game, the lessons and the puzzles are offered"
    assert [shown["tables"], shown["ratings"], shown["plot"]] == [[], [], None]
    await walker.press("leave-room")
    assert page.room == ""


async def test_a_game_that_ends_is_counted_once_and_shown() -> None:
    """Two games are in texts, calendar, table and rating, also after a reload."""
    page = BrowserlessPage()
    await page.rest()
    await lose_game(page, "b2")
    await lose_game(page, "a1")
    assert page.disk.texts[FITS]
    page.reload()
    await page.rest()
    shown = await open_record(page)
    assert "2 games" in shown["told"][0]
    assert len(shown["told"]) == 1, "it opens with one sentence"
    assert shown["days"][-1]["marks"] == ["games"]
    assert shown["days"][-1]["told"].endswith(": 2 games")
    assert "wins in a row" not in " ".join(shown["more"]), "nothing is won"
    rows = {table["name"]: table["rows"] for table in shown["tables"]}
    assert [row["parts"] for row in rows["levels"]] == [[0, 0, 2]]
    assert "2 games so far" in shown["ratings"][0]["told"]
    assert shown["plot"] is None
    assert len([key for key in page.disk.records if key[0] == "results"]) == 2


async def test_after_a_game_with_help_a_text_says_what_a_rating_needs() -> None:
    page = BrowserlessPage()
    await page.rest()
    await lose_game(page, "b2", helped=True)
    told = (await open_record(page))["told"]
    assert len(told) == 2
    assert "a rating after ten games without help" in told[1]


async def test_texts_about_days_change_when_a_new_day_begins() -> None:
    """The current streak is 0 three days later."""
    page = BrowserlessPage()
    await page.rest()
    await lose_game(page, "b2")
    await open_record(page)
    await page.rest()
    assert "Most days in a row: 1, now 1." in figures(page)["more"][1]
    calendar = mock.Mock(today=lambda: date.today() + timedelta(days=3))
    with mock.patch.object(WEB["web.record.room"], "date", calendar):
        page.page.new_day()
        await page.rest()
        assert "Most days in a row: 1, now 0." in figures(page)["more"][1]


async def test_every_visible_button_can_be_pressed() -> None:
    """In the statistics and the openings they lead to other rooms or out."""
    page = BrowserlessPage()
    walker = Walker(page)
    await page.rest()
    await lose_game(page, "b2")
    await open_record(page)
    await walker.press("record-openings")
    await walker.press("leave-room")
    for action in ("record-csv", "puzzles", "learn", "leave-room"):
        await open_record(page)
        await walker.press(action)
        await page.rest()
    assert page.room == ""


async def test_a_table_of_all_results_is_saved() -> None:
    """It is a CSV file with a head and a line for the game."""
    saved = list[tuple[str, str, str]]()
    page = BrowserlessPage()
    await page.rest()
    await lose_game(page, "b2")
    await open_record(page)
    page.room_scripts["record"].does["save"] = lambda *given: saved.append(given)
    page.page.act("record-csv")
    await until(page, lambda: bool(saved))
    ((name, kind, text),) = saved
    assert name.startswith("redstone-record-")
    assert kind == "text/csv"
    head, line, end = text.split("\r\n")
    assert len(head.split(",")) == len(line.split(",")) == 14
    assert "redstone,3,n,computer,1,black,lost,resignation,2" in line
    assert end == ""


async def test_deleted_data_can_be_restored() -> None:
    """Results return by a button in the room, and not after leaving it."""
    page = BrowserlessPage()
    walker = Walker(page)
    await page.rest()
    await lose_game(page, "b2")
    await open_record(page)
    page.call("record", "forget", True, False, True)
    await until(page, lambda: "have been deleted" in str(figures(page)["told"]))
    assert not results_of(page)
    await walker.press("record-undo")
    await until(page, lambda: bool(figures(page)["tables"]))
    assert len(results_of(page)) == 1
    page.call("record", "forget", True, False, False)
    await until(page, lambda: "have been deleted" in str(figures(page)["told"]))
    await walker.press("leave-room")
    assert "nothing here yet" in str((await open_record(page))["told"])


def cards_of(page: BrowserlessPage) -> set[str]:
    """Return the ids of the cards of mistakes in the database."""
    page.disk.settle()
    return {name for store, name in page.disk.records if store == STORE} - {FORGOTTEN}


async def test_mistakes_to_practise_can_be_deleted_alone_or_with_the_rest() -> None:
    """The text names what was deleted, and a button restores it."""
    page = BrowserlessPage()
    due = replace(proven_card(), made=TODAY - 1, due=TODAY - 1)
    page.disk.records[STORE, "c-0123456789abcdef"] = 1, CardKind().text(due)
    walker = Walker(page)
    await page.rest()
    await lose_game(page, "b2")
    await open_record(page)
    page.call("record", "forget", False, True, False)
    await until(page, lambda: "mistakes to practise has been deleted" in str(figures(page)["told"]))
    assert (len(results_of(page)), cards_of(page)) == (1, set())
    assert "results" not in str(figures(page)["told"])
    await walker.press("record-undo")
    await until(page, lambda: bool(cards_of(page)))
    page.call("record", "forget", True, True, False)
    await until(page, lambda: "mistakes to practise has been deleted" in str(figures(page)["told"]))
    assert (results_of(page), cards_of(page)) == ({}, set())
    await walker.press("record-undo")
    await until(page, lambda: bool(cards_of(page)) and bool(results_of(page)))
    page.call("record", "forget", False, False, False)
    await page.rest()
    assert "have been deleted" not in str(figures(page)["told"])


async def test_openings_can_be_stepped_through_on_the_board() -> None:
    """Rows have the results of first moves, mirrored ones together, for one side to begin."""
    page = BrowserlessPage()
    walker = Walker(page)
    await page.rest()
    for corner in ("a1", "c3"):
        await lose_game(page, corner)
    await open_record(page)
    await walker.press("record-openings")
    await until(page, lambda: bool(openings(page)["rows"]))
    (first,) = openings(page)["rows"]
    assert first["parts"] == [0, 0, 2], "both corners are one move"
    page.call("record", "play", first["token"])
    assert page.session.game.tokens == (first["token"],)
    assert sum(sum(row["parts"]) for row in openings(page)["rows"]) == 2
    await walker.press("back")
    await walker.press("hint")
    await page.rest()
    page.call("record", "began", "other")
    await until(page, lambda: not openings(page)["rows"])
    await walker.press("leave-room")
    assert page.room == "record", "first back to the figures"
    await walker.press("leave-room")
    assert page.room == ""


async def test_a_study_leads_to_ones_openings_and_back() -> None:
    """They are shown at the study's position."""
    page = BrowserlessPage()
    await page.rest()
    await lose_game(page, "b2")
    page.page.act("study")
    await until(page, lambda: page.room == "study")
    page.session.go_to(1)
    page.page.act("study-openings")
    await until(page, lambda: page.room == "record" and bool(openings(page)["rows"]))
    assert page.session.game.moves == page.page.own.game.moves[:1]
    page.page.act("leave-room")
    await until(page, lambda: page.room == "study")


async def test_the_export_file_has_the_results() -> None:
    """Imported into another browser, the saved file gives the same results."""
    saved = list[tuple[str, str, str]]()

    page = BrowserlessPage()
    await page.rest()
    await lose_game(page, "b2")
    MODULES["share"].does["save"] = lambda *given: saved.append(given)
    page.page.act("export-games")
    await until(page, lambda: bool(saved))
    other = BrowserlessPage()
    await other.rest()
    other.page.links.arrive(saved[0][2])
    await until(other, lambda: bool(results_of(other)))
    assert results_of(other) == results_of(page)


async def test_with_results_off_nothing_is_recorded() -> None:
    """A game played then is not recorded later either."""
    page = BrowserlessPage()
    await page.rest()
    board_input = page.page.own.board_input
    board_input.set_settings(replace(board_input.now.settings, record=False))
    await lose_game(page, "b2")
    assert "stop the page from keeping results" in str((await open_record(page))["told"])
    assert not results_of(page)
    page.page.act("leave-room")
    board_input.set_settings(replace(board_input.now.settings, record=True))
    await open_record(page)
    assert not results_of(page), "that game was not to be kept"


async def test_a_rematch_is_at_the_fitting_level() -> None:
    """After three resigned games it is at the level that fits the rating, below the first."""
    page = BrowserlessPage()
    await page.rest()
    page.page.own.new_game(Setup(cols=3, rows=3, options="n", level=9, fits=True))
    page.page.refresh()
    for _ in range(3):
        await page.rest()
        page.page.own.board_input.make_own(Place(parse_point("b2")))
        page.page.refresh()
        await page.rest()
        page.page.act("resign")
        await until(page, lambda: FITS in page.disk.texts)
        await page.rest()
        page.page.act("rematch")
    setup = page.page.own.table.setup
    assert setup.level == page.page.experience.fit("redstone", 9).level < 9
    assert setup.fits


async def test_puzzles_have_a_rating_and_lead_to_the_weakest_theme() -> None:
    """The table of themes begins with it, and its row opens its puzzles."""
    collection = the_collection()
    entries = [each for each in collection.entries if each.themes][:30]
    tried = {
        name_of(each.link): PuzzleResult(CLEAN if n % 3 else FAILED)
        for n, each in enumerate(entries)
    }
    text = json.dumps({"version": VERSION, **write_puzzled(PuzzleProgress(tried))})

    page = BrowserlessPage()
    page.disk.texts[PUZZLED] = text
    await page.rest()
    page.page.act("record")
    await until(page, lambda: bool(figures(page)["tables"]))
    shown = figures(page)
    assert "give or take" in shown["ratings"][-1]["told"]
    (themes,) = [table["rows"] for table in shown["tables"] if table["name"] == "themes"]
    shares = [row["parts"][0] / sum(row["parts"]) for row in themes]
    assert shares == sorted(shares), "the weakest comes first"
    page.call("record", "theme", themes[0]["go"])
    await until(page, lambda: page.room == "puzzles")
    assert str(page.page.rooms.open.again).startswith(themes[0]["go"])


async def test_a_reliable_rating_is_drawn_with_a_table() -> None:
    """After twelve results there is a plot, with as many rows in its table."""
    page = BrowserlessPage()
    await page.rest()
    records = [{"id": name, **found.data} for name, found in series("wlwlwwllwlwl").items()]
    imported = WEB["web.routes"].ImportedRecords
    page.page.rooms.ask_room("record", imported(records))
    await until(page, lambda: bool(results_of(page)))
    plot = (await open_record(page))["plot"]
    assert plot["picture"]["commands"]
    assert len(plot["rows"]) == 12
    assert all(len(row) == len(plot["head"]) for row in plot["rows"])
    page.call("record", "rating", "redstone seven")
    assert figures(page)["plot"] == plot


@pytest.mark.parametrize(
    ("attribute", "trouble"), [("trouble", NotKept.BLOCKED), ("refuses", NotKept.FULL)]
)
async def test_if_no_game_can_be_stored_a_lasting_notice_gives_advice(
    attribute: str, trouble: NotKept
) -> None:
    """The notice stays through moves, and the statistics say it first."""
    page = BrowserlessPage()
    setattr(page.disk, attribute, trouble.value)
    await page.rest()
    for point in ("b2", "a1"):
        page.page.own.board_input.make_own(Place(parse_point(point)))
        page.page.refresh()
        await page.rest()
    assert page.shown["hidden"]["unkept"] is False, "whatever was played since it was told"
    await lose_game(page, "b2")
    told = (await open_record(page))["told"]
    assert told[0] == language._(SENTENCES[trouble])
    assert not any("Reload the page to try again" in each for each in told)


async def test_the_notice_about_unstored_games_disappears_once_one_is_stored() -> None:
    page = BrowserlessPage()
    page.disk.refuses = NotKept.FULL.value
    await page.rest()
    await lose_game(page, "b2")
    assert page.shown["hidden"]["unkept"] is False
    page.disk.refuses = ""
    await lose_game(page, "a1")
    page.page.refresh()
    assert page.hidden("unkept")
