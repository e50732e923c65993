"""Every way through the puzzle room, to its end, by everything that is in sight in it."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from redstone.app.puzzles.collection import PuzzleSet, open_entry, the_collection
from redstone.app.puzzles.puzzle import Puzzle, read_puzzle
from redstone.app.puzzles.words import puzzles as words
from redstone.language import _
from redstone.position import Place
from redstone.puzzles.entry import Entry
from tests.effort import share
from tests.puzzles.prover import FIVE, MIRRORED
from tests.walks.browserless import WEB, BrowserlessPage, run
from tests.walks.walker import Walker

SEVERAL = "#redstone3np-2-0-a1a3c3c1b2b1"
LOST = "#redstone2np-2-0-0"
MADE = (FIVE, MIRRORED, SEVERAL, LOST, "#go3p-2-0-b2")
"""Positions that puzzles are made of or sent as, among them some that are none."""
SETS = the_collection().sets
EACH = 2
"""Puzzles of each set that are gone through."""
SMALL = 30
"""Points of a board on which a wrong move is refuted in well under a second."""
TRIED = 8
"""Moves that are tried, at most, to find a wrong one."""


def some_of(these: PuzzleSet) -> list[Entry]:
    """Some puzzles of a set, always the same ones."""
    small = [entry for entry in these.entries if points_of(entry) <= SMALL]
    return Random(these.name).sample(small, EACH)


def points_of(entry: Entry) -> int:
    """The points of a puzzle's board."""
    cols, _x, rows = entry.size.partition("x")
    return int(cols) * int(rows or cols)


ENTRIES = [entry for these in SETS for entry in some_of(these)]


def called(entry: Entry) -> str:
    """How a test calls a puzzle."""
    return f"{entry.game}-{entry.grade}-{entry.size}"


class AtPuzzles(Walker):
    """A walker in the puzzle room."""

    def said(self) -> str:
        """What the page says first."""
        return str(self.page.shown["texts"]["turn"])

    @property
    def placements(self) -> list[Place]:
        """The stones that can be placed, in an order of chance."""
        session = self.page.session
        legal = session.hand.now.game.rules.legal_moves(session.hand.now.position)
        found = [move for move in legal if isinstance(move, Place)]
        return self.random.sample(found, len(found))

    async def go_wrong(self) -> bool:
        """Make a wrong move; False where each that is tried is right."""
        session = self.page.session
        asked = session.hand.now.position
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
            asked = session.hand.now.position
        assert session.hand.now.position == asked
        return False

    def any_placement(self) -> None:
        """Tap somewhere where a stone can be placed."""
        for move in self.placements[:1]:
            self.page.tap(move.point)
            self.page.session.hand.confirm()
            self.page.page.refresh()

    def right_move(self) -> None:
        """Make the move that is known to win."""
        session = self.page.session
        line = session.attempt.line if session.attempt.is_open else ()
        if line and session.hand.now.table.may_play:
            session.hand.place(line[0].point, red=line[0].red)
            session.hand.confirm()
            self.page.page.refresh()

    async def look_through(self) -> None:
        """On to the end and back to the beginning, by the buttons, and on to the end again."""
        for way in ("forward", "back", "forward"):
            while way in self.buttons():
                await self.press(way)

    async def follow(self) -> None:
        """Solve what is at the board by what is known to win."""
        session = self.page.session
        while session.attempt.is_open:
            await self.make(session.attempt.line[0])
        assert self.said() == _(words.TITLES["solved"])


async def go_every_way(puzzle: Puzzle) -> None:
    """Wrong, looked through, tried again, given up, with hints, right to the end, and on."""
    walker = AtPuzzles(BrowserlessPage(), seed=int(puzzle.name, 16))
    page = walker.page
    await walker.enter(puzzle.link)
    for _time in range(2):
        asked = page.session.hand.now.position
        assert asked == puzzle.game.position
        if await walker.go_wrong():
            await walker.look_through()
            await walker.press("puzzle-again")
            assert (page.room, page.session.hand.now.position) == ("puzzles", asked)
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
        assert page.session.hand.now.game.ply == found
    await walker.follow()
    await walker.look_through()
    await walker.press("puzzle-next")
    assert walker.said().endswith("moves, and wins. How?")


@pytest.mark.parametrize("entry", ENTRIES, ids=called)
def test_a_puzzle_is_gone_through_every_way_to_its_end(entry: Entry) -> None:
    run(go_every_way(open_entry(entry)))


async def go_through_the_daily() -> None:
    """Wrong, on to the end, again, left, come back to, solved, and on to the next."""
    walker = AtPuzzles(BrowserlessPage(), seed=1)
    page = walker.page
    for _visit in range(2):
        await walker.press("puzzles")
        await walker.do("daily", lambda: page.call("puzzles", 0, "daily"))
        assert page.shown["inside"]["shown"] == "daily"
        asked = page.session.hand.now.position
        assert await walker.go_wrong()
        await walker.look_through()
        await walker.press("puzzle-again")
        assert page.session.hand.now.position == asked
        await walker.press("leave-room")
        assert page.room == ""
    await walker.press("puzzles")
    await walker.do("daily", lambda: page.call("puzzles", 0, "daily"))
    await walker.follow()
    await walker.press("puzzle-share")
    await walker.press("puzzle-next")
    assert page.shown["inside"]["shown"] != "daily"


def test_the_daily_puzzle_is_gone_through_to_the_next() -> None:
    run(go_through_the_daily())


async def go_through_the_bench(link: str) -> None:
    """Every move of a position tried, looked through and taken back, by the list and by hand."""
    walker = AtPuzzles(BrowserlessPage(), seed=2)
    page = walker.page
    game = read_puzzle(link).game
    errand = WEB["web.rooms"].PuzzleErrand(game)
    await walker.do(link, lambda: page.enter("puzzles", errand))
    asked = page.session.hand.now.position
    count = len(page.session.answered)
    assert count
    for index in [*range(count), 0]:
        await walker.do(f"try {index}", partial(page.call, "puzzles", 1, index))
        await walker.look_through()
    for move in walker.placements:
        if "puzzle-again" in walker.buttons():
            await walker.press("puzzle-again")
        assert page.session.hand.now.position == asked
        await walker.make(move)
        await walker.look_through()
    await walker.press("puzzle-again")
    await walker.press("puzzle-edit")
    assert page.room == "editor"


@pytest.mark.parametrize("link", [FIVE, MIRRORED, SEVERAL, LOST])
def test_a_puzzle_that_is_made_is_gone_through_move_by_move(link: str) -> None:
    run(go_through_the_bench(link))


async def wander_among_puzzles(seed: int) -> None:
    """Anything that can be done in the room, in any order, and left and come back to."""
    walker = AtPuzzles(BrowserlessPage(hurries=True), seed)
    page, names = walker.page, ["daily", *(these.name for these in SETS)]
    errands = [WEB["web.rooms"].PuzzleErrand(read_puzzle(link).game) for link in MADE]
    more: list[tuple[str, Callable[[], object]]] = [
        *(
            (f"list {name}", partial(page.call, "puzzles", 0, name))
            for name in (*names, "redstone/99", "")
        ),
        *((f"try {index}", partial(page.call, "puzzles", 1, index)) for index in range(4)),
        *((entry.link, partial(page.follow, entry.link)) for entry in ENTRIES),
        *((link, partial(page.follow, link)) for link in MADE),
        *(("make", partial(page.enter, "puzzles", errand)) for errand in errands),
        ("wrong", walker.any_placement),
        ("right", walker.right_move),
    ]
    for _visit in range(2):
        await walker.wander(50, "puzzles", *more)
        await walker.do("leave", lambda: page.page.act("leave-room"))


@pytest.mark.parametrize("seed", range(share(6)))
def test_whatever_is_done_among_puzzles_is_answered(seed: int) -> None:
    run(wander_among_puzzles(seed))


async def load_again_at_a_puzzle() -> None:
    """A reload, as after a failure, comes back to the puzzle, and leaving leads to the game."""
    walker = AtPuzzles(BrowserlessPage(), seed=3)
    page = walker.page
    for name in ("redstone/5", "daily", "savage/3"):
        await walker.press("puzzles")
        await walker.do(name, partial(page.call, "puzzles", 0, name))
        if name != "daily":
            await walker.press("puzzle-next")
        asked = page.session.attempt.puzzle.name
        await walker.go_wrong()
        await walker.do("reload", page.reload)
        assert page.room == "puzzles"
        assert page.session.attempt.puzzle.name == asked
        assert page.shown["inside"]["shown"] == name
        await walker.press("leave-room")
        await walker.do("reload", page.reload)
        assert page.room == ""


def test_a_reload_comes_back_to_the_puzzle() -> None:
    run(load_again_at_a_puzzle())


async def load_again_at_what_was_sent_or_made() -> None:
    """What was sent comes by its address until another puzzle takes its place."""
    page = BrowserlessPage(address=FIVE)
    walker = AtPuzzles(page)
    await walker.do("begin", lambda: None)
    await walker.do("reload", page.reload)
    assert page.session.attempt.puzzle.link == FIVE
    await walker.do("list", partial(page.call, "puzzles", 0, "redstone/3"))
    asked = page.session.attempt.puzzle.name
    await walker.do("reload", page.reload)
    assert page.session.attempt.puzzle.name == asked
    errand = WEB["web.rooms"].PuzzleErrand(read_puzzle(MIRRORED).game)
    await walker.do("make", lambda: page.enter("puzzles", errand))
    await walker.do("reload", page.reload)
    assert page.session.attempt.made
    assert page.session.attempt.puzzle.link == MIRRORED
    assert page.shown["texts"]["turn"] == "A puzzle."


def test_a_reload_comes_back_to_what_was_sent_or_made() -> None:
    run(load_again_at_what_was_sent_or_made())


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
def test_a_bookmark_that_is_none_opens_the_book_where_it_begins(left: str) -> None:
    async def come_back() -> None:
        page = BrowserlessPage()
        page.tab["redstone.puzzle"] = left
        walker = AtPuzzles(page)
        await walker.do("reload", page.load)
        assert page.room == "puzzles"
        assert page.shown["inside"]["shown"] == "redstone/1"

    run(come_back())
