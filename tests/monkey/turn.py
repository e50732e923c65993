"""The player to move in a stored game, by the rules only, because the page may be wrong."""

import json

from redstone.app.play.settings import Opponent
from redstone.app.storage.session_text import read_game


def is_computers(kept: str) -> bool:
    """Return True if the computer is to move in a stored session and does not wait for the person.

    It waits while moves taken back can be redone, and while play is stopped in Go, so that dead
    stones can be marked. An empty text is no game.
    """
    if not kept:
        return False
    data: dict[str, str] = json.loads(kept)
    game = read_game(data["game"])
    position = game.position
    waits = game.future or (position.go is not None and position.go.stopped)
    if data["opponent"] != Opponent.COMPUTER.value or position.is_over or game.is_full or waits:
        return False
    return game.owner(position.to_move).value != data["person"]
