"""Two differing records of a game, merged into one game with a branch for a study."""

from dataclasses import replace

from redstone.app.live.divergence import Differing
from redstone.app.live.words import play as words
from redstone.record.game import Game


def both_records(mine: Game, differing: Differing) -> Game | None:
    """Merge both differing games into one record, placed at the last common position.

    `mine` is the main line. The other side's moves are a branch, cut if the record is full. The
    comment at that position is replaced by one that tells whose moves follow.
    Returns None until the whole record of the other side has arrived.
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
    told = words.common_position_comment(
        more_here=common < len(mine.line), more_there=common < len(theirs.line)
    )
    return game.annotate(at, replace(game.node.notes, comment=told))
