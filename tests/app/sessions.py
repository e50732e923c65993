"""Sessions that tests start from."""

from dataclasses import replace
from enum import Enum

from redstone.app.page.parts import MoveEntry
from redstone.app.page.state import layout_of, move_entries
from redstone.app.play.board_state import BoardState
from redstone.app.play.session import Session
from redstone.app.play.settings import (
    Colour,
    Confirm,
    Opponent,
    Seats,
    Settings,
    Setup,
    setup_of,
)
from redstone.app.show.view import view_of
from redstone.board import Board, Point
from redstone.engine.report import Report
from redstone.pictures.drawing import Picture, draw
from redstone.position import Player
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.record.notation import parse_move, parse_point
from redstone.rules import GAMES

BIG, SMALL = 37.0, 35.0
"""Distances between lines in CSS pixels, above and below the smallest for a finger."""

BOTH_AT_A1 = "a2 a3 c3 b2 b1 d4"
"""Moves after which a1 is legal for black, and for red, which captures Black's own stone at a2."""
RED_AT_A1 = "a2 a3 c3 b2 b1"
"""Moves after which White may place only red at a1, which captures the black stone at a2."""
NEITHER_AT_A1 = "d4 a2 d3 b2 e3 c1 e5 b1"
"""Moves after which Black may place nothing at a1: black has no liberty there, red no capture."""
BOTH_TAKEN = ("XX.O", "####", "....", "X..O")
"""A position in which a red stone at c4 captures two black stones and a white one."""

# Go on 5x5:
WALLS = "c1 d1 c2 d2 c3 d3 c4 d4 c5 d5 a1 a3"
"""Black's wall on c, White's on d of 5x5, and a white stone at a3 inside Black's area."""
STOPPED = f"{WALLS} y y y"
"""The walls and three passes, the first and the last by Black, so White agrees first."""
KO = "b1 c1 a2 d2 b3 c3 e5 b2 c2"
"""Moves by which Black has just captured b2 with c2, which White may not recapture at once."""
SELF_CAPTURE = "b1 e5 a2"
"""Moves after which a white stone at a1 would capture itself."""

# Savage Go on 5x5:
TWO_DUE = "a1 b1 e5 a2"
"""Moves after which White has just captured a1, so Black must place two stones."""


def two_people(size: int = 5, confirm: Confirm = Confirm.AUTO) -> Session:
    """Return a session of two people on a small board."""
    setup = Setup(cols=size, rows=size, opponent=Opponent.PERSON)
    return Session(setup, Settings(confirm=confirm))


def drawn(session: Session) -> Picture:
    """Return the picture of a session's board."""
    now = session.board_input.now
    return draw(view_of(now), layout_of(now))


def other_than_usual(name: str) -> Settings:
    """Return the default settings with a different value of the setting of this name."""
    usual = getattr(Settings(), name)
    if isinstance(usual, Enum):
        other: object = next(choice for choice in type(usual) if choice is not usual)
    else:
        other = not usual if isinstance(usual, bool) else "Ada"
    return replace(Settings(), **{name: other})  # type: ignore[arg-type]


def against_computer(colour: Colour = Colour.BLACK, level: int = Setup.level) -> Session:
    """Return a session of a person of this colour against the computer on 5x5."""
    return Session(Setup(cols=5, rows=5, colour=colour, level=level))


def session_from_board(board: Board, to_move: Player, person: Colour | None = None) -> Session:
    """Return a session of Redstone set up with this board, with or without the computer.

    It is against the computer if `person` has a colour, otherwise of two people.
    """
    game = Game.from_set_up(GAMES["redstone"](""), board, to_move)
    assert isinstance(game, Game)
    session = Session()
    setup = setup_of(game, Opponent.COMPUTER if person else Opponent.PERSON, person or Colour.BLACK)
    session.open(game, Seats.for_setup(setup), setup)
    return session


def playing(game: str, moves: str = "", size: int = 5, options: str = "") -> Session:
    """Return a session of two people at any game of the family, after some moves."""
    opponent = Opponent.PERSON
    return with_moves(
        Session(Setup(game, cols=size, rows=size, options=options, opponent=opponent)), moves
    )


def against(game: str, moves: str = "", size: int = 5, colour: Colour = Colour.BLACK) -> Session:
    """Return a session against the computer at any game, after some moves.

    The person has `colour`.
    """
    return with_moves(Session(Setup(game, cols=size, rows=size, colour=colour)), moves)


def by_link(game: str, moves: str = "", size: int = 5, colour: Colour = Colour.BLACK) -> Session:
    """Return a session by link at any game of the family, after some moves.

    The person here has this colour.
    """
    opponent = Opponent.LINK
    return with_moves(
        Session(Setup(game, cols=size, rows=size, opponent=opponent, colour=colour)), moves
    )


def computer_plays(session: Session, token: str, report: Report | None = None) -> None:
    """Let the computer answer the session's request with a move.

    A report of its search, if given, arrives first.
    """
    request = session.request
    assert request is not None
    if report is not None:
        assert session.receive_report(request.id, report)
    assert session.answer(request.id, parse_move(token))


def with_moves(session: Session, moves: str) -> Session:
    """Open in a session its game continued by these moves, with the same players.

    Return the session.
    """
    game = session.game
    for token in moves.split():
        game = game.play(parse_move(token))
    session.open(game, session.table.seats, session.table.setup)
    return session


def link(moves: str, size: int = 5) -> str:
    """Return the link of a game of Redstone with these moves."""
    return format_link(with_moves(two_people(size), moves).game)


def at(name: str) -> Point:
    """Return the point of a name such as "c3"."""
    return parse_point(name)


def moves_of(session: Session) -> str:
    """Return the moves played, as tokens."""
    return " ".join(str(move) for move in session.game.moves)


def move_list(now: BoardState) -> list[MoveEntry]:
    """Return the moves of the line as the page lists them."""
    return move_entries(now.game, 0)
