"""The text of each kind of motif: a verb phrase whose subject is the move."""

from collections.abc import Callable, Mapping

from redstone.app.words.names import name_of, taken_of
from redstone.insight.deed import Deed, Kind
from redstone.language import Text, _, listed, ngettext
from redstone.position import Player

NO_DEED = Text("no other move has better chances")
NO_STONE = Text("no stone gains more")
"""The text about a pass, which has no motif."""
LINES = (
    Text("starts on the first line"),
    Text("starts on the second line"),
    Text("starts on the third line"),
    Text("starts on the fourth line"),
    Text("starts on the fifth line"),
)

PLAIN: Mapping[Kind, Text] = {
    Kind.WINS: Text("wins the game"),
    Kind.LOSES: Text("loses the game"),
    Kind.DRAWS: Text("ends the game in a draw"),
    Kind.ONLY_MOVE: Text("is the only move"),
    Kind.CHEAPEST: Text("costs the fewest stones"),
    Kind.TAKES_OVER: Text("takes over the first stone"),
    Kind.THROWS_IN: Text("throws in a stone"),
    Kind.FILLS_EYE: Text("fills an eye of its own"),
    Kind.SETTLES: Text("treats all empty points as settled"),
}
"""The texts without a number."""


def phrase(deed: Deed, mover: Player) -> str:
    """Return a motif as a verb phrase, as in "saves 4 stones from atari"."""
    if deed.kind in PLAIN:
        return _(PLAIN[deed.kind])
    if deed.kind in OF_ENEMY:
        black, white = OF_ENEMY[deed.kind]
        return (black if mover is Player.WHITE else white)(int(deed.number))
    return COUNTED[deed.kind](deed, int(deed.number), mover)


def _takes(deed: Deed, n: int, mover: Player) -> str:
    """Return the verb phrase for a capture, of `n` enemy stones."""
    parts = [taken_of(mover.enemy, n)] if n else []
    if deed.other:
        parts.append(ngettext("{n} of its own", "{n} of its own", deed.other))
    return _("captures {stones}", stones=listed(parts))


def _opens(_deed: Deed, n: int, _mover: Player) -> str:
    """Return the verb phrase for a first stone on line `n`."""
    return _(LINES[n - 1]) if n <= len(LINES) else _("starts in the middle")


def _spends(_deed: Deed, n: int, _mover: Player) -> str:
    """Return the verb phrase for a safe move, with `n` more left."""
    if not n:
        return _("is a safe move")
    return ngettext(
        "is a safe move, with {n} more to come", "is a safe move, with {n} more to come", n
    )


def _intrudes(_deed: Deed, _n: int, mover: Player) -> str:
    """Return the verb phrase for a move that takes a safe move from the enemy."""
    return _("takes a safe move from {player}", player=name_of(mover.enemy))


def _leads(deed: Deed, _n: int, _mover: Player) -> str:
    """Return the verb phrase for a move that relies on a lead."""
    return ngettext("relies on a lead of {n} point on the current count",
                    "relies on a lead of {n} points on the current count", deed.number)  # fmt: skip


def _strengthens(deed: Deed, _n: int, _mover: Player) -> str:
    """Return the verb phrase for a move that adds liberties to a group."""
    return ngettext(
        "gives a group {n} more liberty",
        "gives a group {n} more liberties",
        deed.other,
    )


COUNTED: Mapping[Kind, Callable[[Deed, int, Player], str]] = {
    Kind.TAKES: _takes,
    Kind.SAVES: lambda _deed, n, _mover: ngettext(
        "saves a stone from atari", "saves {n} stones from atari", n
    ),
    Kind.FREES: lambda _deed, n, _mover: ngettext(
        "frees a stone without a liberty", "frees {n} stones without a liberty", n
    ),
    Kind.MAKES_EYES: lambda _deed, n, _mover: ngettext("makes an eye", "makes {n} eyes", n),
    Kind.GAINS: lambda _deed, n, _mover: ngettext(
        "secures a safe move", "secures {n} safe moves", n
    ),
    Kind.CONNECTS: lambda _deed, n, _mover: ngettext(
        "connects {n} groups", "connects {n} groups", n
    ),
    Kind.INTRUDES: _intrudes,
    Kind.SPENDS: _spends,
    Kind.KEEPS: lambda _deed, n, _mover: ngettext(
        "keeps a safe move for later", "keeps {n} safe moves for later", n
    ),
    Kind.RISKS: lambda _deed, n, _mover: ngettext(
        "leaves a stone of its own in atari", "leaves {n} stones of its own in atari", n
    ),
    Kind.LEADS: _leads,
    Kind.OPENS: _opens,
    Kind.STRENGTHENS: _strengthens,
    Kind.FOUNDS: lambda _deed, n, _mover: ngettext(
        "starts a group with {n} liberty", "starts a group with {n} liberties", n
    ),
}
"""The functions that return a text with a number, from the motif, its number and its player."""

OF_ENEMY: Mapping[Kind, tuple[Callable[[int], str], Callable[[int], str]]] = {
    Kind.BOUNDS: (
        lambda n: ngettext(
            "takes the last liberty of a black stone",
            "takes the last liberty of {n} black stones",
            n,
        ),
        lambda n: ngettext(
            "takes the last liberty of a white stone",
            "takes the last liberty of {n} white stones",
            n,
        ),
    ),
    Kind.NEARS: (
        lambda n: ngettext(
            "brings a black stone within reach this turn",
            "brings {n} black stones within reach this turn",
            n,
        ),
        lambda n: ngettext(
            "brings a white stone within reach this turn",
            "brings {n} white stones within reach this turn",
            n,
        ),
    ),
    Kind.ATTACKS: (
        lambda n: ngettext("puts a black stone into atari", "puts {n} black stones into atari", n),
        lambda n: ngettext("puts a white stone into atari", "puts {n} white stones into atari", n),
    ),
    Kind.CUTS: (
        lambda n: ngettext(
            "stops {n} black group joining there", "stops {n} black groups joining there", n
        ),
        lambda n: ngettext(
            "stops {n} white group joining there", "stops {n} white groups joining there", n
        ),
    ),
    Kind.SQUEEZES: (
        lambda n: ngettext(
            "leaves a black stone two liberties", "leaves {n} black stones two liberties", n
        ),
        lambda n: ngettext(
            "leaves a white stone two liberties", "leaves {n} white stones two liberties", n
        ),
    ),
}
"""The texts about the enemy's stones: for black ones, and for white ones."""
