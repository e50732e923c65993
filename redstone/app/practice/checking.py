"""Re-evaluation of a practice card that was made with fewer simulations than today's."""

from dataclasses import replace

from redstone.app.practice.card import MistakeCard
from redstone.app.practice.judging import ENOUGH, ConfirmedMistake, Judgement, judging
from redstone.app.practice.search_requests import Asking, SearchRequests
from redstone.record.game import Game


class CardCheck(SearchRequests):
    """Searches that judge a card's mistake again; `found` is the result, None if impossible."""

    def __init__(self, card: MistakeCard, game: Game) -> None:
        """Start to judge a card's mistake again; `found` has the result in the end.

        `game` is at the card's position. Raises ValueError if they do not fit.
        """
        legal = set(game.rules.legal_moves(game.position))
        if not legal.issuperset((card.played, *card.good)):
            raise ValueError("the card does not fit its game")
        self.found: Judgement | None = None
        super().__init__(self._judge(card, game))

    def _judge(self, card: MistakeCard, game: Game) -> Asking[None]:
        """Run the searches, and set `found`."""
        self.found = yield from judging(game, card.played, card.good)


def is_sure(card: MistakeCard) -> bool:
    """Return True for a card that was proven, or made with enough simulations."""
    return card.exact or card.simulations >= ENOUGH


def corrected_card(card: MistakeCard, sure: ConfirmedMistake, changed: int) -> MistakeCard:
    """Return a card with newly judged facts, and its memory state unchanged."""
    return replace(
        card,
        good=sure.good,
        best=sure.best,
        after=sure.after,
        exact=sure.exact,
        simulations=sure.simulations,
        answer=sure.answer,
        changed=changed,
    )
