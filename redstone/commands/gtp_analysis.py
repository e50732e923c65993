"""Analyses in GTP in the manner of Leela Zero and KataGo, so that programs show heat maps.

    lz-analyze [COLOUR] [INTERVAL] [interval N] [minmoves N] [maxmoves N]

INTERVAL is in hundredths of a second. After "=" comes a line of moves each time, until the next
command comes in: `info move D4 visits 120 winrate 5312 order 0 pv D4 E5 ...`, the winrate that of
the player asked about, who may be either. It is a whole number up to 10,000 in `lz-analyze`, and a
fraction in `kata-analyze`, as both have it.
"""

from collections.abc import Callable, Iterator
from itertools import takewhile
from time import perf_counter, sleep

from redstone.bot.chances import Prospect, prospects
from redstone.commands.gtp_go import is_stopped
from redstone.commands.gtp_turns import turned
from redstone.commands.vertices import format_vertex
from redstone.mind.mind import Estimate, Question
from redstone.mind.minds import SLICE, mind_for
from redstone.mind.thought import Endless
from redstone.position import Mark, Move, Player, Resume
from redstone.record.characters import quote
from redstone.record.game import Game

INTERVAL = 100
"""Hundredths of a second between two lines when none are asked for."""
HUNDRED = 100
MOST = 20
"""Moves that are told of when no number is asked for."""


def of_ten_thousand(share: float) -> str:
    """A chance as Leela Zero writes it."""
    return str(round(10_000 * share))


def fraction(share: float) -> str:
    """A chance as KataGo writes it."""
    return f"{share:.6f}"


COLOURS = {"b": Player.BLACK, "black": Player.BLACK, "w": Player.WHITE, "white": Player.WHITE}
WRITTEN: dict[str, Callable[[float], str]] = {
    "lz-analyze": of_ten_thousand,
    "analyze": fraction,
    "kata-analyze": fraction,
}
"""How each command has its chances."""


class Analysis:
    """A search that tells what it has found until something else is wanted.

    Raises ValueError for arguments that cannot be read, and if the game is over.
    """

    def __init__(self, game: Game, command: str, arguments: tuple[str, ...]) -> None:
        if is_stopped(game):
            raise ValueError("play has stopped: there is nothing to search")
        player, wanted = _read(arguments, game.position.to_move)
        game = turned(game, player)
        self._written, self._game = WRITTEN[command], game
        self._seconds = wanted["interval"] / HUNDRED
        self._mind = mind_for(Question(game, Endless(), most=max(1, wanted["maxmoves"])))

    def lines(self, is_wanted: Callable[[], bool]) -> Iterator[str]:
        """A line each interval as long as it is wanted; at least one if there is a search."""
        while True:
            end = perf_counter() + self._seconds
            self._step()
            while is_wanted() and perf_counter() < end:
                self._step()
            if told := self._told():
                yield told
            if not is_wanted():
                return

    def _step(self) -> None:
        if self._mind.done:
            sleep(SLICE)
        else:
            self._mind.step(SLICE)

    def _told(self) -> str:
        found = self._mind.found()
        if not isinstance(found, Estimate) or not found.report.simulations:
            return ""
        moves = prospects(self._game.rules, self._game.position, found.report)
        return " ".join(self._info(order, each) for order, each in enumerate(moves))

    def _info(self, order: int, found: Prospect) -> str:
        line = " ".join(map(format_vertex, takewhile(_is_known, found.candidate.line)))
        chance = self._written(found.chances.share)
        move = format_vertex(found.candidate.move)
        visits = found.candidate.visits
        return f"info move {move} visits {visits} winrate {chance} order {order} pv {line}"


def _is_known(move: Move) -> bool:
    """True for a move that GTP knows."""
    return not isinstance(move, Mark | Resume)


def _read(arguments: tuple[str, ...], to_move: Player) -> tuple[Player, dict[str, int]]:
    """The player, and the numbers asked for by their names. Raises ValueError for other words."""
    wanted = {"interval": INTERVAL, "minmoves": 0, "maxmoves": MOST}
    rest = list(arguments)
    if rest and rest[0].lower() in COLOURS:
        to_move = COLOURS[rest.pop(0).lower()]
    if rest and rest[0].isdigit():
        rest.insert(0, "interval")
    if len(rest) % 2:
        raise ValueError(f"{quote(rest[-1])} has no number")
    for name, number in zip(rest[::2], rest[1::2], strict=True):
        if name not in wanted or not (number.isascii() and number.isdigit()):
            raise ValueError(f"{name} {number} is not known here")
        wanted[name] = int(number)
    return to_move, wanted
