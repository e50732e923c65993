"""The phase in which each game was lost, by the move that cost most in its review."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from redstone.app.play.ending import PersonalResult
from redstone.app.record.result import GameResult, Phase
from redstone.app.storage.kept_game import STUDY_OF
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.session_text import reading_game
from redstone.app.storage.studies import stored_review_summary
from redstone.app.storage.validation import Damaged
from redstone.insight.race import race
from redstone.position import Player
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.work import Work

LEAST = 0.1
"""The least loss of chances by a move that can be said to have lost the game."""


def finding_phases(kept: KeptGames, results: Mapping[str, GameResult]) -> Work[dict[str, Phase]]:
    """Return the phase in which each lost game was lost by its stored study, by game id.

    Only results without a phase are considered.
    """
    studied = {game.others.get(STUDY_OF) for game in kept.newest_first() if game.is_study}
    found = dict[str, Phase]()
    for game_id, result in [*results.items()]:
        game = kept.get(game_id)
        if (
            result.end is not PersonalResult.LOST
            or result.phase
            or game_id not in studied
            or game is None
        ):
            continue
        yield
        try:
            record, seats, _ = yield from game.opening()
        except Damaged:
            continue
        ended = record.go_to(len(record.line))
        known = stored_review_summary(kept, game_id, ended)
        if known is not None and seats.person is not None:
            phase = phase_of(ended, known.black, seats.person)
            found |= {game_id: phase} if phase else {}
    return found


def phases_of(
    links: Mapping[str, str], results: Mapping[str, GameResult]
) -> Work[dict[str, Phase]]:
    """Return the phase in which each lost game was lost by the link to its mistake, by id.

    Only results without a phase are considered; a link ends before the worst mistake.
    """
    found = dict[str, Phase]()
    for game_id, link in links.items():
        result = results.get(game_id)
        if result is None or result.end is not PersonalResult.LOST or result.phase:
            continue
        yield
        try:
            game = yield from reading_game(link)
        except Damaged:
            continue
        found[game_id] = _phase_at(game, game.ply + 1)
    return found


def phase_of(game: Game, black: Sequence[float | None], seat: Seat) -> Phase | None:
    """Return the phase of the costliest move of a seat, None if none cost enough.

    `black` has the chances by ply of the seat that has Black at the end.
    """
    mine = [share if game.colour(seat) is Player.BLACK else _other(share) for share in black]
    losses = [
        (before - after, ply)
        for ply, (before, after) in enumerate(pairwise(mine), 1)
        if before is not None
        and after is not None
        and seat_to_move(game.line_positions[ply - 1]) is seat
    ]
    loss, ply = max(losses, default=(0.0, 0))
    return _phase_at(game, ply) if loss >= LEAST else None


def _phase_at(game: Game, ply: int) -> Phase:
    """Return a move's phase: before the first capture, final race of safe moves, or between."""
    before = game.line_positions[:ply]
    if race(game.rules, before[-1]) is not None:
        return Phase.RACE
    stones = [position.board.stones.keys() for position in before]
    taken = any(earlier - later for earlier, later in pairwise(stones))
    return Phase.FIGHT if taken else Phase.OPENING


def _other(share: float | None) -> float | None:
    """Return the opponent's chances, None for None."""
    return None if share is None else 1.0 - share
