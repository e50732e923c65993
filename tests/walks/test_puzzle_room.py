"""Every way through the puzzle room, to its end, by everything that is in sight in it."""

from random import Random

import pytest

from redstone.app.puzzles.collection import PuzzleSet, open_entry, the_collection
from redstone.app.puzzles.puzzle import Puzzle
from redstone.app.words import puzzles as words
from redstone.language import _
from redstone.position import Move, Place
from redstone.puzzles.entry import Entry
from tests.walks.browserless import BrowserlessPage, run
from tests.walks.walker import Walker

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
    def placements(self) -> list[Move]:
        """The stones that can be placed, in an order of chance."""
        session = self.page.session
        legal = session.game.rules.legal_moves(session.position)
        found = [move for move in legal if isinstance(move, Place)]
        return self.random.sample(found, len(found))

    async def go_wrong(self) -> bool:
        """Make a wrong move; False where each that is tried is right."""
        session = self.page.session
        asked = session.position
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
            asked = session.position
        assert session.position == asked
        return False

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
        asked = page.session.position
        assert asked == puzzle.game.position
        if await walker.go_wrong():
            await walker.look_through()
            await walker.press("puzzle-again")
            assert (page.room, page.session.position) == ("puzzles", asked)
    await walker.press("hint")
    await walker.press("hint")
    if await walker.go_wrong():
        await walker.press("puzzle-give-up")
    elif page.session.attempt.is_open:
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
        assert page.session.game.ply == found
    await walker.follow()
    await walker.look_through()
    await walker.press("puzzle-next")
    assert walker.said().endswith("moves, and wins. How?")


@pytest.mark.parametrize("entry", ENTRIES, ids=called)
def test_a_puzzle_is_gone_through_every_way_to_its_end(entry: Entry) -> None:
    run(go_every_way(open_entry(entry)))
