"""What speaks for a move, in words: its deeds, or that the search alone prefers it."""

from collections.abc import Callable, Mapping

from redstone.app.words.names import NAMES, counted, listed, number
from redstone.bot.report import Candidate
from redstone.insight.deed import Deed, Kind
from redstone.insight.deeds import deeds
from redstone.position import IllegalMove, Player, Position, Swap
from redstone.rules.protocol import Rules

TOLD = 2
"""So many deeds of a move are told, those that matter most."""
EVEN = 0.4
"""From these chances on the opponent gains little by a swap, whichever side is the better one."""
NO_DEED = "only the search prefers it"
ORDINALS = ("", "first", "second", "third", "fourth", "fifth")

SLIGHT = (Kind.SQUEEZES, Kind.STRENGTHENS, Kind.FOUNDS)
"""Kinds that are told only where there is nothing else."""
COSTS = (Kind.LOSES, Kind.RISKS, Kind.FILLS_EYE)
"""Kinds that speak against a move."""
SAID_BY = {Kind.FILLS_EYE: Kind.SPENDS, Kind.ATTACKS: Kind.NEARS}
"""Kinds that another one says already."""


def why(rules: Rules, position: Position, best: Candidate) -> str:
    """What speaks for a move that the search prefers, as in "it takes 3 white"; always something.

    The move need not be legal any more: then nothing but the search is named.
    """
    try:
        found = deeds(rules, position, best.move)
    except IllegalMove:
        return NO_DEED
    kinds = {deed.kind for deed in found}
    found = tuple(deed for deed in found if SAID_BY.get(deed.kind) not in kinds)
    gains = [deed for deed in found if deed.kind not in COSTS]
    weighty = [deed for deed in gains if deed.kind not in SLIGHT]
    told = [_phrase(deed, position.to_move) for deed in (weighty or gains)[:TOLD]]
    even = EVEN <= best.win_rate <= 1 - EVEN
    if len(told) < TOLD and even and _may_be_swapped(rules, position, best):
        told.append("leaves little to gain by a swap")
    costs = [_phrase(deed, position.to_move) for deed in found if deed.kind in COSTS][:1]
    if told:
        return f"it {' but '.join((listed(told), *costs))}"
    return f"{NO_DEED}, though it {costs[0]}" if costs else NO_DEED


def _may_be_swapped(rules: Rules, position: Position, best: Candidate) -> bool:
    """True for a first stone under the pie rule."""
    try:
        rules.play(rules.play(position, best.move), Swap())
    except IllegalMove:
        return False
    return True


def _phrase(deed: Deed, mover: Player) -> str:
    """A deed as a verb and what follows, as in "saves 4 stones from atari"."""
    return PHRASES[deed.kind](deed, int(deed.number), NAMES[mover.enemy])


def _stones(count: int, colour: str = "") -> str:
    name = f"{colour.lower()} stone".strip()
    return f"a {name}" if count == 1 else counted(count, name)


def _liberties(count: int, more: str = "") -> str:
    return f"{count} {more}{'liberty' if count == 1 else 'liberties'}"


def _takes(enemys: int, own: int, enemy: str) -> str:
    parts = [f"{enemys} {enemy.lower()}"] if enemys else []
    return f"takes {listed([*parts, *([f'{own} of your own'] if own else [])])}"


def _line(line: int) -> str:
    if line < len(ORDINALS):
        return f"starts on the {ORDINALS[line]} line"
    return "starts in the middle"


def _sure(count: int) -> str:
    return "a safe move" if count == 1 else f"{count} safe moves"


def _spends(left: int) -> str:
    return f"is a safe move, with {left} more to come" if left else "is a safe move"


PHRASES: Mapping[Kind, Callable[[Deed, int, str], str]] = {
    Kind.WINS: lambda *_: "wins the game",
    Kind.LOSES: lambda *_: "loses the game",
    Kind.DRAWS: lambda *_: "ends the game in a draw",
    Kind.ONLY_MOVE: lambda *_: "is the only move",
    Kind.TAKES: lambda deed, n, enemy: _takes(n, deed.other, enemy),
    Kind.CHEAPEST: lambda *_: "costs you the fewest stones",
    Kind.TAKES_OVER: lambda *_: "makes the first stone yours",
    Kind.SAVES: lambda _, n, __: f"saves {_stones(n)} from atari",
    Kind.FREES: lambda _, n, __: f"frees {_stones(n)} without a liberty",
    Kind.BOUNDS: lambda _, n, enemy: f"takes the last liberty of {_stones(n, enemy)}",
    Kind.NEARS: lambda _, n, enemy: f"brings {_stones(n, enemy)} within reach of this turn",
    Kind.ATTACKS: lambda _, n, enemy: f"puts {_stones(n, enemy)} into atari",
    Kind.MAKES_EYES: lambda _, n, __: "makes an eye" if n == 1 else f"makes {n} eyes",
    Kind.GAINS: lambda _, n, __: f"makes you sure of {_sure(n)}",
    Kind.CUTS: lambda _, n, enemy: f"stops {n} {enemy.lower()} groups joining there",
    Kind.CONNECTS: lambda _, n, __: f"connects {n} of your groups",
    Kind.INTRUDES: lambda _, __, enemy: f"takes a safe move from {enemy}",
    Kind.SPENDS: lambda _, n, __: _spends(n),
    Kind.KEEPS: lambda _, n, __: f"keeps {_sure(n)} for later",
    Kind.THROWS_IN: lambda *_: "offers a stone by itself",
    Kind.RISKS: lambda _, n, __: f"leaves {_stones(n)} of yours in atari",
    Kind.FILLS_EYE: lambda *_: "fills an eye of your own",
    Kind.SETTLES: lambda *_: "finds every empty point claimed",
    Kind.LEADS: lambda deed, _, __: f"rests on a lead of {number(deed.number)} as counted now",
    Kind.OPENS: lambda _, n, __: _line(n),
    Kind.SQUEEZES: lambda _, n, enemy: f"leaves {_stones(n, enemy)} two liberties",
    Kind.STRENGTHENS: lambda deed, _, __: (
        f"gives a group of yours {_liberties(deed.other, 'more ')}"
    ),
    Kind.FOUNDS: lambda _, n, __: f"starts a group with {_liberties(n)}",
}
"""For each kind its phrase, of the deed, its number and the enemy's name."""
