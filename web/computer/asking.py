"""The computer in the page: requests of the board's session, and answers at the right time."""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, Protocol

from redstone.app.computer.messages import ProofFound, WorkerAnswer
from redstone.app.computer.pace import Pace
from redstone.app.play.board_session import BoardSession, IsAnswered, Listens, Proves
from redstone.app.play.request import Request, Trouble
from redstone.app.storage.speeds import SPEEDS, read_speeds
from redstone.engine.report import Report
from redstone.mind.proven import Evidence
from redstone.mind.thought import LookBack
from redstone.position import Move
from redstone.record.turn_record import stone_in_turn
from web.computer.computer import Begin, PageComputer

if TYPE_CHECKING:
    from pyscript.js_modules import scripts

GLANCE = 0.25
"""Seconds between two updates of a running review; the kernel evaluates ten positions in that
time."""


class IdleTask(Protocol):
    """A task for the computer's idle time; `request` is None once it is done."""

    @property
    def request(self) -> Request | None:
        """The task's next request to the computer, None once it is done."""

    def receive_report(self, request_id: int, report: Report) -> bool:
        """Handle a report for a request. Returns True if the request is the current one."""

    def receive_evidence(self, request_id: int, evidence: Evidence) -> bool:
        """Handle a proof's evidence for a request. Returns True if it is the current one."""

    def finish(self) -> None:
        """Store the results, once all requests are answered."""

    def fail(self) -> None:
        """Note that the computer has failed at the task."""


class Shows(NamedTuple):
    """The callbacks that show thinking, a full update, and the explanation of the person's move."""

    thinking: Callable[[], None]
    refresh: Callable[[], None]
    explain: Callable[[], bool]


class Asking:
    """Sends the requests of the session at the board, and measures the speed of this device."""

    def __init__(
        self,
        shown: Callable[[], BoardSession],
        page: Shows,
        begin: Begin,
        store: "scripts.Store",
    ) -> None:
        """Serve the session that `shown` returns. `store` is the module store.js."""
        self._shown = shown
        self._show_thinking, self._refresh, self._explain = page
        self._store = store
        self._computer = PageComputer(begin, self._receive, self._fail)
        self._pace = Pace(perf_counter, self._computer.host.later, self._deliver)
        self._hurried: tuple[int, int] | None = None
        self._glanced = 0.0
        self._aside: IdleTask | None = None
        self._done: Callable[[], None] = lambda: None
        self._failed: Callable[[], None] = lambda: None
        self.prepare, self.later = self._computer.prepare, self._computer.host.later
        self.speeds = read_speeds(store.stored(SPEEDS))

    @property
    def _session(self) -> BoardSession:
        """The session at the board."""
        return self._shown()

    def set_request(self, request: Request | None) -> None:
        """Send the board's request to the computer, or end the current one for None.

        An idle task ends.
        """
        self._aside = None
        self._pace.ask(request.id if request else None)
        self._computer.set_request(request)
        self._hurry_next_stone()

    def work_for(
        self,
        aside: IdleTask | None,
        done: Callable[[], None] = lambda: None,
        failed: Callable[[], None] = lambda: None,
    ) -> None:
        """Work on the idle task `aside` whenever the board has no request; None ends that work.

        `done` or `failed` is called at the end of the task.
        """
        if aside is not None or self._aside is not None:
            self._aside, self._done, self._failed = aside, done, failed
            self._computer.set_request(aside.request if aside else None)

    def move_now(self) -> None:
        """Make the computer play its best move so far, and the rest of its turn quickly too."""
        self._hurried = self._turn
        self._computer.move_now()
        self._pace.hurry()

    def restart(self) -> None:
        """Clear the failure shown, and repeat the request with a new worker."""
        self._session.board_input.fail(None)
        self._computer.restart()

    # -- called by the computer -------------------------------------------------------------

    def _receive(self, answer: WorkerAnswer | ProofFound) -> None:
        """Pass an answer of the computer to the idle task, or at its time to the session.

        The speed measured with it is stored.
        """
        if self._aside is not None:
            self._pass_to_idle_task(self._aside, answer)
            return
        if isinstance(answer, ProofFound):
            self._pass_proof(answer)
            return
        now, request = self._session.board_input.now, self._session.request
        later_stone = stone_in_turn(now.game)[0] > 1
        played = request is not None and not request.hint and self._hurried != self._turn
        beat = played and now.settings.beat
        self._pace.receive(answer, later_stone=later_stone, beat=beat)
        if answer.speed is not None:
            self.speeds.learn(now.game.rules.name, len(now.position.board.points), answer.speed)
            self._store.keep(SPEEDS, self.speeds.text)

    def _pass_to_idle_task(self, aside: IdleTask, answer: WorkerAnswer | ProofFound) -> None:
        """Pass an answer to the idle task, and send its next request, or finish the task."""
        if isinstance(answer, ProofFound):
            aside.receive_evidence(answer.id, answer.evidence)
        else:
            aside.receive_report(answer.id, answer.report)
        self._computer.set_request(aside.request)
        if aside.request is None:
            self._aside = None
            aside.finish()
            self._done()

    def _pass_proof(self, found: ProofFound) -> None:
        """Pass a proof's progress or result to the session, if it is one that proves; show it."""
        session = self._session
        if not (isinstance(session, Proves) and session.receive_evidence(found.id, found.evidence)):
            return
        wanted = session.request
        if found.is_last or wanted is None or wanted.id != found.id:
            self._refresh()
        else:
            self._show_thinking()

    def _deliver(self, answer: WorkerAnswer) -> None:
        """Pass a delayed answer to the session now, play its move, and show the result.

        An illegal move is shown as a failure. An explanation of the person's move comes first. An
        answer to an earlier request is dropped.
        """
        session = self._session
        asked = session.request
        if not (isinstance(session, Listens) and session.receive_report(answer.id, answer.report)):
            return
        move, wanted = answer.move, session.request
        if move is None and wanted and wanted.id == answer.id:
            self._show_thinking()
        elif wanted and isinstance(wanted.thought, LookBack) and not self._is_update_due():
            self.set_request(wanted)
        elif move is None or (asked and asked.hint):
            self._refresh()
        elif self._explain():  # about the person's own move, answered or not
            self._pace.delay(answer)
        elif self._plays(answer.id, move):
            self._refresh()
        else:
            self._fail(Trouble.FAULT)  # an illegal move is never played

    def _is_update_due(self) -> bool:
        """Return True once GLANCE seconds have passed since this last returned True."""
        now = perf_counter()
        due = now - self._glanced >= GLANCE
        self._glanced = now if due else self._glanced
        return due

    def _plays(self, request_id: int, move: Move) -> bool:
        """Let the session play the computer's move. Returns True if it was played."""
        session = self._session
        return isinstance(session, IsAnswered) and session.answer(request_id, move)

    def _fail(self, trouble: Trouble) -> None:
        """Show that the computer has failed at the board's request, or end a failed idle task."""
        if self._aside is not None:  # an idle task has failed: the next request gets another worker
            aside, failed = self._aside, self._failed
            self.work_for(None)
            self._computer.restart()
            aside.fail()
            failed()
            return
        self._session.board_input.fail(trouble)
        self._refresh()

    # -- hurrying ---------------------------------------------------------------------------

    def _hurry_next_stone(self) -> None:
        """Make the computer play at once if the person hurried an earlier stone of this turn."""
        session = self._session
        request = session.request
        if request is None or request.hint or self._turn != self._hurried:
            self._hurried = None
        elif stone_in_turn(session.board_input.now.game)[0] > 1:
            self._computer.move_now()

    @property
    def _turn(self) -> tuple[int, int]:
        """The turn on the board: its table's id, and the ply of its first stone."""
        table = self._session.board_input.now.table
        return table.id, table.game.ply - stone_in_turn(table.game)[0] + 1
