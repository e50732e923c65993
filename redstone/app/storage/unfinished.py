"""The game left unfinished, if the page starts without it.

A browser that was shut down may have written a game to its database without the small text that
makes it the current one. The next page then starts with an empty board.
"""

from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.validation import Damaged
from redstone.record.work import Work

MAX_LOOKED = 5
"""Games that are examined; each is replayed."""


def finding_unfinished(kept: KeptGames, since: int, now: int) -> Work[str]:
    """Find the id of the last unfinished game since a time; empty if there is none.

    Times are in milliseconds since 1970; a game with a time in the future is ignored.
    """
    games = [game for game in kept.newest_first() if since < game.played <= now]
    games = [game for game in games if not game.is_study]
    for game in games[:MAX_LOOKED]:
        try:
            record, _, _ = yield from game.opening()
        except Damaged:
            continue
        if record.outcome is None:
            return game.id
    return ""
