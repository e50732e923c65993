"""A newcomer's way: the first visit, the lessons on the board, and a first game."""

import json
import re
from collections.abc import Callable, Iterable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, expect

from redstone.app.learn.learning import Learning
from redstone.app.learn.lesson import ANY, Find, PlayOut, PlayTask
from redstone.app.learn.session import name_of
from redstone.app.learn.words import lessons as words
from redstone.app.storage.learned import parse_learned
from redstone.app.words.pointer import clicked
from redstone.engine.beginner import beginner_move
from redstone.language import _
from redstone.position import Move, Place
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.notation import parse_move
from tests.e2e.site import Site
from tests.e2e.table import THINK_MS, BoardPage, against_computer, saved_game
from tests.e2e.test_accessibility import (
    STILL,
    assert_no_violation,
    assert_no_violation_light_or_dark,
)
from tests.e2e.test_layout import SIZES, measure
from tests.e2e.waiting import wait_until
from tests.e2e.watch import FaultWatch
from tests.learn.lessons import STEPS, move_wins

RULES = [learning for learning in STEPS if learning.lesson_at < learning.course.rules]
"""The lessons that teach the rules. tests/walks goes through the later ones."""
REDSTONE = [learning for learning in RULES if learning.course.game == "redstone"]
ACTIVE = """async () => (await navigator.serviceWorker.ready).active.state === "activated" """

LOW = [(320, 568), (375, 548)]
"""The windows with the least room for texts."""
GAMES = 3
"""The number of games within which a newcomer should win one."""
HINTED = 0.5
"""The share of moves at which a newcomer asks for a hint and follows it."""
MOVED = re.compile(r"(red )?[a-z][0-9]+$")
HINT = re.compile(r"Hint: ((?:red )?[a-g][1-7]),")
ANSWERED = """(before) => {
    const at = document.querySelector("#moves .move-list [aria-current=step]");
    const shown = (id) => document.getElementById(id)?.checkVisibility();
    return Number(at?.dataset.ply ?? 0) >= before + 2
        || ["end", "take-win", "coach-play-on"].some(shown);
}"""
"""True once the computer has moved after this many plies or resigned, the coach asks, or the game
is over."""

Point = Callable[[BoardPage, str], None]


def enter(table: BoardPage, *, by: str = "#learn-first") -> None:
    """Go to the lessons."""
    table[by].click()
    expect(table["#lesson"]).to_be_visible()


def asked(table: BoardPage, game: str, step: str, turn: int = 0) -> str:
    """Return the question of a step with the verb for the table's pointer."""
    touch = bool(table.page.evaluate("matchMedia('(hover: none)').matches"))
    text = words.question_text(game, step, turn)
    return text if touch else clicked(text)


def answer(table: BoardPage, learning: Learning, point: Point, *, measured: bool = True) -> None:
    """Give the right answers of a step, answering the page's questions."""
    task, game = learning.step.task, learning.course.game
    sizes = LOW if measured else []
    expect(table["#detail"]).to_have_text(asked(table, game, learning.step.name))
    assert_everything_has_its_place(table, sizes)
    match task:
        case Find():
            for name in map(str, sorted(task.points)):
                point(table, name)
        case PlayTask(turns):
            for turn, answers in enumerate(turns):
                expect(table["#detail"]).to_have_text(asked(table, game, learning.step.name, turn))
                tokens = ["a1"] if answers.right == ANY else answers.right.split()
                make(table, tokens[turn % len(tokens)], point)
        case PlayOut():
            play_out(table, learning.step.start.record, point)
    right = "|".join((_(words.RIGHT), words.rules_done(game), words.course_done()))
    expect(table["#turn"]).to_have_text(re.compile(right))
    expect(table["#detail"]).to_have_text(words.right_explanation(game, learning.step.name))
    assert_everything_has_its_place(table, sizes)


def make(table: BoardPage, token: str, point: Point) -> None:
    """Make a move by its token."""
    buttons = {"z": "#lesson-swap", "y": "#lesson-agree:visible, #lesson-pass:visible"}
    if token in buttons:
        table[buttons[token]].click()
        return
    point(table, token[1:] if token[0] in "xv" else token)
    table.settle()
    if table["#choice"].is_visible():
        table["#confirm"].click()


def play_out(table: BoardPage, game: Game, point: Point) -> None:
    """Win a won game against any play of the computer."""
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


def assert_everything_has_its_place(
    table: BoardPage, sizes: Iterable[tuple[int, int]] = SIZES
) -> None:
    """Measure the page at these sizes once it is still, and restore its size."""
    before = table.page.viewport_size
    table.page.evaluate(STILL)
    found = {size: measure(table, size)["faults"] for size in sizes}
    assert not any(found.values()), found
    assert before is not None
    table.resize(before["width"], before["height"])  # the points lie at their old places


def assert_the_question_stays(table: BoardPage) -> None:
    """Check that on a low phone too the question is shown beside the reason for a wrong answer."""
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


def wins_as_a_beginner(table: BoardPage, point: Point, rng: Random) -> bool:
    """Play a game like a beginner, with occasional hints, and return True if it was won.

    If it was not won, the next game is begun.
    """
    me = Seat(table.saved()["person"])
    while (game := table.game()).outcome is None:
        if seat_to_move(game.position) is not me:
            table.expect_plies(game.ply + 1)  # the computer begins
            continue
        move = hinted(table) if rng.random() < HINTED else beginner_move(game, rng)
        assert isinstance(move, Place)
        place(table, move, point)
        table.page.wait_for_function(ANSWERED, arg=game.ply, timeout=THINK_MS)
        if table["#coach-play-on"].is_visible():
            table["#coach-play-on"].click()
            expect(table["#coach-play-on"]).to_be_hidden()
            table.page.wait_for_function(ANSWERED, arg=game.ply, timeout=THINK_MS)
        if table["#take-win"].is_visible():
            table["#take-win"].click()
            expect(table["#end"]).to_be_visible()
    won = game.outcome.winner is game.colour(me)
    expect(table["#end-title"]).to_have_text("You won" if won else "You lost")
    if not won:
        table["[data-action=rematch]:visible"].first.click()
    return won


def place(table: BoardPage, move: Place, point: Point) -> None:
    """Place a stone, answering the page's questions."""
    point(table, str(move.point))
    table.settle()
    if table["#choice"].is_visible():
        if table["#which-stone"].is_visible():
            table["#place-red" if move.red else "#place-own"].click()
        table["#confirm"].click()


def hinted(table: BoardPage) -> Move:
    """Return the best move by the computer's hint."""
    table["#hint"].click()
    expect(table["#detail"]).to_have_text(HINT, timeout=THINK_MS)
    expect(table["#thinking"]).to_be_hidden()
    found = HINT.search(table["#detail"].text_content() or "")
    assert found is not None
    return parse_move(found[1].replace("red ", "x"))


def go_through(table: BoardPage, steps: list[Learning], point: Point, *, measured: bool) -> None:
    """Answer each step and continue with the next."""
    for number, learning in enumerate(steps):
        answer(table, learning, BoardPage.press if number % 3 == 1 else point, measured=measured)
        if learning is not steps[-1]:
            table["#lesson-next"].click()


def let_the_computer_answer_at_once(table: BoardPage) -> None:
    """Turn off the computer's delay in the settings."""
    settings = table.open_dialog("settings")
    settings.locator("summary").click()
    settings.locator("[name=beat]").uncheck()
    settings.locator("[value=close]").click()
    expect(settings).to_be_hidden()


@pytest.mark.parametrize("device", ["table", "plain_table"])
def test_a_newcomer_learns_and_plays_a_first_game(
    request: pytest.FixtureRequest, device: str
) -> None:
    table: BoardPage = request.getfixturevalue(device)
    point: Point = BoardPage.tap if device == "table" else BoardPage.touch
    table.open()
    expect(table["#newcomer"]).to_be_visible()
    expect(table["#welcome"]).to_contain_text("Only red stones capture")
    assert_no_violation_light_or_dark(table)
    enter(table)
    go_through(table, REDSTONE, point, measured=device != "table")
    assert learned(table) == {name_of("redstone", item.lesson.name) for item in REDSTONE}
    expect(table["#turn"]).to_have_text(words.rules_done("redstone"))
    table["#lesson-play"].click()
    expect(table["#size"]).to_have_text("7 × 7")
    expect(table["#newcomer"]).to_be_hidden()
    let_the_computer_answer_at_once(table)
    point(table, "d4")
    table.expect_plies(2)
    saved = table.saved()
    assert saved["game"].startswith("#redstone7n-1-d4")
    assert saved["strength"] == 1
    table.reload()
    table.expect_plies(2)
    expect(table["#lesson"]).to_be_hidden()
    assert any(wins_as_a_beginner(table, point, Random(seed)) for seed in range(GAMES))


def test_who_begins_by_tapping_the_board_plays_the_first_game_too(table: BoardPage) -> None:
    table.open()
    assert_everything_has_its_place(table)
    table.tap("d4")
    table.expect_plies(2)
    expect(table["#newcomer"]).to_be_hidden()
    assert table.saved()["game"].startswith("#redstone7n-1-d4")
    assert table.saved()["strength"] == 1
    table.reload()
    table["[data-open=new-game]:visible"].click()
    expect(table["#new-game input[name=size][value='7']"]).to_be_checked()


def test_a_game_is_left_as_it_is_and_the_lessons_where_they_were(table: BoardPage) -> None:
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
    assert_everything_has_its_place(table)
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
    expect(table["#detail"]).to_have_text(asked(table, "redstone", "no-liberty"))
    table["#lesson-back"].click()
    expect(table["#detail"]).to_have_text(asked(table, "redstone", "liberties"))
    table.reload()
    expect(table["#detail"]).to_have_text(asked(table, "redstone", "liberties"))
    table["#lesson-leave"].click()
    table.expect_plies(2)
    assert table.saved()["game"] == game


def test_every_other_lesson_is_chosen_from_the_list_and_learned(table: BoardPage) -> None:
    table.open(saved_game("", against_computer(5)))
    enter(table, by="#learn")
    stone = table["#lesson-path li"].nth(4).get_by_role("button")
    stone.click()
    expect(stone).to_have_attribute("aria-current", "step")
    expect(table["#lesson-list"]).to_have_value("redstone/red-needs")
    for learning in RULES:
        if learning.course.game == "redstone":
            continue
        name = name_of(learning.course.game, learning.lesson.name)
        table["#lesson-list"].select_option(name)
        expect(table["#turn"]).to_contain_text("Lesson")
        answer(table, learning, BoardPage.tap)
        expect(table[f"#lesson-list option[value='{name}']"]).to_contain_text(words.DONE)
    assert_no_violation(table)
    table["#lesson-play"].click()
    expect(table["#game-name"]).to_have_text("Go")
    expect(table["#size"]).to_contain_text("7 × 7")


def test_lessons_open_without_a_network(online: BrowserContext, own_site: Site) -> None:
    table = BoardPage(online.new_page(), own_site.url).open()
    wait_until(table.page, ACTIVE)
    own_site.stop()
    table.reload()
    expect(table["#newcomer"]).to_be_visible()
    enter(table)
    answer(table, REDSTONE[0], BoardPage.tap)


def test_lessons_that_cannot_be_fetched_leave_the_game_and_come_later(
    own_site: Site, table: BoardPage, watches: list[FaultWatch]
) -> None:
    watches[-1].allow("learn.pack")
    table = BoardPage(table.page, own_site.url).open()
    assert not table.page.evaluate(
        "() => performance.getEntries().some(({ name }) => name.endsWith('learn.pack'))"
    )
    own_site.missing.add("web/learn.pack")
    table["#learn-first"].click()
    expect(table["#detail"]).to_contain_text("The lessons couldn’t load.")
    own_site.missing.clear()
    enter(table)


def test_the_first_swap_is_explained_once(table: BoardPage) -> None:
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
