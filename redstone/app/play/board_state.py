"""The board state: everything to be shown at a board, immutable."""

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
    """The state of a board: table, computer's side, settings, pointer, and notices.

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
        """True while a game is browsed: a viewed game, or a position before the line's end."""
        return self.table.is_visited or (self.looked and bool(self.table.game.future))

    @property
    def is_marking(self) -> bool:
        """True while the computer waits for the person to agree to the dead-stone marks first."""
        return computer_side.awaits_marks(self.table, self.computer)

    @property
    def on_turn(self) -> Player | None:
        """The player to act, also while marking before the computer; None after the end."""
        return computer_side.acting_player(self.table, self.computer)

    @property
    def chances(self) -> Chances | None:
        """The computer's own chances by its last search, None unless its last move is shown."""
        return computer_side.chances_now(self.table, self.computer)

    @property
    def computer_waits(self) -> bool:
        """True if the computer is to move but waits, as undone moves could be redone."""
        return computer_side.is_waiting(self.table, self.computer)

    @property
    def may_agree(self) -> bool:
        """True while a person may agree to the stones marked dead (Go)."""
        acts = self.table.may_play or self.is_marking
        return self.table.is_stopped and acts and not self.computer.marks_on

    @property
    def may_resume(self) -> bool:
        """True while a person may resume play instead of agreeing on dead stones (Go)."""
        return self.may_agree and self.table.choices.allows(Resume())

    def name_of(self, seat: Seat) -> str:
        """Return the name of a seat's player, by default the person's own; may be empty."""
        own = self.settings.name if seat is self.table.seats.person else ""
        return self.table.name_of(seat) or own

    def show(
        self, table: Table, number: int, *, forward: bool = False, made: bool = False
    ) -> "BoardState":
        """Return the state at another position, without staged stone, request and notices.

        `forward` is True for a step to the next move, `made` for a move just made.
        """
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
        """Return the state with the pointer at a point, None for none."""
        return replace(self, pointing=replace(self.pointing, pointed=point))

    def rest(self) -> "BoardState":
        """Return the state without staged stone and refusal, and with the end card closed."""
        return replace(self, pointing=self.pointing.at_rest(), end_open=False)

    def stage(self, move: Place) -> "BoardState":
        """Return the state with a placement staged for confirmation, and without notices."""
        return replace(self, pointing=self.pointing.stage(move), notices=())

    def refuse(self, choices: Choices) -> "BoardState":
        """Return the state with a placement refused by the rules, and without notices."""
        return replace(self, pointing=self.pointing.refuse(choices), notices=())

    def refuse_time(self) -> "BoardState":
        """Return the state with a refusal because no stone can be placed at this time."""
        return replace(self, pointing=replace(self.pointing.at_rest(), untimely=True))

    def with_notices(self, *notices: Notice) -> "BoardState":
        """Return the state with these notices."""
        return replace(self, notices=notices)
