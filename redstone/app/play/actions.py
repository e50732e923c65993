"""What the page's buttons and keys do to a session, by the names the page uses."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from redstone.app.play.session import Session
from redstone.board import Point


def _stage_own(session: Session) -> None:
    if session.staged and session.staged.red:
        session.switch_staged()


def _stage_red(session: Session) -> None:
    if session.staged and not session.staged.red:
        session.switch_staged()


def _toggle_red_points(session: Session) -> None:
    session.show_red_points(shown=not session.settings.show_red)


def _toggle_sound(session: Session) -> None:
    session.settings = replace(session.settings, sound=not session.settings.sound)


ACTIONS: Mapping[str, Callable[[Session], None]] = {
    "place-own": _stage_own,
    "place-red": _stage_red,
    "confirm": Session.confirm,
    "cancel": Session.cancel,
    "swap": Session.swap,
    "pass": Session.pass_turn,
    "agree": Session.agree,
    "resume": Session.resume,
    "resign": Session.resign,
    "rematch": Session.rematch,
    "review": Session.review,
    "show-end": Session.show_end,
    "close-end": Session.cancel,
    "play-on": Session.play_on,
    "undo": Session.undo,
    "undo-turn": Session.undo_turn,
    "redo": Session.redo,
    "hint": Session.ask_hint,
    "play-from-here": Session.play_from_here,
    "show-red": _toggle_red_points,
    "sound": _toggle_sound,
    "to-start": lambda session: session.go_to(0),
    "back": lambda session: session.step(-1),
    "forward": lambda session: session.step(1),
    "to-end": lambda session: session.go_to(len(session.game.line)),
}
"""The buttons' `data-action`."""

KEYS: Mapping[str, Callable[[Session, Point], None]] = {
    "press": Session.press,
    "own": lambda session, point: session.place(point, red=False),
    "red": lambda session, point: session.place(point, red=True),
}
"""What keys do on a point of the board."""
