"""GTP analysis output in the formats of Leela Zero and KataGo.

    lz-analyze [COLOUR] [INTERVAL] [interval N] [minmoves N] [maxmoves N]
        [avoid|allow COLOUR VERTEX,VERTEX,... DEPTH]
    kata-analyze ... [rootInfo true] [ownership true] [pvVisits true]

INTERVAL is in hundredths of a second. After "=" a line with the moves is written at each interval,
until the next command comes in: `info move D4 visits 120 winrate 5312 order 0 pv D4 E5 ...`. The
winrate is that of the player asked about, who may be either. It is a whole number up to 10,000 in
`lz-analyze`, and a fraction in `kata-analyze`, as in these programs. Only the first move is
restricted by `avoid` and `allow`, whatever the depth. `ownership` is positive for the points of the
player asked about.
"""

from collections.abc import Callable, Generator, Iterator
from itertools import takewhile
from time import perf_counter, sleep
from typing import Protocol

from redstone.commands.go_ownership import Ownership
from redstone.commands.gtp_turns import turned
from redstone.commands.gtp_wanted import Wanted, read_wanted
from redstone.engine.chances import Prospect, of_report, prospects
from redstone.gtp.go import is_stopped
from redstone.gtp.vertices import format_vertex
from redstone.mind.mind import Estimate, Mind, Question
from redstone.mind.minds import SLICE, mind_for
from redstone.mind.thought import Endless
from redstone.position import Mark, Move, Resume
from redstone.record.game import Game


def of_ten_thousand(share: float) -> str:
    """Format chances as Leela Zero does, in ten-thousandths."""
    return str(round(10_000 * share))


def fraction(share: float) -> str:
    """Format chances as KataGo does, as a fraction."""
    return f"{share:.6f}"


WRITTEN: dict[str, Callable[[float], str]] = {
    "lz-analyze": of_ten_thousand,
    "analyze": fraction,
    "kata-analyze": fraction,
}
"""The format of chances in each analysis command."""
MOVING = {"lz-genmove_analyze": of_ten_thousand, "kata-genmove_analyze": fraction}
"""The format of chances in each command that analyses and then moves."""


Moments = Generator[tuple[Game, Mind], None, str]
"""Yields the game and the mind after each slice of thought; returns the vertex of the move."""


class ResponseLines(Protocol):
    """The lines of a streamed response, for as long as they are wanted."""

    def lines(self, is_wanted: Callable[[], bool]) -> Iterator[str]:
        """Yield the lines, except the empty one that ends the response."""


class Describer:
    """Formats search results as an analysis command asks.

    Raises ValueError for invalid arguments.
    """

    def __init__(self, game: Game, command: str, arguments: tuple[str, ...]) -> None:
        """Parse the arguments of an analysis command, and choose its format of chances.

        Raises ValueError.
        """
        is_kata = not command.startswith("lz-")
        self.wanted: Wanted = read_wanted(arguments, game, is_kata=is_kata)
        self._written = {**WRITTEN, **MOVING}[command]

    def without(self, game: Game) -> frozenset[Move]:
        """Return the moves that the player to move must not begin with, by `avoid` and `allow`."""
        wanted, player = self.wanted, game.position.to_move
        avoided = frozenset(move for who, move in wanted.avoid if who is player)
        allowed = frozenset(move for who, move in wanted.allow if who is player)
        if not allowed:
            return avoided
        return frozenset(game.rules.legal_moves(game.position)) - allowed

    def ownership(self, game: Game) -> Ownership | None:
        """Return an ownership survey of the position if the command asks for it, otherwise None."""
        return Ownership(game) if self.wanted.has_ownership else None

    def line(self, game: Game, mind: Mind, ownership: Ownership | None = None) -> str:
        """Return an analysis line: moves found so far, root, ownership.

        It is empty before the first simulation.
        """
        found = mind.found()
        if not isinstance(found, Estimate) or not found.report.simulations:
            return ""
        moves = prospects(game.rules, game.position, found.report)[: self.wanted.most]
        told = [self._info(order, each) for order, each in enumerate(moves)]
        known = of_report(game.rules, game.position, found.report)
        share = self._written(known.share if known else 0.0)
        listed = {each.candidate.move for each in moves}
        for move in self._others(game, listed)[: max(0, self.wanted.least - len(told))]:
            vertex = format_vertex(move)
            told.append(
                f"info move {vertex} visits 0 winrate {share} order {len(told)} pv {vertex}"
            )
        if self.wanted.has_root:
            told.append(f"rootInfo visits {found.report.simulations} winrate {share}")
        if ownership is not None and ownership.done:
            values = ownership.values(game.position.to_move)
            told.append(f"ownership {' '.join(f'{value:.4f}' for value in values)}")
        return " ".join(told)

    def _others(self, game: Game, listed: set[Move]) -> list[Move]:
        """Return the searchable legal moves that are not listed."""
        left_out = listed | self.without(game)
        return [
            move
            for move in game.rules.legal_moves(game.position)
            if move not in left_out and _is_known(move)
        ]

    def _info(self, order: int, found: Prospect) -> str:
        """Return one move's part of an analysis line: visits, win rate, order, expected moves."""
        line = [format_vertex(move) for move in takewhile(_is_known, found.candidate.line)]
        chance = self._written(found.chances.share)
        move = format_vertex(found.candidate.move)
        told = (
            f"info move {move} visits {found.candidate.visits} winrate {chance} order {order} "
            f"pv {' '.join(line)}"
        )
        if self.wanted.has_visits:
            visits = found.candidate.line_visits or (found.candidate.visits,)
            told += f" pvVisits {' '.join(map(str, visits[: len(line)]))}"
        return told


class AnalysisStream:
    """An analysis that reports results until the next command.

    Raises ValueError for invalid arguments, and if the game is over.
    """

    def __init__(self, game: Game, command: str, arguments: tuple[str, ...]) -> None:
        """Begin an endless search of the position by an analysis command.

        Raises ValueError for wrong arguments, and if there is nothing to search.
        """
        if is_stopped(game):
            raise ValueError("play has stopped: there is nothing to search")
        self._describer = Describer(game, command, arguments)
        wanted = self._describer.wanted
        self._game = game = turned(game, wanted.player)
        self._ownership = self._describer.ownership(game)
        without = self._describer.without(game)
        self._mind = mind_for(Question(game, Endless(), most=wanted.most, without=without))

    def lines(self, is_wanted: Callable[[], bool]) -> Iterator[str]:
        """Yield an analysis line per interval as long as `is_wanted`, at least one."""
        told = ""
        while is_wanted() or not told:
            end = perf_counter() + self._describer.wanted.interval
            self._step()
            while is_wanted() and perf_counter() < end:
                self._step()
            if told and not is_wanted():
                return
            told = self._describer.line(self._game, self._mind, self._ownership)
            if told:
                yield told
            elif not is_wanted():
                return

    def _step(self) -> None:
        """Run a slice of the survey, then of the search; sleep if both are done."""
        if self._ownership is not None and not self._ownership.done:
            self._ownership.step()
        elif self._mind.done:
            sleep(SLICE)
        else:
            self._mind.step(SLICE)


class Moving:
    """A search for a move to play, with analysis lines meanwhile."""

    def __init__(
        self, describer: Describer, moments: Moments, ownership: Ownership | None = None
    ) -> None:
        """Report on the search of a move that will be made; `moments` runs that search."""
        self._describer, self._moments, self._ownership = describer, moments, ownership

    def lines(self, _is_wanted: Callable[[], bool]) -> Iterator[str]:
        """Yield an analysis line per interval and at the end, then the move made.

        The search is not interrupted by the next command, which has to wait.
        """
        interval, told = self._describer.wanted.interval, ""
        due = perf_counter() + interval
        while True:
            try:
                game, mind = next(self._moments)
            except StopIteration as end:
                if told:
                    yield told
                yield f"play {end.value}"
                return
            told = self._describer.line(game, mind, self._ownership)
            if told and perf_counter() >= due:
                yield told
                told, due = "", perf_counter() + interval


def _is_known(move: Move) -> bool:
    """Return True for a move that GTP can express."""
    return not isinstance(move, Mark | Resume)
