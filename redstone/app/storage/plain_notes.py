"""The notes of a record as plain data, beside the canonical link of its moves, and back.

    noted = {"headline": {field: text}, "nodes": [[number, {"title", "comment", "sign", "marks":
            [[shape, point, text]], "found": [rate, simulations, winner or "", move ...],
            "left": [milliseconds, periods], "others": [[property, value ...]]}]]}
    looks = [[ply, rate, simulations, winner or "", move ...]] of a game's line

Nodes have their numbers in the link; nodes without notes are left out. SGF could contain the same
data, but writing thousands of moves takes seconds.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from redstone.app.storage.validation import Damaged, is_count, reader_in_slices
from redstone.board import Board
from redstone.position import IllegalMove, Move, Player
from redstone.record.characters import quote
from redstone.record.game import Game, Headline
from redstone.record.link_tree import runs, written_numbers
from redstone.record.node import (
    NO_NOTES,
    PAIRS,
    Evaluation,
    MarkShape,
    Markup,
    Notes,
    TimeLeft,
    position_after,
)
from redstone.record.notation import parse_move, parse_point
from redstone.record.work import Work
from redstone.review.values import LONGEST_LINE

_NAME = re.compile("[A-Z]{1,64}")
MAX_LOOKS = 200
"""Positions, the last ones of a game's line, whose evaluations are stored."""
_VALUE = re.compile(r"[^\]\\]*+(?:\\.[^\]\\]*+)*+", re.DOTALL)
SIGNS = ("", "!", "?", "!!", "??", "!?", "?!")


def write_notes(game: Game) -> dict[str, object]:
    """Return all notes of a record as plain data."""
    headline = {name: text for name, text in asdict(game.headline).items() if text}
    numbers = written_numbers(runs(game.nodes))
    nodes = [
        [numbers[at], _notes_data(made.notes)]
        for at, made in enumerate(game.nodes)
        if made.notes != NO_NOTES
    ]
    return {"headline": headline, "nodes": nodes}


@reader_in_slices
def reading_notes(data: object, game: Game) -> Work[Game]:
    """Return the record of a canonical link with the notes of `write_notes`. Raises Damaged."""
    match data:
        case {"headline": dict(headline), "nodes": list(noted)}:
            pass
        case _:
            raise Damaged("what is noted cannot be read")
    nodes = list(game.nodes)
    told = Headline(**{str(name): _text(text) for name, text in headline.items()})
    for number, notes in noted:
        if not is_count(number) or number >= len(nodes):
            raise Damaged("what is noted has no move")
        nodes[number] = replace(nodes[number], notes=_read_notes(notes, game.start.board))
        yield
    return replace(game, nodes=tuple(nodes), headline=told)


def evaluations_in(data: object) -> dict[int, Evaluation]:
    """Return the evaluations by the numbers of their nodes; unreadable ones are left out."""
    noted = data.get("nodes") if isinstance(data, dict) else None
    found = dict[int, Evaluation]()
    for entry in noted if isinstance(noted, list) else ():
        with suppress(ValueError, TypeError, AttributeError, Damaged):
            number, notes = entry
            known = _evaluation(notes.get("found"))
            if is_count(number) and known is not None:
                found[number] = known
    return found


def write_looks(game: Game, looks: Mapping[tuple[Move, ...], Evaluation]) -> list[object]:
    """Return the evaluations of the positions of a game's line as plain data."""
    known = ((ply, looks.get(game.line[:ply])) for ply in range(len(game.line) + 1))
    found = [
        [ply, *_evaluation_data(replace(each, line=each.line[:LONGEST_LINE]))]
        for ply, each in known
        if each is not None
    ]
    return [*found[-MAX_LOOKS:]]


def with_looks(game: Game, data: object) -> Game:
    """Return a game with the evaluations of `write_looks` as notes, without unreadable ones."""
    nodes = list(game.nodes)
    for entry in data[-MAX_LOOKS:] if isinstance(data, list) else ():
        with suppress(ValueError, TypeError, IndexError, AttributeError, IllegalMove):
            ply, *found = entry
            known, number = _evaluation(found), game.path[ply] if is_count(ply) else 0
            if known is None or not is_count(ply) or len(known.line) > LONGEST_LINE:
                continue
            for move in known.line[:1]:
                position_after(game.rules, nodes[number].position, move)
            notes = replace(nodes[number].notes, evaluation=known)
            nodes[number] = replace(nodes[number], notes=notes)
    return replace(game, nodes=tuple(nodes))


def _evaluation_data(found: Evaluation) -> list[object]:
    """Return an evaluation as plain data."""
    winner = found.winner.value if found.winner else ""
    return [found.rate, found.simulations, winner, *map(str, found.line)]


def _notes_data(notes: Notes) -> dict[str, object]:
    """Return the notes of a node as plain data, without empty parts."""
    found = notes.evaluation
    parts: dict[str, object] = {
        "title": notes.title,
        "comment": notes.comment,
        "sign": notes.sign,
        "marks": [[mark.shape.value, str(mark.point), mark.text] for mark in notes.markup],
    }
    if notes.others:
        parts["others"] = [[name, *values] for name, values in notes.others]
    if notes.left is not None:
        parts["left"] = [notes.left.time, notes.left.periods]
    if found is not None:
        parts["found"] = _evaluation_data(found)
    return {name: part for name, part in parts.items() if part}


def _read_notes(data: Mapping[str, Any], board: Board) -> Notes:
    """Read the notes of a node. Raises ValueError or TypeError, among others, for damaged data."""
    sign = _text(data.get("sign", ""))
    if sign not in SIGNS:
        raise ValueError(f"{quote(sign)} is not a sign")
    marks = tuple(
        Markup(parse_point(point), MarkShape(shape), _text(text))
        for shape, point, text in data.get("marks", ())
    )
    ends = [parse_point(mark.text) for mark in marks if mark.shape in PAIRS]
    if any(point not in board for point in (*ends, *(mark.point for mark in marks))):
        raise ValueError("a mark is not on the board")
    title, comment = _text(data.get("title", "")), _text(data.get("comment", ""))
    found, left = _evaluation(data.get("found")), _time_left(data.get("left"))
    others = tuple(_property(*each) for each in data.get("others", ()))
    return Notes(title, comment, sign, marks, found, left, others)


def _property(name: str, *values: object) -> tuple[str, tuple[str, ...]]:
    """Read a property of an SGF file that has no meaning here."""
    texts = tuple(map(_text, values))
    if not _NAME.fullmatch(_text(name)) or not all(map(_VALUE.fullmatch, texts)):
        raise ValueError(f"{quote(name)} is no property")
    return name, texts


def _evaluation(data: Any) -> Evaluation | None:
    """Read an evaluation; return None for missing data. Raises ValueError, such as Damaged."""
    if data is None:
        return None
    rate, simulations, winner, *line = data
    if type(rate) not in (int, float) or not 0 <= rate <= 1 or not is_count(simulations):
        raise Damaged("what a search has found cannot be read")
    moves = tuple(map(parse_move, line))
    return Evaluation(float(rate), simulations, Player(winner) if winner else None, moves)


def _time_left(data: Any) -> TimeLeft | None:
    """Read a time left; return None for missing data. Raises Damaged."""
    if data is None:
        return None
    time, periods = data
    if not is_count(time) or not (periods is None or is_count(periods)):
        raise Damaged("the time left after a move cannot be read")
    return TimeLeft(time, periods)


def _text(value: object) -> str:
    """Return a value that must be a text. Raises TypeError."""
    if not isinstance(value, str):
        raise TypeError(f"{quote(str(value))} is not a text")
    return value
