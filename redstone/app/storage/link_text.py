"""The moves of a canonical link, read from its text without replaying them.

That is enough to tell whether one state of a game contains all of another. Thousands of stored
games are compared when a link is opened, and replaying one takes milliseconds.
"""

import re
from dataclasses import dataclass, field
from typing import TypeGuard

from redstone.record.link_scanner import MAX_CHARACTERS, check_of

_TOKEN = re.compile(r"[xv]?[a-hj-t][0-9]+|[zwyu]")
_BRANCH = re.compile(r"([0-9]{1,4})((?:[xv]?[a-hj-t][0-9]+|[zwyu])+)")

_CURSOR = re.compile("[0-9]{1,4}")

_MOVES = r"(?:[xv]?[a-hj-t](?:1[0-9]|[1-9])|[zwyu])++"
_HEAD = r"[a-z]++[1-9][0-9]?(?:x[1-9][0-9]?)?[a-z0-9]{0,16}"
_START = r"(?:0|[bw](?:d[0-9]{1,3})?(?:[ebwr][0-9]{0,3})++)"
_WHOLE = re.compile(
    rf"#{_HEAD}-(?:1-(?:0|{_MOVES})(?:-{_MOVES})?"
    rf"|2-{_START}-(?:0|{_MOVES})(?:-[0-9]{{1,4}}{_MOVES})*+(?:-[0-9]{{1,4}})?)-i([a-z0-9]{{4}})"
)
"""The pattern of a canonical link, in which no number is longer than a record allows."""


@dataclass
class LinkTree:
    """The content of a link: the start, the moves played, and every node of the game.

    A node is identified by its parent's number and its token; 0 is the start.
    """

    start: tuple[str, ...]
    played: tuple[str, ...]
    nodes: dict[tuple[int, str], int] = field(default_factory=dict)

    def add(self, parent: int, tokens: list[str]) -> list[int]:
        """Add moves after a node; return the numbers of their nodes."""
        numbers = []
        for token in tokens:
            parent = self.nodes.setdefault((parent, token), len(self.nodes) + 1)
            numbers.append(parent)
        return numbers

    def has_all_of(self, other: "LinkTree") -> bool:
        """Return True if this has every node of the other game."""
        if self.start != other.start:
            return False
        here = {0: 0}
        for (parent, token), number in other.nodes.items():  # a parent comes before its children
            found = self.nodes.get((here[parent], token))
            if found is None:
                return False
            here[number] = found
        return True


def is_whole_link(link: object) -> TypeGuard[str]:
    """Return True for a link of either version with valid check digits; moves are not replayed."""
    if not isinstance(link, str) or len(link) > MAX_CHARACTERS:
        return False
    found = _WHOLE.fullmatch(link)
    return found is not None and check_of(link[1:].rpartition("-i")[0]) == found[1]


def tree_of(link: str) -> LinkTree:
    """Return the moves of a valid canonical link, of either version."""
    head, version, *parts = link.removeprefix("#").rpartition("-i")[0].split("-")
    if version == "1":
        past = _TOKEN.findall("".join(parts[:1]))
        tree = LinkTree((head,), tuple(past))
        tree.add(0, past + [token for part in parts[1:] for token in _TOKEN.findall(part)])
        return tree
    line = _TOKEN.findall("".join(parts[1:2]))
    tree = LinkTree((head, *parts[:1]) if parts[:1] != ["0"] else (head,), tuple(line))
    numbers = [0, *tree.add(0, line)]
    for part in parts[2:]:
        branch = _BRANCH.fullmatch(part)
        if branch and int(branch[1]) < len(numbers):
            numbers += tree.add(numbers[int(branch[1])], _TOKEN.findall(branch[2]))
    if parts[2:] and _CURSOR.fullmatch(parts[-1]) and int(parts[-1]) < len(numbers):
        tree.played = _path(tree, numbers[int(parts[-1])])
    return tree


def start_of(link: str) -> str:
    """Return game, size and options, which all states of a game have in common."""
    return link[1:].partition("-")[0]


def _path(tree: LinkTree, node: int) -> tuple[str, ...]:
    """Return the tokens of the moves that lead to a node."""
    before = {number: step for step, number in tree.nodes.items()}
    path: list[str] = []
    while node:
        node, token = before[node]
        path.append(token)
    return tuple(reversed(path))
