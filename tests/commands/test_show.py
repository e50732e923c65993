"""`show`: the keys of its JSON, its texts, its answers for several links, and its exit status."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from redstone.__main__ import main
from redstone.record.link_scanner import MAX_CHARACTERS
from tests.patience import PATIENCE

PRINTED_KEYS = (
    "game",
    "cols",
    "rows",
    "options",
    "link",
    "moves",
    "future",
    "board",
    "to_move",
    "legal",
    "first_player",
    "result",
    "start",
    "nodes",
    "cursor",
    "puzzle",
)

SWAPPED = {
    "game": "redstone",
    "cols": 3,
    "rows": 2,
    "options": "",
    "link": "#redstone3x2-1-a1zb2-c1-i04gi",
    "moves": ["a1", "z", "b2"],
    "future": ["c1"],
    "board": [".O.", "X.."],
    "to_move": "black",
    "legal": ["a2", "b1", "c1", "c2"],
    "first_player": "white",
    "result": None,
    "start": None,
    "nodes": [
        {"parent": 0, "move": "a1"},
        {"parent": 1, "move": "z"},
        {"parent": 2, "move": "b2"},
        {"parent": 3, "move": "c1"},
    ],
    "cursor": 3,
    "puzzle": False,
}


def show_json(capsys: pytest.CaptureFixture[str], link: str) -> tuple[int, dict[str, Any], str]:
    """Return the exit status of `show --json`, its one line parsed, and its standard error."""
    status = main(["show", link, "--json"])
    out, err = capsys.readouterr()
    assert out.endswith("}\n")
    assert out.count("\n") == 1
    return status, json.loads(out), err


def show_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: bytes
) -> tuple[int, list[dict[str, Any]]]:
    """Return the exit status of `show - --json` for a standard input, and its lines parsed."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    status = main(["show", "-", "--json"])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_json_of_a_game_with_swap_and_future(capsys: pytest.CaptureFixture[str]) -> None:
    link = "https://example.org/#REDSTONE3X2-1-A1ZB2-C1"
    assert show_json(capsys, link) == (0, SWAPPED, "")
    assert tuple(SWAPPED) == PRINTED_KEYS


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("redstone2-1-a1", {"legal": ["a2", "b1", "b2", "z"], "to_move": "white"}),
        ("redstone2n-1-a1", {"legal": ["a2", "b1", "b2"], "options": "n"}),
        ("redstone2-1-a1b1a2", {"legal": ["xb2"], "board": ["X.", "XO"]}),
        (
            "redstone2-1-a1b1a2xb2",
            {
                "board": [".#", ".."],
                "to_move": None,
                "legal": [],
                "result": {"winner": "white", "reason": "annihilation"},
            },
        ),
        (
            "redstone5-1-c3zw",
            {
                "to_move": None,
                "legal": [],
                "first_player": "white",
                "result": {"winner": "black", "reason": "resignation"},
            },
        ),
        ("red2-1-a1b1a2", {"game": "red", "legal": ["xb2"], "board": ["X.", "XO"]}),
        (
            "savage3-1-c1b1c3a2b3c2",
            {"game": "savage", "due": 2, "to_move": "black", "legal": ["a3", "b2", "c1"]},
        ),
        (
            "savage3-1-c1b1c3a2b3c2c1",
            {"due": 1, "to_move": "black", "board": [".XX", "O.O", ".OX"]},
        ),
        (
            "savage2-1-a1b1a2b2",
            {
                "due": 0,
                "to_move": None,
                "result": {"winner": "white", "reason": "annihilation"},
            },
        ),
        ("savage2-1-a1w", {"due": 0, "first_player": "black"}),
        (
            "go2bk1-1-a1a2b2b1y",
            {
                "options": "bk1",
                "board": [".X", "X."],
                "to_move": "white",
                "legal": ["a2", "b1", "y"],
                "prisoners": {"black": 2, "white": 0},
                "stopped": False,
                "dead": [],
                "result": None,
            },
        ),
        (
            "go3-1-b2a1yyyva1y",
            {
                "to_move": "black",
                "legal": ["u", "va1", "vb2", "y"],
                "first_player": "black",
                "prisoners": {"black": 0, "white": 0},
                "stopped": True,
                "dead": ["a1"],
                "result": None,
            },
        ),
        (
            "go3-1-b2a1yyyva1yy",
            {
                "to_move": None,
                "legal": [],
                "stopped": False,
                "dead": ["a1"],
                "result": {
                    "winner": "black",
                    "reason": "score",
                    "score": {"black": 9.0, "white": 7.0},
                },
            },
        ),
        (
            "go3k18-1-b2a1yyyva1yy",
            {
                "result": {
                    "winner": None,
                    "reason": "score",
                    "score": {"black": 9.0, "white": 9.0},
                },
            },
        ),
        (
            "go3-1-b2yyyw",
            {"stopped": False, "result": {"winner": "white", "reason": "resignation"}},
        ),
        (
            "go19h2-1-0",
            {"options": "h2", "to_move": "white", "first_player": "black", "moves": []},
        ),
    ],
)
def test_json_has_the_expected_fields_for_each_position(
    capsys: pytest.CaptureFixture[str], link: str, expected: dict[str, object]
) -> None:
    status, shown, _ = show_json(capsys, link)
    assert status == 0
    assert {key: shown[key] for key in expected} == expected
    assert "error" not in shown
    assert "warning" not in shown


def test_json_of_a_set_up_with_branches(capsys: pytest.CaptureFixture[str]) -> None:
    status, shown, _ = show_json(capsys, "redstone3x2-2-wbe3we-c1b2-0c2-2a1-0c1-3")
    assert status == 0
    assert shown["link"].startswith("#redstone3x2-2-wbe3we-c1b2a1-0c2-4-i")
    assert shown["start"] == {"board": ["X..", ".O."], "to_move": "white", "due": 1}
    assert shown["nodes"] == [
        {"parent": 0, "move": "c1"},
        {"parent": 1, "move": "b2"},
        {"parent": 2, "move": "a1"},
        {"parent": 0, "move": "c2"},
    ]
    assert shown["cursor"] == 4, "the number in the canonical link"
    assert (shown["moves"], shown["future"]) == (["c2"], [])
    assert (shown["to_move"], shown["first_player"]) == ("black", "black")
    assert shown["puzzle"] is False
    assert "z" not in shown["legal"]


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("go9-1-e5", {"start": None, "nodes": [{"parent": 0, "move": "e5"}], "cursor": 1}),
        ("go9h2-2-0-0", {"start": None, "nodes": [], "cursor": 0, "options": "h2"}),
        ("go9-1-e5-d4c3", {"cursor": 1, "moves": ["e5"], "future": ["d4", "c3"]}),
        (
            "savage3x2-2-wd3be4w-a1",
            {
                "start": {"board": ["X..", "..O"], "to_move": "white", "due": 3},
                "due": 2,
                "to_move": "white",
            },
        ),
        ("go2-2-be4-0", {"start": {"board": ["..", ".."], "to_move": "black", "due": 1}}),
        (
            "redstone4np-2-wbwe3b2e3we5-0",
            {
                "puzzle": True,
                "options": "n",
                "link": "#redstone4np-2-wbwe3b2e3we5-0-it27t",
                "nodes": [],
                "cursor": 0,
            },
        ),
    ],
)
def test_json_of_start_nodes_cursor_and_puzzle(
    capsys: pytest.CaptureFixture[str], link: str, expected: dict[str, object]
) -> None:
    status, shown, _ = show_json(capsys, link)
    assert status == 0
    assert {key: shown[key] for key in expected} == expected
    assert list(shown)[-4:] == ["start", "nodes", "cursor", "puzzle"]


def test_a_fault_in_a_branch_leaves_the_rest_of_the_tree(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, shown, _ = show_json(capsys, "#redstone9-2-0-e5d4-0c3c3b2-4a1-1f6-3")
    assert status == 2
    assert (shown["error"]["kind"], shown["error"]["at"]) == ("illegal", 23)
    assert [node["move"] for node in shown["nodes"]] == ["e5", "d4", "f6", "c3"]
    assert (shown["cursor"], shown["moves"]) == (4, ["c3"])
    assert list(shown)[-5:] == ["start", "nodes", "cursor", "puzzle", "error"]


def test_a_fault_in_the_start_leaves_only_the_error(capsys: pytest.CaptureFixture[str]) -> None:
    status, shown, _ = show_json(capsys, "#redstone9-2-bbe80-e5")
    assert status == 2
    assert list(shown) == ["error"]
    assert (shown["error"]["kind"], shown["error"]["at"]) == ("illegal", 13)


def test_a_wrong_check_is_a_warning_and_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    status, shown, _ = show_json(capsys, "#redstone3x2-1-a1zb2-c1-i0000")
    assert status == 0
    assert "'0000' do not match" in shown.pop("warning")
    assert shown == SWAPPED


def test_a_fault_leaves_the_keys_of_the_valid_part(capsys: pytest.CaptureFixture[str]) -> None:
    status, shown, err = show_json(capsys, " #redstone3x2-1-a1zb2-c1c1")
    error = shown.pop("error")
    assert status == 2
    assert (error["kind"], error["at"]) == ("illegal", 24)
    assert shown == SWAPPED
    assert error["message"] in err


def test_a_fault_before_the_moves_leaves_only_the_error(capsys: pytest.CaptureFixture[str]) -> None:
    status, shown, _ = show_json(capsys, "#hex9-1-d4")
    assert status == 2
    assert list(shown) == ["error"]
    assert (shown["error"]["kind"], shown["error"]["at"]) == ("unreadable", 1)


@pytest.mark.parametrize(
    "body", ["hex9-1-d4", "redstone9-3-e5-0", "redstone9k-1-e5", "redstone9-2-bbe80-e5"]
)
def test_a_link_without_a_valid_part_has_no_warning_about_its_check(
    capsys: pytest.CaptureFixture[str], body: str
) -> None:
    status, shown, _ = show_json(capsys, f"#{body}-i0000")
    assert status == 2
    assert list(shown) == ["error"]


def test_a_game_is_described_with_its_diagram(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "redstone3x2n-1-a1b2-c1"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out == (
        "Redstone 3x2, options n: moves played 2, 1 taken back.\n"
        " 2 . O .\n"
        " 1 X . .\n"
        "   a b c\n"
        "Last move: b2. Black to move. The first player is Black.\n"
        "#redstone3x2n-1-a1b2-c1-i1xol\n"
    )


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("redstone9-2-be81-e5", "Redstone 9x9: starts from a set-up, moves played 1.\n"),
        ("redstone9-2-0-e5-0d4", ": moves played 1, 1 beside this line in 1 branch.\n"),
        (
            "redstone9-2-0-e5d4-0d4c3-0c3-1",
            ": moves played 1, 1 taken back, 3 beside this line in 2 branches.\n",
        ),
        ("go9-2-wbwe79-0", "White to move. The first player is Black.\n"),
        ("savage9-2-wd4bwe79-0", "White to move, 4 stones still due."),
        (
            "redstone4p-2-wbwe3b2e3we5-0",
            "A puzzle: White is to win.\n#redstone4p-2-wbwe3b2e3we5-0-i",
        ),
    ],
)
def test_set_ups_branches_and_puzzles_are_described(
    capsys: pytest.CaptureFixture[str], link: str, words: str
) -> None:
    assert main(["show", link]) == 0
    assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("0", "Savage Go 3x3: moves played 0."),
        ("0", "Black to move, 1 stone still due."),
        ("c1b1c3a2b3c2", "Black to move, 2 stones still due."),
    ],
)
def test_the_stones_due_are_described(
    capsys: pytest.CaptureFixture[str], moves: str, words: str
) -> None:
    assert main(["show", f"savage3-1-{moves}"]) == 0
    assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("b2a1", "Prisoners: Black 0, White 0.\n#go3b"),
        ("b2a1yyyva1", "Play is stopped. Dead: a1. Count: Black 9, White 6.5.\n#go3b"),
        ("b2a1yyyva1yy", "Black wins by score. The first player is Black.\n"),
        ("b2a1yyyva1yy", "White 0.\nDead: a1. Count: Black 9, White 6.5.\n#go3b"),
        ("b2a1yyyw", "Prisoners: Black 0, White 0.\n#go3b"),
    ],
)
def test_a_count_in_go_is_described(
    capsys: pytest.CaptureFixture[str], moves: str, words: str
) -> None:
    assert main(["show", f"go3b-1-{moves}"]) == 0
    assert words in capsys.readouterr().out


def test_the_place_of_a_fault_is_marked_in_the_error_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["show", "\x1b[31m https://example.org/a/long/address/#redstone9-1-e5d4e5c3"]) == 2
    out, err = capsys.readouterr()
    assert out == "No game.\n"
    assert "\x1b" not in err
    assert main(["show", "https://example.org/a/long/address/#redstone9-1-e5d4e5c3"]) == 2
    sentence, shown, mark = capsys.readouterr().err.splitlines()
    assert sentence == (
        "Fault (illegal): The move 'e5' is not legal here: there is already a stone there."
    )
    assert shown[mark.index("^") :] == "e5c3"


def test_many_links_get_an_answer_each_in_order(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (
        b"#redstone2-1-a1\r",
        b"",
        b"\xff\xfe#redstone2-1",
        b"#redstone5-1-a1\x0b\x0c",
        b"#redstone5-1-a1\xc2\x85b2",
        b"x" * 500_000,
        b"#redstone2-1".ljust(MAX_CHARACTERS + 1),
        b"#redstone3-1-b2b2",
        b"#redstone4-1",
    )
    status, shown = show_all(capsys, monkeypatch, b"\n".join(lines))
    assert status == 1
    assert [answer.get("cols") for answer in shown] == [2, None, None, 5, 5, None, None, 3, 4]
    assert [(a["error"]["kind"], a["error"]["at"]) for a in shown if "error" in a] == [
        ("unreadable", 0),
        ("unreadable", 0),
        ("unreadable", 15),
        ("too-long", MAX_CHARACTERS),
        ("too-long", MAX_CHARACTERS),
        ("illegal", 15),
    ]


@pytest.mark.parametrize(
    ("text", "count"),
    [(b"", 0), (b"redstone2-1", 1), (b"redstone2-1\n", 1), (b"redstone2-1\n\n", 2)],
)
def test_a_line_ends_at_a_line_feed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: bytes, count: int
) -> None:
    status, shown = show_all(capsys, monkeypatch, text)
    assert len(shown) == count
    assert status == (1 if count > 1 else 0)


def test_several_links_are_described_in_order(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"redstone2-1-a1\nfoo\n")))
    assert main(["show", "-"]) == 1
    first, second = capsys.readouterr().out.removesuffix("\n\n").split("\n\n")
    assert first.startswith("Redstone 2x2: moves played 1.\n 2 . .\n 1 X .\n")
    assert second.startswith("No game.\nFault (unreadable): Redstone does not know the game 'foo'.")


def test_a_closed_output_pipe_is_no_error() -> None:
    # More answers than a pipe holds, of which one is read.
    links = b"redstone19-1\n" * 300
    command = [sys.executable, "-m", "redstone", "show", "-", "--json"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(links)
        process.stdin.close()
        assert json.loads(process.stdout.readline())["cols"] == 19
        process.stdout.close()
        assert process.wait(timeout=PATIENCE) == 1
        assert process.stderr.read() == b""
