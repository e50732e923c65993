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
"""The number of moves that the person must find if no solution is given."""


class BadPuzzle(ValueError):
    """A text that is not a puzzle, or whose solution the rules refuse."""


@dataclass(frozen=True)
class Puzzle:
    """A position, the end of a game's line, in which the player to move is to win.

    `solution` has the moves of both sides from there, as far as they are forced; it is empty if
    unknown. Its first move is the only one that wins, up to symmetry of the position.
    """

    game: Game
    solution: tuple[Move, ...] = ()

    @property
    def colour(self) -> Player:
        """The player to move, who can win."""
        return self.game.position.to_move

    @cached_property
    def link(self) -> str:
        """The canonical link, from "#"."""
        return format_puzzle(self.game)

    @cached_property
    def name(self) -> str:
        """The key under which the puzzle's results are stored."""
        return name_of(self.link)

    @cached_property
    def themes(self) -> tuple[Theme, ...]:
        """The themes of the solution, empty if it is unknown."""
        return themes_of(self.game, self.solution) if self.solution else ()

    @cached_property
    def asked(self) -> int:
        """The number of moves that the person has to find, at most."""
        game, own = self.game, 0
        for move in self.solution:
            own += game.position.to_move is self.colour
            game = game.play(move)
        return own or ASKED


def name_of(link: str) -> str:
    """Return the storage key of a puzzle with this canonical link: eight hexadecimal digits."""
    return f"{zlib.crc32(link.encode()):08x}"


def read_puzzle(link: str, solution: str = "") -> Puzzle:
    """Parse a puzzle from a complete link; `solution` has move tokens separated by spaces.

    Raises BadPuzzle. Does not check that the position is won.
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
