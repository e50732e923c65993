"""Which mistakes of a game become cards: those that a proof, or looks that agree, are sure of."""

from collections.abc import Mapping

import pytest

from redstone.app.practice.card import Card, name_of
from redstone.app.practice.sifting import (
    DEEPER,
    PROOF_SHARE,
    SUREST,
    Sifting,
    end_of_line,
    is_over,
)
from redstone.bot.report import Candidate, Report
from redstone.mind.proven import Evidence
from redstone.mind.thought import ByProof, LookBack, Simulations
from redstone.position import Move, Player
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from redstone.review.lookback import SIMULATIONS
from redstone.rules import GAMES
from redstone.solver.solver import Result, Solver
from tests.games import random_game
from tests.practice.cards import LOST_AT, PROVEN, TODAY, answer_all, answer_once, game_of, moves

LONG = "#redstone7n-1-d4e5d5e4c3f6d6"
"""Seven moves on a board where nothing is proven; White's last one was f6."""


def sifting(game: Game, seat: Seat) -> Sifting:
    return Sifting(end_of_line(game), seat, "0123456789abcdef", TODAY, 7)


def test_a_proven_mistake_becomes_a_card() -> None:
    sifts = sifting(game_of(LOST_AT), Seat.FIRST)
    answer_all(sifts)
    card = sifts.cards[name_of(game_of(PROVEN))]
    assert (card.played, card.good, card.exact) == (parse_move("a2"), moves("xc3"), True)
    assert (card.best, card.after, card.source) == (1.0, 0.0, "0123456789abcdef")
    assert (card.made, card.due, card.changed) == (TODAY, TODAY, 7)
    assert card.answer[0] in set(game_of(PROVEN).play(card.played).rules.legal_moves(
        game_of(PROVEN).play(card.played).position))  # fmt: skip
    assert sifts.done
    assert sifts.progress == 1.0


@pytest.mark.parametrize("seed", range(4))
def test_every_proven_card_is_right_by_the_solver(seed: int) -> None:
    game = random_game(GAMES["redstone"]("n"), (3, 3), seed, 60)
    for seat in Seat:
        sifts = sifting(game, seat)
        answer_all(sifts)
        for card in sifts.cards.values():
            assert_is_right(card)


def assert_is_right(card: Card) -> None:
    """The good moves are all that win, and the one played loses."""
    here = game_of(card.link)
    solver = Solver(here, wants_all=True)
    while not solver.done:
        solver.step(1.0)
    found = solver.solution()
    assert found.result is Result.WIN
    assert set(card.good) == set(found.moves)
    assert card.played not in found.moves


def test_it_goes_on_where_it_stood() -> None:
    sifts = sifting(game_of(LOST_AT), Seat.FIRST)
    for _ in range(3):
        answer_once(sifts)
    asked = sifts.request
    assert asked is not None
    assert not sifts.hear(asked.id - 1, Report(1, 1.0, 0.5))
    assert sifts.request == asked  # whoever left it finds the same question
    answer_all(sifts)
    assert sifts.cards


# -- by search -----------------------------------------------------------------------------


class Told:
    """A computer that says what a test has it say: shares of White by the move before."""

    def __init__(self, game: Game, rates: Mapping[str, float], **deeper: float) -> None:
        self.sifts = sifting(game, Seat.SECOND)
        self.visits: Mapping[Move, int] = {}
        self.rates = {parse_move(token): rate for token, rate in rates.items()}
        self.deeper = self.rates | {parse_move(token): rate for token, rate in deeper.items()}
        self.surest = dict[Move, float]()

    def answer(self) -> dict[str, Card]:
        """Answer all that is asked; the cards."""
        while (request := self.sifts.request) is not None:
            if isinstance(request.thought, ByProof):
                assert self.sifts.hear_evidence(request.id, Evidence(9, PROOF_SHARE))
            else:
                assert self.sifts.hear(request.id, self._report(request.game, request.thought))
        return self.sifts.cards

    def _report(self, game: Game, thought: object) -> Report:
        number = thought.simulations if isinstance(thought, LookBack) else DEEPER
        by_number = {SIMULATIONS: self.rates, SUREST: self.deeper | self.surest}
        rates = by_number.get(number, self.deeper)
        if isinstance(thought, Simulations):
            ranked = sorted(self.deeper, key=lambda move: -self.deeper[move])
            best = tuple(
                Candidate(move, self.visits.get(move, 400), self.deeper[move], (move,))
                for move in ranked
            )
            return Report(DEEPER, 1.0, best[0].win_rate, best, (ranked[0],))
        rate = self._rate(game, rates)
        first = self._reply(game, rates)
        return Report(number, 1.0, rate, (Candidate(first, number, rate, (first,)),), (first,))

    def _rate(self, game: Game, rates: Mapping[Move, float]) -> float:
        """What the player to move has."""
        white = rates.get(game.moves[-1], 0.5) if game.ply == 6 else max(rates.values())
        white = 0.5 if game.ply < 5 else white
        return white if game.position.to_move is Player.WHITE else 1.0 - white

    def _reply(self, game: Game, rates: Mapping[Move, float]) -> Move:
        if game.ply == 5:
            return max(rates, key=lambda move: rates[move])
        return next(iter(game.rules.legal_moves(game.position)))


def test_a_mistake_on_which_all_looks_agree_becomes_a_card() -> None:
    told = Told(game_of(LONG), {"f6": 0.3, "c5": 0.6, "d3": 0.59, "f5": 0.5})
    (card,) = told.answer().values()
    assert (str(card.played), set(card.good)) == ("f6", set(moves("c5 d3")))
    assert (card.best, card.after, card.exact) == (0.6, 0.3, False)
    assert len(card.answer) == 1


def test_a_move_that_the_search_passes_over_is_not_called_good() -> None:
    told = Told(game_of(LONG), {"f6": 0.3, "c5": 0.6, "d3": 0.59, "f5": 0.5})
    told.visits = {parse_move("c5"): 1_000, parse_move("d3"): 499}
    (card,) = told.answer().values()
    assert card.good == moves("c5")


def test_a_loss_that_goes_as_more_is_thought_gives_no_card() -> None:
    told = Told(game_of(LONG), {"f6": 0.3, "c5": 0.6})
    told.surest = {parse_move("f6"): 0.5}
    assert told.answer() == {}


def test_a_move_that_falls_behind_as_more_is_thought_is_not_called_good() -> None:
    told = Told(game_of(LONG), {"f6": 0.3, "c5": 0.6, "d3": 0.59})
    told.surest = {parse_move("c5"): 0.5}
    (card,) = told.answer().values()
    assert (card.good, card.best, card.after) == (moves("d3"), 0.59, 0.3)


def test_where_another_move_is_best_once_more_is_thought_there_is_no_card() -> None:
    told = Told(game_of(LONG), {"f6": 0.3, "c5": 0.6, "d3": 0.55})
    told.visits = {parse_move("c5"): 1_000, parse_move("d3"): 100}
    assert told.answer()
    told.sifts = sifting(game_of(LONG), Seat.SECOND)
    told.surest = {parse_move("d3"): 0.62}
    assert told.answer() == {}


def test_where_the_search_passes_over_what_the_review_calls_best_there_is_no_card() -> None:
    told = Told(game_of(LONG), {"f6": 0.3, "c5": 0.6}, d3=0.61)
    told.visits = {parse_move("c5"): 400, parse_move("d3"): 1_000}
    assert told.answer() == {}


@pytest.mark.parametrize(
    ("rates", "deeper"),
    [
        ({"f6": 0.5, "c5": 0.6}, {}),  # too little is lost
        ({"f6": 0.3, "c5": 0.6}, {"f6": 0.55}),  # what seemed lost is not
        ({"f6": 0.3, "c5": 0.6}, {"d3": 0.7}),  # the best seems another one
        ({"f6": 0.6, "c5": 0.5}, {}),  # it was the best
    ],
)
def test_a_doubtful_one_gives_no_card(
    rates: Mapping[str, float], deeper: Mapping[str, float]
) -> None:
    assert Told(game_of(LONG), rates, **deeper).answer() == {}


def test_the_other_side_gets_no_cards() -> None:
    game = game_of(LONG).go_to(6).without_future()
    told = Told(game, {"f6": 0.3, "c5": 0.6})
    told.sifts = sifting(game, Seat.FIRST)
    assert told.answer() == {}


def test_a_proof_that_takes_its_time_is_done_without() -> None:
    small = "#redstone4n-1-b2c3c2b3a3d2"
    told = Told(game_of(small), {"d2": 0.2, "a2": 0.8})
    asked = []
    while (request := told.sifts.request) is not None:
        asked.append(type(request.thought))
        if isinstance(request.thought, ByProof):
            assert told.sifts.hear_evidence(request.id, Evidence(5, PROOF_SHARE / 2))
            assert told.sifts.request == request
            told.sifts.hear_evidence(request.id, Evidence(9, PROOF_SHARE))
        else:
            told.sifts.hear(request.id, told._report(request.game, request.thought))
    assert asked.count(ByProof) == 1
    assert Simulations in asked[asked.index(ByProof) :]
    assert len(told.sifts.cards) == 1


def test_only_a_game_that_has_ended_is_over() -> None:
    assert is_over(end_of_line(random_game(GAMES["redstone"]("n"), (3, 3), 0, 60)))
    assert not is_over(game_of(LONG))
    assert end_of_line(game_of(LONG).go_to(2)).ply == 6 + 1
