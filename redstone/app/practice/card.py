"""Practice cards (spaced repetition) and their database records: a mistake to correct.

    record = JSON object: "version", "changed" (milliseconds since 1970), and
      of a card:  "link" (the canonical one of the line up to the position), "played", "good" (the
                  moves that are as good as the best), "best" and "after" (the mover's win rate
                  after the best move, and after the one played), "exact" (true if all this is
                  proven), "simulations" (of the searches behind it; 0 if it is proven or
                  unknown), "answer" (moves that refute the one played), "source" (the id of the
                  stored game, or ""), "made", "due" and "last" (days as numbers of
                  `date.toordinal`; "last" is 0 until it was asked), "asked", "missed",
                  "memory" (stability and difficulty, or null), "away"
      of a game:  "sifted" (true): its mistakes have become cards; "unasked" (an object: the
                  reasons against other mistakes, by ply); under another id the time when all
                  cards were deleted

Unknown fields are kept when a record is written again.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from zlib import crc32

from redstone.app.practice.memory import (
    LEAST_DIFFICULTY,
    LEAST_STABILITY,
    MOST_DIFFICULTY,
    MOST_STABILITY,
    Grade,
    Memory,
    first_memory,
)
from redstone.app.practice.no_card_reason import NoCardReason
from redstone.app.storage.kept_game import is_whole_link
from redstone.app.storage.validation import Damaged, is_count, opened_object, reader
from redstone.position import Move
from redstone.puzzles.symmetry import images_of
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.record.notation import parse_move

VERSION = 1
STORE = "cards"
MAX_RECORD = 40_000
"""Characters of a record that is read; a link has 20,000 at most."""
MAX_MOVES = 800
"""Moves in a list of a record; there are at most 722, two for each point of the largest board."""
MAX_DAY = 4_000_000
"""The bound of day numbers: the year 9999 ends before it."""
MAX_ID = 40
"""Characters of a game's id."""
MAX_DIGITS = 4
"""Digits of a ply: a link has at most 5,000 moves."""
ABOUT_POSITION = ("link", "played", "good", "best", "after", "exact", "simulations", "answer")
ASKING = ("made", "due", "last", "asked", "missed", "memory")
"""The fields of a card about its reviews."""
CARD_FIELDS = frozenset(("version", "changed", *ABOUT_POSITION, "source", *ASKING, "away"))
Others = Mapping[str, object]


@dataclass(frozen=True)
class SearchedGame:
    """The record that a stored game's mistakes were made into cards, except `unasked` ones."""

    changed: int
    others: Others = field(default_factory=dict)
    unasked: Mapping[int, NoCardReason] = field(default_factory=dict)


@dataclass(frozen=True)
class MistakeCard:
    """A practice card: a mistake in a position, to be corrected on its due days."""

    link: str
    played: Move
    good: tuple[Move, ...]
    best: float
    after: float
    made: int
    due: int
    changed: int
    exact: bool = False
    simulations: int = 0
    answer: tuple[Move, ...] = ()
    source: str = ""
    last: int = 0
    asked: int = 0
    missed: int = 0
    memory: Memory | None = None
    away: bool = False
    others: Others = field(default_factory=dict)

    def answered(self, grade: Grade, day: int, changed: int) -> "MistakeCard":
        """Return the card after an answer: memory state, due date and counts updated.

        `day` is the day number, `changed` the time in milliseconds.
        """
        known = self.memory
        memory = known.after(grade, max(0, day - self.last)) if known else first_memory(grade)
        return replace(
            self,
            memory=memory,
            last=day,
            due=min(day + memory.interval, MAX_DAY),
            asked=self.asked + 1,
            missed=self.missed + (grade is Grade.WRONG),
            changed=changed,
        )


Record = MistakeCard | SearchedGame


def name_of(game: Game) -> str:
    """Return a card id made from the position shown, the same for symmetric positions."""
    position = game.position
    boards = (
        "".join(f"{image(point)}{stone.value[0]}" for point, stone in ordered)
        for image in images_of(position.board)
        for ordered in [sorted(position.board.stones.items(), key=lambda at: image(at[0]))]
    )
    rules, board = game.rules, position.board
    about = (rules.name, rules.options, board.cols, board.rows, position.to_move.value)
    head = " ".join(map(str, (*about, position.due, "")))
    text = head + min(boards)
    return f"c-{crc32(text.encode()):08x}{crc32(text[::-1].encode()):08x}"


def line_to(game: Game) -> str:
    """Return the link of the game's line up to the position shown, stored in a card."""
    return format_link(game.without_branches().without_future())


class CardKind:
    """Reads, writes and merges card records (a `kept.store.RecordKind`)."""

    store = STORE

    def read(self, record_id: str, text: str) -> Record:
        """Parse a record into a card or a searched game. Raises Damaged or Newer."""
        del record_id
        return read_record(text)

    def text(self, value: Record) -> str:
        """Serialise a record as text."""
        return json.dumps(data_of(value), separators=(",", ":"))

    def merged(self, mine: Record, theirs: Record) -> Record:
        """Merge two states of a record; the order does not matter.

        The review data comes from the state that was asked last, the facts about the position from
        the one that was searched longest. A card that was found again and not asked since does not
        know if the mistake was archived; the earlier state does.
        """
        first, last = sorted((mine, theirs), key=lambda value: (value.changed, self.text(value)))
        if not (isinstance(first, MistakeCard) and isinstance(last, MistakeCard)):
            return last
        asked = max(last, first, key=lambda card: (card.last, card.asked))
        surest = max(last, first, key=lambda card: (card.exact, card.simulations))
        is_anew = not last.asked and last.made != first.made
        return replace(
            last,
            **{name: getattr(surest, name) for name in ABOUT_POSITION},
            **{name: getattr(asked, name) for name in ASKING},
            away=first.away if is_anew else last.away,
        )


def data_of(value: Record) -> dict[str, object]:
    """Return a card or a searched game as JSON-compatible data."""
    own: dict[str, object] = {"version": VERSION, "changed": value.changed}
    if isinstance(value, SearchedGame):
        unasked = {str(ply): why.value for ply, why in value.unasked.items()}
        return {**value.others, **own, "sifted": True} | ({"unasked": unasked} if unasked else {})
    memory = value.memory
    own |= {
        "link": value.link,
        "played": str(value.played),
        "good": [str(move) for move in value.good],
        "best": value.best,
        "after": value.after,
        "exact": value.exact,
        "simulations": value.simulations,
        "answer": [str(move) for move in value.answer],
        "source": value.source,
        "made": value.made,
        "due": value.due,
        "last": value.last,
        "asked": value.asked,
        "missed": value.missed,
        "memory": [memory.stability, memory.difficulty] if memory else None,
        "away": value.away,
    }
    return {**value.others, **own}


@reader
def read_record(text: str) -> Record:
    """Parse a record's text into a card or a searched game. Raises Damaged or Newer."""
    data = opened_object(text, MAX_RECORD)
    if not is_count(data.get("changed")):
        raise Damaged("it does not say when it was changed")
    if data.get("sifted") is True:
        known = {"version", "changed", "sifted", "unasked"}
        return SearchedGame(data["changed"], _others(data, known), _unasked(data.get("unasked")))
    return _read_card(data)


def _read_card(data: Mapping[str, Any]) -> MistakeCard:
    """Parse a card's data. Raises Damaged, among others."""
    if not is_whole_link(data.get("link")):
        raise Damaged("its link is not whole")
    if not isinstance(data.get("source"), str) or len(data["source"]) > MAX_ID:
        raise Damaged("it names no game")
    if not data.get("good"):
        raise Damaged("it knows no good move")
    return MistakeCard(
        link=data["link"],
        played=parse_move(data["played"]),
        good=_moves(data["good"]),
        best=_number(data["best"], 0.0, 1.0),
        after=_number(data["after"], 0.0, 1.0),
        exact=data.get("exact") is True,
        simulations=_count(data.get("simulations", 0)),
        answer=_moves(data["answer"]),
        source=data["source"],
        made=_day(data["made"]),
        due=_day(data["due"]),
        last=_day(data["last"]),
        asked=_count(data["asked"]),
        missed=_count(data["missed"]),
        memory=_memory(data["memory"]),
        away=data.get("away") is True,
        changed=data["changed"],
        others=_others(data, CARD_FIELDS),
    )


def _unasked(data: object) -> dict[int, NoCardReason]:
    """Return by ply why mistakes got no card; invalid entries are left out."""
    reasons = {why.value: why for why in NoCardReason}
    told = data.items() if isinstance(data, dict) else ()
    return {
        int(ply): reasons[why]
        for ply, why in told
        if isinstance(why, str) and why in reasons
        if ply.isdecimal() and ply.isascii() and 0 < len(ply) <= MAX_DIGITS
    }


def _others(data: Mapping[str, object], known: Collection[str]) -> Others:
    """Return the fields with unknown names, which are kept as they are."""
    return {key: value for key, value in data.items() if key not in known}


def _moves(data: list[str]) -> tuple[Move, ...]:
    """Parse a list of moves. Raises Damaged if it is too long."""
    if len(data) > MAX_MOVES:
        raise Damaged("it has too many moves")
    return tuple(map(parse_move, data))


def _number(value: object, least: float, most: float) -> float:
    """Return a number within bounds. Raises Damaged if it isn't one."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
        raise Damaged("a number is out of bounds")
    return float(value)


def _count(value: object) -> int:
    """Return a count. Raises Damaged if it isn't one."""
    if not is_count(value):
        raise Damaged("a count is none")
    return value


def _day(value: object) -> int:
    """Return a day number. Raises Damaged if it isn't one."""
    if _count(value) > MAX_DAY:
        raise Damaged("a day is too far away")
    return _count(value)


def _memory(data: list[object] | None) -> Memory | None:
    """Parse a card's memory state; None for a new card. Raises Damaged."""
    if data is None:
        return None
    stability, difficulty = data
    return Memory(
        _number(stability, LEAST_STABILITY, MOST_STABILITY),
        _number(difficulty, LEAST_DIFFICULTY, MOST_DIFFICULTY),
    )
