"""Studies among the kept games: records with notes beside the link of the tree."""

from redstone.app.kept.door import reader_in_slices
from redstone.app.kept.kept_game import STUDY, KeptGame
from redstone.app.kept.noted import reading_notes
from redstone.app.kept.storage import reading_game
from redstone.record.game import Game
from redstone.record.work import Work


@reader_in_slices
def opening_study(kept: KeptGame) -> Work[Game]:
    """Open the game of a study where it was left, move by move. Raises Damaged."""
    game = yield from reading_game(kept.link)
    return (yield from reading_notes(kept.others.get(STUDY), game))
