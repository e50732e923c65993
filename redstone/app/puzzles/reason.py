"""The reason why a line, played to the end of the game, wins."""

from dataclasses import dataclass
from enum import Enum

from redstone.insight.race import Race, has_safe_move, race
from redstone.position import Player
from redstone.record.game import Game


class LastCapture(Enum):
    """The player who captures the loser's last stones: the winner, or the loser."""

    TAKEN = "taken"
    GIVEN_UP = "given up"


@dataclass(frozen=True)
class WinReason:
    """The reason why a line wins: `how` it ends, and the `race` that decides it, if any."""

    winner: Player
    how: LastCapture
    race: Race | None = None


def reason_of(game: Game, won_at: int, winner: Player) -> WinReason | None:
    """Return why a line that was played to the end of the game wins; None if it does not.

    `won_at` is the ply at which the puzzle was solved. The reason is a race of safe moves or
    the last capture.
    """
    last = game.line_positions[-1]
    if last.outcome is None or last.outcome.winner is not winner or len(game.line) <= won_at:
        return None
    ended_by = game.line_positions[-2].to_move
    how = LastCapture.TAKEN if ended_by is winner else LastCapture.GIVEN_UP
    return WinReason(winner, how, _decided(game, won_at, winner))


def _decided(game: Game, won_at: int, winner: Player) -> Race | None:
    """Return the race of safe moves at `won_at` if its counts decide the line, else None."""
    position = game.line_positions[won_at]
    found = race(game.rules, position)
    if found is None or found.of(winner.enemy).prey:
        return None
    needed = found.of(winner.enemy).most + (position.to_move is winner)
    decided = found.of(winner).sure >= needed
    return found if decided and _first_without(game, won_at) is winner.enemy else None


def _first_without(game: Game, ply: int) -> Player | None:
    """Return the first player to move without a safe move, from `ply` of the line on, or None."""
    positions = game.line_positions[ply:-1]
    return next((at.to_move for at in positions if not has_safe_move(game.rules, at)), None)
