"""`solve` keeps its promises to scripts exactly."""

import json

import pytest

from redstone.__main__ import main


def solve(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run `solve`, and return its exit status, output and errors."""
    status = main(["solve", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_json_has_every_winning_move_and_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = solve(capsys, "#redstone3n-1-0", "--json")
    keys = json.loads(out)
    assert (status, err, out.count("\n")) == (0, "", 1)
    assert set(keys) == {"result", "moves", "line", "nodes", "seconds"}
    assert (keys["result"], keys["moves"]) == ("win", ["a2", "b1", "b2", "b3", "c2"])
    assert keys["line"][0] in keys["moves"]
    assert keys["nodes"] > 100


def test_the_swap_is_the_winning_move_after_a_strong_first_stone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    keys = json.loads(solve(capsys, "#redstone3-1-b2", "--json")[1])
    assert (keys["result"], keys["moves"], keys["line"][0]) == ("win", ["z"], "z")
    keys = json.loads(solve(capsys, "#redstone3-1-b2z", "--json")[1])
    assert (keys["result"], keys["moves"]) == ("loss", [])


def test_a_position_not_solved_in_time_is_reported_as_such(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = solve(capsys, "#redstone6n-1-0", "--json", "--time", "0.05")
    keys = json.loads(out)
    assert (status, keys["result"], keys["moves"], keys["line"]) == (3, None, [], [])
    assert keys["nodes"] > 0
    status, out, _ = solve(capsys, "#redstone6n-1-0", "--time", "0.05")
    assert (status, out.splitlines()[0]) == (3, "not decided")


def test_the_text_output_has_the_result_the_winning_moves_and_a_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = solve(capsys, "#savage3x2-1-0")
    rows = out.splitlines()
    assert (status, rows[:2]) == (0, ["a win for the player to move", "winning: b1 b2"])
    assert rows[2].startswith("line: b1 ")


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("#redstone9-1-0", "a loss for the player to move, by the pie rule: there are no draws, "),
        ("#red3-1-0", "a loss for the player to move, by the pie rule: there are no draws, "),
        ("#redstone9-1-e5", "a win for the player to move, by the pie rule: there are no draws, "),
        ("#redstone3-1-b2", "a win for the player to move\n"),
        ("#redstone3n-1-0", "a win for the player to move\n"),
    ],
)
def test_a_result_by_the_pie_rule_states_that_reason(
    capsys: pytest.CaptureFixture[str], link: str, expected: str
) -> None:
    _, out, _ = solve(capsys, link, "--time", "0.5")
    assert out.startswith(expected)


def test_a_win_known_only_by_the_pie_rule_is_reported_without_its_moves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = solve(capsys, "#redstone9-1-e5", "--time", "0.2")
    assert "which of them is not proven\n" in out
    assert "winning:" not in out
    assert status == 3


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("#go5-1-0", "Go cannot be solved"),
        ("#redstone3-1-b2w", "The game is over"),
        ("#redstone3-1-b2b2", "At character 15"),
        ("nonsense", "no such file: nonsense"),
    ],
)
def test_an_unsolvable_argument_gives_a_message_and_status_2(
    capsys: pytest.CaptureFixture[str], link: str, expected: str
) -> None:
    status, out, err = solve(capsys, link, "--json")
    assert (status, out) == (2, "")
    assert expected in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("time", ["0", "-1", "nan", "soon", "1e9"])
def test_the_time_limit_must_be_a_number_of_seconds(
    capsys: pytest.CaptureFixture[str], time: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["solve", "#redstone3n-1-0", "--time", time])
    assert ended.value.code == 2
    assert "not a time" in capsys.readouterr().err
