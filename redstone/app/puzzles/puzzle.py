"""A puzzle as a value: its position, and the known solution."""

import zlib
from dataclasses import dataclass
from functools import cached_property

from redstone.position import IllegalMove, Move, Player
from redstone.puzzles.themes import Theme, themes_of
from redstone.record.game import Game
from redstone.record.link import format_puzzle, read_link
from redstone.record.notation import NotationError, parse_move

ASKED = 3
"""So many moves of the person are asked for where no solution is given."""


class BadPuzzle(ValueError):
    """A text that is no puzzle, or a solution that the rules refuse."""


@dataclass(frozen=True)
class Puzzle:
    """The player to move at the end of the game's line is to win.

    `solution` has the moves of both sides from there as far as something is forced, empty where
    nobody has told it; its first move is the only one that wins, up to the symmetry of the
    position.
    """

    game: Game
    solution: tuple[Move, ...] = ()

    @property
    def colour(self) -> Player:
        """Return the player who is to win."""
        return self.game.position.to_move

    @cached_property
    def link(self) -> str:
        """The canonical link, from "#"."""
        return format_puzzle(self.game)

    @cached_property
    def name(self) -> str:
        """Return the name under which progress is kept."""
        return name_of(self.link)

    @cached_property
    def themes(self) -> tuple[Theme, ...]:
        """Return the themes of the solution, empty if it is not known."""
        return themes_of(self.game, self.solution) if self.solution else ()

    @cached_property
    def asked(self) -> int:
        """Return the largest number of the person's moves to solve it."""
        game, own = self.game, 0
        for move in self.solution:
            own += game.position.to_move is self.colour
            game = game.play(move)
        return own or ASKED


def name_of(link: str) -> str:
    """Return the name of the puzzle of a canonical link, for progress: eight hexadecimal digits."""
    return f"{zlib.crc32(link.encode()):08x}"


def read_puzzle(link: str, solution: str = "") -> Puzzle:
    """The puzzle of a whole link, with a solution as tokens with spaces between.

    Raises BadPuzzle. Does not check that anything is won.
    """
    reading = read_link(link)
    if reading.game is None or not reading.puzzle or reading.warning:
        raise BadPuzzle(f"{link} is no puzzle")
    moves, game = [], reading.game
    try:
        for token in solution.split():
            moves.append(parse_move(token))
            game = game.play(moves[-1])
    except (NotationError, IllegalMove) as error:
        raise BadPuzzle(f"{link} is not solved by {solution}: {error}") from error
    return Puzzle(reading.game, tuple(moves))
