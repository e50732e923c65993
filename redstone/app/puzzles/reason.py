"""Why the line wins to which a puzzle is played out, as far as the rules can tell."""

from dataclasses import dataclass
from enum import Enum

from redstone.insight.race import Race, has_safe_move, race
from redstone.position import Player
from redstone.record.game import Game


class How(Enum):
    """Who takes the loser's last stones."""

    TAKEN = "taken"
    GIVEN_UP = "given up"


@dataclass(frozen=True)
class Reason:
    """Why a line wins: `how` it ends, and the `race` that decides it, where one is decided."""

    winner: Player
    how: How
    race: Race | None = None


def reason_of(game: Game, won_at: int, winner: Player) -> Reason | None:
    """Why a line wins that is played to its end; None for another.

    `won_at` is the ply from which on it is only to be played out.
    """
    last = game.line_positions[-1]
    if last.outcome is None or last.outcome.winner is not winner or len(game.line) <= won_at:
        return None
    ended_by = game.line_positions[-2].to_move
    how = How.TAKEN if ended_by is winner else How.GIVEN_UP
    return Reason(winner, how, _decided(game, won_at, winner))


def _decided(game: Game, won_at: int, winner: Player) -> Race | None:
    """The race of safe moves, where its numbers decide it and the line shows it."""
    position = game.line_positions[won_at]
    found = race(game.rules, position)
    if found is None or found.of(winner.enemy).prey:
        return None
    needed = found.of(winner.enemy).most + (position.to_move is winner)
    decided = found.of(winner).sure >= needed
    return found if decided and _first_without(game, won_at) is winner.enemy else None


def _first_without(game: Game, ply: int) -> Player | None:
    """Who is the first to have no safe move at their turn, from a ply of the line on."""
    positions = game.line_positions[ply:-1]
    return next((at.to_move for at in positions if not has_safe_move(game.rules, at)), None)
