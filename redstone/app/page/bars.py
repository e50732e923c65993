"""Visibility and state of the panels and tools below the board."""

from redstone.app.page.parts import PageState
from redstone.app.play.board_state import BoardState
from redstone.app.play.request import Request
from redstone.app.storage.arrivals import is_new_here, owes_link
from redstone.app.words.names import BUTTONS
from redstone.language import _
from redstone.record.game import Game

OF_GAME = (
    *("visit", "choice", "received", "answer", "end", "over", "finished", "waits", "giving-up"),
    *("looking", "offer", "trouble", "stopped", "thinking", "welcome", "steps", "undo", "redo"),
    *("undo-turn", "hint", "more-hint", "resign", "more-resign", "more-study"),
    *("more-study-ask", "show-red", "more-red", "more-make", "which-stone", "pass", "swap-worth"),
    *("newcomer", "watch", "swap-card", "today", "tools-moves", "tools-new"),
    *("today-game", "today-lesson", "today-puzzle", "today-practice", "today-more"),
    *("lesson-link", "learn-first", "over-rematch", "over-new"),
)
"""The elements of a game, hidden in a room unless the room shows them."""


PANELS = (
    *("visit", "received", "answer", "end", "over", "finished", "waits", "giving-up", "looking"),
    *("offer", "trouble", "stopped"),
)
"""The panels below the board in a game, except the choice for a staged stone.

At most one is shown.
"""


def hidden_in_game(now: BoardState, asked: Request | None) -> dict[str, bool]:
    """Return for every panel and tool, by id, if it is hidden; at most one panel is shown."""
    looking = now.is_looking
    panels = {
        "visit": now.table.is_visited,
        "choice": now.pointing.staged is not None,
        "received": is_new_here(now) and now.table.is_open and not looking,
        "answer": owes_link(now) and not looking,
        "end": now.end_open,
        "over": now.position.is_over,
        "finished": now.table.is_finished,
        "waits": now.computer_waits,
        "giving-up": now.computer.gives_up is not None,
        "looking": looking,
        "offer": now.table.may_swap,
        "trouble": now.computer.failed is not None and asked is not None,
        "stopped": now.may_agree,
    }
    shown = [name for name, wanted in panels.items() if wanted][:1]
    hidden = {name: name not in shown for name in panels}
    return {**hidden, "thinking": not is_thinking(now, asked), **_tools_hidden(now)}


def is_thinking(now: BoardState, asked: Request | None) -> bool:
    """Return True while the computer thinks about a move of its own."""
    return asked is not None and not (asked.hint or now.computer.failed)


def _tools_hidden(now: BoardState) -> dict[str, bool]:
    """Return for every tool, by id, if it is hidden, being of no use in this game or position."""
    traits, lasting = now.game.rules.traits, now.table.is_open
    return {
        "over-rematch": now.table.setup.by_others,
        "over-new": not now.table.setup.by_others,
        "welcome": bool(now.game.line),
        "steps": not now.game.line,
        "tools-moves": not now.game.line,
        "tools-new": bool(now.game.line),
        "undo": now.table.is_visited or now.table.setup.by_others,
        "redo": now.table.redo_ply is None,
        "undo-turn": now.table.undo_turn_ply is None or now.table.is_visited,
        "hint": not lasting,
        "more-hint": not now.table.may_request_advice,
        "resign": not lasting or not now.game.line,
        "more-resign": not now.table.may_play or not now.game.line,
        "more-study": not now.table.may_study,
        "more-study-ask": now.table.may_study,
        "show-red": not traits.has_red,
        "more-red": not traits.has_red,
        "more-make": now.position.is_over or not traits.annihilation,
        "which-stone": not _is_red_choice_open(now),
        "pass": not traits.passes,
        "swap-worth": now.table.swappable_worth is None,
    }


def _is_red_choice_open(now: BoardState) -> bool:
    """Return True if both an own and a red stone are legal at the staged stone's point."""
    staged = now.pointing.staged
    return staged is not None and now.table.choices.at(staged.point).both


def disabled_in_game(now: BoardState) -> dict[str, bool]:
    """Return for some buttons of the game, by id, if they are disabled."""
    return {
        "undo": now.table.undo_ply is None,
        "resign": not now.table.may_play,
        "hint": not now.table.may_request_advice,
        "finished-hint": not now.table.may_request_advice,
        "pass": not now.table.may_pass,
        "resume": not now.may_resume,
    }


def steps_disabled(game: Game) -> dict[str, bool]:
    """Return by id which of the step buttons (back, forward …) are disabled."""
    at_start, at_end = game.ply == 0, not game.future
    return {"to-start": at_start, "back": at_start, "forward": at_end, "to-end": at_end}


def pressed_in_game(now: BoardState) -> dict[str, bool]:
    """Return for every toggle button, by id, if it is on."""
    settings, computer = now.settings, now.computer
    return {
        "show-red": settings.show_red,
        "sound": settings.sound,
        "more-red": settings.show_red,
        "hint": computer.hint_wanted,
        "more-hint": computer.hint_wanted,
        "finished-hint": computer.hint_wanted,
    }


def choice_state(now: BoardState) -> PageState:
    """Return the state of the panel for the staged stone: texts, and buttons for own and red."""
    staged = now.pointing.staged
    choices = now.table.choices.at(staged.point) if staged else None
    return {
        "texts": {"own-name": _(BUTTONS[now.position.to_move])},
        "hidden": {"choice": staged is None, "which-stone": not _is_red_choice_open(now)},
        "disabled": {
            "place-own": choices is None or choices.own is None,
            "place-red": choices is None or choices.red is None,
        },
        "pressed": {
            "place-own": staged is not None and not staged.red,
            "place-red": staged is not None and staged.red,
        },
    }
