"""Stored studies, read in one go."""

from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.studies import opening_study
from redstone.record.game import Game
from redstone.record.work import run_to_end


def open_study(kept: KeptGame) -> Game:
    """Return the game of a stored study with its notes. Raises Damaged."""
    return run_to_end(opening_study(kept))
