"""The editor's initial sketch: an empty board, a position, or one read from a text."""

from dataclasses import dataclass

from redstone.app.editor.drawn_sgf import read_sgf_drawing
from redstone.app.editor.sketch import Sketch, rules_for_set_up, sketch_of
from redstone.app.play.settings import Setup
from redstone.board import Board, Stone
from redstone.record.characters import BLANK
from redstone.record.drawn import Doubt, Unclear, read_drawing, to_move_in
from redstone.record.game import Game
from redstone.rules import GAMES
from redstone.rules.protocol import Rules

Beginning = Setup | Game | str | None
"""The board of a new game, the position shown of a game, or a text; None for the current game."""


@dataclass(frozen=True)
class EditorStart:
    """The first sketch, with the doubts about its text; `was_read` is true if it is from a text."""

    sketch: Sketch
    doubts: tuple[Doubt, ...] = ()
    was_read: bool = False


def editor_start(route: Beginning, current: Game) -> EditorStart:
    """Return the first sketch: empty for a set-up, a game's position, or the board in a text.

    Without a route, or if the text has no board, it is the current game's position.
    """
    match route:
        case Setup():
            rules = rules_for_set_up(GAMES[route.game](route.options))
            return EditorStart(Sketch(rules, Board.empty(route.cols, route.rows)))
        case Game():
            return EditorStart(sketch_of(route))
        case str():
            nothing = EditorStart(sketch_of(current), (Doubt(Unclear.NOTHING, 1),), was_read=True)
            return read(route, current.rules) or nothing
        case None:
            return EditorStart(sketch_of(current))


def read(text: str, rules: Rules) -> EditorStart | None:
    """Parse the position that a text shows, None if it shows no board.

    The rules are those given, or those that an SGF file names. If the text names no player to move,
    it is the one with fewer stones, or Black.
    """
    if text.lstrip(BLANK).startswith("("):
        found = read_sgf_drawing(text.encode(errors="replace"))
        if found is None:
            return None
        drawing, named, due = found
    else:
        drawn = read_drawing(text)
        if drawn is None:
            return None
        drawing, named, due = drawn, _fitting(rules, drawn.board), 1
    to_move = to_move_in(drawing)
    sketch = (
        Sketch(rules_for_set_up(named), drawing.board, to_move)
        .with_rules(rules_for_set_up(named))
        .with_due(due)
    )
    return EditorStart(sketch, drawing.doubts, was_read=True)


def _fitting(rules: Rules, board: Board) -> Rules:
    """Return these rules, or Redstone's if the board has red stones that they don't allow."""
    needs_red = board.count(Stone.RED) and not rules.traits.has_red
    return next(iter(GAMES.values()))("") if needs_red else rules
