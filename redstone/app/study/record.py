"""The record studied on a board: its nodes, edits, and undo history."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from redstone.app.play.board_input import BoardInput
from redstone.app.play.placing import Act
from redstone.app.play.player_names import player_names_of
from redstone.app.play.settings import Opponent, Seats, Settings, setup_of
from redstone.app.play.table import Joined, Table, new_number
from redstone.app.study import edits
from redstone.board import Point
from redstone.position import Move
from redstone.record.game import Game, Seat
from redstone.record.node import MarkShape

MAX_UNDO = 200
"""Edits that can be undone; records share their common parts."""


@dataclass(frozen=True)
class StudyTable(Table):
    """The table of a studied record, where both sides' moves can be made.

    `player` is the seat that the person here had in the game, None if it is unknown. `level` is
    that of the computer at the other seat, 0 if it did not play.
    """

    player: Seat | None = None
    level: int = 0

    @property
    def you(self) -> Seat | None:
        """The person's seat, which texts address as "you"; None if unknown."""
        return self.player

    def level_of(self, seat: Seat) -> int:
        """Return the level of the computer that had a seat, 0 for a person or if unknown."""
        return self.level if self.player not in {None, seat} else 0

    @property
    def is_open(self) -> bool:
        """True while moves can be made."""
        return not (self.position.is_over or self.game.is_full)

    def play(self, seat: Seat, move: Move) -> "StudyTable":
        """Return the table after a move. Raises IllegalMove."""
        self.check_turn(seat, move)
        return replace(self, game=self.game.add(move))


def study_table(game: Game, player: Seat | None = None, level: int = 0) -> StudyTable:
    """Return a table for studying a game."""
    setup = setup_of(game, Opponent.PERSON, player_names=player_names_of(game, Seat.FIRST))
    return StudyTable(new_number(), game, Seats(None), setup, player=player, level=level)


class StudiedRecord:
    """The studied record with its board input and edit history.

    `folds` has the branches folded (True) or unfolded by hand. Moves that are only tried are shown
    on the board, and are not part of the record.
    """

    def __init__(
        self,
        table: StudyTable,
        settings: Settings,
        on_move: Callable[[Move], None],
        on_act: Callable[[Act], None],
        *,
        touch: bool,
    ) -> None:
        """Show the record of a table; the arguments are those of `BoardInput`."""
        self.board_input = BoardInput(table, settings, on_move, on_act, touch=touch)
        self._beside: Game | None = None
        self._forget()

    def replace_record(self, game: Game) -> None:
        """Replace the record by another one, without edit history; the table's person stays."""
        self._forget()
        table = self.board_input.now.table
        self.board_input.open_table(study_table(game, table.you, max(map(table.level_of, Seat))))
        self.board_input.cancel()

    @property
    def game(self) -> Game:
        """The record at the current node, without moves being tried."""
        return self._beside or self.board_input.now.game

    # -- beside the record ------------------------------------------------------------------

    @property
    def tried(self) -> Game | None:
        """The game with the moves being tried, None if none are."""
        return None if self._beside is None else self.board_input.now.game

    def try_out(self, move: Move) -> None:
        """Show a trial move on the board after the moves tried so far; the record stays as it is.

        Raises IllegalMove.
        """
        table, beside = self.board_input.now.table, self.game
        shown = table.game if self._beside else beside.without_future()
        self._beside = beside
        self.board_input.show(replace(table, game=shown.add(move)), forward=True, made=True)

    def note_tried(self, game: Game) -> None:
        """Replace the game with the moves being tried by one with other notes."""
        self.board_input.set_table(replace(self.board_input.now.table, game=game))

    def end_trial(self) -> None:
        """End trying moves, if any are tried: show the record on the board again."""
        if self._beside is not None:
            self._show(self._beside)

    # -- around the tree --------------------------------------------------------------------

    def go_to_node(self, number: int) -> None:
        """Show the node with this number. Raises ValueError for an unknown one."""
        if number != self.game.cursor or self._beside:
            self._show(self.game.go_to_node(number))

    def go_beside(self, steps: int) -> None:
        """Show the node `steps` branches on from the current one at its fork, if it exists."""
        found = edits.sibling(self.game, steps)
        if found is not None:
            self.go_to_node(found)

    def fold(self, number: int, *, folded: bool) -> None:
        """Fold or unfold a branch in the list; the current node must not be inside it."""
        self.folds[number] = folded

    def show_shared(self, game: Game, *, held: bool) -> None:
        """Show a state of the record that others have edited in a shared study, without undo.

        While it is `held`, others make the moves.
        """
        before, table = self.game, self.board_input.now.table
        self._forget()
        table = replace(table, game=game, joined=Joined.HELD if held else None)
        same = (game.cursor, game.tokens[: game.ply]) == (
            before.cursor,
            before.tokens[: before.ply],
        )
        if same:
            self.board_input.set_table(table)
        else:
            self.board_input.show(table, forward=game.ply == before.ply + 1)

    # -- edits ------------------------------------------------------------------------------

    def move(self, move: Move) -> None:
        """Make a move, if it is legal: go to its node, or add one as an edit."""
        before = self.game
        self.board_input.make_own(move)
        if len(self.game.nodes) > len(before.nodes):
            self._remember(before, None)

    def comment(self, text: str) -> None:
        """Set the current node's comment; continuous typing is one edit."""
        self.edit(edits.with_comment(self.game, text), writing=("comment", self.game.cursor))

    def rename(self, title: str) -> None:
        """Set the title of the study."""
        if title != self.game.headline.title:
            self._remember(self.game, "name")
            self.set_game(edits.with_title(self.game, title))

    def set_headline(self, field: str, text: str) -> None:
        """Change a field of the game info, and the names on the plates; typing on is one edit."""
        if text != getattr(self.game.headline, field):
            self._remember(self.game, field)
            self.set_game(edits.with_headline(self.game, field, text))
            table = self.board_input.now.table
            player_names = player_names_of(self.game, Seat.FIRST)
            self.board_input.set_table(
                replace(table, setup=replace(table.setup, player_names=player_names))
            )

    def go_to_main_line(self) -> None:
        """Show the node at which the current branch leaves the main line."""
        self._go(edits.on_main_line(self.game))

    def go_to_next_fork(self) -> None:
        """Show the next node with more than one continuation."""
        self._go(edits.next_fork(self.game))

    def go_to_same_position(self) -> None:
        """Show the next node with the same position as the current one."""
        self._go(edits.same_position(self.game))

    def _go(self, number: int | None) -> None:
        """Show a node, do nothing for None."""
        if number is not None:
            self.go_to_node(number)

    def sign(self, sign: str) -> None:
        """Set the current move's sign, or remove it if it is the same."""
        self.edit(edits.with_sign(self.game, sign))

    def mark(self, point: Point, shape: MarkShape, label: str = "") -> None:
        """Put a mark on a point, or remove an equal one."""
        self.edit(edits.with_mark(self.game, point, shape, label))

    def draw_arrow(self, start: Point, end: Point) -> None:
        """Draw an arrow between two points, or remove an equal one."""
        self.edit(edits.with_arrow(self.game, start, end))

    def clear_marks(self) -> None:
        """Remove all marks of the current node."""
        self.edit(edits.without_marks(self.game))

    def promote(self) -> None:
        """Promote the current branch to the main continuation at its fork."""
        self.edit(edits.with_branch_promoted(self.game))

    def raise_branch(self) -> None:
        """Move the current branch up by one place."""
        self.edit(edits.with_branch_raised(self.game))

    def keep_line(self) -> None:
        """Delete all branches off the line shown."""
        self.edit(self.game.without_branches())

    def cut(self) -> None:
        """Delete the current move and all that follows it; do nothing at the start."""
        if self.game.cursor:
            self.edit(self.game.cut(self.game.cursor))

    def edit(self, game: Game, *, writing: object = None, forward: bool = False) -> None:
        """Replace the record by an edited version, undoably; `forward` is that of `BoardState`.

        Edits with the same `writing`, such as the letters of a comment, are joined. Does nothing if
        nothing has changed.
        """
        before = self.game
        if game.nodes is before.nodes and game.cursor == before.cursor:
            return
        if game.nodes is not before.nodes:
            self._remember(before, writing)
        if len(game.nodes) < len(before.nodes):
            self.folds.clear()  # their numbers may belong to other nodes now
        if game.position is before.position:
            self.set_game(game)
        else:
            self._show(game, forward=forward)

    def set_game(self, game: Game) -> None:
        """Replace the record by one with other notes, without an edit to undo.

        The position stays, and so do requests to the computer.
        """
        if self._beside is not None:
            self._beside = game
        elif game is not self.game:
            self.board_input.set_table(replace(self.board_input.now.table, game=game))

    # -- edits taken back -------------------------------------------------------------------

    @property
    def may_undo(self) -> bool:
        """True if there is an edit to undo."""
        return bool(self._past)

    @property
    def may_redo(self) -> bool:
        """True if there is an edit to redo."""
        return bool(self._later)

    def undo(self) -> None:
        """Undo the last edit; evaluations stay."""
        self._undo_or_redo(self._past, self._later)

    def redo(self) -> None:
        """Redo the edit that was undone last."""
        self._undo_or_redo(self._later, self._past)

    # -- inside -----------------------------------------------------------------------------

    def _forget(self) -> None:
        """Clear the edit history, moves being tried, and folds."""
        self._past: list[Game] = []
        self._later: list[Game] = []
        self._writing: object = None
        self._beside = None
        self.folds: dict[int, bool] = {}

    def _remember(self, before: Game, writing: object) -> None:
        """Push a state for undo, unless the edit continues the last one."""
        if writing is None or writing != self._writing:
            self._past = [*self._past, before][-MAX_UNDO:]
        self._writing, self._later = writing, []

    def _undo_or_redo(self, source: list[Game], target: list[Game]) -> None:
        """Show the last state in `source`, and push the current one onto `target`.

        Does nothing without one.
        """
        if not source:
            return
        game = edits.with_evaluations_of(source.pop(), self.game)
        target.append(self.game)
        self.folds.clear()
        self._show(game)

    def _show(self, game: Game, *, forward: bool = False) -> None:
        """Show a changed record on the board; `forward` is that of `BoardState`."""
        self._writing = None
        self._beside = None
        self.board_input.show(replace(self.board_input.now.table, game=game), forward=forward)
