"""The page's state in the editor."""

from dataclasses import replace
from typing import TypedDict

from redstone.app.editor import words
from redstone.app.editor.session import EditorSession
from redstone.app.page.parts import Labels, PageState, Plate, together
from redstone.app.page.state import picture_of, room_state
from redstone.app.show.view import view_of
from redstone.app.words.names import name_of, plate_count
from redstone.board import Point, Stone
from redstone.language import _, number, sentences
from redstone.pictures.drawing import PictureData
from redstone.position import Player
from redstone.record.link import format_link

TOOLS = {
    "editor-black": Stone.BLACK,
    "editor-white": Stone.WHITE,
    "editor-red": Stone.RED,
    "editor-empty": None,
}
"""The stone that taps place after each button was pressed."""


class BoardFields(TypedDict):
    """The values of the board dialog's fields."""

    game: str
    cols: str
    rows: str
    due: str


class EditorData(TypedDict):
    """The data of the editor's script: the dialog's fields, player to move, and link."""

    fields: BoardFields
    most_due: int
    mover: str
    link: str


class EditorState(PageState, total=False):
    """The page's state in the editor, with the data of its script."""

    inside: EditorData


def editor_state(session: EditorSession) -> EditorState:
    """Return the full page state of the editor, except the names of the points."""
    room, sketch = room_state(session.board_input.now), session.sketch
    own: PageState = {
        "picture": _picture(session),
        "texts": _texts(session),
        "hidden": {
            "editor": False,
            "editor-red": not sketch.has_red,
            "editor-puzzle": not sketch.rules.traits.annihilation,
            "editor-due": sketch.most_due == 1,
        },
        "disabled": {
            "undo": not session.may_undo,
            "editor-undo": not session.may_undo,
            "editor-redo": not session.may_redo,
            "editor-use": session.made is None,
        },
        "pressed": {name: stone is session.stone for name, stone in TOOLS.items()},
        "plates": {player.value: _plate(room, player, session) for player in Player},
        "below": Player.BLACK.value,
        "announce": _announcement(session),
    }
    return {**together(room, own), "inside": _inside(session)}


def editor_pointing_state(session: EditorSession) -> PageState:
    """Return the page state to update when the pointer moves: the picture."""
    return {"picture": _picture(session)}


def editor_labels(session: EditorSession) -> Labels:
    """Return the names of all points for screen readers, row by row from the top."""
    board = session.sketch.board
    rows = [
        [words.label(point, board.stone_at(point)) for point in board.points if point.row == row]
        for row in reversed(range(board.rows))
    ]
    return {"cols": board.cols, "rows": board.rows, "labels": rows}


def _plate(room: PageState, player: Player, session: EditorSession) -> Plate:
    """Return a player's plate with their number of stones; active if they are to move."""
    stones = session.sketch.board.count(player.stone)
    return {
        **room["plates"][player.value],
        "name": name_of(player),
        "note": "",
        "tally": number(stones),
        "counted": plate_count(stones),
        "prisoners": False,
        "active": player is session.sketch.to_move,
    }


def _picture(session: EditorSession) -> PictureData:
    """Return the board's picture, with groups marked that break a rule."""
    groups = session.refused.groups if session.refused else ()
    lit = frozenset[Point]().union(*(group.points for group in groups))
    now = session.board_input.now
    return picture_of(now, replace(view_of(now), lit=lit))


def _texts(session: EditorSession) -> dict[str, str]:
    """Return the texts of the editor."""
    return {
        "turn": _(words.TURN),
        "detail": _detail(session),
        "refusal": "",
        "editor-turn-name": words.turn_name(session.sketch.to_move),
    }


def _detail(session: EditorSession) -> str:
    """Return the detail line: doubts, then the broken rule or the number of stones."""
    sketch, refused = session.sketch, session.refused
    told = [words.doubts_text(session.doubts)] if session.was_read else []
    if refused is not None:
        return sentences(*told, words.broken_rule_text(refused, sketch.to_move))
    return sentences(*told, words.position_text(sketch.board, sketch.to_move, sketch.due))


def _announcement(session: EditorSession) -> str:
    """Return the text for screen readers: the last edit, and the detail line."""
    laid = [words.edit_text(*session.laid)] if session.laid else []
    return sentences(*laid, _detail(session))


def _inside(session: EditorSession) -> EditorData:
    """Return the board dialog's fields, the player to move, and the link of a legal position."""
    sketch = session.sketch
    return {
        "fields": {
            "game": sketch.rules.name,
            "cols": str(sketch.board.cols),
            "rows": str(sketch.board.rows),
            "due": str(sketch.due),
        },
        "most_due": sketch.most_due,
        "mover": sketch.to_move.value,
        "link": format_link(session.made) if session.made else "",
    }
