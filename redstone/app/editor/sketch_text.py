"""A sketch as a short text, and back; a tab stores it for a reload.

    text = game "/" options "/" "black" or "white" to move "/" stones due { "/" row }

The rows are from top to bottom, as in diagrams. The rules of set-ups may be broken. Boards
impossible in the game are not read.
"""

from redstone.app.editor.sketch import Sketch, red_points, rules_for_set_up
from redstone.app.storage.validation import Damaged, reader
from redstone.position import Player
from redstone.record.diagram import format_rows, parse_rows
from redstone.rules import GAMES

MAX_TEXT = 1000
"""Characters of a text that is read; the largest board takes about 400."""


def write_sketch(sketch: Sketch) -> str:
    """Return the text that `read_sketch` reads."""
    rules = sketch.rules
    parts = (rules.name, rules.options, sketch.to_move.value, str(sketch.due))
    return "/".join((*parts, *format_rows(sketch.board)))


@reader
def read_sketch(text: str) -> Sketch:
    """Read a text of `write_sketch`. Raises Damaged."""
    if len(text) > MAX_TEXT:
        raise Damaged("it is too long")
    name, options, side, due, *rows = text.split("/")
    rules = rules_for_set_up(GAMES[name](options))
    sketch = Sketch(rules, parse_rows(rows), Player(side)).with_due(int(due))
    reds = red_points(sketch.board)
    return sketch.with_stone(reds, None) if reds and not sketch.has_red else sketch
