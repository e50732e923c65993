"""Actions of buttons and keys at a board, as functions by the names the page uses."""

from collections.abc import Callable, Mapping
from functools import partial

from redstone.app.play.board_input import BoardInput
from redstone.app.play.board_session import Steps
from redstone.app.play.session import Session
from redstone.board import Point

Actions = dict[str, Callable[[], None]]
"""The actions, by the `data-action` of a button."""


def hand_actions(board_input: BoardInput) -> Actions:
    """Return functions by action name: choose own or red, confirm and cancel the staged stone."""
    return {
        "place-own": partial(board_input.switch_staged, red=False),
        "place-red": partial(board_input.switch_staged, red=True),
        "confirm": board_input.confirm,
        "cancel": board_input.cancel,
    }


def move_actions(board_input: BoardInput) -> Actions:
    """Return the actions for moves that need no point, such as passing, by name."""
    return {
        "swap": board_input.swap,
        "pass": board_input.pass_turn,
        "agree": board_input.agree,
        "resume": board_input.resume,
    }


def step_actions(session: Steps) -> Actions:
    """Return the actions for stepping through a line of moves, by name."""

    def step(plies: int) -> None:
        """Show the position `plies` moves later, or earlier if negative."""
        session.go_to(session.board_input.now.game.ply + plies)

    return {
        "to-start": partial(session.go_to, 0),
        "back": partial(step, -1),
        "forward": partial(step, 1),
        "to-end": lambda: session.go_to(len(session.board_input.now.game.line)),
    }


def game_actions(session: Session) -> Actions:
    """Return functions by action name for a game, as for moves, resigning and rematches."""
    return {
        **hand_actions(session.board_input),
        **move_actions(session.board_input),
        **step_actions(session),
        "swap-worth": session.ask_worth,
        "agree": session.agree,
        "resign": session.resign,
        "rematch": session.rematch,
        "show-end": session.show_end,
        "close-end": session.board_input.cancel,
        "play-on": session.play_on,
        "undo": session.undo,
        "undo-turn": session.undo_turn,
        "redo": session.redo,
        "hint": session.ask_hint,
        "take-win": session.accept_resignation,
        "play-it-out": session.play_it_out,
        "play-from-here": session.play_from_here,
        "show-red": session.switch_red_points,
        "sound": session.switch_sound,
    }


KEYS: Mapping[str, Callable[[BoardInput, Point], None]] = {
    "press": BoardInput.press,
    "own": partial(BoardInput.place, red=False),
    "red": partial(BoardInput.place, red=True),
}
"""The functions of keys on a point of the board."""
