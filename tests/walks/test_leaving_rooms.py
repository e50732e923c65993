"""Rooms leave no traces: no function stays lent, and no work continues."""

from typing import Any

import pytest

from tests.walks.browserless import WEB, BrowserlessPage, functions_held
from tests.walks.test_record_room import lose_game, open_record, until
from tools.build.sources import ROOMS


@pytest.mark.parametrize("room", ROOMS)
async def test_a_rooms_functions_for_its_script_are_the_same_at_each_visit(room: str) -> None:
    """The number of functions lent to JavaScript does not grow after the second visit."""
    held = list[int]()
    page = BrowserlessPage()
    await page.rest()
    for _ in range(4):
        page.enter(room)
        await page.rest()
        assert page.room == room
        page.page.rooms.leave()
        page.page.refresh()
        await page.rest()
        held.append(functions_held())
    assert held[1] == held[-1], held


async def test_a_worker_that_has_ended_holds_no_functions() -> None:
    """Replacing the worker does not change the number of functions lent to JavaScript."""
    held = list[int]()
    page = BrowserlessPage()
    await page.rest()
    for _ in range(3):
        page.page.asking.restart()
        page.page.own.ask_hint()
        page.page.refresh()
        await page.rest()
        held.append(functions_held())
    assert held[0] == held[-1], held


async def test_leaving_the_statistics_stops_their_work() -> None:
    """Results of other rooms that arrive later are not added up."""
    summed = list[object]()
    page = BrowserlessPage()
    await page.rest()
    await lose_game(page, "b2")
    await open_record(page)
    room: Any = page.page.rooms.open
    await page.rest()
    page.page.rooms.leave()
    room._show = summed.append
    room._request_others()
    room._receive_mistakes({})
    await page.rest()
    assert page.room == ""
    assert not summed


async def test_a_requested_csv_table_is_saved_after_leaving_the_room() -> None:
    """It is the table of the statistics, and the person leaves at once."""
    saved = list[tuple[str, ...]]()

    page = BrowserlessPage()
    await page.rest()
    await lose_game(page, "b2")
    await open_record(page)
    page.room_scripts["record"].does["save"] = lambda *given: saved.append(given)
    page.page.act("record-csv")
    page.page.act("leave-room")
    await until(page, lambda: bool(saved))


async def test_restored_results_are_rated_after_leaving_the_room() -> None:
    """Deleted results that are restored are rated as before, even if the person leaves at once."""
    page = BrowserlessPage()
    await page.rest()
    await lose_game(page, "b2")
    await open_record(page)
    room: Any = page.page.rooms.open
    rated = room._record.rated
    assert rated.recent
    page.call("record", "forget", True, False, False)
    await page.rest()
    assert not room._record.rated.recent
    page.page.act("record-undo")
    page.page.act("leave-room")
    await page.rest()
    assert room._record.rated == rated


async def test_a_room_stays_open_if_a_study_cannot_be_opened() -> None:
    """The study's id is unknown. The statistics stay open and usable."""
    page = BrowserlessPage()
    await page.rest()
    await lose_game(page, "b2")
    await open_record(page)
    page.enter("study", WEB["web.routes"].StudyRoute(kept="0" * 16))
    await page.rest()
    assert page.room == "record"
    page.call("record", "forget", True, False, False)
    await until(page, lambda: "have been deleted" in str(page.inside["figures"]["told"]))


async def test_rooms_are_prepared_while_the_page_is_idle() -> None:
    """Their scripts are loaded only if the browser caches everything. Nothing is fetched twice."""
    resting = WEB["web.start"].Page.__init__.__globals__["IdleWork"].__init__.__globals__

    page = BrowserlessPage()
    has_all = list[bool]()
    scripts = page.page.rooms._browser
    scripts.does["areCached"] = lambda: bool(has_all)
    await page.pass_time(2 * resting["AHEAD_MS"] / 1000)
    assert not page.room_scripts
    has_all.append(True)
    page.page.refresh()
    await page.pass_time(2 * resting["AHEAD_MS"] / 1000)
    assert {*page.room_scripts} >= {"record", "practice"}
    assert page.room == ""
    fetched = list[str]()
    scripts.does["loadRoom"] = fetched.append
    await open_record(page)
    assert "record" not in fetched
