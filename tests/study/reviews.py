"""Studies of reviewed games, by the computer or with made-up chances."""

from collections.abc import Iterator
from random import Random

from redstone.app.play.settings import Settings
from redstone.app.study.review_state import review_state
from redstone.app.study.session import StudySession
from redstone.mind.thought import LookBack
from redstone.record.game import Seat
from redstone.record.node import Evaluation, Notes
from redstone.review.look import PositionSearch
from redstone.review.task import Task
from tests.games import game_of_link

SHORT = "#redstone4n-1-b2c3c2b3d2a2"
MANY = 10_000


def session_at(link: str) -> StudySession:
    """Return a study of a game whose review takes few simulations."""
    session = StudySession(game_of_link(link), Settings(), touch=False)
    session.reviewing.simulations = 8
    return session


def answers(session: StudySession) -> Iterator[int]:
    """Answer each request of a session by the engine, and yield the requests' ids."""
    while (request := session.request) is not None:
        assert isinstance(request.thought, LookBack)
        task = Task(request.game, request.thought.sequel)
        look = PositionSearch(task, request.thought.simulations, Random(1))
        while not look.done:
            look.step(1.0)
        assert session.receive_report(request.id, look.report)
        yield request.id


def reviewed_session(link: str, rates: list[float], you: Seat | None = None) -> StudySession:
    """Return a study of a reviewed game with these chances of the player to move."""
    game = game_of_link(link)
    for number, rate in zip(game.path, rates, strict=True):
        played = game.line[number] if number < len(game.line) else None
        legal = game.rules.legal_moves(game.nodes[number].position)
        best = next(move for move in legal if move != played)
        game = game.annotate(number, Notes(evaluation=Evaluation(rate, MANY, line=(best,))))
    return StudySession(game, Settings(), touch=False, you=you)


LOST = [0.5, 0.5, 0.8, 0.2, 0.8, 0.9, 0.1]
"""Chances of SHORT. White throws the game away by move 2, Black by move 5."""


def review_text(session: StudySession) -> str:
    """Return the review's text."""
    return review_state(session.reviewing)["told"]
