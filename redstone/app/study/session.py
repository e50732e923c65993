"""The session of a study: a board input for a game record with branches.

The person moves for both sides. A move goes to a known node or makes a branch. The computer is only
asked for evaluations: an endless search, or those of a review.
"""

from dataclasses import replace

from redstone.app.play.board_input import BoardInput
from redstone.app.play.placing import Act
from redstone.app.play.request import Request
from redstone.app.play.settings import Settings
from redstone.app.study import edits
from redstone.app.study.record import StudiedRecord, study_table
from redstone.app.study.reviewing import Reviewing
from redstone.app.study.solving import Solving, is_problem
from redstone.board import Point, Stone
from redstone.engine.chances import Prospect, of_evaluation, prospects
from redstone.engine.report import Candidate, Report
from redstone.engine.worths import chances_map
from redstone.insight.estimate import ScoreEstimate, estimate
from redstone.mind.thought import Endless
from redstone.openings.opening_map import OpeningMap
from redstone.position import IllegalMove, Move, Place, Player, Position
from redstone.record.game import Game, Seat
from redstone.record.node import Evaluation, MarkShape
from redstone.review.evaluations import evaluation_of_report

WORTH_KEEPING = 100
"""Simulations from which a search's evaluation is stored in the record."""
NEWS = 1.2
"""The factor by which a search must have grown before its evaluation is stored again."""


class StudySession:
    """The study of a `record`, with `reviewing` of its main line.

    While it `thinks` the computer searches the position shown. With a `tool`, taps on the board
    place that mark: a label has the text `label`, an arrow begins at its `tail`. A problem of a
    file is first `solving`, and a search for a text has `found` these nodes.
    """

    def __init__(
        self,
        game: Game,
        settings: Settings,
        *,
        touch: bool,
        you: Seat | None = None,
        level: int = 0,
    ) -> None:
        """Study a game; `you` is the seat that the person here had in it, None if unknown.

        `level` is that of the computer that had the other seat, 0 if it did not play.
        """
        quieted, table = study_settings(settings), study_table(game, you, level)
        self.record = StudiedRecord(table, quieted, self._move, self._try, touch=touch)
        self.reviewing = Reviewing(self.record)
        self.solving: Solving | None = None
        self._begin()

    def _begin(self) -> None:
        """Reset analysis, mark tool, search results and figures, as for a new record."""
        self.thinks = self.shows_worths = self.estimates = False
        self.tool: MarkShape | None = None
        self._estimated: tuple[Position, ScoreEstimate | None] | None = None
        self.tail: Point | None = None
        self.label = ""
        self.found: tuple[int, ...] = ()
        self._line: tuple[int, int] | None = None

    @property
    def you(self) -> Player | None:
        """The person's colour at the current node, None if unknown."""
        seat = self.board_input.now.table.you
        return None if seat is None else self.board_input.now.game.colour(seat)

    @property
    def board_input(self) -> BoardInput:
        """The board input of the record's board."""
        return self.record.board_input

    @property
    def game(self) -> Game:
        """The record at the current node."""
        return self.record.game

    def go_to(self, ply: int) -> None:
        """Show the line after `ply` moves, or its nearest end; do nothing in a problem."""
        if self.solving is not None:
            return
        self.record.end_trial()
        self.board_input.browse_to(ply)

    def undo(self) -> None:
        """Undo the last edit, or take back what is being tried or played out instead.

        While a better move is sought, no edit is undone.
        """
        if self.solving is not None:
            self.solving.again()
        elif self.reviewing.plays_out:
            self.record.end_trial()
        elif self.record.tried is not None:
            self.reviewing.try_better()
        elif self.reviewing.trial is None:
            self.record.undo()

    def copy_from_here(self) -> None:
        """Replace the record by a copy with only the line to the current node and its subtree."""
        title = self.game.headline.title
        self.record.replace_record(
            edits.with_title(self.game.from_here(), f"{title} …" if title else "")
        )
        self.reviewing.begin()
        self._begin()

    def search(self, text: str) -> None:
        """Find the nodes containing a text, and show the next one in reading order, if any."""
        self.found = tuple(edits.matching(self.game, text))
        if self.found:
            order = edits.reading_order(self.game.nodes)
            later = set(order[order.index(self.game.cursor) + 1 :])
            ahead = (number for number in self.found if number in later)
            self.record.go_to_node(next(ahead, self.found[0]))

    # -- a problem ----------------------------------------------------------------------------

    def solve(self) -> None:
        """Start solving the record as a problem, if it is one."""
        if is_problem(self.game):
            self.solving = Solving(self.record)

    def show_solution(self) -> None:
        """End the problem, if there is one, and show the whole record."""
        if self.solving is not None:
            self.solving.again()
            self.solving = None

    @property
    def reply(self) -> Move | None:
        """The problem's reply that is due, None if there is none."""
        return None if self.solving is None else self.solving.reply

    def make_reply(self) -> None:
        """Make the file's reply in the problem being solved, if there is one."""
        if self.solving is not None:
            self.solving.make_reply()

    # -- values of first stones -------------------------------------------------------------

    @property
    def known_worths(self) -> OpeningMap | None:
        """The win rates of first stones; None after the first stone or if unknown."""
        return None if self.game.cursor else chances_map(self.game)

    @property
    def worths(self) -> OpeningMap | None:
        """The win rates of first stones while they are displayed, else None."""
        return self.known_worths if self.shows_worths else None

    def switch_worths(self) -> None:
        """Show or hide the win rates of first stones."""
        self.shows_worths = not self.shows_worths

    @property
    def estimate(self) -> ScoreEstimate | None:
        """The estimated score of a game of Go while it is displayed, else None."""
        if not self.estimates:
            return None
        now = self.board_input.now
        if self._estimated is None or self._estimated[0] is not now.position:
            self._estimated = now.position, estimate(now.game.rules, now.position)
        return self._estimated[1]

    def switch_estimate(self) -> None:
        """Show or hide the estimated score of a game of Go."""
        self.estimates = not self.estimates

    # -- at the board -----------------------------------------------------------------------

    def select_tool(self, shape: MarkShape | None) -> None:
        """Select the mark that taps place; None, or the same one again, for stones."""
        self.tool = None if shape is self.tool else shape
        self.tail = None
        self.board_input.cancel()

    def _try(self, act: Act) -> None:
        """Handle a tap or key: place the tool's mark or a stone, or end what is played out."""
        if self.solving is not None and self.solving.waits:
            self.solving.again()
        elif self.reviewing.plays_out:
            self.record.end_trial()
        elif self.tool is None or act.red is not None:
            self.board_input.act(act)
        elif self.tool is not MarkShape.ARROW:
            self.record.mark(act.point, self.tool, self.label)
        elif self.tail is None:
            self.tail = act.point
        else:
            self.record.draw_arrow(self.tail, act.point)
            self.tail = None

    def _move(self, move: Move) -> None:
        """Make a move: in the problem being solved, as a try for a mistake, or in the record."""
        if self.solving is not None:
            self.solving.move(move)
            return
        if self.reviewing.trial is not None:
            self.think(on=False)
        if not self.reviewing.try_move(move):
            self.record.move(move)

    # -- the computer -----------------------------------------------------------------------

    def switch_thinking(self) -> None:
        """Start or stop the endless analysis; not available in a problem."""
        if self.solving is None:
            self.think(on=not self.thinks)

    def think(self, *, on: bool) -> None:
        """Start or stop the analysis of the position shown; starting it stops a review."""
        self.reviewing.runs = self.reviewing.runs and not on
        if on:
            self.record.end_trial()
        self.thinks, self._line = on, None
        side = replace(self.board_input.now.computer, report=None, failed=None)
        if on:
            self.board_input.start_request(side)
        else:
            self.board_input.set_computer(side)

    def review(self) -> None:
        """Start or stop evaluating the rest of the main line."""
        self.think(on=False)
        self.reviewing.switch()

    def review_branches(self) -> None:
        """Start or stop evaluating the branches, after the main line."""
        self.think(on=False)
        self.reviewing.switch(branches=True)

    def review_deeper(self) -> None:
        """Evaluate all positions again with more simulations."""
        self.think(on=False)
        self.reviewing.deepen()

    @property
    def request(self) -> Request | None:
        """The request due now: the analysis's, the review's, or None."""
        now = self.board_input.now
        if not self.thinks:
            return self.reviewing.request
        if now.position.is_over or now.table.is_stopped:
            return None
        return Request(now.computer.request_id, now.game, Endless(), now.table.id, hint=True)

    def receive_report(self, request_id: int, report: Report) -> bool:
        """Pass a report to the review, or show the analysis's and store its evaluation.

        Returns True if its request is still current.
        """
        request = self.request
        if request is None or request.id != request_id:
            return False
        if not self.thinks:
            self.reviewing.receive_report(request.game, report)
        elif self.board_input.receive_report(request, request_id, report) and report.stays:
            self._store_evaluation(report)
        return True

    def _store_evaluation(self, report: Report) -> None:
        """Store a report's evaluation at the current node if it is the first, or much deeper."""
        known = self.evaluation
        least = WORTH_KEEPING if known is None else NEWS * known.simulations
        if report.simulations >= least or report.proven is not None:
            found = evaluation_of_report(self.game.position, report)
            self.record.set_game(edits.with_evaluation(self.game, found))

    @property
    def evaluation(self) -> Evaluation | None:
        """The evaluation of the current node, None without one."""
        return self.board_input.now.game.node.notes.evaluation

    @property
    def continuations(self) -> tuple[tuple[Place, Stone], ...]:
        """The next stones in the record, main one first; empty while they are to be found."""
        if self.solving is not None or self.reviewing.trial is not None or self.shows_worths:
            return ()
        game = self.board_input.now.game
        moves = (game.nodes[number].move for number in game.node.children)
        mover = game.position.to_move.stone
        return tuple(
            (move, Stone.RED if move.red else mover) for move in moves if isinstance(move, Place)
        )

    @property
    def better(self) -> tuple[Place, Stone] | None:
        """A better stone than the current move, with its colour; None if the review found none."""
        return None if self.thinks else self.reviewing.better

    # -- the lines of the search ------------------------------------------------------------

    @property
    def lines(self) -> tuple[Prospect, ...]:
        """The analysis's best moves here, best first; empty before they are stable."""
        report = self.board_input.now.computer.report
        if not self.thinks or report is None or not report.stays:
            return ()
        return prospects(self.game.rules, self.game.position, report)

    @property
    def listed_lines(self) -> tuple[Prospect, ...]:
        """The analysis's best moves here, else the expected line of the noted evaluation."""
        hides = self.thinks or self.solving is not None or self.reviewing.trial is not None
        return self.lines if hides or self.lines else self._noted_lines

    @property
    def _noted_lines(self) -> tuple[Prospect, ...]:
        """The expected line of the current node's evaluation, empty without one."""
        found, position = self.evaluation, self.game.position
        known = of_evaluation(self.game.rules, position, found)
        if found is None or known is None or not found.line or position.is_over:
            return ()
        proven = None if found.winner is None else found.winner is position.to_move
        visits = max(1, found.simulations)
        best = Candidate(found.line[0], visits, found.rate, found.line, proven)
        return (Prospect(best, known),)

    @property
    def line_shown(self) -> int | None:
        """The index of the analysis line shown on the board, None after any other step."""
        at, index = self._line or (0, None)
        return index if at == self.board_input.now.position_id else None

    def show_line(self, index: int | None) -> bool:
        """Show the analysis line with this index on the board, None for none.

        Returns True if that changes the line shown.
        """
        before = self.line_shown
        found = index is not None and index < len(self.listed_lines)
        self._line = (
            (self.board_input.now.position_id, index) if index is not None and found else None
        )
        return self.line_shown != before

    def add_line(self, index: int, plies: int = 1) -> None:
        """Add the first `plies` moves of an analysis line to the tree, and go to its first move.

        Does nothing for an unknown index, or a line that is illegal here.
        """
        if not 0 <= index < len(self.listed_lines):
            return  # the search's lines have changed since
        game, line = self.game, self.listed_lines[index].candidate.line
        try:
            for move in line[:plies]:
                game = game.add(move)
        except IllegalMove:
            return
        if line:
            first = self.game.add(line[0])
            self.record.edit(game.go_to_node(first.cursor), forward=True)


def study_settings(settings: Settings) -> Settings:
    """Return the page's settings, with those for newcomers disabled."""
    return replace(settings, explain=False, show_chances=False)
