"""The JSON messages between page and worker, each writer beside its reader."""

import json
from dataclasses import dataclass
from typing import Any

from redstone.app.play.request import Request
from redstone.engine.report import Candidate, Report
from redstone.mind.mind import Finding, Question
from redstone.mind.proven import Evidence, Proven
from redstone.mind.thought import Advice, ByProof, Endless, InPlay, LookBack, Simulations, Thought
from redstone.position import Move, Player
from redstone.record.link import format_link, read_link
from redstone.record.notation import parse_move
from redstone.review.task import Sequel

STOP = '{"stop": true}'
"""The message that ends the work on a request."""
NOW = '{"now": true}'
"""The message that makes the search answer with its best move so far."""


@dataclass(frozen=True)
class Ask:
    """A request as received by the worker."""

    id: int
    question: Question


@dataclass(frozen=True)
class Ready:
    """The worker's message that it has loaded Python and accepts requests."""


@dataclass(frozen=True)
class Heard:
    """The worker's acknowledgement of a request.

    It is sent before the game is read, which may take a while.
    """

    id: int


@dataclass(frozen=True)
class Failed:
    """The worker's message that a request raised an exception."""

    id: int


@dataclass(frozen=True)
class WorkerAnswer:
    """The worker's interim or final report on a request; only the final one has a `move`.

    An endless search has a last answer too, once the result is proven. `speed` is the number of
    simulated games per second, None if the search was too short to measure.
    """

    id: int
    report: Report
    move: Move | None
    speed: float | None = None

    @property
    def is_last(self) -> bool:
        """True for the last answer to its request."""
        return self.move is not None


@dataclass(frozen=True)
class ProofFound:
    """The worker's interim or final report on a proof."""

    id: int
    evidence: Evidence

    @property
    def is_last(self) -> bool:
        """True for the last answer to its request."""
        return self.evidence.proven is not None


Word = Ready | Heard | Failed | WorkerAnswer | ProofFound


def write_ask(request: Request) -> str:
    """Serialise a request (game, options of the search) as JSON for the worker."""
    return json.dumps(
        {
            "id": request.id,
            "game": format_link(request.game.without_future()),
            "thought": _write_thought(request.thought),
            "table": request.table,
        }
    )


def read_ask(text: str) -> Ask:
    """Parse a message of `write_ask` into a request for the worker.

    Raises ValueError if the game or the search options cannot be read, KeyError if one is
    missing.
    """
    data = json.loads(text)
    reading = read_link(data["game"])
    if reading.game is None or reading.fault is not None:
        raise ValueError(f"not a game to think about: {data['game']}")
    question = Question(reading.game, _read_thought(data["thought"]), data["table"])
    return Ask(data["id"], question)


def _write_thought(thought: Thought) -> dict[str, object]:
    """Return the search options of a request as JSON-compatible data."""
    match thought:
        case InPlay(level):
            return {"level": level}
        case Advice():
            return {"advice": "hint"}
        case Simulations(number):
            return {"simulations": number}
        case Endless():
            return {"endless": True}
        case LookBack(number, sequel):
            return {
                "look_back": number,
                "sequel": None if sequel is None else _write_sequel(sequel),
            }
        case ByProof(every_move, seconds):
            return {"by_proof": True, "every_move": every_move, "seconds": seconds}


def _read_thought(data: object) -> Thought:
    """Parse the data of `_write_thought`. Raises ValueError for anything else."""
    match data:
        case {"level": int(level), **rest} if not rest:
            return InPlay(level)
        case {"advice": "hint", **rest} if not rest:
            return Advice()
        case {"simulations": int(number), **rest} if not rest and number > 0:
            return Simulations(number)
        case {"endless": True, **rest} if not rest:
            return Endless()
        case {"look_back": int(number), "sequel": sequel, **rest} if not rest and number > 0:
            return LookBack(number, None if sequel is None else _read_sequel(sequel))
        case {"by_proof": True, "every_move": bool(every_move), "seconds": seconds, **rest} if (
            not rest and (seconds is None or (isinstance(seconds, float) and seconds > 0))
        ):
            return ByProof(every_move, seconds)
        case _:
            raise ValueError(f"not a thought: {data}")


def _write_sequel(sequel: Sequel) -> list[object]:
    """Return the continuation of a review's search as JSON-compatible data."""
    winner = None if sequel.winner is None else sequel.winner.value
    return [str(sequel.move), sequel.rate, winner]


def _read_sequel(data: list[Any]) -> Sequel:
    """Read the data of `_write_sequel`."""
    move, rate, winner = data
    return Sequel(parse_move(move), rate, None if winner is None else Player(winner))


def write_ready() -> str:
    """Serialise the message that the worker is ready."""
    return json.dumps({"ready": True})


def write_received(request_id: int) -> str:
    """Serialise the acknowledgement of a request."""
    return json.dumps({"heard": request_id})


def write_failed(request_id: int) -> str:
    """Serialise the message that a request failed."""
    return json.dumps({"failed": request_id})


def write_finding(request_id: int, finding: Finding) -> str:
    """Serialise a finding for a request: an evaluation or a proof."""
    if isinstance(finding, Evidence):
        return write_proof(request_id, finding)
    return write_answer(request_id, finding.report, finding.move, finding.speed)


def write_answer(
    request_id: int, report: Report, move: Move | None = None, speed: float | None = None
) -> str:
    """Serialise a report on a request; the final one has the chosen move and the speed."""
    return json.dumps(
        {
            "id": request_id,
            "simulations": report.simulations,
            "progress": report.progress,
            "win_rate": report.win_rate,
            "best": [_write_candidate(best) for best in report.best],
            "line": _write_line(report.line),
            "proven": report.proven,
            "stays": report.stays,
            "move": None if move is None else str(move),
            "speed": speed,
        }
    )


def write_proof(request_id: int, evidence: Evidence) -> str:
    """Serialise the progress of a proof, or its result at the end."""
    proven = None if evidence.proven is None else _write_proven(evidence.proven)
    told = [evidence.positions, evidence.progress, proven]
    return json.dumps({"found": request_id, "evidence": told})


def read_word(text: str) -> Word:
    """Parse a message from the worker by its keys. Raises ValueError, KeyError or TypeError."""
    match json.loads(text):
        case {"ready": True}:
            return Ready()
        case {"heard": int(request_id)}:
            return Heard(request_id)
        case {"failed": int(request_id)}:
            return Failed(request_id)
        case {"found": int(request_id), "evidence": [positions, progress, proven]}:
            known = None if proven is None else _read_proven(proven)
            return ProofFound(request_id, Evidence(positions, progress, known))
        case data:
            return _read_answer(data)


def _read_answer(data: dict[str, Any]) -> WorkerAnswer:
    """Read the data of `write_answer`."""
    report = Report(
        data["simulations"],
        data["progress"],
        data["win_rate"],
        tuple(map(_read_candidate, data["best"])),
        _read_line(data["line"]),
        data["proven"],
        data["stays"],
    )
    move = parse_move(data["move"]) if data["move"] else None
    return WorkerAnswer(data["id"], report, move, data["speed"])


def _write_proven(proven: Proven) -> dict[str, object]:
    """Return the result of a proof as JSON-compatible data."""
    return {
        "winner": None if proven.winner is None else proven.winner.value,
        "moves": _write_line(proven.moves),
        "line": _write_line(proven.line),
        "every_move": proven.every_move,
        "drawn": proven.drawn,
        "refuted": [_write_line(line) for line in proven.refuted],
        "full": proven.full,
    }


def _read_proven(data: dict[str, Any]) -> Proven:
    """Read the data of `_write_proven`."""
    return Proven(
        None if data["winner"] is None else Player(data["winner"]),
        _read_line(data["moves"]),
        _read_line(data["line"]),
        data["every_move"],
        data["drawn"],
        tuple(map(_read_line, data["refuted"])),
        data["full"],
    )


def _write_candidate(best: Candidate) -> list[object]:
    """Return a candidate move as JSON-compatible data."""
    return [str(best.move), best.visits, best.win_rate, _write_line(best.line), best.proven]


def _read_candidate(data: list[Any]) -> Candidate:
    """Read the data of `_write_candidate`."""
    move, visits, rate, line, proven = data
    return Candidate(parse_move(move), visits, rate, _read_line(line), proven)


def _write_line(line: tuple[Move, ...]) -> list[str]:
    """Return moves as their tokens."""
    return [str(move) for move in line]


def _read_line(data: list[str]) -> tuple[Move, ...]:
    """Read the tokens of moves."""
    return tuple(parse_move(move) for move in data)
