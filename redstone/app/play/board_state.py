"""The moment at a board: everything that can be shown of it and said about it."""

from dataclasses import dataclass, replace
from functools import cached_property

from redstone.app.play import computer_side
from redstone.app.play.computer_side import ComputerSide
from redstone.app.play.ending import Ending, ending_of
from redstone.app.play.notices import Notice
from redstone.app.play.pointing import Pointing
from redstone.app.play.settings import Settings
from redstone.app.play.table import Table
from redstone.board import Point
from redstone.engine.chances import Chances
from redstone.insight.choices import Choices
from redstone.position import Place, Player, Position, Resume
from redstone.record.game import Game, Seat


@dataclass(frozen=True)
class BoardState:
    """The table, the computer's side, the pointer, and the notices.

    `position_id` is new for every position shown, even an equal one. `forward` is true if the
    position was reached by one move forward, `made` if that move was made now, and `looked` if the
    person browsed to it. `end_open` is true while the end card is open.
    """

    position_id: int
    table: Table
    computer: ComputerSide
    settings: Settings
    pointing: Pointing
    notices: tuple[Notice, ...] = ()
    forward: bool = False
    made: bool = False
    end_open: bool = False
    looked: bool = False

    @property
    def game(self) -> Game:
        """The game at the board."""
        return self.table.game

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.table.position

    @cached_property
    def ending(self) -> Ending | None:
        """The end of the game, None while the position shown is not over."""
        return ending_of(self.table)

    @property
    def is_looking(self) -> bool:
        """True while a game is browsed: a viewed game, or a position before the end of the line."""
        return self.table.is_visited or (self.looked and bool(self.table.game.future))

    @property
    def is_marking(self) -> bool:
        """Return True if the computer would be the first to agree to the marks of stopped play."""
        return computer_side.awaits_marks(self.table, self.computer)

    @property
    def on_turn(self) -> Player | None:
        """Return the player in turn, marking before the computer included; None after the end."""
        return computer_side.acting_player(self.table, self.computer)

    @property
    def chances(self) -> Chances | None:
        """Return the computer's own chances, None unless its last move is shown."""
        return computer_side.chances_now(self.table, self.computer)

    @property
    def computer_waits(self) -> bool:
        """Return True if the computer would move, but moves taken back are still there."""
        return computer_side.is_waiting(self.table, self.computer)

    @property
    def may_agree(self) -> bool:
        """True while a person may agree to the stones marked dead."""
        acts = self.table.may_play or self.is_marking
        return self.table.is_stopped and acts and not self.computer.marks_on

    @property
    def may_resume(self) -> bool:
        """True while a person may ask to play on after a stop."""
        return self.may_agree and self.table.choices.allows(Resume())

    def name_of(self, seat: Seat) -> str:
        """Return the name of a seat's player, the person's own by default; empty for none."""
        own = self.settings.name if seat is self.table.seats.person else ""
        return self.table.name_of(seat) or own

    def show(
        self, table: Table, number: int, *, forward: bool = False, made: bool = False
    ) -> "BoardState":
        """Return a moment with another position, without staged stone, request and notices."""
        return BoardState(
            position_id=number,
            table=table,
            computer=self.computer.at(table, number),
            settings=self.settings,
            pointing=self.pointing.at_rest(),
            forward=forward,
            made=made,
            end_open=made and table.position.is_over,
        )

    def point_at(self, point: Point | None) -> "BoardState":
        """Return the moment with the pointer over a point, or over none."""
        return replace(self, pointing=replace(self.pointing, pointed=point))

    def rest(self) -> "BoardState":
        """Return the moment without staged stone and refusal, and with the end card closed."""
        return replace(self, pointing=self.pointing.at_rest(), end_open=False)

    def stage(self, move: Place) -> "BoardState":
        """Return the moment with a placement that awaits confirmation."""
        return replace(self, pointing=self.pointing.stage(move), notices=())

    def refuse(self, choices: Choices) -> "BoardState":
        """Return the moment with a try that the rules refuse."""
        return replace(self, pointing=self.pointing.refuse(choices), notices=())

    def refuse_time(self) -> "BoardState":
        """Return the moment with a try that came while no stone can be placed."""
        return replace(self, pointing=replace(self.pointing.at_rest(), untimely=True))

    def tell(self, *notices: Notice) -> "BoardState":
        """Return the moment with these notices."""
        return replace(self, notices=notices)
