"""The lesson that fits the subject of a hint, review or puzzle.

Lessons are named by their course and their own name; the lessons' room has their titles.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from redstone.app.play.board_state import BoardState
from redstone.app.words.motifs import main_motifs
from redstone.engine.chances import prospects
from redstone.engine.report import Candidate
from redstone.insight.motif import Motif, MotifKind
from redstone.language import Text, _
from redstone.position import Position
from redstone.rules.protocol import Rules


class Taught(NamedTuple):
    """A lesson for links to it: its name and title."""

    name: str
    title: Text


ATARI = Taught("redstone/atari", Text("Atari"))
EYES = Taught("redstone/eyes", Text("Making eyes"))
TAKING_EYES = Taught("redstone/taking-eyes", Text("Destroying eyes"))
CUT = Taught("redstone/cut", Text("Cutting"))
THROW_IN = Taught("redstone/throw-in", Text("Throwing in"))
PRICE = Taught("redstone/price", Text("What red costs"))
RACE = Taught("redstone/race", Text("Safe moves"))
FIRST_STONES = Taught("redstone/first-stones", Text("First stones"))
SWAP = Taught("redstone/swap", Text("Swap or not"))
JOIN = Taught("red/join", Text("Joining forces"))
WAIT = Taught("red/wait", Text("Waiting"))
MUST = Taught("savage/must", Text("You must move"))
COUNT = Taught("savage/count", Text("Count before you capture"))
LIBERTIES = Taught("go/liberties", Text("A liberty race"))

_OF_RED: Mapping[MotifKind, Taught] = {
    MotifKind.TAKES_OVER: SWAP,
    MotifKind.THROWS_IN: THROW_IN,
    MotifKind.INTRUDES: TAKING_EYES,
    MotifKind.MAKES_EYES: EYES,
    MotifKind.ATTACKS: ATARI,
    MotifKind.CUTS: CUT,
    MotifKind.CONNECTS: JOIN,
    MotifKind.SAVES: ATARI,
    MotifKind.GAINS: RACE,
    MotifKind.SPENDS: RACE,
    MotifKind.KEEPS: RACE,
    MotifKind.RISKS: ATARI,
    MotifKind.OPENS: FIRST_STONES,
}
BY_DEED: Mapping[str, Mapping[MotifKind, Taught]] = {
    "redstone": _OF_RED,
    "red": _OF_RED,
    "savage": {MotifKind.TAKES: COUNT, MotifKind.BOUNDS: COUNT},
    "go": {MotifKind.ATTACKS: LIBERTIES, MotifKind.SAVES: LIBERTIES},
}
"""By game, the lesson about each kind of motif; of several motifs the first one here counts."""
_OF_REDS_LOSSES: Mapping[MotifKind, Taught] = {
    MotifKind.TAKES: ATARI,
    MotifKind.FILLS_EYE: EYES,
    **_OF_RED,
}
BY_LOSS: Mapping[str, Mapping[MotifKind, Taught]] = {
    **BY_DEED,
    "redstone": _OF_REDS_LOSSES,
    "red": _OF_REDS_LOSSES,
}
"""As BY_DEED, for the motifs that a reason for a loss names."""
_OF_REDS_PUZZLES: Mapping[str, Taught] = {
    "throw-in": THROW_IN,
    "both": PRICE,
    "gives-up": PRICE,
    "last-safe": RACE,
    "attacks": ATARI,
    "eye": EYES,
    "waits": WAIT,
}
BY_THEME: Mapping[str, Mapping[str, Taught]] = {
    "redstone": _OF_REDS_PUZZLES,
    "red": _OF_REDS_PUZZLES,
    "savage": {"waits": MUST},
}
"""By game, the lesson about each theme of puzzles; of several themes the first one here counts."""


def of_move(rules: Rules, position: Position, best: Candidate) -> Taught | None:
    """Return the lesson that explains a move's effects, or None."""
    gains, costs = main_motifs(rules, position, best)
    told = [*gains, *costs]
    if any(motif.kind is MotifKind.TAKES and motif.number and motif.other for motif in told):
        return PRICE
    if position.board.stones:
        told = [motif for motif in told if motif.kind is not MotifKind.OPENS]
    return _first(BY_DEED[rules.name], told)


def of_loss(game: str, told: Sequence[Motif]) -> Taught | None:
    """Return the lesson about the reason for a loss, by the motifs that it names, or None."""
    known = BY_LOSS.get(game, {})
    if known is _OF_REDS_LOSSES and any(
        motif.kind is MotifKind.TAKES and motif.other for motif in told
    ):
        return PRICE
    return _first(known, told)


def _first(known: Mapping[MotifKind, Taught], told: Iterable[Motif]) -> Taught | None:
    """Return the lesson about the first kind in `known` that these motifs have, or None."""
    kinds = {motif.kind for motif in told}
    return next((taught for kind, taught in known.items() if kind in kinds), None)


def of_hint(now: BoardState) -> Taught | None:
    """Return the lesson about the best move of a hint that is shown, or None."""
    report = now.computer.hint
    found = prospects(now.game.rules, now.position, report) if report else ()
    return of_move(now.game.rules, now.position, found[0].candidate) if found else None


def of_themes(game: str, themes: Iterable[str]) -> Taught | None:
    """Return the lesson about a puzzle's themes, or None."""
    about = frozenset(themes)
    known = BY_THEME.get(game, {})
    return next((taught for theme, taught in known.items() if theme in about), None)


def by_name(lesson: str | None) -> Taught | None:
    """Return the lesson of this name, None if there is none."""
    tables = (BY_DEED, BY_THEME)
    every = (taught for table in tables for known in table.values() for taught in known.values())
    return next((taught for taught in every if taught.name == lesson), None)


def link(taught: Taught | None) -> str:
    """Return the label of the link to a lesson, empty if there is none."""
    return _("Lesson: {title}", title=_(taught.title)) if taught else ""
