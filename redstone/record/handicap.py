"""Handicap by set-up, in games without a handicap option.

Black begins with two to four stones near the corners. White has one in the centre, for a player
without stones has lost, and is to move. So a link of version 2 contains the handicap. Searches of
3,000 simulations gave White in Redstone on 7x7 69 % without, and 57, 24 and 7 % against two, three
and four stones.

In Savage Go losing stones is a gain, and no stones on the board helped for sure. There Black places
the handicap stones in the first turn: such searches gave Black on 7x7 63 % with the usual one
stone, 79, 96 and 97 % with two, three and four; on 9x9 54, 81, 85 and 93 %. On 4x2 and 5x2 it is
proven that the first player loses with one stone, and wins with two to four.
"""

from types import MappingProxyType

from redstone.board import Board, Point, Stone
from redstone.position import Player
from redstone.record.game import Game
from redstone.rules.protocol import Rules

MIN_STONES, MAX_STONES = 2, 4

_SMALLEST = 5  # the least side on which the corners leave the centre its liberties
_NEAR = {5: 1, 6: 1}  # distance from the edge to the corner stones, as in Go
_NEAR_FROM_7, _NEAR_FROM_13 = 2, 3
_CORNERS = ((0, 0), (1, 1), (0, 1), (1, 0))


def has_stones(rules: Rules) -> bool:
    """Return True if a game can have such a handicap."""
    return rules.traits.has_red or are_placed(rules)


def are_placed(rules: Rules) -> bool:
    """Return True if Black places the handicap stones in the first turn of this game."""
    return rules.traits.takes_at_end


def most_stones(cols: int, rows: int) -> int:
    """Return the maximum number of handicap stones, 0 if the board is too small."""
    return MAX_STONES if min(cols, rows) >= _SMALLEST else 0


def game_with_stones(rules: Rules, cols: int, rows: int, stones: int) -> Game:
    """Return a game that starts with handicap stones. Raises ValueError if it cannot have them."""
    if not MIN_STONES <= stones <= most_stones(cols, rows) or not has_stones(rules):
        raise ValueError(f"no {stones} handicap stones in {rules.title} on {cols}x{rows}")
    game = Game.from_set_up(rules, *_start(rules, cols, rows, stones))
    assert isinstance(game, Game), "no two of these stones are neighbours"
    return game


def _start(rules: Rules, cols: int, rows: int, stones: int) -> tuple[Board, Player, int]:
    """Return a handicap's board, player to move, and number of stones in the first turn."""
    if are_placed(rules):
        return Board.empty(cols, rows), Player.BLACK, stones
    edges = [(near, side - 1 - near) for side, near in ((cols, _near(cols)), (rows, _near(rows)))]
    corners = (Point(edges[0][col], edges[1][row]) for col, row in _CORNERS[:stones])
    placed = dict.fromkeys(corners, Stone.BLACK) | {Point(cols // 2, rows // 2): Stone.WHITE}
    return Board(cols, rows, MappingProxyType(placed)), Player.WHITE, 1


def stones_at_start(game: Game) -> int:
    """Return the number of handicap stones, 0 if the start is no handicap."""
    board = game.start.board
    stones = game.start.due if are_placed(game.rules) else board.count(Stone.BLACK)
    if not has_stones(game.rules) or not game.start.is_set_up:
        return 0
    if not MIN_STONES <= stones <= most_stones(board.cols, board.rows):
        return 0
    given = game_with_stones(game.rules, board.cols, board.rows, stones)
    return stones if given.start == game.start else 0


def _near(side: int) -> int:
    """Return the corner stones' distance from the edge."""
    return _NEAR.get(side, _NEAR_FROM_7 if side < 13 else _NEAR_FROM_13)
