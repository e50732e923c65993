"""Widgets in another site's page, with hostile styles and the strictest content policy."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import redstone
from redstone.language import _
from redstone.position import Place
from redstone.puzzles.proof import parse, puzzle_of
from redstone.record.sgf.properties import MAX_LABEL
from redstone.widget.data import texts
from tests.e2e.conftest import OpenContext
from tests.e2e.site import Site
from tests.widget.pages import foreign_page, puzzle_entry

SAYS = texts(is_puzzle=True)
UNTOUCHED = """(element) => {
    const style = getComputedStyle(element);
    return [style.fontSize, style.letterSpacing, style.textTransform, style.direction];
}"""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Site]:
    """Serve an empty folder, as another site."""
    site = Site(tmp_path)
    yield site
    site.stop()


def tap(widget: Locator, col: int, down: int, points: int) -> None:
    """Tap a point of a widget's square board of `points` lines a side.

    Column and row are counted from 0 at the top left.
    """
    board = widget.locator(".board svg")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box is not None
    margin = 0.86
    pitch = 1 if points > 4 else 4 / (points - 1)
    unit = box["width"] / (2 * margin + (points - 1) * pitch)
    place = {"x": (margin + col * pitch) * unit, "y": (margin + down * pitch) * unit}
    board.click(position={"x": place["x"], "y": place["y"]})


def test_another_sites_page_shows_games_studies_and_puzzles(
    open_context: OpenContext, host: Site
) -> None:
    """Games are stepped through, branches followed and puzzles answered.

    The page's styles and globals stay apart, and a comment is no markup.
    """
    foreign_page(host.folder)
    page = open_context().new_page()
    page.goto(host.url)
    game, study, puzzle = (page.locator(f"#{name}") for name in ("game", "study", "puzzle"))
    expect(game.locator(".said")).to_contain_text("8 a3.")
    assert game.locator(".said").evaluate(UNTOUCHED) == ["16px", "normal", "none", "ltr"]
    game.locator("[data-step=back]").click()
    expect(game.locator(".said")).to_contain_text("7 d3.")
    game.locator(".board").press("Home")
    expect(game.locator(".count")).to_have_text("0 / 8")
    game.locator(".board").press("ArrowRight")
    expect(game.locator(".said")).to_contain_text("1 b4.")
    expect(game.locator(".board")).to_have_attribute(
        "aria-label", "A board of 5 × 5 points. Black stones: b4."
    )
    # The text of a comment is text, and branches are followed by their buttons.
    expect(study.locator(".note")).to_have_text("<img src=x onerror=alert(1)>")
    study.get_by_role("button", name="2 b2").click()
    expect(study.locator(".note")).to_have_text("Another way.")
    # A puzzle answers wrong and right moves.
    expect(puzzle.locator(".said")).to_have_text(SAYS[f"{_mover()}-wins"])
    solve_after_a_wrong_move(puzzle)
    # The page around them has kept its own.
    assert page.evaluate("() => document.querySelectorAll('img').length") == 0
    assert page.evaluate("() => Object.keys(window).filter((name) => /redstone/i.test(name))") == []
    page.emulate_media(media="print")
    expect(game.locator(".moves")).to_be_visible()
    expect(game.locator(".steps")).to_be_hidden()


FOLLOWED = """() => {
    const added = document.createElement("redstone-board");
    added.id = "added";
    document.body.append(added);
    added.setAttribute("src", "game.html");
}"""
"""Adds an empty widget to a loaded page, and sets its source afterwards."""


def test_a_widgets_source_may_arrive_late(open_context: OpenContext, host: Site) -> None:
    """A source set or changed later is shown, and of several only the last."""
    foreign_page(host.folder)
    page = open_context().new_page()
    page.goto(host.url)
    game = page.locator("#game")
    expect(game.locator(".said")).to_contain_text("8 a3.")
    page.evaluate(FOLLOWED)
    expect(page.locator("#added .said")).to_contain_text("8 a3.")
    game.evaluate("(board) => board.setAttribute('src', 'puzzle.html')")
    expect(game.locator(".said")).to_have_text(SAYS[f"{_mover()}-wins"])
    # The one that was asked for last is shown, whichever comes last.
    page.evaluate(
        """async () => {
            const board = document.querySelector("#game");
            const names = ["game", "puzzle", "game"];
            for (const name of names) board.setAttribute("src", `${name}.html`);
        }"""
    )
    expect(game.locator(".said")).to_contain_text("8 a3.")


@pytest.mark.parametrize("letter", ["x", "🙂", "𠮷"])
def test_the_longest_label_of_a_file_is_shown(
    open_context: OpenContext, host: Site, letter: str
) -> None:
    """A label of an SGF file is cut to the greatest number of letters, whatever their bytes."""
    foreign_page(host.folder)
    sgf = f"(;GM[1]FF[4]CA[UTF-8]RU[Redstone]SZ[5];B[cc]LB[aa:{letter * 200}])"
    (host.folder / "game.html").write_text(redstone.read(sgf).widget(), encoding="utf-8")
    page = open_context().new_page()
    page.goto(host.url)
    game = page.locator("#game")
    expect(game.locator("svg text", has_text=letter * MAX_LABEL)).to_be_attached()


def _mover() -> str:
    """Return the colour to move in the puzzle."""
    return puzzle_of(puzzle_entry()).position.to_move.value


def solve_after_a_wrong_move(puzzle: Locator) -> None:
    """Make a wrong move and the right ones, and check each answer."""
    entry = puzzle_entry()
    game = puzzle_of(entry)
    points, solution = game.start.board.cols, list(map(parse, entry.solution))
    legal = [move for move in game.rules.legal_moves(game.position) if isinstance(move, Place)]
    alone = [m for m in legal if [n.point for n in legal].count(m.point) == 1]
    wrong = next(move for move in alone if move != solution[0])
    tap(puzzle, wrong.point.col, points - 1 - wrong.point.row, points)
    expect(puzzle.locator(".said")).to_contain_text(SAYS["wrong"])
    puzzle.get_by_role("button", name=SAYS["again"]).click()
    for number, move in enumerate(solution[::2]):
        assert isinstance(move, Place)
        tap(puzzle, move.point.col, points - 1 - move.point.row, points)
        which = puzzle.get_by_role("button", name=SAYS["own-red" if move.red else "own"])
        last = 2 * number + 1 == len(solution)
        answered = puzzle.locator(".said", has_text=SAYS["solved" if last else "right"])
        expect(which.or_(answered)).to_be_visible()
        if which.is_visible():
            which.click()
        expect(answered).to_be_visible()
        if not last:
            expect(puzzle.locator(".said")).to_contain_text(str(solution[2 * number + 1])[-2:])
    expect(puzzle.locator(".said")).to_contain_text(_("Solved."))


def test_widgets_use_the_language_of_the_surrounding_page(
    open_context: OpenContext, host: Site
) -> None:
    foreign_page(host.folder, language="de-AT")
    page = open_context().new_page()
    page.goto(host.url)
    back = page.locator("#game [data-step=back]")
    expect(back).to_have_attribute("aria-label", "Einen Zug zurück")
