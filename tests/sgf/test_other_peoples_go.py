"""Games of Go from elsewhere: the interpretation of their rules, and their unsupported parts."""

from dataclasses import dataclass

import pytest

from redstone.english import message
from redstone.position import Pass, Place
from redstone.record.diagram import format_diagram
from redstone.record.fault import FaultKind
from redstone.record.game import Headline
from redstone.record.link import MAX_TOKENS, format_link, read_link
from redstone.record.node import MarkShape
from redstone.record.sgf import Note, NoteKind
from tests.at_once import format_sgf, read_sgf

UNREADABLE, ILLEGAL = FaultKind.UNREADABLE, FaultKind.ILLEGAL


def link_of(text: bytes) -> str:
    """Return the link, without its check, of the game in a file that must have no fault."""
    reading = read_sgf(text)
    assert reading.fault is None, reading.fault
    assert reading.game is not None
    return format_link(reading.game).rpartition("-")[0]


@pytest.mark.parametrize(
    ("root", "head"),
    [
        (b"RU[Japanese]KM[6.5]", "#go19b"),
        (b"RU[japanese]KM[5.5]", "#go19bk11"),
        (b"RU[Korean]KM[6.5]", "#go19b"),
        (b"RU[Chinese]KM[7.5]", "#go19k15"),
        (b"RU[AGA]KM[7.50]", "#go19k15"),
        (b"RU[NZ]KM[7]", "#go19"),
        (b"RU[Tromp-Taylor]KM[-3]", "#go19kn6"),
        (b"KM[0]", "#go19k0"),
        (b"KM[+0,5]", "#go19k1"),
        (b"RU[Go]", "#go19"),
        (b"RU[go]KM[6.5]", "#go19k13"),
        (b"RU[Go]RSO[ck9]", "#go19ck9"),
        (b"SZ[13:9]KM[7]", "#go13x9"),
        (b"RU[Chinese]KM[3.75]", "#go19k15"),
        (b"RU[Chinese]KM[2.75]", "#go19k11"),
        (b"RU[Chinese]KM[375]", "#go19k15"),
        (b"RU[Chinese]KM[-375]", "#go19kn15"),
        (b"RU[Chinese]KM[100]", "#go19k200"),
    ],
)
def test_rules_and_komi_of_other_programs_are_understood(root: bytes, head: str) -> None:
    assert link_of(b"(;GM[1]FF[4]" + root + b")") == f"{head}-1-0"


@pytest.mark.parametrize(
    ("root", "head"),
    [
        (b"KM[375]HA[0]RU[Chinese]", "#go19k15"),
        (b"KM[325]HA[0]RU[Chinese]", "#go19k13"),
        (b"KM[350]HA[0]RU[Chinese]", "#go19"),
        (b"KM[750]HA[0]RU[Chinese]", "#go19k15"),
        (b"KM[650]HA[0]RU[Japanese]", "#go19b"),
        (b"KM[650]HA[0]RU[Korean]", "#go19b"),
        (b"KM[50]HA[2]RU[Japanese]", "#go19bk1"),
        (b"KM[0]HA[0]RU[Chinese]", "#go19k0"),
        (b"KM[6.5]HA[0]RU[Chinese]", "#go19k13"),
        (b"KM[7]HA[0]RU[Chinese]", "#go19"),
    ],
)
def test_komi_in_hundredths_as_written_by_fox_is_read(root: bytes, head: str) -> None:
    fox = b"(;GM[1]FF[4]\nSZ[19]\nGN[]\n" + root + b"AP[GNU Go:3.8]RN[3]TM[300]AP[foxwq]RL[0])"
    reading = read_sgf(fox)
    assert reading.game is not None
    assert format_link(reading.game).rpartition("-")[0] == f"{head}-1-0"
    assert NoteKind.OTHER_KOMI not in {note.kind for note in reading.notes}


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (b"(;SZ[9]KM[7];B[ee];W[cc];B[tt];W[];B[])", "#go9-1-e5c7yyy"),
        (b"(;SZ[9]KM[7];B[ee];W[pass];B[cc];W[PASS];B[jj])", "#go9-1-e5yc7yy"),
        (b"(;SZ[9]KM[7]HA[2]AB[cg][gc];W[ee])", "#go9h2-1-e5"),
        (b"(;SZ[9]KM[7]AB[gc]AB[cg];W[ee])", "#go9h2-1-e5"),
        (b"(;SZ[9]KM[7]HA[1];B[ee])", "#go9-1-e5"),
        (b"(;SZ[19]RU[Japanese]KM[0.5]HA[4]AB[dd][pd][dp][pp];W[cf])", "#go19bk1h4-1-c14"),
        (b"(;SZ[3]KM[7];B[ba];W[ca];B[ab];W[ac];B[cc];W[aa])", "#go3-1-b3c3a2a1c1a3"),
    ],
)
def test_moves_passes_and_handicap_are_read(text: bytes, link: str) -> None:
    assert link_of(text) == link


@pytest.mark.parametrize(
    ("root", "notes"),
    [
        (b"RU[Go]KM[7]", ()),
        (b"KM[7]", (Note(NoteKind.NO_RULES, ("area",)),)),
        (
            b"RU[Japanese]",
            (
                Note(NoteKind.OTHER_RULES, ("'Japanese'", "territory")),
                Note(NoteKind.NO_KOMI, ("6.5",)),
            ),
        ),
        (b"RU[Go]KM[377]", (Note(NoteKind.OTHER_KOMI, ("'377'", "7")),)),
        (b"RU[Go]KM[7.25]", (Note(NoteKind.OTHER_KOMI, ("'7.25'", "7")),)),
        (b"RU[Go]KM[0.75]", (Note(NoteKind.OTHER_KOMI, ("'0.75'", "7")),)),
        (b"RU[Go]KM[3.77]", (Note(NoteKind.OTHER_KOMI, ("'3.77'", "7")),)),
        (b"RU[Go]KM[3.7500001]", (Note(NoteKind.OTHER_KOMI, ("'3.7500001'", "7")),)),
        (b"RU[Go]KM[99999]", (Note(NoteKind.OTHER_KOMI, ("'99999'", "7")),)),
        (b"RU[Go]KM[-101]", (Note(NoteKind.OTHER_KOMI, ("'-101'", "7")),)),
        (b"RU[Go]KM[\xbd]", (Note(NoteKind.OTHER_KOMI, ("'\\xbd'", "7")),)),
        (b"RU[Go]KM[7]HA[3]", (Note(NoteKind.NO_HANDICAP_STONES, ("3",)),)),
    ],
)
def test_differing_interpretations_are_reported(root: bytes, notes: tuple[Note, ...]) -> None:
    reading = read_sgf(b"(;GM[1]" + root + b";)")
    assert reading.fault is None
    assert reading.notes == notes


@pytest.mark.parametrize(
    ("text", "board", "to_move"),
    [
        (
            b"(;SZ[5]KM[0]HA[2]AB[bb][dd];W[aa])",
            ". . . . .|. X . . .|. . . . .|. . . X .|. . . . .",
            "white",
        ),
        (b"(;SZ[2]KM[0]AB[aa]AW[bb];B[ab])", "X .|. O", "black"),
        (b"(;SZ[2]KM[0]AB[aa]PL[W])", "X .|. .", "white"),
        (b"(;SZ[3]KM[0]PL[W];W[aa])", ". . .|. . .|. . .", "white"),
        (b"(;SZ[3]KM[0];W[aa])", ". . .|. . .|. . .", "white"),
        (b"(;SZ[3]KM[0]AW[aa:cb]AE[bb])", "O O O|O . O|. . .", "black"),
        (b"(;SZ[3]KM[0];AB[aa];AW[cc]PL[W]C[Go];W[bb])", "X . .|. . .|. . O", "white"),
    ],
)
def test_set_up_stones_are_read(text: bytes, board: str, to_move: str) -> None:
    reading = read_sgf(text)
    assert reading.fault is None, reading.fault
    assert reading.game is not None
    assert format_diagram(reading.game.start.board).splitlines()[:-1] == [
        f"{number:2} {row}"
        for number, row in zip(
            range(19, 0, -1)[-board.count("|") - 1 :], board.split("|"), strict=True
        )
    ]
    assert reading.game.start.to_move.value == to_move
    assert reading.game.start.is_set_up
    assert len(reading.game.line) == text.count(b";W[") + text.count(b";B[")


FULL = (
    b"\xef\xbb\xbf(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]RU[Japanese]SZ[19]KM[6.50]"
    b"PW[Lee]PB[Cho \\[9p\\]]WR[9p]DT[1996-05-01]RE[W+3.5]GC[Title match]C[Good luck]"
    b";B[qd]C[First\nmove]LB[dd:A][pp:B]TR[qd];W[dd]TE[1]CR[dd]"
    b"(;B[pq]N[main];W[];B[])"
    b"(;B[dp]BM[2]SQ[dp:eq](;W[pp])(;W[po]MA[po]))"
    b"(;B[dd];W[aa]))"
)


def test_all_game_information_of_a_file_is_written_again() -> None:
    head = "RU[Japanese]BR[3p]WT[Team \\] A]EV[Meijin]PC[Kyoto]RO[2 (final)]DT[2020-01-01]AN[Ito]"
    game = read_sgf(f"(;GM[1]SZ[9]KM[6.5]{head};B[ee]OB[3]WL[9]ZZ[a:b][])".encode()).game
    assert game is not None
    again = format_sgf(game)
    assert all(f"{name}]" in again for name in head.split("]")[:2])
    for each in ("WT[Team \\] A]", "EV[Meijin]", "RO[2 (final)]", "AN[Ito]", "WL[9]", "ZZ[a:b][]"):
        assert each in again
    assert read_sgf(again.encode()).notes == ()


def test_arrows_lines_and_dimmed_points_are_kept() -> None:
    game = read_sgf(b"(;SZ[9]KM[7];B[ee]AR[ee:ef]LN[aa:cc]DD[ab]LB[cc:why not])").game
    assert game is not None
    assert [(str(mark.point), mark.shape, mark.text) for mark in game.node.notes.markup] == [
        ("c7", MarkShape.LABEL, "why not"),
        ("e5", MarkShape.ARROW, "e4"),
        ("a9", MarkShape.LINE, "c7"),
        ("a8", MarkShape.DIMMED, ""),
    ]
    for each in ("AR[ee:ef]", "LN[aa:cc]", "DD[ab]", "LB[cc:why not]"):
        assert each in format_sgf(game)


def test_a_problem_opens_at_its_question() -> None:
    problem = b"(;SZ[9]AB[bb][cb]AW[aa];B[ba]C[RIGHT];W[ab])"
    assert (game := read_sgf(problem).game) is not None
    assert (game.ply, len(game.future)) == (0, 2)


def test_a_full_tree_is_read_completely() -> None:
    reading = read_sgf(FULL)
    game = reading.game
    assert game is not None
    assert (reading.fault, game.future) == (None, ())
    assert game.headline == Headline(
        "Cho [9p]", "Lee", "1996-05-01", "", "Title match", "W+3.5", rules="Japanese"
    )
    assert [str(move) for move in game.moves] == ["r16", "d16", "q3", "y", "y"]
    tokens = {str(node.move) for node in game.nodes}
    assert tokens >= {"d4", "q4", "q5"}
    assert Note(NoteKind.VARIATION_CUT, ("1", "B[dd]")) in reading.notes
    assert ("WR", ("9p",)) in game.nodes[0].notes.others
    first, second = game.nodes[1].notes, game.nodes[2].notes
    assert game.nodes[0].notes.comment == "Good luck"
    assert first.comment == "First\nmove"
    assert {(str(mark.point), mark.shape, mark.text) for mark in first.markup} == {
        ("d16", MarkShape.LABEL, "A"),
        ("q4", MarkShape.LABEL, "B"),
        ("r16", MarkShape.TRIANGLE, ""),
    }
    assert second.sign == "!"
    (bad,) = [node.notes for node in game.nodes if str(node.move) == "d4"]
    assert bad.sign == "??"
    assert len(bad.markup) == 4, "a rectangle of points"


@dataclass(frozen=True)
class BadGoFile:
    """A file with ^ before the byte at fault, and the number of moves that are kept."""

    name: str
    marked: bytes
    kind: FaultKind
    left: int
    says: str


BAD = (
    BadGoFile(
        "beyond the board", b"(;SZ[9];B[aa]^;W[ja])", UNREADABLE, 1, "a point on the board, found"
    ),
    BadGoFile(
        "occupied", b"(;SZ[9];B[aa]^;W[aa];B[bb])", ILLEGAL, 1, "there is already a stone there"
    ),
    BadGoFile(
        "ko taken back at once",
        b"(;SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[ee];W[bb];B[cb]^;W[bb])",
        ILLEGAL,
        9,
        "just captured a single stone",
    ),
    BadGoFile("a fourth pass", b"(;SZ[9];B[aa];W[];B[];W[]^;B[])", ILLEGAL, 4, "play has stopped"),
    BadGoFile(
        "a stone after three", b"(;SZ[9];B[];W[];B[]^;W[aa])", ILLEGAL, 3, "play has stopped"
    ),
)


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.name)
def test_an_unsupported_move_ends_the_game_there(bad: BadGoFile) -> None:
    reading = read_sgf(bad.marked.replace(b"^", b""))
    assert reading.fault is not None, reading.game
    assert (reading.fault.kind, reading.fault.at) == (bad.kind, bad.marked.index(b"^")), reading
    assert bad.says in message(reading.fault)
    assert reading.game is not None
    assert len(reading.game.moves) == bad.left


def test_at_most_as_many_moves_as_a_link_holds_are_read() -> None:
    stopped = b"(;SZ[9]RU[Go]KM[7];B[ee];W[];B[];W[]"
    most = stopped + b";RSM[ve5]" * (MAX_TOKENS - 4)
    reading = read_sgf(most + b")")
    assert reading.fault is None
    assert reading.game is not None
    assert read_link(format_link(reading.game)).game == reading.game
    longer = read_sgf(most + b";RSM[ve5])")
    assert longer.game == reading.game
    assert longer.fault is not None
    assert (longer.fault.kind, longer.fault.at) == (FaultKind.TOO_LONG, len(most))


def test_self_capture_is_read() -> None:
    reading = read_sgf(b"(;SZ[3]KM[7];B[ba];W[cc];B[ab];W[aa])")
    assert reading.fault is None
    assert reading.game is not None
    assert reading.game.position.board.count(reading.game.position.to_move.enemy.stone) == 1


def test_a_game_from_another_program_is_written_in_our_form() -> None:
    theirs = read_sgf(b"(;RU[Japanese]SZ[9]KM[0.5]HA[2]AB[cg][gc];W[ee];B[];W[tt];B[])").game
    assert theirs is not None
    assert theirs.position.go is not None
    assert theirs.position.go.stopped
    assert theirs.moves[1:] == (Pass(),) * 3
    assert isinstance(theirs.moves[0], Place)
    again = read_sgf(format_sgf(theirs).encode("ascii"))
    assert (again.game, again.fault, again.notes) == (theirs, None, ())
