"""Studies among the stored games: the link of the tree, with the notes beside it.

    noted = {"headline": {field: text}, "nodes": [[number, {"title", "comment", "sign", "marks":
            [[shape, point, text]], "found": [rate, simulations, winner or "", move ...],
            "left": [milliseconds, periods], "others": [[property, value ...]]}]]}
    looks = [[ply, rate, simulations, winner or "", move ...]] of a game's line

Nodes have their numbers in the link; nodes without notes are left out. SGF could contain the same
data, but writing thousands of moves takes seconds.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from itertools import takewhile
from typing import Any

from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.app.play.table import ReviewSummary
from redstone.app.storage.kept_game import (
    STUDY,
    STUDY_FILE,
    STUDY_NAME,
    STUDY_OF,
    KeptGame,
    tree_of,
)
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.session_text import link_of, reading_game, write_players
from redstone.app.storage.validation import Damaged, is_count, reader_in_slices
from redstone.board import Board
from redstone.engine.chances import Chances, of_evaluation
from redstone.position import IllegalMove, Move, Player, Position
from redstone.record.characters import quote
from redstone.record.game import Game, Headline, Seat, seat_to_move
from redstone.record.link_tree import runs, written_numbers
from redstone.record.linkable import linkable
from redstone.record.node import (
    NO_NOTES,
    PAIRS,
    Evaluation,
    MarkShape,
    Markup,
    Notes,
    TimeLeft,
    evaluation_of,
    position_after,
)
from redstone.record.notation import parse_move, parse_point
from redstone.record.work import Work, run_to_end
from redstone.review.moves import ReviewedMove, reviewed_by, turning_point, was_behind
from redstone.review.values import LONGEST_LINE, agreed, reviewed_plies
from redstone.rules.protocol import Rules


@reader_in_slices
def opening_study(kept: KeptGame) -> Work[Game]:
    """Replay a study to the node where it was left, move by move. Raises Damaged."""
    written = kept.others.get(STUDY_FILE)
    if isinstance(written, str):
        return (yield from _reading_file(written))
    game = yield from reading_game(kept.link)
    return (yield from reading_notes(kept.others.get(STUDY), game))


def study_record(study_id: str, game: Game, about: str, played: int) -> KeptGame:
    """Return a study as a record; `about` is the id of the game it reviews, empty for none.

    A study that its link cannot express in full has its file too.
    """
    said = linkable(game)
    fields = {STUDY_OF: about, STUDY_NAME: name_of_study(game)}
    if said is not game:
        from redstone.record.sgf import formatting_sgf  # most visits never need it

        fields[STUDY_FILE] = run_to_end(formatting_sgf(game))
    others = {name: text for name, text in fields.items() if text}
    players = write_players(setup_of(game, Opponent.PERSON), Seats(None))
    return KeptGame(study_id, link_of(said), players, played, {STUDY: write_notes(said), **others})


def _reading_file(text: str) -> Work[Game]:
    """Parse the file of a study, move by move. Raises Damaged."""
    from redstone.record.sgf import reading_sgf  # most visits never need it

    reading = yield from reading_sgf(text.encode(), decoded=True)
    if reading.game is None or reading.fault is not None:
        raise Damaged("its file cannot be read")
    return reading.game


def name_of_study(game: Game) -> str:
    """Return the title of a record, else its players' names, else an empty text."""
    told = game.headline
    players = f"{told.black or '?'} – {told.white or '?'}" if told.black or told.white else ""
    return told.title or players


def chances_along(
    rules: Rules, positions: Iterable[Position], found: Iterable[Evaluation | None], seat: Seat
) -> tuple[Chances | None, ...]:
    """Return a seat's chances at each position of a line, None without an evaluation."""
    movers = (
        (seat_to_move(position), of_evaluation(rules, position, known))
        for position, known in zip(positions, found, strict=True)
    )
    return tuple(
        known if mover is seat or known is None else known.others for mover, known in movers
    )


def shares_of(chances: Iterable[Chances | None]) -> tuple[float | None, ...]:
    """Return chances as numbers from 0 to 1 for the graph, None for unknown ones."""
    return tuple(None if known is None else round(known.share, 3) for known in chances)


def stored_review_summary(kept: KeptGames, game_id: str, game: Game) -> ReviewSummary | None:
    """Return a game's review summary from its study in the database.

    None if there is no study of these moves, or it is not fully evaluated.
    """
    studies = (each for each in kept.newest_first() if each.is_study)
    study = next((each for each in studies if each.others.get(STUDY_OF) == game_id), None)
    if study is None or _main_line(study) != game.tokens:
        return None
    ended = game.go_to(len(game.line))
    noted = evaluations_in(study.others.get(STUDY))
    positions = ended.positions[: reviewed_plies(ended) + 1]
    found = [evaluation_of(each, noted.get(ply)) for ply, each in enumerate(positions)]
    if None in found:
        return None
    known = agreed(ended, found)
    return review_summary_of(ended, known, reviewed_by(ended, known))


def review_summary_of(
    line: Game, known: Sequence[Evaluation | None], moves: Sequence[ReviewedMove | None]
) -> ReviewSummary:
    """Return Black's chances along a fully evaluated line, and its turning point if it is won.

    `known` has the line's evaluations, made consistent, and `moves` its reviewed moves.
    """
    positions = line.line_positions[: len(known)]
    chances = chances_along(line.rules, positions, known, line.owner(Player.BLACK))
    black, turned = shares_of(chances), turning_point(line, moves)
    if turned is None:
        return ReviewSummary(line.line, black, 0 if was_behind(line, moves) else None)
    return ReviewSummary(line.line, black, turned.ply, had_lead=turned.had_lead)


def _main_line(study: KeptGame) -> Sequence[str]:
    """Return the tokens of a study's main line."""
    nodes = tree_of(study.link).nodes.items()
    line = takewhile(lambda node: node[0][0] == node[1] - 1, nodes)
    return tuple(token for (_, token), _ in line)


_NAME = re.compile("[A-Z]{1,64}")
MAX_LOOKS = 200
"""Positions, the last ones of a game's line, whose evaluations are stored."""
_VALUE = re.compile(r"[^\]\\]*+(?:\\.[^\]\\]*+)*+", re.DOTALL)
SIGNS = ("", "!", "?", "!!", "??", "!?", "?!")


def write_notes(game: Game) -> dict[str, object]:
    """Return all notes of a record as JSON-compatible data."""
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
    """Return the game of a canonical link with the notes of `write_notes`. Raises Damaged."""
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
    """Return the evaluations by node number; invalid ones are left out."""
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
    """Return the evaluations along a game's line as JSON-compatible data."""
    known = ((ply, looks.get(game.line[:ply])) for ply in range(len(game.line) + 1))
    found = [
        [ply, *_evaluation_data(replace(each, line=each.line[:LONGEST_LINE]))]
        for ply, each in known
        if each is not None
    ]
    return [*found[-MAX_LOOKS:]]


def with_looks(game: Game, data: object) -> Game:
    """Return the game with the evaluations of `write_looks` as notes; invalid ones left out."""
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
    """Return an evaluation as JSON-compatible data."""
    winner = found.winner.value if found.winner else ""
    return [found.rate, found.simulations, winner, *map(str, found.line)]


def _notes_data(notes: Notes) -> dict[str, object]:
    """Return a node's notes as JSON-compatible data, without empty fields."""
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
    """Parse a node's notes: title, comment, sign, marks, evaluation, time, other properties.

    Raises ValueError or TypeError, among others.
    """
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
    """Return an uninterpreted SGF property: name and values.

    Raises ValueError if it is malformed, and TypeError for values that are not texts.
    """
    texts = tuple(map(_text, values))
    if not _NAME.fullmatch(_text(name)) or not all(map(_VALUE.fullmatch, texts)):
        raise ValueError(f"{quote(name)} is no property")
    return name, texts


def _evaluation(data: Any) -> Evaluation | None:
    """Parse an evaluation; None for missing data. Raises ValueError, such as Damaged."""
    if data is None:
        return None
    rate, simulations, winner, *line = data
    if type(rate) not in (int, float) or not 0 <= rate <= 1 or not is_count(simulations):
        raise Damaged("what a search has found cannot be read")
    moves = tuple(map(parse_move, line))
    return Evaluation(float(rate), simulations, Player(winner) if winner else None, moves)


def _time_left(data: Any) -> TimeLeft | None:
    """Parse a time left; None for missing data. Raises Damaged."""
    if data is None:
        return None
    time, periods = data
    if not is_count(time) or not (periods is None or is_count(periods)):
        raise Damaged("the time left after a move cannot be read")
    return TimeLeft(time, periods)


def _text(value: object) -> str:
    """Return the value if it is a str. Raises TypeError if not."""
    if not isinstance(value, str):
        raise TypeError(f"{quote(str(value))} is not a text")
    return value
