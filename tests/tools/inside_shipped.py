"""Runs in the Python of the built site: features that depend on its library and the browser."""

import asyncio
import importlib
import json
import traceback
import zipfile
from base64 import b64decode
from datetime import date
from typing import Any

from redstone.app.storage.intake import reading_file, reading_text
from redstone.app.storage.puzzle_results import (
    PuzzleProgress,
    PuzzleResult,
    read_puzzled,
    write_puzzled,
)
from redstone.record.sgf import formatting_sgf
from redstone.record.work import Work, run_to_end
from web import packs
from web.links.links import decode
from web.slices import Slices

LOOKS = 4_000
"""The number of checks for the result of work in slices, about twenty seconds in all."""


async def main(text: str) -> str:
    """Run all checks of this module on data given as JSON, and return their results as JSON."""
    told = json.loads(text)
    answers = {
        "missing": import_failures(*told["packs"]),
        "players": {name: player_in_file(b64decode(file)) for name, file in told["files"].items()},
        "pasted": player_in_text(told["pasted"]),
        "dates": streak_and_day_name(*told["day"]),
        "slices": await sliced_results(),
        "frames": traceback_text(),
    }
    return json.dumps(answers)


def import_failures(game: str, *others: str) -> dict[str, str]:
    """Import every module of every pack, and return those that fail, with the missing module.

    `game` is the pack that is already loaded.
    """
    missing = {}
    for pack in (game, *others):
        path = f"/lib/{pack}.zip"
        if pack != game:
            packs.join(path)
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist() if name.endswith(".pyc")]
        for name in names:
            module = name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
            try:
                importlib.import_module(module)
            except ModuleNotFoundError as error:
                missing[module] = str(error.name)
    return missing


def player_in_file(data: bytes) -> list[object]:
    """Return Black's name in an opened file, the notes on it, and its first move's comment.

    The comment is empty if the file, written again, has another headline.
    """
    incoming = run_to_end(reading_file(data, decode))
    game = incoming.reading.game
    if game is None:
        return ["", str(incoming.reading.fault), ""]
    again = run_to_end(reading_text(run_to_end(formatting_sgf(game)))).reading.game
    same = again is not None and again.headline == game.headline
    notes = [note.kind.name for note in incoming.notes]
    return [game.headline.black, notes, game.nodes[1].notes.comment if same else ""]


def player_in_text(text: str) -> str:
    """Return Black's name in a pasted text, empty without a game."""
    game = run_to_end(reading_text(text)).reading.game
    return "" if game is None else game.headline.black


def streak_and_day_name(year: int, month: int, day: int) -> list[object]:
    """Return a streak of days with puzzles, the damage found in it, and the title of the day.

    The progress of two days up to that day is stored and read again.
    """
    words: Any = importlib.import_module("redstone.app.puzzles.words.puzzles")
    today, solved = date(year, month, day), PuzzleProgress()
    for before in (1, 0):
        solved = solved.with_day(
            date.fromordinal(today.toordinal() - before), PuzzleResult("clean", 9)
        )
    again, damaged = read_puzzled(json.loads(json.dumps(write_puzzled(solved))))
    return [again.days_in_a_row(today), damaged, words.of_day(today)]


async def sliced_results() -> list[str]:
    """Return the reports of three works done in slices.

    One is done, one fails, and one's receiver fails.
    """
    told: list[str] = []

    def done() -> Work[str]:
        """Return "done" after one step."""
        yield
        return "done"

    def failing() -> Work[str]:
        """Raise LookupError after one step."""
        yield
        raise LookupError("wanted by the test")

    def fail(value: str) -> None:
        """Raise ValueError, as a receiver of a result that fails."""
        raise ValueError(f"wanted by the test: {value}")

    works = (done(), told.append), (failing(), told.append), (done(), fail)
    for number, (work, then) in enumerate(works, 1):
        Slices().do(work, then, lambda: told.append("failed"))
        for _look in range(LOOKS):
            if len(told) == number:
                break
            await asyncio.sleep(0.005)
    return told


def traceback_text() -> list[str]:
    """Return the place of a failure in shipped Python, as a traceback shows it.

    The failure is in a suspended generator, and its text is written as the page writes it.
    """
    work = formatting_sgf(None)  # type: ignore[arg-type]
    try:
        run_to_end(work)
    except AttributeError as error:
        told = "".join(traceback.format_exception(error))
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f'File "{last.filename}", line {last.lineno}, in {last.name}'
        return [last.filename, str(last.lineno), last.name, str(where in told)]
    return []
