"""The care of the computer's worker: begun, asked, listened to, replaced, and given up.

What the worker says to be wrong is told at once. One that falls silent, as those do that a
browser has ended, is replaced a few times; after that it stays given up until the person asks.

Silence is counted in ticks of the page's own clock, and a page that sleeps has none: after a
minute of sleep one tick comes, and the worker's words of that minute come before the next.
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
"""Ticks that a worker may take to load Python: the page itself has just loaded the same files."""
READING = 10
"""Ticks from a request that was heard to the first report on it, and one more for every
READING_PLIES: 10 ms to replay a move is what a slow phone takes in Savage Go."""
READING_PLIES = 100
SILENCE = 3
"""Ticks without a word while it thinks; it reports several times a second."""
LENIENCE = 2
"""For each whole second that it has once been silent and spoken again, so many ticks more: one
simulated game of Savage Go on 19x19, 0.25 s on a desktop, may take a slow phone five."""
RESTARTS = 2
"""The replacements of a silent worker before a failure is shown, until one answers."""


class WorkerState(Enum):
    """The state of the worker."""

    ABSENT = "absent"
    STARTING = "starting"
    IDLE = "idle"
    THINKING = "thinking"
    GIVEN_UP = "given up"


class WorkerHandle(Protocol):
    """A worker as the browser has made it."""

    def post(self, text: str) -> None:
        """Send it a message."""

    def end(self) -> None:
        """End it at once; nothing is heard of it any more."""


class Host(Protocol):
    """The services that the browser offers to the supervisor."""

    def begin(self, receive: Callable[[str], None], broke: Callable[[], None]) -> WorkerHandle:
        """Make a worker; its messages go to `receive`, and `broke` is called when it errs."""

    def later(self, milliseconds: int, call: Callable[[], None]) -> Callable[[], None]:
        """Call once after so long; the answer takes that back while it has not happened."""

    def is_hidden(self) -> bool:
        """True while the page cannot be seen, and its worker may be held up."""


class Supervisor:
    """One worker at most, and the one request that it is working on.

    `hear` gets what it answers to that; `failed` is told why there will be no answer.
    """

    def __init__(
        self,
        host: Host,
        hear: Callable[[WorkerAnswer | ProofFound], None],
        failed: Callable[[Trouble], None],
    ) -> None:
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
        """Let the worker load Python before it is first asked: the first answer comes sooner.

        One that was lost is not prepared again: it waits until something is asked of it.
        """
        if self.life is WorkerState.ABSENT and not self._lost:
            self._begin()

    def want(self, request: Request | None) -> None:
        """Make this the request that is worked on; None stops the work."""
        if (request and request.id) == (self._asked and self._asked.id):
            return
        self._asked, self._hurried = request, False
        if self.life is WorkerState.THINKING:
            self._rest(STOP)
        if request is not None:
            self._ask()

    def move_now(self) -> None:
        """Have the search answer now with its best move."""
        self._hurried = self._asked is not None
        if self.life is WorkerState.THINKING:
            self._post(NOW)

    def restart(self) -> None:
        """The person asks for another try: end the worker, and ask a new one the same again."""
        self._end(WorkerState.ABSENT)
        self._lost = 0
        if self._asked is not None:
            self._ask()

    # -- the worker's messages -------------------------------------------------------

    def _receive(self, text: str) -> None:
        try:
            word = read_word(text)
        except (ValueError, KeyError, TypeError):  # another release's worker speaks otherwise
            self._break()
            return
        if self.life is WorkerState.THINKING:  # n ticks in a row are n - 1 seconds at least
            self._slowest = max(self._slowest, self._silent - 1)
        self._silent = 0
        self._take(word)

    def _take(self, word: Word) -> None:
        asked = self._asked
        if isinstance(word, Ready):
            self._rest()
            if asked is not None:
                self._ask()
        elif self.life is not WorkerState.THINKING or asked is None or word.id != asked.id:
            return  # of a request that is no longer wanted
        elif isinstance(word, Failed):
            self._break()
        elif isinstance(word, Heard):
            self._patience = READING + asked.game.ply // READING_PLIES
        else:
            self._report(word)

    def _report(self, answer: WorkerAnswer | ProofFound) -> None:
        if answer.is_last:
            self._lost = 0
            self._rest()
        else:
            self._patience = self._patience_while_thinking()
        self._hear(answer)

    def _break(self) -> None:
        """It has said itself that something is wrong."""
        self._give_up(Trouble.NO_START if self.life is WorkerState.STARTING else Trouble.FAULT)

    # -- its life ----------------------------------------------------------------------

    def _begin(self) -> None:
        self.life = WorkerState.STARTING
        self._slowest = 0
        self._worker = self._host.begin(self._receive, self._break)
        self._watch(START)

    def _ask(self) -> None:
        """Have the request worked on as soon as can be."""
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

    def _rest(self, last_word: str = "") -> None:
        """Nothing is expected of it now."""
        self.life = WorkerState.IDLE
        self._watch(None)
        if last_word:
            self._post(last_word)

    def _post(self, text: str) -> None:
        assert self._worker is not None
        self._worker.post(text)

    def _lose(self) -> None:
        """It has been silent for too long."""
        if self.life is WorkerState.STARTING:
            self._give_up(Trouble.NO_START)
        elif self._lost >= RESTARTS:
            self._give_up(Trouble.SILENCE)
        else:
            self._lost += 1
            self._end(WorkerState.ABSENT)
            self._ask()

    def _give_up(self, trouble: Trouble) -> None:
        """Stop the worker; if no one waits for it, the next request tries again."""
        awaited = self._asked is not None and self.life is not WorkerState.IDLE
        self._lost += 1
        self._trouble = trouble
        self._end(WorkerState.GIVEN_UP if awaited else WorkerState.ABSENT)
        if awaited:
            self._failed(trouble)

    def _end(self, life: WorkerState) -> None:
        self.life = life
        self._watch(None)
        if self._worker is not None:
            self._worker.end()
        self._worker = None

    # -- its silence -------------------------------------------------------------------

    def _patience_while_thinking(self) -> int:
        return SILENCE + LENIENCE * self._slowest

    def _watch(self, patience: int | None) -> None:
        """Restart the watch of its silence, which ends its patience after some ticks, or never."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        if patience is not None:
            self._patience, self._silent = patience, 0
            self._unwatch = self._host.later(TICK_MS, self._tick)

    def _tick(self) -> None:
        self._unwatch = None
        self._silent = 0 if self._host.is_hidden() else self._silent + 1
        if self._silent > self._patience:
            self._lose()
        else:
            self._unwatch = self._host.later(TICK_MS, self._tick)
