"""Kept studies, read at once."""

from redstone.app.kept.kept_game import KeptGame
from redstone.app.kept.studies import opening_study
from redstone.record.game import Game
from redstone.record.work import finished


def open_study(kept: KeptGame) -> Game:
    """The game of a study. Raises Damaged."""
    return finished(opening_study(kept))
