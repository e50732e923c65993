"""A verb phrase for each motif (checkable effect of a move); its subject is the move."""

from collections.abc import Callable, Mapping

from redstone.app.words.names import name_of, taken_of
from redstone.insight.motif import Motif, MotifKind
from redstone.language import Text, _, listed, ngettext
from redstone.position import Player

NO_STONE = Text("no stone gains more")
"""The text about a pass, which has no motif."""
LINES = (
    Text("starts on the first line"),
    Text("starts on the second line"),
    Text("starts on the third line"),
    Text("starts on the fourth line"),
    Text("starts on the fifth line"),
)

PLAIN: Mapping[MotifKind, Text] = {
    MotifKind.WINS: Text("wins the game"),
    MotifKind.LOSES: Text("loses the game"),
    MotifKind.DRAWS: Text("ends the game in a draw"),
    MotifKind.ONLY_MOVE: Text("is the only legal move"),
    MotifKind.CHEAPEST: Text("costs the fewest stones"),
    MotifKind.TAKES_OVER: Text("takes over the first stone"),
    MotifKind.THROWS_IN: Text("throws in a stone"),
    MotifKind.FILLS_EYE: Text("fills an eye of its own"),
    MotifKind.SETTLES: Text("passes, as nothing is left to gain"),
}
"""The texts without a number."""


def phrase(motif: Motif, mover: Player) -> str:
    """Return a motif as a verb phrase, as in "saves 4 stones from atari"."""
    if motif.kind in PLAIN:
        return _(PLAIN[motif.kind])
    if motif.kind in OF_ENEMY:
        black, white = OF_ENEMY[motif.kind]
        return (black if mover is Player.WHITE else white)(int(motif.number))
    return COUNTED[motif.kind](motif, int(motif.number), mover)


def _takes(motif: Motif, n: int, mover: Player) -> str:
    """Return the verb phrase for a capture, of `n` enemy stones."""
    parts = [taken_of(mover.enemy, n)] if n else []
    if motif.other:
        parts.append(ngettext("{n} of its own", "{n} of its own", motif.other))
    return _("captures {stones}", stones=listed(parts))


def _opens(_motif: Motif, n: int, _mover: Player) -> str:
    """Return the verb phrase for an opening move on line `n` from the edge."""
    return _(LINES[n - 1]) if n <= len(LINES) else _("starts in the middle")


def _spends(_motif: Motif, n: int, _mover: Player) -> str:
    """Return the verb phrase for using up a safe move, with `n` left."""
    if not n:
        return _("is a safe move")
    return ngettext(
        "is a safe move, with {n} more to come", "is a safe move, with {n} more to come", n
    )


def _intrudes(_motif: Motif, _n: int, mover: Player) -> str:
    """Return the verb phrase for a move that takes a safe move away from the enemy."""
    return _("takes a safe move from {player}", player=name_of(mover.enemy))


def _leads(motif: Motif, _n: int, _mover: Player) -> str:
    """Return the verb phrase for a move that keeps a lead in the race of safe moves."""
    return ngettext("relies on a lead of {n} point on the current count",
                    "relies on a lead of {n} points on the current count",
                    motif.number)  # fmt: skip


COUNTED: Mapping[MotifKind, Callable[[Motif, int, Player], str]] = {
    MotifKind.TAKES: _takes,
    MotifKind.SAVES: lambda _motif, n, _mover: ngettext(
        "saves a stone from atari", "saves {n} stones from atari", n
    ),
    MotifKind.FREES: lambda _motif, n, _mover: ngettext(
        "frees a stone without a liberty", "frees {n} stones without a liberty", n
    ),
    MotifKind.MAKES_EYES: lambda _motif, n, _mover: ngettext("makes an eye", "makes {n} eyes", n),
    MotifKind.GAINS: lambda _motif, n, _mover: ngettext(
        "secures a safe move", "secures {n} safe moves", n
    ),
    MotifKind.CONNECTS: lambda _motif, n, _mover: ngettext(
        "connects {n} groups", "connects {n} groups", n
    ),
    MotifKind.INTRUDES: _intrudes,
    MotifKind.SPENDS: _spends,
    MotifKind.KEEPS: lambda _motif, n, _mover: ngettext(
        "keeps a safe move for later", "keeps {n} safe moves for later", n
    ),
    MotifKind.RISKS: lambda _motif, n, _mover: ngettext(
        "leaves a stone of its own in atari", "leaves {n} stones of its own in atari", n
    ),
    MotifKind.LEADS: _leads,
    MotifKind.OPENS: _opens,
}
"""The functions that return a text with a number, from the motif, its number and its player."""

OF_ENEMY: Mapping[MotifKind, tuple[Callable[[int], str], Callable[[int], str]]] = {
    MotifKind.BOUNDS: (
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
    MotifKind.NEARS: (
        lambda n: ngettext(
            "makes a black stone capturable this turn",
            "makes {n} black stones capturable this turn",
            n,
        ),
        lambda n: ngettext(
            "makes a white stone capturable this turn",
            "makes {n} white stones capturable this turn",
            n,
        ),
    ),
    MotifKind.ATTACKS: (
        lambda n: ngettext("puts a black stone into atari", "puts {n} black stones into atari", n),
        lambda n: ngettext("puts a white stone into atari", "puts {n} white stones into atari", n),
    ),
    MotifKind.CUTS: (
        lambda n: ngettext(
            "stops {n} black group joining there", "stops {n} black groups joining there", n
        ),
        lambda n: ngettext(
            "stops {n} white group joining there", "stops {n} white groups joining there", n
        ),
    ),
    MotifKind.SQUEEZES: (
        lambda n: ngettext(
            "leaves a black stone two liberties", "leaves {n} black stones two liberties", n
        ),
        lambda n: ngettext(
            "leaves a white stone two liberties", "leaves {n} white stones two liberties", n
        ),
    ),
}
"""The texts about the enemy's stones: for black ones, and for white ones."""
