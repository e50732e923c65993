"""The text search among the stored games, and the game left unfinished.

A browser that was shut down may have written a game to its database without the small text that
makes it the current one. The next page then starts with an empty board.
"""

from collections.abc import Iterator, Mapping
from time import gmtime, strftime

from redstone.app.storage.kept_game import STUDY, KeptGame
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.validation import Damaged
from redstone.app.words.games_list import titles
from redstone.record.work import Work

MAX_WORDS = 4_000
"""Characters of a game's notes that are searched."""


def collecting_search_texts(kept: KeptGames) -> Work[dict[str, str]]:
    """Return the searchable text of every stored game in lower case, by the game's id.

    It has the game's title, the size, names, the day, the notes and the moves.
    """
    found, games = dict[str, str](), titles()
    for game in kept.newest_first():
        found[game.id] = _search_text(game, games)
        yield
    return found


def _search_text(game: KeptGame, games: Mapping[str, str]) -> str:
    """Return the searchable text of one game."""
    head, _, moves = game.link.removeprefix("#").partition("-")
    name = next(
        (each for each in sorted(games, key=len, reverse=True) if head.startswith(each)), ""
    )
    size = head.removeprefix(name)
    day = strftime("%Y-%m-%d", gmtime(game.played / 1000))
    names = (str(value) for value in game.players.values() if isinstance(value, str))
    noted = "\n".join(_study_texts(game))[:MAX_WORDS]
    told = (games.get(name, name), size, *names, game.study_name, day, noted, moves)
    return " ".join(told).lower()


def _study_texts(game: KeptGame) -> Iterator[str]:
    """Yield the texts of a study: its headline, titles and comments."""
    study = game.others.get(STUDY)
    if not isinstance(study, dict):
        return
    headline, nodes = study.get("headline"), study.get("nodes")
    if isinstance(headline, dict):
        yield from (text for text in headline.values() if isinstance(text, str))
    for entry in nodes if isinstance(nodes, list) else ():
        notes = entry[1] if isinstance(entry, list) and len(entry) == 2 else None
        if isinstance(notes, dict):
            texts = (notes.get(name) for name in ("title", "comment"))
            yield from (text for text in texts if isinstance(text, str))


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
