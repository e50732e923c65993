"""Files from other programs and damaged ones: the parts read, left out, and refused."""

from dataclasses import dataclass

import pytest

from redstone.english import message
from redstone.record.fault import FaultKind
from redstone.record.link import format_link
from redstone.record.sgf import Note, NoteKind
from redstone.record.sgf.text import MAX_TEXT
from redstone.record.sgf.tree import MAX_BYTES, MAX_NODES
from tests.at_once import format_sgf, read_sgf
from tests.games import VARIANTS, random_game

UNREADABLE, ILLEGAL, TOO_LONG = FaultKind.UNREADABLE, FaultKind.ILLEGAL, FaultKind.TOO_LONG


def link_of(text: bytes) -> str:
    """Return the link of the main line in a file that must have no fault."""
    reading = read_sgf(text)
    assert reading.fault is None, reading.fault
    assert reading.game is not None
    return format_link(reading.game.without_branches()).rpartition("-")[0]


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (b"(;RU[redstone])", "#redstone19-1-0"),
        (b"(;GM[1]RU[ REDSTONE ]SZ[ 5 ])", "#redstone5-1-0"),
        (
            b"\xef\xbb\xbf Dear friend,\r\n( ; RU [Redstone]\r\nSZ[5:3]\n;B[ab] ;W[ba])bye",
            "#redstone5x3-1-a2b3",
        ),
        (b"(;RUles[Redstone]SiZe[5];Black[aa]BL[99])", "#redstone5-1-a5"),
        (b"(;RU[Redstone]SZ[5];B[aa]C[a \\] and \\\\];W[bb])", "#redstone5-1-a5b4"),
        (b"(;RU[Redstone]SZ[5];B[aa];C[\x83\x5c\x81\xff];W[bb])", "#redstone5-1-a5b4"),
        (b"(;RU[Redstone]SZ[5]ZZ[?][??];B[aa](;W[bb];B[cc])(;W[dd]))", "#redstone5-1-a5b4c3"),
        (
            b"(;RU[Redstone]SZ[5](;B[aa](;W[bb])(;W[cc](;B[dd])(;B[ee])))(;B[ee]))",
            "#redstone5-1-a5b4",
        ),
        (b"(GM[1]RU[Redstone]SZ[5];B[aa];W[bb])", "#redstone5-1-a5b4"),
        (b"(RU[Redstone]SZ[5];B[aa];W[bb])", "#redstone5-1-a5b4"),
        (b"> (;RU[Redstone]SZ[5]\n> ;B[aa]\n> ;W[bb])\n> bye (;-)", "#redstone5-1-a5b4"),
        (b"(;RU[Redstone]SZ[5]\n;B[aa]\n--- (see page 2)\n;W[bb])", "#redstone5-1-a5b4"),
        (b"(;RU[Redstone]\xe2\x80\x8bSZ[5]\xc2\xa0;B[aa];W[bb])", "#redstone5-1-a5b4"),
        (b"(;RU[Redstone]SZ[5];B[aa]C[try [A1]]\n--\n;W[bb])", "#redstone5-1-a5b4"),
    ],
)
def test_files_of_other_programs_are_read(text: bytes, link: str) -> None:
    assert link_of(text) == link


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        (b"(;RU[Redstone];B[aa])", ()),
        (b"(;RU[Redstone];B[aa](;W[bb])(;W[cc]))", ()),
        (b"(;RU[Redstone])\n(;RU[Redstone];B[aa])", (Note(NoteKind.MORE_GAMES),)),
        (b"\n\xe2\x80\x8b(;RU[Redstone])\r\n\x1a", ()),
        (b"Hi (;-) see\n(;RU[Redstone];B[aa])", (Note(NoteKind.OTHER_TEXT),)),
        (b"(;RU[Redstone];B[aa])\n-- \nAnn", (Note(NoteKind.OTHER_TEXT),)),
        (b"(;RU[Redstone];B[aa] or so C[x])", (Note(NoteKind.OTHER_TEXT),)),
        (b"(GM[1]RU[Redstone];B[aa])", (Note(NoteKind.MENDED),)),
        (b"(;RU[Redstone];B[aa](W[bb])(W[cc]))", (Note(NoteKind.MENDED),)),
        (b"(;RU[Redstone];B[aa]C[or [A1] here];W[bb])", (Note(NoteKind.MENDED),)),
        (b"(;RU[Redstone];B[aa]C[Well played])", ()),
        (b"(;RU[Redstone];B[aa]N[(;)])", ()),
        (
            b"(;RU[Redstone]BR[2d];B[aa]IP[9]ZZ[?](;W[bb])(;W[aa];B[cc])(;W[cc];AE[aa]))",
            (Note(NoteKind.VARIATION_CUT, ("1", "W[aa]")),),
        ),
        (b"(;RU[Redstone]CA[klingon])", (Note(NoteKind.CHARACTER_SET, ("'klingon'",)),)),
        (
            b"(;RU[Redstone]C[" + b"a" * (MAX_TEXT + 1) + b"])",
            (Note(NoteKind.TEXT_CUT, (str(MAX_TEXT),)),),
        ),
    ],
)
def test_omitted_parts_are_reported(text: bytes, notes: tuple[Note, ...]) -> None:
    assert read_sgf(text).notes == notes


@pytest.mark.parametrize(
    "comment",
    [
        "better: [D4] or [E3] here",
        "[D4]",
        "[D4]; or [E3]: better",
        "see [1] (page 2) and [2]",
        "(see [D4]) or E5",
    ],
)
def test_a_comment_may_have_brackets_that_are_not_escaped(comment: str) -> None:
    reading = read_sgf(f"(;RU[Redstone]SZ[9];B[ee]C[{comment}];W[dd];B[fe])".encode())
    assert reading.fault is None
    assert reading.game is not None
    assert len(reading.game.moves) == 3
    assert reading.game.nodes[1].notes.comment == comment


@dataclass(frozen=True)
class Bad:
    """A bad file with ^ before the byte at fault, and the moves kept, None for no game."""

    marked: bytes
    kind: FaultKind
    left: int | None
    says: str


BAD = (
    Bad(b"^", UNREADABLE, None, "the beginning of a game"),
    Bad(b"no game at all^", UNREADABLE, None, "the beginning of a game"),
    Bad("(;RU[Redstone])".encode("utf-32-le") + b"^", UNREADABLE, None, "the beginning of a game"),
    Bad(b"(^;GM[2]RU[Redstone])", UNREADABLE, None, "GM[1], found 'GM[2]'"),
    Bad(b"(^;RU[Redstone]SZ[20])", UNREADABLE, None, "sides of 2 to 19, found '20'"),
    Bad(b"(^;RU[Redstone]SZ[5:1])", UNREADABLE, None, "found '5:1'"),
    Bad(b"(^;RU[Redstone]SZ[\xb2])", UNREADABLE, None, "found '\\xb2'"),
    Bad(b"(^;RU[Redstone]SZ[" + b"9" * 5000 + b"])", UNREADABLE, None, "sides of 2 to 19"),
    Bad(b"(^;RU[Redstone]RSO[q])", UNREADABLE, None, "options of Redstone in RSO, found 'q'"),
    Bad(b"(^;RU[Redstone]RSP[2];B[aa])", UNREADABLE, 1, "up to 1 in RSP, found '2'"),
    Bad(b"(;RU[Redstone];B[aa]^;W[])", UNREADABLE, 1, "you cannot pass here"),
    Bad(b"(;RU[Redstone];B[aa]^;W[tt])", UNREADABLE, 1, "you cannot pass here"),
    Bad(b"(;RU[Redstone]SZ[9];B[aa]^;W[ja])", UNREADABLE, 1, "a point on the board"),
    Bad(b"(;RU[Redstone]SZ[9:5];B[aa]^;W[af])", UNREADABLE, 1, "a point on the board"),
    Bad(b"(;RU[Redstone];B[aa]^;W[aaa])", UNREADABLE, 1, "a point on the board"),
    Bad(b"(^;RU[Redstone]AB[dd][pp];W[aa])", ILLEGAL, None, "put both colours on the board"),
    Bad(b"(^;RU[Redstone]AB[dt])", UNREADABLE, None, "points on the board, found 'AB'"),
    Bad(b"(^;RU[Go]SZ[5]AB[aa]RSR[bb])", ILLEGAL, None, "this game has no red stones"),
    Bad(b"(^;RU[Savage Go]SZ[5]RSD[26])", ILLEGAL, None, "no one places that many stones"),
    Bad(b"(^;RU[Redstone]SZ[5]AB[aa]AW[ab][ba])", ILLEGAL, None, "a group has no liberty"),
    Bad(b"(;RU[Redstone];B[aa]^;RSM[i5])", UNREADABLE, 1, "a move in RSM, found 'i5'"),
    Bad(b"(;RU[Redstone];B[aa]^;W[aa])", ILLEGAL, 1, "there is already a stone there"),
    Bad(b"(;RU[Redstone];B[aa]^;RSM[xa1])", ILLEGAL, 1, "the last liberty"),
    Bad(b"(;RU[Redstone]RSO[n];B[aa]^;RSM[z])", ILLEGAL, 1, "the pie rule"),
    Bad(b"(;RU[Redstone];RSM[w]^;W[aa])", ILLEGAL, 1, "the game is over"),
    Bad(b"(;RU[Savage Go]SZ[5];B[aa]^;W[tt])", UNREADABLE, 1, "you cannot pass here"),
    Bad(b"(;RU[Savage Go]SZ[5];B[aa]^;RSM[xb1])", ILLEGAL, 1, "has no such move"),
    Bad(b"(^;RU[Savage Go]RSO[n];B[aa])", UNREADABLE, None, "options of Savage Go in RSO"),
    Bad(b"(^;RU[Go]RSO[h5]SZ[7])", UNREADABLE, None, "a board of 7x7 allows in RSO, found 'h5'"),
    Bad(b"(^;RU[Go]RSO[bk1h1])", UNREADABLE, None, "options of Go in RSO"),
    Bad(b"(;RU[Redstone];B[aa]^", UNREADABLE, 1, "found the end of the file"),
    Bad(b"(;RU[Redstone];B[aa](;W[bb])^", UNREADABLE, 2, "the end of the game"),
    Bad(b"(;RU[Redstone];B[aa](;W[bb])(;C[^", UNREADABLE, 2, "the end of a property value"),
    Bad(b"(;RU[Redstone];B[aa](;W[bb]^;B[aa])(;W[cc]))", ILLEGAL, 2, "is not legal here"),
    Bad(b"(;RU[Redstone];B[aa];W[bb\\]^", UNREADABLE, 1, "the end of a property value"),
    Bad(b"(;RU[Redstone];B[aa];W^)", UNREADABLE, 1, "the value of a property in square brackets"),
    Bad(b"(;RU[Redstone];B[aa]^?", UNREADABLE, 1, "found '?'"),
    Bad(b"(;RU[Redstone];B[aa](^W[aa]))", ILLEGAL, 1, "there is already a stone there"),
    Bad(
        b"(;RU[Redstone]" + b";" * (MAX_NODES - 1) + b"^;)",
        TOO_LONG,
        0,
        f"at most {MAX_NODES} nodes",
    ),
    Bad(b"(;RU[Redstone])".ljust(MAX_BYTES) + b"^ ", TOO_LONG, None, f"at most {MAX_BYTES} bytes"),
)


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: repr(bad.marked[:40]))
def test_a_bad_file_has_its_fault_place_and_valid_part(bad: Bad) -> None:
    reading = read_sgf(bad.marked.replace(b"^", b""))
    assert reading.fault is not None
    assert (reading.fault.kind, reading.fault.at) == (bad.kind, bad.marked.index(b"^")), reading
    assert bad.says in message(reading.fault)
    assert message(reading.fault).isascii()
    assert (None if reading.game is None else len(reading.game.moves)) == bad.left


def test_the_file_of_a_long_game_is_far_smaller_than_the_limit() -> None:
    game = random_game(VARIANTS[0], (19, 19), seed=1)
    assert len(format_sgf(game)) < MAX_BYTES / 4
