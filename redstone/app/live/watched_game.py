"""The game that a tab watches, stored with the moves seen so far to survive a reload.

seen = JSON object: "version", "table" (the id on the cards by which the tab came to watch), "link"
       (of the game with its moves), and "drawn" (true) if the game was called a draw
"""

import json
from dataclasses import dataclass

from redstone.app.live.tables import is_table
from redstone.app.storage.session_text import DRAWN, ended
from redstone.app.storage.validation import VERSION, Damaged, opened_object, reader
from redstone.record.game import Game
from redstone.record.link import format_link, read_link

MAX_TEXT = 21_000
"""Most characters of the stored text; a link has at most 20,000."""


@dataclass(frozen=True)
class Seen:
    """A watched game with the moves seen so far; `table` is the live game's id."""

    table: str
    game: Game


def write_seen(seen: Seen) -> str:
    """Serialise a watched game, empty if it would be too long."""
    told = {"version": VERSION, "table": seen.table, "link": format_link(seen.game)}
    if seen.game.is_called_a_draw:
        told[DRAWN] = True
    text = json.dumps(told, separators=(",", ":"))
    return text if len(text) <= MAX_TEXT else ""


@reader
def read_seen(text: str) -> Seen:
    """Parse the text of `write_seen`; the game is at its last move.

    Raises Damaged if the text is not valid.
    """
    told = opened_object(text, MAX_TEXT)
    table, game = told["table"], read_link(told["link"]).game
    if not is_table(table) or game is None:
        raise Damaged("it does not name what was watched")
    return Seen(table, ended(told, game.go_to(len(game.line)).without_branches()))
