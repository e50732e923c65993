"""Each room to its end by every way through it, including wrong ones."""

import re
from itertools import count

from playwright.sync_api import expect

from redstone.app.learn.learning import Learning
from redstone.app.learn.lesson import ANY, Find, PlayOut, PlayTask
from redstone.app.learn.session import name_of
from redstone.app.learn.words import lessons as words
from redstone.position import Place
from redstone.record.game import Game
from tests.e2e.table import THINK_MS, BoardPage, saved_game, two_people
from tests.e2e.test_editor import open_editor
from tests.e2e.test_lessons import REDSTONE, answer, asked, enter, last_move, place
from tests.e2e.test_sharing import download, open_whole
from tests.e2e.test_study import entry, study, turn_to
from tests.e2e.waiting import wait_until
from tests.learn.lessons import move_wins

MOVES = "c3 d4 b2 b4"
COPIED = "Copied, ready to paste."
COPIED_ANEW = "async (before) => await navigator.clipboard.readText() !== before"
DOWNLOADS = ("Picture", "Animation", "SVG", "SGF file", "Animated SVG")
COPIES = ("Copy link", "Copy as text", "Copy challenge")
MARKS = ("triangle", "square", "circle", "cross", "letter")
WAYS = {
    "editor-first": "Your turn.",
    "editor-second": "Your turn.",
    "editor-people": "White’s turn.",
}
"""The ways out of the editor into a game, with the player who is or will soon be to move."""


def wrong(learning: Learning) -> str:
    """Return a point that is no answer with any stone, empty if every point is right."""
    step, board = learning.step, learning.step.start.record.position.board
    match step.task:
        case Find(answers):
            names = [str(point) for point in board.points]
        case PlayTask((answers, *_)) if answers.right != ANY:
            names = [str(point) for point in board.empty_points()]
        case _:
            return ""
    known = re.split(r"\W+x?", answers.right)
    return next(name for name in names if name not in known and f"x{name}" not in known)


def lose(table: BoardPage, game: Game) -> bool:
    """Lose a won game. Returns False if the computer has given it back."""
    while game.outcome is None:
        moves = [m for m in game.rules.legal_moves(game.position) if isinstance(m, Place)]
        bad = (m for m in moves if not move_wins(game.rules, game.position, m))
        move = next(bad, moves[0])
        place(table, move, BoardPage.tap)
        table.settle()
        if table["#refusal"].inner_text():  # it is warned of once
            place(table, move, BoardPage.tap)
        game = game.play(move)
        if game.outcome is None:
            table.expect_plies(game.ply + 1)
            game = game.play(last_move(table))
    return table["#lesson-again"].is_visible()


def test_a_course_is_gone_through_with_a_wrong_answer_before_every_right_one(
    running: BoardPage,
) -> None:
    table = running.take_up(saved_game(MOVES, two_people(6)))
    enter(table, by="#learn")
    table["#lesson-list"].select_option(name_of("redstone", REDSTONE[0].lesson.name))
    for learning in REDSTONE:
        expect(table["#detail"]).to_have_text(asked(table, "redstone", learning.step.name))
        if point := wrong(learning):
            table.tap(point)
            expect(table["#refusal"]).not_to_be_empty()
            expect(table["#lesson-next"]).to_be_hidden()
        if not isinstance(learning.step.task, PlayOut):
            answer(table, learning, BoardPage.tap, measured=False)
        elif lose(table, learning.step.start.record):
            expect(table["#detail"]).to_have_text(words.lost_text("redstone", learning.step.name))
            table["#lesson-again"].click()
            answer(table, learning, BoardPage.tap, measured=False)
        else:
            expect(table["#detail"]).to_have_text(
                words.right_explanation("redstone", learning.step.name)
            )
        if learning is not REDSTONE[-1]:
            table["#lesson-next"].click()
            table["#lesson-back"].click()
            expect(table["#turn"]).not_to_have_text("Right.")
            answer(table, learning, BoardPage.tap, measured=False)
            table["#lesson-next"].click()
    table["#lesson-leave"].click()
    expect(table["#lesson"]).to_have_count(0)
    assert table.moves() == MOVES


def test_a_study_is_branched_marked_told_thought_about_and_reviewed(running: BoardPage) -> None:
    table = running.take_up(saved_game(MOVES, two_people(5, options="n")))
    study(table)
    table.tap("c3")
    expect(table["#refusal"]).not_to_be_empty()
    table["#study-back"].click()
    table.tap("e2")
    entry(table, "4. e2")
    branch(table)
    note(table)
    think(table)
    review(table)
    table["#study-leave"].click()
    expect(table["#study-column"]).to_have_count(0)
    assert table.moves() == MOVES


def branch(table: BoardPage) -> None:
    """Step through the branches, promote one, delete one, and undo all of it."""

    def edit(name: str) -> None:
        table["#study-tools-open"].click()
        table[f"#study-{name}"].click()
        expect(table["#study-tools"]).to_be_hidden()

    edit("before")
    entry(table, "4. b4")
    edit("after")
    entry(table, "4. e2")
    edit("promote")
    edit("cut")
    entry(table, "3. b2")
    table.page.keyboard.press("u")
    entry(table, "4. e2")
    edit("redo")
    entry(table, "3. b2")
    table["#undo"].click()
    entry(table, "4. e2")


def note(table: BoardPage) -> None:
    """Set and remove a judgement, every mark and a comment."""
    turn_to(table, "note")
    good = table["[data-action=study-good]"]
    for pressed in ("true", "false", "true"):
        good.click()
        expect(good).to_have_attribute("aria-pressed", pressed)
    for name, point in zip(MARKS, ("a1", "b1", "c1", "d1", "e1"), strict=True):
        table[f"[data-action=study-{name}]"].click()
        table.tap(point)
        expect(table["#study-marked"]).to_contain_text(point)
        table[f"[data-action=study-{name}]"].click()
    table["#study-unmark"].click()
    expect(table["#study-marked"]).to_be_empty()
    table["#study-comment"].fill("<b>{n}</b>")
    table["#study-comment"].blur()
    entry(table, r"4\. e2!.*<b>\{n\}</b>")


def think(table: BoardPage) -> None:
    """Start a search, look at it, and stop it."""
    turn_to(table, "finds")
    table["#study-think"].click()
    expect(table["#study-lines button"].first).to_be_visible(timeout=THINK_MS)
    table["#study-think"].click()
    expect(table["#study-think"]).to_have_attribute("aria-pressed", "false")


def review(table: BoardPage) -> None:
    """Finish the review.

    Try a mistake, if there is one, without success, and show the better move.
    """
    turn_to(table, "review")
    told = table["#review-told"]
    table["#review-begin"].click()
    expect(table["#review-begin"]).to_be_hidden(timeout=THINK_MS)
    expect(table["#review-graph"]).to_be_visible()
    for _ in range(2):
        if not table["#review-next"].is_visible():
            return
        table["#review-next"].click()
        table["#review-try"].click()
        expect(told).to_contain_text("Find a better move")
        table["#review-best"].click()
        expect(told).to_contain_text("The best move was")


def test_every_way_through_the_editor_leads_where_it_says(running: BoardPage) -> None:
    table = running.take_up(saved_game("c3", two_people(4, options="n")))
    open_editor(table)
    table.tap("d4")
    table["#editor-leave"].click()
    expect(table["#editor"]).to_have_count(0)
    assert table.moves() == "c3"
    for action, turn in WAYS.items():
        lay_out(table)
        table["#editor-use"].click()
        table[f"#editor-ways [data-action={action}]"].click()
        expect(table["#editor"]).to_have_count(0)
        expect(table["#turn"]).to_have_text(turn, timeout=THINK_MS)
    lay_out(table)
    table["#editor-use"].click()
    table["[data-action=editor-study]"].click()
    expect(table["#study"]).to_be_visible()
    table["#study-tools-open"].click()
    table["#study-set-up"].click()
    expect(table["#editor-use"]).to_be_enabled()
    table["#editor-use"].click()
    table["#editor-puzzle"].click()
    expect(table["#puzzle"]).to_be_visible()
    table["#puzzle-edit"].click()
    expect(table["#editor-use"]).to_be_enabled()
    table["#editor-leave"].click()
    expect(table["#editor"]).to_have_count(0)


def lay_out(table: BoardPage) -> None:
    """Lay out a position of one stone each, White to move, after one that the rules refuse."""
    open_editor(table)
    table["#editor-board-open"].click()
    table["[data-action=editor-clear]"].click()
    table["#editor-board button[value=close]"].click()
    table["#editor-black"].click()
    table.tap("a1")
    expect(table["#editor-use"]).to_be_disabled()
    table["#editor-white"].click()
    table.tap("d4")
    expect(table["#editor-use"]).to_be_enabled()
    if "Black to move" in table["#detail"].inner_text():
        table["#editor-turn"].click()
    expect(table["#detail"]).to_contain_text("White to move.")


def test_games_are_deleted_put_back_opened_and_refused_in_their_list(running: BoardPage) -> None:
    table = running.take_up(saved_game("c2 d1 d2", two_people(6)))
    table.open_dialog("new-game").get_by_role("button", name="Start").click()
    for plies, point in enumerate(("c2", "d1", "d2", "e2"), 1):
        table.tap(point)
        table.expect_plies(plies)
    games = table.open_dialog("games")
    line = games.locator("#games-list li").nth(1)
    for does in ("remove", "put-back", "remove"):
        line.locator(f"[data-does={does}]").click()
    expect(line).to_contain_text("Deleted.")
    games.locator("#incoming").fill("nothing that can be read")
    games.get_by_role("button", name="Open", exact=True).click()
    expect(table["#bad-link"]).to_be_visible()
    table["#bad-link button[value=close]"].click()
    assert table.moves() == "c2 d1 d2 e2"
    table.open_dialog("games").locator("#incoming").fill("#redstone6-1-c2d1")
    games.get_by_role("button", name="Open", exact=True).click()
    expect(games).to_be_hidden()
    table.expect_plies(2)
    with table.page.expect_download():
        table.open_dialog("games").get_by_text("Export all").click()
    games.get_by_role("button", name="Close").click()


def test_everything_in_the_share_dialog_leaves_the_page(running: BoardPage) -> None:
    running.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = running.take_up(saved_game(MOVES, two_people(4)))
    share = open_whole(table)
    for name in DOWNLOADS:
        file, data = download(table, name)
        assert "." in file
        assert len(data) > 50
    for number, name in zip(count(), COPIES):
        table.page.evaluate("number => navigator.clipboard.writeText(`${number}`)", number)
        share.get_by_role("button", name=name, exact=True).click()
        expect(table["#share-said"]).to_have_text(COPIED)
        wait_until(table.page, COPIED_ANEW, str(number))
    share.locator("#qr-large").click()
    expect(share.locator("#qr-large")).to_have_attribute("aria-pressed", "true")
    share.locator("#qr-large").click()
    share.get_by_role("button", name="Close").click()
    expect(share).to_be_hidden()
