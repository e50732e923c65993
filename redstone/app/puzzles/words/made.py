"""Texts while a puzzle is made from a position: what is proven of it and of each move."""

from collections.abc import Mapping, Sequence

from redstone.app.puzzles.words.puzzles import NOT_DECIDED, move_names, positions_text
from redstone.app.words.names import name_of
from redstone.language import Text, _, capitalized, ngettext, sentences
from redstone.position import Move, Player

CLAIMS: Mapping[str, Text] = {
    "asked": Text("Is it a puzzle?"),
    "given": Text("A puzzle."),
    "unique": Text("A puzzle."),
    "several": Text("Not a puzzle yet."),
    "lost": Text("Not a puzzle."),
    "unsettled": NOT_DECIDED,
}
"""The title while a position is examined, by the status of its claim."""


def proving_text(colour: Player, positions: int) -> str:
    """Return the sentence shown during a proof, with the number of positions searched."""
    told = _("Proving whether {player} wins, and how.", player=name_of(colour))
    return sentences(told, positions_text(positions))


def no_win_text(colour: Player) -> str:
    """Return the sentence for a position that is not won."""
    return _("{player} can’t win here.", player=name_of(colour))


def several_solutions_text(colour: Player, winning: Sequence[Move]) -> str:
    """Return the sentence for a position with several winning moves."""
    return _(
        "More than one move wins for {player} ({moves}). A puzzle needs exactly one.",
        player=name_of(colour),
        moves=move_names(*winning),
    )


def unique_solution_text(colour: Player, winning: Sequence[Move], others: int) -> str:
    """Return the sentence for a position that makes a puzzle: one winning move."""
    gaps = {"player": name_of(colour), "moves": move_names(*winning)}
    if not others:
        return _("{player} wins only with {moves}.", **gaps)
    return ngettext(
        "{player} wins only with {moves}; the {n} other move loses.",
        "{player} wins only with {moves}; the {n} other moves lose.",
        others,
        **gaps,
    )


def unsettled_text(colour: Player, winning: Sequence[Move], unknown: int, *, full: bool) -> str:
    """Return the sentence on what was not proven in time, or in memory if `full`."""
    way = _("Give it more time, or leave fewer empty points.")
    if full:
        way = _("This is too big for this device’s memory. Leave fewer empty points.")
    if not winning:
        return sentences(_("Couldn’t prove who wins here."), way)
    told = ngettext(
        "{player} wins with {moves}; {n} other move is unclear.",
        "{player} wins with {moves}; {n} other moves are unclear.",
        unknown,
        player=name_of(colour),
        moves=move_names(*winning),
    )
    return sentences(told, way)


def winning_move_text(move: Move) -> str:
    """Return the sentence on a winning move tried on the board."""
    return capitalized(_("{move} wins.", move=move_names(move)))


def move_result_text(refutation: str, alike: Sequence[Move]) -> str:
    """Return a move's result for the list, with the moves `alike` by symmetry."""
    also = _("The same, mirrored: {moves}.", moves=move_names(*alike)) if alike else ""
    return sentences(refutation or _("It wins."), also)
