"""The short capture that plays on the board of a first visit, before Python runs."""

from dataclasses import replace
from typing import Any

from redstone.app.page.state import picture_of
from redstone.app.play.session import Session
from redstone.app.play.settings import FIRST_SETUP, Opponent
from redstone.position import Place
from redstone.record.notation import parse_move

MOVES = ("d5", "d4", "c4", "e4", "e5", "c3", "f4", "c5", "d3", "f5", "xe3")
"""The moves shown by `web/load/scene.js`; the last is red, and captures two white stones."""


def first_picture() -> dict[str, Any]:
    """Return the picture of a first visit: an empty board."""
    return _picture(Session(FIRST_SETUP))


def first_size() -> dict[str, int]:
    """Return the size of the board of a first visit."""
    return {"cols": FIRST_SETUP.cols, "rows": FIRST_SETUP.rows}


def scene() -> list[tuple[list[Any], float]]:
    """Return for each move the drawing commands added to the board, and its press on it, 0 to 1.

    Raises ValueError for an illegal move.
    """
    session = Session(replace(FIRST_SETUP, opponent=Opponent.PERSON))
    return [_after(session, token) for token in MOVES]


def _after(session: Session, token: str) -> tuple[list[Any], float]:
    """Play a move; return the commands added to the empty board, and its press on it, 0 to 1.

    Raises ValueError.
    """
    move, board = parse_move(token), first_picture()["commands"]
    assert isinstance(move, Place)
    session.board_input.place(move.point, red=move.red)
    picture = _picture(session)
    if session.board_input.now.pointing.refusal or picture["commands"][: len(board)] != board:
        raise ValueError(f"the scene cannot be played: {token}")
    return picture["commands"][len(board) :], picture["press"]


def _picture(session: Session) -> dict[str, Any]:
    """Return the picture of the session's board."""
    return dict(picture_of(session.board_input.now))
