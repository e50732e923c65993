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
from redstone.app.practice.state import (
    BUTTONS,
    PracticeState,
    practice_state,
    practice_thinking_state,
)
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


class PracticeBench:
    """A practice session with these cards, and helpers to answer its requests."""

    def __init__(self, *cards: MistakeCard) -> None:
        """Open practice with these cards at the first one."""
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

    def report_search(self, rate: float, *, proven: bool | None = None) -> None:
        """Report the computer's rate for the other side after the move made."""
        request = self.session.request
        assert request is not None
        assert request.thought == LookBack(SUREST)
        answer = next(iter(request.game.rules.legal_moves(request.game.position)))
        assert self.session.receive_report(
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
        """Return the grade of the answer, None before one."""
        memory = self.kept.memory
        grades = {2.3065: Grade.RIGHT, 1.2931: Grade.NEAR, 0.212: Grade.WRONG}
        return grades[memory.stability] if memory else None


@pytest.fixture
def proven_bench() -> PracticeBench:
    """Return a session whose card has a proof."""
    return PracticeBench(proven_card())


@pytest.fixture
def searched_bench() -> PracticeBench:
    """Return a session whose card was found by a search."""
    return PracticeBench(open_card())


def test_a_card_asks_for_a_better_move(proven_bench: PracticeBench) -> None:
    assert proven_bench.said() == (
        "Find a better move. You played a2 here. It’s the last one for today."
    )
    assert proven_bench.buttons() == ["show", "away"]
    assert (
        proven_bench.state["plates"]["black"]["name"]
        != proven_bench.state["plates"]["white"]["name"]
    )


def test_a_move_the_card_knows_is_right_at_once(proven_bench: PracticeBench) -> None:
    proven_bench.make("xc3")
    assert proven_bench.said().startswith("Right. Red c3 wins (proven): it ")
    assert proven_bench.said().endswith("It comes back in 2 days.")
    assert (proven_bench.grade, proven_bench.session.request) == (Grade.RIGHT, None)
    assert "next" in proven_bench.buttons()
    assert "show" not in proven_bench.buttons()


def test_repeating_the_mistake_shows_its_refutation(proven_bench: PracticeBench) -> None:
    proven_bench.make("a2")
    assert proven_bench.said() == (
        "That’s what you played. The reply is red c3. Try another. It comes back tomorrow."
    )
    proven_bench.expect_grade(Grade.WRONG)
    proven_bench.session.go_to(proven_bench.session.board_input.now.game.ply + 1)
    assert str(proven_bench.session.board_input.now.game.moves[-1]) == "xc3"


def test_another_losing_move_is_refuted_by_proof(proven_bench: PracticeBench) -> None:
    before = proven_bench.session.board_input.now.game
    wrong = next(move for move in losing(before) if str(move) != "a2")
    proven_bench.make(str(wrong))
    proven_bench.expect(CardStage.WRONG)
    proven_bench.expect_grade(Grade.WRONG)
    request = proven_bench.session.request
    assert request is not None
    assert isinstance(request.thought, ByProof)
    answer_all(proven_bench.session)
    assert re.search(rf"{wrong} loses to .+ \(proven\)\.", proven_bench.said())
    assert proven_bench.session.board_input.now.game.future
    proven_bench.session.again()
    assert proven_bench.session.board_input.now.game == before
    proven_bench.make("xc3")
    proven_bench.expect(CardStage.RIGHT)
    proven_bench.expect_grade(Grade.WRONG)  # the first answer has counted


def losing(game: Game) -> Iterator[Move]:
    """Yield the placements of own stones that do not end the game, all of which lose."""
    for move in game.rules.legal_moves(game.position):
        if isinstance(move, Place) and not move.red and not game.play(move).outcome:
            yield move


@pytest.mark.parametrize(
    ("rate", "stage", "grade", "expected"),
    [
        (0.401, CardStage.RIGHT, Grade.RIGHT, "Right. b5 is as good as the best. "),
        (0.48, CardStage.NEAR, Grade.NEAR, "Almost. b5 is better than what you played"),
        (0.50, CardStage.NEAR, Grade.NEAR, "Almost. b5 is better than what you played"),
        (0.54, CardStage.NEAR, Grade.NEAR, "Almost. b5 is better than what you played"),
        (0.66, CardStage.WRONG, Grade.WRONG, "Not that one. The reply to b5 is "),
    ],
)
def test_a_move_unknown_to_the_card_is_searched(
    searched_bench: PracticeBench, rate: float, stage: CardStage, grade: Grade, expected: str
) -> None:
    searched_bench.make("b5")
    assert searched_bench.said() == "Let’s see…"
    searched_bench.expect_grade(None)
    searched_bench.report_search(rate)
    searched_bench.expect(stage)
    searched_bench.expect_grade(grade)
    assert searched_bench.said().startswith(expected)
    assert "It leaves you at " in searched_bench.said()
    assert searched_bench.session.request is None


@pytest.mark.parametrize(("rate", "proven", "stage"), [
    (0.0, False, CardStage.RIGHT),
    (0.001, None, CardStage.NEAR),
])  # fmt: skip
def test_if_the_best_move_is_proven_others_need_a_proof_too(
    rate: float, proven: bool | None, stage: CardStage
) -> None:
    bench = PracticeBench(replace(open_card(), best=1.0, simulations=SUREST))
    bench.make("b5")
    bench.report_search(rate, proven=proven)
    bench.expect(stage)


@pytest.mark.parametrize(("simulations", "rate", "stage"), [
    (EARLY, 0.71, CardStage.WRONG),
    (EARLY, 0.69, CardStage.WEIGHED),
    (EARLY - 1, 0.99, CardStage.WEIGHED),
])  # fmt: skip
def test_a_move_no_better_than_the_mistake_is_wrong_before_its_search_ends(
    searched_bench: PracticeBench, simulations: int, rate: float, stage: CardStage
) -> None:
    searched_bench.make("b5")
    request = searched_bench.session.request
    assert request is not None
    answer = next(iter(request.game.rules.legal_moves(request.game.position)))
    assert searched_bench.session.receive_report(
        request.id, Report(simulations, 0.1, rate, line=(answer,))
    )
    searched_bench.expect(stage)
    assert (searched_bench.session.request is None) is (stage is CardStage.WRONG)


def test_the_answer_is_shown_with_its_reason_and_equally_good_moves(
    searched_bench: PracticeBench,
) -> None:
    searched_bench.session.show_answer()
    assert searched_bench.said().startswith("The answer. The best move was d3: ")
    assert "Just as good: c5. It leaves you at " in searched_bench.said()
    searched_bench.expect_grade(Grade.WRONG)
    assert str(searched_bench.session.board_input.now.game.moves[-1]) == "d3"
    assert searched_bench.buttons() == ["study", "away", "next"]
    searched_bench.session.show_answer()
    searched_bench.session.again()
    searched_bench.expect(CardStage.SHOWN)


def test_after_a_wrong_move_the_answer_can_be_shown(searched_bench: PracticeBench) -> None:
    searched_bench.make("b5")
    searched_bench.report_search(0.7)
    searched_bench.session.show_answer()
    searched_bench.expect(CardStage.SHOWN)
    assert str(searched_bench.session.board_input.now.game.moves[-1]) == "d3"


def test_if_the_computer_fails_no_grade_is_given(searched_bench: PracticeBench) -> None:
    searched_bench.make("b5")
    searched_bench.session.board_input.fail(Trouble.SILENCE)
    assert "can’t judge your move" in searched_bench.said()
    assert searched_bench.buttons() == ["again", "restart"]
    searched_bench.session.again()
    searched_bench.expect(CardStage.ASKED)
    searched_bench.expect_grade(None)


def test_a_result_for_a_move_taken_back_is_ignored(searched_bench: PracticeBench) -> None:
    searched_bench.make("b5")
    old = searched_bench.session.request
    assert old is not None
    searched_bench.session.board_input.fail(Trouble.SILENCE)
    searched_bench.session.again()
    searched_bench.make("b6")
    assert not searched_bench.session.receive_report(old.id, Report(2400, 1.0, 0.1))
    searched_bench.expect(CardStage.WEIGHED)


def test_symmetric_moves_are_the_same_answer() -> None:
    mirrored = card(SYMMETRIC, "a3", "a2", exact=True)
    for token, stage in (("b1", CardStage.RIGHT), ("c1", CardStage.SAME)):
        bench = PracticeBench(mirrored)
        bench.make(token)
        bench.expect(stage)


def test_removing_a_card_is_confirmed_and_can_be_undone(proven_bench: PracticeBench) -> None:
    proven_bench.practising.put_away(away=True)
    assert proven_bench.said() == "Archived. You won’t be asked again."
    assert proven_bench.buttons() == ["restore", "next"]
    proven_bench.practising.put_away(away=False)
    assert proven_bench.buttons() == ["show", "away"]


def test_after_the_last_card_the_number_of_tomorrows_cards_is_shown() -> None:
    bench = PracticeBench(proven_card(), open_card(made=TODAY - 1))
    assert bench.said().endswith("You played f6 here. 2 are left for today.")
    bench.session.show_answer()
    run_to_end(bench.practising.opening_next())
    bench.make("xc3")
    run_to_end(bench.practising.opening_next())
    assert bench.said() == "Nothing more for today. 1 comes up tomorrow."
    assert bench.buttons() == ["puzzles", "game"]
    bench.session.board_input.press(bench.session.board_input.now.position.board.points[0])
    bench.session.go_to(3)
    bench.expect(CardStage.EMPTY)


def test_without_cards_it_explains_how_they_are_made() -> None:
    bench = PracticeBench()
    assert bench.said().startswith("You have no mistakes to practise yet. While you’re away")
    told = practice_state(bench.practising, switched_off=True)["texts"]["detail"]
    assert "stop the page from finding mistakes" in told


@pytest.mark.parametrize(
    "broken",
    [
        replace(proven_card(), good=(parse_move("a3"),)),
        replace(proven_card(), played=parse_move("s19")),
        replace(proven_card(), good=(parse_move("z"),)),
    ],
)
def test_a_card_that_does_not_match_its_game_is_archived_and_the_next_opens(
    broken: MistakeCard,
) -> None:
    bench = PracticeBench(broken, open_card(made=TODAY + 0, due=TODAY))
    assert "One mistake couldn’t be read and was archived." in bench.said()
    assert bench.session.card is not None
    assert bench.session.card.link == open_card().link
    assert sum(each.away for each in bench.deck.cards.values()) == 1


def test_a_game_is_searched_and_its_cards_asked_at_once() -> None:
    bench = PracticeBench()
    practising = bench.practising
    practising.search_game(game_of_link("#redstone3n-1-a3b3a1c2b2c1a2xc3xb1"), game_of_link(
        "#redstone3n-1-0").owner(game_of_link("#redstone3n-1-0").position.to_move), "")  # fmt: skip
    assert bench.said() == "Looking for your mistakes… Reviewing: 1 of 10 positions…"
    inside = bench.state["inside"]
    assert inside["sifted"] == 0.0
    search = practising.session.sifting
    assert search is not None
    while not search.checking[1]:
        answer_once(bench.session, 1)
    assert bench.said().endswith(" Checking the moments that cost you most: 1 of 1…")
    assert practice_thinking_state(practising)["texts"]["detail"] in bench.said()
    assert "1 of 1" not in bench.state["announce"]
    answer_all(bench.session)
    assert practising.has_found_cards
    practising.store_found_cards()
    run_to_end(practising.opening_next())
    assert ("You’ll practise 1 mistake from that game. You played a2 here.") in bench.said()


def test_the_progress_of_a_search_is_hidden_once_its_cards_are_asked() -> None:
    bench = PracticeBench(proven_card())
    practising, game = bench.practising, game_of_link("#redstone3n-1-a3b3a1c2b2c1a2xc3xb1")
    practising.search_game(game, Seat.FIRST, "")
    answer_once(bench.session, 1)
    assert bench.state["inside"]["sifted"] is not None
    run_to_end(practising.opening_next())
    assert practising.session.sifting is not None, "the search goes on meanwhile"
    for stage in (CardStage.ASKED, CardStage.EMPTY):
        if stage is CardStage.EMPTY:
            practising.session.ask_nothing(stage)
        assert practising.session.stage is stage
        assert bench.state["inside"]["sifted"] is None
        assert practice_thinking_state(practising)["inside"]["sifted"] is None


def test_the_result_of_a_games_search_is_shown_before_its_cards_only() -> None:
    bench = PracticeBench(proven_card())
    practising = bench.practising
    practising.found = 1
    practising.unasked = {7: NoCardReason.LOST, 9: NoCardReason.LOST, 11: NoCardReason.UNCLEAR}
    reasons = (
        "2 mistakes are left out because the game was already lost. "
        "1 mistake is left out because the best move isn’t certain."
    )
    assert bench.said().startswith(
        f"Find a better move. You’ll practise 1 mistake from that game. {reasons} You played"
    )
    bench.make("xc3")
    run_to_end(practising.opening_next())
    assert bench.said().startswith("Nothing more for today.")
    assert "from that game" not in bench.said()
    assert "asked" not in bench.said()


def test_a_game_without_cards_states_the_reasons() -> None:
    bench = PracticeBench()
    bench.practising.found = 0
    bench.practising.unasked = {3: NoCardReason.SMALL, 9: NoCardReason.MORE}
    assert bench.said().startswith(
        "You have no mistakes to practise yet. There’s no mistake to practise in that game. "
        "1 mistake is left out because a longer look shows that it costs little. "
        "1 smaller mistake is left out."
    )


def test_the_first_card_of_a_game_is_asked_while_the_search_continues() -> None:
    bench = PracticeBench()
    practising, session = bench.practising, bench.session
    game = random_game(GAMES["redstone"]("n"), (3, 3), 0, 60)
    practising.search_game(game, Seat.SECOND, "0123456789abcdef")
    while not practising.has_found_cards:
        answer_once(session)
    practising.store_found_cards()
    assert (practising.found, len(bench.deck.cards)) == (None, 1)
    run_to_end(practising.opening_next())
    bench.expect(CardStage.ASKED)
    assert "from that game" not in bench.said()
    assert not practising.has_found_cards
    assert not bench.deck.has_searched("0123456789abcdef")
    answer_all(session)
    bench.expect(CardStage.ASKED)
    practising.store_found_cards()
    assert (practising.found, practising.unasked, len(bench.deck.cards)) == (2, {}, 2)
    assert bench.deck.has_searched("0123456789abcdef")


def test_a_move_is_judged_before_the_search_of_the_game_continues() -> None:
    bench = PracticeBench(open_card())
    game = random_game(GAMES["redstone"]("n"), (3, 3), 0, 60)
    bench.practising.search_game(game, Seat.SECOND, "")
    run_to_end(bench.practising.opening_next())
    sifts = bench.session.request
    assert sifts is not None
    bench.make("b5")
    bench.report_search(0.7)
    bench.expect(CardStage.WRONG)
    assert bench.session.request == sifts
