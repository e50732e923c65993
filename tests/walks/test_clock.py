"""A game with a clock on the page, without a browser."""

import json
from collections.abc import Iterator
from types import SimpleNamespace
from unittest import mock

import pytest

from redstone.app.play.settings import Opponent, Setup
from redstone.position import Resign
from tests.walks.browserless import WEB, BrowserlessPage, JsException


class FakeTime:
    """A calendar clock that the test moves."""

    def __init__(self) -> None:
        """Set the clock to a day in 2023."""
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self.now


@pytest.fixture
def time() -> Iterator[FakeTime]:
    """Provide a calendar clock for the page's clocks."""
    made = FakeTime()
    with mock.patch.object(WEB["web.clocks"], "time", made):
        yield made


def page_with_clock(opponent: Opponent = Opponent.PERSON, clock: str = "60") -> BrowserlessPage:
    """Return a page with a game that has a clock."""
    page = BrowserlessPage()
    page.page.own.new_game(Setup(cols=5, rows=5, options="n", opponent=opponent, clock=clock))
    page.page.refresh()
    return page


def play(page: BrowserlessPage, token: str) -> None:
    """Place a stone at a point, and confirm it."""
    point = next(p for p in page.session.position.board.points if str(p) == token)
    page.session.board_input.place(point, red=False)
    page.session.board_input.confirm()
    page.page.refresh()


async def test_a_game_without_a_clock_loads_nothing() -> None:
    """The clock's script is not loaded after a move."""
    page = BrowserlessPage()
    play(page, "b2")
    await page.rest()
    assert "clock" not in page.part_scripts


async def test_the_dialog_starts_a_game_with_a_clock(time: FakeTime) -> None:
    """The typed times are shown and run from the first move, and stay in the dialog."""
    page = BrowserlessPage()
    page.page.open("new-game")
    fields = dict(page.shown["form"]["new-game-form"])
    assert fields["clock"] == ""
    fields |= {"opponent": "person", "clock": "other", "main": "1.5", "system": "b"}
    fields |= {"each": "3", "white-apart": True, "white-main": "1"}
    page.page.choose(json.dumps(fields))
    hidden = page.shown["hidden"]
    assert not hidden["clock-own"]
    assert (hidden["each-field"], hidden["periods-field"]) == (False, True)
    assert page.page.submit("new-game", json.dumps(fields))
    await page.pass_time(0.1)
    assert page.page.own.table.setup.clock.startswith("90b3-60")
    clock = page.parts_shown["clock"]
    assert {colour: side["left"] for colour, side in clock["sides"].items()} == {
        "black": 90_000,
        "white": 60_000,
    }
    assert (clock["running"], clock["flag"]) == ("", None)
    page.page.open("new-game")
    again = page.shown["form"]["new-game-form"]
    assert {name: again[name] for name in fields if "main" in name} == {
        "main": "1.5",
        "white-main": "1",
    }
    play(page, "b2")
    clock = page.parts_shown["clock"]
    assert clock["running"] == "white"
    assert clock["flag"] == 1_000 * time.now + 60_000
    assert clock["hurry"] is None


@pytest.mark.parametrize("opponent", [Opponent.PERSON, Opponent.COMPUTER])
@pytest.mark.parametrize(
    ("clock", "left"),
    [
        ("60", 52_000),
        ("60f5", 57_000),
        ("60b5", 57_000),
        ("10y5x2", 2_000),
        ("60f5-30b3", 57_000),
        ("30b3-60", 25_000),
    ],
)
async def test_each_kind_of_clock_runs_for_two_and_against_the_computer(
    time: FakeTime, opponent: Opponent, clock: str, left: int
) -> None:
    """Black's first stone starts the clock and earns nothing, and the second takes eight seconds.

    The time goes on over a reload, and a fallen flag ends the game.
    """
    page = page_with_clock(opponent, clock)
    await page.pass_time(0.1)
    play(page, "b2")
    await page.rest()
    if opponent is Opponent.PERSON:
        time.now += 2
        play(page, "d4")
    time.now += 8
    page.reload()
    await page.pass_time(0.1)
    board = page.session.position.board
    play(page, next(str(p) for p in sorted(board.points) if board.stone_at(p) is None))
    await page.rest()
    sides = page.parts_shown["clock"]["sides"]
    assert sides["black"]["left"] == left
    on_turn = page.parts_shown["clock"]["running"]
    assert on_turn == ("white" if opponent is Opponent.PERSON else "black")
    time.now += 1_000
    page.page.act("flag")
    await page.rest()
    position = page.session.position
    assert position.is_over
    assert position.outcome.winner.value != on_turn
    assert page.parts_shown["clock"]["fallen"] == on_turn


async def test_an_invalid_time_is_refused_at_its_field() -> None:
    """The dialog focuses the field and shows a message."""
    page = BrowserlessPage()
    page.page.open("new-game")
    fields = dict(page.shown["form"]["new-game-form"])
    for field, value in (("main", "0"), ("main", "x"), ("each", "0"), ("white-main", "1e9")):
        asked = fields | {"clock": "other", "system": "f", "white-apart": True, field: value}
        assert not page.page.submit("new-game", json.dumps(asked))
        assert page.shown["focus"] == field
        assert page.shown["texts"]["fault"]


async def test_a_pause_covers_the_board_and_blocks_all_actions(time: FakeTime) -> None:
    """It lasts over a reload, and the computer waits too."""
    page = page_with_clock(Opponent.COMPUTER)
    await page.pass_time(0.1)
    play(page, "b2")
    await page.rest()
    board = page.session.position.board
    play(page, next(str(p) for p in board.points if board.stone_at(p) is None))
    assert page.session.request is not None
    page.page.act("pause-clock")
    assert page.parts_shown["clock"]["paused"]
    ply = page.session.game.ply
    time.now += 500
    await page.pass_time(30)
    for action in ("undo", "hint", "resign", "back"):
        page.page.act(action)
    assert page.session.game.ply == ply, "the computer waits too"
    page.reload()
    await page.pass_time(1)
    assert page.parts_shown["clock"]["paused"]
    page.page.act("resume-clock")
    await page.rest()
    assert page.session.game.ply == ply + 1
    assert page.parts_shown["clock"]["sides"]["black"]["left"] == 60_000


async def test_the_computers_clock_waits_while_a_room_is_open(time: FakeTime) -> None:
    """It then runs on with all of its time."""
    page = page_with_clock(Opponent.COMPUTER)
    await page.pass_time(0.1)
    play(page, "b2")
    assert page.parts_shown["clock"]["running"] == "white"
    page.page.act("puzzles")
    await page.rest()
    assert page.page.rooms.open
    clock = page.parts_shown["clock"]
    assert (clock["running"], clock["flag"], clock["hurry"]) == ("", None, None)
    time.now += 600
    page.page.rooms.leave()
    page.page.refresh()
    clock = page.parts_shown["clock"]
    assert (clock["running"], clock["sides"]["white"]["left"]) == ("white", 60_000)
    assert clock["since"] == 1_000 * time.now


async def test_a_room_is_not_covered_by_the_pause_of_the_game(time: FakeTime) -> None:
    """Once the room is left, the game is paused as before."""
    page = page_with_clock()
    await page.pass_time(0.1)
    play(page, "b2")
    page.page.act("pause-clock")
    assert page.parts_shown["clock"]["paused"]
    page.page.act("puzzles")
    await page.rest()
    assert page.page.rooms.open
    assert not page.parts_shown["clock"]["paused"]
    page.page.rooms.leave()
    page.page.refresh()
    assert page.parts_shown["clock"]["paused"]
    page.page.act("undo")
    assert page.session.game.ply == 1, "the game is paused as before"


async def test_a_loss_on_time_is_shown_and_stored(time: FakeTime) -> None:
    """It is a resignation in the record, shown as a loss on time also after a reload."""
    page = page_with_clock()
    await page.pass_time(0.1)
    play(page, "b2")
    time.now += 60
    page.page.act("flag")
    await page.rest()
    assert page.session.game.moves[-1] == Resign()
    assert page.shown["texts"]["turn"] == "Black wins on time."
    assert page.shown["texts"]["end-why"] == "White ran out of time."
    assert page.parts_shown["clock"]["fallen"] == "white"
    page.reload()
    await page.pass_time(1)
    assert page.shown["texts"]["turn"] == "Black wins on time."
    kept = page.page.kept.newest_first()[0]
    assert kept.moves[-1] == "w"
    page.page.act("rematch")
    await page.pass_time(0.1)
    assert page.parts_shown["clock"]["fallen"] == ""


async def test_a_reload_continues_with_the_right_time(time: FakeTime) -> None:
    """The time while the page was not loaded counts too, and can end the game."""
    page = page_with_clock()
    await page.pass_time(0.1)
    play(page, "b2")
    since = page.parts_shown["clock"]["since"]
    time.now += 30
    page.reload()
    await page.pass_time(1)
    clock = page.parts_shown["clock"]
    assert (clock["since"], clock["sides"]["white"]["left"]) == (since, 60_000)
    time.now += 31
    page.reload()
    await page.pass_time(1)
    page.page.act("flag")
    assert page.shown["texts"]["turn"] == "Black wins on time."


async def test_the_computer_keeps_within_its_time(time: FakeTime) -> None:
    """The page tells its script when to hurry, and the computer then moves."""
    page = page_with_clock(Opponent.COMPUTER, clock="10")
    await page.pass_time(0.1)
    play(page, "b2")
    clock = page.parts_shown["clock"]
    assert clock["running"] == "white"
    assert 1_000 * time.now < clock["hurry"] < 1_000 * time.now + 1_000
    page.page.act("move-now")
    await page.rest()
    assert page.parts_shown["clock"]["running"] == "black"
    assert page.parts_shown["clock"]["hurry"] is None


async def test_a_failed_download_of_the_clock_is_reported_once_and_repeated(time: FakeTime) -> None:
    """The clock runs after a later move, once it could be loaded."""
    page = BrowserlessPage()
    missing = JsException("offline")

    async def part(_name: str) -> None:
        """Raise the exception of a failed download."""
        raise missing

    rooms = page.page.clocks._part._browser
    with mock.patch.dict(rooms.does, {"part": part}):
        page.page.own.new_game(Setup(opponent=Opponent.PERSON, clock="60"))
        page.page.refresh()
        await page.pass_time(1)
        assert "couldn’t load" in page.shown["texts"]["detail"]
        play(page, "b2")
        await page.pass_time(1)
        assert "couldn’t load" not in page.shown["texts"]["detail"]
    play(page, "c3")
    await page.pass_time(1)
    assert page.parts_shown["clock"]["running"] == "black"


async def test_a_paused_game_continues_without_a_clock_whose_download_failed(
    time: FakeTime,
) -> None:
    """A button offers that. Moves are refused before and allowed after."""
    page = page_with_clock()
    await page.pass_time(0.1)
    play(page, "b2")
    assert page.shown["hidden"]["clockless"]
    page.page.act("pause-clock")
    await page.rest()
    page.reload()
    missing = JsException("offline")

    async def part(_name: str) -> None:
        """Raise the exception of a failed download."""
        raise missing

    with mock.patch.dict(page.page.clocks._part._browser.does, {"part": part}):
        page.page.refresh()
        await page.pass_time(1)
        play(page, "c3")
        assert page.session.game.tokens == ("b2",), "it is paused"
        assert not page.shown["hidden"]["clockless"]
        page.page.act("resume-clock")
        assert page.shown["texts"]["detail"] == "The game continues without a clock."
        assert page.shown["hidden"]["clockless"]
        play(page, "c3")
        await page.pass_time(1)
    assert page.session.game.tokens == ("b2", "c3")
    assert page.session.table.setup.clock == ""


def times_in(page: BrowserlessPage) -> list[int | None]:
    """Return the times noted in the record after each move of its line, in milliseconds."""
    game = page.session.game
    left = [game.nodes[number].notes.left for number in game.path[1:]]
    return [each and each.time for each in left]


async def test_a_study_of_a_timed_game_has_the_times_left_after_its_moves(time: FakeTime) -> None:
    """They grow with the game, and stay when the study is opened from the list."""
    page = page_with_clock()
    await page.pass_time(0.1)
    for token in ("b2", "c3", "d4"):
        play(page, token)
        time.now += 2
    await page.rest()
    page.page.act("study-with-help")
    await page.rest()
    assert page.room == "study"
    assert times_in(page) == [60_000, 58_000, 58_000]
    page.session.record.comment("a comment")
    page.page.refresh()
    page.page.act("leave-room")
    play(page, "a1")
    await page.rest()
    page.page.act("study")  # the study of before, grown
    await page.rest()
    assert times_in(page) == [60_000, 58_000, 58_000, 56_000]
    page.page.act("leave-room")
    timed = page.page.current.id
    page.page.own.new_game(Setup(cols=5, rows=5, options="n"))
    page.page.refresh()
    await page.rest()
    page.enter("study", WEB["web.routes"].StudyRoute(about=timed))
    await page.rest()
    assert len(times_in(page)) == 4
    assert times_in(page)[-1] == 56_000


async def test_a_study_omits_the_times_if_their_pack_cannot_be_loaded(time: FakeTime) -> None:
    """The study opens all the same."""
    page = page_with_clock()
    await page.pass_time(0.1)
    play(page, "b2")
    await page.rest()
    clock_of = page.page.current.session.table.setup.clock
    assert clock_of

    async def missing(_name: str) -> object:
        """Raise the exception of a failed download."""
        raise JsException

    page.page.rooms._browser = SimpleNamespace(
        names=page.page.rooms.names, loadRoom=page._load_room, pack=page._pack, part=missing
    )
    page.page.act("study-with-help")
    await page.rest()
    assert page.room == "study"
