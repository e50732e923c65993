"""The game that somebody left unfinished, where the page begins without it.

A browser that is ended may have written a game to its database, and not yet the small text that
says that it is the current one: then the next page begins with an empty board.
"""

from redstone.app.kept.door import Damaged
from redstone.app.kept.kept_games import KeptGames
from redstone.record.work import Work

MAX_LOOKED = 5
"""Games that are looked at, for each is replayed."""


def finding_unfinished(kept: KeptGames, since: int, now: int) -> Work[str]:
    """The id of the last game that has no end yet and was played since; empty if there is none.

    Times are in milliseconds since 1970; a game that another device's clock has put into the
    future tells nothing.
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
