"""The session at a study: the same board and the same hand, for a record that branches.

Whoever is to move is moved here, and a move steps to what is known or makes a branch. The computer
is asked for nothing but what it thinks.
"""

from collections.abc import Mapping
from dataclasses import replace

from redstone.app.play.pointing import SMALL_CELL
from redstone.app.play.request import Endless, Request
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, Settings, setup_of
from redstone.app.play.table import Table
from redstone.app.study import edits
from redstone.board import Point, Stone
from redstone.bot.chances import Prospect, prospects
from redstone.bot.report import Report
from redstone.openings.opening_map import OpeningMap
from redstone.openings.text import map_of
from redstone.position import IllegalMove, Move, Place
from redstone.record.game import Game
from redstone.record.node import Evaluation, Shape

MAX_UNDO = 200
"""Edits that can be taken back. Records share what they have in common."""
WORTH_KEEPING = 100
"""Simulations from which a search's view of a moment is kept with it."""
NEWS = 1.2
"""By so much a search must have grown before its view is kept anew."""


class StudyTable(Table):
    """A record that is studied: it is open wherever it has not ended, whoever is to move."""

    @property
    def is_open(self) -> bool:
        """True while moves can be made here."""
        return not (self.position.is_over or self.game.is_full)

    def play(self, move: Move) -> "StudyTable":
        """The table at the moment that a move leads to. Raises IllegalMove."""
        return replace(self, game=self.game.add(move))


class StudySession(Session):
    """A session that studies a record.

    While it `thinks` the computer searches the position shown. With a `tool`, taps on the board
    put that mark. `line_shown` is the line of the search that is played through on the board.
    """

    offers_wins = False

    def __init__(self, game: Game, settings: Settings, *, touch: bool) -> None:
        super().__init__(setup_of(game, Opponent.PERSON), settings)
        self.touch = touch
        self.take(game)

    def take(self, game: Game) -> None:
        """Study this record from now on; nothing of it can be taken back yet."""
        self._past: list[Game] = []
        self._later: list[Game] = []
        self._writing: object = None
        self.folds: dict[int, bool] = {}
        self.thinks = False
        self.tool: Shape | None = None
        self.line_shown: int | None = None
        self.shows_worths = False
        setup = setup_of(game, Opponent.PERSON)
        self._take_up(StudyTable(next(self._ids), game, Seats(None), setup))
        self.cancel()

    def take_settings(self, settings: Settings) -> None:
        """Follow the page's settings; what is for newcomers stays out."""
        self.settings = replace(settings, explain=False, show_chances=False)

    @property
    def known_worths(self) -> OpeningMap | None:
        """What first stones are worth, before the first one and where somebody has searched."""
        return None if self.game.cursor else map_of(self.game)

    @property
    def worths(self) -> OpeningMap | None:
        """The same while it is to be shown."""
        return self.known_worths if self.shows_worths else None

    def switch_worths(self) -> None:
        """Show what first stones are worth, or no more."""
        self.shows_worths = not self.shows_worths

    @property
    def judged(self) -> Mapping[int, str]:
        """The signs of moves by the numbers of their nodes, where a review has found them wrong."""
        return {}

    @property
    def better(self) -> tuple[Place, Stone] | None:
        """A better stone than the one shown, and whose, if a review has found one."""
        return None

    # -- around the tree --------------------------------------------------------------------

    def go_to_node(self, number: int) -> None:
        """Show the moment of this number. Raises ValueError where there is none."""
        if number != self.game.cursor:
            self._show_game(self.game.go_to_node(number))

    def go_beside(self, steps: int) -> None:
        """Show what else was played here: the branch so many further on."""
        found = edits.sibling(self.game, steps)
        if found is not None:
            self.go_to_node(found)

    def fold(self, number: int, *, folded: bool) -> None:
        """Fold a branch of the list, or unfold it; the moment shown must not be inside."""
        self.folds[number] = folded

    # -- edits ------------------------------------------------------------------------------

    def comment(self, text: str) -> None:
        """Write the comment of the moment shown; what is typed in one go is one edit."""
        self._edit(edits.with_comment(self.game, text), writing=("comment", self.game.cursor))

    def rename(self, title: str) -> None:
        """Call the study so."""
        if title != self.game.headline.title:
            self._remember(self.game, "name")
            self._set_game(edits.with_title(self.game, title))

    def sign(self, sign: str) -> None:
        """Judge the move shown, or take the judgement back."""
        self._edit(edits.with_sign(self.game, sign))

    def mark(self, point: Point) -> None:
        """Put the tool's mark on a point; in stopped Go without one, mark the dead."""
        if self.tool is None:
            super().mark(point)
        else:
            self._edit(edits.with_mark(self.game, point, self.tool))

    def clear_marks(self) -> None:
        """Take all marks off the board."""
        self._edit(edits.without_marks(self.game))

    def take_tool(self, shape: Shape | None) -> None:
        """From now on taps put this mark; the same one again, or None, and they place stones."""
        self.tool = None if shape is self.tool else shape
        self.cancel()

    def promote(self) -> None:
        """Make the branch shown the main continuation where it begins."""
        self._edit(edits.promoted(self.game))

    def cut(self) -> None:
        """Cut the move shown off, with all that follows it."""
        if self.game.cursor:
            self._edit(self.game.cut(self.game.cursor))

    def copy_from_here(self) -> None:
        """Go on in a copy that has nothing but the way to the moment shown and what follows it."""
        game = self.game.from_here()
        title = self.game.headline.title
        self.take(edits.with_title(game, f"{title} …" if title else ""))

    def undo(self) -> None:
        """Take the last edit back; what searches have found stays."""
        self._exchange(self._past, self._later)

    def redo(self) -> None:
        """Make the edit again that was taken back."""
        self._exchange(self._later, self._past)

    @property
    def may_undo(self) -> bool:
        """True if there is an edit to take back."""
        return bool(self._past)

    @property
    def may_redo(self) -> bool:
        """True if an edit was taken back that can be made again."""
        return bool(self._later)

    # -- taps -------------------------------------------------------------------------------

    def tap(self, point: Point, cell: float = SMALL_CELL) -> None:
        """A tap on a point: a mark with a tool in hand, else as in a game."""
        if self.tool is None:
            super().tap(point, cell)
        else:
            self.mark(point)

    def press(self, point: Point) -> None:
        """Enter or space on a point."""
        if self.tool is None:
            super().press(point)
        else:
            self.mark(point)

    def resign(self) -> None:
        """Nobody plays here who could."""

    def rematch(self) -> None:
        """There is no other side."""

    def play_on(self) -> None:
        """Moves can be made anywhere."""

    def ask_hint(self) -> None:
        """The computer thinks here for as long as one wants."""
        self.think(on=not self.thinks)

    def ask_verdict(self) -> None:
        """What is proven is said while the computer thinks."""

    # -- the computer -----------------------------------------------------------------------

    def think(self, *, on: bool) -> None:
        """Let the computer search here, and wherever one steps to, or no more."""
        self.thinks, self.line_shown = on, None
        if not on:
            self._set_computer(replace(self.moment.computer, report=None, failed=None))
        else:
            self._ask_anew(replace(self.moment.computer, report=None, failed=None))

    @property
    def request(self) -> Request | None:  # type: ignore[override]
        """What is wanted of the computer: that it thinks here, or nothing."""
        if not self.thinks or self.position.is_over or self.is_stopped:
            return None
        number = self.moment.computer.request_id
        return Request(number, self.game, Endless(), self.table.id, hint=True)

    @property
    def lines(self) -> tuple[Prospect, ...]:
        """The best moves found here so far, the best one first; none before they stay."""
        report = self.report
        if not self.thinks or report is None or not report.stays:
            return ()
        return prospects(self.game.rules, self.position, report)

    @property
    def evaluation(self) -> Evaluation | None:
        """What is known of the moment shown."""
        return self.game.node.notes.evaluation

    def hear(self, request_id: int, report: Report) -> bool:
        """The computer reports on a request. True if it is still wanted."""
        if not super().hear(request_id, report):
            return False
        if not report.stays:
            return True
        known = self.evaluation
        least = WORTH_KEEPING if known is None else NEWS * known.simulations
        if report.simulations >= least or report.proven is not None:
            self._set_game(edits.with_evaluation(self.game, self.view_of_report(report)))
        return True

    def answer(self, request_id: int, move: Move) -> bool:
        """Nothing is played for anybody here."""
        return False

    def show_line(self, index: int | None) -> bool:
        """Play a line of the search through on the board, or no more. True if that is news."""
        shown = index if index is not None and index < len(self.lines) else None
        news, self.line_shown = shown != self.line_shown, shown
        return news

    def add_line(self, index: int, plies: int = 1) -> None:
        """Add so many moves of a line to the tree, and step to the first of them."""
        if not 0 <= index < len(self.lines):
            return  # the search has found something else meanwhile
        game, line = self.game, self.lines[index].candidate.line
        try:
            for move in line[:plies]:
                game = game.add(move)
        except IllegalMove:
            return
        if line:
            first = self.game.add(line[0])
            self._edit(game.go_to_node(first.cursor), forward=True)

    # -- inside -----------------------------------------------------------------------------

    def _advance(self, move: Move) -> None:
        """A move steps to what is known, or makes a branch, which can be taken back."""
        before = self.game
        super()._advance(move)
        self.line_shown = None
        if len(self.game.nodes) > len(before.nodes):
            self._remember(before, None)

    def _edit(self, game: Game, *, writing: object = None, forward: bool = False) -> None:
        """Another state of the record, which can be taken back."""
        before = self.game
        if game.nodes is before.nodes and game.cursor == before.cursor:
            return
        if game.nodes is not before.nodes:
            self._remember(before, writing)
        if len(game.nodes) < len(before.nodes):
            self.folds = {}  # by numbers that are other nodes' now
        if game.position is before.position:
            self._set_game(game)
        else:
            self._show_game(game, forward=forward)

    def _remember(self, before: Game, writing: object) -> None:
        if writing is None or writing != self._writing:
            self._past = [*self._past, before][-MAX_UNDO:]
        self._writing, self._later = writing, []

    def _exchange(self, source: list[Game], target: list[Game]) -> None:
        if not source:
            return
        game = edits.with_evaluations_of(source.pop(), self.game)
        target.append(self.game)
        self._writing = None
        self.folds = {}
        self._show_game(game)

    def _show_game(self, game: Game, *, forward: bool = False) -> None:
        self._writing = self.line_shown = None
        self._show(replace(self.table, game=game), forward=forward, made=False)

    def _set_game(self, game: Game) -> None:
        """Other notes of the moment shown: what the computer is asked stays."""
        if game is not self.game:
            self._set_table(replace(self.table, game=game))

    def view_of_report(self, report: Report) -> Evaluation:
        """A report on the moment shown, as it is kept with it."""
        mover, winner = self.position.to_move, None
        if report.proven is not None:
            winner = mover if report.proven else mover.enemy
        return Evaluation(round(report.win_rate, 4), report.simulations, winner)
