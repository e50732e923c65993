"""Two records of a game that differ, as one with a branch, for the board of a study."""

from dataclasses import replace

from redstone.app.live.differing import Differing
from redstone.app.live.words import play as words
from redstone.record.game import Game


def both_records(mine: Game, differing: Differing) -> Game | None:
    """The game shown at the last common position, where a comment says whose which line is.

    `mine` goes on as the main line, the other side's moves as a branch, as far as there is room for
    them in one record. None until all of the other record is there.
    """
    theirs, common = differing.theirs, differing.common
    if theirs is None or common is None:
        return None
    game = mine.go_to(common)
    at = game.cursor
    for move in theirs.line[common:]:
        if game.is_full:
            break
        game = game.add(move)
    game = game.go_to_node(at)
    told = words.parted(more_here=common < len(mine.line), more_there=common < len(theirs.line))
    return game.annotate(at, replace(game.node.notes, comment=told))
