"""Lessons as data: positions, questions, and responses to every answer.

Moves are tokens as in links, points their names, both with spaces between. A reason is the name
of a sentence; `redstone.app.learn.words.lessons` has the sentences.
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
"""In the place of moves: every legal one."""


class BadLesson(ValueError):
    """A position that the rules refuse."""


@dataclass(frozen=True)
class Start:
    """The start of a step: stones on a board, with moves made from there.

    Instead of a diagram it can have the size of an empty board. `due` is the number of stones that
    the turn still has to place.
    """

    game: str
    board: str
    to_move: Player = Player.BLACK
    due: int = 1
    options: str = ""
    moves: str = ""

    @cached_property
    def record(self) -> Game:
        """The game at this moment. Raises BadLesson if the rules refuse it."""
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


def points_of(names: str) -> frozenset[Point]:
    """Points by their names."""
    return frozenset(parse_point(name) for name in names.split())


@dataclass(frozen=True)
class Answers:
    """The right answers, and the reasons why others are wrong, `otherwise` for the rest.

    `refuted` has losing moves, each with the opponent's refutation.
    """

    right: str
    wrong: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = ""
    refuted: Mapping[str, str] = field(default_factory=dict)

    def accepts(self, answer: Point | Move) -> bool:
        """True for a right answer."""
        return self.right == ANY or str(answer) in self.right.split()

    def names(self, token: str) -> bool:
        """True for a move that is right, and for one that has a reason of its own to be wrong."""
        named = (self.right, *self.wrong.values(), *self.refuted.values())
        return any(token in tokens.split() for tokens in named)

    def reason(self, answer: Point | Move) -> str:
        """Return the reason why an answer is wrong."""
        return _named(self.wrong, answer) or self.otherwise

    def refutation(self, answer: Point | Move) -> Move | None:
        """Return the opponent's refutation of an answer, None if a reason is given instead."""
        token = _named(self.refuted, answer)
        return parse_move(token) if token else None


def _named(answers: Mapping[str, str], answer: Point | Move) -> str:
    """The name that an answer stands under, empty if it has none."""
    return next((name for name, those in answers.items() if str(answer) in those.split()), "")


@dataclass(frozen=True)
class Find:
    """Points to be tapped, all that are right, in any order.

    `barred` tells that they are those where nothing may be placed.
    """

    answers: Answers
    barred: bool = False

    @property
    def points(self) -> frozenset[Point]:
        """The points to be found."""
        return points_of(self.answers.right)


@dataclass(frozen=True)
class PlayTask:
    """Moves to be made one after the other, each right for itself.

    While the opponent is to move they make the first of `replies` that is legal.
    """

    turns: tuple[Answers, ...]
    replies: str = ""

    def reply(self, game: Game) -> Move | None:
        """Return the opponent's move in the position shown, or None."""
        legal = set(game.rules.legal_moves(game.position))
        return next((move for move in map(parse_move, self.replies.split()) if move in legal), None)


def won_by(right: str, **refuted: str) -> PlayTask:
    """The one move that wins, and the others by the move of the opponent that refutes them."""
    return PlayTask((Answers(right, refuted=refuted),))


@dataclass(frozen=True)
class PlayOut:
    """A game to be played to its end against the computer, and to be won.

    `warning` is what is said before a move that gives the win away; made again, it is played.
    """

    warning: str
    level: int = 1


Task = Find | PlayTask | PlayOut


@dataclass(frozen=True)
class LessonStep:
    """A step with one idea: a position and a question. The person has `colour`.

    With `race` the plates show the race of safe moves.
    """

    name: str
    start: Start
    task: Task
    colour: Player = Player.BLACK
    race: bool = False


@dataclass(frozen=True)
class Lesson:
    """Steps that belong together."""

    name: str
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True)
class Course:
    """The lessons of a game: the first `rules` of them teach its rules, the others good play."""

    game: str
    lessons: tuple[Lesson, ...]
    rules: int
