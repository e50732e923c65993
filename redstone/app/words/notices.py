"""Texts of notices: links, faults, changes elsewhere, results in files."""

import re
from collections.abc import Mapping

from redstone import english
from redstone.app.play.board_state import BoardState
from redstone.app.play.challenge import Challenge
from redstone.app.play.encounter import Explained
from redstone.app.play.notices import (
    Challenged,
    ChangedHistory,
    EndedElsewhere,
    Event,
    FirstStone,
    LeftOut,
    NewMoves,
    NoRedPoints,
    Notice,
    NotKept,
    OlderState,
    Received,
    RemoteChange,
    RoomMissing,
    Shared,
    StartedAnew,
    Warned,
)
from redstone.app.words import game as words
from redstone.app.words import go_moves
from redstone.app.words import levels as level_words
from redstone.app.words import openings as opening_words
from redstone.app.words.encounters import explain
from redstone.app.words.names import name_of
from redstone.engine.levels import level_by_number
from redstone.filenotes import words_of_note
from redstone.language import Text, _, ngettext, row, sentences
from redstone.position import Player
from redstone.record.game import Game, Headline
from redstone.summary import NAMES, move_name

MAX_NEWS = 6
"""The most new moves that are named one by one."""

BROKEN = Text("This page hit an error and couldn’t open that. Your game is unchanged.")
NO_RED_NOW = Text("You can’t place red now: it must take a group’s last liberty.")
NO_RED_YET = Text("You’ll see where red can go when it’s your turn.")

SENTENCES: Mapping[Notice, Text] = {
    Event.STARTED_WITHOUT: Text(
        "This is a new game. The one that didn’t start is still in “Games”."
    ),
    Event.ROOM_BROKEN: BROKEN,
    Event.OPENING_BROKEN: BROKEN,
    Event.CLOCK_UNREADABLE: Text("The clock can’t be read, so the game continues without one."),
    Event.CLOCK_OFF: Text("The game continues without a clock."),
    Event.CLOCK_MISSING: Text(
        "The clock couldn’t load, but your time is running. Reload the page once you’re online."
    ),
    Event.COACH_MISSING: Text(
        "The coach couldn’t load and stays silent. Try again once you’re online."
    ),
    Event.FILE_NOT_GIVEN: Text("The browser couldn’t read this file. Try another."),
    Event.UNREADABLE: Text(
        "This game can’t be read. It’s kept as it is and exported with the others."
    ),
    Event.PLAYED_ON: Text("You’re playing on in a copy. The finished game stays in “Games”."),
    NotKept.BLOCKED: Text(
        "This browser doesn’t keep your games. Export them before you leave and import them "
        "next time, or share the ones you want."
    ),
    NotKept.NEWER: Text(
        "A newer version of this page keeps your games in a way this one can’t read. They’re "
        "safe, but new games aren’t kept: reload the page."
    ),
    NotKept.FULL: Text(
        "There’s no room left for games on this device. Export them, then delete some. Your "
        "earlier games are still there."
    ),
    NotKept.REFUSED: Text("This browser won’t keep games: share or export the ones you want."),
    Shared.COPIED: Text("Copied, ready to paste."),
    Shared.SENT: Text("The link is on its way."),
    Shared.NOT_COPIED: Text("Couldn’t copy. Please select and copy the text."),
    RemoteChange.FOLLOWED: Text("You continued this game in another window."),
    RemoteChange.PARTED: Text(
        "You continued this game in another window too. What you played here is now a "
        "separate game."
    ),
    RemoteChange.REMOVED: Text(
        "This game was deleted in another window, or with the browser’s data for this page. "
        "Continue it to save it again."
    ),
}


def notices_text(now: BoardState) -> str:
    """Return the text of all notices except explanations; empty if there are none."""
    news = (notice for notice in now.notices if not isinstance(notice, Explained))
    return sentences(*(notice_text(notice, now) for notice in news))


def explanation(now: BoardState, *, again: bool = True) -> str:
    """Return the text of the explanations; without `again`, only those not read before."""
    explained = (notice for notice in now.notices if isinstance(notice, Explained))
    found = [notice for notice in explained if again or not notice.stale]
    if not found:
        return ""
    return sentences(*(explain(notice, now) for notice in found))


def notice_text(notice: Notice, now: BoardState) -> str:
    """Return the text of a notice about the game on the board or about the page."""
    match notice:
        case NewMoves(game, common):
            return news(game, common)
        case Received():
            return _received(now)
        case EndedElsewhere(headline):
            return ended_elsewhere(headline)
        case OlderState() | ChangedHistory():
            return _compared(notice)
        case Challenged(challenge):
            return _challenged(challenge)
        case _:
            return _of_this_page(notice)


def shared(how: Shared) -> str:
    """Return the text on the outcome of sharing."""
    return _(SENTENCES[how])


def news(game: Game, common: int) -> str:
    """Return the sentence on a game's moves after the first `common` ones."""
    played = [words.played_name(game, ply) for ply in range(common, game.ply)]
    named = row(played[:MAX_NEWS])
    if len(played) > MAX_NEWS:
        told = ngettext(
            "{n} new move since you last looked: {moves}…",
            "{n} new moves since you last looked: {moves}…",
            len(played),
            moves=named,
        )
    elif len(played) == 1:
        told = _("New since you last looked: {move}.", move=named)
    else:
        told = ngettext(
            "{n} new move since you last looked: {moves}.",
            "{n} new moves since you last looked: {moves}.",
            len(played),
            moves=named,
        )
    return sentences(told, go_moves.before_third_pass(game.position))


def _compared(notice: OlderState | ChangedHistory) -> str:
    """Return the sentence on how an opened link differs from the stored game."""
    if isinstance(notice, OlderState):
        return _(
            "This is an older version of your game: "
            "it’s at move {opened}, and yours is at move {kept}.",
            opened=notice.opened,
            kept=notice.kept,
        )
    return _(
        "Move {ply} differs: it’s {opened} in this link and {kept} in your game.",
        ply=notice.common + 1,
        opened=move_name(notice.opened),
        kept=move_name(notice.kept),
    )


def _of_this_page(notice: Notice) -> str:
    """Return the text of a notice about damage, omissions, first stones or the page."""
    match notice:
        case StartedAnew(damage):
            return _("Your last game couldn’t be read ({damage}). This is a new one.",
                     damage=damage)  # fmt: skip
        case Warned() | LeftOut():
            return _of_reading(notice)
        case NoRedPoints() | FirstStone():
            return _of_board(notice)
        case RoomMissing(said):
            return _(Text(said))
        case _:
            return _(SENTENCES[notice])


def _of_board(notice: NoRedPoints | FirstStone) -> str:
    """Return the text of a notice about the position shown."""
    if isinstance(notice, FirstStone):
        return opening_words.first_stone(notice.worth)
    return _(NO_RED_NOW if notice.persons_turn else NO_RED_YET)


def _of_reading(notice: Warned | LeftOut) -> str:
    """Return the text of a notice about faults and omissions in a game from outside."""
    if isinstance(notice, Warned):
        return english.warning(notice.check)
    return sentences(*map(words_of_note, notice.notes))


def _received(now: BoardState) -> str:
    """Return the text of the notice of a received game."""
    if now.position.is_over:
        return _("Opened, view only.")
    mover = name_of(now.position.to_move)
    return _("Opened: you play {player}, and it’s your turn.", player=mover)


def _challenged(challenge: Challenge) -> str:
    """Return the sentence on a received challenge: the colour to play, and the level."""
    level = level_by_number(challenge.level)
    return _(
        "A challenge: you play {player} against the computer, at strength {level}, {name}.",
        player=name_of(challenge.colour),
        level=level.number,
        name=level_words.name(level),
    )


EXPLAINED_AGAIN = Text("You’ll see every explanation again.")


MAX_SHOWN = 60
"""Characters of a name or result from a file that a sentence repeats."""

_WON = re.compile(r"([BW])\+(.*)", re.DOTALL)
_POINTS = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{1,2})?", re.ASCII)
_RESIGNED = Text("{player} won by resignation")
_ON_TIME = Text("{player} won on time")
_FORFEIT = Text("{player} won by forfeit")
_HOW = {
    "": Text("{player} won"),
    "r": _RESIGNED,
    "resign": _RESIGNED,
    "t": _ON_TIME,
    "time": _ON_TIME,
    "f": _FORFEIT,
    "forfeit": _FORFEIT,
}


def ended_elsewhere(headline: Headline) -> str:
    """Return the sentence on the players and result given in a file."""
    black, white = (name[:MAX_SHOWN] or "?" for name in (headline.black, headline.white))
    result = quoted_result(headline.result)
    if headline.black or headline.white:
        return _(
            "{black} (Black) against {white} (White): {result}.",
            black=black,
            white=white,
            result=result,
        )
    return _("This game ended elsewhere: {result}.",
             result=result)  # fmt: skip


def quoted_result(text: str) -> str:
    """Return a file's result in words, or quoted unless it is a standard SGF value."""
    if text.lower() in ("0", "draw"):
        return _("a draw")
    won = _WON.fullmatch(text)
    how = won[2].lower() if won else None
    if won is None or how is None or not (how in _HOW or _POINTS.fullmatch(how)):
        return _("“{quoted}”", quoted=text[:MAX_SHOWN])
    winner = _(NAMES[Player.BLACK if won[1] == "B" else Player.WHITE])
    if how in _HOW:
        return _(_HOW[how], player=winner)
    margin = float(how.replace(",", "."))
    return ngettext("{player} won by {n} point", "{player} won by {n} points",
                    margin, player=winner)  # fmt: skip
