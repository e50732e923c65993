"""Results computed from games, just ended or stored."""

from collections.abc import Mapping

from redstone.app.play.ending import length_of
from redstone.app.play.series import measures_person
from redstone.app.play.settings import Opponent, Seats, Setup
from redstone.app.play.table import Table
from redstone.app.record.result import LATEST, MAX_SECONDS, OPENING, GameResult, local_date
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.validation import Damaged
from redstone.position import Resign
from redstone.record.game import Game
from redstone.record.work import Work

KOMI = "k"
"""The option of Go with another komi than usual, by which the sides have unequal chances."""


def result_of(
    game: Game, seats: Seats, setup: Setup, at: int, seconds: float | None = None
) -> GameResult | None:
    """Return the result of a game at the end of its line, None if it is not over.

    `at` is in milliseconds since 1970. A time beyond the calendar becomes the last possible one.
    """
    ended = game.go_to(len(game.line))
    outcome, board = ended.outcome, game.start.board
    if outcome is None:
        return None
    table, at = Table(0, ended, seats, setup), min(at, LATEST)
    plain = not (game.start.is_set_up or board.stones)
    moves = [str(move) for move in ended.moves if not isinstance(move, Resign)]
    return GameResult(
        at=at,
        game=game.rules.name,
        cols=board.cols,
        rows=board.rows,
        options=game.rules.options,
        opponent=setup.opponent,
        level=setup.level if setup.opponent is Opponent.COMPUTER else None,
        colour=None if seats.person is None else ended.colour(seats.person),
        winner=outcome.winner,
        reason=outcome.reason,
        moves=length_of(ended),
        seconds=None if seconds is None else min(MAX_SECONDS, round(seconds)),
        opening=tuple(moves[:OPENING]) if plain else (),
        rated=plain and KOMI not in game.rules.options and measures_person(table),
        date_there=local_date(at),
    )


def finding_results(
    kept: list[KeptGame], known: Mapping[str, object]
) -> Work[dict[str, GameResult]]:
    """Compute the results of finished stored games except those `known`, by id.

    Studies and damaged games are left out.
    """
    found = dict[str, GameResult]()
    for game in kept:
        if game.is_study or game.id in known:
            continue
        yield
        try:
            record, seats, setup = yield from game.opening()
        except Damaged:
            continue
        result = result_of(record, seats, setup, game.played)
        if result is not None:
            found[game.id] = result
    return found
