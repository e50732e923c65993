"""Keeps the clock of a session's game: told after every step, it follows what was played.

The clock starts with the first move that is made. It is kept as a text with the game's set-up, and
so wherever the game is. What is looked through changes nothing: the time of who is on turn where
moves are made goes on.
"""

from collections.abc import Callable
from dataclasses import replace

from redstone.app.clock.files import with_times
from redstone.app.clock.timed import Timed
from redstone.app.play.moment import Moment
from redstone.app.play.notices import Event
from redstone.app.play.session import Session
from redstone.clock.clock import Clock
from redstone.clock.remaining import Remaining
from redstone.position import Position, Resign
from redstone.record.game import Game, Seat, seat_to_move


class Keeper:
    """The clock of whatever game the session has, as it stands; None where it has none."""

    def __init__(self, session: Session, now: Callable[[], int]) -> None:
        """`now` tells milliseconds since 1970."""
        self._session, self._now = session, now
        self._table = -1
        self._game: Game = session.game
        self._timed: Timed | None = None
        self._held = False

    @property
    def clock(self) -> Clock | None:
        """The clock of the game at the board."""
        return self._timed.clock if self._timed else None

    @property
    def is_paused(self) -> bool:
        """True while somebody has stopped the clock; nothing is played meanwhile."""
        return self.clock is not None and self.clock.is_paused and not self._held

    def noted(self, game: Game) -> Game:
        """The game at the board with its times, as files have them."""
        return with_times(game, self._timed) if self._timed else game

    # -- what happens --------------------------------------------------------------------

    def follow(self) -> None:
        """The session may have gone on."""
        moment = self._session.hand.now
        if moment.table.id != self._table or not moment.table.setup.clock:
            self._take_up(moment)
        if self._timed is None:
            return
        if moment.game is not self._game and not moment.looked:
            self._go_on(moment)
        coach = self._session.coach
        advised = coach is not None and coach.waits
        self._hold(advised or _is_held(self._session.hand.now))

    def pause(self) -> None:
        """Stop the clock until `resume`."""
        if self._timed and self._timed.clock.is_running:
            self._set(self._timed.clock.pause(self._now()))

    def resume(self) -> None:
        """Let the clock go on."""
        if self._timed and self.is_paused:
            self._set(self._timed.clock.resume(self._now()))

    def look_at_flag(self) -> None:
        """End the game for whose time is up, if so."""
        if self._timed is None:
            return
        clock = self._timed.clock.at(self._now())
        if clock.flagged is not None and not self._game.position.is_over:
            self._fall(clock)

    # -- inside --------------------------------------------------------------------------

    def _take_up(self, moment: Moment) -> None:
        """Another game is at the board, or this one has no clock any more."""
        table = moment.table
        self._table, self._game, self._timed = table.id, moment.game, None
        self._held = False
        if not table.setup.clock or table.is_visited:
            return
        try:
            self._timed = Timed.parse(table.setup.clock)
        except ValueError:
            self._session.set_clock("")
            self._session.hand.tell(Event.CLOCK_UNREADABLE)
            return
        if " " not in table.setup.clock and moment.game.moves:  # it was fetched so late
            self._set(self._timed.clock.hand_over(on_turn(moment.position), self._now()))

    def _go_on(self, moment: Moment) -> None:
        """Moves were made, taken back or made again since the clock stood last."""
        assert self._timed is not None
        before, after, now = self._game, moment.game, self._now()
        clock = self._timed.clock.at(now)
        if clock.flagged is not None:
            if before.position.is_over:
                self._turn_off()
            else:
                self._fall(clock)
            return
        shared = _shared(before, after)
        timed = self._timed.back_to(shared)
        back = _finished(before, shared)
        forth = [] if moment.made else _finished(after, shared)
        if before.ply > shared or not moment.made:
            there = after.line_positions[shared if moment.made else after.ply]
            clock = _stepped(clock, on_turn(there), now, back, forth)
        if moment.made:
            clock = clock.hand_over(on_turn(after.position), now)
        self._game = after
        for ply in range(shared + 1, after.ply + 1):
            timed = timed.and_after(_left(clock, after, ply) if moment.made else None)
        self._timed = Timed(clock, timed.times)
        self._keep()

    def _fall(self, clock: Clock) -> None:
        """Somebody's time is up: whatever came later does not count."""
        assert self._timed is not None
        hand = self._session.hand
        seat = clock.flagged
        assert seat is not None
        if hand.now.game is not self._game:
            hand.show(replace(self._session.table, game=self._game))
        hand.make(seat, Resign())
        timed = self._timed.back_to(self._game.ply).and_after(clock.side(seat))
        self._game = hand.now.game
        self._timed = Timed(clock, timed.times)
        self._keep()

    def _turn_off(self) -> None:
        """A game that was lost on time goes on without a clock."""
        self._timed = None
        self._session.set_clock("")
        self._session.hand.tell(Event.CLOCK_OFF)

    def _hold(self, held: bool) -> None:
        """Stop the time while coach or computer wait for an answer, or that one has failed."""
        if self._timed is None:
            return
        clock = self._timed.clock
        if held and not self._held and clock.is_running:
            self._held = True
            self._set(clock.pause(self._now()))
        elif self._held and not held:
            self._held = False
            self._set(clock.resume(self._now()))

    def _set(self, clock: Clock) -> None:
        assert self._timed is not None
        self._timed = Timed(clock, self._timed.times)
        self._keep()

    def _keep(self) -> None:
        self._session.set_clock(str(self._timed))


def on_turn(position: Position) -> Seat | None:
    """Whose time runs at a position: nobody's after the end, and while Go's play is stopped."""
    stopped = position.go is not None and position.go.stopped
    return None if position.is_over or stopped else seat_to_move(position)


def _is_held(moment: Moment) -> bool:
    computer = moment.computer
    waits = computer.gives_up is not None or computer.failed is not None
    return waits and moment.table.has_computer and not moment.table.is_persons_turn


def _shared(one: Game, other: Game) -> int:
    """How many moves two games begin with that are the same."""
    pairs = zip(one.moves, other.moves, strict=False)
    return next((ply for ply, (a, b) in enumerate(pairs) if a != b), min(one.ply, other.ply))


def _finished(game: Game, since: int) -> list[Seat]:
    """Who has finished a turn after so many moves, once for each."""
    return list(filter(None, (_finisher(game, ply) for ply in range(since + 1, game.ply + 1))))


def _finisher(game: Game, ply: int) -> Seat | None:
    """Who has finished a turn by move number `ply`; None where it goes on."""
    before, after = (on_turn(game.line_positions[at]) for at in (ply - 1, ply))
    return before if before is not after else None


def _stepped(clock: Clock, to: Seat | None, now: int, back: list[Seat], forth: list[Seat]) -> Clock:
    """The clock after turns were taken back and others made again."""
    first, second = (back.count(seat) - forth.count(seat) for seat in Seat)
    return clock.step(to, now, first=first, second=second)


def _left(clock: Clock, game: Game, ply: int) -> Remaining | None:
    """What the player of move number `ply` has after it, where it has finished a turn."""
    seat = _finisher(game, ply)
    return None if seat is None or clock.turn is seat else clock.side(seat)
