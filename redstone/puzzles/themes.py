"""The themes of a puzzle, detected in its winning moves."""

from enum import Enum

from redstone.insight.motif import Motif, MotifKind
from redstone.insight.motifs import motifs
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
    """Return a solution's themes: effects of the winner's moves, mainly the first."""
    winner, first = game.position.to_move, True
    found = set[Theme]()
    for move in solution:
        if game.position.to_move is winner:
            done = motifs(game.rules, game.position, move)
            found |= _by_motifs(done)
            if first:
                found |= _of_first(game, done)
            first = False
        game = game.play(move)
    return tuple(theme for theme in Theme if theme in found)


def _by_motifs(done: tuple[Motif, ...]) -> set[Theme]:
    """Return the themes that a move's motifs imply."""
    found = set[Theme]()
    for kind, number, other in done:
        match kind:
            case MotifKind.TAKES:
                found |= {Theme.TAKES} if number else set()
                found |= {Theme.GIVES_UP} if other else set()
                found |= {Theme.BOTH} if number and other else set()
            case MotifKind.BOUNDS:
                found.add(Theme.TAKES)
            case MotifKind.ATTACKS:
                found.add(Theme.ATTACKS)
            case MotifKind.MAKES_EYES:
                found.add(Theme.EYE)
            case MotifKind.THROWS_IN:
                found.add(Theme.THROW_IN)
            case MotifKind.RISKS:
                found.add(Theme.GIVES_UP)
    return found


LOUD = {
    MotifKind.TAKES,
    MotifKind.BOUNDS,
    MotifKind.NEARS,
    MotifKind.ATTACKS,
    MotifKind.SAVES,
    MotifKind.FREES,
    MotifKind.RISKS,
    MotifKind.THROWS_IN,
}
"""The motifs that a waiting move does not have."""


def _of_first(game: Game, done: tuple[Motif, ...]) -> set[Theme]:
    """Return the themes that only a first move can have."""
    found = set[Theme]()
    if not any(motif.kind in LOUD for motif in done):
        found.add(Theme.WAITS)
    if game.rules.traits.has_red and reserve(game.position.board, game.position.to_move).sure == 1:
        found.add(Theme.LAST_SAFE)
    return found
