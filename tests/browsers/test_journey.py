"""The journey: the common uses of the page, in Chromium, Firefox and WebKit.

`make browsers` runs it. Firefox and WebKit are the system's, or Playwright's if those are missing.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from redstone.app.learn.words import lessons as words
from redstone.app.puzzles.collection import open_entry, the_collection
from redstone.app.puzzles.words.puzzles import TITLES
from redstone.app.words.pointer import clicked
from redstone.language import _
from redstone.position import Place
from tests.browsers.driver import BrowserVisit, Driver
from tests.e2e.site import Site
from tests.learn.lessons import STEPS
from tools.build.paths import DIST

pytestmark = pytest.mark.browsers
ASKS = """
    return document.querySelector("#confirm").checkVisibility()
        || document.querySelector("#turn").textContent === args[0];
"""
"""Script that returns true if the page asks for the kind of stone, or shows the result."""
FREE = '#grid button[aria-label*=", empty: "]'
"""Selector of the points where a stone is allowed."""
KEPT = "return (await navigator.serviceWorker.ready).active.state === 'activated'"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Serve a copy of the built site that the test can stop."""
    site = Site(
        Path(shutil.copytree(DIST, tmp_path / "site", ignore=shutil.ignore_patterns("docs")))
    )
    yield site
    site.stop()


def test_the_common_uses_of_the_page_cause_no_faults(driver: Driver, site: Site) -> None:
    """A lesson, a puzzle, a game, a swap, a reload, a pasted record, and play without a network."""
    visit = BrowserVisit(driver, site.url)
    visit.load()
    learn(visit)
    solve(visit)
    play(visit)
    swap(visit)
    reload(visit)
    paste(visit)
    go_offline(visit, site)
    assert not driver.faults()


def learn(visit: BrowserVisit) -> None:
    """Do the first step of the first lesson and check its texts, and leave the lessons."""
    game, step = STEPS[0].course.game, STEPS[0].step.name
    visit.click("#learn-first")
    question = words.question_text(game, step, 0)
    touch = visit.driver.run("return matchMedia('(hover: none)').matches")
    visit.wait_for_text("#detail", question if touch else clicked(question))
    visit.tap("c3")
    visit.wait_for_text("#detail", words.right_explanation(game, step))
    visit.click("#lesson-leave")


def solve(visit: BrowserVisit) -> None:
    """Solve the first puzzle, and leave the puzzles. The worker proves the winning moves."""
    puzzle = open_entry(the_collection().sets[0].entries[0])
    (move,) = puzzle.solution
    assert isinstance(move, Place)
    visit.click("#puzzles-first")
    visit.wait_for_text("#turn", "wins")
    visit.tap(str(move.point))
    visit.until(ASKS, _(TITLES["solved"]))
    if visit.text("#turn") != _(TITLES["solved"]):
        visit.click("#confirm")
    visit.wait_for_text("#turn", _(TITLES["solved"]))
    visit.click("#puzzle-leave")


def play(visit: BrowserVisit) -> None:
    """Place the first stone of a first game, and wait for the computer's answer."""
    visit.click("#play-first")
    visit.tap("d4")
    visit.wait_for_moves(2)
    visit.wait_for_text("#turn", "Your turn")


def swap(visit: BrowserVisit) -> None:
    """Open a link with one stone against the computer, swap, and wait for the computer's move."""
    visit.follow("#redstone5-1-c3")
    visit.click("#received-computer")
    visit.click("#swap")
    visit.wait_for_moves(3)


def reload(visit: BrowserVisit) -> None:
    """Reload the page, and check that the three moves of the game are listed as before."""
    moves = visit.moves()
    visit.reload()
    visit.wait_for_moves(3)
    assert visit.moves() == moves


def paste(visit: BrowserVisit) -> None:
    """Paste a record of Go into the list of two games, and play on against the computer."""
    visit.click("[data-open=games]")
    visit.until("return document.querySelectorAll('#games-list li').length === 2")
    visit.click("#incoming")
    visit.driver.type("(;GM[1]FF[4]AP[Redstone:1]SZ[9];B[ee];W[cc])")
    visit.click("#incoming-open")
    visit.wait_for_text("#game-name", "Go")
    visit.wait_for_text("#moves .move-list", "White c7")
    visit.click("#received-computer")
    visit.tap("g3")
    visit.wait_for_moves(4)


def go_offline(visit: BrowserVisit, site: Site) -> None:
    """Stop the site, and check that the game continues offline, the computer's answers included."""
    visit.until(KEPT)
    site.stop()
    visit.reload()
    visit.wait_for_moves(4)
    visit.click(FREE)
    visit.wait_for_moves(6)
