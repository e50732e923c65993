"""What the page's buttons and keys do to a session, by the names the page uses."""

from collections.abc import Callable, Mapping

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
    "play-on": Session.play_on,
    "undo": Session.undo,
    "redo": Session.redo,
    "hint": Session.ask_hint,
    "ask-verdict": Session.ask_verdict,
    "take-win": Session.take_win,
    "play-it-out": Session.play_it_out,
    "play-from-here": Session.play_from_here,
    "show-red": _toggle_red_points,
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
