"""The session: the game played here, which handles every action of person and computer.

The person's input goes through its `BoardInput`, which has the current board state. It contains no
pixels and no sentences: `view` makes the picture of a board state, `words` its texts.
"""

from collections.abc import Callable
from dataclasses import replace

from redstone.app.play import computer_side
from redstone.app.play.board_input import BoardInput
from redstone.app.play.computer_side import ComputerSide, OwnMove
from redstone.app.play.encounter import Explained, as_stale
from redstone.app.play.notices import Event, FirstStone, NoRedPoints, Shared
from redstone.app.play.player_names import PlayerNames
from redstone.app.play.rematch import setup_of_rematch
from redstone.app.play.request import CoachProtocol, Request
from redstone.app.play.settings import COACHED, Colour, Opponent, Seats, Settings, Setup
from redstone.app.play.table import (
    ReviewSummary,
    Standing,
    Table,
    evaluations_along,
    new_number,
    new_table,
    table_for_viewing,
)
from redstone.engine.report import Report
from redstone.position import Mark, Move, Pass, Position, Resign
from redstone.record.game import Game, Seat
from redstone.record.node import Evaluation
from redstone.review.evaluations import evaluation_of_report


class Session:
    """A game with its players and settings, played on the page.

    With `offers_wins` a losing computer offers to resign, at levels that do so. `fitting` returns
    the level that fits the person in a game. `coach` is set in a game with a coach once its module
    is loaded.
    """

    def __init__(self, setup: Setup | None = None, settings: Settings | None = None) -> None:
        """Show a new game of this set-up, by default the usual one."""
        self.board_input = BoardInput(new_table(setup or Setup()), settings or Settings())
        self.offers_wins = True
        self.fitting: Callable[[Setup], int] = lambda setup: setup.level
        self.coach: CoachProtocol | None = None

    @property
    def table(self) -> Table:
        """The game with its players."""
        return self.board_input.now.table

    @property
    def game(self) -> Game:
        """The game at the board."""
        return self.board_input.now.table.game

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.board_input.now.table.position

    # -- games ------------------------------------------------------------------------

    def new_game(self, setup: Setup) -> None:
        """Start a new game. Raises ValueError for an unknown game, option, size or handicap."""
        self.board_input.open_table(new_table(setup))

    def begin(self, setup: Setup) -> None:
        """Start the game chosen in the dialog, and store the wish for a coach at low levels.

        Raises ValueError as `new_game` does.
        """
        self.new_game(setup)
        if setup.opponent is Opponent.COMPUTER and setup.level <= COACHED:
            wanted = setup.coach is not None
            self.board_input.set_settings(replace(self.board_input.now.settings, coach_low=wanted))

    def open(
        self, game: Game, seats: Seats, setup: Setup, standing: Standing = Standing.OWN
    ) -> None:
        """Replace the game by another one with its players, and with evaluations from its notes.

        The players of a received game may be changed until the next move.
        """
        table = Table(new_number(), game, seats, setup, standing, looks=evaluations_along(game))
        self.board_input.open_table(table)

    def visit(self, game: Game) -> None:
        """Show a game for viewing only."""
        self.board_input.open_table(table_for_viewing(game))

    def keep_players(self) -> None:
        """Make the players of a received game final."""
        self.board_input.set_table(replace(self.table, standing=Standing.OWN))

    def rematch(self, level: int | None = None) -> None:
        """Start the same game again, with colours exchanged.

        The computer plays at `level`; by default at its present level, or the one that fits now.
        """
        setup = self.table.setup
        level = level or (self.fitting(setup) if setup.fits else setup.level)
        self.new_game(setup_of_rematch(self.table, level, self.board_input.now.settings))

    def play_on(self) -> None:
        """Continue a finished game from the position shown, in a copy of it.

        The copy has neither clock nor coach; against the computer it counts as aided. A player
        who was played by link is not asked: both sides are played here. Does nothing for a
        visited or unfinished game, or if the position shown is over.
        """
        table, now = self.table, self.board_input.now
        if table.is_visited or not table.is_finished or self.position.is_over:
            return
        seats = table.seats
        setup = replace(table.setup, aided=table.has_computer, clock="", coach=None)
        setup = replace(setup, by_others=False)
        if table.by_link:
            player_names = PlayerNames(*map(now.name_of, (table.home_seat, table.home_seat.other)))
            colour = Colour.BLACK if table.home_seat is Seat.FIRST else Colour.WHITE
            setup = replace(
                setup, opponent=Opponent.PERSON, colour=colour, player_names=player_names
            )
            seats = Seats(None)
        self.open(self.game.without_future(), seats, setup)
        self.board_input.show_notices(Event.PLAYED_ON)

    def accept_help(self) -> None:
        """Allow studying this game during play; it counts as helped from now on."""
        self._set_up(replace(self.table.setup, helped=True))

    def set_clock(self, text: str) -> None:
        """Set the text of the game's clock; empty for none."""
        if text != self.table.setup.clock:
            self._set_up(replace(self.table.setup, clock=text))

    def count_advice(self) -> None:
        """Count one more advice given by the coach."""
        self._set_up(replace(self.table.setup, coach=(self.table.setup.coach or 0) + 1))

    def set_level(self, level: int) -> None:
        """Change the computer's level to a fixed one, and repeat its request.

        A begun game then counts as aided.
        """
        setup = replace(self.table.setup, level=level, fits=False)
        self._set_up(replace(setup, aided=setup.aided or bool(self.game.line)))
        self.board_input.start_request(self._side)

    # -- back and forth -----------------------------------------------------------------

    def go_to(self, ply: int) -> None:
        """Show the game after `ply` moves of its line, or at its nearest end."""
        self.board_input.browse_to(ply)

    def undo(self) -> None:
        """Undo moves back to the person's latest earlier turn.

        Does nothing without one, or in live play.
        """
        self._go_back(self.table.undo_ply)

    def undo_turn(self) -> None:
        """Undo all stones of a person's latest turn.

        Does nothing without one, or in live play.
        """
        self._go_back(self.table.undo_turn_ply)

    def redo(self) -> None:
        """Redo moves up to a person's next turn.

        Does nothing without one, or in live play.
        """
        self._go_back(self.table.redo_ply)

    def _go_back(self, ply: int | None) -> None:
        """Show another ply by undo or redo; do nothing for None or in live play."""
        if ply is not None and self.table.joined is None:
            self.board_input.go_to(ply)

    # -- the end ------------------------------------------------------------------------------

    def show_end(self) -> None:
        """Open the end card if the game is over, otherwise close it."""
        self.board_input.now = replace(self.board_input.now, end_open=self.position.is_over)

    def store_review(self, found: ReviewSummary | None, line: Game | None = None) -> None:
        """Store the evaluations along a reviewed line and the summary, if they fit this game."""
        if line is not None and line.start == self.game.start:
            for ply, number in enumerate(line.path):
                known = line.nodes[number].notes.evaluation
                if known is not None and line.line[:ply] == self.game.line[:ply]:
                    self.store_evaluation(line.line[:ply], known)
        if found is not None and found.moves == self.table.game.line:
            self.board_input.set_table(replace(self.table, review_summary=found))

    # -- other moves ------------------------------------------------------------------------

    def resign(self) -> None:
        """Resign for the person to move; do nothing unless a person here may play."""
        if self.table.may_play:
            self.board_input.do(Resign())

    def ask_worth(self) -> None:
        """Show the win rate of the first stone, if it may be swapped and is known."""
        worth = self.table.swappable_worth
        if worth is not None:
            self.board_input.show_notices(FirstStone(worth))

    def agree(self) -> None:
        """Agree to the stones marked dead; before the computer does, record it and request that."""
        now = self.board_input.now
        if now.is_marking and now.position.go is not None:
            self.board_input.cancel()
            self.board_input.start_request(replace(self._side, ready=now.position.go.dead))
        else:
            self.board_input.agree()

    # -- the computer -----------------------------------------------------------------------

    @property
    def request(self) -> Request | None:
        """The request due now: the coach's, the computer's move, a hint, or None."""
        asked = computer_side.due_request(self.table, self._side)
        return asked if self.coach is None else self.coach.instead_of(asked)

    def ask_hint(self) -> None:
        """Request a hint, or close it; an unfinished game against the computer becomes aided.

        Explanations are closed. Does nothing if advice may not be requested.
        """
        if not self.table.may_request_advice:
            return
        board_input = self.board_input
        if board_input.now.pointing.staged is None:
            board_input.cancel()
        board_input.start_request(
            replace(self._side, hint_wanted=not self._side.hint_wanted, report=None)
        )
        board_input.show_notices(
            *(told for told in board_input.now.notices if not isinstance(told, Explained))
        )
        self._note_help()

    def _note_help(self) -> None:
        """Mark an unfinished game against the computer as aided."""
        if self.table.is_open and self.table.has_computer:
            self._set_up(replace(self.table.setup, aided=True))

    def play_from_here(self) -> None:
        """Let the computer move although undone moves could be redone."""
        self.board_input.set_computer(replace(self._side, from_here=True))

    def receive_report(self, request_id: int, report: Report) -> bool:
        """Pass a report to the coach or the board; store a finished hint's evaluation.

        Returns True if its request is still current.
        """
        if self.coach is not None and self.coach.receive_report(request_id, report):
            return True
        request = self.request
        if not self.board_input.receive_report(request, request_id, report):
            return False
        if request is not None and request.hint and report.progress >= 1.0:
            self.store_evaluation(self.game.moves, evaluation_of_report(self.position, report))
        return True

    def store_evaluation(self, moves: tuple[Move, ...], found: Evaluation) -> None:
        """Store the evaluation of the position after some moves of the game."""
        self.board_input.set_table(self.table.with_evaluation(moves, found))

    def answer(self, request_id: int, move: Move) -> bool:
        """Play the computer's move; return True if the request is current and the move legal.

        Instead of playing, the computer may offer to resign, or end its marking of dead stones.
        Explanations of the person's own move stay, since there was no time to read them.
        """
        request, side = self.request, self._side
        if request is None or request.id != request_id or request.hint:
            return False
        if side.marks_on and not computer_side.marks_new_string(self.table, move):
            self.board_input.start_request(replace(side, marks_on=False))
            return True
        offers = self.offers_wins and computer_side.gives_up(self.table, side, side.report, move)
        if offers and side.report is not None:
            self.board_input.set_computer(side.offer_win(side.report, move))
            return True
        return self._computer_plays(move, side.report)

    def accept_resignation(self) -> None:
        """Accept the computer's offer to resign, if there is one."""
        if self._side.gives_up is not None:
            self.board_input.make(self.table.home_seat.other, Resign())

    def play_it_out(self) -> None:
        """Decline the computer's offer to resign, if any; it plays on, and does not offer again."""
        offer = self._side.gives_up
        if offer is not None:
            self._computer_plays(offer.move, offer.report)

    # -- notices ------------------------------------------------------------------------------

    def share_link(self, how: Shared) -> None:
        """Record that the game's present state was shared as a link; of a finished one its end."""
        if not self.table.is_finished or self.position.is_over:
            self.board_input.set_table(replace(self.table, link_shared=True))
        self.board_input.show_notices(how)

    def switch_sound(self) -> None:
        """Switch sounds on or off."""
        settings = self.board_input.now.settings
        self.board_input.set_settings(replace(settings, sound=not settings.sound))

    def switch_red_points(self) -> None:
        """Show or hide the points where red may be placed; a notice tells if there are none now."""
        board_input, table, settings = self.board_input, self.table, self.board_input.now.settings
        shown = not settings.show_red
        board_input.set_settings(replace(settings, show_red=shown))
        found = any(choices.red for choices in table.choices.everywhere.values())
        if shown and not (found and table.is_persons_turn):
            board_input.show_notices(NoRedPoints(table.is_persons_turn))
        else:
            board_input.show_notices()

    # -- inside -------------------------------------------------------------------------------

    @property
    def _side(self) -> ComputerSide:
        """The state of the computer's side."""
        return self.board_input.now.computer

    def _set_up(self, setup: Setup) -> None:
        """Replace the set-up (`Setup`) of the game at the table."""
        self.board_input.set_table(replace(self.table, setup=setup))

    def _computer_plays(self, move: Move, report: Report | None) -> bool:
        """Make the computer's move, and what follows from it; return False if the move is illegal.

        The person's agreement follows if the computer agreed to the same marks.
        """
        board_input = self.board_input
        explained = [notice for notice in board_input.now.notices if isinstance(notice, Explained)]
        before, seat = self.position, self.table.home_seat.other
        if board_input.make(seat, move):
            return False
        if computer_side.agrees_to_ready(self.position.go, self._side):
            board_input.make_own(Pass())
        if report is not None:
            board_input.set_computer(
                replace(self._side, seen=OwnMove(before, report, self.position))
            )
        if isinstance(move, Mark) and self.table.is_persons_turn:
            board_input.set_computer(replace(self._side, marks_on=True))
        board_input.show_notices(*map(as_stale, explained))
        return True
