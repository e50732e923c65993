"""Version 2 of links: set-ups, branches, the cursor and puzzles, read and written."""

import pytest
from hypothesis import given, settings

from redstone.position import Player
from redstone.record.diagram import format_rows
from redstone.record.fault import FaultKind
from redstone.record.game import Game
from redstone.record.link import format_link, format_puzzle, read_link
from redstone.record.link_scanner import MAX_CHARACTERS, check_of
from redstone.record.notation import parse_move
from tests.effort import share
from tests.record.trees import records, same
from tests.rules.savage_positions import ELSEWHERE, INTRICATE, ONE_MORE


def read(text: str) -> Game:
    """Return the game of a valid link."""
    reading = read_link(text)
    assert (reading.fault, reading.warning) == (None, None), reading.fault
    assert reading.game is not None
    return reading.game


def canonical(text: str) -> str:
    """Return the canonical form of a valid link, without "#" and check."""
    reading = read_link(text)
    game = read(text)
    link = format_puzzle(game) if reading.puzzle else format_link(game)
    assert read_link(link).warning is None
    assert canonical_again(link) == link
    return link[1:].rpartition("-i")[0]


def canonical_again(link: str) -> str:
    """Return a canonical link after reading and writing it."""
    reading = read_link(link)
    assert reading.game is not None
    return format_puzzle(reading.game) if reading.puzzle else format_link(reading.game)


def tokens(game: Game) -> tuple[str, str]:
    """Return the moves played and those that follow, as tokens."""
    return " ".join(map(str, game.moves)), " ".join(map(str, game.future))


# -- the examples of the grammar -------------------------------------------------------


def test_the_documentations_puzzle_link_is_read() -> None:
    reading = read_link("#redstone4p-2-wbwe3b2e3we5-0")
    assert reading.puzzle
    game = read(reading.text)
    assert format_rows(game.position.board) == ("XO..", ".XX.", "..O.", "....")
    assert game.position.to_move is Player.WHITE
    assert canonical(reading.text) == reading.text[1:]


def test_the_documentations_link_with_branches_is_read() -> None:
    game = read("#redstone9-2-0-e5d4c3-1f6g7-5c4-4")
    assert tokens(game) == ("e5 f6", "g7 c4")
    assert tokens(game.go_to(1)) == ("e5", "d4 c3")
    assert not read_link("#redstone9-2-0-e5d4c3-1f6g7-5c4-4").puzzle
    # Moves after the end of a branch continue it.
    assert canonical("#redstone9-2-0-e5d4c3-1f6g7-5c4-4") == "redstone9-2-0-e5d4c3-1f6g7c4-4"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("redstone9-2-0-0", "redstone9-1-0"),
        ("redstone9-2-0-e5d4", "redstone9-1-e5d4"),
        ("redstone9-2-0-e5d4-1", "redstone9-1-e5-d4"),
        ("redstone9-2-0-e5d4-0", "redstone9-1-0-e5d4"),
        ("redstone9-2-0-e5d4-2", "redstone9-1-e5d4"),
        ("redstone9-2-0-e5-1d4", "redstone9-1-e5-d4"),
        ("redstone9-2-0-0-0e5", "redstone9-1-0-e5"),
        ("redstone9-2-0-e5d4-0e5d4c3", "redstone9-1-e5d4-c3"),
        ("go19bk1h2-2-0-q4d16yyy", "go19bk1h2-1-q4d16yyy"),
        ("go7h2-2-0-a1-0b1", "go7h2-2-0-a1-0b1"),
        ("redstone3x2-2-be6-0", "redstone3x2-2-be6-0"),
        ("redstone3x2n-2-be6-a1b1-1", "redstone3x2n-2-be6-a1b1-1"),
        ("redstone9p-2-0-0", "redstone9p-2-0-0"),
        ("redstone9np-2-0-e5d4c3", "redstone9np-2-0-e5d4c3"),
        ("go9ckn1p-2-0-e5y", "go9ckn1p-2-0-e5y"),
        ("redstone3x3-2-brwbe6-0", "redstone3-2-brwbe6-0"),
        ("savage3-2-wd2bwe7-0", "savage3-2-wd2bwe7-0"),
        ("savage3-2-wd9bwe7-a1b1-1", "savage3-2-wd9bwe7-a1b1-1"),
        ("savage9x9-2-bbwe79-0", "savage9-2-bbwe79-0"),
        # The same move at the same place is the same node, and uses up a number.
        ("redstone9-2-0-e5d4-0e5d4c3-5b2", "redstone9-1-e5d4-c3b2"),
        ("redstone9-2-0-e5d4-0e5c3-4b2-2", "redstone9-2-0-e5d4-1c3b2"),
        ("redstone9-2-0-e5d4-0e5c3-4b2-3", "redstone9-2-0-e5d4-1c3b2-1"),
        ("redstone9-2-0-e5d4-0e5c3-4b2-5", "redstone9-2-0-e5d4-1c3b2-4"),
        # Branches from the last node of a run to its first, each with its own before the next.
        ("redstone9-2-0-a1b1c1-0a2-1b2-2c2", "redstone9-2-0-a1b1c1-2c2-1b2-0a2"),
        (
            "redstone9-2-0-a1b1-0a2b2-0a3-3b3-1b4-6b5-4c5c6",
            "redstone9-2-0-a1b1-1b4-0a2b2c5c6-4b3b5-0a3",
        ),
        ("redstone9-2-0-a1-0a2-0a3-0a4-3", "redstone9-2-0-a1-0a2-0a3-0a4-3"),
        # The first move written after a node is its main continuation.
        ("redstone9-2-0-a1b1-2d1-2c1", "redstone9-2-0-a1b1d1-2c1-2"),
        ("redstone9-2-0-0-0a1-0a2b2-2", "redstone9-2-0-a1-0a2b2-2"),
        ("redstone9-2-0-0-0a1-0a2b2", "redstone9-2-0-a1-0a2b2-0"),
    ],
)
def test_links_have_one_canonical_form(text: str, written: str) -> None:
    assert canonical(text) == written
    assert canonical(text.upper()) == written


@pytest.mark.parametrize(
    ("cursor", "played"),
    [
        ("", "e5 d4 c3"),
        ("-0", ""),
        ("-1", "e5"),
        ("-3", "e5 d4 c3"),
        ("-4", "e5 f6"),
        ("-5", "e5 f6 g7"),
        ("-6", "e5 d4 c3 b2"),
        ("-i0000", "e5 d4 c3"),
    ],
)
def test_the_cursor_is_the_node_shown(cursor: str, played: str) -> None:
    reading = read_link(f"#redstone9-2-0-e5d4c3-1f6g7-3b2{cursor}")
    assert reading.fault is None
    assert (reading.warning is not None) is cursor.startswith("-i")
    assert reading.game is not None
    assert tokens(reading.game)[0] == played


def test_set_up_stones_are_counted_from_the_top_left() -> None:
    board = read("redstone3x2-2-bbe2we2-0").position.board
    assert format_rows(board) == ("X..", "O..")
    board = read("redstone3x2-2-be2be2w-0").position.board
    assert format_rows(board) == ("..X", "..O")


def test_digits_are_read_greedily() -> None:
    assert format_rows(read("redstone13-2-bbe13we154-0").position.board)[1] == ".O" + "." * 11
    assert tokens(read("redstone13-2-0-a1b1-1a12-0a13"))[0] == "a1 b1"


# -- the check ---------------------------------------------------------------------------


@pytest.mark.parametrize("tail", ["", "-1d6", "-1d6-2", "-1"])
def test_a_wrong_check_is_a_warning_and_a_malformed_one_a_fault(tail: str) -> None:
    body = f"redstone9-2-0-e5d4{tail}"
    assert read_link(f"#{body}-i{check_of(body)}").warning is None
    for check in ("0000", "", "zzzzz", "zz.z", "0123-"):
        reading = read_link(f"#{body}-i{check}")
        assert (reading.fault is not None) is check.endswith("-")
        assert (reading.warning is not None) is not check.endswith("-")


def test_a_check_in_place_of_the_moves_is_a_fault() -> None:
    reading = read_link("#redstone9-2-0-i0000")
    assert (reading.fault and reading.fault.at) == len("#redstone9-2-0-")
    assert reading.warning is None


# -- round trips ---------------------------------------------------------------------------


@settings(max_examples=share(200))
@given(records())
def test_every_record_has_one_link(game: Game) -> None:
    link = format_link(game)
    assert len(link) <= MAX_CHARACTERS
    assert all(c.isdigit() or (c.isascii() and c.islower()) or c in "#-" for c in link), link
    assert "--" not in link
    for text in (link, link.upper(), f" https://example.org/{link}\n"):
        again = read(text)
        assert same(again, game)
        assert format_link(again) == link
    needs_version_2 = game.start.is_set_up or game.has_branches
    assert ("-2-" in link) is needs_version_2, link


@given(records())
def test_every_unfinished_position_can_be_a_puzzle(game: Game) -> None:
    if game.outcome is None:
        reading = read_link(format_puzzle(game))
        assert (reading.fault, reading.puzzle) == (None, True)
        assert reading.game == game.without_future()


@given(records())
def test_nodes_are_numbered_as_they_are_written(game: Game) -> None:
    """The parts of the text are counted from the left, by the grammar alone."""
    link = format_link(game.go_to_node(0))
    if "-2-" not in link:
        return
    _, _, _, line, *branches = link.rpartition("-i")[0].split("-")
    if line != "0" and not game.has_branches:
        branches = []
    if branches and not branches[-1].strip("0123456789"):
        assert branches.pop() == "0"
    again = read(link)
    count = 0
    for text in (f"0{line.removeprefix('0')}", *branches):
        digits = len(text) - len(text.lstrip("0123456789"))
        parent = int(text[:digits])
        for token in split_tokens(text[digits:]):
            count += 1
            assert again.nodes[count].parent == parent
            assert str(again.nodes[count].move) == token
            parent = count
    assert count == len(again.nodes) - 1


def split_tokens(text: str) -> list[str]:
    """Return the tokens of a text, found independently of the scanner's grammar."""
    found: list[str] = []
    for character in text:
        if character.isdigit() or (found and found[-1] in ("x", "v")):
            found[-1] += character
        else:
            found.append(character)
    return found


# -- large and hostile links -----------------------------------------------------------------

POINTS = [column + str(row) for row in range(1, 20) for column in "abcdefghjklmnopqrst"]
HOSTILE = {
    "one node, 4,990 times": "#go19-2-0-0" + "-0a1" * 4_990,
    "361 children": "#redstone19-2-0-0" + "".join(f"-0{point}" for point in POINTS),
    "one line, 26 times": "#go19-2-0-0" + ("-0" + "".join(POINTS[:200:2])) * 50,
    "a branch from every node": "#redstone19-2-0-"
    + "".join(POINTS[:300:2])
    + "".join(f"-{number}t19" for number in range(150)),
    "each branch on the one before": "#go19-2-0-yyy"
    + "".join(f"-{number}va1" for number in range(3, 1_900)),
    "marks for ever": "#go19-2-0-a1yyy" + "va1" * 4_990,
    "branches from dropped nodes": "#go19-2-0-a1a1b1" + "-3c1" * 4_000,
    "only cursors": "#go19-2-0-0" + "-0" * 9_000,
    "runs without end": "#redstone19-2-b" + "ew" * 9_900,
    "one number": "#redstone19-2-be" + "9" * 19_000,
    "one cursor": "#redstone19-2-0-0-" + "9" * 19_000,
}


INTRICATE_TREE = (INTRICATE + ELSEWHERE).replace("-1-", "-2-0-")
INTRICATE_LINE = split_tokens(INTRICATE_TREE.rpartition("-")[2])
HOSTILE |= {
    "too intricate, in every branch": INTRICATE_TREE
    + "".join(f"-{len(INTRICATE_LINE)}{p}" for p in POINTS if p not in INTRICATE_LINE),
    "more and more intricate": INTRICATE_TREE + f"-{len(INTRICATE_LINE)}{ONE_MORE}" * 2_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_large_trees_are_read_or_refused(text: str) -> None:
    assert len(text) <= MAX_CHARACTERS
    reading = read_link(text)
    if reading.game is not None:
        assert read_link(format_link(reading.game)).fault is None


@pytest.mark.parametrize("name", ["too intricate, in every branch", "more and more intricate"])
def test_reading_stops_at_branches_that_take_too_much_work(name: str) -> None:
    text = HOSTILE[name]
    reading = read_link(text)
    assert reading.fault is not None
    assert reading.fault.kind is FaultKind.TOO_LONG
    assert reading.fault.at > len(INTRICATE_TREE)
    assert reading.game is not None
    assert len(reading.game.moves) == len(INTRICATE_LINE), "the line is whole"


def test_361_children_of_a_node_are_read() -> None:
    game = read(HOSTILE["361 children"])
    assert len(game.nodes[0].children) == 361
    assert game.nodes[1].move == parse_move("a1"), "what is written first is the main line"


def test_a_line_of_5_000_moves_is_read_without_recursion() -> None:
    game = read("#go19-2-0-a1yyy" + "va1" * 4_995 + "-4998y")
    assert len(game.nodes) == 5_001
    assert same(read(format_link(game)), game)
    reading = read_link("#go19-2-0-a1yyy" + "va1" * 4_995 + "-4998y-4998u")
    assert reading.fault is not None
    assert reading.fault.kind is FaultKind.TOO_LONG
