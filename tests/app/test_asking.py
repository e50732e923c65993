"""Requests from the page to the computer, with a fake browser: a quick review."""

import importlib
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from redstone.app.computer.messages import WorkerAnswer
from redstone.app.play.request import Request
from redstone.app.play.settings import Settings
from redstone.app.study.session import StudySession
from redstone.engine.report import Candidate, Report
from redstone.record.notation import parse_move
from tests.app.sessions import against
from tests.games import game_of_link

NAME = "web.computer.asking"
PLIES = 6


class RecordedComputer:
    """A computer that records its requests."""

    def __init__(self, _begin: object, hear: Any, _fail: object) -> None:
        """Make a computer whose requests and timers are recorded; `hear` receives answers."""
        self.hear, self.wanted = hear, list[Request]()
        self.timers = list[Any]()
        self.host = SimpleNamespace(later=self._later)
        self.prepare = self.move_now = self.restart = lambda: None

    def _later(self, _milliseconds: int, call: Any) -> Any:
        """Record a timer's function, and return a function that removes it."""
        self.timers.append(call)
        return lambda: self.timers.remove(call)

    def set_request(self, request: Request | None) -> None:
        """Record a request, unless it is None."""
        if request is not None:
            self.wanted.append(request)


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Import `web.computer.asking` with fakes of the browser's modules."""
    ffi = SimpleNamespace(create_once_callable=None, create_proxy=None, JsProxy=None)
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "pyodide", SimpleNamespace(ffi=ffi))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    loaded = importlib.import_module(NAME)
    monkeypatch.setattr(loaded, "PageComputer", RecordedComputer)
    yield loaded
    for name in (NAME, "web.computer.computer"):
        sys.modules.pop(name)


@pytest.mark.parametrize(("seconds", "pictures"), [(0.01, 2), (1.0, 3 * (PLIES + 1))])
def test_a_review_continues_at_once_and_is_shown_at_intervals(
    module: Any, monkeypatch: pytest.MonkeyPatch, seconds: float, pictures: int
) -> None:
    """Searches of a review follow each other at once.

    The page is redrawn `pictures` times. `seconds` is the duration of a search. A position gets
    three, for each player seems to lead when it is their turn. The last state is always shown.
    """
    game = game_of_link("#redstone4n-1-b2c3c2b3d2a2")
    session, now, shown = StudySession(game, Settings(), touch=False), 100.0, list[float]()
    monkeypatch.setattr(module, "perf_counter", lambda: now)
    store = SimpleNamespace(stored=lambda _key: "")

    def refresh() -> None:
        """Record the progress shown, and request the next search."""
        shown.append(session.reviewing.progress)
        asking.set_request(session.request)

    asking = module.Asking(
        lambda: session, module.Shows(lambda: None, refresh, lambda: False), None, store
    )
    session.reviewing.switch()
    asking.set_request(session.request)
    while session.request is not None:
        request = asking._computer.wanted[-1]
        assert request == session.request
        now += seconds
        best = next(iter(game.rules.legal_moves(request.game.position)))
        report = Report(1000, 1.0, 0.7, (Candidate(best, 1000, 0.7),), (best,))
        asking._computer.hear(WorkerAnswer(request.id, report, best))
    assert len(shown) == pictures
    assert shown[-1] == 1.0


def test_a_reply_waits_until_the_announcement_of_the_move_is_read(module: Any) -> None:
    """The computer's immediate answer is played only by a timer.

    A text that is replaced at once is never read out.
    """
    session = against("redstone", "c3")
    session.board_input.set_settings(Settings(beat=False))
    told, store = [True], SimpleNamespace(stored=lambda _key: "")
    shows = module.Shows(lambda: None, lambda: None, lambda: bool(told) and told.pop())
    asking = module.Asking(lambda: session, shows, None, store)
    asking.set_request(session.request)
    request = session.request
    assert request is not None
    asking._computer.hear(WorkerAnswer(request.id, Report(10, 1.0, 0.5), parse_move("d4")))
    assert len(session.game.moves) == 1
    asking._computer.timers.pop()()
    assert len(session.game.moves) == 2
