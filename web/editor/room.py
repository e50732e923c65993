"""The editor on the page: its session, buttons, pointers, keys and dialogs."""

import json
from collections.abc import Callable
from functools import partial

from pyodide.ffi import JsProxy

from redstone.app.editor import words
from redstone.app.editor.session import EditorSession
from redstone.app.editor.sketch import Sketch, read_sketch, write_sketch
from redstone.app.editor.start import EditorStart, editor_start, read
from redstone.app.editor.state import (
    TOOLS,
    EditorState,
    editor_labels,
    editor_pointing_state,
    editor_state,
)
from redstone.app.page.parts import PageState
from redstone.app.play.notices import Shared
from redstone.app.play.settings import Colour, Opponent, Seats, Setup, setup_of
from redstone.app.storage.validation import Damaged
from redstone.app.words.notices import shared
from redstone.board import Point
from redstone.language import _
from redstone.position import Player
from redstone.record.notation import NotationError, parse_size
from redstone.rules import GAMES
from web.calls import Calls
from web.editor import SKETCH
from web.rooms import Shell
from web.routes import PuzzleRoute, SetUpRoute, StudyRoute

EVENTS = Calls("press", "draw", "release", "cancel", "lay", "change", "read", "shared")
"""The methods that room.js calls."""
COLOURS = {Player.BLACK: Colour.BLACK, Player.WHITE: Colour.WHITE}


class Editor:
    """The handlers of the editor."""

    sharing = None

    def __init__(self, shell: Shell, script: JsProxy, begun: EditorStart, level: int) -> None:
        """Start with the sketch `begun`; `script` is the module room.js of this folder.

        `level` is that of the computer for a game from the position.
        """
        self._shell, now = shell, shell.current.session.board_input.now
        self.session = session = EditorSession(begun, now.settings, touch=now.pointing.touch)
        self.pointing_state = partial(editor_pointing_state, session)
        self.labels = partial(editor_labels, session)
        self._level = level
        self.actions = {
            "undo": session.undo,
            "redo": session.redo,
            "cancel": session.board_input.cancel,
            **{name: partial(session.choose, stone) for name, stone in TOOLS.items()},
            "editor-turn": self._edit(Sketch.with_turn_passed),
            "editor-rotate": self._edit(Sketch.turned),
            "editor-mirror": self._edit(Sketch.mirrored),
            "editor-colours": self._edit(Sketch.with_colours_swapped),
            "editor-clear": self._edit(Sketch.cleared),
            "editor-first": lambda: self._play(moves_first=True),
            "editor-second": lambda: self._play(moves_first=False),
            "editor-people": self._sit_together,
            "editor-study": self._study,
            "editor-puzzle": self._make_puzzle,
        }
        script.listen(EVENTS.to(self))

    # -- pointers and keys, with rows from the top ------------------------------------------

    def press(self, col: int, row: int) -> None:
        """Begin a stroke of the selected tool at a point."""
        self.session.begin_stroke(self._from_top(col, row))
        self._shell.refresh()

    def draw(self, col: int, row: int) -> None:
        """Extend the stroke to another point."""
        self.session.draw([self._from_top(col, row)])
        self._shell.refresh()

    def release(self) -> None:
        """End the stroke."""
        self.session.end_stroke()
        self._shell.refresh()

    def cancel(self) -> None:
        """Undo the current stroke, which was not intended."""
        self.session.end_stroke(undone=True)
        self._shell.refresh()

    def lay(self, tool: str, col: int, row: int) -> None:
        """Use a tool (`TOOLS`) once at a point, as a key does: it places or removes a stone."""
        self.session.lay(self._from_top(col, row), TOOLS[tool])
        self._shell.refresh()

    # -- dialogs ------------------------------------------------------------------------

    def change(self, text: str) -> None:
        """Apply the board dialog's fields, given as JSON, to the sketch.

        An invalid size is shown as an error, and nothing changes.
        """
        fields, sketch = json.loads(text), self.session.sketch
        if fields["game"] != sketch.rules.name:
            sketch = sketch.with_rules(GAMES[fields["game"]](""))
        try:
            sketch = sketch.resized(*parse_size(f"{fields['cols']}x{fields['rows']}"))
        except NotationError:
            self._tell("editor-error", _(words.NO_SUCH_SIZE))
            return
        due = str(fields["due"])
        self.session.edit(sketch.with_due(int(due) if due.isdecimal() and len(due) < 4 else 1))
        self._tell("editor-error", "")
        self._shell.refresh()

    def read(self, text: str) -> None:
        """Replace the sketch by the position in a text, or show that the text has none."""
        begun = read(text, self.session.sketch.rules)
        if begun is not None:
            self.session.replace_read(begun)
            self._shell.refresh()
        self._tell(
            "editor-text-about", words.doubts_text(begun.doubts) if begun else _(words.NO_BOARD)
        )

    def shared(self, how: str) -> None:
        """Show the result of copying the link: a value of `Shared`."""
        self._tell("editor-said", shared(Shared(how)))

    # -- asked by the page --------------------------------------------------------------

    def state(self) -> EditorState:
        """Return everything the page shows of the editor, by the person's current settings."""
        self.session.board_input.set_settings(self._shell.current.session.board_input.now.settings)
        return editor_state(self.session)

    def thinking_state(self) -> PageState:
        """Return no changes, since the editor makes no requests."""
        return {}

    def settled(self) -> PageState:
        """Save the sketch for a reload, and return no changes."""
        self.keep()
        return {}

    def keep(self) -> None:
        """Save the current sketch for a reload."""
        self._shell.current.texts.remember(SKETCH, write_sketch(self.session.sketch))

    @property
    def again(self) -> str:
        """The current sketch as a text, which as a route restores it."""
        return write_sketch(self.session.sketch)

    def leave(self) -> None:
        """Clear the tab's sketch, so that a reload shows the game."""
        self._shell.current.texts.remember(SKETCH, "")

    # -- inside -------------------------------------------------------------------------

    def _edit(self, change: Callable[[Sketch], Sketch]) -> Callable[[], None]:
        """Return an action that replaces the sketch by `change` of it."""
        return lambda: self.session.edit(change(self.session.sketch))

    def _play(self, *, moves_first: bool) -> None:
        """Start a game against the computer from the sketch."""
        mover = self.session.sketch.to_move
        self._open(Opponent.COMPUTER, COLOURS[mover if moves_first else mover.enemy])

    def _sit_together(self) -> None:
        """Start a game of two people from the sketch."""
        self._open(Opponent.PERSON, Colour.BLACK)

    def _open(self, opponent: Opponent, colour: Colour) -> None:
        """Leave the room, and start a game from the sketch with the person's `colour`, if legal."""
        made = self.session.made
        if made is not None:
            self._shell.rooms.leave()
            setup = setup_of(made, opponent, colour, self._level)
            self._shell.current.session.open(made, Seats.for_setup(setup), setup)

    def _study(self) -> None:
        """Open a study of the sketch, if it is legal."""
        made = self.session.made
        if made is not None:
            self._shell.rooms.go(StudyRoute(made))

    def _make_puzzle(self) -> None:
        """Open the room that makes a puzzle of the sketch, if the sketch is legal."""
        made = self.session.made
        if made is not None:
            self._shell.rooms.go(PuzzleRoute(made))

    def _tell(self, element: str, text: str) -> None:
        """Show a text in an element."""
        self._shell.show({"texts": {element: text}})

    def _from_top(self, col: int, row: int) -> Point:
        """Return the point in this column and this row counted from the top."""
        return Point(col, self.session.sketch.board.rows - 1 - row)


def enter(shell: Shell, script: JsProxy, route: object) -> Editor:
    """Return the editor, beginning with a sketch or the position of the game.

    A `SetUpRoute` names a set-up or means the game's position. Otherwise the sketch is that of
    the route, a text, or the one stored for a reload.
    """
    own = shell.current.session
    sketch = route if isinstance(route, str) else shell.current.texts.recalled(SKETCH)
    if sketch and not isinstance(route, SetUpRoute):
        try:
            begun = EditorStart(read_sketch(sketch))
        except Damaged:
            begun = editor_start(None, own.game)
        return Editor(shell, script, begun, own.table.setup.level)
    asked = route.begins if isinstance(route, SetUpRoute) else None
    level = asked.level if isinstance(asked, Setup) else own.table.setup.level
    return Editor(shell, script, editor_start(asked, own.game), level)
