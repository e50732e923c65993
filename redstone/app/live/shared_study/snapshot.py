"""A whole study serialised as a text, with its nodes in the order of their numbers.

whole = JSON object: "start" (a link of the empty game), "title", "cursor" (number of the moment
        shown), "nodes" (from number 1 on, each a list of the parent's number, the move, the
        comment, the sign and the marks, as `write_marks` writes them), "start-notes" (comment, sign
        and marks of the start), "orders" (for each moment whose continuations are not in the order
        of their numbers: its number, and the list of theirs)
"""

import json
from dataclasses import replace
from typing import Any
from zlib import crc32

from redstone.app.live.shared_study.edits import Do, Edited, done, plain
from redstone.app.storage.validation import parse_json
from redstone.record.game import Game
from redstone.record.link import format_link, read_link

MAX_WHOLE = 400_000
"""Most characters of a study that can be shared."""
MAX_COMMENT = 100_000


class BadStudy(ValueError):
    """A text that is not a valid study."""


def write_whole(game: Game) -> str:
    """Serialise a study as JSON text."""
    nodes = [[made.parent, str(made.move), *plain(made.notes)] for made in game.nodes[1:]]
    orders = [
        [number, list(made.children)]
        for number, made in enumerate(game.nodes)
        if list(made.children) != sorted(made.children)
    ]
    told = {
        "start": format_link(game.go_to_node(0).without_future()),
        "title": game.headline.title,
        "cursor": game.cursor,
        "start-notes": plain(game.nodes[0].notes),
        "nodes": nodes,
        "orders": orders,
    }
    return json.dumps(told, separators=(",", ":"))


def check_of(game: Game) -> str:
    """Return the checksum of a study, as eight hexadecimal digits."""
    return f"{crc32(write_whole(game).encode()):08x}"


def read_whole(text: str) -> Game:
    """Deserialise a study, replaying each move by the rules.

    Raises BadStudy if the text is not valid.
    """
    try:
        data = parse_json(text, MAX_WHOLE, 4)
        game = _begun(data)
        for parent, move, *notes in data["nodes"]:
            game = done(game, Edited(Do.GROW, _number(parent), _text(move, 4)))
            game = _with_notes(game, len(game.nodes) - 1, notes)
        game = _with_notes(game, 0, data["start-notes"])
        for number, children in data["orders"]:
            game = _ordered(game, _number(number), children)
        headline = replace(game.headline, title=_text(data["title"], MAX_COMMENT))
        game = replace(game, headline=headline)
        return done(game, Edited(Do.STEP, _number(data["cursor"])))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadStudy("no study") from error


def _begun(data: object) -> Game:
    """Return the game without moves that the data describes.

    Raises ValueError if the data has other fields, or its start is not a link without moves.
    """
    names = {"start", "title", "cursor", "start-notes", "nodes", "orders"}
    if not isinstance(data, dict) or set(data) != names:
        raise ValueError("other fields")
    reading = read_link(_text(data["start"], MAX_WHOLE))
    if reading.game is None or reading.fault is not None or len(reading.game.nodes) != 1:
        raise ValueError("no start")
    return reading.game


def _with_notes(game: Game, number: int, notes: Any) -> Game:
    """Return the study with notes added to node `number`. Raises ValueError if invalid."""
    comment, sign, marks = notes
    if not (comment or sign or marks):
        return game
    told = _text(comment, MAX_COMMENT), _text(sign, 2), _text(marks, MAX_COMMENT)
    return done(game, Edited(Do.NOTE, number, *told))


def _ordered(game: Game, number: int, children: object) -> Game:
    """Return the study with a node's children put in this order.

    Raises ValueError if they are not the same continuations.
    """
    made = game.go_to_node(number).node
    if not isinstance(children, list) or sorted(children) != sorted(made.children):
        raise ValueError("other continuations")
    made = replace(made, children=tuple(map(_number, children)))
    return replace(game, nodes=(*game.nodes[:number], made, *game.nodes[number + 1 :]))


def _number(value: object) -> int:
    """Return the value if it is an int. Raises ValueError if not."""
    if type(value) is not int:
        raise ValueError("no number")
    return value


def _text(value: object, longest: int) -> str:
    """Return the value if it is a str of at most `longest` characters, else raise ValueError."""
    if type(value) is not str or len(value) > longest:
        raise ValueError("no text")
    return value
