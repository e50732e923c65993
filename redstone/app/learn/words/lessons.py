"""What lessons say: what they are called, what they ask, and how each answer is met."""

from collections.abc import Mapping

from redstone.app.learn.words.family import GO, RED, SAVAGE
from redstone.app.learn.words.redstone import REDSTONE
from redstone.app.learn.words.shape import StepWords
from redstone.app.words.names import lying, name_of
from redstone.board import Point, Stone
from redstone.language import Text, _, ngettext
from redstone.naming import move_name
from redstone.position import Move, Player
from redstone.rules import GAMES

TOLD: Mapping[str, Mapping[str, StepWords]] = {
    "redstone": REDSTONE.steps,
    "red": RED.steps,
    "savage": SAVAGE.steps,
    "go": GO.steps,
}
"""What is said at each step, by the names of its game and its own."""

TITLES: Mapping[str, Mapping[str, Text]] = {
    "redstone": REDSTONE.titles,
    "red": RED.titles,
    "savage": SAVAGE.titles,
    "go": GO.titles,
}
"""What the lessons are called, by the names of their game and their own."""

REPLYING = Text("Your opponent answers.")
GIVEN_AWAY = Text("White can win now. Try again, or play on and see.")
RIGHT = Text("Right.")
NEXT = Text("a button", "Next")
NEXT_LESSON = Text("Next lesson")
DONE = "✓"


def ask(game: str, step: str, turn: int) -> str:
    """What is asked after so many right moves."""
    asks = TOLD[game][step].asks
    return _(asks[min(turn, len(asks) - 1)])


def wrong(game: str, step: str, reason: str) -> str:
    """Why an answer is not right."""
    return _(TOLD[game][step].wrong[reason])


def refuted(by: Player, move: Move) -> str:
    """How the opponent shows that a move loses."""
    gaps = {"player": name_of(by), "moves": move_name(move)}
    return _("{player} answers with {moves}, and wins whatever you do.", **gaps)


def right(game: str, step: str) -> str:
    """What there is to know after the right answer."""
    return _(TOLD[game][step].right)


def lost(game: str, step: str) -> str:
    """How a game that was to be won was lost."""
    told = TOLD[game][step].lost
    return _(told) if told else ""


def title(game: str, lesson: str) -> str:
    """What a lesson is called."""
    return _(TITLES[game][lesson])


def course(game: str) -> str:
    """What the lessons of a game are called together."""
    return GAMES[game]("").title


def part(game: str, *, rules: bool) -> str:
    """What a part of a game's course is called: that of the rules, or that after them."""
    if rules:
        return _("{game}: the rules", game=course(game))
    return _("{game}: how to fight", game=course(game))


def rules_done(game: str) -> str:
    """What is said once all lessons of a game's rules are done."""
    return _("Now you know the rules of {game}.", game=course(game))


def course_done() -> str:
    """What is said once no lesson of a game is left."""
    return _("You’ve finished this course.")


def done_of(done: int, count: int) -> str:
    """How many lessons of a part are done."""
    return _("{done} of {count} done", done=done, count=count)


def place(number: int, count: int) -> str:
    """Which lesson of how many this is, counted from 1."""
    return _("Lesson {number} of {count}.", number=number, count=count)


def entry(game: str, lesson: str, *, done: bool) -> str:
    """A lesson in the list of all, with a mark once it is done."""
    return (
        _("{lesson} {done}", lesson=title(game, lesson), done=DONE) if done else title(game, lesson)
    )


def heading(game: str, lesson: str) -> str:
    """What a lesson is called, as a sentence."""
    return _("{title}.", title=title(game, lesson))


def found(count: int) -> str:
    """How many of the points asked for are found."""
    return ngettext("{n} found.", "{n} found.", count)


def point_label(point: Point, stone: Stone | None, *, found: bool) -> str:
    """What lies at a point, and whether it is found, for a screen reader."""
    if found:
        return _("{point}, {stone}, found", point=point, stone=lying(stone))
    return _("{point}, {stone}", point=point, stone=lying(stone))
