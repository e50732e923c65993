"""The race of safe moves: both players' safe moves left, near the end of a game."""

from typing import NamedTuple

from redstone.board import Board
from redstone.insight.forced import capture_counts
from redstone.insight.reserve import Reserve, has_prey, reserve
from redstone.position import Move, Place, Player, Position
from redstone.rules.protocol import Rules

IN_SIGHT = 5
"""Number of safe moves of one player from which the race is shown; before, most points are open."""


class Race(NamedTuple):
    """Both players' reserves of safe moves."""

    black: Reserve
    white: Reserve

    def of(self, player: Player) -> Reserve:
        """Return the reserve of one player."""
        return self.black if player is Player.BLACK else self.white


def race(rules: Rules, position: Position) -> Race | None:
    """Return the race of safe moves; None before the end is near, or in games without one.

    Only games have one in which a player who cannot place an own stone must place red: in Savage Go
    that player is skipped, and in Go there is the pass. Also None once the game is over, and while
    a player has no stone on the board.
    """
    board = position.board
    stones = set(board.stones.values())
    both = all(player.stone in stones for player in Player)
    if not rules.traits.has_red or position.is_over or not both:
        return None
    found = Race(reserve(board, Player.BLACK), reserve(board, Player.WHITE))
    if min(each.most for each in found) > IN_SIGHT and not any(each.sure for each in found):
        return None
    return Race(*(_with_prey(board, found.of(player), player) for player in Player))


def _with_prey(board: Board, found: Reserve, player: Player) -> Reserve:
    """Return a reserve with `prey` set: true if the player can capture enemy stones."""
    return found._replace(prey=has_prey(board, player))


def has_safe_move(rules: Rules, position: Position) -> bool:
    """Return True if the player to move has a safe move (as `reserve` defines it)."""
    return any(is_safe(rules, position, move) for move in rules.legal_moves(position))


def is_safe(rules: Rules, position: Position, move: Move) -> bool:
    """Return True if a legal move is safe (as `reserve` defines it) or places no stone."""
    if not isinstance(move, Place):
        return True
    if move.red:
        own, _ = capture_counts(position, rules.captures(position, move))
        return not own
    group = position.board.place(move.point, position.to_move.stone).group_at(move.point)
    return group is not None and len(group.liberties) > 1
