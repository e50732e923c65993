"""Page state for newcomers (first visit, first swap) and returning people.

See `state` for its keys.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from redstone.app.page.parts import PageState, together
from redstone.app.play.board_state import BoardState
from redstone.app.play.notices import FirstStone
from redstone.app.storage.progress import BEGUN, SWAP, Learned
from redstone.app.words import newcomer as words
from redstone.app.words.newcomer import menu_name
from redstone.position import Swap

if TYPE_CHECKING:
    from datetime import date

    from redstone.app.storage.game_search import KeptTable
    from redstone.app.storage.puzzle_results import PuzzleProgress


@dataclass(frozen=True)
class ReturnCard:
    """The card for a returning person: its text on `puzzles` is empty if there is no card.

    The first of four is suggested: the game that `waits` for the person's move, the next lesson of
    a course that is half done, today's puzzle until it is `done`, and the mistakes `due` today.
    `waits` and `learns` are the labels of the buttons to that game and lesson, empty for none.
    """

    puzzles: str = ""
    done: bool = False
    due: int = 0
    waits: str = ""
    learns: str = ""


NO_CARD = ReturnCard()


def is_new(now: BoardState, learned: Learned) -> bool:
    """Return True before the very first game, when lessons are offered.

    While a stone is staged, or in a game by link or live, there is no room for the offer.
    """
    if now.table.is_visited or now.table.by_link or now.pointing.staged is not None:
        return False
    return BEGUN not in learned.known and not now.game.line


def meets_swap(now: BoardState, learned: Learned) -> bool:
    """Return True if a swap is offered or was just made for the first time."""
    done = now.game.moves[-1:] == (Swap(),)
    return SWAP not in learned.known and not now.table.is_visited and (now.table.may_swap or done)


def return_card(
    puzzled: "PuzzleProgress",
    today: "date",
    due: int = 0,
    waiting: "KeptTable | None" = None,
    lesson: tuple[int, int] | None = None,
) -> ReturnCard:
    """Return the card for a returning person, with the puzzle button's label and mistakes due.

    `waiting` is the game that waits for the person's move, if any. `lesson` has the number of the
    next lesson, and of all of them, if the rules lessons of the game at the board are half done.
    """
    done = today.isoformat() in puzzled.days
    days, tried = puzzled.days_in_a_row(today), bool(puzzled.tried)
    waits = words.to_waiting_game(waiting.table) if waiting else ""
    puzzles = words.to_puzzles(days, tried=tried, done=done)
    learns = words.to_course(lesson) if lesson and not waits else ""
    return ReturnCard(puzzles, done, due, waits, learns)


def newcomer_state(
    now: BoardState, learned: Learned, *, swap: bool, card: ReturnCard = NO_CARD
) -> PageState:
    """Return the cards shown to a newcomer beside a game, and that of a returning person.

    `swap` adds the card of the first swap. On phones the win rate of the first stone takes the
    place of that card. Once the rules are known, the lessons are not offered before a game any
    more.
    """
    swap = swap and not any(isinstance(told, FirstStone) for told in now.notices)
    new, texts = is_new(now, learned), {"swap-words": words.swap(now) if swap else ""}
    if new and not learned.lessons:
        texts["welcome"] = words.first_welcome(now)
    game = now.game.rules.name
    knows, at = new and learned.knows_rules(game), learned.next_of_rules(game)
    if at is not None:
        texts["learn-first-name"] = words.to_course(at)
    hidden = {"newcomer": not new, "learn-first": knows, "watch": not new, "swap-card": not swap}
    cards: PageState = {"texts": texts, "hidden": hidden}
    return together(cards, return_card_state(card))


def course_state(now: BoardState, learned: Learned) -> PageState:
    """Return the state that shows the link to the rules lessons; empty if it is not shown.

    It is shown before the rules are known, where a hint's link to a lesson would be, but not
    before the first game, in a viewed game or beside the end card.
    """
    known = is_new(now, learned) or learned.knows_rules(now.game.rules.name)
    if known or now.table.is_visited or now.end_open or now.computer.hint is not None:
        return {}
    label = words.to_course(learned.next_of_rules(now.game.rules.name))
    return {"texts": {"lesson-link": label}, "hidden": {"lesson-link": False}}


def return_card_state(card: ReturnCard) -> PageState:
    """Return the texts and visible buttons of the returning person's card.

    The next lesson takes the place of the link to the lessons.
    """
    state: PageState = {
        "texts": {
            "today-game-name": card.waits,
            "today-lesson-name": card.learns,
            "today-name": card.puzzles,
            "today-more-name": card.puzzles,
            "today-practice-name": menu_name(card.due),
        },
        "hidden": {
            "today": not card.puzzles,
            "today-game": not card.waits,
            "today-lesson": not card.learns,
            "today-puzzle": card.done,
            "today-practice": not card.due,
            "today-more": not card.done,
        },
    }
    return together(state, {"hidden": {"lesson-link": True}}) if card.learns else state
