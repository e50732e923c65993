"""Every way through practice, and the search for mistakes while the page is idle."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import date
from unittest import mock

import pytest

from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.app.practice.card import CardKind, MistakeCard, name_of, read_record
from redstone.app.practice.deck import FORGOTTEN
from redstone.app.practice.memory import Grade
from redstone.app.practice.session import CardStage
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.kept_games import GAMES
from redstone.app.storage.progress import DUE, write_due
from redstone.app.storage.session_text import write_players
from redstone.mind.mind import Mind, Question
from redstone.mind.minds import MindCache
from redstone.position import Move, Place
from redstone.record.game import Game, Seat
from redstone.record.link import format_link
from redstone.record.work import run_to_end
from redstone.rules import GAMES as GAMES_OF
from tests.games import game_of_link, random_game
from tests.practice.cards import (
    LOST_AT,
    PROVEN,
    answer_all,
    card,
    open_card,
    proven_card,
    read,
)
from tests.walks.browserless import JS, MODULES, WEB, BrowserlessPage
from tests.walks.walker import Walker
from web import idle_work
from web.routes import StudyRoute

GAME_ID = "0123456789abcdef"
REST = idle_work.REST_MS / 1000 + 1
"""Seconds after which the page is idle."""
PATIENCE = 50
"""The number of times that a walk waits for the cards."""
UNPROVEN = card("#redstone4n-1-b2c3c2b3", "a1", "d2 d3", best=0.8, after=0.1)
"""A mistake that is examined by search, on a small board."""


def today() -> int:
    """Return today's day number."""
    return date.today().toordinal()


def with_cards(*cards: MistakeCard) -> BrowserlessPage:
    """Return a page on a device that has these cards, made and due yesterday."""
    page = BrowserlessPage(hurries=True)
    for each in cards:
        here = replace(each, made=today() - 1, due=today() - 1)
        page.disk.records["cards", name_of(read(each))] = 1, CardKind().text(here)
    return page


def with_game(game: Game, opponent: Opponent = Opponent.COMPUTER) -> BrowserlessPage:
    """Return a page on a device where the person has finished this game as the first player."""
    page = BrowserlessPage(hurries=True)
    page.disk.records[GAMES, GAME_ID] = 1, stored_game(game, opponent).text
    return page


def stored_game(game: Game, opponent: Opponent) -> KeptGame:
    """Return the stored record of a game. Against the computer the person was the first player."""
    setup = setup_of(game, opponent)
    person = None if opponent is Opponent.PERSON else Seat.FIRST
    return KeptGame(GAME_ID, format_link(game), write_players(setup, Seats(person)), 5)


def cards_in(page: BrowserlessPage) -> dict[str, MistakeCard]:
    """Return the cards of mistakes in the database, by id."""
    records = {
        name: read_record(text)
        for (store, name), (_, text) in page.disk.records.items()
        if store == "cards"
    }
    return {name: each for name, each in records.items() if isinstance(each, MistakeCard)}


class PracticeWalker(Walker):
    """A walker in practice."""

    async def enter_room(self) -> None:
        """Enter the room, wait until the cards are read, and check the page's texts."""
        await self.page.rest()
        await self.do("practice", lambda: self.page.page.act("practice"))
        assert self.page.room == "practice"
        for _beat in range(PATIENCE):
            if self.stage is CardStage.READING:
                await self.page.rest()
        self.look()

    @property
    def stage(self) -> CardStage:
        """Return the stage of the current card."""
        found = self.page.session.stage
        assert isinstance(found, CardStage)
        return found

    def expect(self, stage: CardStage) -> None:
        """Assert that the card is at this stage."""
        assert self.stage is stage

    def wrong_moves(self) -> Iterator[Move]:
        """Yield the moves that are neither good nor the one played."""
        session = self.page.session
        game = session.board_input.now.game
        for move in game.rules.legal_moves(game.position):
            known = (*session.card.good, session.card.played)
            if isinstance(move, Place) and move not in known:
                yield move


async def test_a_proven_card_can_be_answered_right_wrong_or_the_same_to_its_end() -> None:
    """Each answer leads to its stage, the buttons there work, and the stored card counts it."""
    for number in range(4):
        walker = PracticeWalker(with_cards(proven_card()))
        await walker.enter_room()
        session = walker.page.session
        wrong = [*walker.wrong_moves()]
        move = (session.card.good[0], session.card.played, wrong[0], wrong[-1])[number]
        await walker.make(move)
        walker.expect((CardStage.RIGHT, CardStage.SAME, CardStage.WRONG, CardStage.WRONG)[number])
        if number:
            for action in ("forward", "practice-again"):
                await walker.press(action)
            await walker.press("practice-show")
            await walker.press("practice-away")
            await walker.press("practice-restore")
        else:
            await walker.press("back")
            await walker.press("forward")
        await walker.press("practice-next")
        walker.expect(CardStage.EMPTY)
        assert [walker.page.hidden(f"practice-{way}") for way in ("puzzles", "game")] == [False] * 2
        (kept_card,) = cards_in(walker.page).values()
        assert (kept_card.asked, kept_card.missed) == (1, int(number > 0))
        await walker.press("leave-room")
        assert walker.page.room == ""


@pytest.mark.parametrize("index", range(3))
async def test_a_wrong_answer_to_a_card_without_proof_is_judged_by_search(index: int) -> None:
    """A text explains it, and the buttons lead on and out."""
    with few_simulations():
        walker = PracticeWalker(with_cards(UNPROVEN, proven_card()))
        await walker.enter_room()
        if walker.page.session.card.exact:
            await walker.press("practice-show")
            await walker.press("practice-next")
        wrong = [*walker.wrong_moves()]
        await walker.make(wrong[index % len(wrong)])
        assert walker.stage.is_judged
        assert walker.page.shown["texts"]["detail"]
        if "practice-show" in walker.buttons():
            await walker.press("practice-show")
        await walker.press("practice-next")
        await walker.press("leave-room")


async def test_random_actions_in_the_room_are_all_answered() -> None:
    """40 random actions in practice cause no error."""
    with few_simulations():
        walker = PracticeWalker(with_cards(UNPROVEN, proven_card()), seed=3)
        await walker.enter_room()
        await walker.wander(40, "practice")


async def test_without_cards_a_text_says_so_and_a_tap_does_nothing() -> None:
    walker = PracticeWalker(BrowserlessPage())
    await walker.enter_room()
    assert walker.page.shown["texts"]["turn"] == "You have no mistakes to practise yet."
    walker.page.tap(walker.points()[0])
    walker.expect(CardStage.EMPTY)


async def test_the_solution_of_a_card_can_be_studied() -> None:
    """The study has one move more than the card's position."""
    walker = PracticeWalker(with_cards(proven_card()))
    await walker.enter_room()
    await walker.press("practice-show")
    await walker.press("practice-study")
    assert walker.page.room == "study"
    assert walker.page.session.game.ply == read(proven_card()).ply + 1


# -- before all cards are read -----------------------------------------------------------------


def never_read() -> AbstractContextManager[object]:
    """Simulate a database with so many cards that reading all of them never ends."""
    return mock.patch.dict(MODULES["store"].does, {"bring": lambda _store: None})


def set_due_cards(page: BrowserlessPage, *names: str) -> None:
    """Store the menu's short text of due cards, with these names."""
    page.disk.texts[DUE] = ""
    write_due(page.page.current.texts, [(today() - 1, name) for name in names], today() - 1, 0)


async def test_the_first_card_is_asked_before_all_others_are_read() -> None:
    """The short text of due cards names it. It can be answered, and the answer is stored."""
    page = with_cards(UNPROVEN, proven_card())
    await page.rest()
    set_due_cards(page, name_of(read(proven_card())), name_of(read(UNPROVEN)))
    walker = PracticeWalker(page)
    with never_read():
        await walker.enter_room()
        walker.expect(CardStage.ASKED)
        assert page.session.card.link == proven_card().link
        assert "2 are left for today." in page.shown["texts"]["detail"]
        assert page.inside["figures"] == []
        await walker.make(page.session.card.good[0])
        walker.expect(CardStage.RIGHT)
    (known,) = [each for each in cards_in(page).values() if each.asked]
    assert known.link == proven_card().link


@pytest.mark.parametrize("name", ["c-0123456789abcdef", name_of(read(open_card()))])
async def test_if_the_first_card_is_gone_or_not_due_the_others_are_read(name: str) -> None:
    """The short text of due cards names a missing or archived card."""
    page = with_cards(proven_card())
    put_away = replace(open_card(), away=True)
    page.disk.records["cards", name_of(read(put_away))] = 1, CardKind().text(put_away)
    await page.rest()
    set_due_cards(page, name)
    walker = PracticeWalker(page)
    await walker.enter_room()
    walker.expect(CardStage.ASKED)
    assert page.session.card.link == proven_card().link
    assert [each["number"] for each in page.inside["figures"]] == ["1", "1", "1"]


async def test_a_reload_restores_the_current_card() -> None:
    """An answered card is not asked again, and a room that was left stays closed."""
    page = with_cards(proven_card())
    walker = PracticeWalker(page)
    await walker.enter_room()
    earlier = replace(open_card(), made=today() - 9, due=today() - 9)
    page.disk.records["cards", name_of(read(earlier))] = 1, CardKind().text(earlier)
    page.reload()
    await page.rest()
    await page.rest()
    assert page.room == "practice"
    assert page.session.card.link == proven_card().link
    await PracticeWalker(page).make(page.session.card.good[0])
    page.reload()
    await page.rest()
    await page.rest()
    assert page.session.card.link == earlier.link  # an answered card is not asked again
    page.page.act("leave-room")
    await page.rest()
    page.reload()
    await page.rest()
    assert page.room == ""


# -- while the page is idle --------------------------------------------------------------------


@contextmanager
def few_simulations() -> Iterator[None]:
    """Let the computer search very little, because its results do not matter here."""
    looks = mock.patch("redstone.app.practice.session.SUREST", 40)
    with looks, mock.patch("redstone.review.look.PROOF", 40):
        yield


async def wait_for_mistakes(page: BrowserlessPage) -> None:
    """Leave the page unused for eight periods of idle work."""
    for _ in range(8):
        await page.pass_time(REST)


async def test_mistakes_found_while_the_page_is_idle_are_asked_in_the_room() -> None:
    """They are made of a finished game, stored, and counted in the menu."""
    page = with_game(game_of_link(LOST_AT))
    await page.rest()
    assert cards_in(page) == {}
    await wait_for_mistakes(page)
    found = cards_in(page)
    assert name_of(game_of_link(PROVEN)) in found
    assert found[name_of(game_of_link(PROVEN))].source == GAME_ID
    page.page.open("more")
    assert page.shown["texts"]["more-practice-name"] == f"My mistakes ({len(found)})"
    walker = PracticeWalker(page)
    await walker.enter_room()
    walker.expect(CardStage.ASKED)
    assert not JS.errors


@pytest.mark.parametrize(
    "page_of",
    [
        lambda: with_game(game_of_link(LOST_AT), Opponent.PERSON),
        lambda: with_game(game_of_link(LOST_AT), Opponent.LINK),
        lambda: with_game(game_of_link(PROVEN)),
        lambda: with_game(game_of_link("#redstone3n-1-0")),
    ],
)
async def test_only_finished_games_against_the_computer_are_searched(
    page_of: object,
) -> None:
    """Other games give no cards."""
    assert callable(page_of)
    page = page_of()
    await page.rest()
    await wait_for_mistakes(page)
    assert not [key for key in page.disk.records if key[0] == "cards"]


async def test_a_game_is_searched_once() -> None:
    """After a reload the database does not change."""
    page = with_game(game_of_link(LOST_AT))
    await page.rest()
    await wait_for_mistakes(page)
    before = dict(page.disk.records)
    page.reload()
    await page.rest()
    await wait_for_mistakes(page)
    assert page.disk.records == before


async def test_a_tap_interrupts_the_search_which_continues_later() -> None:
    """The same search goes on when the page is idle again."""
    page = with_game(game_of_link(LOST_AT))
    await page.rest()
    asking = page.page.asking
    while asking._aside is None:
        await page.pass_time(1)
    aside = asking._aside
    await page.pass_time(0.5)
    page.page.resting.interrupt()
    assert asking._aside is None
    assert asking._computer._asked is None
    asked = aside.request
    await page.pass_time(REST - 2)
    assert (asking._aside, aside.request) == (None, asked)
    await wait_for_mistakes(page)
    assert name_of(game_of_link(PROVEN)) in cards_in(page)
    assert aside.request is None  # it was the same that went on


WRONG = card(PROVEN, "a2", "b1 xc3", best=0.6, after=0.2)
"""A card of shorter searches that were wrong: b1 loses."""
EVERY_MOVE_LOSES = "#redstone3n-1-a3b3a1c2"


async def test_cards_of_shorter_searches_are_checked_once_while_the_page_is_idle() -> None:
    """A proof corrects the good moves and keeps the memory.

    A card whose moves all lose is deleted.
    """
    learned = WRONG.answered(Grade.RIGHT, today() - 9, 5)
    page = with_cards(learned)
    lost = card(EVERY_MOVE_LOSES, "c1", "b1", best=0.6, after=0.2)
    page.disk.records["cards", name_of(read(lost))] = 1, CardKind().text(lost)
    await page.rest()
    assert len(cards_in(page)) == 2
    await wait_for_mistakes(page)
    (now,) = cards_in(page).values()
    assert (now.good, now.exact, now.played) == (proven_card().good, True, WRONG.played)
    assert (now.memory, now.asked, now.last) == (learned.memory, 1, learned.last)
    before = dict(page.disk.records)
    page.reload()
    await page.rest()
    await wait_for_mistakes(page)
    assert page.disk.records == before
    assert not JS.errors


async def test_a_card_that_cannot_be_judged_stays_unchanged() -> None:
    """Neither a short proof nor a short search decides it."""
    page = with_cards(UNPROVEN)
    await page.rest()
    before = cards_in(page)
    with (
        mock.patch("redstone.app.practice.judging.PROOF_SECONDS", 0.01),
        mock.patch("redstone.app.practice.judging.DEEPER", 40),
    ):
        await wait_for_mistakes(page)
    assert cards_in(page) == before
    assert page.page.asking._aside is None


async def test_a_card_that_does_not_match_its_game_is_not_checked() -> None:
    """Its move is outside the board. It stays, and causes no error."""
    page = with_cards(card(PROVEN, "s19", "xc3"))
    await page.rest()
    before = cards_in(page)
    await wait_for_mistakes(page)
    assert cards_in(page) == before
    assert not JS.errors


async def test_an_interrupted_check_continues() -> None:
    """The same task is given again until it is finished."""
    page = with_cards(WRONG)
    await page.rest()
    found = WEB["web.practice.room"].idle_tasks_of(page.page.current)
    run_to_end(found.finding())  # the cards are asked for
    await page.rest()
    begun = run_to_end(found.finding())
    assert run_to_end(found.finding()) is begun
    answer_all(begun)
    begun.finish()
    await page.rest()
    (now,) = cards_in(page).values()
    assert now.exact
    assert run_to_end(found.finding()) is None


def failing_over(cols: int) -> AbstractContextManager[object]:
    """Let the computer's program fail on boards with this many columns."""
    about = MindCache.about

    def asked(thinking: MindCache, question: Question) -> Mind:
        """Return the mind for a question, or raise ArithmeticError for a board of that width."""
        if question.game.position.board.cols == cols:
            raise ArithmeticError("it fails")
        return about(thinking, question)

    return mock.patch.object(MindCache, "about", asked)


async def test_a_game_on_which_the_computer_fails_does_not_block_the_others() -> None:
    """At each visit it fails once, and the other game's mistakes are found."""
    page = with_game(game_of_link(LOST_AT))
    newer = stored_game(random_game(GAMES_OF["redstone"]("n"), (4, 4), 0, 60), Opponent.COMPUTER)
    newer = replace(newer, id="fedcba9876543210", played=9)
    page.disk.records[GAMES, newer.id] = 1, newer.text
    with failing_over(4):
        for _visit in range(2):  # each tries it once
            await page.rest()
            await wait_for_mistakes(page)
            assert len(JS.errors) == 1
            JS.errors.clear()
            page.reload()
    assert {each.source for each in cards_in(page).values()} == {GAME_ID}


async def test_a_computer_that_fails_on_every_game_is_asked_no_more() -> None:
    """As many failures as allowed are logged, and no more."""
    page = with_game(game_of_link(LOST_AT))
    for number in range(6):
        each = replace(stored_game(game_of_link(LOST_AT), Opponent.COMPUTER), id=f"{number:016x}")
        page.disk.records[GAMES, each.id] = 1, each.text
    await page.rest()
    with failing_over(3):
        await wait_for_mistakes(page)
        await wait_for_mistakes(page)
    assert len(JS.errors) == sys.modules["web.practice.idle_tasks"].MOST_FAILED
    JS.errors.clear()


async def test_games_before_the_deletion_of_all_cards_are_not_searched() -> None:
    """Only a game played later gives cards."""
    page = with_game(game_of_link(LOST_AT))
    page.disk.records["cards", FORGOTTEN] = 1, '{"version":1,"changed":5,"sifted":true}'
    await page.rest()
    await wait_for_mistakes(page)
    assert cards_in(page) == {}
    later = replace(
        stored_game(game_of_link(LOST_AT), Opponent.COMPUTER), id="fedcba9876543210", played=6
    )
    page.disk.records[GAMES, later.id] = 1, later.text
    page.reload()
    await page.rest()
    await wait_for_mistakes(page)
    assert {each.source for each in cards_in(page).values()} == {later.id}


async def test_the_search_can_be_switched_off_and_waits_for_power() -> None:
    """No cards are made if the setting is off or the device is not powered."""
    page = with_game(game_of_link(LOST_AT))
    await page.rest()
    board_input = page.page.own.board_input
    board_input.set_settings(replace(board_input.now.settings, find_mistakes=False))
    await wait_for_mistakes(page)
    assert cards_in(page) == {}
    board_input.set_settings(replace(board_input.now.settings, find_mistakes=True))
    with mock.patch.object(WEB["web.practice.room"].idle_tasks_of(page.page.current).__class__,
                           "is_powered", new=False):  # fmt: skip
        await wait_for_mistakes(page)
        assert cards_in(page) == {}
    await wait_for_mistakes(page)
    assert cards_in(page)


async def test_no_search_runs_during_a_game() -> None:
    """While a game against the computer is open, idle time makes no cards."""
    page = with_game(game_of_link(LOST_AT))
    await page.rest()
    game = game_of_link("#redstone3n-1-a3b3")
    page.page.own.open(game, Seats(Seat.FIRST), setup_of(game, Opponent.COMPUTER))
    page.page.refresh()
    await wait_for_mistakes(page)
    assert cards_in(page) == {}


@pytest.mark.parametrize("opponent", [Opponent.COMPUTER, Opponent.PERSON])
async def test_a_review_leads_to_the_mistakes_of_the_chosen_side(
    opponent: Opponent,
) -> None:
    """At the end of the review a button for each person's side opens practice with its mistake."""
    page = with_game(game_of_link(LOST_AT), opponent)
    walker = PracticeWalker(page)
    await page.rest()
    page.enter("study", StudyRoute(about=GAME_ID, reviews=True))
    while page.room != "study" or page.session.reviewing.progress < 1:
        await page.rest()
    while len({*page.inside["review"]["place"].split(" of ")}) > 1:
        assert not any(page.inside["review"]["practise"].values())
        page.page.act("review-next")
        await page.rest()
    buttons = page.inside["review"]["practise"]
    assert buttons["black"]
    assert bool(buttons["white"]) is (opponent is Opponent.PERSON)
    await walker.do("practise", lambda: page.page.act("practise-black"))
    while walker.stage is not CardStage.ASKED:
        await page.rest()
    assert page.shown["texts"]["detail"].startswith("You’ll practise 1 mistake from that game.")
    assert [each.source for each in cards_in(page).values()] == [GAME_ID]


@pytest.mark.parametrize("opponent", [Opponent.COMPUTER, Opponent.PERSON])
async def test_the_end_of_a_game_leads_to_its_mistakes_once(opponent: Opponent) -> None:
    """After a game against the computer its mistake is asked, and one of two people gives none."""
    page = BrowserlessPage(hurries=True)
    walker = PracticeWalker(page)
    await page.rest()
    game = game_of_link(LOST_AT).go_to(9)
    person = Seat.FIRST if opponent is Opponent.COMPUTER else None
    page.page.own.open(game, Seats(person), setup_of(game, opponent))
    page.page.refresh()
    await page.rest()
    for visit in range(2):
        await walker.do("practise", lambda: page.page.act("practise-game"))
        while walker.stage in (CardStage.READING, CardStage.SIFTING):
            await page.rest()
        if opponent is Opponent.PERSON:
            walker.expect(CardStage.EMPTY)
            assert cards_in(page) == {}
        else:
            walker.expect(CardStage.ASKED)
            said = page.shown["texts"]["detail"]
            assert ("You’ll practise 1 mistake" in said) is (visit == 0)
            assert [each.source for each in cards_in(page).values()] == [page.page.current.id]
        await walker.press("leave-room")
        if opponent is Opponent.COMPUTER:
            assert all(game.line[:ply] in page.page.own.table.looks for ply in range(9))


@pytest.mark.parametrize("finds", [True, False])
async def test_without_cards_the_room_searches_a_game_that_waits(*, finds: bool) -> None:
    """The mistake is asked at the first visit, unless the settings switch the search off."""
    page = with_game(game_of_link(LOST_AT).go_to(9))
    walker = PracticeWalker(page)
    await page.rest()
    settings = page.page.own.board_input.now.settings
    page.page.own.board_input.set_settings(replace(settings, find_mistakes=finds))
    await walker.enter_room()
    while walker.stage in (CardStage.READING, CardStage.SIFTING):
        await page.rest()
    walker.expect(CardStage.ASKED if finds else CardStage.EMPTY)
    assert [each.source for each in cards_in(page).values()] == [GAME_ID] * finds


async def test_a_database_that_answers_at_once_is_handled() -> None:
    """The card is asked if the cards are read after the room is prepared and before it opens."""
    page = with_cards(proven_card())
    await page.rest()
    page.page.act("practice")
    for _ in range(500):
        page.disk.settle()
        await asyncio.sleep(0.001)
    assert page.session.stage is CardStage.ASKED


async def test_a_new_day_brings_its_cards_into_the_room() -> None:
    """After all cards were answered, the open room asks those due on the new day."""
    page = with_cards(proven_card(), open_card())
    walker = PracticeWalker(page)
    await walker.enter_room()
    deck = page.page.rooms.open._deck
    for name in deck.due:
        deck.answer(name, Grade.RIGHT)
    await walker.press("practice-show")
    await walker.press("practice-next")
    walker.expect(CardStage.EMPTY)
    assert page.shown["texts"]["turn"] == "Nothing more for today."
    later = max(day for day, _ in deck.coming)
    with mock.patch.object(deck, "_today", return_value=date.fromordinal(later)):
        page.page.new_day()
        await page.rest()
        walker.expect(CardStage.ASKED)
        assert "2 are left for today." in page.shown["texts"]["detail"]
