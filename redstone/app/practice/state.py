"""The page's state in the practice room."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict

from redstone.app.page.bars import steps_disabled
from redstone.app.page.parts import Labels, PageState, Plate, together
from redstone.app.page.state import picture_of, point_labels, room_state
from redstone.app.practice import words
from redstone.app.practice.card_text import detail_of, title
from redstone.app.practice.practising import Practising
from redstone.app.practice.session import CardStage, PracticeSession
from redstone.app.show.view import view_of
from redstone.app.words import points as point_words
from redstone.app.words.names import name_of
from redstone.insight.choices import NO_TOLL
from redstone.language import sentences
from redstone.pictures.drawing import PictureData
from redstone.position import Place, Player

BUTTONS = (
    "practice-show",
    "practice-again",
    "practice-back",
    "practice-on",
    "practice-study",
    "practice-away",
    "practice-restore",
    "practice-restart",
    "practice-puzzles",
    "practice-game",
    "practice-next",
)
AT_STAGE: Mapping[CardStage, tuple[str, ...]] = {
    CardStage.EMPTY: ("practice-puzzles", "practice-game"),
    CardStage.ASKED: ("practice-show", "practice-away"),
    CardStage.RIGHT: ("practice-back", "practice-on", "practice-study", "practice-next"),
    CardStage.NEAR: ("practice-show", "practice-on", "practice-again"),
    CardStage.SAME: ("practice-show", "practice-on", "practice-again"),
    CardStage.WRONG: ("practice-show", "practice-on", "practice-again"),
    CardStage.SHOWN: ("practice-study", "practice-away", "practice-next"),
}
"""The buttons at each stage; at other stages the person can only leave."""


class PracticeFigure(TypedDict):
    """A statistic with its label."""

    name: str
    number: str


class PracticeData(TypedDict, total=False):
    """The room's script data, or a part of it.

    These are statistics, and the progress of a mistake search (0–1), None once it has a card.
    """

    figures: list[PracticeFigure]
    sifted: float | None


class PracticeState(PageState, total=False):
    """The page's state at a card, with the data of the room's script."""

    inside: PracticeData


def practice_state(practising: Practising, *, switched_off: bool = False) -> PracticeState:
    """Return the full page state of the practice room, except the names of the points."""
    session, now = practising.session, practising.session.board_input.now
    room, staged = room_state(now), now.pointing.staged is not None
    refusal = point_words.refusal(now) if session.stage is CardStage.ASKED else ""
    first, detail = title(practising), detail_of(practising, switched_off=switched_off)
    own: PageState = {
        "picture": _picture(session),
        "texts": {"turn": first, "detail": detail, "refusal": refusal},
        "hidden": {**_hidden(practising), "practice": staged},
        "disabled": steps_disabled(now.game) | {"undo": not session.may_try_again},
        "plates": {player.value: _plate(room, player, session) for player in Player},
        "announce": _announcement(session, _announced(session, first, detail)),
    }
    return {**together(room, own), "inside": practice_column(practising)}


def practice_pointing_state(practising: Practising) -> PageState:
    """Return the page state that depends on the pointer."""
    return {
        "picture": _picture(practising.session),
        "texts": {"detail": detail_of(practising)},
    }


def practice_thinking_state(practising: Practising) -> PracticeState:
    """Return the page state that changes while a game is searched for mistakes."""
    inside: PracticeData = {"sifted": practice_column(practising)["sifted"]}
    if practising.session.stage is not CardStage.SIFTING:
        return {"inside": inside}
    return {"inside": inside, "texts": {"detail": detail_of(practising)}}


def practice_labels(practising: Practising) -> Labels:
    """Return the accessible names of all points."""
    return point_labels(practising.session.board_input.now)


def practice_column(practising: Practising) -> PracticeData:
    """Return the data beside the board: numbers of cards, and progress of the search."""
    deck, session = practising.deck, practising.session
    sifting = session.sifting if session.stage is CardStage.SIFTING else None
    cards, away = len(deck.cards), deck.away
    is_known = bool(cards) and deck.is_read
    told = words.figures(len(deck.due), cards - away, away) if is_known else []
    return {
        "figures": [{"name": name, "number": number} for name, number in told if number != "0"],
        "sifted": None if sifting is None or sifting.done else sifting.progress,
    }


def _hidden(practising: Practising) -> dict[str, bool]:
    """Return for every practice button, by id, if it is hidden at the card's stage."""
    session = practising.session
    shown = {*AT_STAGE.get(session.stage, ())}
    if session.trouble:
        shown = {"practice-restart"} | ({"practice-again"} if session.may_try_again else set())
    if session.card is not None and session.card.away:
        shown = {"practice-restore", "practice-next"}
    return {button: button not in shown for button in BUTTONS}


def _picture(session: PracticeSession) -> PictureData:
    """Return the board's picture; with the answer, other good moves are highlighted."""
    view, now, card = view_of(session.board_input.now), session.board_input.now, session.card
    is_open = session.stage is CardStage.ASKED
    if card is not None and session.stage is CardStage.SHOWN:
        others = (move.point for move in card.good[1:] if isinstance(move, Place))
        view = replace(view, spots=frozenset(others))
    if not is_open:
        view = replace(view, ghost=None, toll=NO_TOLL, open=False)
    return picture_of(now, view)


def _plate(room: PageState, player: Player, session: PracticeSession) -> Plate:
    """Return a plate: with the player's name for the person, else only the colour."""
    plate = room["plates"][player.value]
    asked = session.asked
    own = asked is not None and asked.position.to_move is player
    return {**plate, "note": "", "name": plate["name"] if own else name_of(player)}


def _announced(session: PracticeSession, first: str, detail: str) -> str:
    """Return title and detail for screen readers, without the progress of a search."""
    return first if session.stage is CardStage.SIFTING else sentences(first, detail)


def _announcement(session: PracticeSession, said: str) -> str:
    """Return the text for screen readers: the staged stone, nothing on a refusal, else `said`."""
    now = session.board_input.now
    if now.pointing.staged is not None:
        return point_words.staged_text(now)
    return "" if now.pointing.refusal is not None else said  # a refusal is an alert
