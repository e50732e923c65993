"""An engine for the Go Text Protocol, version 2 (draft 2 of the specification by Farnebäck).

`GtpSession.answer` takes a line and returns the response. Apart from the files of `loadsgf` and
`printsgf`, nothing is read or written here. Commands for games other than Go follow GoGui's
`gogui-rules_*` and KataGo's `rectangular_boardsize`.
"""

import json
from argparse import ArgumentTypeError
from collections.abc import Callable, Generator
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from time import perf_counter

from redstone.answers import SOLVING_SECONDS, solution_keys, solved_within
from redstone.board import Point
from redstone.commands.arguments import positive, seconds
from redstone.commands.go_ownership import Ownership
from redstone.commands.gtp_analysis import (
    MOVING,
    WRITTEN,
    AnalysisStream,
    Describer,
    Moments,
    Moving,
    ResponseLines,
)
from redstone.commands.gtp_go_handicap import (
    handicap_vertices,
    most_handicap,
    with_handicap,
    with_stones,
)
from redstone.commands.gtp_go_rules import format_rules, with_rules
from redstone.commands.gtp_gogui import GOGUI_COMMANDS
from redstone.commands.gtp_records import format_sgf, laid_out, read_sgf, with_player
from redstone.commands.gtp_time import GtpClock, read_kgs_settings, read_left, read_settings
from redstone.commands.gtp_turns import turned
from redstone.commands.gtp_words import Failure, check_count, colour_of, format_result, words_of
from redstone.commands.trouble import reason
from redstone.engine.beginner import beginner_move
from redstone.engine.levels import Level
from redstone.engine.solver import Solver
from redstone.english import refusal
from redstone.gtp.go import (
    dead_stones,
    outcome_now,
    resumed_for,
    with_komi,
    without_handicap,
)
from redstone.gtp.vertices import format_vertex, parse_vertex
from redstone.mind.mind import Mind, Question
from redstone.mind.minds import MindCache, mind_for, move_of, thinking
from redstone.mind.thought import OfStrength
from redstone.position import (
    IllegalMove,
    Mark,
    Move,
    Pass,
    Place,
    Player,
    Resign,
    Resume,
)
from redstone.record.characters import quote
from redstone.record.diagram import format_diagram, format_rows
from redstone.record.game import Game
from redstone.record.notation import NotationError, parse_size
from redstone.version import VERSION

STATUSES = ("alive", "dead", "seki")


class GtpSession:
    """The state of a GTP session: the game, and the engine (mind) that plays it.

    `quitting` is set by the command `quit`. `analysis` is set by an analysis command until the next
    command: the caller writes its lines, and an empty one at the end. Once `is_interrupted` returns
    True, a move is made immediately.
    """

    def __init__(self, game: Game, level: Level, seed: int | None = None) -> None:
        """Begin a GTP session with this game; the engine plays at `level`.

        With a `seed`, its choices can be repeated.
        """
        self.quitting = False
        self.analysis: ResponseLines | None = None
        self.is_interrupted: Callable[[], bool] = lambda: False
        self._game = game
        self._thought = OfStrength(level)
        self._thinking = MindCache(partial(mind_for, seed=seed))
        # The games before each of GTP's moves: a move of this program may include marks.
        self._past: list[Game] = []
        self._clock = GtpClock()
        self._rng = Random(seed)
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
            "place_free_handicap": self._free_handicap,
            "set_free_handicap": self._set_handicap,
            "time_settings": self._time_settings,
            "kgs-time_settings": self._kgs_time_settings,
            "time_left": self._time_left,
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            **{name: partial(self._genmove_analyze, name) for name in MOVING},
            "undo": self._undo,
            "showboard": lambda: "\n" + format_diagram(self._game.position.board),
            "final_score": self._score,
            "final_status_list": self._status_list,
            "redstone-solve": self._solve,
            "loadsgf": self._load,
            "printsgf": self._print,
            "gogui-setup": self._set_up,
            "gogui-setup_player": self._set_up_player,
            **{name: partial(self._analyse, name) for name in WRITTEN},
            "stop": lambda: "",
            "kata-get-rules": self._rules,
            "kata-set-rules": self._set_rules,
            "gogui-analyze_commands": lambda: "\n".join(GOGUI_COMMANDS),
            "gogui-interrupt": lambda: "",
            "gogui-play_sequence": self._play_sequence,
            "gogui-rules_game_id": lambda: self._game.rules.title,
            "gogui-rules_board": self._board,
            "gogui-rules_board_size": self._board_size,
            "gogui-rules_legal_moves": self._legal_moves,
            "gogui-rules_side_to_move": lambda: self._game.position.to_move.value,
            "gogui-rules_final_result": lambda: format_result(self._game.outcome),
        }

    def answer(self, line: str) -> str:
        """Carry out a command line, and return its response with the empty line after it.

        The response is empty for an empty line. That of an analysis goes on with its lines.
        """
        self.analysis = None
        words = words_of(line)
        if not words:
            return ""
        number = words.pop(0) if words[0].isascii() and words[0].isdigit() else ""
        try:
            said = f"={number} {self._carry_out(words)}".rstrip()
            return f"{said}\n" if self.analysis else f"{said}\n\n"
        except Failure as failure:
            return f"?{number} {failure}\n\n"

    def _carry_out(self, words: list[str]) -> str:
        """Carry out a command given as words, and return its response. Raises Failure."""
        name, arguments = (words[0], words[1:]) if words else ("", [])
        command = self._commands.get(name)
        if command is None:
            raise Failure("unknown command")
        check_count(name, len(arguments))
        return command(*arguments)

    def _quit(self) -> str:
        """Handle `quit`: end the session."""
        self.quitting = True
        return ""

    def _resize(self, cols: str, rows: str) -> str:
        """Handle `boardsize`, with one or two sides: start a new game. Raises Failure."""
        try:
            size = parse_size(f"{cols}x{rows}")
        except NotationError as error:
            raise Failure("unacceptable size") from error
        self._start(*size)
        return ""

    def _clear(self) -> str:
        """Handle `clear_board`: start a new game on a board of the same size."""
        board = self._game.start.board
        self._start(board.cols, board.rows)
        return ""

    def _start(self, cols: int, rows: int) -> None:
        """Start a new game of this size, without handicap."""
        self._begin(Game.new(without_handicap(self._game.rules), cols, rows))

    def _begin(self, game: Game) -> None:
        """Switch to this game, dropping undo history, clock and search."""
        self._game, self._past = game, []
        self._clock.begin()
        self._thinking.forget()

    def _komi(self, text: str) -> str:
        """Handle `komi`; games other than Go ignore it, as controllers always send it.

        Raises Failure.
        """
        try:
            self._game = with_komi(self._game, text)
        except ValueError as error:
            raise Failure(f"syntax error: {error}") from error
        return ""

    def _handicap(self, text: str) -> str:
        """Handle `fixed_handicap`: start a game with handicap stones; return their vertices.

        Raises Failure.
        """
        stones = self._handicap_stones(text)
        try:
            self._begin(with_handicap(self._game, stones))
        except ValueError as error:
            raise Failure(f"invalid number of stones: {error}") from error
        return handicap_vertices(self._game)

    def _free_handicap(self, text: str) -> str:
        """Handle `place_free_handicap`: place at most this many stones; return their vertices.

        Raises Failure.
        """
        stones = self._handicap_stones(text)
        try:
            self._begin(with_handicap(self._game, min(stones, most_handicap(self._game))))
        except ValueError as error:
            raise Failure(f"invalid number of stones: {error}") from error
        return handicap_vertices(self._game)

    def _set_handicap(self, *vertices: str) -> str:
        """Handle `set_free_handicap`: start with black stones on these vertices. Raises Failure."""
        self._check_empty()
        try:
            self._begin(with_stones(self._game, vertices))
        except ValueError as error:
            raise Failure(f"bad vertex list: {error}") from error
        return ""

    def _handicap_stones(self, text: str) -> int:
        """Parse the number of handicap stones. Raises Failure."""
        self._check_empty()
        try:
            return positive(text)
        except ArgumentTypeError:
            said = f"the number of stones must be a whole number, not {quote(text)}"
            raise Failure(f"syntax error: {said}") from None

    def _check_empty(self) -> None:
        """Raise Failure unless the board is empty."""
        if self._game.ply or self._game.start.board.stones:
            raise Failure("board not empty")

    def _time_settings(self, *times: str) -> str:
        """Handle `time_settings`: set main time and byo-yomi."""
        return self._timed(lambda: self._clock.set(read_settings(*times)))

    def _kgs_time_settings(self, kind: str, *times: str) -> str:
        """Handle `kgs-time_settings`: set a time system as KGS names it."""
        return self._timed(lambda: self._clock.set(read_kgs_settings(kind, *times)))

    def _time_left(self, colour: str, *left: str) -> str:
        """Handle `time_left`: store a player's time left."""
        player = colour_of(colour)
        return self._timed(lambda: self._clock.set_time_left(player, read_left(*left)))

    def _timed(self, change: Callable[[], None]) -> str:
        """Apply a change to the clock; return an empty response. Raises Failure for bad times."""
        try:
            change()
        except ValueError as error:
            raise Failure(f"syntax error: {error}") from error
        return ""

    def _play(self, colour: str, vertex: str) -> str:
        """Handle `play`: make a move. Raises Failure if it is refused."""
        player = colour_of(colour)
        try:
            move = parse_vertex(vertex)
            after = self._in_turn(player, resumed_for(self._game, move)).play(move)
        except NotationError as error:
            raise Failure(f"syntax error: {error}") from error
        except IllegalMove as error:
            raise Failure(f"illegal move: {refusal(error)}") from error
        self._past.append(self._game)
        self._game = after
        return ""

    def _play_sequence(self, *moves: str) -> str:
        """Handle `gogui-play_sequence`: make all moves, or none.

        Raises Failure if one is refused.
        """
        if len(moves) % 2:
            raise Failure("syntax error: each colour must be followed by a vertex")
        game, past = self._game, [*self._past]
        try:
            for colour, vertex in zip(moves[::2], moves[1::2], strict=True):
                self._play(colour, vertex)
        except Failure:
            self._game, self._past = game, past
            raise
        return ""

    def _genmove(self, colour: str) -> str:
        """Handle `genmove`: search and make a move; return its vertex."""
        return _last(self._moments(colour_of(colour)))

    def _reg_genmove(self, colour: str) -> str:
        """Handle `reg_genmove`: search and return a move without making it or using the clock."""
        game, past = self._game, [*self._past]
        vertex = _last(self._moments(colour_of(colour), is_timed=False))
        self._game, self._past = game, past
        return vertex

    def _genmove_analyze(self, command: str, *arguments: str) -> str:
        """Handle `lz-` or `kata-genmove_analyze`: prepare a search that reports and then moves.

        Raises Failure.
        """
        game = self._game
        try:
            describer = Describer(game, command, arguments)
            wanted = describer.wanted
            if game.outcome is None or game.outcome.winner is not wanted.player.enemy:
                game = self._in_turn(wanted.player, game)
            if without := describer.without(game):
                mind_for(Question(game, self._thought, without=without))  # it may be refused
            ownership = describer.ownership(game)
        except ValueError as error:
            raise Failure(f"cannot analyse: {error}") from error
        moments = self._moments(wanted.player, describer, ownership)
        self.analysis = Moving(describer, moments, ownership)
        return ""

    def _moments(
        self,
        player: Player,
        describer: Describer | None = None,
        ownership: Ownership | None = None,
        *,
        is_timed: bool = True,
    ) -> Moments:
        """Search and make a player's move, yielding game and mind after each slice.

        Returns the move's vertex. If there is no time for a search, the move is a
        beginner's. Stones are marked as dead in Go first.
        """
        outcome, began = self._game.outcome, perf_counter()
        if outcome is not None and outcome.winner is player.enemy:
            return format_vertex(Resign())
        game = self._in_turn(player, self._game)
        board, budget = game.position.board, inf
        if is_timed:
            budget = self._clock.budget(player, (len(board.points) - len(board.stones)) // 2)
        self._past.append(self._game)
        self._game = game
        if is_timed and self._clock.is_short(player):
            move: Move = beginner_move(self._game, self._rng)
        else:
            while ownership is not None and not ownership.done:
                ownership.step()
            move = yield from self._thoughts(began + budget, describer)
        self._game = self._game.play(move)
        while isinstance(move, Mark | Resume):
            # GTP has neither: the response is the move after it, or a pass if there is none.
            if self._game.position.to_move is not player:
                return format_vertex(Pass())
            move = yield from self._thoughts(began + budget, describer)
            self._game = self._game.play(move)
        if is_timed:
            self._clock.spend(player, perf_counter() - began, budget)
        return format_vertex(move)

    def _thoughts(
        self, ends: float, describer: Describer | None
    ) -> Generator[tuple[Game, Mind], None, Move]:
        """Search the game's position within level and clock; return the chosen move.

        Yields game and mind after each slice.
        """
        game = self._game
        without = frozenset[Move]() if describer is None else describer.without(game)
        mind = self._thinking.about(Question(game, self._thought, without=without))
        for _ in thinking(mind, ends - perf_counter()):
            yield game, mind
            if self.is_interrupted():
                break
        yield game, mind  # some moves need no thought
        return move_of(mind)

    def _in_turn(self, player: Player, game: Game) -> Game:
        """Return the game with this player to move, made a new game if necessary.

        Raises Failure if the game is over or they can't move.
        """
        if game.outcome is not None:
            raise Failure("illegal move: the game is over")
        game = turned(game, player)
        if next(game.rules.legal_moves(game.position), None) is None:
            raise Failure(f"illegal move: {player.value} has no move here")
        return game

    def _undo(self) -> str:
        """Handle `undo`: take back the last move. Raises Failure if there is none."""
        if not self._past:
            raise Failure("cannot undo")
        self._game = self._past.pop().without_future()
        return ""

    def _board(self) -> str:
        """Handle `showboard`: return the board as text."""
        return "\n".join(" ".join(row) for row in format_rows(self._game.position.board))

    def _board_size(self) -> str:
        """Return the board's size: one number if it is square, else columns and rows."""
        board = self._game.position.board
        return str(board.cols) if board.cols == board.rows else f"{board.cols} {board.rows}"

    def _legal_moves(self) -> str:
        """Return the vertices of all legal moves."""
        moves = self._game.rules.legal_moves(self._game.position)
        return " ".join(format_vertex(m) for m in moves if not isinstance(m, Mark | Resume))

    def _score(self) -> str:
        """Handle `final_score`: return the result, in Go as if scored now. Raises Failure."""
        outcome = self._game.outcome or outcome_now(self._game)
        if outcome is None:
            raise Failure("cannot score: the game is not over")
        return format_result(outcome)

    def _solve(self, time: str = f"{SOLVING_SECONDS:g}") -> str:
        """Handle the command that solves the position within `time` seconds.

        Returns the JSON of `solve --json`, with vertices in place of tokens. Raises Failure.
        """
        try:
            solution = solved_within(Solver(self._game), seconds(time))
        except (ValueError, ArgumentTypeError) as error:
            raise Failure(f"cannot solve: {error}") from error
        return json.dumps(solution_keys(solution, format_vertex))

    def _load(self, name: str, before: str = "") -> str:
        """Handle `loadsgf`: load a file's game up to before move number `before`.

        Raises Failure.
        """
        try:
            game = read_sgf(name, before, self._game)
        except OSError as error:
            raise Failure(f"cannot load file: {reason(error)}") from error
        except ValueError as error:
            raise Failure(f"cannot load file: {error}") from error
        self._begin(game)
        self._past = [game.go_to(ply) for ply in range(game.ply)]
        return ""

    def _print(self, name: str = "-") -> str:
        """Handle `printsgf`: return the game as SGF, or write it to a named file.

        Raises Failure.
        """
        text = format_sgf(self._game)
        if name == "-":
            return text
        try:
            Path(name).write_text(f"{text}\n", encoding="utf-8")
        except OSError as error:
            raise Failure(f"cannot save file: {reason(error)}") from error
        return ""

    def _set_up(self, *stones: str) -> str:
        """Handle `gogui-setup`: start from these stones. Raises Failure if they are refused."""
        self._check_empty()
        try:
            self._begin(laid_out(self._game, stones))
        except ValueError as error:
            raise Failure(f"cannot set up: {error}") from error
        return ""

    def _set_up_player(self, colour: str) -> str:
        """Handle `gogui-setup_player`: set the player to move of a set-up. Raises Failure."""
        player = colour_of(colour)
        if self._game.ply or not self._game.start.is_set_up:
            raise Failure("cannot set up: no stones have been set up")
        try:
            self._begin(with_player(self._game, player))
        except ValueError as error:
            raise Failure(f"cannot set up: {error}") from error
        return ""

    def _rules(self) -> str:
        """Handle `kata-get-rules`: return Go's rules as JSON. Raises Failure in other games."""
        try:
            return format_rules(self._game)
        except ValueError as error:
            raise Failure(f"{error}") from error

    def _set_rules(self, *words: str) -> str:
        """Handle `kata-set-rules`: set the scoring of Go by a name or JSON.

        Raises Failure in other games.
        """
        try:
            self._game = with_rules(self._game, " ".join(words))
        except ValueError as error:
            raise Failure(f"cannot set rules: {error}") from error
        return ""

    def _analyse(self, command: str, *arguments: str) -> str:
        """Handle an analysis command: begin a search whose lines follow the response.

        Raises Failure.
        """
        try:
            self.analysis = AnalysisStream(self._game, command, arguments)
        except ValueError as error:
            raise Failure(f"cannot analyse: {error}") from error
        return ""

    def _status_list(self, status: str) -> str:
        """Handle `final_status_list`: return the vertices of dead, living or seki stones.

        Raises Failure in other games than Go.
        """
        state = self._game.position.go
        if state is None or status not in STATUSES:
            said = f"the status must be {', '.join(STATUSES)}, not {quote(status)}"
            raise Failure(f"syntax error: {said}" if state else "there are no dead stones here")
        stones, dead = self._game.position.board.stones, dead_stones(self._game)
        asked = {
            "dead": dead,
            "alive": stones.keys() - dead,
            "seki": frozenset[Point](),
        }[status]
        return "\n".join(format_vertex(Place(point)) for point in sorted(asked))


def _last(moments: Moments) -> str:
    """Run a search to its end; return its move's vertex."""
    while True:
        try:
            next(moments)
        except StopIteration as end:
            return str(end.value)
