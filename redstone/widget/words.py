"""The widget's own texts, besides those of its record."""

from redstone.language import Text, _
from redstone.position import Player
from redstone.summary import name_of

_TEXTS = {
    "start": Text("To the start"),
    "back": Text("One move back"),
    "forward": Text("One move forward"),
    "end": Text("To the end"),
    "ways": Text("What happens next"),
    "board": Text("A board of {columns} × {rows} points."),
    "black": Text("Black stones: {points}."),
    "white": Text("White stones: {points}."),
    "red": Text("Red stones: {points}."),
    "taken": Text("Stones captured: {count}."),
    "open": Text("Open in Redstone"),
    "fault": Text("This board can’t be shown."),
}
_PUZZLE_TEXTS = {
    "which": Text("Which stone"),
    "own": Text("Your own stone"),
    "own-red": Text("A red stone"),
    "keys": Text("Arrow keys move from point to point; Enter places a stone."),
    "empty": Text("{point}: empty."),
    "stone": Text("{point}: a stone."),
    "refused": Text("You can’t place a stone there."),
    "right": Text("Right. Continue."),
    "solved": Text("Solved."),
    "wrong": Text("Not that one."),
    "again": Text("Try again"),
    "solution": Text("Show the solution"),
}


def texts(*, is_puzzle: bool) -> dict[str, str]:
    """Return the widget's own texts by name, in the current language; gaps stay in braces."""
    needed = _TEXTS | _PUZZLE_TEXTS if is_puzzle else _TEXTS
    said = {name: _(text) for name, text in needed.items()}
    for player in Player:
        gaps = {"player": name_of(player)}
        said[f"{player.value}-moves"] = _("{player} to move.", **gaps)
        if is_puzzle:
            said[f"{player.value}-wins"] = _("{player} moves, and wins. How?", **gaps)
    return said
