"""Bad links of version 2: the fault, its place, and the part of the record that is valid."""

import re

import pytest

from redstone.english import message
from redstone.record.fault import FaultKind
from redstone.record.link import format_link, read_link
from tests.link.test_bad_links import BadLink

UNREADABLE, ILLEGAL, TOO_LONG = FaultKind.UNREADABLE, FaultKind.ILLEGAL, FaultKind.TOO_LONG

# Nothing is left of a game that does not start.
STARTS = (
    BadLink("#redstone9-2^", UNREADABLE, says="a hyphen and the start"),
    BadLink("#redstone9-2-^", UNREADABLE, says="the player to move"),
    BadLink("#redstone9-2-^-0", UNREADABLE, says="the player to move"),
    BadLink("#redstone9-2-^e5", UNREADABLE, says="the player to move"),
    BadLink("#redstone9-2-^e81-0", UNREADABLE, says="the player to move"),
    BadLink("#redstone9-2-^r-0", UNREADABLE),
    BadLink("#redstone9-2-^iabcd", UNREADABLE),
    BadLink("#redstone9-2-0^0-0", UNREADABLE, says="a hyphen"),
    BadLink("#redstone9-2-0^e81-0", UNREADABLE, says="a hyphen"),
    BadLink("#redstone9-2-b^", UNREADABLE, says="81 more points"),
    BadLink("#redstone9-2-b^-0", UNREADABLE, says="81 more points"),
    BadLink("#redstone9-2-b^81-0", UNREADABLE, says="e, b, w or r"),
    BadLink("#redstone9-2-be80^-0", UNREADABLE, says="contents of 1 more point,"),
    BadLink("#redstone9-2-bbwe70^-0", UNREADABLE, says="9 more points"),
    BadLink("#redstone9-2-b^e82-0", UNREADABLE, says="at most 81 more points"),
    BadLink("#redstone9-2-bbw^e80-0", UNREADABLE, says="at most 79 more points"),
    BadLink("#redstone9-2-bwe79^b2-0", UNREADABLE, says="at most 1 more point,"),
    BadLink("#redstone9-2-be81^b-0", UNREADABLE, says="at most 0 more points"),
    BadLink("#redstone9-2-be81^b2-0", UNREADABLE),
    BadLink("#redstone9-2-be81^!-0", UNREADABLE, says="found '!'"),
    BadLink("#redstone9-2-b^e0-0", UNREADABLE),
    BadLink("#redstone9-2-bb^w1e79-0", UNREADABLE),
    BadLink("#redstone9-2-b^e081-0", UNREADABLE),
    BadLink(f"#redstone9-2-b^e{'8' * 5000}-0", UNREADABLE),
    BadLink("#redstone9-2-bbw^we78-0", UNREADABLE, says="a different kind"),
    BadLink("#redstone9-2-bbe2^e3we75-0", UNREADABLE, says="a different kind"),
    BadLink("#redstone9-2-bbw^x5-0", UNREADABLE, says="found 'x'"),
    BadLink("#redstone9-2-bbw^ e79-0", UNREADABLE),
    BadLink("#redstone9-2-b^d2bwe79-0", UNREADABLE, says="you place only one stone a turn"),
    BadLink("#go9-2-w^d2bwe79-0", UNREADABLE, says="you place only one stone a turn"),
    BadLink("#savage9-2-bbw^re78-0", UNREADABLE, says="e, b or w"),
    BadLink("#go9-2-b^re80-0", UNREADABLE, says="e, b or w"),
    BadLink("#savage9-2-w^d1bwe79-0", UNREADABLE, says="stones due, 2 to 81"),
    BadLink("#savage9-2-w^d0bwe79-0", UNREADABLE),
    BadLink("#savage9-2-w^d82bwe79-0", UNREADABLE),
    BadLink("#savage9-2-w^d02bwe79-0", UNREADABLE),
    BadLink("#savage9-2-w^dbwe79-0", UNREADABLE),
    BadLink("#savage9-2-wbwe79^d2-0", UNREADABLE),
    BadLink("#go9h2-2-be81^-0", UNREADABLE, says="handicap stones"),
    BadLink("#go9h2-2-bbe80^", UNREADABLE, says="handicap stones"),
    BadLink("#go9h2-2-b^e82-0", UNREADABLE, says="at most 81"),
    BadLink("#redstone9-2-^bbe80-0", ILLEGAL, says="both colours"),
    BadLink("#redstone9-2-^wre80-0", ILLEGAL, says="both colours"),
    BadLink("#savage9-2-^wd2we80-0", ILLEGAL, says="both colours"),
    BadLink("#redstone2x3-2-^bbw2e3-0", ILLEGAL, says="no liberty"),
    BadLink("#go2-2-^bbw2b-0", ILLEGAL, says="no liberty"),
    BadLink("#savage3-2-^bewbw2bw2e-0", ILLEGAL, says="no legal move"),
    BadLink("x/#REDSTONE9-2-^BBE80-0-i0000", ILLEGAL, says="both colours"),
    BadLink("#redstone9-2-^bbe80-e5e5!", ILLEGAL),
)

# The rest: the moves played to the node shown, those that follow, and the number of nodes.
PARTS = (
    BadLink("#redstone9-2-0^", UNREADABLE, "0 0 1", "a hyphen and the moves"),
    BadLink("#redstone9-2-be81^", UNREADABLE, "0 0 1", "a hyphen and the moves"),
    BadLink("#redstone9-2-0-^", UNREADABLE, "0 0 1", "a move, or 0 for none"),
    BadLink("#redstone9-2-0-^-0e5", UNREADABLE, "0 0 1"),
    BadLink("#redstone9-2-0-^1e5", UNREADABLE, "0 0 1"),
    BadLink("#redstone9-2-0-^iabcd", UNREADABLE, "0 0 1"),
    BadLink("#redstone9-2-0-0^0", UNREADABLE, "0 0 1"),
    BadLink("#redstone9-2-0-0^e5", UNREADABLE, "0 0 1"),
    BadLink("#redstone9-2-0-e^05", UNREADABLE, "0 0 1"),
    BadLink("#redstone9-2-0-e5^!-0d4", UNREADABLE, "1 0 2"),
    BadLink("#redstone9-2-0-e5-^", UNREADABLE, "1 0 2", "the number of an earlier node"),
    BadLink("#redstone9-2-0-e5-^-0d4", UNREADABLE, "1 0 2", "the number of an earlier node"),
    BadLink("#redstone9-2-0-e5-^d4", UNREADABLE, "1 0 2", "the number of an earlier node"),
    BadLink("#redstone9-2-0-e5-^00d4", UNREADABLE, "1 0 2", "leading zero"),
    BadLink("#redstone9-2-0-e5-^01d4", UNREADABLE, "1 0 2", "leading zero"),
    BadLink("#redstone9-2-0-e5-^2d4", UNREADABLE, "1 0 2", "found '2'"),
    BadLink("#redstone9-2-0-e5-1d4-^3c3-0a1", UNREADABLE, "1 1 3", "found '3'"),
    BadLink(f"#redstone9-2-0-e5-^{'1' * 5000}d4", UNREADABLE, "1 0 2"),
    BadLink("#redstone9-2-0-e5-0d4^.", UNREADABLE, "1 0 3"),
    BadLink("#redstone9-2-0-e5-0d^-1", UNREADABLE, "1 0 2"),
    BadLink("#redstone9-2-0-e5-0x^-1", UNREADABLE, "1 0 2"),
    BadLink("#redstone9-2-0-e5-0-^1", UNREADABLE, "0 1 2", "the check digits as the last part"),
    BadLink("#redstone9-2-0-e5-0-^0d4", UNREADABLE, "0 1 2", "the check digits as the last part"),
    BadLink("#redstone9-2-0-e5-^iabcd-0d4", UNREADABLE, "1 0 2"),
    # The cursor: the end of the rest of the line.
    BadLink("#redstone9-2-0-e5d4-1c3-^4", UNREADABLE, "2 0 4", "found '4'"),
    BadLink("#redstone9-2-0-e5d4-1c3-^04", UNREADABLE, "2 0 4", "leading zero"),
    BadLink(f"#redstone9-2-0-e5d4-1c3-^{'9' * 5000}", UNREADABLE, "2 0 4"),
    BadLink("#redstone9-2-0-e5d4-1c3^c3-4", ILLEGAL, "2 0 4"),
    BadLink("#redstone9-2-0-e5d4-1c3^c3-3", ILLEGAL, "2 0 4"),
    BadLink("#redstone9-2-0-e5^e5d4-3", ILLEGAL, "1 0 2"),
    # An illegal move drops the later moves of its part, and branches from there.
    BadLink("#redstone9-2-0-e5^e5d4-1c3-2b2-3b3-0a1", ILLEGAL, "1 1 4", "already a stone"),
    BadLink("#redstone9-2-0-e5d4-0e5^e5c3-1c3-5b2-6b2-2b2", ILLEGAL, "2 1 6"),
    BadLink("#redstone9-2-0-e5d4-0^k1-1k1", ILLEGAL, "2 0 3", "not on the board"),
    BadLink("#redstone9-2-0-e5^e5-0a1!", ILLEGAL, "1 0 3"),
    BadLink("#redstone9-2-be81-e5^z", ILLEGAL, "1 0 2", "only the second player can swap"),
    BadLink("#redstone9-2-0-^z-0e5z", ILLEGAL, "0 2 3"),
    BadLink("#redstone9-2-0-e5w^d4-1d4", ILLEGAL, "2 0 4", "the game is over"),
    BadLink("#go9-2-0-e5^xe4", ILLEGAL, "1 0 2", "no such move"),
    # Too long, with any moves.
    BadLink("#redstone9-2-0-" + "z" * 5000 + "^z", TOO_LONG, "0 0 1", "at most 5000 moves"),
    BadLink("#redstone9-2-0-e5-0" + "z" * 4999 + "^z", TOO_LONG, "1 0 2", "at most 5000 moves"),
)

PUZZLES = (
    BadLink("#redstone9^p-1-e5", UNREADABLE, says="'p' is unknown"),
    BadLink("#redstone9^p", UNREADABLE, says="'p' is unknown"),
    BadLink("#redstone9^p-3-e5", UNREADABLE, says="'p' is unknown"),
    BadLink("#redstone9^pp-2-0-0", UNREADABLE, says="'p' is unknown"),
    BadLink("#redstone9^pn-2-0-0", UNREADABLE, says="'pn' is unknown"),
    BadLink("#redstone9n^qp-2-0-0", UNREADABLE, says="'q' is unknown"),
    BadLink("#redstone9p-2^", UNREADABLE),
    BadLink("#redstone9p-2-0-e5-^0d4", UNREADABLE, "1 0 2", "the check digits as the last part"),
    BadLink("#redstone9p-2-0-e5-^0", UNREADABLE, "1 0 2", "the check digits as the last part"),
    BadLink("#redstone9p-2-0-e5w^", ILLEGAL, "2 0 3", "the game is over"),
    BadLink("#redstone9p-2-0-e5w^-0d4", ILLEGAL, "2 0 3", "the game is over"),
    BadLink("#redstone9p-2-0-e5w^d4", ILLEGAL, "2 0 3", "the game is over"),
    BadLink("#redstone9p-2-0-e5^e5", ILLEGAL, "1 0 2"),
)


@pytest.mark.parametrize("bad", [*STARTS, *PARTS, *PUZZLES], ids=lambda bad: bad.marked[:60])
def test_a_bad_link_has_its_fault_place_and_valid_part(bad: BadLink) -> None:
    reading = read_link(bad.text)
    fault, game = reading.fault, reading.game
    assert fault is not None
    assert (fault.kind, fault.at) == (bad.kind, bad.at), message(fault)
    assert bad.says in message(fault)
    left = game and f"{len(game.moves)} {len(game.future)} {len(game.nodes)}"
    assert left == bad.left, message(fault)
    assert re.fullmatch(r"[A-Z][ -~]{10,200}\.", message(fault)), message(fault)
    assert fault.expected
    assert not reading.puzzle, "what is left of a puzzle is none"
    if game is not None:
        assert read_link(format_link(game)).fault is None
