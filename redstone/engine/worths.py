"""What people are shown of opening maps: chances, as of any other search of such a length."""

from redstone.engine.chances import chances
from redstone.openings.opening_map import OpeningMap, Worth
from redstone.openings.text import map_of, worth_of_first
from redstone.position import Position
from redstone.record.game import Game
from redstone.rules.protocol import Rules


def map_shown(game: Game) -> OpeningMap | None:
    """The map of the board that a game began with, in chances; None where nobody has searched."""
    known = map_of(game)
    if known is None:
        return None
    worths = {point: _shown(game.rules, game.start, worth) for point, worth in known.worths.items()}
    return OpeningMap(known.cols, known.rows, worths)


def first_worth_shown(game: Game) -> Worth | None:
    """What the first stone of a game is worth, in chances; None where that is not known."""
    known = worth_of_first(game)
    return None if known is None else _shown(game.rules, game.start, known)


def _shown(rules: Rules, start: Position, worth: Worth) -> Worth:
    """A worth whose rate and margin have become chances."""
    if worth.is_proven:
        return worth
    low, middle, high = (
        _black(rules, start, min(max(rate, 0.0), 1.0), worth.simulations)
        for rate in (worth.chances - worth.margin, worth.chances, worth.chances + worth.margin)
    )
    return Worth(middle, max(high - middle, middle - low), worth.searches, worth.simulations)


def _black(rules: Rules, start: Position, rate: float, simulations: int) -> float:
    """Black's chances by Black's rate after a first stone, when White is to move."""
    return chances(rules, start, 1.0 - rate, simulations).others.share
