"""The session: the one mutable object of the app, told of every action of user and computer.

`moment` changes with every move and step; `forward` tells whether the latest led one move on;
`sitting` changes with every game taken up.
It knows no pixels and no sentences: `view` says what to show of it, `words` how to say it.
A refused action changes nothing but `refusal`.
"""

from collections.abc import Mapping
from dataclasses import replace

from redstone.app import turns
from redstone.app.choices import Choices, all_choices, choices_at, is_legal
from redstone.app.request import Request
from redstone.app.settings import Colour, Confirm, Opponent, Seats, Settings, Setup, setup_of
from redstone.board import Point
from redstone.bot.report import Report
from redstone.game import Game, Seat
from redstone.position import IllegalMove, Move, Place, Position, Resign, Swap
from redstone.rules import GAMES

SMALL_CELL = 28.0
"""Below this distance between lines, in CSS pixels, a finger easily misses its point."""

HINT_LEVEL = 5
"""Advice comes from at least this level: a weak opponent's view would be no help."""


class Session:
    """A game with its players, the user's pointing and staging, and the computer's turn."""

    setup: Setup
    seats: Seats
    sitting: int
    visiting: bool
    received: bool
    # What belongs to one moment of the game, and is gone with the next:
    moment: int
    forward: bool
    notice: str
    link_sent: bool
    staged: Place | None
    refusal: Choices | None
    untimely: bool
    computer_failed: bool
    report: Report | None
    hint_wanted: bool
    _from_here: bool
    _all_choices: Mapping[Point, Choices] | None
    _request_id: int

    def __init__(self, setup: Setup | None = None, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.pointed: Point | None = None
        self.chances: Report | None = None
        self._last_id = 0
        self.new_game(setup or Setup())

    # -- the game ---------------------------------------------------------------

    def new_game(self, setup: Setup) -> None:
        """Start afresh. Raises ValueError for an unknown game, option or size."""
        rules = GAMES[setup.game](setup.options) if setup.game in GAMES else None
        if rules is None:
            raise ValueError(f"there is no game {setup.game!r}")
        self.open(Game.new(rules, setup.cols, setup.rows), Seats.for_setup(setup), setup)

    def open(self, game: Game, seats: Seats, setup: Setup) -> None:
        """Take up a game with its players."""
        self.setup, self.seats = setup, seats
        self.sitting = self._next_id()
        self.visiting = self.received = False
        self.chances = None
        self._enter(game)

    def visit(self, game: Game) -> None:
        """Show a game to be looked through but not played."""
        self.open(game, Seats(None), setup_of(game, Opponent.PERSON))
        self.visiting = True

    def receive(self, game: Game, seats: Seats, setup: Setup) -> None:
        """Take up a game that somebody sent; until the next move its players may be changed."""
        self.open(game, seats, setup)
        self.received = True

    def rematch(self) -> None:
        """The same game anew: who has Black now, after a swap too, will have White."""
        colour = self._game.colour(self.home_seat).enemy
        self.new_game(replace(self.setup, colour=Colour(colour.value)))

    @property
    def home_seat(self) -> Seat:
        """The seat of the person here; of Player 1 where both sit here."""
        player_1 = Seat.SECOND if self.setup.colour is Colour.WHITE else Seat.FIRST
        return self.seats.person or player_1

    @property
    def game(self) -> Game:
        """The game as it stands, moves taken back included."""
        return self._game

    @property
    def position(self) -> Position:
        """The position shown."""
        return self._game.position

    @property
    def has_computer(self) -> bool:
        """True if one of the seats is the computer's."""
        return self.setup.opponent is Opponent.COMPUTER

    @property
    def by_link(self) -> bool:
        """True if the other side is somewhere else and gets links."""
        return self.setup.opponent is Opponent.LINK

    @property
    def may_play(self) -> bool:
        """True while a person is to move in the position shown."""
        shut = self.visiting or self.position.is_over
        return not shut and turns.is_persons_turn(self.seats, self.position)

    @property
    def may_swap(self) -> bool:
        """True while a person is offered the pie rule."""
        return self.may_play and is_legal(self._game.rules, self.position, Swap())

    def choices_at(self, point: Point) -> Choices:
        """What the player to move can place at a point."""
        return choices_at(self._game.rules, self.position, point)

    def all_choices(self) -> Mapping[Point, Choices]:
        """The legal placements of the position shown, worked out once."""
        if self._all_choices is None:
            self._all_choices = all_choices(self._game.rules, self.position)
        return self._all_choices

    # -- pointing, staging, playing -----------------------------------------------

    def point_at(self, point: Point | None) -> bool:
        """The pointer is over a point, or none. True if that is news."""
        if point == self.pointed:
            return False
        self.pointed = point
        return True

    def tap(self, point: Point, cell: float = SMALL_CELL) -> None:
        """A tap on a point, on a board whose lines are `cell` CSS pixels apart.

        The second half of a double tap does no harm: a stone just placed is no refusal, and a
        self-capture that is staged waits for more than another tap.
        """
        self.untimely = not self.may_play
        if self.untimely or self._was_just_placed(point):
            return
        choices = self.choices_at(point)
        if self.staged is not None and self.staged.point == point:
            self._tap_staged(self.staged, choices)
        elif choices.first is None:
            self._refuse(choices)
        elif choices.both or self._wants_confirming(choices, choices.first, cell):
            self._stage(choices.first)
        else:
            self._play(choices.first)

    def place(self, point: Point, *, red: bool) -> None:
        """The user names the stone too. One that takes only own stones is staged first."""
        self.untimely = not self.may_play
        if self.untimely:
            return
        move, choices = Place(point, red), self.choices_at(point)
        if choices.toll(move) is None:
            self._refuse(choices)
        elif move != self.staged and self._always_stages(choices, move):
            self._stage(move)
        else:
            self._play(move)

    def press(self, point: Point) -> None:
        """Enter or space on a point: plays what is staged there, else as a tap."""
        if self.staged is not None and self.staged.point == point:
            self.confirm()
        else:
            self.tap(point)

    def switch_staged(self) -> None:
        """Stage the other kind of stone, where both are legal."""
        if self.staged is not None and self.choices_at(self.staged.point).both:
            self._stage(replace(self.staged, red=not self.staged.red))

    def confirm(self) -> None:
        """Play what is staged."""
        if self.staged is not None:
            self._play(self.staged)

    def cancel(self) -> None:
        """Take back what is staged; forget a refusal."""
        self.staged = None
        self.refusal = None
        self.untimely = False

    def swap(self) -> None:
        """Take the pie rule's offer."""
        if self.may_swap:
            self._play(Swap())

    def resign(self) -> None:
        """Give up, for the person to move."""
        if self.may_play:
            self._play(Resign())

    # -- back and forth -----------------------------------------------------------

    def go_to(self, ply: int) -> None:
        """Show the game after so many moves of its line, or the nearest end of it."""
        ply = max(0, min(ply, len(self._game.line)))
        self._enter(self._game.go_to(ply), forward=ply == self._game.ply + 1)

    def step(self, count: int) -> None:
        """Step forward, or back if negative."""
        self.go_to(self._game.ply + count)

    @property
    def undo_ply(self) -> int | None:
        """Where undo leads, None if nowhere."""
        return turns.undo_ply(self._game, self.seats)

    @property
    def redo_ply(self) -> int | None:
        """Where redo leads, None if nowhere."""
        return turns.redo_ply(self._game, self.seats)

    def undo(self) -> None:
        """Take back to the latest earlier turn of a person."""
        if self.undo_ply is not None:
            self.go_to(self.undo_ply)

    def redo(self) -> None:
        """Play again up to a person's next turn."""
        if self.redo_ply is not None:
            self.go_to(self.redo_ply)

    # -- the computer -------------------------------------------------------------

    @property
    def request(self) -> Request | None:
        """What is wanted of the computer now: its move, a hint, or nothing.

        With moves taken back the computer waits, so that the game can be looked through.
        """
        if self.position.is_over or self.visiting:
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

    def ask_hint(self) -> None:
        """Ask for the best moves here, or put the hint away."""
        if self.may_play:
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
        if not self._is_wanted(request_id):
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

    # -- inside -------------------------------------------------------------------

    def _enter(self, game: Game, *, forward: bool = False) -> None:
        """Show another moment; whatever was staged, refused or asked belongs to the last one."""
        self._game = game
        self.forward = forward
        self.untimely = False
        self.computer_failed = False
        self.notice = ""
        self.link_sent = False
        self.moment = self._next_id()
        self.staged = None
        self.refusal = None
        self.report = None
        self.hint_wanted = False
        self._from_here = False
        self._all_choices = None
        self._request_id = self._next_id()

    def _play(self, move: Move) -> None:
        game = self._game.play(move)
        self.received = False
        # A move answered by somebody goes on from here: it must not wait for a future.
        here = self.seats.person is None
        self._enter(game if here else game.without_future(), forward=True)

    def _stage(self, move: Place) -> None:
        self.refusal = None
        self.staged = move
        self.notice = ""

    def _refuse(self, choices: Choices) -> None:
        self.staged = None
        self.refusal = choices
        self.notice = ""

    def _tap_staged(self, staged: Place, choices: Choices) -> None:
        if choices.both:
            self.switch_staged()
        elif not choices.costs_only_own(staged, self.position.to_move.stone):
            self.confirm()

    def _was_just_placed(self, point: Point) -> bool:
        last = self._game.moves[-1:]
        return bool(last) and isinstance(last[0], Place) and last[0].point == point

    def _wants_confirming(self, choices: Choices, move: Place, cell: float) -> bool:
        if self._always_stages(choices, move):
            return True
        match self.settings.confirm:
            case Confirm.ALWAYS:
                return True
            case Confirm.NEVER:
                return False
            case Confirm.AUTO:
                return cell < SMALL_CELL

    def _always_stages(self, choices: Choices, move: Place) -> bool:
        """True where no setting lets a single act play: self-captures, and moves to be sent."""
        return self.by_link or choices.costs_only_own(move, self.position.to_move.stone)

    def _is_wanted(self, request_id: int) -> bool:
        request = self.request
        return request is not None and request.id == request_id

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id
