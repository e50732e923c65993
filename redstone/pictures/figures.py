"""The figures in the rules of each game."""

from collections.abc import Callable, Mapping

from redstone.pictures import figures_go, figures_redstone, figures_savage
from redstone.pictures.drawing import Picture

FIGURES: Mapping[str, Callable[[], dict[str, Picture]]] = {
    "redstone": figures_redstone.pictures,
    "red": figures_redstone.pictures,
    "savage": figures_savage.pictures,
    "go": figures_go.pictures,
}
"""Functions that draw the pictures in a game's rules, by the names that the text uses."""

CARDS = {"redstone": "capture-before", "red": "many-before", "savage": "six-before", "go": "count"}
"""The picture of each game that best shows its play."""


def cards() -> dict[str, Picture]:
    """Return a small board picture for every game, by name in links."""
    return {game: pictures(game)[name] for game, name in CARDS.items()}


def pictures(game: str) -> dict[str, Picture]:
    """Return the figures in a game's rules, by name."""
    return FIGURES[game]() if game in FIGURES else {}
