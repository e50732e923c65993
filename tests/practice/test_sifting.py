"""The mistakes of a game that become cards: those that a proof, or agreeing searches, confirm."""

from collections import Counter
from collections.abc import Mapping

import pytest

from redstone.app.practice.card import MistakeCard, name_of
from redstone.app.practice.judging import ENOUGH, SUREST
from redstone.app.practice.mistake_search import MistakeSearch, end_of_line, is_over
from redstone.app.practice.no_card_reason import NoCardReason
from redstone.engine.report import Candidate, Report
from redstone.engine.solver import PositionValue, Solver
from redstone.mind.proven import UNSETTLED, Evidence, Proven
from redstone.mind.thought import ByProof, LookBack, Simulations
from redstone.position import Move, Player
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from redstone.review.lookback import FURTHER, SIMULATIONS
from redstone.review.values import evaluations_along
from redstone.rules import GAMES
from tests.games import game_of_link, random_game
from tests.practice.cards import LOST_AT, PROVEN, TODAY, answer_all, answer_once, moves

LONG = "#redstone7n-1-d4e5d5e4c3f6d6"
"""Seven moves on a board where nothing is proven. White's last one was f6."""


def mistake_search(game: Game, seat: Seat) -> MistakeSearch:
    """Return the search for a seat's mistakes in a game."""
    return MistakeSearch(end_of_line(game), seat, "0123456789abcdef", TODAY, 7)


def test_a_proven_mistake_becomes_a_card() -> None:
    sifts = mistake_search(game_of_link(LOST_AT), Seat.FIRST)
    answer_all(sifts)
    card = sifts.cards[name_of(game_of_link(PROVEN))]
    assert (card.played, card.good, card.exact) == (parse_move("a2"), moves("xc3"), True)
    assert (card.best, card.after, card.source) == (1.0, 0.0, "0123456789abcdef")
    assert (card.made, card.due, card.changed) == (TODAY, TODAY, 7)
    assert card.answer[0] in set(game_of_link(PROVEN).play(card.played).rules.legal_moves(
        game_of_link(PROVEN).play(card.played).position))  # fmt: skip
    assert sifts.done
    assert sifts.progress == 1.0


@pytest.mark.parametrize("seed", range(4))
def test_every_proven_card_agrees_with_the_solver(seed: int) -> None:
    game = random_game(GAMES["redstone"]("n"), (3, 3), seed, 60)
    for seat in Seat:
        sifts = mistake_search(game, seat)
        answer_all(sifts)
        for card in sifts.cards.values():
            assert_is_right(card)


def assert_is_right(card: MistakeCard) -> None:
    """Assert that the good moves are all the winning ones, and that the one played loses."""
    here = game_of_link(card.link)
    solver = Solver(here, wants_all=True)
    while not solver.done:
        solver.step(1.0)
    found = solver.solution()
    assert found.result is PositionValue.WIN
    assert set(card.good) == set(found.moves)
    assert card.played not in found.moves


def test_a_stale_report_leaves_the_searchs_request_unchanged() -> None:
    sifts = mistake_search(game_of_link(LOST_AT), Seat.FIRST)
    for _ in range(3):
        answer_once(sifts)
    asked = sifts.request
    assert asked is not None
    assert not sifts.receive_report(asked.id - 1, Report(1, 1.0, 0.5))
    assert sifts.request == asked  # the person who left it finds the same question
    answer_all(sifts)
    assert sifts.cards


# -- by search -----------------------------------------------------------------------------


class FixedRates:
    """A computer with made-up win rates: White's, by the last move.

    It reaches a `share` of each requested search. The longest search `prefers` a move. The second
    of the longest searches after a move finds the rates of `again`.
    """

    def __init__(self, game: Game, rates: Mapping[str, float], **deeper: float) -> None:
        """Search White's mistakes with these rates by move; `deeper` are those of long searches."""
        self.sifts = mistake_search(game, Seat.SECOND)
        self.rates = {parse_move(token): rate for token, rate in rates.items()}
        self.deeper = self.rates | {parse_move(token): rate for token, rate in deeper.items()}
        self.surest, self.again = dict[Move, float](), dict[Move, float]()
        self.looks = Counter[tuple[Move, ...]]()
        self.prefers: Move | None = None
        self.proven = UNSETTLED
        self.share, self.most = 1.0, 0

    def answer(self) -> dict[str, MistakeCard]:
        """Answer all requests, and return the cards."""
        while (request := self.sifts.request) is not None:
            if isinstance(request.thought, ByProof):
                assert self.sifts.receive_evidence(request.id, Evidence(9, 1.0, self.proven))
            else:
                assert self.sifts.receive_report(
                    request.id, self._report(request.game, request.thought)
                )
        return self.sifts.cards

    def _report(self, game: Game, thought: object) -> Report:
        """Return the report for a request."""
        if isinstance(thought, Simulations):
            return self._searched(thought.count)
        assert isinstance(thought, LookBack)
        self.most = max(self.most, thought.simulations)
        rates = self._rates(thought.simulations)
        if thought.simulations == SUREST:
            self.looks[game.moves] += 1
            rates = {**rates, **self.again} if self.looks[game.moves] > 1 else rates
        rate, first = self._rate(game, rates), self._reply(game, rates)
        number = round(self.share * thought.simulations)
        return Report(number, 1.0, rate, (Candidate(first, number, rate, (first,)),), (first,))

    def _searched(self, number: int) -> Report:
        """Return the report of a search of this many simulations."""
        self.most, rates = max(self.most, number), self._rates(number)
        ranked = sorted(rates, key=lambda move: (move != self.prefers, -rates[move]))
        best = tuple(Candidate(move, 400, rates[move], (move,)) for move in ranked)
        return Report(number, 1.0, best[0].win_rate, best, (ranked[0],))

    def _rates(self, number: int) -> Mapping[Move, float]:
        """Return the rates found by a search of this many simulations."""
        by_number = {SIMULATIONS: self.rates, SUREST: self.deeper | self.surest}
        return by_number.get(number, self.deeper)

    def _rate(self, game: Game, rates: Mapping[Move, float]) -> float:
        """Return a made-up win rate for the player to move; `rates` holds White's, by move.

        It is even before ply 5, that of the last move at ply 6, and the best of `rates` otherwise.
        """
        white = rates.get(game.moves[-1], 0.5) if game.ply == 6 else max(rates.values())
        white = 0.5 if game.ply < 5 else white
        return white if game.position.to_move is Player.WHITE else 1.0 - white

    def _reply(self, game: Game, rates: Mapping[Move, float]) -> Move:
        """Return the reply expected after a position."""
        if game.ply == 5:
            return max(rates, key=lambda move: rates[move])
        return next(iter(game.rules.legal_moves(game.position)))


def test_a_mistake_on_which_all_searches_agree_becomes_a_card() -> None:
    told = FixedRates(game_of_link(LONG), {"f6": 0.3, "c5": 0.6, "d3": 0.59, "f5": 0.5})
    (card,) = told.answer().values()
    assert (str(card.played), card.good) == ("f6", moves("c5 d3"))
    assert (card.best, card.after, card.exact, card.simulations) == (0.6, 0.3, False, ENOUGH)
    assert len(card.answer) == 1
    assert told.sifts.unasked == {}


def test_the_deepest_evaluation_of_each_position_is_kept() -> None:
    told = FixedRates(game_of_link(LONG), {"f6": 0.3, "c5": 0.6, "d3": 0.59})
    assert told.answer()
    kept = evaluations_along(told.sifts.game)
    assert [known.simulations for known in kept[5:7] if known] == [SUREST, SUREST]
    assert all(known and SIMULATIONS <= known.simulations < SUREST for known in kept[:5])
    assert told.sifts.game.line == game_of_link(LONG).line


def test_the_longest_searches_determine_the_good_moves() -> None:
    told = FixedRates(game_of_link(LONG), {"f6": 0.3, "c5": 0.6, "d3": 0.59})
    told.surest = {parse_move("c5"): 0.5}
    (card,) = told.answer().values()
    assert (card.good, card.best, card.after) == (moves("d3"), 0.59, 0.3)


def test_the_best_move_may_be_found_by_the_longest_search_alone() -> None:
    told = FixedRates(game_of_link(LONG), {"f6": 0.3, "c5": 0.6, "d3": 0.4})
    told.surest = {parse_move("d3"): 0.8}
    (card,) = told.answer().values()
    assert (card.good, card.best) == (moves("d3"), 0.8)


def test_no_card_if_the_longest_search_and_the_evaluation_of_its_move_disagree() -> None:
    told = FixedRates(game_of_link(LONG), {"f6": 0.3, "c5": 0.6, "d3": 0.59})
    told.prefers = parse_move("d3")
    assert told.answer()
    told.sifts = mistake_search(game_of_link(LONG), Seat.SECOND)
    told.surest = {parse_move("d3"): 0.4}
    assert told.answer() == {}
    assert told.sifts.unasked == {6: NoCardReason.UNCLEAR}


def test_on_the_interpreted_kernel_only_proven_mistakes_become_cards() -> None:
    told = FixedRates(game_of_link(LONG), {"f6": 0.3, "c5": 0.6})
    told.share = 0.5
    assert told.answer() == {}
    assert told.sifts.unasked == {6: NoCardReason.UNCLEAR}
    assert told.most <= FURTHER[-1] * SIMULATIONS  # a longer search would take hours


@pytest.mark.parametrize(
    ("rates", "surest", "reason"),
    [
        ({"f6": 0.3, "c5": 0.6}, {"f6": 0.58}, NoCardReason.SMALL),
        ({"f6": 0.3, "c5": 0.97}, {"f6": 0.94}, NoCardReason.SMALL),  # almost won before and after
        ({"f6": 0.3, "c5": 0.6}, {"f6": 0.49}, NoCardReason.SMALL),  # 30 points of the chances
        ({"f6": 0.3, "c5": 0.6}, {"f6": 0.08, "c5": 0.34}, NoCardReason.UNCLEAR),  # of 30
        ({"f6": 0.3, "c5": 0.6}, {"f6": 0.01, "c5": 0.2, "d6": 0.1}, NoCardReason.LOST),
    ],
)
def test_a_mistake_not_confirmed_by_the_longest_searches_is_not_asked(
    rates: Mapping[str, float], surest: Mapping[str, float], reason: NoCardReason
) -> None:
    told = FixedRates(game_of_link(LONG), rates)
    told.surest = {parse_move(token): rate for token, rate in surest.items()}
    assert told.answer() == {}
    assert told.sifts.unasked == {6: reason}


@pytest.mark.parametrize(
    ("again", "reason"),
    [
        ({"f6": 0.49}, NoCardReason.SMALL),
        ({"f6": 0.42}, NoCardReason.UNCLEAR),  # the two searches of a move differ by too much
        ({"d3": 0.54}, NoCardReason.UNCLEAR),
        ({"c5": 0.62, "d3": 0.57, "f6": 0.46}, None),
    ],
)
def test_a_second_equally_long_search_must_agree(
    again: Mapping[str, float], reason: NoCardReason | None
) -> None:
    told = FixedRates(game_of_link(LONG), {"f6": 0.47, "c5": 0.6, "d3": 0.59})
    told.again = {parse_move(token): rate for token, rate in again.items()}
    assert len(told.answer()) == (reason is None)
    assert told.sifts.unasked == ({6: reason} if reason else {})


@pytest.mark.parametrize(
    ("rates", "deeper", "unasked"),
    [
        ({"f6": 0.59, "c5": 0.6}, {}, {}),  # too little is lost
        ({"f6": 0.3, "c5": 0.6}, {"f6": 0.59}, {}),  # what seemed lost is not
        ({"f6": 0.6, "c5": 0.5}, {}, {}),  # it was the best
    ],
)
def test_a_move_that_loses_little_after_all_becomes_no_card(
    rates: Mapping[str, float], deeper: Mapping[str, float], unasked: Mapping[int, NoCardReason]
) -> None:
    told = FixedRates(game_of_link(LONG), rates, **deeper)
    assert told.answer() == {}
    assert told.sifts.unasked == unasked


def test_mistakes_beyond_the_number_allowed_for_a_game_become_no_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("redstone.app.practice.mistake_search.MOST_A_GAME", 0)
    told = FixedRates(game_of_link(LONG), {"f6": 0.3, "c5": 0.6})
    assert told.answer() == {}
    assert told.sifts.unasked == {6: NoCardReason.MORE}


def test_a_search_for_one_seats_mistakes_makes_no_card_of_the_opponents() -> None:
    game = game_of_link(LONG).go_to(6).without_future()
    told = FixedRates(game, {"f6": 0.3, "c5": 0.6})
    told.sifts = mistake_search(game, Seat.FIRST)
    assert told.answer() == {}


def test_if_a_proof_settles_nothing_the_searches_decide() -> None:
    small = "#redstone4n-1-b2c3c2b3a3d2"
    told = FixedRates(game_of_link(small), {"d2": 0.2, "a2": 0.8})
    asked = []
    while (request := told.sifts.request) is not None:
        asked.append(type(request.thought))
        if isinstance(request.thought, ByProof):
            assert told.sifts.receive_evidence(request.id, Evidence(5, 0.5))
            assert told.sifts.request == request
            told.sifts.receive_evidence(request.id, Evidence(9, 1.0, UNSETTLED))
        else:
            told.sifts.receive_report(request.id, told._report(request.game, request.thought))
    assert asked.count(ByProof) == 1
    assert Simulations in asked[asked.index(ByProof) :]
    assert len(told.sifts.cards) == 1


BLACK, WHITE = Player.BLACK, Player.WHITE


@pytest.mark.parametrize(
    ("proven", "reason"),
    [
        (Proven(BLACK, every_move=True), NoCardReason.LOST),
        (Proven(WHITE, moves("d2"), every_move=True), NoCardReason.SMALL),  # it wins all the same
        (Proven(WHITE, moves("a2")), NoCardReason.UNCLEAR),  # the others are not known
        (Proven(drawn=True), NoCardReason.UNCLEAR),
        (Proven(WHITE, moves("a2"), every_move=True), None),
    ],
)
def test_a_proof_overrides_the_searches(proven: Proven, reason: NoCardReason | None) -> None:
    told = FixedRates(game_of_link("#redstone4n-1-b2c3c2b3a3d2"), {"d2": 0.2, "a2": 0.8})
    told.proven = proven
    cards = told.answer()
    assert told.sifts.unasked == ({6: reason} if reason else {})
    assert [(each.good, each.exact) for each in cards.values()] == (
        [] if reason else [(moves("a2"), True)]
    )


def test_is_over_is_true_only_at_the_end_of_a_finished_game() -> None:
    assert is_over(end_of_line(random_game(GAMES["redstone"]("n"), (3, 3), 0, 60)))
    assert not is_over(game_of_link(LONG))
    assert end_of_line(game_of_link(LONG).go_to(2)).ply == 6 + 1
