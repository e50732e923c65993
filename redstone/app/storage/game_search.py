"""Facts to search, filter and sort stored games by; tags; the last unfinished game.

A browser that was shut down may have written a game to its database without the small text that
makes it the current one. The next page then starts with an empty board.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import gmtime, strftime
from types import MappingProxyType
from typing import TypedDict

from redstone.app.play.settings import Opponent
from redstone.app.play.table import Table
from redstone.app.storage.kept_game import MAX_NAME, STUDY, TAG, KeptGame
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.session_text import NAMES
from redstone.app.storage.validation import Damaged
from redstone.app.words import levels as level_words
from redstone.app.words.games_list import board_title, state_of, titles
from redstone.board import Board
from redstone.engine.levels import LEVELS
from redstone.puzzles.symmetry import images_of
from redstone.record.game import Game, seat_to_move
from redstone.record.work import Work

MAX_WORDS = 4_000
"""Characters of a game's notes that are searched."""
_HEAD = re.compile(r"([a-z]+)([0-9]+)(?:x([0-9]+))?")
"""The beginning of a link."""
_DATE = re.compile(r"[0-9]{4}(?:-(?:0[1-9]|1[0-2])(?:-[0-9]{2})?)?(?![0-9])")
"""The beginning of a date in a file."""


class Facts(TypedDict):
    """The facts by which a stored game is searched, filtered and sorted.

    `words` is its searchable text in lower case: title, size, names, day, tag, notes and moves.
    `kind` is the opponent's, or that of a study. `opponents` are the names of the other player, of
    a study those of both. `days` are the day when it was last played here and, of a study, its
    date: a year, or a month or day in ISO form. Games are sorted by `name`.
    """

    words: str
    kind: str
    name: str
    board: str
    opponents: list[str]
    days: list[str]


class Ending(TypedDict):
    """A stored game's result, or its player to move, in lower case.

    `result` is "won" or "lost" for the person here, and empty for any other ending. `here` is true
    if the game has the position searched for.
    """

    words: str
    result: str
    here: bool


def collecting_facts(kept: KeptGames) -> Work[dict[str, Facts]]:
    """Return the facts of every stored game, by id (incremental)."""
    found, games = dict[str, Facts](), titles()
    for game in kept.newest_first():
        found[game.id] = _facts(game, games)
        yield
    return found


def collecting_states(kept: KeptGames, here: Game) -> Work[dict[str, Ending]]:
    """Return by id each stored game's ending, and if it passed the position of `here`.

    Every game is replayed, move by move; a damaged one is left out. Rotated and mirrored positions
    are equal.
    """
    found, images = dict[str, Ending](), _images(here.position.board)
    for game in kept.newest_first():
        try:
            opened = yield from game.opening()
        except Damaged:
            continue
        table = Table(0, *opened)
        result = "" if game.is_study else _result(table)
        told = _headline(game).get("result", "")
        is_here = table.game.rules.name == here.rules.name and any(
            each.position.to_move is here.position.to_move
            and len(each.position.board.stones) == len(here.position.board.stones)
            and each.position.board in images
            for each in table.game.nodes
        )
        words = state_of(table, told).lower()
        found[game.id] = {"words": words, "result": result, "here": is_here}
    return found


def _images(board: Board) -> frozenset[Board]:
    """Return a board with all its rotations and reflections."""
    stones = board.stones.items()
    return frozenset(
        Board(board.cols, board.rows, MappingProxyType({turn(at): stone for at, stone in stones}))
        for turn in images_of(board)
    )


def _result(table: Table) -> str:
    """Return "won" or "lost" by the result for the person here; empty for any other."""
    outcome, seats = table.position.outcome, table.seats
    if outcome is None or outcome.winner is None or seats.person is None:
        return ""
    return "won" if seats.is_person(table.game.owner(outcome.winner)) else "lost"


def with_tag(kept: KeptGames, game_ids: Iterable[str], tag: str) -> list[KeptGame]:
    """Return copies of these stored games with another tag, if they don't have it already.

    An empty `tag` removes the tag.
    """
    games = (kept.get(game_id) for game_id in game_ids)
    tag = tag.strip()[:MAX_NAME]
    return [
        replace(game, others={**_untagged(game), **({TAG: tag} if tag else {})})
        for game in games
        if game is not None and game.tag != tag
    ]


def _untagged(game: KeptGame) -> dict[str, object]:
    """Return the game's additional fields without the tag."""
    return {name: told for name, told in game.others.items() if name != TAG}


def _facts(game: KeptGame, games: Mapping[str, str]) -> Facts:
    """Return the facts by which a game is searched: words, kind, name, board, opponents, days.

    `games` has the titles of games by name.
    """
    names = [each for each in map(game.players.get, NAMES) if isinstance(each, str)]
    headline, day = _headline(game), strftime("%Y-%m-%d", gmtime(game.played / 1000))
    title, moves = _title_and_moves(game.link, games)
    noted = "\n".join((*headline.values(), *_study_texts(game)))[:MAX_WORDS]
    told = (title, *names, game.study_name, game.tag, day, noted, moves)
    dated = _DATE.match(headline.get("date", ""))
    return {
        "words": " ".join(told).lower(),
        "kind": STUDY if game.is_study else str(game.players.get("opponent") or ""),
        "name": (game.study_name or " ".join(names)).lower(),
        "board": title,
        "opponents": _opponents(game, headline),
        "days": [day, *([dated[0]] if dated else [])],
    }


def _opponents(game: KeptGame, headline: Mapping[str, str]) -> list[str]:
    """Return the name of the other player; for a study, both players' names."""
    if game.is_study:
        names = [headline.get(colour, "") for colour in ("black", "white")]
    elif game.players.get("opponent") == Opponent.COMPUTER.value:
        level = game.players.get("strength")
        names = [level_words.name(each) for each in LEVELS if each.number == level]
    else:
        names = [each for each in map(game.players.get, NAMES[1:]) if isinstance(each, str)]
    return [name for name in names if name]


def _title_and_moves(link: str, games: Mapping[str, str]) -> tuple[str, str]:
    """Return a link's game title with size, and the size and moves as in the link."""
    head, _, moves = link.removeprefix("#").partition("-")
    found = _HEAD.match(head)
    if found is None:
        return "", moves
    columns, rows = int(found[2]), int(found[3] or found[2])
    title = board_title(games.get(found[1], found[1]), columns, rows)
    return title, f"{columns}x{rows} {moves}"


def _headline(game: KeptGame) -> dict[str, str]:
    """Return the game info of a study as texts by field, empty for other games."""
    study = game.others.get(STUDY)
    headline = study.get("headline") if isinstance(study, dict) else None
    told = headline.items() if isinstance(headline, dict) else ()
    return {name: text for name, text in told if isinstance(text, str)}


def _study_texts(game: KeptGame) -> Iterator[str]:
    """Yield the titles and comments of a study."""
    study = game.others.get(STUDY)
    nodes = study.get("nodes") if isinstance(study, dict) else None
    for entry in nodes if isinstance(nodes, list) else ():
        notes = entry[1] if isinstance(entry, list) and len(entry) == 2 else None
        if isinstance(notes, dict):
            texts = (notes.get(name) for name in ("title", "comment"))
            yield from (text for text in texts if isinstance(text, str))


@dataclass(frozen=True)
class KeptTable:
    """A stored game as a table, with its id."""

    id: str
    table: Table


MAX_LOOKED = 5
"""Games that are examined; each is replayed."""


def finding_unfinished(kept: KeptGames, since: int, now: int) -> Work[str]:
    """Return the id of the latest unfinished game after a time; empty if there is none.

    Times are in milliseconds since 1970; a game with a time in the future is ignored.
    """
    games = [game for game in kept.newest_first() if since < game.played <= now]
    found = yield from _finding(games, lambda table: table.game.outcome is None)
    return found.id if found else ""


def finding_waiting(kept: KeptGames) -> Work[KeptTable | None]:
    """Return the game by link, of the latest ones, that waits for the person's move; else None."""
    games = [game for game in kept.newest_first() if game.by_link]
    return (yield from _finding(games, _waits))


def _waits(table: Table) -> bool:
    """Return True if a game waits for the person's move."""
    return not table.is_finished and table.seats.is_person(seat_to_move(table.position))


def _finding(games: Sequence[KeptGame], fits: Callable[[Table], bool]) -> Work[KeptTable | None]:
    """Return the first of the first MAX_LOOKED games that fits; None without one.

    Games are replayed, move by move; studies and damaged games are left out.
    """
    for game in [game for game in games if not game.is_study][:MAX_LOOKED]:
        try:
            table = Table(0, *(yield from game.opening()))
        except Damaged:
            continue
        if fits(table):
            return KeptTable(game.id, table)
    return None
