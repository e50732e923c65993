"""Every way through the puzzle room, to its end, by every visible control."""

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from redstone.app.puzzles.collection import PuzzleSet, open_entry, the_collection
from redstone.app.puzzles.puzzle import read_puzzle
from redstone.app.puzzles.run import SECONDS
from redstone.app.puzzles.words import puzzles as words
from redstone.language import _
from redstone.position import Place
from redstone.puzzles.entry import PuzzleEntry
from tests.effort import share, some
from tests.puzzles.prover import FIVE, MIRRORED
from tests.walks.browserless import JS, WEB, BrowserlessPage, texts_in
from tests.walks.walker import GAPS, KEYS, Walker

SEVERAL = "#redstone3np-2-0-a1a3c3c1b2b1"
LOST = "#redstone2np-2-0-0"
MADE = (FIVE, MIRRORED, SEVERAL, LOST, "#go3p-2-0-b2")
"""Positions from which puzzles are made or sent, some of which are not valid puzzles."""
SETS = the_collection().sets
CHOOSE, TRY, OVERVIEW, SHARE = "choose", "try_move", "overview", "share_day"
RUN, RESUME = "begin_run", "resume_run"
"""The calls of the room's script."""
RUN_GAMES = ("redstone", "savage", "chess")
EACH = 2
"""The number of puzzles tried from each set."""
SMALL = 30
"""The most points of a board on which a wrong move is refuted in well under a second."""
TRIED = 8
"""The most moves tried in search of a wrong one."""


def some_of(these: PuzzleSet) -> list[PuzzleEntry]:
    """Return some puzzles of a set, always the same ones."""
    small = [entry for entry in these.entries if points_of(entry) <= SMALL]
    return Random(these.name).sample(small, EACH)


def points_of(entry: PuzzleEntry) -> int:
    """Return the number of points of a puzzle's board."""
    cols, _x, rows = entry.size.partition("x")
    return int(cols) * int(rows or cols)


ENTRIES = [entry for these in SETS for entry in some_of(these)]


def id_of_test(entry: PuzzleEntry) -> str:
    """Return the id of a puzzle's test, from game, grade and size."""
    return f"{entry.game}-{entry.grade}-{entry.size}"


class PuzzleWalker(Walker):
    """A walker in the puzzle room."""

    def said(self) -> str:
        """Return the page's title text, which is that about the turn."""
        return str(self.page.shown["texts"]["turn"])

    def shown_set(self) -> str:
        """Return the name of the set with which a reload reopens the room."""
        return str(self.page.page.rooms.open.again).partition(" ")[0]

    async def choose_from_overview(self, name: str, game: str = "") -> None:
        """Open the overview for a game, check its texts, and choose a set of its or "daily"."""
        found: dict[str, Any] = {}
        await self.do("overview", lambda: found.update(self.overview(game)))
        for where, text in texts_in("overview", found):
            assert not any(gap in text for gap in GAPS), (where, text)
        rows = [row["name"] for row in (*found["grades"], *found["themes"])]
        assert name in (*rows, "daily"), rows
        await self.do(name, partial(self.page.call, "puzzles", CHOOSE, name))

    def overview(self, game: str = "") -> dict[str, Any]:
        """Return the overview as the room's script receives it."""
        told = self.page.room_scripts["puzzles"].to[0][OVERVIEW](game)
        return dict(json.loads(told))

    @property
    def placements(self) -> list[Place]:
        """Return the stones that can be placed, in random order."""
        session = self.page.session
        legal = session.board_input.now.game.rules.legal_moves(session.board_input.now.position)
        found = [move for move in legal if isinstance(move, Place)]
        return self.random.sample(found, len(found))

    async def go_wrong(self) -> bool:
        """Make moves until one is wrong. Returns False if all moves tried are right."""
        session = self.page.session
        asked = session.board_input.now.position
        for move in self.placements[:TRIED]:
            before = session.attempt.right
            if session.attempt.line[:1] == (move,):
                continue
            await self.make(move)
            if self.said() == _(words.TITLES["refuted"]):
                return True
            assert session.attempt.right > before, "it is right as well, or the last"
            if not session.attempt.is_open:
                return False
            asked = session.board_input.now.position
        assert session.board_input.now.position == asked
        return False

    def tap_any_placement(self) -> None:
        """Tap a random point where a stone can be placed, and confirm."""
        for move in self.placements[:1]:
            self.page.tap(move.point)
            self.page.session.board_input.confirm()
            self.page.page.refresh()

    def right_move(self) -> None:
        """Make the known winning move, if the person is to move."""
        session = self.page.session
        line = session.attempt.line if session.attempt.is_open else ()
        if line and session.board_input.now.table.may_play:
            session.board_input.place(line[0].point, red=line[0].red)
            session.board_input.confirm()
            self.page.page.refresh()

    async def look_through(self) -> None:
        """Step to the end, back to the beginning and to the end again, by the buttons.

        Nothing is answered on the way, however long one waits.
        """
        for way, on in (("forward", 1), ("back", -1), ("forward", 1)):
            while way in self.buttons():
                before = self.page.session.board_input.now.game.ply
                await self.press(way)
                assert self.page.session.board_input.now.game.ply == before + on

    async def solve_current(self) -> None:
        """Solve the current puzzle by its known winning moves."""
        session = self.page.session
        while session.attempt.is_open:
            await self.make(session.attempt.line[0])
        assert self.said() == _(words.TITLES["solved"])


@pytest.mark.parametrize("entry", some(ENTRIES, 6), ids=id_of_test)
async def test_a_puzzle_can_be_solved_after_failing_hints_and_giving_up(entry: PuzzleEntry) -> None:
    """Each try again shows the position asked, or the moves found, and the next puzzle follows."""
    puzzle = open_entry(entry)
    walker = PuzzleWalker(BrowserlessPage(), seed=int(puzzle.name, 16))
    page = walker.page
    await walker.enter(puzzle.link)
    for _time in range(2):
        asked = page.session.board_input.now.position
        assert asked == puzzle.game.position
        if await walker.go_wrong():
            await walker.look_through()
            await walker.press("puzzle-again")
            assert (page.room, page.session.board_input.now.position) == ("puzzles", asked)
    await walker.press("hint")
    await walker.press("hint")
    if await walker.go_wrong() or page.session.attempt.is_open:
        await walker.press("puzzle-give-up")
    await walker.look_through()
    await walker.press("puzzle-next")
    assert page.session.attempt.puzzle.name != puzzle.name
    await walker.enter(puzzle.link)
    await walker.make(puzzle.solution[0])
    if page.session.attempt.is_open and await walker.go_wrong():
        found = page.session.found
        await walker.look_through()
        await walker.press("puzzle-again")
        assert page.session.board_input.now.game.ply == found
    await walker.solve_current()
    await walker.look_through()
    await walker.press("puzzle-next")
    assert walker.said().endswith("moves, and wins. How?")


async def test_the_daily_puzzle_can_be_failed_retried_and_solved() -> None:
    """It is the same after leaving and returning. Solved, it can be shared, and another follows."""
    walker = PuzzleWalker(BrowserlessPage(), seed=1)
    page = walker.page
    for _visit in range(2):
        await walker.press("puzzles")
        await walker.do("daily", lambda: page.call("puzzles", CHOOSE, "daily"))
        assert walker.shown_set() == "daily"
        asked = page.session.board_input.now.position
        assert await walker.go_wrong()
        await walker.look_through()
        await walker.press("puzzle-again")
        assert page.session.board_input.now.position == asked
        await walker.press("leave-room")
        assert page.room == ""
    await walker.press("puzzles")
    await walker.do("daily", lambda: page.call("puzzles", CHOOSE, "daily"))
    await walker.solve_current()
    await walker.press("puzzle-share")
    await walker.press("puzzle-next")
    assert walker.shown_set() != "daily"


async def test_the_overview_opens_sets_and_shares_the_days_result() -> None:
    """A set opens at its next unsolved puzzle.

    The shared text has the tries of the day's puzzle.
    """
    page = BrowserlessPage()
    walker = PuzzleWalker(page, seed=4)
    sent: list[str] = []

    async def send(text: str) -> str:
        """Record the shared text, and report that it was copied."""
        sent.append(text)
        return "copied"

    await walker.press("puzzles")
    page.room_scripts["puzzles"].does["send"] = send
    share = partial(page.call, "puzzles", SHARE)
    await walker.do("share the day", share)
    assert not sent, "there is nothing to tell"
    await walker.choose_from_overview("redstone/eye")
    first = page.session.attempt.puzzle.name
    assert "eye" in the_collection().by_name[first].themes
    await walker.solve_current()
    row = next(row for row in walker.overview()["themes"] if row["shown"])
    assert (row["name"], row["first"]) == ("redstone/eye", 1)
    await walker.choose_from_overview("savage/2", "savage")
    assert page.session.board_input.now.game.rules.name == "savage"
    await walker.choose_from_overview("redstone/eye", "redstone")
    assert page.session.attempt.puzzle.name != first, "the next one that is not solved"
    await walker.choose_from_overview("daily")
    assert await walker.go_wrong()
    await walker.press("puzzle-again")
    await walker.solve_current()
    await walker.choose_from_overview("redstone/1")
    await walker.do("share the day", share)
    assert "Solved in 2 tries.\n✗✓\nhttps://example.org/#" in sent[0]
    assert page.shown["texts"]["puzzle-shared"] == "Copied, ready to paste."
    assert walker.overview()["days"][-1]["how"] == "helped"


@pytest.mark.parametrize("link", [FIVE, MIRRORED, SEVERAL, LOST])
async def test_every_move_of_a_puzzle_being_made_can_be_tried(link: str) -> None:
    """Each move is answered, stepped through and taken back, from the list and by hand."""
    walker = PuzzleWalker(BrowserlessPage(), seed=2)
    page = walker.page
    game = read_puzzle(link).game
    route = WEB["web.routes"].PuzzleRoute(game)
    await walker.do(link, lambda: page.enter("puzzles", route))
    asked = page.session.board_input.now.position
    count = len(page.session.answered)
    assert count
    for index in [*range(count), 0]:
        await walker.do(f"try {index}", partial(page.call, "puzzles", TRY, index))
        await walker.look_through()
    for move in walker.placements:
        if "puzzle-again" in walker.buttons():
            await walker.press("puzzle-again")
        assert page.session.board_input.now.position == asked
        await walker.make(move)
        await walker.look_through()
    await walker.press("puzzle-again")
    await walker.press("puzzle-edit")
    assert page.room == "editor"


@pytest.mark.parametrize("seed", range(share(6)))
async def test_random_actions_in_the_puzzles_are_all_answered(seed: int) -> None:
    """Random actions in the room, with leaving and entering it again, cause no error."""
    walker = PuzzleWalker(BrowserlessPage(hurries=True), seed)
    page, names = walker.page, ["daily", *(these.name for these in SETS)]
    routes = [WEB["web.routes"].PuzzleRoute(read_puzzle(link).game) for link in MADE]
    more: list[tuple[str, Callable[[], object]]] = [
        *(
            (f"list {name}", partial(page.call, "puzzles", CHOOSE, name))
            for name in (*names, "redstone/99", "")
        ),
        *(("overview", partial(page.call, "puzzles", OVERVIEW, game)) for game in ("", "savage")),
        ("share the day", partial(page.call, "puzzles", SHARE)),
        *((f"run {game}", partial(page.call, "puzzles", RUN, game)) for game in RUN_GAMES),
        ("resume the run", partial(page.call, "puzzles", RESUME)),
        *((f"try {index}", partial(page.call, "puzzles", TRY, index)) for index in range(4)),
        *((entry.link, partial(page.follow, entry.link)) for entry in ENTRIES),
        *((link, partial(page.follow, link)) for link in MADE),
        *(("make", partial(page.enter, "puzzles", route)) for route in routes),
        ("wrong", walker.tap_any_placement),
        ("right", walker.right_move),
    ]
    for _visit in range(2):
        await walker.wander(50, "puzzles", *more)
        await walker.do("leave", lambda: page.page.act("leave-room"))


class RunWalker(PuzzleWalker):
    """A walker in a run."""

    def tally(self) -> tuple[int, int]:
        """Return the numbers of solved and missed puzzles."""
        run = self.page.inside["run"]
        return run["solved"], run["missed"]

    async def solve_one(self) -> None:
        """Solve the current puzzle, whose answers follow by themselves."""
        session = self.page.session
        shown = session.attempt.puzzle
        while session.attempt.puzzle is shown and session.attempt.is_open:
            await self.make(session.attempt.line[0])

    async def miss_one(self) -> None:
        """Make a move that is not in the solution."""
        right = self.page.session.attempt.line[0]
        await self.make(next(move for move in self.placements if move != right))

    async def begin_run(self, game: str = "redstone") -> None:
        """Begin a run of this game's puzzles from the overview, and check its buttons."""
        assert game in [run["name"] for run in self.overview()["runs"]]
        await self.do(f"run {game}", partial(self.page.call, "puzzles", RUN, game))
        assert self.buttons() == ["leave-room", "puzzle-end-run"]


async def test_runs_end_by_misses_time_or_a_stop() -> None:
    """Keys are useless in a run, its best results are listed, and missed puzzles can be solved."""
    walker = RunWalker(BrowserlessPage(), seed=5)
    page = walker.page
    await walker.press("puzzles")
    await walker.begin_run()
    for count in range(1, 4):
        await walker.solve_one()
        assert walker.tally() == (count, count - 1)
        shown = page.session.attempt.puzzle
        for key in (*KEYS, "puzzle-next", "puzzle-give-up", "puzzle-again", "puzzle-share"):
            await walker.do(f"key {key}", partial(page.page.act, key))
        assert (page.session.attempt.puzzle, page.session.attempt.hints) == (shown, 0)
        assert page.session.attempt.is_open
        await walker.miss_one()
    assert walker.said() == "3 puzzles solved."
    assert walker.tally() == (3, 3)
    await walker.press("puzzle-missed")
    assert walker.shown_set() == "redstone/missed"
    await walker.solve_current()
    await walker.press("puzzle-next")
    assert walker.shown_set() == "redstone/missed"
    await walker.begin_run("savage")
    await walker.solve_one()
    await walker.do("wait", lambda: None)
    await page.pass_time(SECONDS)
    assert walker.said() == "1 puzzle solved.", "by itself"
    assert page.shown["texts"]["detail"] == "Time’s up. Your best yet!"
    await walker.press("puzzle-run")
    await walker.press("puzzle-end-run")
    assert page.shown["texts"]["detail"] == "You ended the run. Your best is 1."
    runs = {run["name"]: run["best"] for run in walker.overview()["runs"]}
    assert runs == {"redstone": "Your best is 3.", "savage": "Your best is 1."}
    await walker.choose_from_overview("daily")
    assert page.inside["run"] is None


async def test_leaving_a_run_ends_it_with_a_message() -> None:
    """A reload, a tab hidden for long, and leaving the room end it. The number solved is shown."""
    walker = RunWalker(BrowserlessPage(), seed=6)
    page = walker.page
    await walker.press("puzzles")
    await walker.begin_run()
    await walker.solve_one()
    await walker.miss_one()
    for _time in range(2):
        await walker.do("reload", page.reload)
        assert (page.room, walker.said(), walker.tally()) == ("puzzles", "1 puzzle solved.", (1, 1))
        assert "reloading the page ended the run" in page.shown["texts"]["detail"]
    await walker.press("puzzle-run")
    JS.document.hidden = True
    page.page.leaving()
    for timer in JS.timers:
        timer.cancel()  # a browser may have none fire that are out of sight
    await page.pass_time(SECONDS)
    JS.document.hidden = False
    assert walker.said().endswith("moves, and wins. How?")
    await walker.do("resume the run", partial(page.call, "puzzles", RESUME))
    assert page.shown["texts"]["detail"].startswith("Time’s up.")
    await walker.press("puzzle-run")
    await walker.solve_one()
    stay = page.page.rooms.stay
    await walker.press("leave-room")
    await page.pass_time(SECONDS)
    assert page.room == ""
    await walker.do("back", partial(page.page.rooms.reopen, "puzzles", stay))
    assert walker.said() == "1 puzzle solved."
    await walker.enter(FIVE)
    assert page.inside["run"] is None


async def test_a_reload_restores_the_puzzle() -> None:
    """The puzzle and its set return after a wrong move. After leaving, the game stays."""
    walker = PuzzleWalker(BrowserlessPage(), seed=3)
    page = walker.page
    for name in ("redstone/5", "daily", "savage/3", "redstone/waits"):
        await walker.press("puzzles")
        await walker.do(name, partial(page.call, "puzzles", CHOOSE, name))
        if name != "daily":
            await walker.press("puzzle-next")
        asked = page.session.attempt.puzzle.name
        await walker.go_wrong()
        await walker.do("reload", page.reload)
        assert page.room == "puzzles"
        assert page.session.attempt.puzzle.name == asked
        assert walker.shown_set() == name
        await walker.press("leave-room")
        await walker.do("reload", page.reload)
        assert page.room == ""


async def test_a_reload_restores_a_received_or_made_puzzle() -> None:
    """It returns until another puzzle takes its place."""
    page = BrowserlessPage(address=FIVE)
    walker = PuzzleWalker(page)
    await walker.do("begin", lambda: None)
    await walker.do("reload", page.reload)
    assert page.session.attempt.puzzle.link == FIVE
    await walker.do("list", partial(page.call, "puzzles", CHOOSE, "redstone/3"))
    asked = page.session.attempt.puzzle.name
    await walker.do("reload", page.reload)
    assert page.session.attempt.puzzle.name == asked
    route = WEB["web.routes"].PuzzleRoute(read_puzzle(MIRRORED).game)
    await walker.do("make", lambda: page.enter("puzzles", route))
    await walker.do("reload", page.reload)
    assert page.session.attempt.made
    assert page.session.attempt.puzzle.link == MIRRORED
    assert page.shown["texts"]["turn"] == "A puzzle."


@pytest.mark.parametrize(
    "left",
    [
        "nonsense",
        "redstone/3",
        f"redstone/3 {FIVE}",
        f"daily {FIVE}",
        "made #chess3p-2-0-b2",
        f"made {FIVE[:-1]}x",
        "made #redstone3n-1-b2",
        "redstone/3 #" + "9" * 5000,
    ],
)
async def test_an_invalid_bookmark_opens_the_first_puzzle(left: str) -> None:
    """The text stored for the tab is damaged or names no puzzle."""
    page = BrowserlessPage()
    page.tab["redstone.puzzle"] = left
    walker = PuzzleWalker(page)
    await walker.do("reload", page.load)
    assert page.room == "puzzles"
    assert walker.shown_set() == "redstone/1"
