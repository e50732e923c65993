"""“Show why” in a review plays the moves that refute a mistake, and takes them off again."""

from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.engine.chances import Chances, rate_of
from redstone.position import Move
from redstone.record.game import Game
from redstone.record.node import Evaluation
from redstone.record.notation import parse_move
from tests.app.sessions import at
from tests.games import game_of_link
from tests.walks.browserless import BrowserlessPage, Stubborn
from web.routes import StudyRoute

PLAYED = "#redstone5n-1-c3d4b2a5d3"
LOST_AT = 4
"""White’s a5; the answer to it is known."""
ANSWER = tuple(map(parse_move, ("b4", "e3", "c4")))
CHANCES = (0.5, 0.5, 0.5, 0.5, 0.9, 0.11)
"""Chances of the player to move, by ply."""
DEEP = 1_000_000


def reviewed_game(link: str = PLAYED) -> Game:
    """Return the game of a link."""
    game = game_of_link(link)
    return game


def page_with_evaluations(game: Game, chances: tuple[float, ...] = CHANCES) -> BrowserlessPage:
    """Return a page with a game whose positions all have made-up evaluations."""
    page = BrowserlessPage()
    page.page.own.open(game, Seats(None), setup_of(game, Opponent.PERSON))
    for ply, share in enumerate(chances):
        rate = rate_of(game.rules, game.line_positions[ply], Chances(share, DEEP))
        line: tuple[Move, ...] = ANSWER if ply == LOST_AT else (parse_move("c4"),)
        page.page.own.store_evaluation(game.line[:ply], Evaluation(rate, DEEP, line=line))
    page.page.refresh()
    return page


async def page_with_review(game: Game) -> BrowserlessPage:
    """Return a page with the complete review of a game, by made-up evaluations."""
    page = page_with_evaluations(game)
    page.enter("study", StudyRoute(reviews=True))
    await page.rest()
    return page


async def page_at_mistake() -> BrowserlessPage:
    """Return a page whose review shows the mistake."""
    page = await page_with_review(reviewed_game())
    page.session.go_to(LOST_AT)
    page.page.refresh()
    assert page.inside["review"]["why"] == "Show why"
    return page


async def until_shown(page: BrowserlessPage, plies: int) -> None:
    """Let time pass until this many moves are on the board."""
    for _ in range(100):
        if page.session.board_input.now.game.ply == plies:
            return
        await page.pass_time(0.1)
    raise Stubborn(f"{page.session.board_input.now.game}")


async def test_the_refutation_is_played_move_by_move_and_removed_again() -> None:
    """The record is not changed, and the board returns to the mistake."""
    page = await page_at_mistake()
    before, shown = page.session.game, page.session.board_input.now.game
    page.page.act("review-why")
    for count in range(1, len(ANSWER) + 1):
        await until_shown(page, LOST_AT + count)
        assert page.session.board_input.now.game.moves[LOST_AT:] == ANSWER[:count]
        assert page.session.game.nodes == before.nodes, "the record stays as it is"
    await until_shown(page, LOST_AT)
    assert page.session.board_input.now.game == shown
    await page.pass_time(5)
    assert page.session.board_input.now.game == shown


async def test_a_second_press_a_tap_or_a_step_removes_the_refutation() -> None:
    """The board then shows the mistake, and the record is unchanged."""
    for end in ("review-why", "tap", "back", "undo"):
        page = await page_at_mistake()
        before = page.session.game
        page.page.act("review-why")
        await until_shown(page, LOST_AT + 1)
        if end == "tap":
            page.session.board_input.tap(at("e5"), 100)
            page.page.refresh()
        else:
            page.page.act(end)
        assert page.session.record.tried is None, end
        await page.pass_time(5)
        assert page.session.game.nodes == before.nodes, end
        assert page.session.board_input.now.game.ply == LOST_AT, end


async def test_without_a_mistake_there_is_no_refutation_to_show() -> None:
    """The button has no text, and its action plays nothing."""
    page = await page_at_mistake()
    page.session.go_to(5)
    page.page.refresh()
    assert page.inside["review"]["why"] == ""
    page.page.act("review-why")
    assert page.session.record.tried is None


async def test_the_turning_point_is_shown_with_its_refutation() -> None:
    """The button goes from another move to it and plays the refutation, each time it is pressed."""
    page = await page_with_review(reviewed_game(f"{PLAYED}w"))
    page.session.go_to(2)
    page.page.refresh()
    told = page.inside["review"]
    assert told["turning"] == f"The game turned at move {LOST_AT}, White a5."
    assert told["see_turn"] == "See where it turned"
    for _ in range(2):  # a second press plays it again
        page.page.act("review-turn")
        assert page.session.board_input.now.game.moves[:LOST_AT] == page.session.game.moves
        await until_shown(page, LOST_AT + 2)
    await until_shown(page, LOST_AT)
    assert page.session.record.tried is None


async def test_at_the_move_where_the_game_turned_no_button_leads_there() -> None:
    """The text names it, and the refutation is offered."""
    page = await page_with_review(reviewed_game(f"{PLAYED}w"))
    page.session.go_to(LOST_AT)
    page.page.refresh()
    told = page.inside["review"]
    assert told["turning"] == f"The game turned at move {LOST_AT}, White a5."
    assert told["see_turn"] == ""
    assert told["why"] == "Show why"


async def test_a_game_without_a_turning_point_has_no_button_that_leads_to_it() -> None:
    """Its action plays nothing."""
    page = await page_at_mistake()
    assert page.inside["review"]["see_turn"] == ""
    page.page.act("review-turn")
    assert page.session.record.tried is None


async def test_the_end_card_leads_to_the_turning_point_and_not_to_the_first_mistake() -> None:
    """Its button for a review does; the one named Review leads to the first mistake."""
    for action, ply in (("end-next", LOST_AT), ("review", 1)):
        game = reviewed_game(f"{PLAYED}w")
        page = page_with_evaluations(game, (0.5, 0.8, 0.5, 0.5, 0.9, 0.11))
        page.page.act(action)
        await page.rest()
        told = page.inside["review"]
        assert told["turning"] == f"The game turned at move {LOST_AT}, White a5."
        assert page.session.game.ply == ply
