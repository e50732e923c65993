"""A card at the board: the result of every kind of answer, the texts, and the grade."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import count

import pytest

from redstone.app.play.board_state import BoardState
from redstone.app.play.request import Trouble
from redstone.app.practice.card import MistakeCard, name_of
from redstone.app.practice.deck import Deck
from redstone.app.practice.judging import SUREST
from redstone.app.practice.memory import Grade
from redstone.app.practice.no_card_reason import NoCardReason
from redstone.app.practice.practising import Practising
from redstone.app.practice.session import EARLY, CardStage
from redstone.app.practice.state import BUTTONS, PracticeState, practice_state
from redstone.engine.report import Report
from redstone.mind.thought import ByProof, LookBack
from redstone.position import Move, Place
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from redstone.record.work import run_to_end
from redstone.rules import GAMES
from tests.app.sessions import two_people
from tests.games import game_of_link, random_game
from tests.practice.cards import (
    TODAY,
    answer_all,
    answer_once,
    card,
    open_card,
    proven_card,
    read,
)
from tests.storage.windows import Disk, Window

SYMMETRIC = "#redstone3n-1-b2a1"
"""A link with Black to move on a board that is symmetrical along its diagonal."""


class AtCards:
    """A person who practises with these cards."""

    def __init__(self, *cards: MistakeCard) -> None:
        disk, ticks = Disk(), count(1_000_000)
        window = Window(disk)
        now: BoardState = two_people().board_input.now
        deck = Deck(window.kept, lambda: next(ticks), lambda: date.fromordinal(TODAY))
        deck.when_read(lambda: None)
        disk.settle()
        deck.add({name_of(read(each)): each for each in cards})
        self.deck = deck
        self.practising = Practising(deck, now)
        self.session = self.practising.session
        run_to_end(self.practising.opening_next())

    def make(self, token: str) -> None:
        """Place a stone."""
        move = parse_move(token)
        assert isinstance(move, Place)
        self.session.board_input.place(move.point, red=move.red)
        self.session.board_input.confirm()

    def look(self, rate: float, *, proven: bool | None = None) -> None:
        """Report the computer's rate for the other side after the move made."""
        request = self.session.request
        assert request is not None
        assert request.thought == LookBack(SUREST)
        answer = next(iter(request.game.rules.legal_moves(request.game.position)))
        assert self.session.hear(
            request.id, Report(SUREST, 1.0, rate, line=(answer,), proven=proven)
        )

    @property
    def state(self) -> PracticeState:
        """The page's state."""
        return practice_state(self.practising)

    def said(self) -> str:
        """Return the title and the detail."""
        texts = self.state["texts"]
        return f"{texts['turn']} {texts['detail']}".strip()

    def buttons(self) -> list[str]:
        """Return the visible buttons of the room."""
        hidden = self.state["hidden"]
        return [each.removeprefix("practice-") for each in BUTTONS if not hidden[each]]

    @property
    def stage(self) -> CardStage:
        """Return the current stage, which changes between calls."""
        return self.session.stage

    def expect(self, stage: CardStage) -> None:
        """Assert that the card is at this stage."""
        assert self.stage is stage

    def expect_grade(self, grade: Grade | None) -> None:
        """Assert that the answer has this grade."""
        assert self.grade is grade

    @property
    def kept(self) -> MistakeCard:
        """Return the current card, as the deck has it."""
        found = self.deck.get(self.practising.name)
        assert found is not None
        return found

    @property
    def grade(self) -> Grade | None:
        """Return the grade of the answer."""
        memory = self.kept.memory
        grades = {2.3065: Grade.RIGHT, 1.2931: Grade.NEAR, 0.212: Grade.WRONG}
        return grades[memory.stability] if memory else None


@pytest.fixture
def proven() -> AtCards:
    """Return a person at a card with a proof."""
    return AtCards(proven_card())


@pytest.fixture
def searched() -> AtCards:
    """Return a person at a card from a search."""
    return AtCards(open_card())


def test_a_card_asks_for_a_better_move(proven: AtCards) -> None:
    assert proven.said() == ("Find a better move. You played a2 here. It’s the last one for today.")
    assert proven.buttons() == ["show", "away"]
    assert proven.state["plates"]["black"]["name"] != proven.state["plates"]["white"]["name"]


def test_a_move_the_card_knows_is_right_at_once(proven: AtCards) -> None:
    proven.make("xc3")
    assert proven.said().startswith("Right. Red c3 wins (proven): it ")
    assert proven.said().endswith("It comes back in 2 days.")
    assert (proven.grade, proven.session.request) == (Grade.RIGHT, None)
    assert "next" in proven.buttons()
    assert "show" not in proven.buttons()


def test_repeating_the_mistake_shows_its_refutation(proven: AtCards) -> None:
    proven.make("a2")
    assert proven.said() == (
        "That’s what you played. The reply is red c3. Try another. It comes back tomorrow."
    )
    proven.expect_grade(Grade.WRONG)
    proven.session.go_to(proven.session.board_input.now.game.ply + 1)
    assert str(proven.session.board_input.now.game.moves[-1]) == "xc3"


def test_another_losing_move_is_refuted_by_proof(proven: AtCards) -> None:
    before = proven.session.board_input.now.game
    wrong = next(move for move in losing(before) if str(move) != "a2")
    proven.make(str(wrong))
    proven.expect(CardStage.WRONG)
    proven.expect_grade(Grade.WRONG)
    request = proven.session.request
    assert request is not None
    assert isinstance(request.thought, ByProof)
    answer_all(proven.session)
    assert re.search(rf"{wrong} loses to .+ \(proven\)\.", proven.said())
    assert proven.session.board_input.now.game.future
    proven.session.again()
    assert proven.session.board_input.now.game == before
    proven.make("xc3")
    proven.expect(CardStage.RIGHT)
    proven.expect_grade(Grade.WRONG)  # the first answer has counted


def losing(game: Game) -> Iterator[Move]:
    """Yield the moves other than the winning one."""
    for move in game.rules.legal_moves(game.position):
        if isinstance(move, Place) and not move.red and not game.play(move).outcome:
            yield move


@pytest.mark.parametrize(
    ("rate", "stage", "grade", "said"),
    [
        (0.401, CardStage.RIGHT, Grade.RIGHT, "Right. b5 is as good as the best. "),
        (0.45, CardStage.NEAR, Grade.NEAR, "Almost. b5 is better than what you played"),
        (0.50, CardStage.NEAR, Grade.NEAR, "Almost. b5 is better than what you played"),
        (0.54, CardStage.NEAR, Grade.NEAR, "Almost. b5 is better than what you played"),
        (0.66, CardStage.WRONG, Grade.WRONG, "Not that one. The reply to b5 is "),
    ],
)
def test_a_move_unknown_to_the_card_is_searched(
    searched: AtCards, rate: float, stage: CardStage, grade: Grade, said: str
) -> None:
    searched.make("b5")
    assert searched.said() == "Let’s see…"
    searched.expect_grade(None)
    searched.look(rate)
    searched.expect(stage)
    searched.expect_grade(grade)
    assert searched.said().startswith(said)
    assert "It leaves you at " in searched.said()
    assert searched.session.request is None


@pytest.mark.parametrize(("rate", "proven", "stage"), [
    (0.0, False, CardStage.RIGHT),
    (0.001, None, CardStage.NEAR),
])  # fmt: skip
def test_if_the_best_move_is_proven_others_need_a_proof_too(
    rate: float, proven: bool | None, stage: CardStage
) -> None:
    at_cards = AtCards(replace(open_card(), best=1.0, simulations=SUREST))
    at_cards.make("b5")
    at_cards.look(rate, proven=proven)
    at_cards.expect(stage)


@pytest.mark.parametrize(("simulations", "rate", "stage"), [
    (EARLY, 0.71, CardStage.WRONG),
    (EARLY, 0.69, CardStage.WEIGHED),
    (EARLY - 1, 0.99, CardStage.WEIGHED),
])  # fmt: skip
def test_a_move_no_better_than_the_mistake_is_wrong_before_its_search_ends(
    searched: AtCards, simulations: int, rate: float, stage: CardStage
) -> None:
    searched.make("b5")
    request = searched.session.request
    assert request is not None
    answer = next(iter(request.game.rules.legal_moves(request.game.position)))
    assert searched.session.hear(request.id, Report(simulations, 0.1, rate, line=(answer,)))
    searched.expect(stage)
    assert (searched.session.request is None) is (stage is CardStage.WRONG)


def test_the_answer_is_shown_with_its_reason_and_equally_good_moves(searched: AtCards) -> None:
    searched.session.show_answer()
    assert searched.said().startswith("The answer. The best move was d3: ")
    assert "Just as good: c5. It leaves you at " in searched.said()
    searched.expect_grade(Grade.WRONG)
    assert str(searched.session.board_input.now.game.moves[-1]) == "d3"
    assert searched.buttons() == ["study", "away", "next"]
    searched.session.show_answer()
    searched.session.again()
    searched.expect(CardStage.SHOWN)


def test_after_a_wrong_move_the_answer_can_be_shown(searched: AtCards) -> None:
    searched.make("b5")
    searched.look(0.7)
    searched.session.show_answer()
    searched.expect(CardStage.SHOWN)
    assert str(searched.session.board_input.now.game.moves[-1]) == "d3"


def test_if_the_computer_fails_no_grade_is_given(searched: AtCards) -> None:
    searched.make("b5")
    searched.session.board_input.fail(Trouble.SILENCE)
    assert "can’t judge your move" in searched.said()
    assert searched.buttons() == ["again", "restart"]
    searched.session.again()
    searched.expect(CardStage.ASKED)
    searched.expect_grade(None)


def test_a_result_for_a_move_taken_back_is_ignored(searched: AtCards) -> None:
    searched.make("b5")
    old = searched.session.request
    assert old is not None
    searched.session.board_input.fail(Trouble.SILENCE)
    searched.session.again()
    searched.make("b6")
    assert not searched.session.hear(old.id, Report(2400, 1.0, 0.1))
    searched.expect(CardStage.WEIGHED)


def test_symmetric_moves_are_the_same_answer() -> None:
    mirrored = card(SYMMETRIC, "a3", "a2", exact=True)
    for token, stage in (("b1", CardStage.RIGHT), ("c1", CardStage.SAME)):
        at_cards = AtCards(mirrored)
        at_cards.make(token)
        at_cards.expect(stage)


def test_removing_a_card_is_confirmed_and_can_be_undone(proven: AtCards) -> None:
    proven.practising.put_away(away=True)
    assert proven.said() == "Archived. You won’t be asked again."
    assert proven.buttons() == ["restore", "next"]
    proven.practising.put_away(away=False)
    assert proven.buttons() == ["show", "away"]


def test_cards_follow_each_other_and_then_tomorrows_number() -> None:
    at_cards = AtCards(proven_card(), open_card(made=TODAY - 1))
    assert at_cards.said().endswith("You played f6 here. 2 are left for today.")
    at_cards.session.show_answer()
    run_to_end(at_cards.practising.opening_next())
    at_cards.make("xc3")
    run_to_end(at_cards.practising.opening_next())
    assert at_cards.said() == "Nothing more for today. 1 comes up tomorrow."
    assert at_cards.buttons() == ["puzzles", "game"]
    at_cards.session.board_input.press(at_cards.session.board_input.now.position.board.points[0])
    at_cards.session.go_to(3)
    at_cards.expect(CardStage.EMPTY)


def test_without_cards_it_explains_how_they_are_made() -> None:
    at_cards = AtCards()
    assert at_cards.said().startswith("You have no mistakes to practise yet. While you’re away")
    told = practice_state(at_cards.practising, switched_off=True)["texts"]["detail"]
    assert "stop the page from finding mistakes" in told


@pytest.mark.parametrize(
    "broken",
    [
        replace(proven_card(), good=(parse_move("a3"),)),
        replace(proven_card(), played=parse_move("s19")),
        replace(proven_card(), good=(parse_move("z"),)),
    ],
)
def test_a_card_that_does_not_match_its_game_is_removed(broken: MistakeCard) -> None:
    at_cards = AtCards(broken, open_card(made=TODAY + 0, due=TODAY))
    assert "One mistake couldn’t be read and was archived." in at_cards.said()
    assert at_cards.session.card is not None
    assert at_cards.session.card.link == open_card().link
    assert sum(each.away for each in at_cards.deck.cards.values()) == 1


def test_a_game_is_searched_and_its_cards_asked_at_once() -> None:
    at_cards = AtCards()
    practising = at_cards.practising
    practising.sift(game_of_link("#redstone3n-1-a3b3a1c2b2c1a2xc3xb1"), game_of_link(
        "#redstone3n-1-0").owner(game_of_link("#redstone3n-1-0").position.to_move), "")  # fmt: skip
    assert at_cards.said() == "Looking for your mistakes…"
    inside = at_cards.state["inside"]
    assert inside["sifted"] == 0.0
    answer_all(at_cards.session)
    assert practising.has_sifted
    practising.take_found()
    run_to_end(practising.opening_next())
    assert ("You’ll practise 1 mistake from that game. You played a2 here.") in at_cards.said()


def test_the_result_of_a_games_search_is_shown_before_its_cards_only() -> None:
    at_cards = AtCards(proven_card())
    practising = at_cards.practising
    practising.found = 1
    practising.unasked = {7: NoCardReason.LOST, 9: NoCardReason.LOST, 11: NoCardReason.UNCLEAR}
    reasons = (
        "2 mistakes are left out because the game was already lost. "
        "1 mistake is left out because the best move isn’t certain."
    )
    assert at_cards.said().startswith(
        f"Find a better move. You’ll practise 1 mistake from that game. {reasons} You played"
    )
    at_cards.make("xc3")
    run_to_end(practising.opening_next())
    assert at_cards.said().startswith("Nothing more for today.")
    assert "from that game" not in at_cards.said()
    assert "asked" not in at_cards.said()


def test_a_game_without_cards_states_the_reasons() -> None:
    at_cards = AtCards()
    at_cards.practising.found = 0
    at_cards.practising.unasked = {3: NoCardReason.SMALL, 9: NoCardReason.MORE}
    assert at_cards.said().startswith(
        "You have no mistakes to practise yet. There’s no mistake to practise in that game. "
        "1 mistake is left out because a longer look shows that it costs little. "
        "1 smaller mistake is left out."
    )


def test_the_first_card_of_a_game_is_asked_while_the_search_continues() -> None:
    at_cards = AtCards()
    practising, session = at_cards.practising, at_cards.session
    game = random_game(GAMES["redstone"]("n"), (3, 3), 0, 60)
    practising.sift(game, Seat.SECOND, "0123456789abcdef")
    while not practising.has_sifted:
        answer_once(session)
    practising.take_found()
    assert (practising.found, len(at_cards.deck.cards)) == (None, 1)
    run_to_end(practising.opening_next())
    at_cards.expect(CardStage.ASKED)
    assert "from that game" not in at_cards.said()
    assert not practising.has_sifted
    assert not at_cards.deck.has_sifted("0123456789abcdef")
    answer_all(session)
    at_cards.expect(CardStage.ASKED)
    practising.take_found()
    assert (practising.found, practising.unasked, len(at_cards.deck.cards)) == (2, {}, 2)
    assert at_cards.deck.has_sifted("0123456789abcdef")


def test_judging_a_move_goes_before_the_search_for_mistakes() -> None:
    at_cards = AtCards(open_card())
    game = random_game(GAMES["redstone"]("n"), (3, 3), 0, 60)
    at_cards.practising.sift(game, Seat.SECOND, "")
    run_to_end(at_cards.practising.opening_next())
    sifts = at_cards.session.request
    assert sifts is not None
    at_cards.make("b5")
    at_cards.look(0.7)
    at_cards.expect(CardStage.WRONG)
    assert at_cards.session.request == sifts
