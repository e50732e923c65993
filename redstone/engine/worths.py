"""Opening maps as shown to people: chances, as from any other search of such a length."""

from redstone.engine.chances import chances
from redstone.openings.opening_map import OpeningMap, Worth
from redstone.openings.text import map_of, worth_of_first
from redstone.position import Position
from redstone.record.game import Game
from redstone.rules.protocol import Rules


def chances_map(game: Game) -> OpeningMap | None:
    """Return the opening map of a game's start, converted to chances; None without one."""
    known = map_of(game)
    if known is None:
        return None
    worths = {point: _shown(game.rules, game.start, worth) for point, worth in known.worths.items()}
    return OpeningMap(known.cols, known.rows, worths)


def first_stone_chances(game: Game) -> Worth | None:
    """Return the value of a game's first stone, converted to chances; None if unknown."""
    known = worth_of_first(game)
    return None if known is None else _shown(game.rules, game.start, known)


def _shown(rules: Rules, start: Position, worth: Worth) -> Worth:
    """Return a value with its rate and margin converted to chances."""
    if worth.is_proven:
        return worth
    low, middle, high = (
        _black(rules, start, min(max(rate, 0.0), 1.0), worth.simulations)
        for rate in (worth.chances - worth.margin, worth.chances, worth.chances + worth.margin)
    )
    return Worth(middle, max(high - middle, middle - low), worth.searches, worth.simulations)


def _black(rules: Rules, start: Position, rate: float, simulations: int) -> float:
    """Return Black's chances from Black's rate after a first stone, with White to move."""
    return chances(rules, start, 1.0 - rate, simulations).others.share
