"""Export and import of all data stored on a device as one file, which may be damaged.

    file = JSON object: "format", "version", "met" (explanations, written by `met`),
           "learned" (lessons done, written by `learned`), "puzzled" (results of puzzles, written
           by `puzzled`), "games" (records with their "id" and "revision"), "shelved" (records of
           stores with their "store" and "id"), "illegible" (unreadable records, as texts),
           "damaged" (texts)

Files of earlier versions have "settings" too.

Every entry has a line of its own. If a file was cut or altered, its intact lines can still be read.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from redstone.app.play.encounter import EncounterCounts
from redstone.app.play.settings import Settings
from redstone.app.storage.intake import EXPORT, is_export
from redstone.app.storage.kept_game import MAX_RECORD, KeptGame, read_data, read_record
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.progress import Learned, read_learned, read_met, write_learned, write_met
from redstone.app.storage.puzzle_results import PuzzleProgress, read_puzzled, write_puzzled
from redstone.app.storage.session_text import read_settings
from redstone.app.storage.validation import Damaged, Newer, opened, parsing_json
from redstone.record.work import Work

VERSION = 1
MAX_FILE = 20_000_000
"""Characters of a file that is read: room for about 20,000 games."""
MIN_ENTRY = 20
"""Characters of a line with an entry; the lines that begin and end a list are shorter."""
ABOUT = ("settings", "met", "learned", "puzzled")
"""The parts of a file other than lists of records, one line each."""


Shelved = dict[str, object]
"""A record of a store as plain data, with the names of its store and its id."""


@dataclass
class Contents:
    """The readable contents of an export file; `settings` is None if it has none."""

    games: list[KeptGame] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    newer: int = 0
    settings: Settings | None = None
    met: EncounterCounts = field(default_factory=dict)
    learned: Learned = field(default_factory=Learned)
    puzzled: PuzzleProgress = field(default_factory=PuzzleProgress)
    shelved: list[Shelved] = field(default_factory=list)
    is_export: bool = False


def writing_games(kept: KeptGames, game_ids: Iterable[str]) -> Work[str]:
    """Return the text of an export file with only these stored games (incremental)."""
    found = filter(None, map(kept.get, game_ids))
    games = ({"id": game.id, "revision": kept.revision(game.id), **game.data} for game in found)
    lines = yield from _writing_lines(games)
    return f'{{"format":"{EXPORT}","version":{VERSION},\n"games":[\n{lines}]}}\n'


def writing_export(kept: KeptGames, told: Contents) -> Work[str]:
    """Return the text of an export file with all games, and the other data in `told`.

    These are lessons, explanations, puzzle results and other records.
    """
    games = (
        {"id": game.id, "revision": kept.revision(game.id), **game.data}
        for game in kept.newest_first()
    )
    illegible = ({"id": name, "text": text} for name, (_, text) in [*kept.illegible.items()])
    return "".join(
        (
            f'{{"format":"{EXPORT}","version":{VERSION},\n',
            f'"learned":{_compact(write_learned(told.learned))},\n',
            f'"met":{_compact(write_met(told.met))},\n',
            f'"puzzled":{_compact(write_puzzled(told.puzzled))},\n',
            f'"games":[\n{yield from _writing_lines(games)}],\n',
            f'"shelved":[\n{yield from _writing_lines(told.shelved)}],\n',
            f'"illegible":[\n{yield from _writing_lines(illegible)}],\n',
            f'"damaged":[\n{yield from _writing_lines([*kept.damaged.values()])}]}}\n',
        )
    )


def reading_export(text: str) -> Work[Contents]:
    """Read an export file in steps as far as possible; never raises.

    Of a damaged file the intact lines are read.
    """
    contents = Contents(is_export=is_export(text))
    if len(text) > MAX_FILE:
        contents.is_export = False
        return contents
    try:
        data = yield from parsing_json(text, MAX_FILE)
    except ValueError:
        data = _whole_lines(text) if contents.is_export else None
    if isinstance(data, dict) and contents.is_export and not isinstance(data.get("games"), list):
        data = _whole_lines(text)
    if isinstance(data, dict):
        yield from _reading_all(data, contents)
    return contents


def _reading_all(data: dict[str, Any], contents: Contents) -> Work[None]:
    """Read games, records, settings and progress of an export file into `contents`, in steps.

    Damaged parts are listed as texts. Of a file in another format nothing is read.
    """
    contents.is_export = data.get("format") == EXPORT
    if not contents.is_export:
        return
    for entry in _list(data, "games"):
        _read_game(entry, contents)
        yield
    for entry in _list(data, "illegible"):
        _read_illegible(entry, contents)
        yield
    contents.shelved = [each for each in _list(data, "shelved") if isinstance(each, dict)]
    contents.damaged += [text for text in _list(data, "damaged") if isinstance(text, str)]
    if isinstance(data.get("settings"), dict):
        try:
            contents.settings = read_settings(data["settings"])
        except Damaged:
            contents.damaged.append(_compact(data["settings"]))
    if isinstance(data.get("learned"), dict):
        try:
            contents.learned = read_learned(data["learned"])
        except Damaged:
            contents.damaged.append(_compact(data["learned"]))
    if isinstance(data.get("puzzled"), dict):
        _read_puzzled(data["puzzled"], contents)
    if "met" in data:
        try:
            contents.met = read_met(data["met"])
        except Damaged:
            contents.damaged.append(_compact(data["met"]))


def _read_puzzled(data: dict[str, object], contents: Contents) -> None:
    """Read the puzzle results into `contents`; if partly damaged, keep their data there too."""
    try:
        contents.puzzled, damaged = read_puzzled(data)
    except Damaged:
        damaged = 1
    if damaged:
        contents.damaged.append(_compact(data))


def _read_game(entry: object, contents: Contents) -> None:
    """Add a game record of an export file to `contents`, or list it as damaged or newer."""
    try:
        if not isinstance(entry, dict):
            raise Damaged("it is not a record of a game")
        about = {key: value for key, value in entry.items() if key not in ("id", "revision")}
        game = read_data(entry.get("id"), about)
        if len(game.text) > MAX_RECORD:
            raise Damaged("it is longer than what is read")
        contents.games.append(game)
    except Newer:
        contents.newer += 1
    except Damaged:
        contents.damaged.append(entry if isinstance(entry, str) else _compact(entry))


def _read_illegible(entry: object, contents: Contents) -> None:
    """Add a record that the exporting page could not read, if this one can read it."""
    record = entry if isinstance(entry, dict) else {}
    name, text = record.get("id"), record.get("text")
    if isinstance(name, str) and isinstance(text, str):
        try:
            contents.games.append(read_record(name, text))
        except Newer:
            contents.newer += 1
        except Damaged:
            contents.damaged.append(text)


def _whole_lines(text: str) -> dict[str, object]:
    """Return the content of a damaged export file's intact lines, as a dict like its JSON."""
    data: dict[str, Any] = {"format": EXPORT}
    data |= {kind: [] for kind in ("games", "shelved", "illegible", "damaged")}
    for line in map(str.strip, text.splitlines()[1:]):
        about = next((name for name in ABOUT if line.startswith(f'"{name}":')), None)
        if about is not None:
            data[about] = _parsed(line.partition(":")[2].rstrip(","))
        elif len(line) >= MIN_ENTRY:
            entry = _parsed(line.rstrip(","))
            data[_kind(entry)].append(line[:MAX_RECORD] if entry is None else entry)
    return data


def _kind(entry: object) -> str:
    """Return the name of the list to which an entry of a damaged file belongs."""
    if not isinstance(entry, dict):
        return "damaged"
    if "store" in entry:
        return "shelved"
    return "illegible" if "text" in entry and "link" not in entry else "games"


def _parsed(text: str) -> object:
    """Parse JSON; return None if it is damaged."""
    try:
        return opened(text, MAX_RECORD)
    except Damaged:
        return None


def _list(data: dict[str, object], name: str) -> list[object]:
    """Return the list under a key, empty if there is none."""
    found = data.get(name)
    return found if isinstance(found, list) else []


def _writing_lines(entries: Iterable[object]) -> Work[str]:
    """Return entries as the lines of a JSON array, without its brackets; empty for no entries."""
    lines = list[str]()
    for entry in entries:
        lines.append(_compact(entry))
        yield
    text = ",\n".join(lines)
    return f"{text}\n" if text else ""


def _compact(value: object) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), default=dict)
