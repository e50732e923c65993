"""Sentences about what happened besides moves: links that came and went, and what went wrong."""

from redstone import english
from redstone.app.play.challenge import Challenge
from redstone.app.play.explained import Explained
from redstone.app.play.notices import (
    Challenged,
    ChangedHistory,
    Elsewhere,
    EndedElsewhere,
    FirstStone,
    LeftOut,
    LinkCopied,
    LinkNotCopied,
    LinkSent,
    News,
    NoRedPoints,
    Notice,
    NotKept,
    OlderState,
    PlayedOn,
    Received,
    RoomMissing,
    StartedAnew,
    StartedWithout,
    Warned,
)
from redstone.app.play.session import Session
from redstone.app.words import game as words
from redstone.app.words import go as go_words
from redstone.app.words import openings as opening_words
from redstone.app.words.files import words_of_note
from redstone.app.words.results import ended_elsewhere
from redstone.bot.levels import level_by_number
from redstone.record.game import Game

MAX_NEWS = 6
"""Moves that are named one by one when several are news."""

SENTENCES: dict[type[Notice], str] = {
    LinkCopied: "Copied, ready to be pasted.",
    LinkSent: "The link is on its way.",
    LinkNotCopied: ("The browser does not let the page copy: take the link from the address line."),
    StartedWithout: "This is a new game. The one that did not start is still in “Games”.",
    PlayedOn: "This is a copy to play on in. The finished game stays among your games.",
}
"""What is said in the same words whatever the game."""

NO_RED_NOW = "No red stone may be placed now: it must take a group’s last liberty."
NO_RED_YET = "Where red may be placed is shown when it is your turn."

ROOMS = {
    "learn": "The lessons",
    "study": "The study",
    "editor": "The editor",
    "puzzles": "The puzzles",
}
"""What is fetched when it is first opened, by the names of the rooms."""

NOT_KEPT = {
    NotKept.BLOCKED: (
        "This browser keeps no games for this page: export them before you leave, and import them "
        "next time, or share what you want to have again."
    ),
    NotKept.NEWER: (
        "A newer version of this page has kept games here in a way that this one does not know. "
        "They are left as they are, and what is played now is not kept: load the page again."
    ),
    NotKept.FULL: (
        "There is no room left for games on this device: export them, and delete some. "
        "What was kept before is still there."
    ),
    NotKept.REFUSED: (
        "This browser refuses to keep games: share or export what you want to have again."
    ),
}
ELSEWHERE = {
    Elsewhere.FOLLOWED: "This game went on in another window.",
    Elsewhere.PARTED: (
        "This game went on in another window too: what was played here is a game of its own now."
    ),
    Elsewhere.REMOVED: (
        "This game was deleted in another window. When you go on with it, it is kept again."
    ),
}


def told(session: Session) -> str:
    """All that there is to tell now but for explanations; empty if nothing is."""
    news = (notice for notice in session.notices if not isinstance(notice, Explained))
    return " ".join(say(notice, session) for notice in news)


def explanation(session: Session, *, again: bool = True) -> str:
    """What is explained of the game now; `again` tells that it may have been read before."""
    explained = (notice for notice in session.notices if isinstance(notice, Explained))
    found = [notice for notice in explained if again or not notice.stale]
    if not found:
        return ""
    # Imported when there is something to explain: the start does not wait for it.
    from redstone.app.words.encounters import explain

    return " ".join(explain(notice, session) for notice in found)


def say(notice: Notice, session: Session) -> str:
    """One notice about the game on the board."""
    match notice:
        case News(game, common):
            return news(game, common)
        case Received():
            return _received(session)
        case EndedElsewhere(headline):
            return ended_elsewhere(headline)
        case OlderState() | ChangedHistory():
            return _compared(notice)
        case Challenged(challenge):
            return _challenged(challenge)
        case _:
            return _of_this_page(notice)


def news(game: Game, common: int) -> str:
    """What has been played since the first `common` moves of a game."""
    played = [words.played_name(game, ply) for ply in range(common, game.ply)]
    warning = go_words.before_third_pass(game.position)
    if len(played) == 1:
        return f"New since you last looked: {played[0]}. {warning}".rstrip()
    named = ", ".join(played[:MAX_NEWS])
    more = ", …" if len(played) > MAX_NEWS else ""
    return f"{len(played)} moves are new since you last looked: {named}{more}. {warning}".rstrip()


def _compared(notice: OlderState | ChangedHistory) -> str:
    """How an opened link differs from the game kept here."""
    if isinstance(notice, OlderState):
        return (
            f"An older state of a game you have here: after move {notice.opened}, "
            f"while yours is at move {notice.kept}."
        )
    return (
        f"History was changed: move {notice.common + 1} is {words.move_name(notice.opened)} "
        f"in this link, and {words.move_name(notice.kept)} in your game."
    )


def _of_this_page(notice: Notice) -> str:
    """What has nothing to do with links that come."""
    match notice:
        case StartedAnew(damage):
            return f"The game kept here could not be read ({damage}). This is a new one."
        case Warned() | LeftOut():
            return _of_reading(notice)
        case Elsewhere() | NotKept():
            return ELSEWHERE[notice] if isinstance(notice, Elsewhere) else NOT_KEPT[notice]
        case NoRedPoints() | FirstStone():
            return _of_board(notice)
        case RoomMissing(room):
            return f"{ROOMS[room]} could not be loaded. Try again once you are online."
        case _:
            return SENTENCES[type(notice)]


def _of_board(notice: NoRedPoints | FirstStone) -> str:
    """What was asked of the position shown."""
    if isinstance(notice, FirstStone):
        return opening_words.first_stone(notice.worth)
    return NO_RED_NOW if notice.persons_turn else NO_RED_YET


def _of_reading(notice: Warned | LeftOut) -> str:
    """What was found while a game from outside was read."""
    if isinstance(notice, Warned):
        return english.warning(notice.check)
    return " ".join(map(words_of_note, notice.notes))


def _received(session: Session) -> str:
    if session.position.is_over:
        return "Opened to be looked through."
    mover = words.NAMES[session.position.to_move]
    return f"Opened: {mover} is to move, and that is you."


def _challenged(challenge: Challenge) -> str:
    level = level_by_number(challenge.level)
    colour = words.NAMES[challenge.colour]
    return (
        f"A challenge: you play {colour} against the computer, at strength {level.number}, "
        f"{level.name}."
    )
