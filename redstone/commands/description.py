"""A link's game as JSON-compatible data: the output of `show --json`."""

from dataclasses import asdict

from redstone.english import message, warning
from redstone.position import GoState, Outcome, Position
from redstone.record.diagram import format_rows
from redstone.record.fault import Fault
from redstone.record.game import Game
from redstone.record.link import LinkReading, format_link, format_puzzle
from redstone.record.link_tree import runs, written_numbers


def describe(reading: LinkReading) -> dict[str, object]:
    """Return a link's reading as a dict for JSON.

    "puzzle" and perhaps "warning" come with a valid part; "error" has the fault, if any.
    """
    keys: dict[str, object] = {}
    if reading.game is not None:
        keys = {**_game_keys(reading.game, link_of(reading)), "puzzle": reading.puzzle}
        if reading.warning is not None:
            keys["warning"] = warning(reading.warning)
    if reading.fault is not None:
        keys["error"] = _error(reading.fault)
    return keys


def link_of(reading: LinkReading) -> str:
    """Return the canonical link of the valid part, which must exist."""
    assert reading.game is not None
    return format_puzzle(reading.game) if reading.puzzle else format_link(reading.game)


def _game_keys(game: Game, link: str) -> dict[str, object]:
    """Return the keys of a game in `show --json`: position, moves, result, tree and so on."""
    rules, position = game.rules, game.position
    board = position.board
    return {
        "game": rules.name,
        "cols": board.cols,
        "rows": board.rows,
        "options": rules.options,
        "link": link,
        "moves": [str(move) for move in game.moves],
        "future": [str(move) for move in game.future],
        "board": list(format_rows(board)),
        "to_move": None if position.is_over else position.to_move.value,
        "legal": legal_tokens(game),
        "first_player": position.first_player.value,
        **({"due": 0 if position.is_over else position.due} if rules.traits.takes_at_end else {}),
        **({} if position.go is None else _go_keys(position, position.go)),
        "result": None if position.outcome is None else _result(position.outcome),
        "start": _start(game.start) if game.start.is_set_up else None,
        **_tree_keys(game),
    }


def legal_tokens(game: Game) -> list[str]:
    """Return all legal moves except resigning, sorted as strings; none after the end."""
    return sorted(str(move) for move in game.rules.legal_moves(game.position))


def _start(start: Position) -> dict[str, object]:
    """Return the keys of a set-up: board, player to move, and stones due."""
    board = list(format_rows(start.board))
    return {"board": board, "to_move": start.to_move.value, "due": start.due}


def _tree_keys(game: Game) -> dict[str, object]:
    """Return the nodes except the start, and the cursor, numbered as in the canonical link."""
    numbers = written_numbers(runs(game.nodes))
    made = [game.nodes[node] for node in numbers][1:]
    nodes = [{"parent": numbers[node.parent or 0], "move": str(node.move)} for node in made]
    return {"nodes": nodes, "cursor": numbers[game.cursor]}


def _go_keys(position: Position, state: GoState) -> dict[str, object]:
    """Return the keys that only Go has."""
    return {
        "prisoners": asdict(state.prisoners),
        "stopped": state.stopped and not position.is_over,
        "dead": sorted(map(str, state.dead)),
    }


def _result(outcome: Outcome) -> dict[str, object]:
    """Return an outcome as a dict for JSON: winner, reason, score."""
    winner = None if outcome.winner is None else outcome.winner.value
    result: dict[str, object] = {"winner": winner, "reason": outcome.reason.value}
    if outcome.score is not None:
        result["score"] = asdict(outcome.score)
    return result


def _error(fault: Fault) -> dict[str, object]:
    """Return a fault as a dict for JSON: kind, place and message."""
    return {"kind": fault.kind.value, "at": fault.at, "message": message(fault)}
