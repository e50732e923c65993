"""Lessons as data: positions, questions, and responses to every answer.

Moves are tokens as in links, points their names, both separated by spaces. A reason is the name of
a sentence; `redstone.app.learn.words.lessons` has the sentences.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from redstone.board import Point
from redstone.position import Move, Player
from redstone.record.diagram import parse_diagram
from redstone.record.game import Game
from redstone.record.link import read_link
from redstone.record.notation import parse_move, parse_point
from redstone.record.start import SetUpRefusal
from redstone.rules import GAMES

ANY = "any"
"""A text in place of moves that accepts every legal move."""


class BadLesson(ValueError):
    """A lesson's position or moves that the rules refuse."""


@dataclass(frozen=True)
class Start:
    """The start of a step: a board, with moves played from there.

    `board` is a diagram, or the size of an empty board. `due` is the number of stones that the turn
    still has to place.
    """

    game: str
    board: str
    to_move: Player = Player.BLACK
    due: int = 1
    options: str = ""
    moves: str = ""

    @cached_property
    def record(self) -> Game:
        """The game at the start of the step, from a link's text or a diagram and moves.

        Raises BadLesson if the rules refuse it.
        """
        if "\n" not in self.board:
            line = self.moves.replace(" ", "") or "0"
            reading = read_link(f"#{self.game}{self.board}{self.options}-2-0-{line}")
            if reading.game is None or reading.fault:
                raise BadLesson(f"{reading.text}: {reading.fault}")
            return reading.game
        rules = GAMES[self.game](self.options)
        game = Game.from_set_up(rules, parse_diagram(self.board), self.to_move, self.due)
        if isinstance(game, SetUpRefusal):
            raise BadLesson(f"{game.rule.value}: {self.board}")
        for token in self.moves.split():
            game = game.play(parse_move(token))
        return game


def parse_points(names: str) -> frozenset[Point]:
    """Return the points whose names a text lists, separated by spaces."""
    return frozenset(parse_point(name) for name in names.split())


@dataclass(frozen=True)
class Answers:
    """The right answers; reasons or refutations for wrong ones, and `otherwise` for the rest.

    `refuted` has losing moves, each with the opponent's refutation.
    """

    right: str
    wrong: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = ""
    refuted: Mapping[str, str] = field(default_factory=dict)

    def accepts(self, answer: Point | Move) -> bool:
        """Return True if the answer is right."""
        return self.right == ANY or str(answer) in self.right.split()

    def names(self, token: str) -> bool:
        """Return True for a move listed as right, or with its own reason or refutation."""
        named = (self.right, *self.wrong.values(), *self.refuted.values())
        return any(token in tokens.split() for tokens in named)

    def reason(self, answer: Point | Move) -> str:
        """Return the key of the text that explains why an answer is wrong."""
        return _named(self.wrong, answer) or self.otherwise

    def refutation(self, answer: Point | Move) -> Move | None:
        """Return the opponent's refuting reply to an answer, None if it has a reason instead."""
        token = _named(self.refuted, answer)
        return parse_move(token) if token else None


def _named(answers: Mapping[str, str], answer: Point | Move) -> str:
    """Return the first key whose answers, separated by spaces, include this one; else empty."""
    return next((name for name, those in answers.items() if str(answer) in those.split()), "")


@dataclass(frozen=True)
class Find:
    """A task to tap all right points, in any order."""

    answers: Answers

    @property
    def points(self) -> frozenset[Point]:
        """The points to find."""
        return parse_points(self.answers.right)


@dataclass(frozen=True)
class PlayTask:
    """A task to find one or more moves in sequence.

    When the opponent is to move, the first legal one of `replies` is made.
    """

    turns: tuple[Answers, ...]
    replies: str = ""

    def reply(self, game: Game) -> Move | None:
        """Return the opponent's reply in the position shown, None if it has none."""
        legal = set(game.rules.legal_moves(game.position))
        return next((move for move in map(parse_move, self.replies.split()) if move in legal), None)


def winning_move(right: str, **refuted: str) -> PlayTask:
    """Return a task with one winning move; `refuted` maps losing moves to refutations."""
    return PlayTask((Answers(right, refuted=refuted),))


@dataclass(frozen=True)
class PlayOut:
    """A task to win a game against the computer.

    `warning` is the reason shown before a move that gives the win away. A second try plays the
    move.
    """

    warning: str
    level: int = 1


Task = Find | PlayTask | PlayOut


@dataclass(frozen=True)
class LessonStep:
    """A step: a position and a task; the person plays `colour`.

    With `race` the plates show the race of safe moves.
    """

    name: str
    start: Start
    task: Task
    colour: Player = Player.BLACK
    race: bool = False


@dataclass(frozen=True)
class Lesson:
    """The steps of a lesson."""

    name: str
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True)
class Course:
    """The lessons of a game; the first `rules` of them teach the rules, the others good play."""

    game: str
    lessons: tuple[Lesson, ...]
    rules: int
