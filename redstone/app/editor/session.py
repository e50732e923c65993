"""The session at the editor: the board answers by laying stones out, and nothing is played."""

from collections.abc import Iterable

from redstone.app.editor.errand import EditorStart
from redstone.app.editor.sketch import Sketch
from redstone.app.play.hand import Hand
from redstone.app.play.placing import Act
from redstone.app.play.settings import Settings
from redstone.app.play.table import Table, visited_table
from redstone.board import Point, Stone
from redstone.record.drawn import Doubt
from redstone.record.game import Game
from redstone.record.start import SetUpRefusal

MAX_EDITS = 500
"""The number of edits that can be undone."""


class EditorSession:
    """The session of a sketch; `stone` is placed by taps, None removes.

    `doubts` are about the text that the sketch came from, until the next edit, and `laid` is the
    point and stone of the latest edit, if it was at one point.
    """

    request = None
    """Nothing is asked of the computer."""

    def __init__(self, begun: EditorStart, settings: Settings, *, touch: bool) -> None:
        self.stone: Stone | None = Stone.BLACK
        self._edits = [begun.sketch]
        self._at = 0
        self._stroke: frozenset[Point] | None = None
        self._stroke_stone: Stone | None = None
        self._before_stroke = begun.sketch
        self.doubts: tuple[Doubt, ...] = begun.doubts
        self.was_read = begun.was_read
        self.laid: tuple[Point, Stone | None] | None = None
        self.hand = Hand(self._laid_out(), settings, on_act=self._lay_by, touch=touch)

    @property
    def sketch(self) -> Sketch:
        """The position as it is laid out now."""
        return self._edits[self._at]

    @property
    def refused(self) -> SetUpRefusal | None:
        """Return the rule that the sketch breaks, None if a game can start from it."""
        return self._made if isinstance(self._made, SetUpRefusal) else None

    @property
    def made(self) -> Game | None:
        """Return the game that starts from the sketch, None if it breaks a rule."""
        return None if isinstance(self._made, SetUpRefusal) else self._made

    @property
    def may_undo(self) -> bool:
        """Return True if an edit can be undone."""
        return self._at > 0

    @property
    def may_redo(self) -> bool:
        """Return True if an edit can be redone."""
        return self._at + 1 < len(self._edits)

    # -- edits ------------------------------------------------------------------------

    def edit(self, sketch: Sketch) -> None:
        """Replace the sketch; undone edits are forgotten."""
        self.doubts, self.was_read, self.laid = (), False, None
        if sketch != self.sketch:
            self._edits = [*self._edits[: self._at + 1], sketch][-MAX_EDITS:]
            self._at = len(self._edits) - 1
        self._shown()

    def take(self, begun: EditorStart) -> None:
        """Show the sketch of a text, as an edit that can be undone."""
        self.edit(begun.sketch)
        self.doubts, self.was_read = begun.doubts, begun.was_read

    def choose(self, stone: Stone | None) -> None:
        """Set the stone that taps place from now on; red only if the game has it."""
        if stone is not Stone.RED or self.sketch.has_red:
            self.stone = stone

    def lay(self, point: Point, stone: Stone | None) -> None:
        """Place a stone at a point; the same stone there is removed."""
        new = self._instead(point, stone)
        self.edit(self.sketch.with_stone([point], new))
        self.laid = (point, new)

    def begin_stroke(self, point: Point) -> None:
        """Begin a stroke at a point; its effect there is repeated wherever it is drawn."""
        self._stroke_stone, self._stroke = self._instead(point, self.stone), frozenset()
        self._before_stroke = self.sketch
        self.draw([point])

    def draw(self, points: Iterable[Point]) -> None:
        """The pointer goes over further points; the whole stroke is one edit."""
        if self._stroke is None:
            return
        if self.sketch is not self._before_stroke:
            self._at -= 1
        self._stroke |= frozenset(points)
        self.edit(self.sketch.with_stone(self._stroke, self._stroke_stone))

    def end_stroke(self, *, undone: bool = False) -> None:
        """End the stroke; with `undone` it is undone."""
        if undone and self._stroke and self.sketch is not self._before_stroke:
            self.undo()
        self._stroke = None

    def undo(self) -> None:
        """Take the latest edit back."""
        self._go(self._at - 1)

    def redo(self) -> None:
        """Make an edit again that was taken back."""
        self._go(self._at + 1)

    # -- inside -------------------------------------------------------------------------

    def _instead(self, point: Point, stone: Stone | None) -> Stone | None:
        """Return the stone to place at a point, None to remove the same one."""
        return None if self.sketch.board.stone_at(point) is stone else stone

    def _go(self, at: int) -> None:
        if 0 <= at < len(self._edits):
            self._at, self.doubts, self.was_read, self.laid = at, (), False, None
            self._shown()

    def _lay_by(self, act: Act) -> None:
        """A tap or a key lays down a stone, or takes it off; the key of red lays down red."""
        self.lay(act.point, Stone.RED if act.red else self.stone)

    def _shown(self) -> None:
        """Lay the sketch on the table."""
        pointed = self.hand.now.pointing.pointed
        self.hand.take_up(self._laid_out())
        self.hand.point_at(pointed if pointed and pointed in self.sketch.board else None)

    def _laid_out(self) -> Table:
        """The sketch as a game to be looked at, lawful or not."""
        sketch = self.sketch
        if self.stone is Stone.RED and not sketch.has_red:
            self.stone = Stone.BLACK
        self._made = sketch.made
        position = sketch.rules.set_up(sketch.board, sketch.to_move, sketch.due)
        return visited_table(Game.starting_at(sketch.rules, position))
