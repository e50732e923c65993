"""A stored game as a database record: its text, and its validation.

    record = JSON object: "version", "played" (milliseconds since 1970), "link", the players
             (see `write_players`), "study" and "of" for a study (see `studies`), and fields of
             later versions of the page

The link is the canonical one of the whole game, including moves taken back. A stored game is
replayed by the rules when it is opened. Unknown fields are kept when the record is written again.
Whether one state of a game contains all of another is read from their links alone: thousands are
compared when a link is opened, and replaying one takes milliseconds.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeGuard

from redstone.app.play.settings import Opponent, Seats, Setup
from redstone.app.storage.session_text import (
    AIDED,
    CLOCK,
    COACH,
    DRAWN,
    LOOKS,
    PLAYERS,
    ended,
    players_of,
    read_players,
    reading_game,
    with_looks,
)
from redstone.app.storage.validation import (
    Damaged,
    Newer,
    is_count,
    opened,
    reader,
    reader_in_slices,
)
from redstone.record.game import Game
from redstone.record.link_scanner import MAX_CHARACTERS, check_of
from redstone.record.work import Work, run_to_end

VERSION = 1
"""The version of records written here; records of a higher version are left unchanged."""
MAX_RECORD = 1_000_000
"""Characters of a record that is read: a link has at most 20,000, but notes may be long."""

STUDY, STUDY_OF, STUDY_NAME, STUDY_FILE = "study", "of", "name", "file"
"""The fields of a study.

They are its notes, as `notes` writes them; the id of the game that it is about, if any; its name,
if any; and its file, if a link cannot express its turns.
"""
TAG = "tag"
"""The field of a text by which the person groups games."""
LEFT, OPEN, REVIEWING = "redstone.study", "redstone.study-open", "redstone.review"
"""The names of small texts: the journal (see `left`), and the ids of the study that is open and of
the one under review."""
WATCHED = "redstone.watched"
"""The name of the tab's text with the live game being watched."""

MAX_NAME = 60
"""Characters of a study's name."""

_ID = re.compile(r"[a-z0-9-]{8,40}")


class Illegible(Enum):
    """The reason why a record of the database cannot be read as a game."""

    DAMAGED = "damaged"
    NEWER = "newer"


@dataclass(frozen=True)
class KeptGame:
    """A stored game with its id on this device; `played` is in milliseconds since 1970."""

    id: str
    link: str
    players: Mapping[str, object]
    played: int = 0
    others: Mapping[str, object] = field(default_factory=dict)

    @property
    def by_link(self) -> bool:
        """True for a game with a player elsewhere."""
        return self.players.get("opponent") == Opponent.LINK.value

    @property
    def is_drawn(self) -> bool:
        """True for a game that was ended as a draw."""
        return self.players.get(DRAWN) is True

    @property
    def moves(self) -> tuple[str, ...]:
        """The tokens of the moves played, in link notation."""
        return tree_of(self.link).played

    @property
    def study_name(self) -> str:
        """The name of a study, empty if it has none."""
        name = self.others.get(STUDY_NAME)
        return name[:MAX_NAME] if isinstance(name, str) else ""

    @property
    def tag(self) -> str:
        """The tag that the person gave the game, empty for none."""
        tag = self.others.get(TAG)
        return tag[:MAX_NAME] if isinstance(tag, str) else ""

    @property
    def is_study(self) -> bool:
        """True for a study, whose record contains all its notes (`studies` reads it)."""
        return isinstance(self.others.get(STUDY), dict)

    def has_all_of(self, other: "KeptGame") -> bool:
        """Return True if this has every move of the other game.

        Two studies must be equal in notes too: these refer to nodes by their numbers in the
        link, so of two different states of a study neither has everything of the other.
        """
        if self.is_study or other.is_study:
            fields = (STUDY, STUDY_FILE)
            noted = all(self.others.get(name) == other.others.get(name) for name in fields)
            return self.link == other.link and noted
        return self.link == other.link or tree_of(self.link).has_all_of(tree_of(other.link))

    def grew_from(self, other: "KeptGame") -> bool:
        """Return True if this is `other` with the same or more moves, and so may replace it.

        The clock, the coach and the evaluations may have changed since.
        """
        same = (self._player_fields, self._other_fields) == (
            other._player_fields,
            other._other_fields,
        )
        return same and self.has_all_of(other)

    @property
    def _other_fields(self) -> dict[str, object]:
        """The additional fields except search evaluations and tag, which may change."""
        return {key: told for key, told in self.others.items() if key not in (LOOKS, TAG)}

    @property
    def _player_fields(self) -> dict[str, object]:
        """The fields about the players, without those that change during a game."""
        changing = (AIDED, CLOCK, COACH, DRAWN)
        return {key: told for key, told in self.players.items() if key not in changing}

    @property
    def content(self) -> str:
        """The record as canonical JSON without id and time; equal for equal records."""
        return json.dumps({**self.data, "played": 0}, sort_keys=True)

    @property
    def text(self) -> str:
        """The record as JSON text."""
        return json.dumps(self.data, separators=(",", ":"))

    @property
    def data(self) -> dict[str, object]:
        """The record as JSON-compatible data, without the id."""
        known = {"version": VERSION, "played": self.played, "link": self.link, **self.players}
        return {**self.others, **known}

    def open(self) -> tuple[Game, Seats, Setup]:
        """Replay the game; return it with its seats and players' set-up. Raises Damaged."""
        return run_to_end(self.opening())

    @reader_in_slices
    def opening(self) -> Work[tuple[Game, Seats, Setup]]:
        """Replay the game like `open`, move by move. Raises Damaged."""
        game = ended(self.players, (yield from reading_game(self.link)))
        return (with_looks(game, self.others), *read_players(self.players, game))


@reader
def read_record(game_id: str, text: str) -> KeptGame:
    """Parse a record's text into a stored game, without replaying it. Raises Damaged or Newer."""
    return read_data(game_id, opened(text, MAX_RECORD))


@reader
def read_data(game_id: object, data: object) -> KeptGame:
    """Parse a record's JSON data, without replaying the game. Raises Damaged or Newer."""
    if not is_id(game_id) or not isinstance(data, dict):
        raise Damaged("it is not a record of a game")
    version, played = data.get("version"), data.get("played")
    if type(version) is int and version > VERSION:
        raise Newer("it was kept by a newer version of this page")
    if version != VERSION or not is_count(played):
        raise Damaged("it does not say when it was played")
    players = players_of(data)
    if not all(value is None or isinstance(value, str | int) for value in players.values()):
        raise Damaged("its players cannot be read")
    if not is_whole_link(data.get("link")):
        raise Damaged("its link is not whole")
    known = {"version", "played", "link", "level", *PLAYERS}
    others = {key: value for key, value in data.items() if key not in known}
    return KeptGame(game_id, data["link"], players, played, others)


def is_id(value: object) -> TypeGuard[str]:
    """Return True for a well-formed record id."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


_TOKEN = re.compile(r"[xv]?[a-hj-t][0-9]+|[zwyu]")
_BRANCH = re.compile(r"([0-9]{1,4})((?:[xv]?[a-hj-t][0-9]+|[zwyu])+)")

_CURSOR = re.compile("[0-9]{1,4}")

_MOVES = r"(?:[xv]?[a-hj-t](?:1[0-9]|[1-9])|[zwyu])++"
_HEAD = r"[a-z]++[1-9][0-9]?(?:x[1-9][0-9]?)?[a-z0-9]{0,16}"
_START = r"(?:0|[bw](?:d[0-9]{1,3})?(?:[ebwr][0-9]{0,3})++)"
_WHOLE = re.compile(
    rf"#{_HEAD}-(?:1-(?:0|{_MOVES})(?:-{_MOVES})?"
    rf"|2-{_START}-(?:0|{_MOVES})(?:-[0-9]{{1,4}}{_MOVES})*+(?:-[0-9]{{1,4}})?)-i([a-z0-9]{{4}})"
)
"""The pattern of a canonical link, in which no number is longer than a record allows."""


@dataclass
class LinkTree:
    """The content of a link: the start, the moves played, and all nodes of the game tree.

    A node is identified by its parent's number and its token; 0 is the start.
    """

    start: tuple[str, ...]
    played: tuple[str, ...]
    nodes: dict[tuple[int, str], int] = field(default_factory=dict)

    def add(self, parent: int, tokens: list[str]) -> list[int]:
        """Add a line of moves below node `parent`; return the numbers of its nodes."""
        numbers = []
        for token in tokens:
            parent = self.nodes.setdefault((parent, token), len(self.nodes) + 1)
            numbers.append(parent)
        return numbers

    def has_all_of(self, other: "LinkTree") -> bool:
        """Return True if this has every node of the other game."""
        if self.start != other.start:
            return False
        here = {0: 0}
        for (parent, token), number in other.nodes.items():  # a parent comes before its children
            found = self.nodes.get((here[parent], token))
            if found is None:
                return False
            here[number] = found
        return True


def is_whole_link(link: object) -> TypeGuard[str]:
    """Return True for a link of either version with valid check digits; moves are not replayed."""
    if not isinstance(link, str) or len(link) > MAX_CHARACTERS:
        return False
    found = _WHOLE.fullmatch(link)
    return found is not None and check_of(link[1:].rpartition("-i")[0]) == found[1]


def tree_of(link: str) -> LinkTree:
    """Parse the game tree of a valid canonical link, of either version."""
    head, version, *parts = link.removeprefix("#").rpartition("-i")[0].split("-")
    if version == "1":
        past = _TOKEN.findall("".join(parts[:1]))
        tree = LinkTree((head,), tuple(past))
        tree.add(0, past + [token for part in parts[1:] for token in _TOKEN.findall(part)])
        return tree
    line = _TOKEN.findall("".join(parts[1:2]))
    tree = LinkTree((head, *parts[:1]) if parts[:1] != ["0"] else (head,), tuple(line))
    numbers = [0, *tree.add(0, line)]
    for part in parts[2:]:
        branch = _BRANCH.fullmatch(part)
        if branch and int(branch[1]) < len(numbers):
            numbers += tree.add(numbers[int(branch[1])], _TOKEN.findall(branch[2]))
    if parts[2:] and _CURSOR.fullmatch(parts[-1]) and int(parts[-1]) < len(numbers):
        tree.played = _path(tree, numbers[int(parts[-1])])
    return tree


def start_of(link: str) -> str:
    """Return the part of a link before its moves: game, size and options."""
    return link[1:].partition("-")[0]


def _path(tree: LinkTree, node: int) -> tuple[str, ...]:
    """Return the tokens of the moves that lead to a node."""
    before = {number: step for step, number in tree.nodes.items()}
    path: list[str] = []
    while node:
        node, token = before[node]
        path.append(token)
    return tuple(reversed(path))
