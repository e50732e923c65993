"""An engine for the Go Text Protocol, version 2 (draft 2 of the specification by Farnebäck).

`Engine.answer` takes a line and gives the response; nothing is read or written here.
Commands of other games than Go follow GoGui's `gogui-rules_*` and KataGo's
`rectangular_boardsize`.
"""

import json
import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from functools import partial

from redstone.board import Point
from redstone.bot.levels import Level
from redstone.commands.arguments import seconds
from redstone.commands.gtp_go import (
    handicap_vertices,
    resumed_for,
    standing,
    with_handicap,
    with_komi,
    without_handicap,
)
from redstone.commands.solving import SECONDS, keys_of, solved_within
from redstone.commands.vertices import format_vertex, parse_vertex
from redstone.english import refusal
from redstone.mind.mind import Question
from redstone.mind.minds import Thinking, mind_for, move_of, think
from redstone.mind.thought import OfStrength
from redstone.position import (
    IllegalMove,
    Mark,
    Move,
    Outcome,
    Pass,
    Place,
    Player,
    Reason,
    Resign,
    Resume,
)
from redstone.record.diagram import format_diagram, format_rows
from redstone.record.fault import quote
from redstone.record.game import Game
from redstone.record.notation import NotationError, parse_size
from redstone.solver.solver import Solver
from redstone.version import VERSION

STATUSES = ("alive", "dead", "seki")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_COLOURS = {"b": Player.BLACK, "black": Player.BLACK, "w": Player.WHITE, "white": Player.WHITE}


class Failure(Exception):
    """A command that cannot be carried out; the message is the response."""


class Engine:
    """One game and the mind that plays it. `quitting` is set by the command `quit`."""

    def __init__(self, game: Game, level: Level, seed: int | None = None) -> None:
        self.quitting = False
        self._game = game
        self._thought = OfStrength(level)
        self._thinking = Thinking(partial(mind_for, seed=seed))
        # Where each of GTP's moves began: one by this program may have marks of its own in it.
        self._begun: list[int] = []
        self._commands: dict[str, Callable[..., str]] = {
            "protocol_version": lambda: "2",
            "name": lambda: "Redstone",
            "version": lambda: VERSION,
            "known_command": lambda name: str(name in self._commands).lower(),
            "list_commands": lambda: "\n".join(self._commands),
            "quit": self._quit,
            "boardsize": lambda size: self._resize(size, size),
            "rectangular_boardsize": self._resize,
            "clear_board": self._clear,
            "komi": self._komi,
            "fixed_handicap": self._handicap,
            "play": self._play,
            "genmove": self._genmove,
            "undo": self._undo,
            "showboard": lambda: "\n" + format_diagram(self._game.position.board),
            "final_score": self._score,
            "final_status_list": self._status_list,
            "redstone-solve": self._solve,
            "gogui-rules_game_id": lambda: self._game.rules.title,
            "gogui-rules_board": self._board,
            "gogui-rules_board_size": self._board_size,
            "gogui-rules_legal_moves": self._legal_moves,
            "gogui-rules_side_to_move": lambda: self._game.position.to_move.value,
            "gogui-rules_final_result": lambda: format_result(self._game.outcome),
        }

    def answer(self, line: str) -> str:
        """The response to one line, with the empty line that ends it; "" if none is due."""
        words = _CONTROLS.sub("", line).split("#", 1)[0].split()
        if not words:
            return ""
        number = words.pop(0) if words[0].isascii() and words[0].isdigit() else ""
        try:
            return f"={number} {self._carry_out(words)}".rstrip() + "\n\n"
        except Failure as failure:
            return f"?{number} {failure}\n\n"

    def _carry_out(self, words: list[str]) -> str:
        name, arguments = (words[0], words[1:]) if words else ("", [])
        command = self._commands.get(name)
        if command is None:
            raise Failure("unknown command")
        wanted = _ARGUMENTS.get(name, 0)
        if len(arguments) != wanted and (name, len(arguments)) != _WITH_TIME:
            raise Failure(f"syntax error: {name} takes {wanted} arguments")
        return command(*arguments)

    def _quit(self) -> str:
        self.quitting = True
        return ""

    def _resize(self, cols: str, rows: str) -> str:
        try:
            size = parse_size(f"{cols}x{rows}")
        except NotationError as error:
            raise Failure("unacceptable size") from error
        self._start(*size)
        return ""

    def _clear(self) -> str:
        board = self._game.start.board
        self._start(board.cols, board.rows)
        return ""

    def _start(self, cols: int, rows: int) -> None:
        self._game = without_handicap(self._game, cols, rows)
        self._thinking.forget()
        self._begun = []

    def _komi(self, text: str) -> str:
        """Accepted in every game, for controllers always send it; only Go has komi."""
        try:
            self._game = with_komi(self._game, text)
        except ValueError as error:
            raise Failure(f"syntax error: komi is a number: {error}") from error
        return ""

    def _handicap(self, stones: str) -> str:
        if self._game.ply or self._game.start.board.stones:
            raise Failure("board not empty")
        if not (stones.isascii() and stones.isdigit()):
            raise Failure(f"syntax error: {quote(stones)} is not a number of stones")
        try:
            self._game = with_handicap(self._game, stones)
        except ValueError as error:
            raise Failure(f"invalid number of stones: {error}") from error
        return handicap_vertices(self._game)

    def _play(self, colour: str, vertex: str) -> str:
        try:
            move = parse_vertex(vertex)
            game = resumed_for(self._game, move)
            self._check_turn(colour, game)
            after = game.play(move)
        except NotationError as error:
            raise Failure(f"syntax error: {error}") from error
        except IllegalMove as error:
            raise Failure(f"illegal move: {refusal(error)}") from error
        self._begun.append(self._game.ply)
        self._game = after
        return ""

    def _genmove(self, colour: str) -> str:
        outcome = self._game.outcome
        if outcome is not None and outcome.winner is _colour(colour).enemy:
            return format_vertex(Resign())
        self._check_turn(colour, self._game)
        self._begun.append(self._game.ply)
        move = self._move()
        while isinstance(move, Mark | Resume):
            # GTP has neither: what is answered is the move after it, or that none is made.
            if self._game.position.to_move is not _colour(colour):
                return format_vertex(Pass())
            move = self._move()
        return format_vertex(move)

    def _move(self) -> Move:
        mind = self._thinking.about(Question(self._game, self._thought))
        think(mind)
        move = move_of(mind)
        self._game = self._game.play(move)
        return move

    def _check_turn(self, colour: str, game: Game) -> None:
        player = _colour(colour)
        if game.outcome is not None:
            raise Failure("illegal move: the game is over")
        if player is not game.position.to_move:
            raise Failure(f"illegal move: {game.position.to_move.value} is to move")

    def _undo(self) -> str:
        if not self._begun:
            raise Failure("cannot undo")
        self._game = self._game.go_to(self._begun.pop()).without_future()
        return ""

    def _board(self) -> str:
        return "\n".join(" ".join(row) for row in format_rows(self._game.position.board))

    def _board_size(self) -> str:
        board = self._game.position.board
        return str(board.cols) if board.cols == board.rows else f"{board.cols} {board.rows}"

    def _legal_moves(self) -> str:
        moves = self._game.rules.legal_moves(self._game.position)
        return " ".join(format_vertex(m) for m in moves if not isinstance(m, Mark | Resume))

    def _score(self) -> str:
        outcome = self._game.outcome or standing(self._game)
        if outcome is None:
            raise Failure("cannot score: the game is not over")
        return format_result(outcome)

    def _solve(self, time: str = f"{SECONDS:g}") -> str:
        """What `solve --json` tells, its moves as vertices; a time may be given in seconds."""
        try:
            solution = solved_within(Solver(self._game), seconds(time))
        except (ValueError, ArgumentTypeError) as error:
            raise Failure(f"cannot solve: {error}") from error
        return json.dumps(keys_of(solution, format_vertex))

    def _status_list(self, status: str) -> str:
        """The stones marked so far: GTP asks for no others than those of the end."""
        state = self._game.position.go
        if state is None or status not in STATUSES:
            raise Failure(f"no such status: {status}")
        stones = self._game.position.board.stones
        asked = {
            "dead": state.dead,
            "alive": stones.keys() - state.dead,
            "seki": frozenset[Point](),
        }[status]
        return "\n".join(format_vertex(Place(point)) for point in sorted(asked))


_ARGUMENTS = {
    "known_command": 1,
    "boardsize": 1,
    "rectangular_boardsize": 2,
    "komi": 1,
    "fixed_handicap": 1,
    "final_status_list": 1,
    "play": 2,
    "genmove": 1,
}
"""How many arguments each command takes, where it takes any."""
_WITH_TIME = ("redstone-solve", 1)
"""The one command with an argument that can be left out."""


def format_result(outcome: Outcome | None) -> str:
    """An outcome as in SGF: "B+3.5", with its reason "B+Annihilation", "W+R"; "0" for a draw."""
    if outcome is None:
        return "unknown"
    if outcome.winner is None:
        return "0"
    if outcome.score is not None:
        reason = f"{abs(outcome.score.black - outcome.score.white):g}"
    elif outcome.reason is Reason.RESIGNATION:
        reason = "R"
    else:
        reason = outcome.reason.value.capitalize()
    return f"{outcome.winner.value[0].upper()}+{reason}"


def _colour(text: str) -> Player:
    try:
        return _COLOURS[text.lower()]
    except KeyError as error:
        raise Failure(f"syntax error: {text!r} is not a colour") from error
