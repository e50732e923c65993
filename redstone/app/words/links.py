"""Sentences about games that come and go as links."""

from collections.abc import Sequence

from redstone.app.kept.matching import Match
from redstone.app.play.challenge import Challenge
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, Setup
from redstone.app.words import game as words
from redstone.app.words import go as go_words
from redstone.app.words.family import title_of
from redstone.bot.levels import level_by_number
from redstone.record.game import Game, seat_to_move
from redstone.record.notation import parse_move

MAX_NEWS = 6
"""Moves that are named one by one when several are news."""


def news(game: Game, common: int) -> str:
    """What has been played since the first `common` moves of a game."""
    played = [words.played_name(game, ply) for ply in range(common, game.ply)]
    warning = go_words.before_third_pass(game.position)
    if len(played) == 1:
        return f"New since you last looked: {played[0]}. {warning}".rstrip()
    named = ", ".join(played[:MAX_NEWS])
    more = ", …" if len(played) > MAX_NEWS else ""
    return f"{len(played)} moves are new since you last looked: {named}{more}. {warning}".rstrip()


def received(session: Session) -> str:
    """A game that nobody here has seen before."""
    if session.position.is_over:
        return "Opened to be looked through."
    mover = words.NAMES[session.position.to_move]
    return f"Opened: {mover} is to move, and that is you."


def older(match: Match, opened: Sequence[str]) -> str:
    """The opened link is behind the game kept here."""
    return (
        f"An older state of a game you have here: after move {len(opened)}, "
        f"while yours is at move {len(match.game.moves)}."
    )


def changed(match: Match, opened: Sequence[str]) -> str:
    """The opened link has another move somewhere in the common past."""
    common = match.comparison.common
    was, now = (_name(moves[common]) for moves in (match.game.moves, opened))
    return f"History was changed: move {common + 1} is {now} in this link, and {was} in your game."


def challenged(challenge: Challenge) -> str:
    """Somebody wants to see how one does against the computer from here."""
    level = level_by_number(challenge.level)
    colour = words.NAMES[challenge.colour]
    return f"A challenge: you play {colour} against the computer, level {level.name}."


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


def _name(token: str) -> str:
    return words.move_name(parse_move(token))
