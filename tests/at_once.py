"""Blocking versions of the operations that the page runs in slices."""

from collections.abc import Iterable

from redstone.app.play.challenge import Challenge, reading_challenge
from redstone.app.play.encounter import EncounterCounts
from redstone.app.play.notices import Imported
from redstone.app.storage.arrivals import Arrivals, Match, finding_match
from redstone.app.storage.current_game import CurrentGame
from redstone.app.storage.export_file import Contents, reading_export, writing_export
from redstone.app.storage.importing import importing_games
from redstone.app.storage.intake import Incoming, reading_file, reading_text
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.progress import Learned
from redstone.app.storage.puzzle_results import PuzzleProgress
from redstone.record.game import Game
from redstone.record.link import LinkReading
from redstone.record.sgf import (
    Decode,
    SgfReading,
    decode_by_codecs,
    formatting_sgf,
    reading_sgf,
)
from redstone.record.work import run_to_end


def read_text(text: str) -> Incoming:
    """Read a pasted text, and return the game or the fault in it."""
    return run_to_end(reading_text(text))


def read_file(data: bytes, decode: Decode | None = None) -> Incoming:
    """Read a file's bytes, and return the game or the fault in it."""
    return run_to_end(reading_file(data, decode))


def read_challenge(text: str) -> tuple[Challenge | None, LinkReading]:
    """Return the challenge in a link, None for other links, and the reading of the link."""
    return run_to_end(reading_challenge(text))


def read_sgf(
    data: bytes, decode: Decode = decode_by_codecs, *, decoded: bool = False
) -> SgfReading:
    """Return the first game of an SGF file."""
    return run_to_end(reading_sgf(data, decode, decoded=decoded))


def format_sgf(game: Game) -> str:
    """Return a game as SGF."""
    return run_to_end(formatting_sgf(game))


def arrive(arrivals: Arrivals, incoming: Incoming) -> None:
    """Open a game from outside: continue the stored game it belongs to, or show it for viewing."""
    run_to_end(arrivals.opening(incoming))


def open_link(arrivals: Arrivals, text: str) -> None:
    """Open the game in a text, as `arrive` does."""
    arrive(arrivals, read_text(text))


def visit_back(arrivals: Arrivals) -> None:
    """Leave a game that is only viewed, and return to the one shown before."""
    run_to_end(arrivals.visiting_back())


def open_kept(current: CurrentGame, game_id: str) -> bool:
    """Open a stored game as the current one. Returns False if it cannot be opened."""
    return run_to_end(current.opening(game_id))


def find(games: Iterable[KeptGame], link: str) -> Match | None:
    """Return the stored game of which the link's game is an earlier or later state, or None."""
    return run_to_end(finding_match(games, link))


def write_export(
    kept: KeptGames, met: EncounterCounts, learned: Learned, puzzled: PuzzleProgress
) -> str:
    """Return the text of an export file with all stored data."""
    told = Contents(met=met, learned=learned, puzzled=puzzled)
    return run_to_end(writing_export(kept, told))


def read_export(text: str) -> Contents:
    """Read an export file as far as possible."""
    return run_to_end(reading_export(text))


def import_games(kept: KeptGames, contents: Contents) -> Imported:
    """Import the new contents in one go, not in slices."""
    return run_to_end(importing_games(kept, contents))
