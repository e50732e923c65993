"""The editor's session: taps place stones on a sketch, without moves or turns."""

from collections.abc import Iterable

from redstone.app.editor.sketch import Sketch
from redstone.app.editor.start import EditorStart
from redstone.app.play.board_input import BoardInput
from redstone.app.play.placing import Act
from redstone.app.play.settings import Settings
from redstone.app.play.table import Table, table_for_viewing
from redstone.board import Point, Stone
from redstone.record.drawn import Doubt
from redstone.record.game import Game
from redstone.record.start import SetUpRefusal

MAX_EDITS = 500
"""The number of edits that can be undone."""


class EditorSession:
    """The editing of a sketch; `stone` is what taps place, None to remove stones.

    `doubts` are about the text that the sketch was read from, until the next edit. `laid` is the
    point and stone of the latest edit, if it changed one point.
    """

    request = None
    """The editor makes no request to the computer."""

    def __init__(self, begun: EditorStart, settings: Settings, *, touch: bool) -> None:
        """Edit the initial sketch; the first tool places black stones."""
        self.stone: Stone | None = Stone.BLACK
        self._edits = [begun.sketch]
        self._at = 0
        self._stroke: frozenset[Point] | None = None
        self._stroke_stone: Stone | None = None
        self._before_stroke = begun.sketch
        self.doubts: tuple[Doubt, ...] = begun.doubts
        self.was_read = begun.was_read
        self.laid: tuple[Point, Stone | None] | None = None
        self.board_input = BoardInput(
            self._laid_out(), settings, on_act=self._place_by_act, touch=touch
        )

    @property
    def sketch(self) -> Sketch:
        """The position in its current state."""
        return self._edits[self._at]

    @property
    def refused(self) -> SetUpRefusal | None:
        """The set-up rule that the sketch breaks, None if a game can start from it."""
        return self._made if isinstance(self._made, SetUpRefusal) else None

    @property
    def made(self) -> Game | None:
        """The game that starts from the sketch, None if it breaks a rule."""
        return None if isinstance(self._made, SetUpRefusal) else self._made

    @property
    def may_undo(self) -> bool:
        """True if an edit can be undone."""
        return self._at > 0

    @property
    def may_redo(self) -> bool:
        """True if an edit can be redone."""
        return self._at + 1 < len(self._edits)

    # -- edits ------------------------------------------------------------------------

    def edit(self, sketch: Sketch) -> None:
        """Replace the sketch, as a new edit; undone edits are dropped."""
        self.doubts, self.was_read, self.laid = (), False, None
        if sketch != self.sketch:
            self._edits = [*self._edits[: self._at + 1], sketch][-MAX_EDITS:]
            self._at = len(self._edits) - 1
        self._shown()

    def replace_read(self, begun: EditorStart) -> None:
        """Replace the sketch by one read from a text, as an edit that can be undone."""
        self.edit(begun.sketch)
        self.doubts, self.was_read = begun.doubts, begun.was_read

    def choose(self, stone: Stone | None) -> None:
        """Set the stone that taps place; red is ignored if the game has none."""
        if stone is not Stone.RED or self.sketch.has_red:
            self.stone = stone

    def lay(self, point: Point, stone: Stone | None) -> None:
        """Place a stone at a point, or remove it if it is already there."""
        new = self._stone_to_place(point, stone)
        self.edit(self.sketch.with_stone([point], new))
        self.laid = (point, new)

    def begin_stroke(self, point: Point) -> None:
        """Begin a drag at a point; all points it reaches get the same stone."""
        self._stroke_stone, self._stroke = self._stone_to_place(point, self.stone), frozenset()
        self._before_stroke = self.sketch
        self.draw([point])

    def draw(self, points: Iterable[Point]) -> None:
        """Place the drag's stone at more points; the whole drag counts as one edit.

        Does nothing without a drag.
        """
        if self._stroke is None:
            return
        if self.sketch is not self._before_stroke:
            self._at -= 1
        self._stroke |= frozenset(points)
        self.edit(self.sketch.with_stone(self._stroke, self._stroke_stone))

    def end_stroke(self, *, undone: bool = False) -> None:
        """End the drag; with `undone`, revert it."""
        if undone and self._stroke and self.sketch is not self._before_stroke:
            self.undo()
        self._stroke = None

    def undo(self) -> None:
        """Undo the latest edit."""
        self._go(self._at - 1)

    def redo(self) -> None:
        """Redo the latest undone edit."""
        self._go(self._at + 1)

    # -- inside -------------------------------------------------------------------------

    def _stone_to_place(self, point: Point, stone: Stone | None) -> Stone | None:
        """Return `stone`, or None to remove it if it is already at the point."""
        return None if self.sketch.board.stone_at(point) is stone else stone

    def _go(self, at: int) -> None:
        """Show the edit at an index of the history, without doubts; do nothing out of range."""
        if 0 <= at < len(self._edits):
            self._at, self.doubts, self.was_read, self.laid = at, (), False, None
            self._shown()

    def _place_by_act(self, act: Act) -> None:
        """Place or remove a stone by a tap or key; the key for red places red."""
        self.lay(act.point, Stone.RED if act.red else self.stone)

    def _shown(self) -> None:
        """Show the sketch on the board, keeping the pointer if its point still exists."""
        pointed = self.board_input.now.pointing.pointed
        self.board_input.open_table(self._laid_out())
        self.board_input.point_at(pointed if pointed and pointed in self.sketch.board else None)

    def _laid_out(self) -> Table:
        """Check the sketch by the set-up rules, and return a table that shows it, legal or not."""
        sketch = self.sketch
        if self.stone is Stone.RED and not sketch.has_red:
            self.stone = Stone.BLACK
        self._made = sketch.made
        position = sketch.rules.set_up(sketch.board, sketch.to_move, sketch.due)
        return table_for_viewing(Game.starting_at(sketch.rules, position))
