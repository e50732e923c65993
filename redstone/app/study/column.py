"""The study's column beside the board as page data: move tree, search, notes."""

from typing import TypedDict

from redstone.app.play.turns import mover
from redstone.app.study.outline import OutlineEntry, outline, turns_of
from redstone.app.study.review_state import ReviewState
from redstone.app.study.session import StudySession
from redstone.app.study.words import study as words
from redstone.app.words.names import name_of
from redstone.engine.chances import Prospect, of_evaluation
from redstone.language import _, sentences
from redstone.position import IllegalMove, Place, Player, SetUp
from redstone.record.game import Game
from redstone.record.node import Evaluation
from redstone.review.evaluations import evaluation_of_report
from redstone.summary import move_name, name_in

SHOWN_COMMENT = 160
"""Characters of a comment in the list of moves; the whole comment is shown elsewhere."""
LINE_MOVES = 10
"""Moves of an expected line that are named and shown on the board."""


class ListedMove(TypedDict):
    """A node in the move list, indented by its `level`; `begins` if it starts a paragraph.

    `turn` is the number of the turn that it begins. `signed` is the meaning of its `sign`. `more`
    is the label of the moves folded behind it.
    """

    number: int
    level: int
    begins: bool
    name: str
    turn: int
    sign: str
    signed: str
    comment: str
    foldable: bool
    more: str
    stone: str
    by: str


class TreeWindow(TypedDict, total=False):
    """The visible part of the move list, labels for what is outside, and the current node."""

    entries: list[ListedMove]
    before: str
    after: str
    cursor: int


class SearchLine(TypedDict):
    """A line found by the search: its chances as text, and its moves by name."""

    rate: str
    proven: bool
    visits: str
    moves: list[str]
    label: str


class Finds(TypedDict, total=False):
    """The evaluation of the current node; `black` is Black's share of the bar, 0 to 1."""

    thinks: bool
    lines: list[SearchLine]
    line: int | None
    black: float | None
    chances: str


class MomentNotes(TypedDict):
    """The notes of the current node, and the selected tool for marks."""

    comment: str
    sign: str
    can_sign: bool
    tool: str
    marks: str


class AskedProblem(TypedDict):
    """The problem being solved: its stage, the verdict, and the file's comment."""

    stage: str
    told: str
    comment: str


class StudyData(TreeWindow, Finds, total=False):
    """The data of the room's script, or a part of it.

    A study is `long` if its moves are not found by eye. `found` are the nodes that a search has
    found. `kept` is a text on the storage of the study. `tab` is the open tab. `encoding` is that
    of the study's file, if it was guessed.
    """

    review: ReviewState
    kept: str
    tab: str
    encoding: str
    solve: AskedProblem | None
    long: bool
    found: list[int]
    note: MomentNotes
    name: str
    told: dict[str, str]


FEW = 30
"""The nodes of a study that are found by eye: the page offers to search a study with more."""
TOLD = ("black", "white", "date", "event", "result")
"""The fields of a headline that can be changed."""


def column(session: StudySession) -> StudyData:
    """Return the data beside a study's board: moves, evaluation, notes, problem, game info."""
    return {
        **_tree(session),
        **evaluation_data(session),
        "solve": _question(session),
        "long": len(session.game.nodes) > FEW,
        "found": [*session.found],
        "note": _note(session),
        "name": session.game.headline.title,
        "told": {field: getattr(session.game.headline, field) for field in TOLD},
    }


def _tree(session: StudySession) -> TreeWindow:
    """Return the entries of the move list around the current node, and labels for the rest."""
    game, laid_out = session.game, outline(session.game, session.record.folds)
    turns, judged = turns_of(game.nodes), session.reviewing.judged
    entries = [
        _entry(game, entry, turns, judged.get(entry.number, "")) for entry in laid_out.entries
    ]
    return {
        "entries": entries,
        "before": words.outside_window_label(laid_out.before, before=True)
        if laid_out.before
        else "",
        "after": words.outside_window_label(laid_out.after, before=False) if laid_out.after else "",
        "cursor": game.cursor,
    }


def _entry(game: Game, entry: OutlineEntry, turns: list[int], judged: str) -> ListedMove:
    """Return a node's entry in the move list: name, turn, sign, comment, colour, folding.

    `judged` is the review's sign for its move.
    """
    made = game.nodes[entry.number]
    comment, sign = made.notes.comment, made.notes.sign or judged
    listed: ListedMove = {
        "number": entry.number,
        "level": entry.level,
        "begins": entry.begins,
        "name": _(words.START),
        "turn": turns[entry.number],
        "sign": sign,
        "signed": words.sign_meaning(sign),
        "comment": comment[:SHOWN_COMMENT] + "…" * (len(comment) > SHOWN_COMMENT),
        "foldable": entry.foldable,
        "more": words.folded_label(entry.hidden) if entry.hidden else "",
        "stone": "",
        "by": "",
    }
    if made.move is None or made.parent is None:
        return listed
    listed["name"] = name_in(game.nodes, entry.number)
    if isinstance(made.move, SetUp):
        return listed
    before = game.nodes[made.parent].position
    by = mover(before, made.move)
    red = isinstance(made.move, Place) and made.move.red
    stone = "red" if red else by.value
    return {**listed, "stone": stone, "by": name_of(by)}


def evaluation_data(session: StudySession) -> StudyData:
    """Return the evaluation of the current node, and the lines of the analysis, for the page."""
    lines = [_line(session.game, best) for best in session.listed_lines]
    known = _known(session)
    return {
        "thinks": session.thinks,
        "lines": lines,
        "line": session.line_shown,
        "black": _black(session, known),
        "chances": chances_text(session),
    }


def _known(session: StudySession) -> Evaluation | None:
    """Return the running search's evaluation, else the noted one, else None."""
    now = session.board_input.now
    outcome = now.position.outcome
    if outcome is not None:
        return Evaluation(0.5, 0, outcome.winner) if outcome.winner else None
    report = now.computer.report
    if report is None or not (session.thinks and report.stays):
        return session.evaluation
    return evaluation_of_report(session.game.position, report)


def _black(session: StudySession, known: Evaluation | None) -> float | None:
    """Return Black's share of the evaluation bar, 0 to 1, None if unknown."""
    position = session.board_input.now.position
    found = of_evaluation(session.game.rules, position, known)
    if found is None:
        return None
    return found.share if position.to_move is Player.BLACK else found.others.share


def _line(game: Game, prospect: Prospect) -> SearchLine:
    """Return a line of the analysis as page data: chances, simulations, names of moves."""
    names, position, best = list[str](), game.position, prospect.candidate
    for move in best.line[:LINE_MOVES] or (best.move,):
        names.append(move_name(move, position))
        try:
            position = game.rules.play(position, move)
        except IllegalMove:
            break
    return {
        "rate": words.chances_of_move(prospect),
        "proven": best.proven is not None,
        "visits": words.visits(best),
        "moves": names,
        "label": words.line_label(prospect, names),
    }


def _note(session: StudySession) -> MomentNotes:
    """Return the current node's comment, sign and marks, and the selected tool, for the page."""
    notes = session.game.node.notes
    tool = session.tool
    return {
        "comment": notes.comment,
        "sign": notes.sign,
        "can_sign": session.game.node.move is not None,
        "tool": "" if tool is None else tool.value,
        "marks": words.marks_text(notes.markup),
    }


def _question(session: StudySession) -> AskedProblem | None:
    """Return the problem's stage, verdict and comment while it is being solved, else None."""
    solving = session.solving
    if solving is None:
        return None
    comment = "" if session.record.tried else session.game.node.notes.comment
    return {"stage": solving.stage.value, "told": words.solving_text(solving), "comment": comment}


def chances_text(session: StudySession) -> str:
    """Return the sentence on the players' chances, and on why no best moves are listed."""
    now = session.board_input.now
    if now.position.is_over:
        return _(words.OVER)
    if now.table.is_stopped:
        return _(words.STOPPED)
    known = words.chances(now.game.rules, now.position, _known(session), session.you)
    missing = _(words.THINKING if session.thinks else words.NOT_THINKING)
    return sentences(known, "" if session.listed_lines else missing)
