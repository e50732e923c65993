"""Cards for tests, and answers to a session's requests."""

from itertools import count
from typing import Protocol

from redstone.app.play.request import Request
from redstone.app.practice.card import MistakeCard
from redstone.app.storage.session_text import read_game
from redstone.engine.report import Report
from redstone.mind.mind import Estimate, Question
from redstone.mind.minds import mind_for
from redstone.mind.proven import Evidence
from redstone.position import Move
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.record.notation import parse_move
from tests.games import game_of_link

PROVEN = "#redstone3n-1-a3b3a1c2b2c1"
"""A link with Black to move. a2 loses, and only red c3 wins."""
LOST_AT = "#redstone3n-1-a3b3a1c2b2c1a2xc3xb1"
"""The same game to its end: Black, who was first, has played a2."""
OPEN = "#redstone7n-1-d4e5d5e4c3"
"""A link with White to move, in which the best move cannot be proven."""
TODAY = 739_000


def moves(tokens: str) -> tuple[Move, ...]:
    """Return moves from tokens separated by spaces."""
    return tuple(map(parse_move, tokens.split()))


def proven_card(**changed: object) -> MistakeCard:
    """Return a card about a mistake for which everything is proven."""
    return card(
        PROVEN, "a2", "xc3", exact=True, best=1.0, after=0.0, answer=moves("xc3"), **changed
    )


def open_card(**changed: object) -> MistakeCard:
    """Return a card about a mistake found by a search: f6 was played, d3 and c5 are good."""
    return card(OPEN, "f6", "d3 c5", best=0.6, after=0.3, answer=moves("d3 c5"), **changed)


def card(link: str, played: str, good: str, **changed: object) -> MistakeCard:
    """Return a card made today."""
    whole = format_link(game_of_link(link))
    about = {"best": 1.0, "after": 0.0, "made": TODAY, "due": TODAY, "changed": 1} | changed
    return MistakeCard(link=whole, played=parse_move(played), good=moves(good), **about)  # type: ignore[arg-type]


def read(this: MistakeCard) -> Game:
    """Return the game of a card, at its position."""
    return read_game(this.link)


class Asks(Protocol):
    """A session with requests to the computer."""

    @property
    def request(self) -> Request | None:
        """The current request, None if there is none."""

    def receive_report(self, request_id: int, report: Report) -> bool:
        """Take a report for the request with this id."""

    def receive_evidence(self, request_id: int, evidence: Evidence) -> bool:
        """Take evidence for the request with this id."""


def answer_once(who: Asks, seed: int = 1) -> None:
    """Let the engine compute the answer to the current request, and pass it to the session."""
    request = who.request
    assert request is not None
    mind = mind_for(Question(request.game, request.thought, request.table), seed)
    while not mind.done:
        mind.step(0.1)
    found = mind.answer()
    if isinstance(found, Estimate):
        assert who.receive_report(request.id, found.report)
    else:
        assert who.receive_evidence(request.id, found)


def answer_all(who: Asks, first: int = 1) -> None:
    """Answer all requests as `answer_once` does, with seeds that count up from `first`."""
    for seed in count(first):
        if who.request is None:
            break
        answer_once(who, seed)
