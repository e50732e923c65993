"""Sentences about what a person meets for the first times, and what is forced upon them."""

from collections.abc import Callable, Mapping

from redstone.app.play.explained import Encounter, Explained
from redstone.app.play.session import Session
from redstone.app.words.names import INSIDE, NAMES, at_start, counted, occupant
from redstone.app.words.race import left
from redstone.position import Player

POINT_AT = "Point at it to see what may follow."
HOLD_FINGER = "Hold a finger on it to see what may follow; slide off to leave it."


def explain(explained: Explained, session: Session) -> str:
    """What has been met, in at most two sentences."""
    return _SENTENCES[explained.encounter](explained, session)


def warning(session: Session) -> str:
    """What every move of the person to move costs; empty while one costs nothing."""
    forced = session.table.forced
    if forced is None or not session.may_play:
        return ""
    mover = session.position.to_move
    alone = session.seats.person is not None
    takes = f"takes {forced.enemy} {NAMES[mover.enemy].lower()} and " if forced.enemy else ""
    if forced.moves > 1:
        who = "you" if alone else NAMES[mover]
        return f"Every move costs {who} stones: the cheapest {takes}loses {forced.own}."
    whose = "Your" if alone else f"{NAMES[mover]}’s"
    own = (
        f"{forced.own} of your stones"
        if alone
        else counted(forced.own, f"{NAMES[mover].lower()} stone")
    )
    return f"{whose} only move, and it {takes}loses {own}."


def _run_out(explained: Explained, session: Session) -> str:
    return (
        f"{_has(session, explained.player)} no safe move left: "
        "each takes own stones or leaves some in atari."
    )


def _grown(explained: Explained, session: Session) -> str:
    lost = _lost(session, explained.player, explained.number - 1)
    return f"{lost}, so this turn has {explained.number}: what has no liberty leaves at its end."


def _loss(explained: Explained, session: Session) -> str:
    lost = _lost(session, explained.player, explained.number)
    if session.game.rules.traits.has_red:
        return f"{lost}: red takes every group that has no liberty left."
    return f"{lost}: no liberty was left."


def _capture(explained: Explained, session: Session) -> str:
    player, number, traits = explained.player, explained.number, session.game.rules.traits
    took = f"{_name(session, player)} took {_stones(number, f'{NAMES[player.enemy].lower()} ')}"
    if traits.has_red:
        return f"{took}: red takes all groups without a liberty at once, of either colour."
    if traits.takes_at_end:
        return f"{took}: for that, the next turn has {counted(number + 1, 'stone')}."
    return f"{took}: no liberty was left."


def _eye(explained: Explained, session: Session) -> str:
    enemy = NAMES[explained.player.enemy]
    eye = f"{_has(session, explained.player)} an eye at {explained.point}"
    if session.game.rules.traits.has_red:
        return (
            f"{eye}: {enemy} may place nothing there, nor red, while its group has two liberties."
        )
    return f"{eye}: a {enemy.lower()} stone there would have no liberty. With two, a group lives."


def _race(explained: Explained, session: Session) -> str:
    race, player = explained.race, explained.player
    if race is None:
        return ""
    own, other = race.of(player), left(race.of(player.enemy))
    moves = "safe move" if own.most <= 1 and not own.prey else "safe moves"
    return (
        f"{_has(session, player)} {left(own)} {moves} left, {NAMES[player.enemy]} "
        f"{'none' if other == 'no' else other}: who runs out must give up their own."
    )


def _name(session: Session, player: Player) -> str:
    """Who plays a colour, to begin a sentence with."""
    if session.seats.person is None:
        return NAMES[player]
    name = occupant(session, session.game.owner(player))
    return at_start(INSIDE.get(name, name))


def _has(session: Session, player: Player) -> str:
    name = _name(session, player)
    return f"{name} {'have' if name == 'You' else 'has'}"


def _lost(session: Session, player: Player, number: int) -> str:
    return f"{_name(session, player)} lost {_stones(number)}"


def _stones(number: int, colour: str = "") -> str:
    return f"a {colour}stone" if number == 1 else f"{number} {colour}stones"


def _both(explained: Explained, _session: Session) -> str:
    return f"Here both are allowed, {NAMES[explained.player].lower()} and red."


_SENTENCES: Mapping[Encounter, Callable[[Explained, Session], str]] = {
    Encounter.FORCED: lambda *_: "Nobody may pass: who has nothing else must take their own.",
    Encounter.RUN_OUT: _run_out,
    Encounter.CAPTURE: _capture,
    Encounter.LOSS: _loss,
    Encounter.GROWN: _grown,
    Encounter.EYE: _eye,
    Encounter.RED_STAYS: lambda *_: "Red stays for good: it is nobody’s, and nothing takes it.",
    Encounter.RACE: _race,
    Encounter.BOTH: _both,
    Encounter.HINT: lambda _, session: HOLD_FINGER if session.touch else POINT_AT,
}
