"""The small boards of each game's rules, drawn as on the page."""

from redstone.app.show import figures_go, figures_redstone, figures_savage
from redstone.app.show.drawing import Picture


def pictures(game: str) -> dict[str, Picture]:
    """The pictures in the rules of a game, by the names that its text uses."""
    match game:
        case "savage":
            return figures_savage.pictures()
        case "go":
            return figures_go.pictures()
        case _:
            return figures_redstone.pictures()
