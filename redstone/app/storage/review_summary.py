"""The summary of a stored game's review, from the notes of its study."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from redstone.app.play.table import ReviewSummary
from redstone.app.storage.kept_game import STUDY, STUDY_OF, KeptGame
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.link_text import tree_of
from redstone.app.storage.plain_notes import evaluations_in
from redstone.engine.chances import Chances, of_evaluation
from redstone.position import Player, Position, Resign
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.node import Evaluation, evaluation_of
from redstone.review.values import agreed
from redstone.rules.protocol import Rules


def chances_along(
    rules: Rules, positions: Iterable[Position], found: Iterable[Evaluation | None], seat: Seat
) -> tuple[Chances | None, ...]:
    """Return a seat's chances at positions of a line, None for positions without an evaluation."""
    movers = (
        (seat_to_move(position), of_evaluation(rules, position, known))
        for position, known in zip(positions, found, strict=True)
    )
    return tuple(
        known if mover is seat or known is None else known.others for mover, known in movers
    )


def shares_of(chances: Iterable[Chances | None]) -> tuple[float | None, ...]:
    """Return chances as values from 0 to 1 for the graph."""
    return tuple(None if known is None else round(known.share, 3) for known in chances)


def stored_review_summary(kept: KeptGames, game_id: str, game: Game) -> ReviewSummary | None:
    """Return the chances in all positions from a game's study, None unless all are noted.

    The turning point of the game is not computed here.
    """
    studies = (each for each in kept.newest_first() if each.is_study)
    study = next((each for each in studies if each.others.get(STUDY_OF) == game_id), None)
    if study is None or _main_line(study) != game.tokens:
        return None
    positions = game.line_positions[: len(game.line) + 1 - _ended_by_resignation(game)]
    noted = evaluations_in(study.others.get(STUDY))
    found = [evaluation_of(each, noted.get(ply)) for ply, each in enumerate(positions)]
    black = chances_along(game.rules, positions, agreed(game, found), _black_seat(game))
    return ReviewSummary(game.line, shares_of(black)) if None not in found else None


def _main_line(study: KeptGame) -> Sequence[str]:
    """Return the tokens of a study's main line, which comes first in its link."""
    nodes = tree_of(study.link).nodes.items()
    line = takewhile(lambda node: node[0][0] == node[1] - 1, nodes)
    return tuple(token for (_, token), _ in line)


def _ended_by_resignation(game: Game) -> bool:
    """Return True if the line ends with a resignation."""
    return bool(game.line) and isinstance(game.line[-1], Resign)


def _black_seat(game: Game) -> Seat:
    """Return the seat that plays Black at the end of the line."""
    first = game.line_positions[-1].first_player is Player.BLACK
    return Seat.FIRST if first else Seat.SECOND
