"""The page's state at a study: what every room shows of a board, and the study's own.

`inside` is what the room's own script shows.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from redstone.app.page.bars import steps_disabled
from redstone.app.page.parts import Labels, PageState, Plain, together
from redstone.app.page.state import (
    announcement,
    detail,
    layout_of,
    point_labels,
    progress,
    refusal,
    room_state,
)
from redstone.app.play.turns import mover
from redstone.app.show.drawing import draw
from redstone.app.show.markup import marked
from redstone.app.show.view import View, view_of
from redstone.app.study import edits
from redstone.app.study.outline import Entry, outline, turns_of
from redstone.app.study.reviewing import view_of_report
from redstone.app.study.session import StudySession
from redstone.app.study.words import study as words
from redstone.app.study.worths import worth_commands
from redstone.app.words import game as game_words
from redstone.app.words import go as go_words
from redstone.app.words import openings as opening_words
from redstone.app.words.names import name_of
from redstone.board import Point, Stone
from redstone.bot.chances import Prospect, of_evaluation
from redstone.language import _
from redstone.position import IllegalMove, Move, Place, Player
from redstone.record.game import Game
from redstone.record.node import Evaluation

SHOWN_COMMENT = 160
"""Characters of a comment in the list of moves; all of it is where it is written."""
LINE_MOVES = 10
"""Moves of an expected line that are named and played through on the board."""
FEW_VISITS = 50
"""A move with less than this part of the most visits is a guess, and is not on the board."""


def study_state(session: StudySession) -> PageState:
    """Everything the page shows at a study, but for the names of the points."""
    now = session.hand.now
    room = room_state(now)
    plates = room["plates"]
    own: PageState = {
        "picture": _picture(session),
        "texts": _texts(session),
        "hidden": _hidden(session),
        "disabled": steps_disabled(now.game) | _disabled(session),
        "pressed": {"study-worths": session.shows_worths},
        "plates": {each.value: {**plates[each.value], "name": name_of(each)} for each in Player},
        "progress": progress(now, session.request),
        "below": Player.BLACK.value,
        "announce": announcement(now),
        "inside": {
            **_tree(session),
            **_finds(session),
            "note": _note(session),
            "name": session.game.headline.title,
        },
    }
    return together(room, own)


def study_pointing_state(session: StudySession) -> PageState:
    """What changes while the pointer moves, over the board or over the lines of the search."""
    texts, inside = {"detail": _detail(session)}, {"line": session.line_shown}
    return {"picture": _picture(session), "texts": texts, "inside": inside}


def study_thinking_state(session: StudySession) -> PageState:
    """What changes while the computer thinks."""
    return {"picture": _picture(session), "inside": _finds(session)}


def study_labels(session: StudySession) -> Labels:
    """The names of all points; with what first stones are worth where that is shown."""
    now = session.hand.now
    labels, known = point_labels(now), session.worths
    if known is None:
        return labels
    board = now.position.board
    rows = [
        [opening_words.label(point, known.at(point)) for point in board.points if point.row == row]
        for row in reversed(range(board.rows))
    ]
    return {**labels, "labels": rows}


def _picture(session: StudySession) -> Mapping[str, Any]:
    now = session.hand.now
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
    markup, board = session.game.node.notes.markup, now.position.board
    return marked(picture, markup, board, layout, hidden=covered).as_json()


def _view(session: StudySession) -> View:
    view, lines = view_of(session.hand.now), session.lines
    view = replace(view, instead=session.better)
    if session.tool is not None:
        view = replace(view, ghost=None)
    if session.line_shown is not None and session.line_shown < len(lines):
        line = lines[session.line_shown].candidate.line[:LINE_MOVES]
        return replace(view, expected=_stones(session.game, line), ghost=None)
    most = max((each.candidate.visits for each in lines), default=0)
    worth = (
        each for each in lines if each is lines[0] or FEW_VISITS * each.candidate.visits >= most
    )
    return replace(view, hints=tuple(worth))


def _stones(game: Game, line: tuple[Move, ...]) -> tuple[tuple[Place, Stone], ...]:
    """The placements of a line with their stones, as far as it is legal."""
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
    now = session.hand.now
    return {
        "turn": game_words.turn(now),
        "detail": _detail(session),
        "refusal": refusal(now),
        "trouble-text": game_words.trouble(now),
        "resume-name": go_words.resumptions(now),
        "study-chances": _told(session),
    }


def _detail(session: StudySession) -> str:
    now = session.hand.now
    if now.game.is_full and now.pointing.untimely:
        return _(words.FULL)
    told = words.tool(session.tool) if session.tool is not None else _worth(session)
    return told or detail(now)


def _worth(session: StudySession) -> str:
    """What a first stone would be worth where the pointer is, or what the figures are."""
    now = session.hand.now
    if session.worths is None or now.pointing.refusal or now.pointing.staged:
        return ""
    point, rules = now.pointing.pointed, session.game.rules
    if point is None:
        swaps = rules.traits.pie and rules.options != "n"
        return _(opening_words.ABOUT_PIE if swaps else opening_words.ABOUT)
    return opening_words.pointed_at(point, session.worths.at(point))


def _told(session: StudySession) -> str:
    """Who stands how, or why nothing is known of that."""
    now = session.hand.now
    if now.position.is_over:
        return _(words.OVER)
    if now.table.is_stopped:
        return _(words.STOPPED)
    known = words.chances(session.game.rules, now.position, _known(session))
    return known or _(words.THINKING if session.thinks else words.NOT_THINKING)


def _hidden(session: StudySession) -> dict[str, bool]:
    now = session.hand.now
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
    }


def _disabled(session: StudySession) -> dict[str, bool]:
    now = session.hand.now
    game, node = session.game, session.game.node
    beside = () if node.parent is None else game.nodes[node.parent].children
    return {
        "undo": not session.record.may_undo,
        "hint": False,
        "resume": not now.may_resume,
        "study-back": game.ply == 0,
        "study-next": not game.future,
        "study-think": now.position.is_over or now.table.is_stopped,
        "study-promote": edits.branch_of(game) is None,
        "study-cut": game.cursor == 0,
        "study-before": not beside or beside[0] == game.cursor,
        "study-after": not beside or beside[-1] == game.cursor,
        "study-unmark": not node.notes.markup,
    }


# -- the column -----------------------------------------------------------------------


def _tree(session: StudySession) -> Plain:
    game, laid_out = session.game, outline(session.game, session.record.folds)
    turns, judged = turns_of(game.nodes), session.reviewing.judged
    entries = [
        _entry(game, entry, turns, judged.get(entry.number, "")) for entry in laid_out.entries
    ]
    return {
        "entries": entries,
        "before": words.beyond(laid_out.before, before=True) if laid_out.before else "",
        "after": words.beyond(laid_out.after, before=False) if laid_out.after else "",
        "cursor": game.cursor,
    }


def _entry(game: Game, entry: Entry, turns: list[int], judged: str) -> Plain:
    """A moment of the list; `judged` is the sign that a review gives its move."""
    made = game.nodes[entry.number]
    comment, sign = made.notes.comment, made.notes.sign or judged
    told: Plain = {
        "number": entry.number,
        "level": entry.level,
        "begins": entry.begins,
        "name": _(words.START),
        "turn": turns[entry.number],
        "sign": sign,
        "signed": words.signed(sign),
        "comment": comment[:SHOWN_COMMENT] + "…" * (len(comment) > SHOWN_COMMENT),
        "foldable": entry.foldable,
        "more": words.folded(entry.hidden) if entry.hidden else "",
        "stone": "",
        "by": "",
    }
    if made.move is None or made.parent is None:
        return told
    before = game.nodes[made.parent].position
    by = mover(before, made.move)
    red = isinstance(made.move, Place) and made.move.red
    stone = "red" if red else by.value
    return told | {"name": words.name(made.move, before), "stone": stone, "by": name_of(by)}


def _finds(session: StudySession) -> Plain:
    """What is known of the moment shown, and what the search says of its moves."""
    lines = [_line(session.game, best) for best in session.lines]
    known = _known(session)
    return {
        "thinks": session.thinks,
        "lines": lines,
        "line": session.line_shown,
        "black": _black(session, known),
        "chances": _told(session),
    }


def _known(session: StudySession) -> Evaluation | None:
    """The search's view while there is one, else what is kept of the moment."""
    now = session.hand.now
    outcome = now.position.outcome
    if outcome is not None:
        return Evaluation(0.5, 0, outcome.winner) if outcome.winner else None
    kept, report = session.evaluation, now.computer.report
    if (
        report is None
        or not (session.thinks and report.stays)
        or (kept and kept.winner is not None)
    ):
        return kept
    if kept is not None and kept.simulations > report.simulations:
        return kept
    return view_of_report(session.game.position, report)


def _black(session: StudySession, known: Evaluation | None) -> float | None:
    """Black's share of the bar, 0 to 1; None where nothing is known."""
    position = session.hand.now.position
    found = of_evaluation(session.game.rules, position, known)
    if found is None:
        return None
    return found.share if position.to_move is Player.BLACK else found.others.share


def _line(game: Game, prospect: Prospect) -> Plain:
    """A line of the search: its chances, and its moves by name."""
    names, position, best = list[str](), game.position, prospect.candidate
    for move in best.line[:LINE_MOVES] or (best.move,):
        names.append(words.name(move, position))
        try:
            position = game.rules.play(position, move)
        except IllegalMove:
            break
    return {
        "rate": words.rate(prospect),
        "proven": best.proven is not None,
        "visits": words.visits(best),
        "moves": names,
        "label": words.line_label(prospect, names),
    }


def _note(session: StudySession) -> Plain:
    notes = session.game.node.notes
    tool = session.tool
    return {
        "comment": notes.comment,
        "sign": notes.sign,
        "can_sign": session.game.node.move is not None,
        "tool": "" if tool is None else tool.value,
        "marks": words.marked(notes.markup),
    }
