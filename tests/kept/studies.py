"""Stored studies, read in one go."""

from redstone.app.kept.kept_game import KeptGame
from redstone.app.kept.studies import opening_study
from redstone.record.game import Game
from redstone.record.work import finished


def open_study(kept: KeptGame) -> Game:
    """Return the game of a study. Raises Damaged."""
    return finished(opening_study(kept))
