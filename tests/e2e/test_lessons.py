"""A newcomer's way: the first visit, the lessons on the board, and a first game."""

import json
import re
from collections.abc import Callable, Iterable

from playwright.sync_api import expect

from redstone.app.learn.learning import Learning
from redstone.app.learn.lesson import ANY, Find, PlayOut, PlayTask
from redstone.app.learn.session import name_of
from redstone.app.learn.words import lessons as words
from redstone.app.storage.progress import LEARNED, Learned, learned_text, parse_learned
from redstone.app.words.pointer import clicked
from redstone.language import _
from redstone.position import Move, Place
from redstone.record.game import Game
from redstone.record.notation import parse_move
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, against_computer, saved_game
from tests.e2e.test_accessibility import (
    STILL,
    assert_no_violation,
    assert_no_violation_light_or_dark,
)
from tests.e2e.test_layout import SIZES, measure
from tests.e2e.watch import FaultWatch
from tests.effort import some
from tests.learn.lessons import STEPS, move_wins

RULES = [learning for learning in STEPS if learning.lesson_at < learning.course.rules]
"""The lessons that teach the rules."""
REDSTONE = [learning for learning in RULES if learning.course.game == "redstone"]
LOW = [(320, 568), (375, 548)]
"""The windows with the least room for texts."""
MOVED = re.compile(r"(red )?[a-z][0-9]+$")
FEW = some(SIZES, 4)
Point = Callable[[BoardPage, str], None]


def enter(table: BoardPage, *, by: str = "#learn-first") -> None:
    """Open the lessons by a button, and wait until one is shown."""
    table[by].click()
    expect(table["#lesson"]).to_be_visible()


def question_shown(table: BoardPage, game: str, step: str, turn: int = 0) -> str:
    """Return the question of a step as the page words it.

    Its verb is to click or to touch, as fits the page's device.
    """
    touch = bool(table.page.evaluate("matchMedia('(hover: none)').matches"))
    text = words.question_text(game, step, turn)
    return text if touch else clicked(text)


def answer(table: BoardPage, learning: Learning, point: Point, *, measured: bool = False) -> None:
    """Give the right answers of a step, and check the texts shown before and after.

    `point` presses a point. With `measured` the layout is checked in low windows.
    """
    task, game = learning.step.task, learning.course.game
    expect(table["#detail"]).to_have_text(question_shown(table, game, learning.step.name))
    if measured:
        assert_no_layout_faults(table, LOW)
    match task:
        case Find():
            for name in map(str, sorted(task.points)):
                point(table, name)
        case PlayTask(turns):
            for turn, answers in enumerate(turns):
                expect(table["#detail"]).to_have_text(
                    question_shown(table, game, learning.step.name, turn)
                )
                tokens = ["a1"] if answers.right == ANY else answers.right.split()
                make(table, tokens[turn % len(tokens)], point)
        case PlayOut():
            play_out(table, learning.step.start.record, point)
    right = "|".join((_(words.RIGHT), words.rules_done(game), words.course_done()))
    expect(table["#turn"]).to_have_text(re.compile(right))
    expect(table["#detail"]).to_have_text(words.right_explanation(game, learning.step.name))
    if measured:
        assert_no_layout_faults(table, LOW)


def make(table: BoardPage, token: str, point: Point) -> None:
    """Make a move by its token.

    `point` presses its point, and the move is confirmed if necessary.
    """
    buttons = {"z": "#lesson-swap", "y": "#lesson-agree:visible, #lesson-pass:visible"}
    if token in buttons:
        table[buttons[token]].click()
        return
    point(table, token[1:] if token[0] in "xv" else token)
    table.settle()
    if table["#choice"].is_visible():
        table["#confirm"].click()


def play_out(table: BoardPage, game: Game, point: Point) -> None:
    """Play winning moves until the game is over, whatever the computer answers."""
    while game.outcome is None:
        legal = (move for move in game.rules.legal_moves(game.position) if isinstance(move, Place))
        move = next(move for move in legal if move_wins(game.rules, game.position, move))
        make(table, str(move), point)
        game = game.play(move)
        if game.outcome is None:
            table.expect_plies(game.ply + 1)
            game = game.play(last_move(table))


def last_move(table: BoardPage) -> Move:
    """Return the last move in the page's list."""
    named = MOVED.search(table["#moves .move-list li"].last.text_content() or "")
    assert named is not None
    return parse_move(named[0].replace("red ", "x"))


def assert_no_layout_faults(table: BoardPage, sizes: Iterable[tuple[int, int]] = FEW) -> None:
    """Wait until nothing moves, and assert that the page has no layout faults at these sizes."""
    before = table.page.viewport_size
    table.page.evaluate(STILL)
    found = {size: measure(table, size)["faults"] for size in sizes}
    assert not any(found.values()), found
    assert before is not None
    table.resize(before["width"], before["height"])  # the points lie at their old places


def assert_the_question_stays(table: BoardPage) -> None:
    """Assert that a low phone shows both the question and the reason for a wrong answer."""
    before = table.page.viewport_size
    assert before is not None
    table.resize(375, 548)
    expect(table["#detail"]).to_be_visible()
    expect(table["#refusal"]).to_be_visible()
    table.resize(before["width"], before["height"])


def learned(table: BoardPage) -> frozenset[str]:
    """Return the lessons that the browser has stored as done."""
    table.settle()
    return parse_learned(table.page.evaluate("localStorage['redstone.learned']")).lessons


def test_a_newcomer_learns_and_begins_a_first_game(plain_table: BoardPage) -> None:
    """The welcome leads to the lessons, and the last one to a first game at the lowest level.

    Between the first and the last lesson on the rules, all are known.
    """
    lessons = [name_of("redstone", learning.lesson.name) for learning in REDSTONE]
    known = learned_text(Learned(frozenset(lessons) - {lessons[0], lessons[-1]}))
    plain_table.page.add_init_script(f"localStorage['{LEARNED}'] ??= {json.dumps(known)}")
    table = plain_table.open()
    expect(table["#newcomer"]).to_be_visible()
    expect(table["#welcome"]).to_contain_text("Only red stones capture")
    assert_no_violation_light_or_dark(table)
    enter(table)
    answer(table, REDSTONE[0], BoardPage.touch)
    table["#lesson-next"].click()
    expect(table["#detail"]).to_have_text(question_shown(table, "redstone", REDSTONE[1].step.name))
    table["#lesson-list"].select_option(lessons[-1])
    answer(table, REDSTONE[-1], BoardPage.touch)
    assert learned(table) == {*lessons}
    expect(table["#turn"]).to_have_text(words.rules_done("redstone"))
    table["#lesson-play"].click()
    expect(table["#size"]).to_have_text("7 × 7")
    expect(table["#newcomer"]).to_be_hidden()
    table.touch("d4")
    table.expect_plies(2)
    saved = table.saved()
    assert saved["game"].startswith("#redstone7n-1-d4")
    assert saved["strength"] == 1
    table.reload()
    table.expect_plies(2)
    expect(table["#lesson"]).to_be_hidden()


def test_a_newcomer_who_taps_the_board_gets_the_first_game_too(table: BoardPage) -> None:
    """It is on 7 × 7 at the lowest level, and the new-game dialog offers that size too."""
    table.open()
    assert_no_layout_faults(table)
    table.tap("d4")
    table.expect_plies(2)
    expect(table["#newcomer"]).to_be_hidden()
    assert table.saved()["game"].startswith("#redstone7n-1-d4")
    assert table.saved()["strength"] == 1
    table.reload()
    table["[data-open=new-game]:visible"].click()
    expect(table["#new-game input[name=size][value='7']"]).to_be_checked()


def test_the_game_stays_unchanged_and_the_lessons_resume(table: BoardPage) -> None:
    """Answers in a lesson don't change the game on the board.

    Lessons continue at the step at which they were left.
    """
    table.open(saved_game("", against_computer(5)))
    table.tap("b2")
    table.expect_plies(2)
    game, address = table.saved()["game"], table.address()
    enter(table, by="#learn")
    answer(table, REDSTONE[0], BoardPage.tap)
    table["#lesson-next"].click()
    table.tap("b5")
    expect(table["#refusal"]).to_have_text("Only along the lines, not diagonally.")
    assert_no_violation_light_or_dark(table)
    assert_no_layout_faults(table)
    assert_the_question_stays(table)
    expect(table["#lesson-show"]).to_be_hidden()
    table.tap("b5")
    table["#lesson-show"].click()
    expect(table["#turn"]).to_have_text(_(words.RIGHT))
    expect(table["#lesson-show"]).to_be_hidden()
    assert table.saved()["game"] == game
    table["#lesson-leave"].click()
    table.expect_plies(2)
    expect(table["#size"]).to_have_text("5 × 5")
    assert (table.saved()["game"], table.address()) == (game, address)
    enter(table, by="#learn")
    expect(table["#detail"]).to_have_text(question_shown(table, "redstone", "no-liberty"))
    table["#lesson-back"].click()
    expect(table["#detail"]).to_have_text(question_shown(table, "redstone", "liberties"))
    table.reload()
    expect(table["#detail"]).to_have_text(question_shown(table, "redstone", "liberties"))
    table["#lesson-leave"].click()
    table.expect_plies(2)
    assert table.saved()["game"] == game


def test_another_lesson_is_chosen_from_the_list_and_learned(table: BoardPage) -> None:
    """Once answered, it is ticked in the list, and a game of its kind can be started."""
    table.open(saved_game("", against_computer(5)))
    enter(table, by="#learn")
    stone = table["#lesson-path li"].nth(4).get_by_role("button")
    stone.click()
    expect(stone).to_have_attribute("aria-current", "step")
    expect(table["#lesson-list"]).to_have_value("redstone/red-needs")
    other = RULES[-1]
    name = name_of("go", other.lesson.name)
    table["#lesson-list"].select_option(name)
    expect(table["#turn"]).to_contain_text("Lesson")
    answer(table, other, BoardPage.press)
    expect(table[f"#lesson-list option[value='{name}']"]).to_contain_text(words.DONE)
    assert_no_violation(table)
    table["#lesson-play"].click()
    expect(table["#game-name"]).to_have_text("Go")
    expect(table["#size"]).to_contain_text("7 × 7")


def test_lessons_that_cannot_be_loaded_leave_the_game_and_load_later(
    own_site: Site, table: BoardPage, watches: list[FaultWatch]
) -> None:
    """They are requested only when opened. A message says that they couldn't load."""
    watches[-1].allow("rooms.pack")
    table = BoardPage(table.page, own_site.url).open()
    assert not table.page.evaluate(
        "() => performance.getEntries().some(({ name }) => name.endsWith('rooms.pack'))"
    )
    own_site.missing.add("web/rooms.pack")
    table["#learn-first"].click()
    expect(table["#detail"]).to_contain_text("The lessons couldn’t load.")
    own_site.missing.clear()
    enter(table)


def test_the_first_swap_is_explained_once(table: BoardPage) -> None:
    """A card explains the swap until it is made, and stays hidden after the swap is undone."""
    two = json.dumps({"version": 1, "lessons": [], "known": ["begun"]})
    table.page.add_init_script(f"localStorage['redstone.learned'] ??= {json.dumps(two)}")
    table.open(link="#redstone5-1-0")
    table["[data-action=received-here]:visible, #visit-opened:visible"].first.click()
    table.tap("c3")
    expect(table["#swap-card"]).to_be_visible()
    table["#swap"].click()
    expect(table["#swap-card"]).to_be_hidden()
    table["#undo"].click()
    expect(table["#offer"]).to_be_visible()
    expect(table["#swap-card"]).to_be_hidden()
    table.settle()
    assert "swap" in parse_learned(table.page.evaluate("localStorage['redstone.learned']")).known
