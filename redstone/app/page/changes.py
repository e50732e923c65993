"""The difference between a new page state and the one the page shows."""

from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import is_not
from typing import cast

from redstone.app.page.parts import Labels, PageState, Plain
from redstone.app.page.state import move_entries
from redstone.pictures.drawing import PictureData
from redstone.record.game import Game

AT_ONCE = 60
"""Moves that are listed in one update, a block of the page's list."""
TOLD_AGAIN = "refusal"
"""The text that is shown again even if it is unchanged, as after a second illegal try."""


def changes(before: PageState, state: PageState) -> PageState:
    """Return the part of a state that differs from the one shown.

    Of a picture this is the result of `picture_changes`. A room that is entered again gets all
    of its inside data, since its script may have been left in another state.
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
                if name not in shown[key] or shown[key][name] != item or _is_shown_again(name, item)
            }
            if part:
                found[key] = part
        elif shown[key] != value:
            found[key] = value
    return cast("PageState", found)


def picture_changes(shown: PictureData, picture: PictureData) -> PictureData:
    """Return a picture as the number of leading commands `kept`, and the new commands.

    Lower layers come first in a picture, so that a new stone leaves most of it unchanged.
    """
    there, commands = shown["commands"], picture["commands"]
    unlike = (at for at in _differing_indices(there, commands) if there[at] != commands[at])
    kept = next(unlike, min(len(there), len(commands)))
    return {**picture, "kept": kept, "commands": commands[kept:]}


def _differing_indices(some: Sequence[object], more: Sequence[object]) -> Iterator[int]:
    """Yield the indices at which two sequences differ by identity (C speed)."""
    return compress(count(), map(is_not, some, more))


def move_changes(shown: Game | None, game: Game, listed: int | None = None) -> PageState:
    """Return the changed tail of the move list, and the number of moves played.

    It is empty if nothing has changed. At most `AT_ONCE` moves are returned, as naming
    thousands takes long. `listed` is the number of moves of the game shown that the page lists;
    None for all.
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
        others = _differing_indices(shown.line_positions, game.line_positions)
        kept = max(0, next(others, shorter + 1) - 1)
    told: PageState = {"ply": game.ply}
    kept = min(kept, listed)
    if kept < len(game.line) or kept < listed:
        told["moves"] = {"kept": kept, "more": move_entries(game, kept, kept + AT_ONCE)}
    return told


def listed_after(told: PageState, listed: int) -> int:
    """Return the length of the page's move list after applying `move_changes`."""
    moves = told.get("moves")
    return moves["kept"] + len(moves["more"]) if moves else listed


def label_changes(shown: Labels, labels: Labels) -> Plain:
    """Return the changed labels, by index from the top left.

    On a board of another size these are all labels.
    """
    texts = [text for row in labels["labels"] for text in row]
    size = {"cols": labels["cols"], "rows": labels["rows"]}
    old = [text for row in shown["labels"] for text in row]
    if (shown["cols"], shown["rows"]) != (labels["cols"], labels["rows"]):
        old = [""] * len(texts)
    pairs = enumerate(zip(old, texts, strict=True))
    return {**size, "labels": [[at, new] for at, (was, new) in pairs if was != new]}


def _is_shown_again(name: str, text: object) -> bool:
    """Return True for a text that is shown again even if unchanged."""
    return name == TOLD_AGAIN and text != ""
