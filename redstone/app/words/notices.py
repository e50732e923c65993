"""Sentences about what happened besides moves: links that came and went, and what went wrong."""

from collections.abc import Mapping

from redstone import english
from redstone.app.play.challenge import Challenge
from redstone.app.play.encounter import Explained
from redstone.app.play.moment import Moment
from redstone.app.play.notices import (
    Challenged,
    ChangedHistory,
    Elsewhere,
    EndedElsewhere,
    Event,
    FirstStone,
    LeftOut,
    News,
    NoRedPoints,
    Notice,
    NotKept,
    OlderState,
    Received,
    RoomMissing,
    Shared,
    StartedAnew,
    Warned,
)
from redstone.app.words import game as words
from redstone.app.words import go_moves
from redstone.app.words import levels as level_words
from redstone.app.words import openings as opening_words
from redstone.app.words.files import words_of_note
from redstone.app.words.names import name_of
from redstone.app.words.results import ended_elsewhere
from redstone.bot.levels import level_by_number
from redstone.language import Text, _, ngettext, row, sentences
from redstone.naming import move_name
from redstone.record.game import Game

MAX_NEWS = 6
"""Moves that are named one by one when several are news."""

BROKEN = Text("That could not be opened, which is a fault of this page. Your game is as it was.")
NO_RED_NOW = Text("No red stone may be placed now: it must take a group’s last liberty.")
NO_RED_YET = Text("Where red may be placed is shown when it is your turn.")

ROOMS = {
    "learn": Text("The lessons could not be loaded. Try again once you are online."),
    "study": Text("The study could not be loaded. Try again once you are online."),
    "editor": Text("The editor could not be loaded. Try again once you are online."),
    "live": Text("Playing together could not be loaded. Try again once you are online."),
    "puzzles": Text("The puzzles could not be loaded. Try again once you are online."),
}
"""What is said of a room that could not be fetched, by its name; of any other:"""
ROOM = Text("This part of the page could not be loaded. Try again once you are online.")
SENT_PUZZLE = Text(
    "The puzzle could not be loaded. Its link stays in the address line: load the page again once "
    "you are online."
)

SENTENCES: Mapping[Notice, Text] = {
    Event.STARTED_WITHOUT: Text(
        "This is a new game. The one that did not start is still in “Games”."
    ),
    Event.ROOM_BROKEN: BROKEN,
    Event.OPENING_BROKEN: BROKEN,
    Event.CLOCK_UNREADABLE: Text("The clock cannot be read: the game goes on without one."),
    Event.CLOCK_OFF: Text("The game goes on without a clock."),
    Event.CLOCK_MISSING: Text(
        "The clock could not be loaded, but the time runs. Load the page again once you are online."
    ),
    Event.COACH_MISSING: Text(
        "The coach could not be loaded, and is silent. Try again once you are online."
    ),
    Event.FILE_NOT_GIVEN: Text("The browser could not read this file."),
    Event.UNREADABLE: Text(
        "This game cannot be read. It is kept as it is, and exported with the others."
    ),
    Event.PLAYED_ON: Text(
        "This is a copy to play on in. The finished game stays among your games."
    ),
    NotKept.BLOCKED: Text(
        "This browser keeps no games for this page: export them before you leave, and import them "
        "next time, or share what you want to have again."
    ),
    NotKept.NEWER: Text(
        "A newer version of this page has kept games here in a way that this one does not know. "
        "They are left as they are, and what is played now is not kept: load the page again."
    ),
    NotKept.FULL: Text(
        "There is no room left for games on this device: export them, and delete some. "
        "What was kept before is still there."
    ),
    NotKept.REFUSED: Text(
        "This browser refuses to keep games: share or export what you want to have again."
    ),
    Shared.COPIED: Text("Copied, ready to be pasted."),
    Shared.SENT: Text("The link is on its way."),
    Shared.NOT_COPIED: Text(
        "The browser does not let the page copy: take the link from the address line."
    ),
    Elsewhere.FOLLOWED: Text("This game went on in another window."),
    Elsewhere.PARTED: Text(
        "This game went on in another window too: what was played here is a game of its own now."
    ),
    Elsewhere.REMOVED: Text(
        "This game was deleted in another window, or with what the browser keeps for this page. "
        "When you go on with it, it is kept again."
    ),
}


def told(now: Moment) -> str:
    """All that there is to tell now but for explanations; empty if nothing is."""
    news = (notice for notice in now.notices if not isinstance(notice, Explained))
    return sentences(*(say(notice, now) for notice in news))


def explanation(now: Moment, *, again: bool = True) -> str:
    """What is explained of the game now; `again` tells that it may have been read before."""
    explained = (notice for notice in now.notices if isinstance(notice, Explained))
    found = [notice for notice in explained if again or not notice.stale]
    if not found:
        return ""
    # Imported when there is something to explain: the start does not wait for it.
    from redstone.app.words.encounters import explain

    return sentences(*(explain(notice, now) for notice in found))


def say(notice: Notice, now: Moment) -> str:
    """One notice about the game on the board."""
    match notice:
        case News(game, common):
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


def shared(how: Shared, not_copied: Text = SENTENCES[Shared.NOT_COPIED]) -> str:
    """What became of a text that was to leave the page; a room may say its own where it did not."""
    return _(not_copied if how is Shared.NOT_COPIED else SENTENCES[how])


def news(game: Game, common: int) -> str:
    """What has been played since the first `common` moves of a game."""
    played = [words.played_name(game, ply) for ply in range(common, game.ply)]
    named = row(played[:MAX_NEWS])
    if len(played) > MAX_NEWS:
        told = ngettext(
            "{n} move is new since you last looked: {moves}, …",
            "{n} moves are new since you last looked: {moves}, …",
            len(played),
            moves=named,
        )
    elif len(played) == 1:
        told = _("New since you last looked: {move}.", move=named)
    else:
        told = ngettext(
            "{n} move is new since you last looked: {moves}.",
            "{n} moves are new since you last looked: {moves}.",
            len(played),
            moves=named,
        )
    return sentences(told, go_moves.before_third_pass(game.position))


def _compared(notice: OlderState | ChangedHistory) -> str:
    """How an opened link differs from the game kept here."""
    if isinstance(notice, OlderState):
        return _(
            "An older state of a game you have here: after move {opened}, "
            "while yours is at move {kept}.",
            opened=notice.opened,
            kept=notice.kept,
        )
    return _(
        "History was changed: move {ply} is {opened} in this link, and {kept} in your game.",
        ply=notice.common + 1,
        opened=move_name(notice.opened),
        kept=move_name(notice.kept),
    )


def _of_this_page(notice: Notice) -> str:
    """What has nothing to do with links that come."""
    match notice:
        case StartedAnew(damage):
            return _("The game kept here could not be read ({damage}). This is a new one.",
                     damage=damage)  # fmt: skip
        case Warned() | LeftOut():
            return _of_reading(notice)
        case NoRedPoints() | FirstStone():
            return _of_board(notice)
        case RoomMissing(room, sent):
            return _(SENT_PUZZLE if sent else ROOMS.get(room, ROOM))
        case _:
            return _(SENTENCES[notice])


def _of_board(notice: NoRedPoints | FirstStone) -> str:
    """What was asked of the position shown."""
    if isinstance(notice, FirstStone):
        return opening_words.first_stone(notice.worth)
    return _(NO_RED_NOW if notice.persons_turn else NO_RED_YET)


def _of_reading(notice: Warned | LeftOut) -> str:
    """What was found while a game from outside was read."""
    if isinstance(notice, Warned):
        return english.warning(notice.check)
    return sentences(*map(words_of_note, notice.notes))


def _received(now: Moment) -> str:
    if now.position.is_over:
        return _("Opened to be looked through.")
    mover = name_of(now.position.to_move)
    return _("Opened: {player} is to move, and that is you.", player=mover)


def _challenged(challenge: Challenge) -> str:
    level = level_by_number(challenge.level)
    return _(
        "A challenge: you play {player} against the computer, at strength {level}, {name}.",
        player=name_of(challenge.colour),
        level=level.number,
        name=level_words.name(level),
    )
