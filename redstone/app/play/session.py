"""The session: the one mutable object of the app, told of every action of person and computer.

It holds one immutable `Moment` and replaces it at every step: the table with game and players,
the computer's side, and what the person points at and stages. It knows no pixels and no
sentences: `view` says what to show of it, `words` how to say it. A refused action changes
nothing but what `Pointing` says of it.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from redstone.app.play import computer_side, placing, pointing
from redstone.app.play.choices import Choices
from redstone.app.play.computer_side import ComputerSide, Seen
from redstone.app.play.ending import ending_of
from redstone.app.play.explained import Explained, gone_stale
from redstone.app.play.moment import Moment
from redstone.app.play.notices import FirstStone, NoRedPoints, Notice, PlayedOn
from redstone.app.play.people import People, people_of
from redstone.app.play.pointing import SMALL_CELL, Pointing
from redstone.app.play.proven import Evidence
from redstone.app.play.read import Read
from redstone.app.play.request import Trouble
from redstone.app.play.settings import Colour, Opponent, Seats, Settings, Setup, setup_of
from redstone.app.play.settling import Settling
from redstone.app.play.table import Standing, Table, Turned, new_table
from redstone.board import Point
from redstone.bot.report import Report
from redstone.position import IllegalMove, Mark, Move, Pass, Place, Resign, Resume, Swap
from redstone.record.game import Game, Seat


class Session:
    """A game with its players, the person's pointing and staging, and the computer's turn."""

    offers_wins = True
    """Whether a computer that has lost asks to give up, at levels that do."""
    _ids = count(1)
    """Numbers of tables, positions and requests. No two sessions share one: they share the
    computer, which knows a request and a table by its number."""

    # The table (`Table`):
    table = Read(lambda now: now.table)
    game = Read(lambda now: now.table.game)
    position = Read(lambda now: now.table.position)
    seats = Read(lambda now: now.table.seats)
    setup = Read(lambda now: now.table.setup)
    home_seat = Read(lambda now: now.table.home_seat)
    below = Read(lambda now: now.table.below)
    has_computer = Read(lambda now: now.table.has_computer)
    by_link = Read(lambda now: now.table.by_link)
    link_sent = Read(lambda now: now.table.link_sent)
    visiting = Read(lambda now: now.table.is_visited)
    received = Read(lambda now: now.table.is_received)
    is_finished = Read(lambda now: now.table.is_finished)
    is_open = Read(lambda now: now.table.is_open)
    is_persons_turn = Read(lambda now: now.table.is_persons_turn)
    is_stopped = Read(lambda now: now.table.is_stopped)
    may_play = Read(lambda now: now.table.may_play)
    may_pass = Read(lambda now: now.table.may_pass)
    may_ask = Read(lambda now: now.table.may_ask)
    may_swap = Read(lambda now: now.table.may_make(Swap()))
    may_mark = Read(lambda now: now.table.may_mark)
    choices_at = Read(lambda now: now.table.choices.at)
    undo_ply = Read(lambda now: now.table.undo_ply)
    undo_turn_ply = Read(lambda now: now.table.undo_turn_ply)
    redo_ply = Read(lambda now: now.table.redo_ply)

    # The computer's side (`computer_side`):
    report = Read(lambda now: now.computer.report)
    hint_wanted = Read(lambda now: now.computer.hint_wanted)
    hint = Read(lambda now: now.computer.hint)
    verdict_wanted = Read(lambda now: now.computer.verdict_wanted)
    judgement = Read(lambda now: now.computer.judgement)
    gives_up = Read(lambda now: now.computer.gives_up)
    request = Read(lambda now: computer_side.wanted(now.table, now.computer))
    computer_waits = Read(lambda now: computer_side.is_waiting(now.table, now.computer))
    marks_on = Read(lambda now: now.computer.marks_on)
    is_marking = Read(lambda now: computer_side.awaits_marks(now.table, now.computer))
    on_turn = Read(lambda now: computer_side.on_turn(now.table, now.computer))
    chances = Read(lambda now: computer_side.chances_now(now.table, now.computer))

    ending = Read(lambda now: ending_of(now.table))

    # Pointing and staging (`Pointing`), and the rest of the moment:
    pointed = Read(lambda now: now.pointing.pointed)
    staged = Read(lambda now: now.pointing.staged)
    refusal = Read(lambda now: now.pointing.refusal)
    untimely = Read(lambda now: now.pointing.untimely)
    notices = Read(lambda now: now.notices)
    forward = Read(lambda now: now.forward)
    looking = Read(lambda now: now.is_looking)
    position_id = Read(lambda now: now.position_id)
    end_open = Read(lambda now: now.end_open)
    name_of = Read(lambda now: now.name_of)

    def __init__(self, setup: Setup | None = None, settings: Settings | None = None) -> None:
        number = next(self._ids)
        table = new_table(number, setup or Setup())
        side = ComputerSide(number)
        self.moment = Moment(number, table, side, settings or Settings(), Pointing())

    @property
    def settings(self) -> Settings:
        """How the page behaves, whatever is played."""
        return self.moment.settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self.moment = replace(self.moment, settings=settings)

    @property
    def computer_failed(self) -> Trouble | None:
        """Why nothing more can be expected of the computer, until it is asked anew."""
        return self.moment.computer.failed

    @computer_failed.setter
    def computer_failed(self, failed: Trouble | None) -> None:
        self._set_computer(replace(self.moment.computer, failed=failed))

    @property
    def touch(self) -> bool:
        """True where fingers do the pointing."""
        return self.moment.pointing.touch

    @touch.setter
    def touch(self, touch: bool) -> None:
        self.moment = replace(self.moment, pointing=replace(self.moment.pointing, touch=touch))

    # -- games ------------------------------------------------------------------------

    def new_game(self, setup: Setup) -> None:
        """Start afresh. Raises ValueError for an unknown game, option or size."""
        self._take_up(new_table(next(self._ids), setup))

    def open(self, game: Game, seats: Seats, setup: Setup) -> None:
        """Take up a game with its players."""
        self._take_up(Table(next(self._ids), game, seats, setup))

    def visit(self, game: Game) -> None:
        """Show a game to be looked through but not played."""
        setup = setup_of(game, Opponent.PERSON, people=people_of(game, Seat.FIRST))
        self._take_up(Table(next(self._ids), game, Seats(None), setup, Standing.VISITED))

    def receive(self, game: Game, seats: Seats, setup: Setup) -> None:
        """Take up a game that somebody sent; until the next move its players may be changed."""
        self._take_up(Table(next(self._ids), game, seats, setup, Standing.RECEIVED))

    def keep_players(self) -> None:
        """The players of a received game are to stay as they are."""
        self._set_table(replace(self.table, standing=Standing.OWN))

    def rematch(self) -> None:
        """The same game anew: who has Black now, after a swap too, will have White."""
        colour = self.game.colour(self.home_seat).enemy
        self.new_game(replace(self.setup, colour=Colour(colour.value), helped=False))

    def play_on(self) -> None:
        """Go on from the position shown of a finished game, in a copy; the game stays as it is.

        Who was played by link is not asked again: both sides are played here.
        """
        if self.visiting or not self.is_finished or self.position.is_over:
            return
        seats, setup = self.seats, self.setup
        if self.by_link:
            people = People(*map(self.name_of, (self.home_seat, self.home_seat.other)))
            colour = Colour.BLACK if self.home_seat is Seat.FIRST else Colour.WHITE
            setup = replace(setup, opponent=Opponent.PERSON, colour=colour, people=people)
            seats = Seats(None)
        self.open(self.game.without_future(), seats, setup)
        self.tell(PlayedOn())

    def accept_help(self) -> None:
        """Look into this very game while it is played; the game says so from now on."""
        self._set_table(replace(self.table, setup=replace(self.setup, helped=True)))

    def set_level(self, level: int) -> None:
        """Change the computer's level in the middle of a game."""
        self._set_table(replace(self.table, setup=replace(self.setup, level=level)))
        self._ask_anew(self.moment.computer)

    # -- back and forth -----------------------------------------------------------------

    def go_to(self, ply: int) -> None:
        """Show the game after so many moves of its line, or the nearest end of it."""
        self._go_to(ply)
        self.moment = replace(self.moment, looked=True)

    def step(self, plies: int) -> None:
        """Step forward, or back if negative."""
        self.go_to(self.game.ply + plies)

    def undo(self) -> None:
        """Take back to the latest earlier turn of a person."""
        if self.undo_ply is not None:
            self._go_to(self.undo_ply)

    def undo_turn(self) -> None:
        """Take back all stones of a person's latest turn."""
        if self.undo_turn_ply is not None:
            self._go_to(self.undo_turn_ply)

    def redo(self) -> None:
        """Play again up to a person's next turn."""
        if self.redo_ply is not None:
            self._go_to(self.redo_ply)

    # -- what the rules allow here --------------------------------------------------------

    @property
    def may_agree(self) -> bool:
        """True while a person may agree to the stones marked dead."""
        return self.is_stopped and (self.may_play or self.is_marking) and not self.marks_on

    @property
    def may_resume(self) -> bool:
        """True while a person may ask to play on after a stop."""
        return self.may_agree and self.table.choices.allows(Resume())

    def all_choices(self) -> Mapping[Point, Choices]:
        """The legal placements of the position shown."""
        return self.table.choices.everywhere

    def is_grave(self, choices: Choices, move: Place) -> bool:
        """True for a placement that never happens by a single act."""
        return pointing.is_grave(self.table, choices, move)

    def settling(self) -> Settling | None:
        """What the marks come to while play is stopped and once it is scored."""
        return self.table.settling

    # -- pointing, staging, placing (`placing`) -----------------------------------------------

    def point_at(self, point: Point | None) -> bool:
        """The pointer is over a point, or none. True if that is news."""
        if point == self.pointed:
            return False
        self.moment = self.moment.point_at(point)
        return True

    def tap(self, point: Point, cell: float = SMALL_CELL) -> None:
        """A tap on a point, on a board whose lines are `cell` CSS pixels apart."""
        self._do(placing.tap(self.moment, point, cell))

    def place(self, point: Point, *, red: bool) -> None:
        """The person names the stone too."""
        self._do(placing.place(self.moment, Place(point, red)))

    def press(self, point: Point) -> None:
        """Enter or space on a point."""
        self._do(placing.press(self.moment, point))

    def switch_staged(self) -> None:
        """Stage the other kind of stone, where both are legal."""
        self.moment = placing.switch(self.moment)

    def confirm(self) -> None:
        """Play what is staged."""
        if self.staged is not None:
            self._do(self.staged)

    def cancel(self) -> None:
        """Take back what is staged; forget a refusal; put the card about the end away."""
        self.moment = self.moment.rest()

    # -- the end ------------------------------------------------------------------------------

    def show_end(self) -> None:
        """Open the card about the end, where it has come."""
        self.moment = replace(self.moment, end_open=self.position.is_over)

    def review(self) -> None:
        """Look through the finished game from just before it turned, or from its start."""
        ending = self.ending
        if ending is not None:
            self.go_to(ending.turning.ply - 1 if ending.turning else 0)

    def take_review(self, turned: Turned | None) -> None:
        """Know from now on where a review says that these moves have turned."""
        if turned is not None:
            self._set_table(replace(self.table, turned=turned))

    # -- other moves ------------------------------------------------------------------------

    def swap(self) -> None:
        """Take the pie rule's offer."""
        if self.may_swap:
            self._do(Swap())

    def ask_worth(self) -> None:
        """Ask what the first stone is worth, where it may be swapped and somebody has searched."""
        worth = self.table.swappable_worth
        if worth is not None:
            self.tell(FirstStone(worth))

    def resign(self) -> None:
        """Give up, for the person to move."""
        if self.may_play:
            self._do(Resign())

    def pass_turn(self) -> None:
        """Place no stone, in Go."""
        if self.may_pass:
            self._do(Pass())

    def mark(self, point: Point) -> None:
        """Mark the string at a point as dead, or unmark it."""
        self._do(placing.mark(self.moment, point))

    def agree(self) -> None:
        """Agree to the stones marked dead, or say so before the computer, whose turn it is."""
        if self.is_marking and self.position.go is not None:
            self.moment = self.moment.rest()
            self._ask_anew(replace(self.moment.computer, ready=self.position.go.dead))
        elif self.may_agree:
            self._do(Pass())

    def resume(self) -> None:
        """Ask to play on after a stop."""
        if self.may_resume:
            self._do(Resume())

    # -- the computer -----------------------------------------------------------------------

    def ask_hint(self) -> None:
        """Ask for the best moves here, or put the hint away."""
        if self.may_ask:
            self._ask(hint_wanted=not self.hint_wanted)

    def ask_verdict(self) -> None:
        """Ask whether the game is decided, or put the answer away."""
        if self.may_ask:
            self._ask(verdict_wanted=not self.verdict_wanted)

    def play_from_here(self) -> None:
        """Let the computer move although moves taken back are still there."""
        self._set_computer(replace(self.moment.computer, from_here=True))

    def hear(self, request_id: int, report: Report) -> bool:
        """The computer reports on a request. True if it is still wanted."""
        if self.request is None or self.request.id != request_id:
            return False
        self._set_computer(replace(self.moment.computer, report=report))
        return True

    def hear_evidence(self, request_id: int, evidence: Evidence) -> bool:
        """How far a proof has come. False: nothing is to be proven in a game."""
        del request_id, evidence
        return False

    def answer(self, request_id: int, move: Move) -> bool:
        """The computer's move. True if it was still wanted and is legal.

        What was explained of the person's own move stays: there was no time to read it.
        """
        request, report = self.request, self.report
        if request is None or request.id != request_id or request.hint:
            return False
        side = self.moment.computer
        if side.marks_on and not computer_side.marks_more(self.table, move):
            self._ask_anew(replace(side, marks_on=False))
            return True
        offers = self.offers_wins and computer_side.gives_up(self.table, side, report, move)
        if offers and report is not None:
            self._set_computer(side.offer_win(report, move))
            return True
        return self._computer_plays(move, report)

    def take_win(self) -> None:
        """Let the computer give up, as it has offered."""
        if self.gives_up is not None:
            self._advance(Resign())

    def play_it_out(self) -> None:
        """Have the computer play on, and not offer again."""
        if self.gives_up is not None:
            self._computer_plays(self.gives_up.move, self.gives_up.report)

    # -- what is told -------------------------------------------------------------------------

    def tell(self, *notices: Notice) -> None:
        """Something happened besides moves; it is told until the next move or step."""
        self.moment = self.moment.tell(*notices)

    def send_link(self, notice: Notice) -> None:
        """The game as it stands has left the page as a link."""
        self._set_table(replace(self.table, link_sent=True))
        self.tell(notice)

    def show_red_points(self, *, shown: bool) -> None:
        """Let the points be shown where red may be placed, or no more."""
        self.settings = replace(self.settings, show_red=shown)
        found = any(choices.red for choices in self.all_choices().values())
        if shown and not (found and self.is_persons_turn):
            self.tell(NoRedPoints(self.is_persons_turn))
        else:
            self.tell()

    # -- inside -------------------------------------------------------------------------------

    def _take_up(self, table: Table) -> None:
        number = next(self._ids)
        side, hand = ComputerSide(number), self.moment.pointing.at_rest()
        over = table.position.is_over and not table.is_visited
        self.moment = Moment(number, table, side, self.settings, hand, end_open=over)

    def _show(self, table: Table, *, forward: bool, made: bool = False) -> None:
        number = next(self._ids)
        self.moment = self.moment.show(table, number, forward=forward, made=made)

    def _go_to(self, ply: int) -> None:
        table = self.table.go_to(ply)
        self._show(table, forward=table.game.ply == self.game.ply + 1)

    def _advance(self, move: Move) -> None:
        self._show(self.table.play(move), forward=True, made=True)

    def _do(self, what: Moment | Move) -> None:
        """What an act comes to: a moment, or a move that is legal here."""
        if isinstance(what, Moment):
            self.moment = what
        else:
            self._advance(what)

    def _set_table(self, table: Table) -> None:
        self.moment = replace(self.moment, table=table)

    def _set_computer(self, side: ComputerSide) -> None:
        self.moment = replace(self.moment, computer=side)

    def _computer_plays(self, move: Move, report: Report | None) -> bool:
        explained = [notice for notice in self.notices if isinstance(notice, Explained)]
        before = self.position
        try:
            self._advance(move)
            if computer_side.agrees_to_ready(self.position.go, self.moment.computer):
                self._advance(Pass())
        except IllegalMove:
            return False
        if report is not None:
            seen = Seen(before, report, self.position)
            self._set_computer(replace(self.moment.computer, seen=seen))
        if isinstance(move, Mark) and self.is_persons_turn:
            self._set_computer(replace(self.moment.computer, marks_on=True))
        self.tell(*map(gone_stale, explained))
        return True

    def _ask(self, *, hint_wanted: bool = False, verdict_wanted: bool = False) -> None:
        """Ask for advice of one kind, or of none."""
        if self.staged is None:
            self.moment = self.moment.rest()
        side = replace(self.moment.computer, hint_wanted=hint_wanted, report=None)
        self._ask_anew(replace(side, verdict_wanted=verdict_wanted))
        self.tell(*(notice for notice in self.notices if not isinstance(notice, Explained)))

    def _ask_anew(self, side: ComputerSide) -> None:
        """What was asked of the computer before is not wanted any more."""
        self._set_computer(replace(side, request_id=next(self._ids)))
