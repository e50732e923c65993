"""The game that a tab watches, as far as it has seen it, through a reload of the page.

seen = JSON object: "version", "table", the id on the cards by which it came to watch, and "link",
       of the game with its moves
"""

import json
import re
from dataclasses import dataclass

from redstone.app.storage.validation import VERSION, Damaged, opened_object, reader
from redstone.record.game import Game
from redstone.record.link import format_link, read_link

MAX_TEXT = 21_000
"""Characters; a link has 20,000 at most."""

_TABLE = re.compile("[0-9a-f]{12}", re.ASCII)


@dataclass(frozen=True)
class Seen:
    """A game that is watched, and the table of the cards."""

    table: str
    game: Game


def write_seen(seen: Seen) -> str:
    """The text of what is watched; empty where that is too long."""
    told = {"version": VERSION, "table": seen.table, "link": format_link(seen.game)}
    text = json.dumps(told, separators=(",", ":"))
    return text if len(text) <= MAX_TEXT else ""


@reader
def read_seen(text: str) -> Seen:
    """What `write_seen` wrote. Raises Damaged."""
    told = opened_object(text, MAX_TEXT)
    table, game = told["table"], read_link(told["link"]).game
    if not _TABLE.fullmatch(table) or game is None:
        raise Damaged("it does not name what was watched")
    return Seen(table, game.go_to(len(game.line)).without_branches())
