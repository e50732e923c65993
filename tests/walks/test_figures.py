"""Every part of the page shows the figures of the deepest search of a position."""

import re
from dataclasses import replace

import pytest

from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.app.practice.session import CardStage
from redstone.app.show.exports import named, sgf_file
from redstone.app.show.graph import HEIGHT, win_probability_graph
from redstone.app.words.outlook import percent
from redstone.engine.chances import Chances, of_evaluation, rate_of
from redstone.position import Player, Resign
from redstone.record.game import Game, Seat
from redstone.record.node import Evaluation
from tests.at_once import read_sgf
from tests.coach.near_the_end import NEAR_THE_END
from tests.games import game_of_link
from tests.practice.cards import card, read
from tests.walks.browserless import BrowserlessPage, Stubborn
from tests.walks.test_practice_room import with_cards
from web.routes import StudyRoute

DEEP = 1_000_000
"""Simulations that no search of the page reaches here."""
SHARES = (0.5, 0.42, 0.5, 0.2, 0.55, 0.52)
"""Black’s chances at the last positions. No move gains anything for its player."""
FROM = 10
"""The ply of the first of them."""


def game_here() -> Game:
    """Return a game near its end, up to the last position that SHARES rates."""
    game = game_of_link(NEAR_THE_END)
    return game.go_to(FROM + len(SHARES) - 1).without_future()


def store_of(game: Game) -> dict[int, Evaluation]:
    """Return made-up evaluations of all positions of a game's line, by ply."""
    found = dict[int, Evaluation]()
    for ply, position in enumerate(game.line_positions):
        black = SHARES[max(0, ply - FROM)]
        share = black if position.to_move is Player.BLACK else 1.0 - black
        rate = round(rate_of(game.rules, position, Chances(share, DEEP)), 4)
        legal = game.rules.legal_moves(position)
        played = game.line[ply] if ply < len(game.line) else None
        best = next(move for move in legal if move != played)
        found[ply] = Evaluation(rate, DEEP, line=(best,))
    return found


def page_with_results(game: Game, store: dict[int, Evaluation]) -> BrowserlessPage:
    """Return a page with the game between two people, and these evaluations by ply."""
    page = BrowserlessPage()
    page.page.own.open(game, Seats(None), setup_of(game, Opponent.PERSON))
    for ply, found in store.items():
        page.page.own.store_evaluation(game.line[:ply], found)
    page.page.refresh()
    return page


def expected_chances(game: Game, store: dict[int, Evaluation], ply: int) -> Chances:
    """Return the chances of the player to move after `ply` moves, by the stored evaluation."""
    known = of_evaluation(game.rules, game.line_positions[ply], store[ply])
    assert known is not None
    return known


def leaders_percentage(known: Chances) -> str:
    """Return the chances of the player who leads, as a text such as "58%"."""
    return percent(known if known.share >= 0.5 else known.others)


async def until_told(page: BrowserlessPage, element: str, sign: str) -> str:
    """Let time pass until an element's text contains `sign`, and return the text."""
    for _ in range(300):
        text = str(page.shown["texts"].get(element, ""))
        if sign in text:
            return text
        await page.pass_time(1)
    raise Stubborn(f"{element}: {page.shown['texts'].get(element)}")


async def test_hint_study_review_graph_and_file_have_the_same_figures() -> None:
    """They are those of the stored evaluations, and nothing is searched again."""
    game = game_here()
    store, last = store_of(game), game.ply
    page = page_with_results(game, store)
    page.page.act("hint")
    said = await until_told(page, "detail", "Hint: ")
    assert f"({percent(expected_chances(game, store, last))} to win)" in said
    kept = read_sgf(sgf_file(named(page.session.board_input.now)).text.encode()).game
    assert kept is not None
    assert [kept.nodes[number].notes.evaluation for number in kept.path] == [*store.values()]

    page.enter("study", StudyRoute(reviews=True))
    await page.pass_time(5)
    assert page.room == "study"
    review = page.inside["review"]
    assert not review["running"], "nothing is searched again"
    black = [
        known if position.to_move is Player.BLACK else known.others
        for position, known in zip(
            game.line_positions, (expected_chances(game, store, ply) for ply in store), strict=True
        )
    ]
    assert review["graph"]["black"] == pytest.approx([each.share for each in black], abs=0.011)
    for ply in range(FROM, last + 1):
        page.session.go_to(ply)
        page.page.refresh()
        known = expected_chances(game, store, ply)
        shown = page.inside
        assert leaders_percentage(known) in shown["chances"]
        if ply > FROM:
            before = expected_chances(game, store, ply - 1)
            figures = re.findall(r"\d+%", shown["review"]["told"])
            assert figures[-1] == percent(known.others)
            if len(figures) == 2:
                assert figures[0] == percent(before)


async def test_a_hint_shows_the_results_of_a_study() -> None:
    """An evaluation added in a study of the game is the one that a hint in the game shows."""
    game = game_here()
    store, last = store_of(game), game.ply
    page = page_with_results(game, {})
    page.enter("study", StudyRoute(reviews=False))
    await page.pass_time(5)
    study = page.session
    notes = study.game.node.notes
    assert notes.evaluation is None
    study.record.set_game(
        study.game.annotate(study.game.cursor, replace(notes, evaluation=store[last]))
    )
    page.page.rooms.leave()
    await page.pass_time(5)
    assert page.room == ""
    page.page.act("hint")
    said = await until_told(page, "detail", "Hint: ")
    assert f"({percent(expected_chances(game, store, last))} to win)" in said


async def test_a_reload_keeps_the_figures_of_an_unfinished_game() -> None:
    """Its evaluations are restored, and a hint shows the last one."""
    game = game_here()
    store, last = store_of(game), game.ply
    page = page_with_results(game, store)
    await page.rest()
    page.reload()
    await page.rest()
    assert page.session.game.line == game.line
    page.page.act("hint")
    said = await until_told(page, "detail", "Hint: ")
    assert f"({percent(expected_chances(game, store, last))} to win)" in said
    looks = page.session.table.looks
    assert [looks[game.line[:ply]] for ply in store] == [*store.values()]


async def test_a_game_opened_from_the_list_has_its_figures() -> None:
    """The stored evaluations are restored for each position."""
    game = game_here()
    store = store_of(game)
    page = page_with_results(game, store)
    await page.rest()
    kept = page.page.current.id
    page.page.own.new_game(setup_of(game, Opponent.PERSON))
    page.page.refresh()
    await page.rest()
    assert not page.session.table.looks
    page.page.own.open(*page.page.kept.get(kept).open())
    looks = page.session.table.looks
    assert [looks[game.line[:ply]] for ply in store] == [*store.values()]


async def test_the_graph_on_the_end_card_has_the_same_figures() -> None:
    """After a review it has the chances of the stored evaluations."""
    game = game_here()
    store = store_of(game)
    page = page_with_results(game.play(Resign()), store)
    page.enter("study", StudyRoute(reviews=True))
    await page.pass_time(5)
    page.page.rooms.leave()
    await page.pass_time(5)
    page.page.act("show-end")
    shown = page.shown["end"]["graph"]
    black = [
        round(expected_chances(game, store, ply).share, 3)
        if position.to_move is Player.BLACK
        else round(expected_chances(game, store, ply).others.share, 3)
        for ply, position in enumerate(game.line_positions)
    ]
    assert shown is not None
    assert shown["commands"][1][:-1] == pytest.approx(
        win_probability_graph(black, None).commands[1][:-1], abs=HEIGHT / 100
    )


async def test_the_coachs_warning_has_the_same_figures_without_a_search() -> None:
    """It has the chances of the stored evaluations before and after the move."""
    store, ply = store_of(game_here()), FROM + 3
    game = game_here().go_to(ply).without_future()
    page = BrowserlessPage()
    setup = replace(setup_of(game, Opponent.COMPUTER), coach=0)
    page.page.own.open(game, Seats(Seat.FIRST), setup)
    for at in (ply - 1, ply):
        page.page.own.store_evaluation(game.line[:at], store[at])
    page.page.refresh()
    await page.pass_time(5)
    said = page.parts_shown["coach"]["told"]
    before, after = (
        expected_chances(game, store, ply - 1),
        expected_chances(game, store, ply).others,
    )
    assert f"from {percent(before)} to {percent(after)}." in said
    assert page.session.table.looks == {game.line[:at]: store[at] for at in (ply - 1, ply)}


async def test_a_practice_card_shows_the_figures_of_its_searches() -> None:
    """The solution has the chances after the best move and after the one played."""
    asked = card("#redstone7n-1-b2c3c2b3", "a1", "d2", best=0.55, after=0.48, simulations=150_000)

    page = with_cards(asked)
    await page.rest()
    page.enter("practice")
    while page.room != "practice" or page.session.stage is not CardStage.ASKED:
        await page.pass_time(0.1)
    page.page.act("practice-show")
    await page.rest()
    here = read(asked)
    left = []
    for move, rate in ((asked.good[0], asked.best), (asked.played, asked.after)):
        after = here.play(move).position
        found = Evaluation(1.0 - rate, asked.simulations)
        known = of_evaluation(here.rules, after, found)
        assert known is not None
        left.append(percent(known.others))
    said = page.shown["texts"]["detail"]
    assert f"It leaves you at {left[0]}; your move left you at {left[1]}." in said
