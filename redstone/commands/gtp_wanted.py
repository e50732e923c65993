"""Parsing of the arguments of GTP analysis commands, as in Leela Zero and KataGo."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from redstone.gtp.vertices import parse_vertex
from redstone.position import Move, Place, Player
from redstone.record.characters import quote
from redstone.record.game import Game
from redstone.record.notation import NotationError

INTERVAL = 100
"""Hundredths of a second between two lines, by default."""
HUNDRED = 100
MOST = 20
"""Maximum number of moves in a line, by default."""
COLOURS = {"b": Player.BLACK, "black": Player.BLACK, "w": Player.WHITE, "white": Player.WHITE}
NUMBERS = ("interval", "minmoves", "maxmoves")
RESTRICTIONS = ("avoid", "allow")
SWITCHES = ("ownership", "rootinfo", "pvvisits")
"""Arguments of KataGo's commands beyond Leela Zero's, in lower case."""
TRUTHS = {"true": True, "false": False}


@dataclass(frozen=True)
class Wanted:
    """The options of an analysis.

    `interval` is in seconds. A line has at most `most` moves, and at least `least` of them,
    including moves without a visit. `avoid` and `allow` restrict the first move of each player; an
    empty `allow` restricts nothing.
    """

    player: Player
    interval: float = INTERVAL / HUNDRED
    least: int = 0
    most: int = MOST
    avoid: frozenset[tuple[Player, Move]] = frozenset()
    allow: frozenset[tuple[Player, Move]] = frozenset()
    has_ownership: bool = False
    has_root: bool = False
    has_visits: bool = False


def read_wanted(arguments: tuple[str, ...], game: Game, *, is_kata: bool) -> Wanted:
    """Parse the arguments of an analysis command: player, interval, limits, switches.

    Raises ValueError.
    """
    wanted = Wanted(game.position.to_move)
    rest = list(arguments)
    if rest and rest[0].lower() in COLOURS:
        wanted = replace(wanted, player=COLOURS[rest.pop(0).lower()])
    if rest and rest[0].isdigit():
        rest.insert(0, "interval")
    words = iter(rest)
    for name in words:
        wanted = _with(wanted, name, words, game, is_kata=is_kata)
    if wanted.avoid and wanted.allow:
        raise ValueError("avoid and allow exclude each other")
    if wanted.least > wanted.most:
        raise ValueError("minmoves is more than maxmoves")
    return wanted


def _with(wanted: Wanted, name: str, words: Iterator[str], game: Game, *, is_kata: bool) -> Wanted:
    """Return the options with one more argument, taking its values from `words`.

    Raises ValueError.
    """
    key = name.lower()
    if key in NUMBERS:
        return _with_number(wanted, key, _whole(name, next(words, "")))
    if key in RESTRICTIONS:
        moves = _restriction(name, words, game)
        if key == "avoid":
            return replace(wanted, avoid=wanted.avoid | moves)
        return replace(wanted, allow=wanted.allow | moves)
    if not is_kata or key not in SWITCHES:
        raise ValueError(f"{quote(name)} is not known here")
    value = next(words, "")
    if value.lower() not in TRUTHS:
        raise ValueError(f"{name} must be true or false, not {quote(value)}")
    return _with_switch(wanted, key, TRUTHS[value.lower()])


def _with_number(wanted: Wanted, key: str, number: int) -> Wanted:
    """Return the options with a numeric argument: interval, minmoves or maxmoves."""
    match key:
        case "interval":
            return replace(wanted, interval=number / HUNDRED)
        case "minmoves":
            return replace(wanted, least=number)
        case _:
            return replace(wanted, most=max(1, number))


def _with_switch(wanted: Wanted, key: str, is_on: bool) -> Wanted:
    """Return the options with a switch: ownership, rootinfo or visits."""
    match key:
        case "ownership":
            return replace(wanted, has_ownership=is_on)
        case "rootinfo":
            return replace(wanted, has_root=is_on)
        case _:
            return replace(wanted, has_visits=is_on)


def _whole(name: str, text: str) -> int:
    """Parse a whole number. Raises ValueError with the argument's name."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{name} must be a whole number, not {quote(text)}")
    return int(text)


def _restriction(name: str, words: Iterator[str], game: Game) -> frozenset[tuple[Player, Move]]:
    """Parse what follows `avoid` or `allow`: a colour, comma-separated vertices, a depth.

    Returns (player, move) pairs. Raises ValueError.
    """
    colour, vertices, depth = (next(words, "") for _ in range(3))
    if not depth:
        raise ValueError(f"{name} must be followed by COLOUR VERTEX,VERTEX,... DEPTH")
    if colour.lower() not in COLOURS:
        raise ValueError(f"the colour after {name} must be b or w, not {quote(colour)}")
    if not _whole(f"the depth of {name}", depth):
        raise ValueError(f"the depth of {name} must be 1 or more")
    player = COLOURS[colour.lower()]
    return frozenset((player, move_of(vertex, game)) for vertex in vertices.split(","))


def move_of(vertex: str, game: Game) -> Move:
    """Parse a vertex into a move on a game's board. Raises ValueError."""
    try:
        move = parse_vertex(vertex)
    except NotationError as error:
        raise ValueError(str(error)) from error
    if isinstance(move, Place) and move.point not in game.position.board:
        raise ValueError(f"{vertex} is not on the board")
    return move
