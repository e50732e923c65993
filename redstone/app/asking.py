"""The computer's side of a session: what is wanted of it, and what comes back."""

from dataclasses import replace

from redstone.app import turns
from redstone.app.request import Request
from redstone.app.settings import Seats, Setup
from redstone.app.sitting import Sitting
from redstone.bot.report import Report
from redstone.game import Game
from redstone.position import IllegalMove, Move

HINT_LEVEL = 5
"""Advice comes from at least this level: a weak opponent's view would be no help."""


class Asking(Sitting):
    """A game with its players, one of whom may be the computer; it gives advice too."""

    chances: Report | None
    # What belongs to one moment of the game, and is gone with the next:
    computer_failed: bool
    report: Report | None
    hint_wanted: bool
    _from_here: bool
    _request_id: int

    def open(self, game: Game, seats: Seats, setup: Setup) -> None:
        self.chances = None
        super().open(game, seats, setup)

    @property
    def request(self) -> Request | None:
        """What is wanted of the computer now: its move, a hint, or nothing.

        With moves taken back the computer waits, so that the game can be looked through.
        """
        if not self.is_open:
            return None
        hint = turns.is_persons_turn(self.seats, self.position)
        here = not self._game.future or self._from_here
        if not (self.hint_wanted if hint else self.has_computer and here):
            return None
        level = max(self.setup.level, HINT_LEVEL) if hint else self.setup.level
        return Request(self._request_id, self._game, level, hint)

    @property
    def computer_waits(self) -> bool:
        """True where the computer would move, but moves taken back are still there."""
        waits = self.has_computer and not self.position.is_over
        return waits and not (self.may_play or self.request)

    def play_from_here(self) -> None:
        """Let the computer move although moves taken back are still there."""
        self._from_here = True

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
        self.computer_failed = False
        return True

    def answer(self, request_id: int, move: Move) -> bool:
        """The computer's move. True if it was still wanted and is legal."""
        request = self.request
        if request is None or request.id != request_id or request.hint:
            return False
        report = self.report
        try:
            self._play(move)
        except IllegalMove:
            return False
        self.chances = report
        return True

    def _enter(self, game: Game, *, forward: bool = False) -> None:
        super()._enter(game, forward=forward)
        self.computer_failed = False
        self.report = None
        self.hint_wanted = False
        self._from_here = False
        self._request_id = self._next_id()
