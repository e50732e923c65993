"""The supervision of one worker: starts it, sends requests, and replaces it if it fails.

An error that the worker reports is shown at once. A silent worker, such as one ended by the
browser, is replaced a few times. After that it is given up until the person tries again.

Silence is counted in ticks of the page's own timer, which stops while the page sleeps. After a
minute of sleep one tick comes, and the worker's messages of that minute come before the next.
"""

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from redstone.app.computer.messages import (
    NOW,
    STOP,
    Failed,
    Heard,
    ProofFound,
    Ready,
    Word,
    WorkerAnswer,
    read_word,
    write_ask,
)
from redstone.app.play.request import Request, Trouble

TICK_MS = 1000
START = 60
"""Ticks that a worker may take to load Python; the page itself has just loaded the same files."""
READING = 10
"""Ticks allowed between the receipt of a request and the first report on it.

There is one more for every READING_PLIES: a slow phone replays a move of Savage Go in 10 ms.
"""
READING_PLIES = 100
SILENCE = 3
"""Ticks without a message that are allowed while it thinks; it reports several times a second."""
LENIENCE = 2
"""Additional ticks for each whole second of its longest silence so far.

One simulated game of Savage Go on 19x19, 0.25 s on a desktop, may take a slow phone 5 s.
"""
RESTARTS = 2
"""Replacements of a silent worker before a failure is shown, counted until one answers."""


class WorkerState(Enum):
    """The state of the worker."""

    ABSENT = "absent"
    STARTING = "starting"
    IDLE = "idle"
    THINKING = "thinking"
    GIVEN_UP = "given up"


class WorkerHandle(Protocol):
    """A worker made by the browser."""

    def post(self, text: str) -> None:
        """Send the worker a message."""

    def end(self) -> None:
        """Terminate the worker; none of its messages arrive after that."""


class Host(Protocol):
    """The browser services that the supervisor uses."""

    def begin(self, receive: Callable[[str], None], broke: Callable[[], None]) -> WorkerHandle:
        """Start a worker; `receive` gets its messages, and `broke` is called on an error in it."""

    def later(self, milliseconds: int, call: Callable[[], None]) -> Callable[[], None]:
        """Call a function once after a delay; return a function that cancels the call."""

    def is_hidden(self) -> bool:
        """True while the page is hidden, when the browser may suspend its worker."""


class Supervisor:
    """Supervises at most one worker, which works on at most one request.

    `hear` receives its answers to that request. `failed` receives the reason if there will be none.
    """

    def __init__(
        self,
        host: Host,
        hear: Callable[[WorkerAnswer | ProofFound], None],
        failed: Callable[[Trouble], None],
    ) -> None:
        """Watch over a worker of `host`; answers go to `hear`, and trouble to `failed`."""
        self.life = WorkerState.ABSENT
        self._host, self._hear, self._failed = host, hear, failed
        self._worker: WorkerHandle | None = None
        self._asked: Request | None = None
        self._hurried = False
        self._trouble = Trouble.SILENCE
        self._lost = 0
        self._patience = self._silent = self._slowest = 0
        self._unwatch: Callable[[], None] | None = None

    # -- the page's requests ---------------------------------------------------------

    def prepare(self) -> None:
        """Start the worker before the first request, so that Python is loaded by then.

        A worker that was lost is not started again before the next request.
        """
        if self.life is WorkerState.ABSENT and not self._lost:
            self._begin()

    def set_request(self, request: Request | None) -> None:
        """Work on this request, instead of an earlier one; None stops the worker's search.

        The current request is not begun again.
        """
        if (request and request.id) == (self._asked and self._asked.id):
            return
        self._asked, self._hurried = request, False
        if self.life is WorkerState.THINKING:
            self._wait_for_request(STOP)
        if request is not None:
            self._ask()

    def move_now(self) -> None:
        """Make a searching worker end its search and answer with the best move so far."""
        self._hurried = self._asked is not None
        if self.life is WorkerState.THINKING:
            self._post(NOW)

    def restart(self) -> None:
        """Terminate the worker, and repeat the current request, if any, with a new one."""
        self._end(WorkerState.ABSENT)
        self._lost = 0
        if self._asked is not None:
            self._ask()

    # -- the worker's messages -------------------------------------------------------

    def _receive(self, text: str) -> None:
        """Parse and handle a worker's message, and reset the count of silent ticks.

        A message that cannot be read is an error of the worker.
        """
        try:
            word = read_word(text)
        except (ValueError, KeyError, TypeError):  # a worker of another release has other messages
            self._give_up_after_error()
            return
        if self.life is WorkerState.THINKING:  # n ticks in a row are n - 1 seconds at least
            self._slowest = max(self._slowest, self._silent - 1)
        self._silent = 0
        self._handle(word)

    def _handle(self, word: Word) -> None:
        """Act on a worker's message; ignore one that answers an older request."""
        asked = self._asked
        if isinstance(word, Ready):
            self._wait_for_request()
            if asked is not None:
                self._ask()
        elif self.life is not WorkerState.THINKING or asked is None or word.id != asked.id:
            return  # about a request that is no longer wanted
        elif isinstance(word, Failed):
            self._give_up_after_error()
        elif isinstance(word, Heard):
            self._patience = READING + asked.game.ply // READING_PLIES
        else:
            self._report(word)

    def _report(self, answer: WorkerAnswer | ProofFound) -> None:
        """Pass on an answer, and update the allowed number of silent ticks."""
        if answer.is_last:
            self._lost = 0
            self._wait_for_request()
        else:
            self._patience = self._patience_while_thinking()
        self._hear(answer)

    def _give_up_after_error(self) -> None:
        """Stop the worker after it reported an error."""
        self._give_up(Trouble.NO_START if self.life is WorkerState.STARTING else Trouble.FAULT)

    # -- its life ----------------------------------------------------------------------

    def _begin(self) -> None:
        """Start a worker, and watch for it to become ready."""
        self.life = WorkerState.STARTING
        self._slowest = 0
        self._worker = self._host.begin(self._receive, self._give_up_after_error)
        self._watch(START)

    def _ask(self) -> None:
        """Send the current request to an idle worker; start a worker if there is none.

        After giving up, the trouble is reported instead.
        """
        assert self._asked is not None
        match self.life:
            case WorkerState.ABSENT:
                self._begin()
            case WorkerState.IDLE:
                self.life = WorkerState.THINKING
                self._post(write_ask(self._asked))
                if self._hurried:
                    self._post(NOW)
                self._watch(self._patience_while_thinking())
            case WorkerState.GIVEN_UP:
                self._failed(self._trouble)

    def _wait_for_request(self, last_word: str = "") -> None:
        """Become idle; `last_word`, if any, is sent to the worker."""
        self.life = WorkerState.IDLE
        self._watch(None)
        if last_word:
            self._post(last_word)

    def _post(self, text: str) -> None:
        """Send the worker a message."""
        assert self._worker is not None
        self._worker.post(text)

    def _replace_silent_worker(self) -> None:
        """Restart a silent worker with its request; give up if that has happened often.

        A worker that never became ready is not restarted.
        """
        if self.life is WorkerState.STARTING:
            self._give_up(Trouble.NO_START)
        elif self._lost >= RESTARTS:
            self._give_up(Trouble.SILENCE)
        else:
            self._lost += 1
            self._end(WorkerState.ABSENT)
            self._ask()

    def _give_up(self, trouble: Trouble) -> None:
        """Terminate the worker, and report `trouble` if an answer was awaited."""
        awaited = self._asked is not None and self.life is not WorkerState.IDLE
        self._lost += 1
        self._trouble = trouble
        self._end(WorkerState.GIVEN_UP if awaited else WorkerState.ABSENT)
        if awaited:
            self._failed(trouble)

    def _end(self, life: WorkerState) -> None:
        """Terminate the worker, if any, and set the state."""
        self.life = life
        self._watch(None)
        if self._worker is not None:
            self._worker.end()
        self._worker = None

    # -- its silence -------------------------------------------------------------------

    def _patience_while_thinking(self) -> int:
        """Return the silent ticks allowed, more for a worker that was slow before."""
        return SILENCE + LENIENCE * self._slowest

    def _watch(self, patience: int | None) -> None:
        """Restart the count of silent ticks; give up on the worker after `patience` of them.

        None stops counting.
        """
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        if patience is not None:
            self._patience, self._silent = patience, 0
            self._unwatch = self._host.later(TICK_MS, self._tick)

    def _tick(self) -> None:
        """Count a second of silence, and replace the worker if there were too many.

        While the page is hidden, the count is 0.
        """
        self._unwatch = None
        self._silent = 0 if self._host.is_hidden() else self._silent + 1
        if self._silent > self._patience:
            self._replace_silent_worker()
        else:
            self._unwatch = self._host.later(TICK_MS, self._tick)
