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


# By their names, so that a session at a lesson answers in its own way.
ACTIONS: Mapping[str, Callable[[Session], None]] = {
    "place-own": _stage_own,
    "place-red": _stage_red,
    "confirm": lambda session: session.confirm(),
    "cancel": lambda session: session.cancel(),
    "swap": lambda session: session.swap(),
    "swap-worth": lambda session: session.ask_worth(),
    "pass": lambda session: session.pass_turn(),
    "agree": lambda session: session.agree(),
    "resume": lambda session: session.resume(),
    "resign": lambda session: session.resign(),
    "rematch": lambda session: session.rematch(),
    "review": lambda session: session.review(),
    "show-end": lambda session: session.show_end(),
    "close-end": lambda session: session.cancel(),
    "play-on": lambda session: session.play_on(),
    "undo": lambda session: session.undo(),
    "undo-turn": lambda session: session.undo_turn(),
    "redo": lambda session: session.redo(),
    "hint": lambda session: session.ask_hint(),
    "ask-verdict": lambda session: session.ask_verdict(),
    "take-win": lambda session: session.take_win(),
    "play-it-out": lambda session: session.play_it_out(),
    "play-from-here": lambda session: session.play_from_here(),
    "show-red": _toggle_red_points,
    "sound": _toggle_sound,
    "to-start": lambda session: session.go_to(0),
    "back": lambda session: session.step(-1),
    "forward": lambda session: session.step(1),
    "to-end": lambda session: session.go_to(len(session.game.line)),
}
"""The buttons' `data-action`."""

KEYS: Mapping[str, Callable[[Session, Point], None]] = {
    "press": lambda session, point: session.press(point),
    "own": lambda session, point: session.place(point, red=False),
    "red": lambda session, point: session.place(point, red=True),
}
"""What keys do on a point of the board."""
