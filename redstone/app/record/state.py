"""The page's state in the statistics room: figures, or a board with openings."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict

from redstone.app.page.bars import steps_disabled
from redstone.app.page.parts import Labels, PageState, together
from redstone.app.page.state import detail, layout_of, point_labels, refusal, room_state
from redstone.app.record import words
from redstone.app.record.figures import Tally
from redstone.app.record.openings import Began, Ground
from redstone.app.record.session import RecordSession
from redstone.app.record.tables import Figures
from redstone.app.show.view import view_of
from redstone.app.words import game as game_words
from redstone.app.words import points as point_words
from redstone.app.words.games_list import board_title
from redstone.board import Point
from redstone.engine.worths import chances_map
from redstone.language import _
from redstone.pictures.drawing import Command, PictureData, draw
from redstone.position import Move, Place
from redstone.record.notation import format_size
from redstone.rules import GAMES
from redstone.summary import game_title

DISC, TYPE = 0.36, 0.36
"""The radius of the disc on a point with continuations, and the height of its figure."""


class OpeningChoice(TypedDict):
    """An option of a filter in the openings column, with its title; `shown` if it is selected."""

    name: str
    title: str
    shown: bool


class OpeningRow(TypedDict):
    """A continuation in the list: its move as `token` and `title`, and the results of its games.

    `parts` are the numbers of games won, drawn and lost; `told` says them for screen readers.
    """

    token: str
    title: str
    games: str
    parts: list[int]
    told: str
    score: str
    worth: str


class Openings(TypedDict):
    """The openings column: its heading `told`, both filters, and a row per continuation."""

    told: str
    grounds: list[OpeningChoice]
    began: list[OpeningChoice]
    rows: list[OpeningRow]


class RecordData(TypedDict):
    """The data of the room's own script."""

    figures: Figures
    openings: Openings


class RecordState(PageState, total=False):
    """The page's state among the statistics, with the data of the room's script."""

    inside: RecordData


def record_state(session: RecordSession, figures: Figures) -> RecordState:
    """Return the full page state of the statistics room, except point names."""
    now, openings = session.board.board_input.now, session.shows_openings
    own: PageState = {
        "picture": _picture(session),
        "texts": {
            "turn": _(words.MY_OPENINGS) if openings else _(words.MY_RECORD),
            "detail": _detail(session),
            "refusal": refusal(now) if openings else "",
        },
        "hidden": {
            "record": openings,
            "record-bar": not openings,
            "record-openings": not openings,
            "record-undo": session.forgotten is None,
        },
        "disabled": steps_disabled(now.game) | {"record-hint": not now.table.may_request_advice},
        "pressed": {"record-hint": now.computer.hint_wanted},
        "announce": _announcement(session, figures),
    }
    data: RecordData = {"figures": figures, "openings": _openings(session)}
    return {**together(room_state(now), own), "inside": data}


def record_pointing_state(session: RecordSession) -> PageState:
    """Return the page state that depends on the pointer."""
    return {"picture": _picture(session), "texts": {"detail": _detail(session)}}


def record_labels(session: RecordSession) -> Labels:
    """Return the accessible names of all points, with the results of games there."""
    found = {
        move.point: tally
        for move, tally in _continuations(session).items()
        if isinstance(move, Place)
    }
    labels, board = point_labels(session.board.board_input.now), session.board.position.board
    rows = [
        [
            words.point_label(point, found[point]) if point in found else label
            for point, label in zip(
                (Point(col, row) for col in range(board.cols)), line, strict=True
            )
        ]
        for row, line in zip(reversed(range(board.rows)), labels["labels"], strict=True)
    ]
    return {**labels, "labels": rows}


def ground_name(ground: Ground) -> str:
    """Return the form value for a game and board, as in "redstone 9"."""
    return f"{ground.game} {format_size(ground.cols, ground.rows)}"


def _continuations(session: RecordSession) -> Mapping[Move, Tally]:
    """Return the results of the person's games by next move, from the position shown."""
    tree = session.tree
    return tree.after(session.board.game.moves) if tree and tree.ground == session.ground else {}


def _picture(session: RecordSession) -> PictureData:
    """Return the board's picture; each next move has the number of games with it."""
    now = session.board.board_input.now
    layout, view = layout_of(now), view_of(now)
    picture = draw(view, layout)
    if view.hints:
        return picture.as_json()
    covered = view.ghost.point if view.ghost else None
    commands = list[Command]()
    for move, tally in _continuations(session).items():
        if isinstance(move, Place) and move.point != covered:
            x, y = layout.xy(move.point)
            commands.append(["disc", x, y, DISC, "hint"])
            commands.append(["text", x, y, TYPE, "hint-text", str(tally.games)])
    return replace(picture, commands=[*picture.commands, *commands]).as_json()


def _detail(session: RecordSession) -> str:
    """Return the detail line of the openings; empty while the figures are shown."""
    now = session.board.board_input.now
    if not session.shows_openings:
        return ""
    return point_words.pointer_effect(now) or game_words.hint_text(now) or detail(now)


def _announcement(session: RecordSession, figures: Figures) -> str:
    """Return the text for screen readers: the first note, or the openings."""
    if not session.shows_openings:
        return next(iter(figures["told"]), "")
    return game_words.hint_text(session.board.board_input.now) or _openings(session)["told"]


def _openings(session: RecordSession) -> Openings:
    """Return the data of the openings column: filters, next moves with results, total."""
    ways, game = _continuations(session), session.board.game
    known = chances_map(game) if not game.moves else None
    rows: list[OpeningRow] = [
        {
            "token": str(move),
            "title": words.move(move),
            "games": words.games(tally.games),
            "parts": [tally.won, tally.drawn, tally.lost],
            "told": words.tally(tally),
            "score": words.score(tally),
            "worth": words.worth(known.at(move.point)) if known and isinstance(move, Place) else "",
        }
        for move, tally in ways.items()
    ]
    count = sum(tally.games for tally in ways.values())
    told = words.openings_text(_titled(session.ground), count) if ways else _(words.NO_OPENINGS)
    return {
        "told": told if session.tree else _(words.READING),
        "grounds": [
            {
                "name": ground_name(ground),
                "title": _titled(ground),
                "shown": ground == session.ground,
            }
            for ground in session.grounds
        ],
        "began": [
            {"name": each.value, "title": _(words.BEGAN[each]), "shown": each is session.began}
            for each in Began
        ],
        "rows": rows,
    }


def _titled(ground: Ground) -> str:
    """Return the title of a game with its board size."""
    return board_title(game_title(GAMES[ground.game]("")), ground.cols, ground.rows)
