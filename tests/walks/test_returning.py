"""The page for people who return: their game, or one line with puzzle, streak and link."""

from datetime import date

import pytest

from redstone.app.page.newcomer import return_card
from redstone.app.play.settings import Opponent, Seats, Setup
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.progress import OF_RULES, write_due
from redstone.app.storage.puzzle_results import CLEAN, HELPED, PuzzleProgress, PuzzleResult
from redstone.app.storage.session_text import link_of, write_players
from redstone.record.game import Seat
from tests.app.sessions import link, two_people, with_moves
from tests.walks.browserless import BrowserlessPage
from tests.walks.walker import Walker

TODAY = date(2026, 11, 22)
LINES = ("today-game", "today-lesson", "today-puzzle", "today-practice", "today-more")
"""The lines of the card in their order."""


def test_the_button_for_returning_people_names_the_next_puzzle_and_the_streak() -> None:
    """Its text depends on puzzles tried, the days before, and today."""
    tried = {"01234567": PuzzleResult(HELPED)}
    row = {f"2026-11-{day}": PuzzleResult(CLEAN) for day in (19, 20, 21)}
    today = {TODAY.isoformat(): PuzzleResult(HELPED)}
    told = {
        "A puzzle: what’s the only move that wins?": PuzzleProgress(),
        "Today’s puzzle": PuzzleProgress(tried),
        "Today’s puzzle · 3 days in a row": PuzzleProgress(tried, row),
        "More puzzles · 4 days in a row": PuzzleProgress(tried, row | today),
        "More puzzles": PuzzleProgress(tried, today),
    }
    assert [return_card(puzzled, TODAY).puzzles for puzzled in told.values()] == [*told]


def first_line(page: BrowserlessPage) -> str:
    """Return the id of the first line of the card for people who return."""
    return next(line for line in LINES if not page.hidden(line))


def returning_line(page: BrowserlessPage) -> str:
    """Return the visible line for people who return, empty for none."""
    return "" if page.hidden("today") else str(page.shown["texts"]["today-name"])


async def test_returning_people_see_the_line_or_their_game() -> None:
    """Without a game, a later visit shows a line with the next puzzle, or due mistakes."""
    page = BrowserlessPage()
    walker = Walker(page)
    await walker.do("first visit", lambda: None)
    assert returning_line(page) == ""
    await walker.press("play-first")
    assert returning_line(page) == "", "nobody has come again"
    assert page.hidden("today-practice")
    write_due(page.page.current.texts, [(date.today().toordinal(), "card")], 0, 0)
    await walker.do("reload", page.reload)
    assert returning_line(page) == "A puzzle: what’s the only move that wins?"
    assert not page.hidden("today-practice")
    assert page.shown["texts"]["today-practice-name"] == "My mistakes (1)"
    assert first_line(page) == "today-puzzle"
    await walker.press("puzzles")
    assert page.hidden("today")
    await walker.make(page.session.attempt.line[0])
    await walker.press("leave-room")
    assert returning_line(page) == "Today’s puzzle"
    await walker.press("puzzles")
    assert page.page.rooms.open.again.startswith("daily ")
    while page.session.attempt.is_open:
        await walker.make(page.session.attempt.line[0])
    await walker.press("leave-room")
    assert returning_line(page) == "More puzzles"
    assert first_line(page) == "today-practice"
    write_due(page.page.current.texts, [], 0, 0)
    await walker.do("reload", page.reload)
    assert first_line(page) == "today-more", "an empty game is at the board already"
    await walker.do("tap", lambda: page.tap(walker.points()[0]))
    if "confirm" in walker.buttons():
        await walker.press("confirm")
    assert page.session.game.line
    assert returning_line(page) == ""
    await walker.do("reload", page.reload)
    assert page.session.game.line
    assert returning_line(page) == "", "there is the game"
    await walker.do("new game", lambda: page.session.new_game(page.session.table.setup))
    await walker.do("refresh", page.page.refresh)
    assert returning_line(page) == "", "it is for who comes"


async def test_returning_people_go_on_with_a_half_done_course() -> None:
    """The next lesson is the first line, in place of the link to the lessons."""
    page = BrowserlessPage()
    walker = Walker(page)
    await walker.press("play-first")
    page.page.experience.learner.finish("redstone/place")
    await walker.do("reload", page.reload)
    assert first_line(page) == "today-lesson"
    assert page.shown["texts"]["today-lesson-name"] == "Continue: lesson 2 of 10"
    assert page.hidden("lesson-link")
    for lesson in OF_RULES["redstone"]:
        page.page.experience.learner.finish(f"redstone/{lesson}")
    await walker.do("reload", page.reload)
    assert first_line(page) == "today-puzzle"


async def test_a_game_by_link_that_waits_for_the_person_comes_first() -> None:
    """Its line says which game it is, and opens it; a game that waits for the other does not."""
    page = BrowserlessPage()
    walker = Walker(page)
    await walker.press("play-first")
    kept, game = page.page.kept, with_moves(two_people(), "c3").game
    setup = Setup(opponent=Opponent.LINK)
    players = write_players(setup, Seats(Seat.SECOND), game)
    theirs = write_players(setup, Seats(Seat.FIRST), game)
    kept.write([KeptGame("theirs-1", link_of(game), theirs, 2)])
    await walker.do("reload", page.reload)
    assert page.hidden("today-game")
    page.page.kept.write([KeptGame("waiting-1", link_of(game), players, 1)])
    await walker.do("reload", page.reload)
    assert first_line(page) == "today-game"
    title = "Your turn: Redstone 5 × 5, by link, move 1"
    assert page.shown["texts"]["today-game-name"] == title
    await walker.press("waiting-game")
    assert page.page.current.id == "waiting-1"
    assert page.session.game.tokens == ("c3",)


@pytest.mark.parametrize("same_tab", [True, False], ids=["the same tab", "a new tab"])
async def test_after_a_finished_game_of_others_the_first_visit_comes(*, same_tab: bool) -> None:
    """The game is shown again at its own address only."""
    sent = link("c3 d4 w")
    page = BrowserlessPage(sent)
    walker = Walker(page)
    await walker.do("open", lambda: None)
    await walker.do("reload", page.reload)
    assert page.address == sent
    assert page.session.game.tokens == ("c3", "d4", "w")
    page.address = ""
    if not same_tab:
        page.tab = {}
    await walker.do("visit", page.reload)
    assert page.session.game.line == ()
    assert not page.hidden("newcomer")
    assert not page.hidden("learn-first")
    assert page.hidden("today")
