"""The computer's side of a session: what is wanted of it, and what comes back."""

from dataclasses import replace

from redstone.app.play import turns
from redstone.app.play.request import Request, Trouble
from redstone.app.play.settings import Seats, Setup
from redstone.app.play.sitting import Sitting
from redstone.board import Point
from redstone.bot.report import Report
from redstone.position import IllegalMove, Move, Pass
from redstone.record.game import Game

HINT_LEVEL = 5
"""Advice comes from at least this level: a weak opponent's view would be no help."""


class Asking(Sitting):
    """A game with its players, one of whom may be the computer; it gives advice too."""

    chances: Report | None
    # What belongs to one moment of the game, and is gone with the next:
    computer_failed: Trouble | None
    report: Report | None
    hint_wanted: bool
    _from_here: bool
    _ready: frozenset[Point] | None
    _request_id: int

    def open(self, game: Game, seats: Seats, setup: Setup) -> None:
        self.chances = None
        self._ready = None
        super().open(game, seats, setup)

    @property
    def request(self) -> Request | None:
        """What is wanted of the computer now: its move, a hint, or nothing.

        With moves taken back the computer waits, so that the game can be looked through.
        """
        if not self.is_open or self.is_marking:
            return None
        hint = turns.is_persons_turn(self.seats, self.position)
        here = not self._game.future or self._from_here
        if not (self.hint_wanted if hint else self.has_computer and here):
            return None
        level = max(self.setup.level, HINT_LEVEL) if hint else self.setup.level
        return Request(self._request_id, self._game, level, self.sitting, hint)

    @property
    def computer_waits(self) -> bool:
        """True where the computer would move, but moves taken back are still there."""
        waits = self.has_computer and not (self.position.is_over or self.is_marking)
        return waits and not (self.may_play or self.request)

    def play_from_here(self) -> None:
        """Let the computer move although moves taken back are still there."""
        self._from_here = True

    @property
    def is_marking(self) -> bool:
        """True where the computer would be the first to agree to the marks of stopped play.

        It is asked once the person is ready: else it would judge a count that lacks his marks.
        """
        go, turn_of_person = self.position.go, turns.is_persons_turn(self.seats, self.position)
        if not (self.has_computer and self.is_stopped) or turn_of_person or self._game.future:
            return False
        if go is None or go.agreed is not None:
            return False
        return self._ready is None or self._own(self._ready) != self._own(go.dead)

    def finish_marking(self) -> None:
        """The person agrees to the marks as they are, before the computer does."""
        if self.is_marking and self.position.go is not None:
            self._ready = self.position.go.dead
            self._request_id = self._next_id()

    def _own(self, dead: frozenset[Point]) -> frozenset[Point]:
        """Those of some stones that are the person's."""
        board, stone = self.position.board, self._game.colour(self.home_seat).stone
        return frozenset(point for point in dead if board.stone_at(point) is stone)

    @property
    def may_ask(self) -> bool:
        """True where advice can be had: while a person is to move and play is not stopped."""
        return self.may_play and not self.is_stopped

    def ask_hint(self) -> None:
        """Ask for the best moves here, or put the hint away."""
        if self.may_ask:
            self.hint_wanted = not self.hint_wanted
            self.report = None
            self._request_id = self._next_id()

    @property
    def hint(self) -> Report | None:
        """The computer's advice for the person to move, None if not asked for."""
        return self.report if self.hint_wanted else None

    def set_level(self, level: int) -> None:
        """Change the computer's level in the middle of a game."""
        self.setup = replace(self.setup, level=level)
        self._request_id = self._next_id()

    def hear(self, request_id: int, report: Report) -> bool:
        """The computer reports on a request. True if it is still wanted."""
        request = self.request
        if request is None or request.id != request_id:
            return False
        self.report = report
        return True

    def answer(self, request_id: int, move: Move) -> bool:
        """The computer's move. True if it was still wanted and is legal."""
        request = self.request
        if request is None or request.id != request_id or request.hint:
            return False
        report = self.report
        try:
            self._play(move)
            self._agree_as_told()
        except IllegalMove:
            return False
        self.chances = report
        return True

    def _agree_as_told(self) -> None:
        """The person's agreement, if he has given it to the marks that the computer agrees to."""
        go = self.position.go
        if go is not None and self.is_stopped and go.agreed and go.dead == self._ready:
            self._play(Pass())

    def _enter(self, game: Game, *, forward: bool = False) -> None:
        super()._enter(game, forward=forward)
        self.computer_failed = None
        self.report = None
        self.hint_wanted = False
        self._from_here = False
        if not self.is_stopped:
            self._ready = None
        self._request_id = self._next_id()
