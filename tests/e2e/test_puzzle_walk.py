"""The room of puzzles as people use it: a wrong move, the solution, a reload, a right move."""

from playwright.sync_api import expect

from redstone.app.puzzles.collection import open_entry, the_collection
from redstone.app.puzzles.puzzle import Puzzle
from redstone.app.puzzles.words import puzzles as words
from redstone.engine.solver import Solver
from redstone.language import _
from redstone.position import Place
from tests.e2e.table import THINK_MS, BoardPage, saved_game, two_people
from tests.e2e.test_puzzles import enter, expect_texts, make


def losing_move(puzzle: Puzzle) -> Place:
    """Return a legal stone that the solver has proven to lose a puzzle."""
    solver = Solver(puzzle.game, wants_all=True)
    while not solver.done:
        solver.step(1)
    good = solver.solution().moves
    legal = puzzle.game.rules.legal_moves(puzzle.game.position)
    return next(move for move in legal if isinstance(move, Place) and move not in good)


def look_through(table: BoardPage) -> None:
    """Step to the end of the moves shown, by the button, until it is disabled."""
    on = table["#puzzle-on"]
    expect(table["#detail"]).not_to_be_empty()  # once the answer has been made
    while on.is_enabled():
        before = table["#moves [aria-current=step]"].get_attribute("data-ply")
        assert before is not None
        on.click()
        table.expect_plies(int(before) + 1)
    expect(table["#failure"]).to_be_hidden()
    expect(on).to_be_disabled()


def solve(table: BoardPage, puzzle: Puzzle) -> None:
    """Make the person's moves of the solution, each once the page has answered the last one."""
    game = puzzle.game
    for move in puzzle.solution:
        if game.position.to_move is puzzle.colour:
            table.expect_plies(game.ply)
            make(table, str(move))
        game = game.play(move)
    expect_texts(table, _(words.TITLES["solved"]))


def test_a_failed_puzzle_shows_its_solution_and_can_be_solved_after_a_reload(
    table: BoardPage,
) -> None:
    """Fail and see the solution twice, reload, solve, and continue with the next puzzle."""
    these = next(these for these in the_collection().sets if these.name == "savage/3")
    puzzle = open_entry(these.entries[0])
    table.open(saved_game("", two_people(5)))
    enter(table)
    table["#puzzle-choice"].click()
    title = words.title_of("savage")
    table["#puzzle-games"].get_by_role("radio", name=title, exact=True).check()
    table["#puzzle-grades"].get_by_role("button", name="Grade 3").click()
    for _time in range(2):
        expect_texts(table, words.question_text(puzzle.colour))
        table.expect_plies(puzzle.game.ply)
        make(table, str(losing_move(puzzle)))
        expect_texts(table, _(words.TITLES["refuted"]))
        look_through(table)
        table["#puzzle-again"].click()
    expect_texts(table, words.question_text(puzzle.colour))
    table.reload()
    expect(table["#puzzle"]).to_be_visible(timeout=THINK_MS)
    expect_texts(table, words.question_text(puzzle.colour))
    solve(table, puzzle)
    table["#puzzle-next"].click()
    expect(table["#turn"]).to_contain_text("moves, and wins. How?")
    expect(table["#puzzle-next"]).to_be_hidden()
    table["#puzzle-leave"].click()
    expect(table["#puzzle"]).to_have_count(0)
