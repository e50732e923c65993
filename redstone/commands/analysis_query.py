"""Parsing of queries to the JSON analysis engine, in KataGo's format."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from redstone.commands.gtp_go_rules import with_scoring_of
from redstone.commands.gtp_records import laid_out, with_player
from redstone.commands.gtp_turns import turned
from redstone.commands.gtp_wanted import COLOURS, move_of
from redstone.english import refusal
from redstone.gtp.go import resumed_for, with_komi
from redstone.position import IllegalMove, Move, Player
from redstone.record.characters import quote
from redstone.record.game import MAX_MOVES, Game
from redstone.rules import GAMES
from redstone.rules.protocol import Rules

KNOWN = {
    *("id", "action", "game", "boardXSize", "boardYSize", "moves", "initialStones"),
    *("initialPlayer", "rules", "komi", "analyzeTurns", "maxVisits", "priority", "priorities"),
    *("includeOwnership", "includePVVisits", "reportDuringSearchEvery", "overrideSettings"),
    *("avoidMoves", "allowMoves"),
}
"""The fields in use; others get a warning."""
SETTINGS = {"reportAnalysisWinratesAs", "maxTime"}
"""The settings in use of `overrideSettings`."""
SIDES = {"BLACK": Player.BLACK, "WHITE": Player.WHITE, "SIDETOMOVE": None}
MOST_VISITS = 10**9


class QueryError(Exception):
    """An invalid query; `field` is the wrong field, or empty."""

    def __init__(self, field: str, message: str) -> None:
        """Create the error for a field of a query."""
        super().__init__(message)
        self.field = field


@dataclass(frozen=True)
class QueriedTurn:
    """A position of a query, with its turn number and its priority."""

    number: int
    game: Game
    priority: int


@dataclass(frozen=True)
class Query:
    """A parsed query: its turns, and options for search and reports.

    `side` is the player whose chances are reported, None for the player to move. `every` is the
    time in seconds between two reports during a search. `avoid` and `allow` restrict the first
    move.
    """

    id: str
    turns: tuple[QueriedTurn, ...]
    visits: int
    seconds: float = inf
    side: Player | None = Player.BLACK
    every: float = inf
    has_ownership: bool = False
    has_visits: bool = False
    avoid: frozenset[tuple[Player, Move]] = frozenset()
    allow: frozenset[tuple[Player, Move]] = frozenset()
    warnings: tuple[tuple[str, str], ...] = ()


class QueryFields:
    """Typed access to a query's fields; the methods raise QueryError."""

    def __init__(self, values: dict[str, Any]) -> None:
        """Read the fields of a parsed JSON object."""
        self.values = values

    def whole(self, name: str, usual: int | None, least: int, most: int) -> int:
        """Return an integer field; `usual` is the default, None if required.

        Raises QueryError for a number out of bounds.
        """
        value = self._value(name, usual)
        if type(value) is not int or not least <= value <= most:
            raise QueryError(name, f"must be a whole number from {least} to {most}")
        return value

    def number(self, name: str, usual: float) -> float:
        """Return a positive number field, or its default `usual`. Raises QueryError."""
        if name not in self.values:
            return usual
        value = self.values[name]
        if type(value) not in (int, float) or not 0 < value <= MOST_VISITS:
            raise QueryError(name, f"must be a number above 0 and at most {MOST_VISITS}")
        return float(value)

    def boolean(self, name: str) -> bool:
        """Return a boolean field, False by default."""
        value = self.values.get(name, False)
        if type(value) is not bool:
            raise QueryError(name, "must be true or false")
        return value

    def text(self, name: str, usual: str | None) -> str:
        """Return a text field; `usual` is the default, None if required."""
        value = self._value(name, usual)
        if not isinstance(value, str):
            raise QueryError(name, "must be a string")
        return value

    def array(self, name: str, usual: list[Any] | None = None) -> list[Any]:
        """Return a list field; `usual` is the default, None for an empty one. Raises QueryError."""
        value = self.values.get(name, usual if usual is not None else [])
        if not isinstance(value, list):
            raise QueryError(name, "must be a list")
        return value

    def moves(self, name: str) -> list[tuple[str, str]]:
        """Return a field with a list of moves as (colour, vertex) pairs. Raises QueryError."""
        pairs = self.array(name)
        for pair in pairs:
            is_pair = isinstance(pair, list) and [type(each) for each in pair] == [str, str]
            if not is_pair or pair[0].lower() not in COLOURS:
                raise QueryError(name, 'must be a list of pairs such as ["B", "D4"]')
        return [(colour, vertex) for colour, vertex in pairs]

    def _value(self, name: str, usual: object) -> object:
        """Return a field's value, or its default. Raises QueryError if both are missing."""
        value = self.values.get(name, usual)
        if value is None:
            raise QueryError(name, "must be there")
        return value


def read_query(values: dict[str, object], usual: Rules, visits: int) -> Query:
    """Parse a query about positions; `usual` has the rules if it names no game.

    Raises QueryError.
    """
    fields = QueryFields(values)
    name = fields.text("id", None)
    settings = QueryFields(_object(values.get("overrideSettings", {}), "overrideSettings"))
    games = _games(fields, usual)
    numbers = fields.array("analyzeTurns", [len(games) - 1])
    priority = fields.whole("priority", 0, -MOST_VISITS, MOST_VISITS)
    priorities = fields.array("priorities", [priority] * len(numbers))
    if len(priorities) != len(numbers) or {*map(type, priorities)} > {int}:
        raise QueryError("priorities", "must have a whole number for each of analyzeTurns")
    for number in numbers:
        if type(number) is not int or not 0 <= number < len(games):
            raise QueryError("analyzeTurns", f"must have numbers from 0 to {len(games) - 1}")
    side = settings.text("reportAnalysisWinratesAs", "BLACK").upper()
    if side not in SIDES:
        raise QueryError("reportAnalysisWinratesAs", f"must be {', '.join(SIDES)}")
    query = Query(
        name,
        tuple(
            QueriedTurn(number, games[number], first)
            for number, first in zip(numbers, priorities, strict=True)
        ),
        fields.whole("maxVisits", visits, 1, MOST_VISITS),
        settings.number("maxTime", inf),
        SIDES[side],
        fields.number("reportDuringSearchEvery", inf),
        fields.boolean("includeOwnership"),
        fields.boolean("includePVVisits"),
        _restricted(fields, "avoidMoves", games[-1]),
        _restricted(fields, "allowMoves", games[-1]),
        tuple(
            (field, "not known here, and passed over")
            for field in (*values.keys() - KNOWN, *settings.values.keys() - SETTINGS)
        ),
    )
    if query.has_ownership and games[0].position.go is None:
        raise QueryError("includeOwnership", f"{games[0].rules.title} has no ownership of points")
    return query


def _games(fields: QueryFields, usual: Rules) -> list[Game]:
    """Return the queried game before its first move and after each move. Raises QueryError."""
    game = _start(fields, usual)
    games = [game]
    moves = fields.moves("moves")
    if len(moves) > MAX_MOVES:
        raise QueryError("moves", f"has more than {MAX_MOVES} moves")
    for index, (colour, vertex) in enumerate(moves):
        try:
            move = move_of(vertex, game)
            game = turned(resumed_for(game, move), COLOURS[colour.lower()]).play(move)
        except IllegalMove as error:
            said = f"move {index + 1}, {quote(vertex)}: {refusal(error)}"
            raise QueryError("moves", said) from error
        except ValueError as error:
            raise QueryError("moves", f"move {index + 1}: {error}") from error
        games.append(game)
    return games


def _start(fields: QueryFields, usual: Rules) -> Game:
    """Return the queried game before its first move, by size, rules, komi and initial stones.

    Raises QueryError.
    """
    name = fields.text("game", usual.name)
    if name not in GAMES:
        raise QueryError("game", f"must be one of {', '.join(GAMES)}")
    rules = usual if name == usual.name else GAMES[name]("")
    size = [fields.whole(side, None, 2, 19) for side in ("boardXSize", "boardYSize")]
    game = Game.new(rules, *size)
    if "rules" in fields.values and game.position.go is not None:
        game = _checked("rules", lambda: with_scoring_of(game, fields.values["rules"]))
    if "komi" in fields.values:
        komi = fields.values["komi"]
        if type(komi) not in (int, float):
            raise QueryError("komi", "must be a number")
        begun = game
        game = _checked("komi", lambda: with_komi(begun, str(komi)))
    stones = fields.moves("initialStones")
    if stones:
        plain, flat = game, tuple(word for pair in stones for word in pair)
        game = _checked("initialStones", lambda: laid_out(plain, flat))
    colour = fields.text("initialPlayer", game.position.to_move.value)
    if colour.lower() not in COLOURS:
        raise QueryError("initialPlayer", "must be B or W")
    player, before = COLOURS[colour.lower()], game
    if stones:
        return _checked("initialPlayer", lambda: with_player(before, player))
    return turned(before, player)


def _checked(field: str, make: Callable[[], Game]) -> Game:
    """Return `make()`, with ValueError converted to QueryError."""
    try:
        return make()
    except ValueError as error:
        raise QueryError(field, str(error)) from error


def _restricted(fields: QueryFields, name: str, game: Game) -> frozenset[tuple[Player, Move]]:
    """Parse the field `avoidMoves` or `allowMoves` into (player, move) pairs.

    Raises QueryError.
    """
    found: set[tuple[Player, Move]] = set()
    for each in fields.array(name):
        entry = QueryFields(_object(each, name))
        try:
            colour = entry.text("player", None)
            if colour.lower() not in COLOURS:
                raise QueryError(name, "player must be B or W")
            for vertex in entry.array("moves"):
                found.add((COLOURS[colour.lower()], move_of(str(vertex), game)))
        except (QueryError, ValueError) as error:
            raise QueryError(name, str(error)) from error
    return frozenset(found)


def _object(value: object, name: str) -> dict[str, object]:
    """Return the value if it is a JSON object. Raises QueryError if not."""
    if not isinstance(value, dict):
        raise QueryError(name, "must be an object")
    return value
