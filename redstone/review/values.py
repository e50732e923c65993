"""The evaluations along a line, made consistent with each other.

Searches of neighbouring positions are separate and differ by chance. But a player has at least the
chances after the move played, and exactly these if it is the best one. If two evaluations
contradict this, the one from fewer simulations is replaced.
"""

from collections.abc import Sequence
from itertools import islice

from redstone.engine.chances import Chances, of_evaluation, rate_of, spread
from redstone.position import Move, Position, Resign
from redstone.record.edit import Edit
from redstone.record.game import Game, seat_to_move
from redstone.record.node import Evaluation, evaluation_of
from redstone.rules.protocol import Rules

LONGEST_LINE = 8
"""Maximum number of moves stored of an expected line."""
ROUNDS = 5
"""Times that a line is gone through at most: what agrees with one neighbour may leave the other."""
CERTAIN = 2.5
"""A loss is certain if it is at least this multiple of its standard error plus one point."""


def reviewed_plies(game: Game) -> int:
    """Return how many of a line's moves are reviewed: all but a final resignation."""
    return game.ply - (game.ply > 0 and isinstance(game.moves[-1], Resign))


def rate_before(before: Position, after: Position, rate: float) -> float:
    """Convert the win rate of the player to move after a move to that of the one before it.

    After a swap the same seat has the other colour.
    """
    return rate if seat_to_move(before) is seat_to_move(after) else 1.0 - rate


def chances_before(
    rules: Rules, before: Position, after: Position, found: Evaluation | None
) -> Chances | None:
    """Return the chances of a move's player, by the evaluation after the move, or None."""
    known = of_evaluation(rules, after, found)
    same = seat_to_move(before) is seat_to_move(after)
    return known if same or known is None else known.others


def is_certain(
    rules: Rules, positions: Sequence[Position], found: Sequence[Evaluation | None], points: int
) -> bool:
    """Return True if this loss in percentage points is beyond the joint error of `found`."""
    errors = (
        spread(rules, position, known)
        for position, known in zip(positions, found, strict=True)
        if known is not None
    )
    error = 100 * sum(each * each for each in errors) ** 0.5
    return bool(points >= 1 + CERTAIN * error)


def is_forced(here: Game) -> bool:
    """Return True if there is only one legal move, apart from resigning."""
    return len(list(islice(here.rules.legal_moves(here.position), 2))) == 1


def evaluations_along(game: Game) -> list[Evaluation | None]:
    """Return the stored evaluations at the start and after each reviewed move, or None."""
    nodes = (game.nodes[number] for number in game.path[: reviewed_plies(game) + 1])
    return [evaluation_of(node.position, node.notes.evaluation) for node in nodes]


def values(game: Game) -> tuple[Evaluation | None, ...]:
    """Return the evaluations along a line, made consistent; each for the player to move.

    Positions without one have None.
    """
    return agreed(game, evaluations_along(game))


def agreed(game: Game, along: Sequence[Evaluation | None]) -> tuple[Evaluation | None, ...]:
    """Return the evaluations along a line, changed so that neighbours don't contradict.

    See `_agree`.
    """
    found = list(along)
    plies = range(len(found) - 1)
    for _ in range(ROUNDS):
        before = found.copy()
        for ply in plies:
            _agree(game, found, ply, forwards=True)
        for ply in reversed(plies):
            _agree(game, found, ply, forwards=False)
        if found == before:
            break
    return tuple(found)


def _agree(game: Game, found: list[Evaluation | None], ply: int, *, forwards: bool) -> None:
    """Change the shallower of the evaluations around a move if they contradict each other.

    It is the one after the move if `forwards`, otherwise the one before; nothing changes if the
    other one is the shallower.
    """
    here, there, move = game.line_positions[ply], game.line_positions[ply + 1], game.line[ply]
    before, after = found[ply : ply + 2]
    known = of_evaluation(game.rules, here, before)
    left = chances_before(game.rules, here, there, after)
    if before is None or after is None or known is None or left is None or isinstance(move, Edit):
        return
    is_best = before.line[:1] in ((), (move,))
    agrees = left.share == known.share if is_best else left.share <= known.share
    if agrees or _is_counted(before) or _is_counted(after):
        return
    if _is_deeper(before, after) and forwards:
        expected = before.line[1:] if is_best else ()
        same = seat_to_move(here) is seat_to_move(there)
        share = known if same else known.others
        found[ply + 1] = _with_chances(game, there, share, before, expected or after.line)
    elif not _is_deeper(before, after) and not forwards and (left.games or left.share):
        line = (move, *after.line)[:LONGEST_LINE]
        found[ply] = _with_chances(game, here, left, after, line)


def _is_counted(found: Evaluation) -> bool:
    """Return True for an evaluation by counting, not by a search or proof."""
    return found.winner is None and not found.simulations


def _is_deeper(one: Evaluation, other: Evaluation) -> bool:
    """Return True if `one` is more reliable: alone proven, or with more simulations."""
    if one.winner is not None or other.winner is not None:
        return other.winner is None
    return one.simulations > other.simulations


def _with_chances(
    game: Game, here: Position, known: Chances, source: Evaluation, line: tuple[Move, ...]
) -> Evaluation:
    """Return an evaluation with these chances, and the simulations of `source`."""
    if known.games is None:
        winner = here.to_move if known.share else here.to_move.enemy
        return Evaluation(known.share, source.simulations, winner, line)
    rate = rate_of(game.rules, here, known)
    return Evaluation(rate, source.simulations, line=line)
