"""The texts common to lessons: titles, questions, and responses to answers."""

from collections.abc import Mapping

from redstone.app.learn.words.family import GO, RED, SAVAGE
from redstone.app.learn.words.redstone import REDSTONE
from redstone.app.learn.words.shape import StepWords
from redstone.app.words.names import name_of, point_content
from redstone.board import Point, Stone
from redstone.language import Text, _, ngettext
from redstone.position import Move, Player
from redstone.rules import GAMES
from redstone.summary import game_title, move_name

TOLD: Mapping[str, Mapping[str, StepWords]] = {
    "redstone": REDSTONE.steps,
    "red": RED.steps,
    "savage": SAVAGE.steps,
    "go": GO.steps,
}
"""The texts of each step, by the names of its game and its own."""

TITLES: Mapping[str, Mapping[str, Text]] = {
    "redstone": REDSTONE.titles,
    "red": RED.titles,
    "savage": SAVAGE.titles,
    "go": GO.titles,
}
"""The titles of the lessons, by the names of their game and their own."""

REPLYING = Text("Your opponent answers.")
GIVEN_AWAY = Text("White can win now. Try again, or play on and see.")
HINT = Text("The right point is one of the marked ones.")
RIGHT = Text("Right.")
NEXT = Text("a button", "Next")
NEXT_LESSON = Text("Next lesson")
DONE = "✓"


def question_text(game: str, step: str, turn: int) -> str:
    """Return the question of a step, after `turn` right moves."""
    asks = TOLD[game][step].asks
    return _(asks[min(turn, len(asks) - 1)])


def wrong_reason(game: str, step: str, reason: str) -> str:
    """Return the text on why an answer is wrong, by its reason's key."""
    return _(TOLD[game][step].wrong[reason])


def refutation_text(by: Player, move: Move) -> str:
    """Return the sentence on the opponent's refutation of a move."""
    gaps = {"player": name_of(by), "moves": move_name(move)}
    return _("{player} answers with {moves}, and wins whatever you do.", **gaps)


def right_explanation(game: str, step: str) -> str:
    """Return the explanation shown after the right answer."""
    return _(TOLD[game][step].right)


def lost_text(game: str, step: str) -> str:
    """Return the text shown after losing a game against the computer."""
    told = TOLD[game][step].lost
    return _(told) if told else ""


def title(game: str, lesson: str) -> str:
    """Return the title of a lesson."""
    return _(TITLES[game][lesson])


def course(game: str) -> str:
    """Return the title of a game's lessons."""
    return game_title(GAMES[game](""))


def part(game: str, *, rules: bool) -> str:
    """Return the title of a part of a game's course: the rules, or the rest."""
    if rules:
        return _("{game}: the rules", game=course(game))
    return _("{game}: how to fight", game=course(game))


def rules_done(game: str) -> str:
    """Return the text shown after the last rules lesson of a game."""
    return _("Now you know the rules of {game}.", game=course(game))


def course_done() -> str:
    """Return the text shown after the last lesson of a game."""
    return _("You’ve finished this course.")


def lessons_done(done: int, count: int) -> str:
    """Return how many lessons of a part are finished, as text."""
    return _("{done} of {count} done", done=done, count=count)


def lesson_place(number: int, count: int, step: int, steps: int, *, rules: bool) -> str:
    """Return the place of a lesson, on the rules or on fighting, and of its step if it has several.

    As in "Lesson 2 of 7, part 1 of 2".
    """
    gaps = {"number": number, "count": count, "step": step, "steps": steps}
    if rules and steps == 1:
        return _("Lesson {number} of {count}.", **gaps)
    if rules:
        return _("Lesson {number} of {count}, part {step} of {steps}.", **gaps)
    if steps == 1:
        return _("Fighting lesson {number} of {count}.", **gaps)
    return _("Fighting lesson {number} of {count}, part {step} of {steps}.", **gaps)


def list_entry(game: str, lesson: str, *, done: bool) -> str:
    """Return a lesson's entry in the list of all, with a mark once it is done."""
    return (
        _("{lesson} {done}", lesson=title(game, lesson), done=DONE) if done else title(game, lesson)
    )


def heading(game: str, lesson: str) -> str:
    """Return the title of a lesson, as a sentence."""
    return _("{title}.", title=title(game, lesson))


def found(count: int) -> str:
    """Return the sentence on the number of points found."""
    return ngettext("{n} found.", "{n} found.", count)


def point_label(point: Point, stone: Stone | None, *, found: bool) -> str:
    """Return a point's accessible name: its content, and if it was found."""
    if found:
        return _("{point}, {stone}, found", point=point, stone=point_content(stone))
    return _("{point}, {stone}", point=point, stone=point_content(stone))
