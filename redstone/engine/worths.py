"""Opening maps converted to displayed chances."""

from redstone.engine.chances import chances
from redstone.openings.opening_map import OpeningMap, Worth
from redstone.openings.text import map_of, worth_of_first
from redstone.position import Position
from redstone.record.game import Game
from redstone.rules.protocol import Rules


def chances_map(game: Game) -> OpeningMap | None:
    """Return the opening map for a game's start, in displayed chances; None without one."""
    known = map_of(game)
    if known is None:
        return None
    worths = {point: _shown(game.rules, game.start, worth) for point, worth in known.worths.items()}
    return OpeningMap(known.cols, known.rows, worths)


def first_stone_chances(game: Game) -> Worth | None:
    """Return the displayed chances of a game's first stone; None if unknown."""
    known = worth_of_first(game)
    return None if known is None else _shown(game.rules, game.start, known)


def _shown(rules: Rules, start: Position, worth: Worth) -> Worth:
    """Return a first stone's win rate and margin converted to displayed chances for Black."""
    if worth.is_proven:
        return worth
    low, middle, high = (
        _black(rules, start, min(max(rate, 0.0), 1.0), worth.simulations)
        for rate in (worth.chances - worth.margin, worth.chances, worth.chances + worth.margin)
    )
    return Worth(middle, max(high - middle, middle - low), worth.searches, worth.simulations)


def _black(rules: Rules, start: Position, rate: float, simulations: int) -> float:
    """Return Black's displayed chances by Black's win rate after a first stone."""
    return chances(rules, start, 1.0 - rate, simulations).others.share
