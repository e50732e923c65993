"""The facts by which stored games are found and sorted, their tags, and the unfinished game.

A browser that was shut down may have written a game to its database without the small text that
makes it the current one. The next page then starts with an empty board.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from time import gmtime, strftime
from typing import TypedDict

from redstone.app.play.table import Table
from redstone.app.storage.kept_game import MAX_NAME, STUDY, TAG, KeptGame
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.validation import Damaged
from redstone.app.words.games_list import titles, whose_turn
from redstone.record.work import Work

MAX_WORDS = 4_000
"""Characters of a game's notes that are searched."""


class Facts(TypedDict):
    """The facts about a stored game: its searchable text in lower case, its kind, and its name.

    The text has the game's title, the size, names, the day, the tag, the notes and the moves. The
    kind is the opponent's, or that of a study. The name sorts games.
    """

    words: str
    kind: str
    name: str


def collecting_facts(kept: KeptGames) -> Work[dict[str, Facts]]:
    """Return the facts about every stored game, by the game's id."""
    found, games = dict[str, Facts](), titles()
    for game in kept.newest_first():
        found[game.id] = _facts(game, games)
        yield
    return found


def collecting_states(kept: KeptGames) -> Work[dict[str, str]]:
    """Return the result of every stored game or its player to move, in lower case, by its id.

    Every game is replayed, move by move; a damaged one is left out.
    """
    found = dict[str, str]()
    for game in kept.newest_first():
        try:
            opened = yield from game.opening()
        except Damaged:
            continue
        found[game.id] = whose_turn(Table(0, *opened)).lower()
    return found


def with_tag(kept: KeptGames, game_ids: Iterable[str], tag: str) -> list[KeptGame]:
    """Return the stored games with these ids with a tag, or without one if it is empty."""
    games = (kept.get(game_id) for game_id in game_ids)
    tag = tag.strip()[:MAX_NAME]
    return [
        replace(game, others={**_untagged(game), **({TAG: tag} if tag else {})})
        for game in games
        if game is not None and game.tag != tag
    ]


def _untagged(game: KeptGame) -> dict[str, object]:
    return {name: told for name, told in game.others.items() if name != TAG}


def _facts(game: KeptGame, games: Mapping[str, str]) -> Facts:
    """Return the facts about one game."""
    names = [each for each in game.players.values() if isinstance(each, str)]
    kind = STUDY if game.is_study else str(game.players.get("opponent") or "")
    name = game.study_name or " ".join(names)
    return {"words": _search_text(game, games), "kind": kind, "name": name.lower()}


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
    told = (games.get(name, name), size, *names, game.study_name, game.tag, day, noted, moves)
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
