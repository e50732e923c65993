"""The session at a puzzle: the same board and the same hand, and proofs answer.

Every move that is proven to win is accepted, whichever it is. A move that loses is answered on the
board by what refutes it. The other side's moves come from the proof, never from an estimate.
"""

from dataclasses import replace

from redstone.app.play.moment import Moment
from redstone.app.play.pointing import SMALL_CELL
from redstone.app.play.request import Request
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, Settings, Setup, setup_of
from redstone.app.puzzles.attempt import HINTS, Attempt, Claim, Stage
from redstone.app.puzzles.proven import Proven, Question
from redstone.app.puzzles.puzzle import Puzzle
from redstone.board import Board, Point
from redstone.position import Move, Place, Player, Resign
from redstone.puzzles.symmetry import images_onto_itself
from redstone.record.game import Game


class PuzzleSession(Session):
    """A session at one puzzle at a time; `attempt` says how it stands.

    `refutation` is the game with the answer to a wrong move, once it has been made.
    """

    offers_wins = False
    attempt: Attempt

    def __init__(self, puzzle: Puzzle, settings: Settings, *, touch: bool) -> None:
        super().__init__(Setup(puzzle.game.rules.name), settings)
        self.take_settings(settings)
        self.touch = touch
        self.take(puzzle)

    def take_settings(self, settings: Settings) -> None:
        """Follow the page's settings, as far as they give nothing away."""
        quiet = replace(settings, show_chances=False, show_race=False)
        self.settings = replace(quiet, explain=False)

    def take(self, puzzle: Puzzle, *, made: bool = False) -> None:
        """Show a puzzle from its beginning, or look into one that is being made."""
        game = puzzle.game
        self.attempt = Attempt.at(puzzle, made=made)
        self._claim_id = next(self._ids)
        self._right: tuple[Game, tuple[Move, ...]] = game, self.attempt.line
        self.refutation: Game | None = None
        self._put(game)

    # -- what is asked of the solver, and what it answers ------------------------------------

    @property
    def question(self) -> Question | None:
        """What is to be proven now: the puzzle's claim first, then the move made."""
        if self.attempt.claim is Claim.ASKED:
            return Question(self._claim_id, self.attempt.puzzle.game, every_move=True)
        if self.attempt.stage is Stage.WEIGHED:
            return Question(self.position_id, self.game)
        return None

    def hear_proof(self, question_id: int, proven: Proven) -> bool:
        """The solver's answer. True if it was still wanted."""
        question = self.question
        if question is None or question.id != question_id:
            return False
        if question.every_move:
            self.attempt = self.attempt.hear_claim(proven)
            if proven.winner is self.colour:
                self._right = self._right[0], proven.line
            return True
        if not proven.is_settled:
            self.attempt = self.attempt.leave_open()
        elif proven.winner is self.colour:
            self._accept(proven.line)
        else:
            self.attempt = self.attempt.refute(proven.line)
        return True

    # -- the person --------------------------------------------------------------------------

    @property
    def colour(self) -> Player:
        """Whose win is to be found."""
        return self.attempt.puzzle.colour

    def tap(self, point: Point, cell: float = SMALL_CELL) -> None:
        """A tap on a point, while there is a move to be found."""
        if self.attempt.is_open:
            super().tap(point, cell)

    def press(self, point: Point) -> None:
        """Enter or space on a point."""
        if self.attempt.is_open:
            super().press(point)

    def place(self, point: Point, *, red: bool) -> None:
        """The person names the stone too."""
        if self.attempt.is_open:
            super().place(point, red=red)

    @property
    def may_try_again(self) -> bool:
        """True where a move can be taken back for another one."""
        looked_into = self.attempt.made and self.attempt.stage is Stage.SOLVED
        return looked_into or self.attempt.stage in (Stage.REFUTED, Stage.UNSETTLED)

    def again(self) -> None:
        """Take the last move back, and try another."""
        if self.may_try_again:
            game, line = self._right
            self.attempt, self.refutation = self.attempt.back_to(line), None
            self._put(game)

    def ask_hint(self) -> None:
        """A step more of the hint: what the move does, then where it is."""
        if self.attempt.is_open and self.may_play and self.attempt.line:
            self.attempt = self.attempt.hint()

    @property
    def hinted(self) -> Point | None:
        """Where the move is, once the hint has come so far."""
        move = self.attempt.line[0] if self.attempt.line else None
        shown = self.attempt.hints == HINTS and self.attempt.is_open and self.may_play
        return move.point if shown and isinstance(move, Place) else None

    @property
    def found(self) -> int:
        """The ply up to which all is right."""
        return self._right[0].ply

    @property
    def may_give_up(self) -> bool:
        """True while there is a line to be shown instead of found."""
        _, line = self._right
        return bool(line) and not self.attempt.has_ended and self.attempt.stage is not Stage.WEIGHED

    def give_up(self) -> None:
        """Show how it is won from where the person has come."""
        if self.may_give_up:
            game, line = self._right
            self.attempt = replace(self.attempt.give_up(), line=())
            self._put(_with_future(game, line))
            self._go_to(game.ply + 1)

    # -- the other side ----------------------------------------------------------------------

    @property
    def reply(self) -> Move | None:
        """The other side's move that is to be made now, None if there is none."""
        answered = self.attempt.stage in (Stage.ASKED, Stage.REFUTED)
        theirs = not self.position.is_over and self.position.to_move is not self.colour
        return self.attempt.line[0] if answered and theirs and self.attempt.line else None

    def make_reply(self) -> None:
        """Make the other side's move."""
        move = self.reply
        if move is None:
            return
        self._advance(move)
        self.attempt = self.attempt.step()
        if self.reply is not None:
            return
        if self.attempt.stage is Stage.REFUTED:
            self.refutation = self.game
            self._look_ahead()
        elif self.position.is_over:
            self.attempt = replace(self.attempt, stage=Stage.SOLVED)
        else:
            self._right = self.game, self.attempt.line

    @property
    def request(self) -> Request | None:  # type: ignore[override]
        """Nothing is wanted of the computer: it estimates."""
        return None

    # -- what a puzzle has not ---------------------------------------------------------------

    def go_to(self, ply: int) -> None:
        """Look through the line, once there is one to look through."""
        if self.attempt.has_ended or self.attempt.stage is Stage.REFUTED:
            self._go_to(ply)

    def undo(self) -> None:
        """Take a wrong move back."""
        self.again()

    def undo_turn(self) -> None:
        """As for a single stone."""
        self.again()

    def redo(self) -> None:
        """Nothing is taken back in a puzzle."""

    def resign(self) -> None:
        """A puzzle is given up, not resigned."""

    def swap(self) -> None:
        """A win is to be found, not taken over."""

    def rematch(self) -> None:
        """A puzzle has no other side."""

    def play_on(self) -> None:
        """A puzzle ends where it ends."""

    def ask_verdict(self) -> None:
        """It is known who wins."""

    # -- inside ------------------------------------------------------------------------------

    def _put(self, game: Game) -> None:
        setup = setup_of(game, Opponent.COMPUTER)
        self.open(game, Seats(game.owner(self.colour)), setup)

    def _do(self, what: Moment | Move) -> None:
        """What an act comes to; a move is made, and then judged."""
        if isinstance(what, Moment):
            super()._do(what)
        elif not isinstance(what, Resign) and self.attempt.is_open:
            before, line = self.game.position, self.attempt.line
            super()._do(what)
            if self.position.outcome is not None:
                self._hear_end()
            elif line and _is_same(before.board, line[0], what):
                self._accept(_as_played(before.board, line, what))
            else:
                self.attempt = self.attempt.weigh()

    def _hear_end(self) -> None:
        outcome = self.position.outcome
        if outcome is not None and outcome.winner is self.colour:
            self.attempt = self.attempt.accept((), wins_now=True)
        else:
            self.attempt = self.attempt.refute(())
            self.refutation = self.game

    def _accept(self, line: tuple[Move, ...]) -> None:
        self.attempt = self.attempt.accept(line)
        if self.attempt.stage is Stage.SOLVED:
            self._look_ahead()
        elif self.reply is None:
            self._right = self.game, line

    def _look_ahead(self) -> None:
        """Let the rest of the line be looked through from here."""
        game = _with_future(self.game, self.attempt.line)
        self._set_table(replace(self.table, game=game))


def _with_future(game: Game, line: tuple[Move, ...]) -> Game:
    """A game with the moves that follow, none of them made yet."""
    cursor = game.cursor
    for move in line:
        game = game.add(move)
    return game.go_to_node(cursor)


def _is_same(board: Board, move: Move, other: Move) -> bool:
    """True for moves that are the same up to the symmetry of a board."""
    return any(image(move) == other for image in images_onto_itself(board))


def _as_played(board: Board, line: tuple[Move, ...], move: Move) -> tuple[Move, ...]:
    """What follows in a line whose first move is this one up to the symmetry of a board."""
    image = next(image for image in images_onto_itself(board) if image(line[0]) == move)
    return tuple(image(follows) for follows in line[1:])
