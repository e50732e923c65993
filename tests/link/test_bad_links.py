"""Bad links: the fault, its place, and the part of the game that is valid."""

import re
from dataclasses import dataclass

import pytest

from redstone.english import message
from redstone.record import link_moves
from redstone.record.fault import FaultKind
from redstone.record.link import read_link
from redstone.record.link_scanner import MAX_CHARACTERS

UNREADABLE, ILLEGAL, TOO_LONG = FaultKind.UNREADABLE, FaultKind.ILLEGAL, FaultKind.TOO_LONG


@dataclass(frozen=True)
class BadLink:
    """A bad link with ^ before the character at fault. `left` is None, or "past future"."""

    marked: str
    kind: FaultKind
    left: str | None = None
    says: str = ""

    @property
    def at(self) -> int:
        """Return the index of the fault in the text."""
        return self.marked.index("^")

    @property
    def text(self) -> str:
        """Return the link itself."""
        return self.marked.replace("^", "")


HEADS = (
    BadLink("^", UNREADABLE, says="the name of a game"),
    BadLink("^   ", UNREADABLE),
    BadLink("#^", UNREADABLE, says="the end of the link"),
    BadLink("#^9-1", UNREADABLE, says="the name of a game"),
    BadLink("#^chess9-1-e5", UNREADABLE, says="does not know the game 'chess'"),
    BadLink("#^redstones9-1-e5", UNREADABLE, says="'redstones'"),
    BadLink("^words before#redstone9-1", UNREADABLE),
    BadLink("^word#redstone9-1", UNREADABLE, says="the address of a page"),
    BadLink("^\u200b#redstone9-1", UNREADABLE, says="u200b"),
    BadLink("https://example.org/#^#redstone9-1", UNREADABLE),
    BadLink("^\u212aedstone9-1", UNREADABLE),
    BadLink("#redstone^", UNREADABLE, says="sides of 2 to 19"),
    BadLink("#redstone^-1", UNREADABLE),
    BadLink("#redstone^1-1", UNREADABLE, says="found '1'"),
    BadLink("#redstone^20-1", UNREADABLE, says="found '20'"),
    BadLink(f"#redstone^{'9' * 5000}-1", UNREADABLE, says="sides of 2 to 19"),
    BadLink("#redstone^09-1", UNREADABLE, says="leading zero"),
    BadLink("#redstone9x^-1", UNREADABLE),
    BadLink("#redstone9x^1-1", UNREADABLE),
    BadLink("#redstone9x^09-1", UNREADABLE, says="leading zero"),
    BadLink("#redstone9x9^x9-1", UNREADABLE, says="'x9' is unknown"),
    BadLink("#redstone9^q-1-e5", UNREADABLE, says="'q' is unknown"),
    BadLink("#redstone9n^n-1-e5", UNREADABLE, says="'n' is unknown"),
    BadLink("#redstone9n^k13-1-e5", UNREADABLE, says="'k13' is unknown"),
    BadLink(f"#redstone9^{'q' * 5000}-1", UNREADABLE, says="'qqqq"),
    BadLink("#redstone9^ -1", UNREADABLE, says="a hyphen"),
    BadLink("#redstone9^", UNREADABLE, says="version 1"),
    BadLink("#redstone9-^", UNREADABLE, says="version 1"),
    BadLink("#redstone9-^-e5", UNREADABLE, says="version 1"),
    BadLink("#redstone9-^3-e5", UNREADABLE, says="cannot read link version '3'"),
    BadLink("#redstone9-^12-e5", UNREADABLE, says="link version '12'"),
    BadLink("#redstone9-^01-e5", UNREADABLE, says="leading zero"),
    BadLink("#redstone9-1^a-e5", UNREADABLE, says="a hyphen or the end"),
)

MOVES = (
    BadLink("#redstone9-1-^", UNREADABLE, "0 0", "a move, or 0 for none"),
    BadLink("#redstone9-1-^-e5", UNREADABLE, "0 0"),
    BadLink("#redstone9-1-^iabcd", UNREADABLE, "0 0"),
    BadLink("#redstone9-1-0^0", UNREADABLE, "0 0", "a hyphen or the end"),
    BadLink("#redstone9-1-0^e5", UNREADABLE, "0 0"),
    BadLink("#redstone9-1-^e50", ILLEGAL, "0 0"),
    BadLink("#redstone9-1-e^05", UNREADABLE, "0 0", "a row number from 1"),
    BadLink("#redstone9-1-e5d^", UNREADABLE, "1 0", "a row number from 1, found the end"),
    BadLink("#redstone9-1-e5x^", UNREADABLE, "1 0", "a column"),
    BadLink("#redstone9-1-e5x^x4", UNREADABLE, "1 0", "a column"),
    BadLink("#redstone9-1-e5x^z", UNREADABLE, "1 0", "a column"),
    BadLink("#redstone9-1-e5x^i4", UNREADABLE, "1 0", "without i"),
    BadLink("#redstone9-1-e5^i4", UNREADABLE, "1 0"),
    BadLink("#redstone9-1-^e54", ILLEGAL, "0 0"),
    BadLink("#redstone9-1-e5^ d4", UNREADABLE, "1 0"),
    BadLink("#redstone9-1-e5^.", UNREADABLE, "1 0", "found '.'"),
    BadLink("#redstone9-1-e5^\u0664", UNREADABLE, "1 0"),
    BadLink("#redstone19-1-e5^\u212a5", UNREADABLE, "1 0"),
    BadLink("https://example.org/\u0130/#redstone9-1-e5^e5", ILLEGAL, "1 0"),
    BadLink("#redstone9-1-e5d4-^", UNREADABLE, "2 0", "a move, or the check"),
    BadLink("#redstone9-1-e5d4-^0", UNREADABLE, "2 0"),
    BadLink("#redstone9-1-e5-^-d4", UNREADABLE, "1 0"),
    BadLink("#redstone9-1-e5-d4^?", UNREADABLE, "1 1"),
    BadLink("#redstone9-1-e5-d4-^", UNREADABLE, "1 1", "the check"),
    BadLink("#redstone9-1-e5-d4-^c3", UNREADABLE, "1 1", "the check"),
    BadLink("#redstone9-1-e5-^iabcd-d4", UNREADABLE, "1 0", "as the last part"),
    BadLink("#redstone9-1-e5-d4-^iabcd-f6", UNREADABLE, "1 1", "as the last part"),
    BadLink("#redstone9-1-e5d^-iabcd", UNREADABLE, "1 0", "a row number from 1"),
    BadLink("#redstone9-1-e5d4^e5c3-f6", ILLEGAL, "2 0", "there is already a stone there"),
    BadLink("#redstone9-1-e5-d4^e5c3", ILLEGAL, "1 1", "there is already a stone there"),
    BadLink("#redstone9-1-^k1", ILLEGAL, "0 0", "not on the board"),
    BadLink("#redstone9-1-^a10", ILLEGAL, "0 0", "not on the board"),
    BadLink("#redstone9-1-^xt20", ILLEGAL, "0 0", "not on the board"),
    BadLink(f"#redstone9-1-^a{'1' * 5000}", ILLEGAL, "0 0", "not on the board"),
    BadLink("#redstone9-1-^z", ILLEGAL, "0 0", "only the second player can swap"),
    BadLink("#redstone9n-1-e5^z", ILLEGAL, "1 0", "under the pie rule"),
    BadLink("#redstone9-1-e5z^z", ILLEGAL, "2 0"),
    BadLink("#redstone9-1-e5^xe6", ILLEGAL, "1 0", "the last liberty"),
    BadLink("#redstone9-1-e5w^d4", ILLEGAL, "2 0", "the game is over"),
    BadLink("#redstone9-1-e5w^w", ILLEGAL, "2 0", "the game is over"),
    BadLink("#redstone9-1-e5w-^d4", ILLEGAL, "2 0", "the game is over"),
    BadLink("#redstone2-1-a1b1a2xb2^b1", ILLEGAL, "4 0", "the game is over"),
    BadLink("#redstone9-1-e5^yd4", ILLEGAL, "1 0", "no such move"),
    BadLink("#redstone9-1-e5^u", ILLEGAL, "1 0", "no such move"),
    BadLink("#redstone9-1-e5^ve5", ILLEGAL, "1 0", "no such move"),
    BadLink("#redstone9-1-e5v^", UNREADABLE, "1 0", "a column"),
    BadLink("#redstone9-1-e5^e5d4!", ILLEGAL, "1 0"),
    BadLink("  https://example.org/#REDSTONE9-1-E5^E5 ", ILLEGAL, "1 0"),
)

GO = (
    BadLink("#go9^d-1-e5", UNREADABLE, says="'d' is unknown"),
    BadLink("#go9^n-1-e5", UNREADABLE, says="'n' is unknown"),
    BadLink("#go9b^a-1-e5", UNREADABLE, says="'a' is unknown"),
    BadLink("#go9^k-1-e5", UNREADABLE, says="'k' is unknown"),
    BadLink("#go9^kn0-1-e5", UNREADABLE, says="'kn0' is unknown"),
    BadLink("#go9k^01-1-e5", UNREADABLE, says="'01' is unknown"),
    BadLink("#go9k^201-1-e5", UNREADABLE, says="'201' is unknown"),
    BadLink("#go9kn^201-1-e5", UNREADABLE, says="'201' is unknown"),
    BadLink(f"#go9k^{'1' * 5000}-1", UNREADABLE),
    BadLink("#go9^h1-1-e5", UNREADABLE, says="'h1' is unknown"),
    BadLink("#go9h^22-1-e5", UNREADABLE, says="'22' is unknown"),
    BadLink("#go9h2^k1-1-e5", UNREADABLE, says="'k1' is unknown"),
    BadLink("#go9h2^b-1-e5", UNREADABLE, says="'b' is unknown"),
    BadLink("#go5bk1^h2-1-e5", UNREADABLE, says="'h2' does not fit a board of 5"),
    BadLink("#go13x9^h2-1-e5", UNREADABLE, says="'h2' does not fit a board of 13x9"),
    BadLink("#go7^h5-1-e5", UNREADABLE, says="'h5' does not fit a board of 7"),
    BadLink("#go9-1-e5^z", ILLEGAL, "1 0", "no such move"),
    BadLink("#go9-1-e5^xe5", ILLEGAL, "1 0", "no such move"),
    BadLink("#go9-1-e5^k1", ILLEGAL, "1 0", "not on the board"),
    BadLink("#go9h2-1-^c3", ILLEGAL, "0 0", "already a stone"),
    BadLink("#go9-1-e5^u", ILLEGAL, "1 0", "play has not stopped"),
    BadLink("#go9-1-e5^ve5", ILLEGAL, "1 0", "play has not stopped"),
    BadLink("#go9-1-e5yyy^d4", ILLEGAL, "4 0", "play has stopped"),
    BadLink("#go9-1-e5yyy^vd4", ILLEGAL, "4 0", "no stone to mark"),
    BadLink("#go9-1-e5yyy^vk1", ILLEGAL, "4 0", "not on the board"),
    BadLink("#go9-1-e5yyyuyyyuyyy^u", ILLEGAL, "12 0", "cannot be resumed again"),
    BadLink("#go9-1-e5yyyy-y^y", ILLEGAL, "5 1", "the game is over"),
    BadLink("#go4-1-b4c4a3b3b2d3d1c2c3^b3", ILLEGAL, "9 0", "you cannot recapture at once"),
)

BOUNDS = (
    BadLink("x" * MAX_CHARACTERS + "^x", TOO_LONG, None, "at most 20000 characters"),
    BadLink("#redstone9-1-e5" + " " * 19985 + "^ ", TOO_LONG),
    BadLink("#redstone9-1-" + "z" * 5000 + "^z", TOO_LONG, "0 0", "at most 5000 moves"),
    BadLink("#redstone9-1-e5-" + "d4" * 4999 + "^f6", TOO_LONG, "1 1", "at most 5000 moves"),
    BadLink("#redstone9-1-e5^" + "e5" * 4999, ILLEGAL, "1 0"),
)


@pytest.mark.parametrize("bad", [*HEADS, *MOVES, *GO, *BOUNDS], ids=lambda bad: bad.marked[:40])
def test_a_bad_link_has_its_fault_place_and_valid_part(bad: BadLink) -> None:
    reading = read_link(bad.text)
    fault, game = reading.fault, reading.game
    assert reading.text == bad.text
    assert fault is not None
    assert (fault.kind, fault.at) == (bad.kind, bad.at), message(fault)
    assert bad.says in message(fault)
    assert (game and f"{len(game.moves)} {len(game.future)}") == bad.left, message(fault)
    assert re.fullmatch(r"[A-Z][ -~]{10,200}\.", message(fault)), message(fault)
    assert fault.expected


def test_all_20_000_characters_are_read() -> None:
    assert read_link("#redstone9-1-e5".ljust(MAX_CHARACTERS)).fault is None


def test_a_game_of_the_maximum_length_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_moves, "MAX_TOKENS", 3)
    assert read_link("#redstone9-1-e5d4-f6").fault is None
    reading = read_link("#redstone9-1-e5d4-f6g7")
    assert reading.fault is not None
    assert reading.fault.kind is TOO_LONG
    assert reading.game is not None
    assert (len(reading.game.moves), len(reading.game.future)) == (2, 1)
