"""The clock of a session's game, called after every step to follow the moves.

The clock starts with the first move played. It is stored as a text in the game's set-up, and so
goes wherever the game goes. Browsing the game changes nothing: the time of the player to move at
the end of the line keeps running. The computer's time runs only while it can think: without a
request the clock is held, and time while the page was hidden or asleep does not count.
"""

from collections.abc import Callable
from dataclasses import replace

from redstone.app.clock.files import with_times
from redstone.app.clock.timed import Timed
from redstone.app.clock.turning import (
    clock_after_steps,
    common_moves,
    finished_turns,
    left_after,
    on_turn,
)
from redstone.app.play.board_state import BoardState
from redstone.app.play.notices import Event
from redstone.app.play.session import Session
from redstone.app.play.table import Joined
from redstone.clock.clock import Clock
from redstone.position import Resign
from redstone.record.game import Game, Seat

LATE = 2_000
"""Milliseconds: a flag noticed later than this fell while the page was asleep."""


class ClockKeeper:
    """Runs the clock of the session's current game, if the game has one."""

    def __init__(self, session: Session, now: Callable[[], int]) -> None:
        """Run the clock of the session's game; `now` returns milliseconds since 1970."""
        self._session, self._now = session, now
        self._table = -1
        self._game: Game = session.game
        self._timed: Timed | None = None
        self._held = False
        self.is_told = False  # true if other devices keep the clock, or share it with this one

    @property
    def clock(self) -> Clock | None:
        """The clock of the current game, None if it has none."""
        return self._timed.clock if self._timed else None

    @property
    def is_paused(self) -> bool:
        """True while a person has paused the clock; no moves can be made then."""
        return (
            not self.is_told and self.clock is not None and self.clock.is_paused and not self._held
        )

    @property
    def is_covered(self) -> bool:
        """True while the board is covered by a pause, here or agreed on two devices.

        A pause agreed on two devices is not ended by this clock.
        """
        is_agreed = self._session.table.joined is Joined.PAUSED and self.clock is not None
        return self.is_paused or is_agreed

    def with_times(self, game: Game) -> Game:
        """Return the current game with its times left as notes, for a file; unchanged without."""
        return with_times(game, self._timed) if self._timed else game

    # -- events --------------------------------------------------------------------------

    def follow(self, *, away: bool = False) -> None:
        """Load or update the clock for the session's game and moves.

        It also stops the computer's time while that cannot move, and resumes it. `away` is
        True while a room shows another board.
        """
        moment = self._session.board_input.now
        self.is_told = moment.table.by_link or moment.table.is_visited
        if self.is_told:
            self._load_remote(moment)
            return
        if moment.table.id != self._table or not moment.table.setup.clock:
            self._load(moment)
        if self._timed is None:
            return
        if moment.game is not self._game and not moment.looked:
            self._apply_moves(moment)
        coach = self._session.coach
        advised = coach is not None and coach.waits
        unasked = away and self._is_computers
        self._hold(advised or unasked or _is_held(self._session.board_input.now))

    def pause(self) -> None:
        """Stop the clock until `resume`, unless a player's time has just run out."""
        if not self.is_told:
            self._stop()

    def resume(self) -> None:
        """Resume the clock if it is paused."""
        if self._timed and self.is_paused:
            self._set(self._timed.clock.resume(self._now()))

    def check_flag(self) -> None:
        """End the game as lost on time if a player's time is up and the clock is kept here."""
        if self._timed is None or self.is_told:
            return
        self._refund_suspension()
        clock = self._timed.clock.at(self._now())
        if clock.flagged is not None and not self._game.position.is_over:
            self._lose_on_time(clock)

    # -- inside --------------------------------------------------------------------------

    def _load_remote(self, moment: BoardState) -> None:
        """Load the clock that another device keeps, or that a viewed game came with.

        The clock stands while the two devices are disconnected.
        """
        self._table, self._held = -1, False
        joined = moment.table.joined or moment.table.is_visited
        text = moment.table.setup.clock if joined or moment.game.line else ""
        try:
            self._timed = Timed.parse(text) if text else None
        except ValueError:
            self._timed = None
        if self._timed and not joined:
            clock = self._timed.clock
            self._timed = replace(self._timed, clock=replace(clock, since=None))

    def _load(self, moment: BoardState) -> None:
        """Load the stored clock of a newly opened game, if any, and adjust it to the turn.

        An unreadable clock is dropped with a notice.
        """
        table = moment.table
        self._table, self._game, self._timed = table.id, moment.game, None
        self._held = False
        if not table.setup.clock:
            return
        try:
            self._timed = Timed.parse(table.setup.clock)
        except ValueError:
            self._session.set_clock("")
            self._session.board_input.show_notices(Event.CLOCK_UNREADABLE)
            return
        if self._is_computers:
            self._timed = replace(
                self._timed, clock=_with_turn_refunded(self._timed.clock, self._now())
            )
        self._catch_up(on_turn(moment.position), has_begun=bool(moment.game.moves))

    def _catch_up(self, to: Seat | None, *, has_begun: bool) -> None:
        """Set the clock to the turn of seat `to` if it stands at another.

        Moves may have been made before this module was loaded. If the game ended or stopped in that
        time, the time of that is unknown, so it costs nothing.
        """
        assert self._timed is not None
        clock = self._timed.clock
        is_there = clock.turn is to or not (has_begun or clock.turn)
        if is_there or clock.flagged is not None:
            return
        clock = clock.hand_over(to, self._now() if to or clock.since is None else clock.since)
        if clock.flagged is None:
            self._set(clock)
        else:
            self._remove()

    def _apply_moves(self, moment: BoardState) -> None:
        """Update the clock for moves played, undone or redone since the last call.

        After the fall of a flag the game is lost on time instead; if it was over, the clock is
        removed.
        """
        self._refund_suspension()
        assert self._timed is not None
        before, after, now = self._game, moment.game, self._now()
        clock = self._timed.clock.at(now)
        if clock.flagged is not None:
            if before.position.is_over:
                self._remove()
            else:
                self._lose_on_time(clock)
            return
        common = common_moves(before, after)
        timed = self._timed.back_to(common)
        back = finished_turns(before, common)
        forth = [] if moment.made else finished_turns(after, common)
        if before.ply > common or not moment.made:
            there = after.line_positions[common if moment.made else after.ply]
            clock = clock_after_steps(clock, on_turn(there), now, back, forth)
        if moment.made:
            clock = clock.hand_over(on_turn(after.position), now)
        self._game = after
        for ply in range(common + 1, after.ply + 1):
            timed = timed.and_after(left_after(clock, after, ply) if moment.made else None)
        self._timed = Timed(clock, timed.times)
        self._store()

    def _lose_on_time(self, clock: Clock) -> None:
        """End the game as lost on time, at the position where the flag fell.

        Instead, the clock is removed if the seat is not to move or the record is full.
        """
        assert self._timed is not None
        board_input = self._session.board_input
        seat = clock.flagged
        assert seat is not None
        # A made-up clock may flag the seat that is not in turn; a full record takes no move.
        if seat is not on_turn(self._game.position) or self._game.is_full:
            self._remove()
            return
        if board_input.now.game is not self._game:
            board_input.show(replace(self._session.table, game=self._game))
        board_input.make(seat, Resign())
        timed = self._timed.back_to(self._game.ply).and_after(clock.side(seat))
        self._game = board_input.now.game
        self._timed = Timed(clock, timed.times)
        self._store()

    def _remove(self) -> None:
        """Remove the clock: play continues after a loss on time, or the clock is invalid."""
        self._timed = None
        self._session.set_clock("")
        self._session.board_input.show_notices(Event.CLOCK_OFF)

    def _hold(self, held: bool) -> None:
        """Stop the computer's time if `held`, and resume it once it isn't, if stopped by this."""
        if self._timed is None:
            return
        clock = self._timed.clock
        if held and not self._held:
            self._stop(held=True)
        elif self._held and not held:
            self._held = False
            self._set(clock.resume(self._now()))

    def _stop(self, *, held: bool = False) -> None:
        """Stop the clock unless time has run out; `held` marks a stop by `_hold`."""
        self.check_flag()
        if self._timed and self._timed.clock.is_running:
            self._held = held
            self._set(self._timed.clock.pause(self._now()))

    def _refund_suspension(self) -> None:
        """Give the computer back the time for which the page was suspended past its flag.

        Does nothing at a person's turn, or if the flag fell at most LATE milliseconds ago.
        """
        if self._timed is None or not self._is_computers:
            return
        falls, now = self._timed.clock.flag_falls, self._now()
        if falls is not None and now > falls + LATE:
            self._set(_with_turn_refunded(self._timed.clock, now))

    @property
    def _is_computers(self) -> bool:
        """True while the clock runs for the computer."""
        table, clock = self._session.table, self.clock
        turn = clock.turn if clock else None
        return turn is not None and table.has_computer and not table.seats.is_person(turn)

    def _set(self, clock: Clock) -> None:
        """Replace the clock, and store it."""
        assert self._timed is not None
        self._timed = Timed(clock, self._timed.times)
        self._store()

    def _store(self) -> None:
        """Store the clock with the game; one stopped by `_hold` is stored as running."""
        assert self._timed is not None
        clock = self._timed.clock
        kept = clock.resume(self._now()) if self._held else clock
        self._session.set_clock(str(replace(self._timed, clock=kept)))


def _with_turn_refunded(clock: Clock, now: int) -> Clock:
    """Return the clock with the current turn's time given back, running from `now`."""
    return clock if clock.since is None else clock.pause(clock.since).resume(now)


def _is_held(moment: BoardState) -> bool:
    """Return True while the computer is to move, but has failed or is about to resign."""
    computer = moment.computer
    waits = computer.gives_up is not None or computer.failed is not None
    return waits and moment.table.has_computer and not moment.table.is_persons_turn
