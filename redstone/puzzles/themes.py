"""The themes of a puzzle, as far as the rules can find them in its winning moves."""

from enum import Enum

from redstone.insight.deed import Deed, Kind
from redstone.insight.deeds import deeds
from redstone.insight.reserve import reserve
from redstone.position import Move
from redstone.record.game import Game


class Theme(Enum):
    """A theme; its value is the name in the collection."""

    TAKES = "takes"
    """Enemy stones are captured."""
    ATTACKS = "attacks"
    """Enemy stones are put into atari."""
    GIVES_UP = "gives-up"
    """Own stones are captured by the mover's own red stone, or put into atari."""
    BOTH = "both"
    """A red stone captures stones of both colours together."""
    EYE = "eye"
    """An own eye is made."""
    THROW_IN = "throw-in"
    """A single stone is offered for capture."""
    WAITS = "waits"
    """The first move captures, threatens, saves and offers nothing."""
    LAST_SAFE = "last-safe"
    """The first move is the last one that is sure to be safe."""


def themes_of(game: Game, solution: tuple[Move, ...]) -> tuple[Theme, ...]:
    """Return the themes of a solution: effects of the winner's moves, above all of the first."""
    winner, first = game.position.to_move, True
    found = set[Theme]()
    for move in solution:
        if game.position.to_move is winner:
            done = deeds(game.rules, game.position, move)
            found |= _by_deeds(done)
            if first:
                found |= _of_first(game, done)
            first = False
        game = game.play(move)
    return tuple(theme for theme in Theme if theme in found)


def _by_deeds(done: tuple[Deed, ...]) -> set[Theme]:
    """Return the themes of a move by its deeds."""
    found = set[Theme]()
    for kind, number, other in done:
        match kind:
            case Kind.TAKES:
                found |= {Theme.TAKES} if number else set()
                found |= {Theme.GIVES_UP} if other else set()
                found |= {Theme.BOTH} if number and other else set()
            case Kind.BOUNDS:
                found.add(Theme.TAKES)
            case Kind.ATTACKS:
                found.add(Theme.ATTACKS)
            case Kind.MAKES_EYES:
                found.add(Theme.EYE)
            case Kind.THROWS_IN:
                found.add(Theme.THROW_IN)
            case Kind.RISKS:
                found.add(Theme.GIVES_UP)
    return found


LOUD = {
    Kind.TAKES,
    Kind.BOUNDS,
    Kind.NEARS,
    Kind.ATTACKS,
    Kind.SAVES,
    Kind.FREES,
    Kind.RISKS,
    Kind.THROWS_IN,
}
"""The deeds that a waiting move does not have."""


def _of_first(game: Game, done: tuple[Deed, ...]) -> set[Theme]:
    """Return the themes that only a first move can have."""
    found = set[Theme]()
    if not any(deed.kind in LOUD for deed in done):
        found.add(Theme.WAITS)
    if game.rules.traits.has_red and reserve(game.position.board, game.position.to_move).sure == 1:
        found.add(Theme.LAST_SAFE)
    return found
