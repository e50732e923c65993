"""Validation of set-ups."""

from dataclasses import dataclass
from enum import Enum

from redstone.board import Board, Group, Stone
from redstone.position import Player, Position
from redstone.rules.protocol import Rules


class SetUpRule(Enum):
    """The rules that a set-up must satisfy."""

    OPTIONS = "options"
    RED = "red"
    DUE = "due"
    LIBERTIES = "liberties"
    COLOURS = "colours"
    NO_MOVE = "no-move"


@dataclass(frozen=True)
class SetUpRefusal:
    """The set-up rule broken, and the groups concerned."""

    rule: SetUpRule
    groups: tuple[Group, ...] = ()


def set_up(rules: Rules, board: Board, to_move: Player, due: int = 1) -> Position | SetUpRefusal:
    """Return a start position with these stones, or a refusal with the first rule broken.

    In Go the history begins here. `due` is the number of stones that the turn still has to
    place, more than one only in a game with turns of several.
    """
    rule, groups = _form_broken(rules, board, due), tuple[Group, ...]()
    if rule is None:
        groups = tuple(group for group in board.groups if not group.liberties)
        rule = SetUpRule.LIBERTIES if groups else _colours_broken(rules, board)
    if rule is not None:
        return SetUpRefusal(rule, groups)
    position = rules.set_up(board, to_move, due)
    if next(rules.legal_moves(position), None) is None:
        return SetUpRefusal(SetUpRule.NO_MOVE)
    return position


def _form_broken(rules: Rules, board: Board, due: int) -> SetUpRule | None:
    """Return the first rule broken by options, colours or stones due, or None."""
    if rules.start(board.cols, board.rows).board.stones:
        return SetUpRule.OPTIONS
    if board.count(Stone.RED) and not rules.traits.has_red:
        return SetUpRule.RED
    most = len(board.points) if rules.traits.takes_at_end else 1
    return None if 1 <= due <= most else SetUpRule.DUE


def _colours_broken(rules: Rules, board: Board) -> SetUpRule | None:
    """Return COLOURS if only one player has stones in an annihilation game, else None."""
    if not rules.traits.annihilation or not board.stones:
        return None
    both = board.count(Stone.BLACK) and board.count(Stone.WHITE)
    return None if both else SetUpRule.COLOURS
