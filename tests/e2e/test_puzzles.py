"""The room of puzzles: solved, failed, given up, made, sent, and one a day."""

import re
from datetime import datetime

import pytest
from playwright.sync_api import expect

from redstone.app.puzzles.collection import open_entry, the_collection
from redstone.app.puzzles.lines import is_same
from redstone.app.puzzles.puzzle import Puzzle, read_puzzle
from redstone.app.puzzles.words import puzzles as words
from redstone.engine.solver import Solver
from redstone.language import _
from redstone.position import Move, Place
from redstone.record.game import Game
from redstone.record.notation import parse_move
from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.site import Site
from tests.e2e.table import THINK_MS, TOOLS, BoardPage, saved_game, two_people
from tests.e2e.test_accessibility import assert_no_violation, assert_no_violation_light_or_dark
from tests.e2e.test_computer import COUNTED, WORKER, serve_as_worker
from tests.e2e.test_layout import CUT
from tests.e2e.test_lessons import Point, assert_no_layout_faults, last_move
from tests.e2e.waiting import tap
from tests.e2e.watch import FaultWatch

MOVES = "b3 d3 b4 c2 a4 c4 a2 d1"
SENT = "#redstone4np-2-0-b3d3b4c2a4c4a2d1-iyrlo"
"""A puzzle in which only c3 wins for Black. Red at c1 is one of the other moves."""
LOST = "#redstone2np-2-0-0"
"""A puzzle on 2x2, where the player who begins loses."""
SEVERAL = "#redstone3np-2-0-a1a3c3c1b2b1"
UNLAWFUL = "#redstone4p-2-wb4w4e8-0"
"""A position in which Black has no liberty."""
LARGE = "#redstone7np-2-0-d4"
WATCH_FALL = """() => {
    const proving = document.getElementById("puzzle-proving");
    new MutationObserver(() => { window.fell ||= proving.ariaValueNow < 4; })
        .observe(proving, { attributeFilter: ["aria-valuenow"] });
}"""
"""Records when the progress of a proof restarts, however soon it continues."""
FURTHER = re.compile(r"Right\. Continue\.|Solved\.")
WHY = re.compile(r"In the end|Safe moves left|no safe moves left")
EVENING = datetime(2026, 11, 21, 23, 55)
LOW = (375, 548)
"""The window of a low phone."""
MORNING = datetime(2026, 11, 22, 0, 5)
GRADES = sum(these.game == "redstone" for these in the_collection().sets)


def make(table: BoardPage, token: str, point: Point = BoardPage.tap) -> None:
    """Make a move, and confirm it with the right colour if the page asks.

    `point` presses its point.
    """
    move = parse_move(token)
    assert isinstance(move, Place)
    point(table, str(move.point))
    table.settle()
    if table["#choice"].is_visible():
        if table["#which-stone"].is_visible():
            table["#place-red" if move.red else "#place-own"].click()
        table["#confirm"].click()


def expect_texts(table: BoardPage, title: str, detail: str = "") -> None:
    """Wait until the page shows this title, and a text that contains `detail`."""
    table.expect_turn(title)
    if detail:
        expect(table["#detail"]).to_contain_text(detail)


def solve(table: BoardPage, line: tuple[Move, ...], point: Point = BoardPage.tap) -> None:
    """Make the person's moves of a solution, in a game with turns of one stone, until it is solved.

    `point` presses a point.
    """
    for number, move in enumerate(line[::2]):
        if number:
            expect_texts(table, _(words.RIGHT))
        make(table, str(move), point)
    expect_texts(table, _(words.TITLES["solved"]))


def solve_by_proof(table: BoardPage, game: Game, point: Point = BoardPage.tap) -> None:
    """Solve a puzzle by proven moves, whatever the page answers. `point` presses a point."""
    while True:
        solver = Solver(game)
        while not solver.done:
            solver.step(1)
        move = solver.solution().moves[0]
        make(table, str(move), point)
        game = game.play(move)
        expect(table["#turn"]).to_have_text(FURTHER, timeout=THINK_MS)
        if table["#turn"].text_content() == _(words.TITLES["solved"]):
            return
        game = game.play(last_move(table))


def choose(table: BoardPage, button: str) -> None:
    """Open the overview of the puzzles, and press a button in it."""
    table["#puzzle-choice"].click()
    table[button].click()
    expect(table["#puzzle-overview"]).to_be_hidden()


def enter(table: BoardPage) -> None:
    """Open the puzzles by a visible button, if necessary in the menu."""
    way = table["[data-action=puzzles]"].locator("visible=true").first
    if not way.is_visible() or table["#more-open"].is_visible():
        table["#more-open"].click()
        way = table["#more-puzzles"]
    way.click()
    expect(table["#puzzle"]).to_be_visible()


def test_a_puzzle_link_can_be_solved_in_another_browser(table: BoardPage) -> None:
    """A wrong move is answered, and the puzzle then solved. Leaving it opens one's own game."""
    table.open(link=SENT)
    expect_texts(table, "Black moves, and wins. How?", "A puzzle sent to you. Only one move wins.")
    assert_no_violation_light_or_dark(table)
    assert_no_layout_faults(table)
    make(table, "b1")
    expect_texts(table, "Not that one.", "White answers")
    assert_no_layout_faults(table)
    table.tap("c3")
    table["#puzzle-again"].click()
    solve_by_proof(table, read_puzzle(SENT).game)
    expect_texts(table, "Solved.", "Solved, but not on the first try.")
    assert_no_violation(table)
    table.reload()
    expect_texts(table, "Black moves, and wins. How?")
    table["#puzzle-leave"].click()
    expect(table["#puzzle"]).to_have_count(0)
    assert table.address().startswith("#redstone7n-1-0"), "one's own game"


def follow(table: BoardPage, link: str) -> None:
    """Change the address to a link, on the open page."""
    table.page.evaluate("(link) => { location.hash = link; }", link)


def test_links_to_positions_that_are_no_good_puzzles_are_explained(running: BoardPage) -> None:
    """Each fault has its message.

    The positions have several solutions, no possible history, too large a board, or a lost game,
    which can be played on.
    """
    table = running.take_up(saved_game("", two_people()))
    follow(table, SEVERAL)
    expect_texts(
        table, "Black moves, and wins. How?", "More than one move wins here, and each counts."
    )
    follow(table, UNLAWFUL)
    expect(table["#bad-link"]).to_be_visible()
    expect(table["#bad-link"]).to_contain_text(UNLAWFUL[1:])
    table.page.keyboard.press("Escape")
    follow(table, LARGE)
    expect_texts(table, "White moves, and wins. How?", "positions so far")
    make(table, "c3")
    expect_texts(table, "Let’s see…")
    table["#puzzle-stop"].click()
    expect_texts(table, "Not proven either way.", "It doesn’t count either way.")
    expect(table["#puzzle-longer"]).to_be_visible()
    table["#puzzle-again"].click()
    expect_texts(table, "White moves, and wins. How?", "positions so far")
    table["#puzzle-stop"].click()
    expect_texts(table, "White moves, and wins. How?", "too large to prove here")
    follow(table, LOST)
    expect_texts(table, "You can’t win this.", "Black can’t win here")
    table["#puzzle-play"].click()
    expect(table["#received"]).to_be_visible()
    expect(table["#size"]).to_have_text("2 × 2")


def test_a_solver_that_crashes_is_replaced_and_without_one_nothing_is_decided(
    table: BoardPage,
) -> None:
    """The proof restarts in a new worker.

    If that cannot start, moves stay undecided, until a button tries again.
    """
    table.page.add_init_script(COUNTED)
    table.open(link=LARGE)
    expect_texts(table, "White moves, and wins. How?", "positions so far")
    further = "document.getElementById('puzzle-proving').ariaValueNow >= 4"
    table.page.wait_for_function(further, timeout=THINK_MS)
    before = table.page.evaluate("workers.length")
    table.page.evaluate(WATCH_FALL)
    table.page.evaluate("workers.at(-1).terminate()")
    table.page.wait_for_function("window.fell", timeout=THINK_MS)
    assert table.page.evaluate("workers.length") == before + 1
    serve_as_worker(table, "throw new Error('no solver');")
    table.page.evaluate("workers.at(-1).terminate()")
    expect_texts(table, "White moves, and wins. How?", "The solver couldn’t start")
    make(table, "c3")
    expect_texts(table, "Undecided.", "The solver couldn’t start")
    assert_no_layout_faults(table)
    table.page.unroute(WORKER)
    table["#puzzle-restart"].click()
    expect_texts(table, "Let’s see…", "positions so far")


def test_a_puzzle_that_cannot_be_loaded_keeps_its_link(
    own_site: Site, table: BoardPage, watches: list[FaultWatch]
) -> None:
    """A message is shown, and a reload opens the puzzle."""
    watches[-1].allow("rooms.pack")
    own_site.missing.add("web/rooms.pack")
    table = BoardPage(table.page, own_site.url).open(link=SENT)
    expect(table["#detail"]).to_contain_text("The puzzle couldn’t load.")
    assert table.address() == SENT
    own_site.missing.clear()
    table.reload()
    expect_texts(table, "Black moves, and wins. How?", "A puzzle sent to you.")


def test_puzzles_come_one_after_the_other_on_a_phone(open_context: OpenContext, site: Site) -> None:
    """Puzzles are solved, given up and chosen in the overview.

    A timed run ends, and at midnight the puzzle of the day changes. Every state fits the window.
    """
    table = BoardPage(open_context(**PHONE | {"device_scale_factor": 1}).new_page(), site.url)
    these = the_collection().sets[0].entries
    table.page.clock.set_fixed_time(EVENING)
    table.open()
    tap(table["#puzzles-first"])
    expect(table["#puzzle"]).to_be_visible()
    assert_no_layout_faults(table)
    solve(table, open_entry(these[0]).solution, BoardPage.touch)
    expect_texts(table, "Solved.", "On the first try")
    expect(table["#lesson-link"]).to_have_text("Lesson: Making eyes")
    tap(table["#puzzle-next"])
    expect(table["#lesson-link"]).to_be_hidden()
    expect_texts(table, words.question_text(open_entry(these[1]).colour), f"2 of {len(these)}")
    tap(table["#puzzle-give-up"])
    expect_texts(table, "The solution.")
    table["#puzzle-choice"].click()
    expect(table["#puzzle-days td[aria-current]"]).to_contain_text("21 November: not tried")
    expect(table["#puzzle-grades tr"]).to_have_count(GRADES)
    assert_no_violation_light_or_dark(table)
    table["#puzzle-solve-day"].click()
    expect_texts(table, title_of_day(EVENING), "21 November")
    table["#puzzle-choice"].click()
    table["#puzzle-runs button"].first.click()
    expect(table["#detail"]).to_contain_text("three misses end it")
    expect(table["#puzzle-clock"]).to_have_text(re.compile("[0-3]:[0-5][0-9]"))
    for width, height in (LOW, PHONE["viewport"].values()):
        table.resize(width, height)
        expect(table["#puzzle-clock"]).to_be_in_viewport(ratio=0.9)
    assert_no_layout_faults(table)
    table.page.clock.set_fixed_time(MORNING)
    table.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect_texts(table, "0 puzzles solved.", "Time’s up.")
    expect(table["#puzzle-clock"]).to_be_hidden()
    assert_no_violation_light_or_dark(table)
    assert_no_layout_faults(table)
    choose(table, "#puzzle-solve-day")
    expect(table["#detail"]).to_contain_text("22 November")
    table.reload()
    expect(table["#detail"]).to_contain_text("22 November")


def title_of_day(day: datetime) -> str:
    """Return the page's title for the puzzle of a day."""
    entry = the_collection().daily(day.date())
    assert entry is not None
    return words.question_text(open_entry(entry).colour)


def test_a_puzzle_by_keys_with_hints_and_given_up(running: BoardPage) -> None:
    """Two hints name an effect and a place.

    Solved with them, it does not count as solved alone. A wrong move is taken back, and the next
    puzzle given up, all by keys.
    """
    table = running.take_up(saved_game("", two_people(5)))
    table.page.emulate_media(reduced_motion="reduce")  # nothing moves by itself
    enter(table)
    table["#puzzle-hint"].focus()
    table.page.keyboard.press("Enter")
    first = open_entry(the_collection().sets[0].entries[0])
    expect(table["#detail"]).to_contain_text(words.hint_effect(first.game, first.solution[0]))
    table.page.keyboard.press("h")
    expect(table["#detail"]).to_contain_text(words.hint_place(first.solution[0]))
    press_keys_in_sheets(table)
    solve(table, first.solution, BoardPage.press)
    expect_texts(table, "Solved.", "With a hint.")
    table.page.keyboard.press("n")
    second = open_entry(the_collection().sets[0].entries[1])
    expect_texts(table, words.question_text(second.colour))
    make(table, wrong_move(second), BoardPage.press)
    expect_texts(table, "Not that one.")
    table.page.keyboard.press("u")
    expect_texts(table, words.question_text(second.colour))
    table["#puzzle-give-up"].focus()
    table.page.keyboard.press("Enter")
    expect_texts(table, "The solution.")
    table["#turn"].click()
    table.page.keyboard.press("ArrowLeft")
    expect(table["#puzzle-back"]).to_be_disabled()


def wrong_move(puzzle: Puzzle) -> str:
    """Return a stone of the mover's colour that can be placed and does not solve a puzzle."""
    game, right = puzzle.game, puzzle.solution[0]
    moves = [move for move in game.rules.legal_moves(game.position) if isinstance(move, Place)]
    return next(
        str(move)
        for move in moves
        if not move.red and not is_same(game.position.board, right, move)
    )


def press_keys_in_sheets(table: BoardPage) -> None:
    """Open the overview and the sheet of keys, and check that keys leave the puzzle unchanged.

    With larger text nothing in the overview is cut.
    """
    asked = table["#turn"].text_content()
    table.page.keyboard.press("m")
    expect(table["#puzzle-overview"]).to_be_visible()
    table.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert not table["#puzzle-overview"].evaluate(CUT)
    table.page.evaluate("document.documentElement.style.fontSize = ''")
    table.page.keyboard.press("n")
    table.page.keyboard.press("Escape")
    expect(table["#puzzle-overview"]).to_be_hidden()
    table.page.keyboard.press("?")
    expect(table["#keys"]).to_contain_text("N, U, H, M in the puzzles")
    table.page.keyboard.press("Escape")
    expect(table["#turn"]).to_have_text(str(asked))


def test_a_solved_puzzle_is_played_out_and_studied(running: BoardPage) -> None:
    """The reason is given, and the study has moves beyond the solution."""
    table = running.take_up(saved_game("", two_people(5)))
    enter(table)
    first = open_entry(the_collection().sets[0].entries[0])
    solve(table, first.solution)
    expect(table["#detail"]).to_have_text(WHY)
    expect(table["#puzzle-on"]).to_be_hidden(timeout=THINK_MS)
    table["#puzzle-study"].click()
    expect(table["#app[data-room=study]"]).to_be_attached(timeout=THINK_MS)
    beyond = table["#moves [data-ply]"].nth(first.game.ply + len(first.solution))
    expect(beyond).to_be_attached()


def test_a_puzzle_made_of_a_game_is_shared_with_its_moves(running: BoardPage) -> None:
    """It lists which moves win and lose, and is exported as SGF, picture and link.

    Made from a study, it leads back to that.
    """
    table = running.take_up(saved_game(MOVES, two_people(4, options="n")))
    table.press_tool("#more-make")
    expect_texts(table, "A puzzle.", "Black wins only with c3; the 5 other moves lose.")
    expect(table["#puzzle-lines button"]).to_have_count(6)
    expect(table["#puzzle-lines button"].first).to_have_text("c3 It wins.")
    assert_no_violation_light_or_dark(table)
    assert_no_layout_faults(table)
    table["#puzzle-lines button"].last.click()
    expect_texts(table, "Not that one.", "White answers")
    expect(table["#puzzle-lines [aria-current]"]).to_have_count(1)
    table["#puzzle-lines button"].first.click()
    expect_texts(table, "c3 wins.")
    table["#puzzle-again"].click()
    with table.page.expect_download() as download:
        table["#puzzle-sgf"].click()
    assert download.value.suggested_filename == "redstone-4-move-8.sgf"
    with table.page.expect_download() as download:
        table["#puzzle-picture"].click()
    assert download.value.suggested_filename == "redstone-4-move-8.png"
    assert copied_link(table).endswith(SENT)
    table["#puzzle-leave"].click()
    for way in (
        "#more-open",
        TOOLS,
        "#more-study",
        "#study-back",
        "#more-open",
        TOOLS,
        "#more-make",
    ):
        table[way].click()
    expect(table["#app[data-room=puzzles]"]).to_be_attached(timeout=THINK_MS)
    expect(table["#moves li"]).to_have_count(7)
    table["#puzzle-leave"].click()
    expect(table["#study"]).to_be_visible()


def test_a_puzzle_made_in_the_editor_is_solved_elsewhere_by_touch(
    running: BoardPage, phone_table: BoardPage
) -> None:
    """It is made by keys alone, and its link opens on a phone."""
    table = running.take_up(saved_game(MOVES.removesuffix(" d1"), two_people(4, options="n")))
    keys = table.page.keyboard
    for key in ("#more-open", TOOLS, "#more-editor"):
        table[key].focus()
        keys.press("Enter")
    expect(table["#editor-black"]).to_be_visible()
    table.button("d1").focus()
    keys.press("w")
    expect(table["#detail"]).to_contain_text("4 black and 4 white. White to move.")
    for key in ("#editor-turn", "#editor-use", "#editor-puzzle"):
        table[key].focus()
        keys.press("Enter")
    expect_texts(table, "A puzzle.", "Black wins only with c3; the 5 other moves lose.")
    table["#puzzle-edit"].focus()
    keys.press("Enter")
    expect(table["#detail"]).to_contain_text("4 black and 4 white. Black to move.")
    for key in ("#editor-use", "#editor-puzzle"):
        table[key].focus()
        keys.press("Enter")
    expect_texts(table, "A puzzle.")
    link = copied_link(table)
    other = phone_table.open(link=link)
    expect_texts(other, "Black moves, and wins. How?", "Only one move wins.")
    assert_no_layout_faults(other)
    solve_by_proof(other, read_puzzle(link).game, BoardPage.touch)
    expect_texts(other, "Solved.", "On the first try.")


def copied_link(table: BoardPage) -> str:
    """Share the puzzle being made, and return its link from the clipboard, from "#" on."""
    table["#puzzle-share"].click()
    expect(table["#detail"]).to_have_text("Copied, ready to paste.")
    told, address = table.page.evaluate("navigator.clipboard.readText()").split("\n")
    assert told == "Redstone: Black to move and win."
    return f"#{address.split('#')[1]}"


@pytest.mark.parametrize("damaged", ['{"version": 1, "tried": {"x": 1}, "days": {}}'])
def test_damaged_progress_is_reported(table: BoardPage, damaged: str) -> None:
    """In the puzzle room a text says that stored results were set aside."""
    table.page.add_init_script(f"localStorage['redstone.puzzled'] ??= {damaged!r}")
    table.open(saved_game("", two_people(5)))
    enter(table)
    expect(table["#detail"]).to_contain_text("couldn’t be read and were set aside")
