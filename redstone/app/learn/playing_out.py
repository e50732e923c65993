"""The outcome of a game played out in a lesson, found by trying all moves."""

from redstone.board import Board
from redstone.position import Move, Place, Player, Position
from redstone.rules.protocol import Rules


class PlayingOut:
    """Finds the winner of a game without draws and passes, and remembers results.

    The rest of such a game does not depend on its past, since no swap is possible.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: dict[tuple[Board, Player], bool] = {}

    def wins(self, position: Position) -> bool:
        """Return True if the player to move can force a win."""
        key = position.board, position.to_move
        if key not in self._known:
            moves = self._rules.legal_moves(position)
            self._known[key] = any(
                self.keeps(position, move) for move in moves if isinstance(move, Place)
            )
        return self._known[key]

    def keeps(self, position: Position, move: Move) -> bool:
        """Return True for a legal move after which its player can force a win."""
        after = self._rules.play(position, move)
        if after.outcome is not None:
            return after.outcome.winner is position.to_move
        return self.wins(after) is (after.to_move is position.to_move)

    def gives_away(self, position: Position, move: Move) -> bool:
        """Return True for a legal move that loses although another one wins."""
        return self.wins(position) and not self.keeps(position, move)
