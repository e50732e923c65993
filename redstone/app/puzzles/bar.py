"""The buttons in the puzzle room: which are shown and enabled; at most one is the main one."""

from collections.abc import Mapping

from redstone.app.puzzles.attempt import AttemptStage, Claim
from redstone.app.puzzles.run import PuzzleRun
from redstone.app.puzzles.session import PuzzleSession

BUTTONS = (
    "puzzle-hint",
    "puzzle-give-up",
    "puzzle-back",
    "puzzle-on",
    "puzzle-share",
    "puzzle-study",
    "puzzle-picture",
    "puzzle-sgf",
    "puzzle-widget",
    "puzzle-edit",
    "puzzle-stop",
    "puzzle-longer",
    "puzzle-play",
    "puzzle-skip",
    "puzzle-again",
    "puzzle-restart",
    "puzzle-next",
    "puzzle-end-run",
    "puzzle-missed",
    "puzzle-run",
)
AT_STAGE: Mapping[AttemptStage, tuple[str, ...]] = {
    AttemptStage.REFUTED: ("puzzle-give-up", "puzzle-on", "puzzle-again"),
    AttemptStage.UNSETTLED: ("puzzle-give-up", "puzzle-longer", "puzzle-again"),
    AttemptStage.SOLVED: (
        "puzzle-share",
        "puzzle-widget",
        "puzzle-study",
        "puzzle-on",
        "puzzle-next",
    ),
    AttemptStage.SHOWN: ("puzzle-study", "puzzle-back", "puzzle-on", "puzzle-next"),
    AttemptStage.DISPROVED: ("puzzle-play", "puzzle-next"),
}
"""The buttons of stages without a question, if each is possible."""
TO_SOLVE = ("puzzle-hint", "puzzle-give-up", "puzzle-skip")
ON_BENCH = ("puzzle-edit", "puzzle-stop", "puzzle-longer")
OUT = ("puzzle-share", "puzzle-picture", "puzzle-sgf", "puzzle-widget")
"""The exports of a puzzle of one's own."""


def buttons_hidden(session: PuzzleSession, run: PuzzleRun | None) -> dict[str, bool]:
    """Return for every button, by id, if it is hidden; `run` is the timed run shown, if any."""
    if run:
        shown, missing = _in_run(run), set[str]()
    else:
        shown = _on_bench(session) if session.attempt.made else _shown(session)
        missing = _missing(session)
    return {button: button not in shown or button in missing for button in BUTTONS}


def buttons_disabled(session: PuzzleSession) -> dict[str, bool]:
    """Return for some buttons, by id, if they are disabled."""
    game = session.board_input.now.game
    no_hint = (
        not (session.board_input.now.table.may_play and session.attempt.line) or session.hurries
    )
    return {
        "undo": not session.may_try_again,
        "hint": no_hint,
        "puzzle-hint": no_hint,
        "puzzle-give-up": not session.may_give_up,
        "puzzle-back": game.ply <= session.found,
        "puzzle-on": not game.future,
    }


def _shown(session: PuzzleSession) -> tuple[str, ...]:
    """Return the ids of the buttons shown while solving a puzzle."""
    attempt = session.attempt
    waits = session.may_try_again
    if session.trouble:
        return ("puzzle-restart", "puzzle-again" if waits else "puzzle-skip")
    if attempt.stage in AT_STAGE:
        return AT_STAGE[attempt.stage]
    if session.is_slow:
        return ("puzzle-stop", "puzzle-again" if waits else "puzzle-skip")
    if attempt.claim is Claim.UNSETTLED and not attempt.line:
        return ("puzzle-longer", "puzzle-play", "puzzle-skip")
    return TO_SOLVE


def _in_run(run: PuzzleRun) -> tuple[str, ...]:
    """Return the ids of the buttons shown during a timed run, or after it."""
    if run.ending is None:
        return ("puzzle-end-run",)
    return ("puzzle-missed", "puzzle-run") if run.missed else ("puzzle-run",)


def _on_bench(session: PuzzleSession) -> tuple[str, ...]:
    """Return the ids of the buttons shown while making a puzzle.

    Those that export it need the proof of a unique solution.
    """
    if session.trouble:
        return ("puzzle-restart", "puzzle-again")
    if session.may_try_again:
        return ("puzzle-on", "puzzle-again")
    return (*ON_BENCH, *OUT) if session.attempt.claim is Claim.UNIQUE else ON_BENCH


def _missing(session: PuzzleSession) -> set[str]:
    """Return the ids of buttons to hide, as they can be used neither now nor soon."""
    stage = session.attempt.stage
    possible = {
        "puzzle-give-up": session.may_give_up or stage not in AT_STAGE,
        "puzzle-on": bool(session.board_input.now.game.future)
        or stage in (AttemptStage.REFUTED, AttemptStage.SHOWN),
        "puzzle-longer": session.may_look_longer,
        "puzzle-stop": session.is_slow,
        "puzzle-again": session.may_try_again,
        "puzzle-widget": bool(session.attempt.solution),
    }
    return {button for button, may in possible.items() if not may}
