"""The page's state in a lesson."""

from collections.abc import Iterator
from dataclasses import replace

from redstone.app.learn.learning import AnswerResponse, Learning
from redstone.app.learn.session import LessonSession
from redstone.app.learn.words import lessons as words
from redstone.app.page.bars import is_thinking
from redstone.app.page.parts import Labels, PageState, Plate, together
from redstone.app.page.state import (
    picture_of,
    point_labels,
    progress,
    race_state,
    room_state,
)
from redstone.app.show.view import view_of
from redstone.app.words import game as game_words
from redstone.app.words import points as point_words
from redstone.app.words import race as race_words
from redstone.app.words.pointer import by_pointer, clicked
from redstone.board import Stone
from redstone.insight.choices import NO_TOLL
from redstone.language import _, sentences
from redstone.pictures.drawing import PictureData
from redstone.position import Place, Player

ACTS = {"z": "lesson-swap", "y": "lesson-pass"}
"""The buttons of moves without a point, by the moves' tokens."""
STOPPED_ACT = "lesson-agree"
BUTTONS = (
    "lesson-back",
    "lesson-next",
    "lesson-again",
    "lesson-show",
    "lesson-puzzles",
    "lesson-play",
    *ACTS.values(),
    STOPPED_ACT,
)


def lesson_state(session: LessonSession) -> PageState:
    """Return the full page state of a lesson, except moves and point names."""
    now, asked = session.board_input.now, session.request
    room, staged = room_state(now), now.pointing.staged is not None
    heard = point_words.staged_text(now) if staged else _announcement(session)
    touch = now.pointing.touch
    own: PageState = {
        "picture": _picture(session),
        "texts": by_pointer(_texts(session), touch=touch),
        "hidden": {**_hidden(session), "thinking": not is_thinking(now, asked), "lesson": staged},
        "plates": {colour: _plate(plate, session) for colour, plate in room["plates"].items()},
        "progress": progress(now, asked),
        "announce": heard if touch else clicked(heard),
    }
    return together(room, own)


def lesson_pointing_state(session: LessonSession) -> PageState:
    """Return the lesson's page state that depends on the pointer."""
    texts = by_pointer({"detail": _detail(session)}, touch=session.board_input.now.pointing.touch)
    return {"picture": _picture(session), "texts": texts}


def lesson_race_state(session: LessonSession) -> PageState:
    """Return the plates' texts on safe moves, shown in any case if the lesson is about the race."""
    now = session.board_input.now
    if not session.learning.step.race:
        return race_state(now)
    seen = {f"race-{player.value}": race_words.plate_text(now, player) for player in Player}
    heard = {
        f"race-{player.value}-said": race_words.spoken_plate_text(now, player) for player in Player
    }
    return {"texts": seen | heard}


def lesson_labels(session: LessonSession) -> Labels:
    """Return all points' accessible names; only their contents if points are asked for."""
    now = session.board_input.now
    labels = point_labels(now)
    if not session.learning.finds:
        return labels
    board, found = now.position.board, session.learning.found
    rows = [
        [
            words.point_label(point, board.stone_at(point), found=point in found)
            for point in board.points
            if point.row == row
        ]
        for row in reversed(range(board.rows))
    ]
    return {**labels, "labels": rows}


def finished_state(state: PageState, told: str) -> PageState:
    """Return the state shown when a course, or its rules part, is finished."""
    heard = sentences(told, state.get("announce", ""))
    return together(state, {"texts": {"turn": told}, "announce": heard})


def _picture(session: LessonSession) -> PictureData:
    """Return the board's picture with found and hinted points, or a wrong move's refutation."""
    view = view_of(session.board_input.now)
    view = replace(view, spots=session.learning.found | session.hinted)
    if session.learning.refuted:
        view = replace(view, expected=tuple(_refuted(session.learning)), refused=None)
    if session.learning.finds or session.learning.is_done:
        view = replace(view, ghost=None, toll=NO_TOLL)
    return picture_of(session.board_input.now, view)


def _refuted(learning: Learning) -> Iterator[tuple[Place, Stone]]:
    """Yield the wrong move and the opponent's reply, as stones to draw."""
    colour = learning.step.colour
    for move, player in zip(learning.refuted, (colour, colour.enemy), strict=True):
        if isinstance(move, Place):
            yield move, Stone.RED if move.red else player.stone


def _plate(plate: Plate, session: LessonSession) -> Plate:
    """Return a plate, showing the computer's level only while it plays."""
    return plate if session.learning.plays_out else {**plate, "note": ""}


def _texts(session: LessonSession) -> dict[str, str]:
    """Return the texts of a lesson by element id: title, detail, refusal, next button."""
    learning = session.learning
    return {
        "turn": _(words.RIGHT) if learning.is_done else _place(learning),
        "detail": _detail(session),
        "thinking-text": game_words.thinking_text(session.board_input.now.computer.report),
        "refusal": _refusal(session),
        "lesson-next-name": _(words.NEXT_LESSON if learning.ends_lesson else words.NEXT),
    }


def _place(learning: Learning) -> str:
    """Return the place of the step in its lesson, and of the lesson in its part of the course."""
    part, steps = learning.part, len(learning.lesson.steps)
    number, step = part.index(learning.lesson_at) + 1, learning.step_at + 1
    return words.lesson_place(number, len(part), step, steps, rules=part.start == 0)


def _detail(session: LessonSession) -> str:
    """Return the detail line: the question, or a response or a note in its place.

    The question stays while a stone is staged, since it may say what to press.
    """
    learning = session.learning
    game, step = learning.course.game, learning.step.name
    match learning.said:
        case AnswerResponse.RIGHT:
            return words.right_explanation(game, step)
        case AnswerResponse.LOST:
            return words.lost_text(game, step)
    if session.reply is not None:
        return _(words.REPLYING)
    if learning.given_away:
        return _(words.GIVEN_AWAY)
    return words.question_text(game, step, learning.turn)


def _refusal(session: LessonSession) -> str:
    """Return why the last answer was wrong, with a hint after several misses."""
    reason = _reason(session)
    return sentences(reason, _(words.HINT)) if reason and session.hinted else reason


def _reason(session: LessonSession) -> str:
    """Return why the last answer was wrong, by the lesson's text or by the rules.

    Empty if it was not wrong, if a stone is staged, or if no reason is known.
    """
    learning, now = session.learning, session.board_input.now
    if learning.said is not AnswerResponse.WRONG or now.pointing.staged is not None:
        return ""
    if learning.refuted:
        return words.refutation_text(learning.step.colour.enemy, learning.refuted[-1])
    if learning.reason:
        return words.wrong_reason(learning.course.game, learning.step.name, learning.reason)
    return point_words.refusal(now) if now.pointing.refusal else ""


def _announcement(session: LessonSession) -> str:
    """Return the text for screen readers after a step: heading, result and detail line.

    Empty after a wrong answer, which an alert announces.
    """
    learning = session.learning
    if learning.said is AnswerResponse.WRONG:
        return ""  # the refusal is an alert
    right = _(words.RIGHT) if learning.is_done else ""
    found = words.found(len(learning.found)) if learning.found and not learning.is_done else ""
    heading = words.heading(learning.course.game, learning.lesson.name)
    asked = learning.said is AnswerResponse.ASKED and not learning.found and not learning.turn
    return sentences(heading if asked else "", right, found, _detail(session))


def _hidden(session: LessonSession) -> dict[str, bool]:
    """Return for each of the lesson's buttons, by id, True if it is hidden."""
    learning = session.learning
    shown = {"lesson-back"} if not learning.is_first else set()
    if learning.is_done:
        shown |= {"lesson-next"} if not learning.ends_course else set()
        shown |= {"lesson-play"} if learning.ends_lesson else set()
        shown |= {"lesson-puzzles"} if learning.ends_course else set()
    if learning.said is AnswerResponse.LOST or learning.given_away:
        shown.add("lesson-again")
    if learning.needs_help and session.reply is None:
        shown.add("lesson-show")
    awaited, table = learning.awaited, session.board_input.now.table
    if awaited is not None and table.is_persons_turn:
        for token, button in ACTS.items():
            if awaited.names(token):
                shown.add(STOPPED_ACT if table.is_stopped else button)
    return {button: button not in shown for button in BUTTONS}
