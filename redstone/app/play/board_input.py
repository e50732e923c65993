"""A person's input at a board: pointing, staging and placing; it holds the `BoardState`.

The game's session has one, and so has each room's session. The owner decides the result of a move
or of an act on a point: a game plays the move by the rules, a puzzle judges it, a lesson checks
whether it is right. A refused act changes nothing but `Pointing`.
"""

from collections.abc import Callable
from dataclasses import replace

from redstone.app.play import placing
from redstone.app.play.board_state import BoardState
from redstone.app.play.computer_side import ComputerSide
from redstone.app.play.notices import Notice
from redstone.app.play.placing import Act
from redstone.app.play.pointing import SMALL_CELL, Pointing
from redstone.app.play.request import Request, Trouble
from redstone.app.play.settings import Settings
from redstone.app.play.table import Table, new_number
from redstone.board import Point
from redstone.engine.report import Report
from redstone.position import IllegalMove, Move, Pass, Resume, Swap
from redstone.record.game import Seat
from redstone.review.evaluations import with_known


class BoardInput:
    """A person's input at a board; `now` is the current board state, replaced at every step."""

    def __init__(
        self,
        table: Table,
        settings: Settings,
        on_move: Callable[[Move], object] | None = None,
        on_act: Callable[[Act], None] | None = None,
        *,
        touch: bool = False,
    ) -> None:
        """Start at a table; `on_move` gets each legal move, `on_act` each tap or key on a point.

        By default a move is made, and an act has its usual effect in a game.
        """
        number = new_number()
        side = ComputerSide(number)
        self.now = BoardState(number, table, side, settings, Pointing(touch=touch))
        self._on_move, self._on_act = on_move or self.make_own, on_act or self.act

    # -- pointing, staging, placing (`placing`) -----------------------------------------------

    def point_at(self, point: Point | None) -> bool:
        """Set the point under the pointer, None for none. Returns True if it has changed."""
        if point == self.now.pointing.pointed:
            return False
        self.now = self.now.point_at(point)
        return True

    def tap(self, point: Point, cell: float = SMALL_CELL) -> None:
        """Handle a tap on a point, on a board whose lines are `cell` CSS pixels apart."""
        self._on_act(Act(point, cell))

    def press(self, point: Point) -> None:
        """Handle Enter or Space on a point."""
        self._on_act(Act(point))

    def place(self, point: Point, *, red: bool) -> None:
        """Handle a key that names both point and kind of stone."""
        self._on_act(Act(point, red=red))

    def act(self, act: Act) -> None:
        """Apply a tap or key on a point by the usual rules of a game."""
        self.do(placing.act_result(self.now, act))

    def do(self, what: BoardState | Move) -> None:
        """Show the board state that an act resulted in, or pass a legal move to `on_move`."""
        if isinstance(what, BoardState):
            self.now = what
        else:
            self._on_move(what)

    def switch_staged(self, *, red: bool) -> None:
        """Stage the other kind of stone, if both are legal."""
        staged = self.now.pointing.staged
        if staged is not None and staged.red is not red:
            self.now = placing.with_other_stone(self.now)

    def confirm(self) -> None:
        """Play the staged stone, confirming it; do nothing without one or in a pause."""
        if self.now.pointing.staged is not None and not self.now.table.is_paused:
            self.do(self.now.pointing.staged)

    def cancel(self) -> None:
        """Cancel the staged stone, dismiss a refusal, and close the end card."""
        self.now = self.now.rest()

    # -- moves without a point ----------------------------------------------------------------

    def swap(self) -> None:
        """Swap colours by the pie rule; do nothing if that is not allowed."""
        if self.now.table.may_swap:
            self.do(Swap())

    def pass_turn(self) -> None:
        """Pass in Go; do nothing if that is not allowed."""
        if self.now.table.may_pass:
            self.do(Pass())

    def agree(self) -> None:
        """Agree to the stones marked dead; do nothing if that is not allowed."""
        if self.now.may_agree:
            self.do(Pass())

    def resume(self) -> None:
        """Resume play instead of agreeing on dead stones; do nothing if that is not allowed."""
        if self.now.may_resume:
            self.do(Resume())

    # -- the board ----------------------------------------------------------------------------

    def open_table(self, table: Table) -> None:
        """Show another game's table, without staged stone, notices or request to the computer."""
        number, now = new_number(), self.now
        side, pointing = ComputerSide(number), now.pointing.at_rest()
        over = table.position.is_over and not table.is_visited
        self.now = BoardState(number, table, side, now.settings, pointing, end_open=over)

    def show(self, table: Table, *, forward: bool = False, made: bool = False) -> None:
        """Show another position of the game, as a new board state.

        `forward` is True for a step to the next move, `made` for a move just made.
        """
        self.now = self.now.show(table, new_number(), forward=forward, made=made)

    def set_table(self, table: Table) -> None:
        """Replace the table without changing the position shown."""
        self.now = replace(self.now, table=table)

    def go_to(self, ply: int) -> None:
        """Show the game after `ply` moves of its line, or at its nearest end."""
        table = self.now.table.go_to(ply)
        self.show(table, forward=table.game.ply == self.now.game.ply + 1)

    def browse_to(self, ply: int) -> None:
        """Show a ply like `go_to`, marked as browsed by the person."""
        self.go_to(ply)
        self.now = replace(self.now, looked=True)

    def make(self, seat: Seat, move: Move, *, made: bool = True) -> IllegalMove | None:
        """Make a seat's move by `Table.play`, whoever has chosen it and wherever.

        Returns the refusal, which changes nothing, or None. `made` is false for a move that was
        made earlier, elsewhere.
        """
        try:
            table = self.now.table.play(seat, move)
        except IllegalMove as refused:
            return refused
        self.show(table.for_new_move() if made else table, forward=True, made=made)
        return None

    def make_own(self, move: Move) -> IllegalMove | None:
        """Make a move as the person here, or as the side to move if two people play here.

        Returns the refusal, which changes nothing, or None.
        """
        table = self.now.table
        return self.make(table.seats.person or table.seat_of(move), move)

    def show_notices(self, *notices: Notice) -> None:
        """Show these notices until the next move or step, in place of earlier ones."""
        self.now = self.now.with_notices(*notices)

    def set_settings(self, settings: Settings) -> None:
        """Replace the settings."""
        self.now = replace(self.now, settings=settings)

    def set_touch(self, touch: bool) -> None:
        """Set the pointer type: touch, or mouse."""
        self.now = replace(self.now, pointing=replace(self.now.pointing, touch=touch))

    # -- the computer -------------------------------------------------------------------------

    def set_computer(self, side: ComputerSide) -> None:
        """Replace the state of the computer's side."""
        self.now = replace(self.now, computer=side)

    def start_request(self, side: ComputerSide) -> None:
        """Set the computer's side with a new request id, so that older answers are ignored."""
        self.set_computer(replace(side, request_id=new_number()))

    def receive_report(self, asked: Request | None, request_id: int, report: Report) -> bool:
        """Store a report for the current request `asked`; return False if it is for another one.

        A stored evaluation of the position updates a report on a hint.
        """
        wanted = asked is not None and asked.id == request_id
        if asked is not None and wanted:
            if asked.hint:
                report = with_known(self.now.position, report, self.now.table.evaluation)
            self.set_computer(replace(self.now.computer, report=report))
        return wanted

    def fail(self, trouble: Trouble | None) -> None:
        """Set the reason why the computer cannot answer, None for no failure."""
        self.set_computer(replace(self.now.computer, failed=trouble))
