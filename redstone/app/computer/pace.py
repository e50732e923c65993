"""Minimum delays of the computer's moves, so that the person sees the effect of their own.

An answer less than BEAT after the request is delayed until then, and so is each further stone of
the computer's own turn. A hurried computer is not delayed, and neither is the first answer of a
page that starts with a request: the stone before it was in sight before Python ran. A delayed
answer is dropped when something else is asked.
"""

from collections.abc import Callable

from redstone.app.computer.messages import WorkerAnswer

BEAT = 0.5
"""Seconds from the person's stone to the computer's."""
BETWEEN = 0.3
"""Seconds between two stones of one turn that the computer places."""

NEVER_ASKED = -1
"""Stands for a request's id until the first call of `Pace.ask`."""

Later = Callable[[int, Callable[[], None]], Callable[[], None]]
"""Calls a function once after some milliseconds, and returns a function that cancels it.

See `supervisor.Host`.
"""


class Pace:
    """Passes each answer to `take` after its delay; `clock` returns seconds."""

    def __init__(
        self, clock: Callable[[], float], later: Later, take: Callable[[WorkerAnswer], None]
    ) -> None:
        """Pass answers to `take`, perhaps delayed by `later`; `clock` returns seconds."""
        self._clock, self._later, self._take = clock, later, take
        self._asked: int | None = NEVER_ASKED
        self._since = self._placed = float("-inf")
        self._held: WorkerAnswer | None = None
        self._cancel: Callable[[], None] | None = None

    def ask(self, request_id: int | None) -> None:
        """Record that a request is made now, and drop the delayed answer of an earlier one.

        `request_id` is None for no request. A repeated call for the same request is ignored.
        """
        if request_id == self._asked:
            return
        if self._asked != NEVER_ASKED:
            self._since = self._clock()
        self._asked = request_id
        self._drop()

    def receive(self, answer: WorkerAnswer, *, later_stone: bool, beat: bool) -> None:
        """Pass on an answer at once or after its delay.

        An answer with `later_stone`, a further stone of a turn, is delayed after the stone before
        it. Any other move is delayed after the request if `beat` is true. Reports without a move
        are passed on at once.
        """
        if answer.move is None:
            self._take(answer)
            return
        due = self._placed + BETWEEN if later_stone else self._since + BEAT if beat else 0.0
        wait = due - self._clock()
        if wait <= 0:
            self._pass_on(answer)
            return
        self._hold(answer, wait)

    def delay(self, answer: WorkerAnswer) -> None:
        """Delay an answer by BEAT seconds, after an explanation was shown."""
        self._hold(answer, BEAT)

    def _hold(self, answer: WorkerAnswer, seconds: float) -> None:
        """Schedule an answer after some seconds, replacing any delayed one."""
        self._drop()
        self._held = answer
        self._cancel = self._later(round(1000 * seconds), self._pass_on_delayed)

    def _pass_on_delayed(self) -> None:
        """Pass on the delayed answer when its timer fires."""
        self._cancel = None  # a past answer cannot be taken back
        self.hurry()

    def hurry(self) -> None:
        """Pass on a delayed answer, if there is one, at once."""
        answer = self._held
        self._drop()
        if answer is not None:
            self._pass_on(answer)

    def _pass_on(self, answer: WorkerAnswer) -> None:
        """Pass on an answer, and store its time."""
        self._placed = self._clock()
        self._take(answer)

    def _drop(self) -> None:
        """Drop the delayed answer, cancelling its timer."""
        if self._cancel is not None:
            self._cancel()
        self._held = self._cancel = None
