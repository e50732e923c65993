"""The part of a state that differs from the one the page shows."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress, count
from operator import is_not
from typing import Any, cast

from redstone.app.page.parts import Labels, PageState, Plain
from redstone.app.page.state import move_entries
from redstone.record.game import Game

AT_ONCE = 60
"""Moves that are listed in one go, a block of the page's list."""
TOLD_AGAIN = "refusal"
"""The text that is told again though it is the same: somebody has tried again."""


def changes(before: PageState, state: PageState) -> PageState:
    """The keys of a state whose values are not shown yet, and those of its parts by name.

    Of a picture it is what `picture_changes` tells.
    A room that is entered, be it the same again, is told all that is inside of it: it may look as
    it was left.
    """
    found: Plain = {}
    shown: Plain = {**before}
    if state.get("stay", shown.get("stay")) != shown.get("stay"):
        shown.pop("inside", None)
    for key, value in state.items():
        if key not in shown:
            found[key] = value
        elif key == "picture":
            if shown[key] != value:
                found[key] = picture_changes(shown[key], state["picture"])
        elif isinstance(value, dict):
            part = {
                name: item
                for name, item in value.items()
                if name not in shown[key] or shown[key][name] != item or _again(name, item)
            }
            if part:
                found[key] = part
        elif shown[key] != value:
            found[key] = value
    return cast("PageState", found)


def picture_changes(shown: Mapping[str, Any], picture: Mapping[str, Any]) -> Plain:
    """Return a picture as the number `kept` of commands already shown, and the others.

    Lower layers come first in a picture, so that a new stone leaves most of it unchanged.
    """
    there, commands = shown["commands"], picture["commands"]
    unlike = (at for at in _others(there, commands) if there[at] != commands[at])
    kept = next(unlike, min(len(there), len(commands)))
    return {**picture, "kept": kept, "commands": commands[kept:]}


def _others(some: Sequence[object], more: Sequence[object]) -> Iterator[int]:
    """Yield the indices at which two sequences differ by identity, without a Python loop."""
    return compress(count(), map(is_not, some, more))


def move_changes(shown: Game | None, game: Game, listed: int | None = None) -> PageState:
    """The list of moves from the first one that is not shown yet, and how many are played.

    Moves that stay are only compared: naming thousands of them takes long. So no more than
    `AT_ONCE` are told; `listed` is how many moves of the game shown have been, all if None.
    """
    if listed is None:
        listed = len(shown.line) if shown else 0
    if shown is game and listed == len(game.line):
        return {}
    if shown is None or shown.start != game.start or shown.rules != game.rules:
        kept = 0
    elif shown.nodes is game.nodes and shown.path == game.path:
        kept = len(game.line)
    else:
        shorter = min(len(shown.line), len(game.line))
        others = _others(shown.line_positions, game.line_positions)
        kept = max(0, next(others, shorter + 1) - 1)
    told: PageState = {"ply": game.ply}
    kept = min(kept, listed)
    if kept < len(game.line) or kept < listed:
        told["moves"] = {"kept": kept, "more": move_entries(game, kept, kept + AT_ONCE)}
    return told


def listed_after(told: PageState, listed: int) -> int:
    """Return the length of the page's list of moves after `move_changes`."""
    moves = told.get("moves")
    return moves["kept"] + len(moves["more"]) if moves else listed


def label_changes(shown: Labels, labels: Labels) -> Plain:
    """The labels that are not shown yet, by their number from the top left; all on a new board."""
    texts = [text for row in labels["labels"] for text in row]
    size = {"cols": labels["cols"], "rows": labels["rows"]}
    old = [text for row in shown["labels"] for text in row]
    if (shown["cols"], shown["rows"]) != (labels["cols"], labels["rows"]):
        old = [""] * len(texts)
    pairs = enumerate(zip(old, texts, strict=True))
    return {**size, "labels": [[at, new] for at, (was, new) in pairs if was != new]}


def _again(name: str, text: object) -> bool:
    return name == TOLD_AGAIN and text != ""
