"""What the card about a game's end says: who won, why, how long it took, where it turned."""

from redstone.app.play.ending import End, Ending, Haul
from redstone.app.play.session import Session
from redstone.app.words.game import played_name
from redstone.app.words.names import at_start, called, counted, number, owner
from redstone.position import Player, Reason

FEW_SECONDS = 100
"""So long times are told in seconds."""
LONGEST = 3 * 60 * 60
"""A longer game, in seconds, was put down in between: its time says nothing."""


def title(session: Session, ending: Ending) -> str:
    """Who won, and by how much where points were counted."""
    winner, score = ending.outcome.winner, ending.outcome.score
    if winner is None:
        return "A draw"
    margin = f" by {number(abs(score.black - score.white))}" if score else ""
    if session.seats.person is None:
        return f"{called(session, winner)} won{margin}"
    return f"You {'won' if ending.end is End.WON else 'lost'}{margin}"


def announced(session: Session) -> str:
    """Who won and why, as it is read out while the card lies open; else empty."""
    ending = session.ending if session.end_open else None
    return f"{title(session, ending)}. {why(session, ending)}" if ending else ""


def why(session: Session, ending: Ending) -> str:
    """What ended the game."""
    outcome = ending.outcome
    if outcome.score is not None:
        score = outcome.score
        return f"Black has {number(score.black)}, White {number(score.white)}."
    if outcome.reason is Reason.REPETITION:
        since = f"and {owner(session, outcome.winner)} took more since" if outcome.winner else ""
        more = since or "and both have taken as much since"
        return f"The same position came for the third time, {more}."
    if outcome.winner is None:
        return "The game had become too long."
    loser = outcome.winner.enemy
    if outcome.reason is Reason.RESIGNATION:
        return f"{_named(session, loser)} resigned."
    if session.position.board.count(outcome.winner.stone) == 0:
        return "No stone is left at all, and that counts for who captured."
    has = "have" if owner(session, loser) == "you" else "has"
    return f"{_named(session, loser)} {has} no stone left."


def length(ending: Ending, seconds: float | None) -> str:
    """How long the game was, its time where that is known."""
    moves = counted(ending.moves, "move")
    if seconds is None or seconds > LONGEST:
        return f"{moves}."
    if seconds < FEW_SECONDS:
        return f"{moves} in {counted(max(1, round(seconds)), 'second')}."
    return f"{moves} in {counted(round(seconds / 60), 'minute')}."


def turning(session: Session, ending: Ending) -> str:
    """Where the game turned, or where most was taken; empty where neither is known."""
    found = ending.turning
    if found is None:
        return ""
    move = f"move {found.ply}, {played_name(session.game, found.ply - 1)}"
    if isinstance(found, Haul):
        return f"Most was taken by {move}: {counted(found.taken, 'stone')}."
    before, after = (f"{100 * rate:.0f}" for rate in (found.before, found.after))
    return f"It turned at {move}: the computer’s chances went from {before} to {after} %."


def _named(session: Session, player: Player) -> str:
    return at_start(owner(session, player))
