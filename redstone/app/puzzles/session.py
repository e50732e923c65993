"""The session at a puzzle: a board input whose moves are judged by solution or proof.

Every move that is proven to win is accepted. A losing move is answered on the board by its
refutation. The other side's moves come from the proof, never from an estimate.
"""

from dataclasses import replace

from redstone.app.play.board_input import BoardInput
from redstone.app.play.placing import Act
from redstone.app.play.request import Request, Trouble
from redstone.app.play.settings import Opponent, Seats, Settings, setup_of
from redstone.app.play.table import Table, new_number
from redstone.app.puzzles.attempt import HINTS, Attempt, AttemptStage, Claim
from redstone.app.puzzles.lines import (
    Answered,
    answered_moves,
    as_played,
    at_line_end,
    is_same,
    with_future,
    with_line_at_end,
)
from redstone.app.puzzles.puzzle import Puzzle
from redstone.app.puzzles.reason import WinReason, reason_of
from redstone.board import Point
from redstone.mind.proven import Evidence, Line, Proven
from redstone.mind.thought import ByProof
from redstone.position import Move, Place, Player
from redstone.record.game import Game

SLOW = 1 / 60
"""The share of its time limit, about a second, after which a proof is shown as slow."""


class PuzzleSession:
    """The session in the puzzle room, with one puzzle at a time; `attempt` is its state.

    `refutation` is the game with the answer to a wrong move, once that has been made. `evidence` is
    the progress of the current proof, None before its first report. A puzzle solved or given up is
    played out to its end, automatically unless `still` is set or the person steps through the line.
    `reason` is the reason why that line wins, once known. With `hurries`, as in a run, there is no
    help and no second try, and every move outside the solution is wrong, since only the solution's
    moves win.
    """

    still = hurries = False

    def __init__(self, puzzle: Puzzle, settings: Settings, *, touch: bool) -> None:
        """Show a puzzle to be solved on a board of its own."""
        self._begin(Attempt.at(puzzle))
        table = self._table(puzzle.game)
        self.board_input = BoardInput(
            table, puzzle_settings(settings), self._judge, self._try, touch=touch
        )

    def show(self, puzzle: Puzzle, *, made: bool = False) -> None:
        """Show a puzzle from its start; with `made`, examine it instead of solving it."""
        self._begin(Attempt.at(puzzle, made=made))
        self._show(puzzle.game)

    def _begin(self, attempt: Attempt) -> None:
        """Set a new attempt, and forget the proofs and the moves of the last one."""
        self.attempt = attempt
        self._claim_id, self._move_id = new_number(), 0
        self._right: tuple[Game, Line] = attempt.puzzle.game, attempt.line
        self.refutation: Game | None = None
        self.evidence: Evidence | None = None
        self._rest_id = self._won_at = 0
        self._plays_out = False
        self.reason: WinReason | None = None

    # -- requests to the solver, and its answers ---------------------------------------------

    @property
    def request(self) -> Request | None:
        """The proof requested now, or None: of the move made, the puzzle's claim, or the rest.

        The rest is the continuation of a known win to the end of the game.
        """
        if self.attempt.stage is AttemptStage.WEIGHED:
            return self._ask_for(self._move_id, self.board_input.now.game, every_move=False)
        if self.attempt.claim is Claim.ASKED:
            return self._ask_for(self._claim_id, self.attempt.puzzle.game, every_move=True)
        if self._rest_id:
            return self._ask_for(
                self._rest_id, at_line_end(self.board_input.now.game), every_move=False
            )
        return None

    def _ask_for(self, number: int, game: Game, *, every_move: bool) -> Request:
        """Return a proof request for a position; with `every_move`, for all moves' results."""
        return Request(number, game, ByProof(every_move), self.board_input.now.table.id, hint=True)

    def receive_evidence(self, request_id: int, evidence: Evidence) -> bool:
        """Store a proof's progress or handle its result. Returns True if its request is current."""
        if self.request is None or self.request.id != request_id:
            return False
        self.evidence = evidence
        return evidence.proven is None or self.receive_proof(request_id, evidence.proven)

    @property
    def is_slow(self) -> bool:
        """True once the requested proof has taken so long that its progress is shown."""
        found = self.evidence
        return self.request is not None and found is not None and found.progress >= SLOW

    @property
    def trouble(self) -> Trouble | None:
        """The reason why the requested proof fails, None without a pending proof or failure."""
        waits = self.request is not None and not self._rest_id
        return self.board_input.now.computer.failed if waits else None

    def receive_proof(self, request_id: int, proven: Proven) -> bool:
        """Update the attempt by a proof: of the claim, of the move made, or of the rest.

        Returns True if its request is current.
        """
        request, self.evidence = self.request, None
        if request is None or request.id != request_id:
            return False
        if request.id == self._claim_id:
            self.attempt = self.attempt.with_claim_proof(proven)
            if proven.winner is self.colour and self.found == self.attempt.puzzle.game.ply:
                self._right = self._right[0], proven.line
            return True
        if request.id == self._rest_id:
            self._append_proven(proven)
        elif not proven.is_settled:
            self.attempt = self.attempt.unsettled()
        elif proven.winner is self.colour:
            self._accept(proven.line)
        else:
            self._refute(proven.line)
        return True

    @property
    def may_look_longer(self) -> bool:
        """True if a proof of the claim or the move ran out of time, but not out of memory."""
        unsettled = self.attempt.stage is AttemptStage.UNSETTLED
        claim = self.attempt.claim is Claim.UNSETTLED and self.attempt.is_open
        possible = (
            self.board_input.now.game.rules.traits.annihilation and not self.attempt.known.full
        )
        return (unsettled or claim) and possible

    def look_longer(self) -> None:
        """Request the unsettled proof again, with more time, if that is possible."""
        if self.may_look_longer:
            self.attempt = self.attempt.look_longer()
            self._claim_id, self._move_id = new_number(), new_number()

    # -- the person --------------------------------------------------------------------------

    @property
    def colour(self) -> Player:
        """The player who is to win the puzzle, played by the person."""
        return self.attempt.puzzle.colour

    @property
    def may_try_again(self) -> bool:
        """True if the last move can be undone to try another.

        That is after a wrong or undecided move or a long wait, and while making a puzzle,
        but not in a timed run.
        """
        stage = self.attempt.stage
        looked_into = self.attempt.made and stage is AttemptStage.SOLVED
        is_long = self.is_slow or self.board_input.now.computer.failed is not None
        waits = stage is AttemptStage.WEIGHED and is_long
        if self.hurries:
            return False
        return looked_into or waits or stage in (AttemptStage.REFUTED, AttemptStage.UNSETTLED)

    def again(self) -> None:
        """Undo the last move, to try another, if that is allowed."""
        if self.may_try_again:
            game, line = self._right
            self.attempt = self.attempt.back_to(line)
            self.refutation = self.evidence = None
            self._show(game)

    @property
    def answered(self) -> tuple[Answered, ...]:
        """The proven result of each move, while a puzzle is being made."""
        attempt = self.attempt
        return answered_moves(attempt.puzzle.game, attempt.known) if attempt.made else ()

    def try_move(self, move: Move) -> None:
        """Undo the current try; if a puzzle is being made, try this move."""
        self.again()
        if self.attempt.made:
            self.board_input.do(move)

    def ask_hint(self) -> None:
        """Count one more hint, which shows first the move's effect and then its place.

        Does nothing in a timed run, after an attempt, or without a known solution.
        """
        may_play = self.board_input.now.table.may_play and not self.hurries
        if self.attempt.is_open and may_play and self.attempt.line:
            self.attempt = self.attempt.hint()

    @property
    def hinted(self) -> Point | None:
        """The point of the right move, once the hints include it, else None."""
        move = self.attempt.line[0] if self.attempt.line else None
        shown = self.attempt.hints == HINTS and self.attempt.is_open
        shown &= self.board_input.now.table.may_play
        return move.point if shown and isinstance(move, Place) else None

    @property
    def found(self) -> int:
        """The ply up to which the person's moves have been found right."""
        return self._right[0].ply

    @property
    def may_give_up(self) -> bool:
        """True while the solution is known and not shown yet."""
        _, line = self._right
        waits = self.attempt.stage not in (AttemptStage.WEIGHED, AttemptStage.HALTED)
        return bool(line) and waits and not self.attempt.has_ended and not self.hurries

    def give_up(self) -> None:
        """Give up, and play the solution on the board from the last right position.

        Does nothing if no solution can be shown.
        """
        if self.may_give_up:
            game, line = self._right
            self.attempt = replace(self.attempt.give_up(), line=())
            self._show(with_future(game, line))
            self.board_input.go_to(game.ply + 1)
            self._play_out()

    def halt(self) -> None:
        """Stop the puzzle without a result, as its timed run is over."""
        self.board_input.cancel()
        self.hurries = self._plays_out = False
        self.attempt = replace(self.attempt, stage=AttemptStage.HALTED, line=())

    # -- the other side ----------------------------------------------------------------------

    @property
    def reply(self) -> Move | None:
        """The move to be made automatically next, None if there is none.

        It is the other side's, or after a wrong stone the rest of the person's own turn. At the end
        it is either side's until the game is over.
        """
        attempt, position = self.attempt, self.board_input.now.position
        if self._plays_out:
            return next(iter(self.board_input.now.game.future), None)
        if position.is_over or not attempt.line:
            return None
        theirs = attempt.is_open and position.to_move is not self.colour
        return attempt.line[0] if theirs or self._is_unanswered else None

    @property
    def _is_unanswered(self) -> bool:
        """True after a wrong move until the known answer to it is on the board."""
        return self.attempt.stage is AttemptStage.REFUTED and self.refutation is None

    @property
    def _has_answered(self) -> bool:
        """True once the opponent has made all moves of a turn since the person's move."""
        since = self.board_input.now.game.positions[self.found + 1 :]
        turns = [position.to_move is self.colour for position in since]
        return turns[-1:] == [True] and not all(turns)

    def make_reply(self) -> None:
        """Make the move `reply`, if any, on the board, and update the attempt by it."""
        move = self.reply
        if move is None:
            return
        if self._plays_out:
            self.board_input.go_to(self.board_input.now.game.ply + 1)
            return
        table = self.board_input.now.table
        self.board_input.make(table.seat_of(move), move)
        self.attempt = self.attempt.step()
        if self.attempt.stage is AttemptStage.REFUTED:
            if self._has_answered or self.reply is None:
                self.refutation = self.board_input.now.game
                self._add_known_line()
        elif self.board_input.now.position.is_over:
            self.attempt = replace(self.attempt, stage=AttemptStage.SOLVED)
            self._play_out()
        elif self.reply is None:
            self._right = self.board_input.now.game, self.attempt.line

    def go_to(self, ply: int) -> None:
        """Show the line after `ply` moves, once the attempt or a wrong move's answer has ended."""
        is_refuted = self.attempt.stage is AttemptStage.REFUTED and not self._is_unanswered
        if self.attempt.has_ended or is_refuted:
            self._plays_out = False
            self.board_input.go_to(ply)

    # -- inside ------------------------------------------------------------------------------

    def _show(self, game: Game) -> None:
        """Show a game at the board."""
        self.board_input.open_table(self._table(game))

    def _table(self, game: Game) -> Table:
        """Return a table for the game, with the person as the side to win."""
        setup = setup_of(game, Opponent.COMPUTER)
        return Table(new_number(), game, Seats(game.owner(self.colour)), setup)

    def _try(self, act: Act) -> None:
        """Handle a tap or key on a point, while a move is to be found."""
        if self.attempt.is_open:
            self.board_input.act(act)

    def _judge(self, move: Move) -> None:
        """Make the person's move; judge it by the end or the solution, or request a proof.

        Does nothing if the attempt is not open, or for an illegal move.
        """
        if not self.attempt.is_open:
            return
        before, line = self.board_input.now.position, self.attempt.line
        refutation = self.attempt.refutation_of(move) if self._is_first else ()
        if self.board_input.make_own(move):
            return
        if self.board_input.now.position.outcome is not None:
            self._judge_end()
        elif line and is_same(before.board, line[0], move):
            self._accept(as_played(before.board, line, move))
        elif refutation or (line and self.hurries):
            self._refute(refutation)
        else:
            self.attempt, self._move_id = self.attempt.await_proof(), new_number()

    @property
    def _is_first(self) -> bool:
        """True while the puzzle's initial position is shown."""
        return self.board_input.now.game.ply == self.attempt.puzzle.game.ply

    def _refute(self, line: Line) -> None:
        """Count the move made as wrong; `line` refutes it, and may be empty."""
        self.attempt = self.attempt.refute(line)
        if not line:
            self.refutation = self.board_input.now.game

    def _judge_end(self) -> None:
        """Count the move that has ended the game as right or wrong, by the outcome."""
        outcome = self.board_input.now.position.outcome
        if outcome is not None and outcome.winner is self.colour:
            self.attempt = self.attempt.accept((), wins_now=True)
            self._play_out()
        else:
            self._refute(())

    def _accept(self, line: Line) -> None:
        """Count the move made as right; `line` continues the win.

        If the puzzle is solved, the rest of the line is added and played out.
        """
        self.attempt = self.attempt.accept(line)
        if self.attempt.stage is AttemptStage.SOLVED:
            self._add_known_line()
            self._play_out()
        elif self.reply is None:
            self._right = self.board_input.now.game, line

    def _add_known_line(self) -> None:
        """Add the rest of the known line after the position shown, for stepping through."""
        table = self.board_input.now.table
        game = with_future(table.game, self.attempt.line)
        self.board_input.set_table(replace(table, game=game))

    def _play_out(self) -> None:
        """Start to play the known line out, and request the proof of the rest.

        Nothing is done in a timed run, or while a puzzle is being made.
        """
        if self.attempt.made or self.hurries:
            return
        game, self._won_at = self.board_input.now.game, self.board_input.now.game.ply
        self._plays_out = not self.still
        provable = at_line_end(game).outcome is None and game.rules.traits.annihilation
        self._rest_id = new_number() if provable else 0
        self.reason = reason_of(game, self._won_at, self.colour)

    def _append_proven(self, proven: Proven) -> None:
        """Append a proven win to the end of the line shown, and set the reason why it wins.

        Any other result only ends the request.
        """
        self._rest_id, table = 0, self.board_input.now.table
        if proven.winner is self.colour:
            game = with_line_at_end(table.game, proven.line)
            self.board_input.set_table(replace(table, game=game))
            self.reason = reason_of(game, self._won_at, self.colour)


def puzzle_settings(settings: Settings, *, ended: bool = False) -> Settings:
    """Return the page's settings, with those disabled that would reveal the solution."""
    race = ended and settings.show_race
    return replace(settings, show_chances=False, show_race=race, explain=False)
