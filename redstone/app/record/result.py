"""A game's result for the person on this device, as a value and a database record.

    result = JSON object: "version", "at" (milliseconds since 1970), "day" (the local date then),
             "game", "size", "options" as in links, "opponent", "level" of the computer, "colour" of
             the person and of the "winner", "reason", "moves", "seconds" that the person spent,
             "opening" (the first tokens), the "phase" in which it was lost, and "rated"; null for
             an unknown or missing value. An older text has no "day".

Its id is that of the stored game, so that no game counts twice.
"""

import json
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from typing import Any, TypeVar

from redstone.app.play.ending import PersonalResult
from redstone.app.play.settings import Opponent
from redstone.app.storage.validation import Damaged, Newer, is_count, opened, reader
from redstone.engine.levels import LEVELS
from redstone.position import Player, Reason
from redstone.record.notation import format_size, parse_move, parse_size
from redstone.rules import GAMES

RESULTS = "results"
"""The name of the store."""
VERSION = 1
MAX_TEXT = 2_000
MAX_SECONDS = 1_000_000
"""Seconds of the longest time that counts; after more the person has left the game."""
OPENING = 12
"""Tokens of a game's opening that are stored."""
MAX_MOVES = 5_000
LATEST = 253_370_764_800_000
"""The year 9999 in milliseconds since 1970: the last date of `date` in any time zone."""

Choice = TypeVar("Choice", bound=Enum)


class Phase(Enum):
    """The phase in which a game was lost: before the first capture, after it, or the race."""

    OPENING = "opening"
    FIGHT = "fight"
    RACE = "race"


@dataclass(frozen=True)
class GameResult:
    """The result of one game.

    `colour` is the person's at the end, None if two people played here. `winner` is None for a
    draw. A game is `rated` if it measures the person's strength.
    """

    at: int
    game: str
    cols: int
    rows: int
    options: str
    opponent: Opponent
    level: int | None
    colour: Player | None
    winner: Player | None
    reason: Reason
    moves: int
    seconds: int | None = None
    opening: tuple[str, ...] = ()
    phase: Phase | None = None
    rated: bool = False
    date_there: date | None = None

    @property
    def day(self) -> date:
        """The local date on which the game ended: as stored, else in this device's time zone."""
        return self.date_there or local_date(self.at)

    @property
    def points(self) -> int:
        """The number of points of the board."""
        return self.cols * self.rows

    @property
    def end(self) -> PersonalResult | None:
        """The result for the person; None if two people played here and one of them won."""
        if self.winner is None:
            return PersonalResult.DRAWN
        if self.colour is None:
            return None
        return PersonalResult.WON if self.winner is self.colour else PersonalResult.LOST

    @property
    def data(self) -> dict[str, object]:
        """The result as JSON-compatible data, without the id."""
        return {
            "version": VERSION,
            "at": self.at,
            "day": self.date_there and self.date_there.isoformat(),
            "game": self.game,
            "size": format_size(self.cols, self.rows),
            "options": self.options,
            "opponent": self.opponent.value,
            "level": self.level,
            "colour": self.colour and self.colour.value,
            "winner": self.winner and self.winner.value,
            "reason": self.reason.value,
            "moves": self.moves,
            "seconds": self.seconds,
            "opening": " ".join(self.opening),
            "phase": self.phase and self.phase.value,
            "rated": self.rated,
        }


class GameResults:
    """Reads, writes and merges result records (a `RecordKind`)."""

    store = RESULTS

    def read(self, _record_id: str, text: str) -> GameResult:
        """Parse a record's text. Raises Damaged or Newer."""
        return parse_result(text)

    def text(self, value: GameResult) -> str:
        """Serialise a result as text."""
        return json.dumps(value.data, separators=(",", ":"))

    def merged(self, mine: GameResult, theirs: GameResult) -> GameResult:
        """Return the result that ended first, with the known phase of either."""
        first, other = sorted((mine, theirs), key=lambda each: (each.at, self.text(each)))
        return replace(first, phase=first.phase or other.phase)


@reader
def parse_result(text: str) -> GameResult:
    """Parse a record's text. Raises Damaged or Newer."""
    return read_result(opened(text, MAX_TEXT))


@reader
def read_result(data: Any) -> GameResult:
    """Parse a result's data. Raises Damaged or Newer."""
    version = data.get("version")
    if type(version) is int and version > VERSION:
        raise Newer("it was kept by a newer version of this page")
    if version != VERSION or not is_count(data["at"]):
        raise Damaged("it does not say when it ended")
    cols, rows = parse_size(data["size"])
    rules = GAMES[data["game"]](data["options"])
    opponent = Opponent(data["opponent"])
    result = GameResult(
        at=_bounded(data["at"], LATEST),
        game=rules.name,
        cols=cols,
        rows=rows,
        options=rules.options,
        opponent=opponent,
        level=_level(data.get("level"), opponent),
        colour=_choice(Player, data.get("colour")),
        winner=_choice(Player, data.get("winner")),
        reason=Reason(data["reason"]),
        moves=_bounded(data["moves"], MAX_MOVES),
        seconds=None if data.get("seconds") is None else _bounded(data["seconds"], MAX_SECONDS),
        opening=_tokens(data.get("opening", "")),
        phase=_choice(Phase, data.get("phase")),
        rated=data.get("rated") is True,
        date_there=None if data.get("day") is None else date.fromisoformat(data["day"]),
    )
    if (result.colour is None) is not (opponent is Opponent.PERSON):
        raise Damaged("its player does not fit its opponent")
    is_played = opponent is Opponent.COMPUTER and result.moves > 0
    return replace(result, rated=result.rated and is_played)


def local_date(at: int) -> date:
    """Return the local date of a time in milliseconds since 1970."""
    return date.fromtimestamp(at / 1000)


def _level(value: object, opponent: Opponent) -> int | None:
    """Return a valid level, None for opponents other than the computer. Raises Damaged."""
    if opponent is not Opponent.COMPUTER:
        return None
    if type(value) is not int or not 1 <= value <= len(LEVELS):
        raise Damaged(f"{value!r} is not a level")
    return value


def _choice(kind: type[Choice], value: object) -> Choice | None:
    """Return the enum member with this value, None for None."""
    return None if value is None else kind(value)


def _bounded(value: object, most: int) -> int:
    """Return a count of at most `most`. Raises Damaged if it isn't one."""
    if not is_count(value) or value > most:
        raise Damaged(f"{value!r} is not a number up to {most}")
    return value


def _tokens(text: str) -> tuple[str, ...]:
    """Return the tokens of an opening, without checking that they are legal. Raises Damaged."""
    tokens = tuple(text.split())
    if len(tokens) > OPENING:
        raise Damaged("its opening is too long")
    return tuple(str(parse_move(token)) for token in tokens)
