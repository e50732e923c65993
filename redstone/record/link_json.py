"""A link and its game as plain values for JSON: what `show --json` says of it."""

from dataclasses import asdict

from redstone.position import GoState, Outcome, Position
from redstone.record.diagram import format_rows
from redstone.record.fault import Fault
from redstone.record.game import Game
from redstone.record.link import LinkReading, format_link


def describe(reading: LinkReading) -> dict[str, object]:
    """The keys of the valid part, where there is one, of the warning and of the fault."""
    keys: dict[str, object] = {} if reading.game is None else describe_game(reading.game)
    if reading.warning is not None:
        keys["warning"] = reading.warning
    if reading.fault is not None:
        keys["error"] = _error(reading.fault)
    return keys


def describe_game(game: Game) -> dict[str, object]:
    """The keys that every game has; `legal` leaves out resigning, which always is."""
    position, traits = game.position, game.rules.traits
    board = position.board
    return {
        "game": game.rules.name,
        "cols": board.cols,
        "rows": board.rows,
        "options": game.rules.options,
        "link": format_link(game),
        "moves": [str(move) for move in game.moves],
        "future": [str(move) for move in game.future],
        "board": list(format_rows(board)),
        "to_move": None if position.is_over else position.to_move.value,
        "legal": sorted(str(move) for move in game.rules.legal_moves(position)),
        "first_player": position.first_player.value,
        **({"due": 0 if position.is_over else position.due} if traits.takes_at_end else {}),
        **({} if position.go is None else _go_keys(position, position.go)),
        "result": None if position.outcome is None else _result(position.outcome),
    }


def _go_keys(position: Position, state: GoState) -> dict[str, object]:
    return {
        "prisoners": asdict(state.prisoners),
        "stopped": state.stopped and not position.is_over,
        "dead": sorted(map(str, state.dead)),
    }


def _result(outcome: Outcome) -> dict[str, object]:
    winner = None if outcome.winner is None else outcome.winner.value
    result: dict[str, object] = {"winner": winner, "reason": outcome.reason.value}
    if outcome.score is not None:
        result["score"] = asdict(outcome.score)
    return result


def _error(fault: Fault) -> dict[str, object]:
    return {"kind": fault.kind.value, "at": fault.at, "message": fault.message}
