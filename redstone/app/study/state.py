"""The page's state in a study.

`inside` is the data of the room's own script.
"""

from collections.abc import Iterator
from dataclasses import replace

from redstone.app.page.bars import steps_disabled
from redstone.app.page.parts import Labels, PageState, together
from redstone.app.page.state import (
    announcement,
    detail,
    layout_of,
    point_labels,
    progress,
    refusal,
    room_state,
)
from redstone.app.show.view import view_of
from redstone.app.study import edits
from redstone.app.study.column import LINE_MOVES, StudyData, chances_text, column, evaluation_data
from redstone.app.study.review_state import tick
from redstone.app.study.reviewing import Reviewing
from redstone.app.study.session import StudySession
from redstone.app.study.words import study as words
from redstone.app.words import game as game_words
from redstone.app.words import go as go_words
from redstone.app.words import openings as opening_words
from redstone.app.words.openings import worth_figure
from redstone.board import Point, Stone, all_points
from redstone.language import _
from redstone.openings.opening_map import OpeningMap
from redstone.pictures.drawing import Command, PictureData, draw
from redstone.pictures.layout import Layout
from redstone.pictures.markup import followed_by, marked, ticked
from redstone.pictures.view import View
from redstone.position import IllegalMove, Move, Place, Player
from redstone.record.game import Game
from redstone.record.node import MarkShape, Markup

STEPS = ("study-back", "study-next", "study-think", "undo")
BRANCHES = ("study-before", "study-after", "study-main", "study-fork", "study-same")
"""The controls that lead to other nodes, which would show a problem's solution."""
FEW_VISITS = 50
"""A move with less than this part of the most visits is not shown on the board, as a guess."""


class StudyState(PageState, total=False):
    """The page's state in a study, with the data of the room's script."""

    inside: StudyData


def study_state(session: StudySession) -> StudyState:
    """Return the full page state of the study room, except point names."""
    now = session.board_input.now
    room = room_state(now)
    plates = room["plates"]
    own: PageState = {
        "picture": _picture(session),
        "texts": _texts(session),
        "hidden": _hidden(session),
        "disabled": steps_disabled(now.game) | _disabled(session),
        "pressed": {"study-worths": session.shows_worths, "study-estimate": session.estimates},
        "plates": {
            each.value: {**plates[each.value], "name": words.player_name(now, each)}
            for each in Player
        },
        "progress": progress(now, session.request),
        "below": Player.BLACK.value,
        "announce": announcement(now),
    }
    return {**together(room, own), "inside": column(session)}


def study_pointing_state(session: StudySession) -> StudyState:
    """Return the page state that depends on the pointer, over board or analysis lines."""
    texts = {"detail": _detail(session)}
    inside: StudyData = {"line": session.line_shown}
    return {"picture": _picture(session), "texts": texts, "inside": inside}


def study_thinking_state(session: StudySession) -> StudyState:
    """Return the page state that changes during a search."""
    return {"picture": _picture(session), "inside": evaluation_data(session)}


def study_labels(session: StudySession) -> Labels:
    """Return the accessible names of all points, with first-stone win rates if shown."""
    now = session.board_input.now
    labels, known = point_labels(now), session.worths
    if known is None:
        return labels
    board = now.position.board
    rows = [
        [opening_words.label(point, known.at(point)) for point in board.points if point.row == row]
        for row in reversed(range(board.rows))
    ]
    return {**labels, "labels": rows}


def _picture(session: StudySession) -> PictureData:
    """Return the board's picture with marks, or with first-stone win rates."""
    now = session.board_input.now
    layout = layout_of(now)
    view = _view(session)
    picture = draw(view, layout)
    if session.worths is not None:
        worths = worth_commands(session.worths, layout)
        return replace(picture, commands=[*picture.commands, *worths]).as_json()
    covered = {view.ghost.point} if view.ghost else set[Point]()
    covered |= {move.point for move, _ in view.expected}
    hinted = (each.candidate.move for each in view.hints)
    covered |= {move.point for move in hinted if isinstance(move, Place)}
    markup, board = now.game.node.notes.markup, now.position.board
    followed = (each for each in session.continuations if each[0].point not in covered)
    picture = followed_by(picture, followed, layout)
    if session.tail is not None:
        markup = (*markup, Markup(session.tail, MarkShape.CIRCLE))
    picture = marked(picture, markup, board, layout, hidden=covered)
    return ticked(picture, *_ticked(session.reviewing), layout).as_json()


def _ticked(review: Reviewing) -> tuple[Place | None, str]:
    """Return the stone tried in place of a mistake (or None), and the tick for its verdict."""
    trial, tried = review.trial, review.tried
    move = tried.line[trial.ply - 1] if trial is not None and tried is not None else None
    return move if isinstance(move, Place) else None, tick(review.trying)


def _view(session: StudySession) -> View:
    """Return what the board shows: position, better move, estimated territory, analysis."""
    view, lines = view_of(session.board_input.now), session.lines
    listed = session.listed_lines
    view = replace(view, instead=session.better)
    guess = session.estimate
    if guess is not None:
        owners = guess.settling.territory.items()
        territory = {point: owner.stone for point, owner in owners}
        view = replace(view, territory=territory, dead=guess.dead)
    if session.tool is not None:
        view = replace(view, ghost=None)
    if session.line_shown is not None and session.line_shown < len(listed):
        line = listed[session.line_shown].candidate.line[:LINE_MOVES]
        return replace(view, expected=_stones(session.game, line), ghost=None)
    most = max((each.candidate.visits for each in lines), default=0)
    worth = (
        each for each in lines if each is lines[0] or FEW_VISITS * each.candidate.visits >= most
    )
    return replace(view, hints=tuple(worth))


def _stones(game: Game, line: tuple[Move, ...]) -> tuple[tuple[Place, Stone], ...]:
    """Return a line's placements with their stones, up to its first illegal move."""
    position, stones = game.position, list[tuple[Place, Stone]]()
    for move in line:
        if isinstance(move, Place):
            stones.append((move, Stone.RED if move.red else position.to_move.stone))
        try:
            position = game.rules.play(position, move)
        except IllegalMove:
            break
    return tuple(stones)


def _texts(session: StudySession) -> dict[str, str]:
    """Return a study's texts by element id: turn, detail, refusal, trouble, chances."""
    now = session.board_input.now
    return {
        "turn": game_words.turn(now),
        "detail": _detail(session),
        "refusal": refusal(now),
        "trouble-text": game_words.trouble_text(now),
        "resume-name": go_words.resume_label(now),
        "study-chances": chances_text(session),
    }


def _detail(session: StudySession) -> str:
    """Return the detail line: full record, mark tool, score estimate, or as in a game."""
    now = session.board_input.now
    if now.game.is_full and now.pointing.untimely:
        return _(words.FULL)
    if session.tool is not None:
        return words.tool_text(session.tool, touch=now.pointing.touch)
    guess = session.estimate
    if guess is not None and not (now.pointing.refusal or now.pointing.staged):
        return words.estimate_text(guess)
    return _worth(session) or detail(now)


def _worth(session: StudySession) -> str:
    """Return the first-stone win rate at the pointer, or an explanation of all of them.

    It is empty while they are not displayed.
    """
    now = session.board_input.now
    if session.worths is None or now.pointing.refusal or now.pointing.staged:
        return ""
    point, rules = now.pointing.pointed, session.game.rules
    if point is None:
        swaps = rules.traits.pie and rules.options != "n"
        return _(opening_words.ABOUT_PIE if swaps else opening_words.ABOUT)
    return opening_words.worth_at_pointer(point, session.worths.at(point))


def _hidden(session: StudySession) -> dict[str, bool]:
    """Return for a study's controls, by id, if they are hidden."""
    now = session.board_input.now
    staged = now.pointing.staged is not None
    return {
        "study": staged,
        "offer": staged or not now.table.may_swap,
        "stopped": staged or not now.may_agree,
        "trouble": now.computer.failed is None or session.request is None,
        "undo": staged,
        "study-pass": not now.table.may_pass,
        "study-redo": not session.record.may_redo,
        "more-make": now.position.is_over or not now.game.rules.traits.annihilation,
        "study-worths": session.known_worths is None,
        "study-estimate": now.position.go is None or now.position.is_over,
        **dict.fromkeys(("study-think", "study-tools-open"), session.solving is not None),
    }


def _disabled(session: StudySession) -> dict[str, bool]:
    """Return for a study's controls, by id, if they are disabled."""
    now = session.board_input.now
    game, node = session.game, session.game.node
    if session.solving is not None:
        return dict.fromkeys((*STEPS, *BRANCHES), True)
    beside = () if node.parent is None else game.nodes[node.parent].children
    return {
        "undo": not session.record.may_undo and session.record.tried is None,
        "hint": False,
        "resume": not now.may_resume,
        "study-back": game.ply == 0,
        "study-next": not game.future,
        "study-think": now.position.is_over or now.table.is_stopped,
        "study-promote": edits.branch_of(game) is None,
        "study-raise": edits.branch_of(game) is None,
        "study-only": not game.has_branches,
        "study-main": edits.on_main_line(game) is None,
        "study-fork": edits.next_fork(game) is None,
        "study-same": not game.has_branches,
        "study-cut": game.cursor == 0,
        "study-before": not beside or beside[0] == game.cursor,
        "study-after": not beside or beside[-1] == game.cursor,
        "study-unmark": not node.notes.markup,
    }


EVEN = 0.5
TYPE, FINE = 0.34, 0.038
"""The height of the figures, and its least value per line of the board.

That is 11 CSS pixels on any board that fills a window 320 pixels wide.
"""
ROOM = 0.9
"""The radius of a disc, relative to the height of its figure."""


def worth_commands(known: OpeningMap, layout: Layout) -> Iterator[Command]:
    """Yield a disc with a win percentage on every point, dark if good for Black."""
    size = max(TYPE, FINE * max(known.cols, known.rows))
    for point in all_points(known.cols, known.rows):
        worth = known.at(point)
        kind = "black" if worth.chances > EVEN else "white"
        x, y = layout.xy(point)
        yield ["disc", x, y, ROOM * size, f"count-{kind}"]
        yield ["text", x, y, size, f"count-on-{kind}", worth_figure(worth)]
