"""Sentences about the kept games, in their list."""

from redstone.app.play.settings import Opponent, Seats, Setup
from redstone.app.words import game as words
from redstone.app.words.family import title_of
from redstone.bot.levels import level_by_number
from redstone.record.game import Game, seat_to_move


def players(game: Game, setup: Setup) -> str:
    """What is played and against whom, as in "Redstone 5 × 5, by link, move 7"."""
    board = game.start.board
    match setup.opponent:
        case Opponent.COMPUTER:
            against = f"against {level_by_number(setup.level).name}"
        case Opponent.PERSON:
            against = "two people here"
        case Opponent.LINK:
            against = "by link"
    name = title_of(game.rules)
    return f"{name} {board.cols} × {board.rows}, {against}, move {game.ply}"


def whose_turn(game: Game, seats: Seats) -> str:
    """The result, or who is to move."""
    state = words.state(game.position)
    mine = seats.person is not None and seats.is_person(seat_to_move(game.position))
    if mine and game.outcome is None:
        return f"{state.rstrip('.')}: your turn."
    return state


def note_on_games(dropped: int, *, full: bool) -> str:
    """What is wrong with the kept games: damaged entries, or a browser that keeps no more."""
    parts = []
    if dropped:
        parts.append(
            f"{dropped} damaged {'entry was' if dropped == 1 else 'entries were'} left out."
        )
    if full:
        parts.append("This browser refuses to keep games: share what you want to have again.")
    return " ".join(parts)
