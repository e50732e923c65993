"""Matches: fair pairings, counted results, and failing engines."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Timer

import pytest

import redstone
from redstone.__main__ import main
from redstone.board import Point
from redstone.commands.series import openings, wilson
from redstone.commands.simple_players import greedy_move, random_move
from redstone.gtp.client import EngineFailure, GtpPlayer
from redstone.position import Pass, Place, Player, Position
from redstone.record.diagram import parse_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from redstone.rules.redstone import Redstone
from redstone.rules.savage import Savage
from tests.patience import PATIENCE

FAILING_ENGINE = f"""
import sys
sys.path.insert(0, {str(Path(redstone.__file__).parents[1])!r})
from redstone.engine.levels import level_by_simulations
from redstone.commands.gtp_engine import GtpSession
from redstone.record.game import Game
from redstone.rules.redstone import Redstone

engine = GtpSession(Game.new(Redstone(), 3, 3), level_by_simulations(5))
games = 0
for line in sys.stdin:
    games += line.startswith("clear_board")
    if games == 2 and line.startswith("genmove"):
        FAILURE
    else:
        print(engine.answer(line), end="", flush=True)
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Return the exit status, standard output and error of `match` with these arguments."""
    status = main(["match", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def failing_engine(tmp_path: Path, failure: str) -> str:
    """Return the command of an engine that runs `failure` at its move in the second game."""
    path = tmp_path / "engine.py"
    path.write_text(FAILING_ENGINE.replace("FAILURE", failure))
    return f"{sys.executable} {path}"


@contextmanager
def killed_after_patience(process: "subprocess.Popen[str]") -> Iterator[None]:
    """Kill the process if the block takes longer than PATIENCE seconds."""
    timer = Timer(PATIENCE, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@pytest.mark.parametrize("name", GAMES)
def test_a_match_counts_its_games(capsys: pytest.CaptureFixture[str], name: str) -> None:
    arguments = ("--game", name, "--size", "4", "--games", "6", "--json")
    status, out, err = run(capsys, "random", "greedy", *arguments)
    report = json.loads(out)
    assert report["game"] == name
    assert (status, err, report["error"]) == (0, "", None)
    assert sum(report["wins"]) + report["draws"] == 6 == len(report["games"])
    assert [game["first"] for game in report["games"]] == ["a", "b"] * 3
    winners = [game["winner"] for game in report["games"]]
    assert report["wins"] == [winners.count("a"), winners.count("b")]
    assert report["draws"] == winners.count(None)
    low, high = report["interval"]
    assert 0 <= low <= report["rate"] <= high <= 1
    assert_replayable(name, report["games"])


def assert_replayable(name: str, games: list[dict[str, object]]) -> None:
    """Assert that the recorded moves lead to the recorded winners."""
    for record in games:
        game = Game.new(GAMES[name](""), 4, 4)
        moves = record["moves"]
        assert isinstance(moves, list)
        for text in moves:
            game = game.play(parse_move(text))
        assert game.outcome is not None
        if game.outcome.winner is None:
            assert record["winner"] is None
        else:
            first_won = game.owner(game.outcome.winner).value == "first"
            assert (record["winner"] == record["first"]) is first_won


@pytest.mark.parametrize("name", GAMES)
def test_each_opening_is_played_twice_with_colours_exchanged(name: str) -> None:
    starts = openings(GAMES[name](""), (3, 2), Random(1))
    moves = [next(starts).moves for _ in range(12)]
    assert moves[::2] == moves[1::2]
    assert {move for (move,) in moves} == {Place(Point(c, r)) for c in range(3) for r in range(2)}


@pytest.mark.parametrize("name", ["redstone", "red", "savage"])
def test_the_search_beats_random_play(capsys: pytest.CaptureFixture[str], name: str) -> None:
    arguments = ("--game", name, "--size", "5", "--games", "8", "--json")
    status, out, _ = run(capsys, "sims:30", "random", *arguments)
    assert status == 0
    assert json.loads(out)["wins"] == [8, 0], out


def test_greedy_captures_if_it_can() -> None:
    game = Game.new(Redstone(pie=False), 3, 3)
    for text in ("a1", "b1", "c3", "b3", "c2"):
        game = game.play(parse_move(text))
    assert greedy_move(game, Random(1)) == parse_move("xa2")


def test_greedy_captures_most_with_all_stones_of_a_turn() -> None:
    """Black has two due. One captures a stone at a4, both together capture four."""
    board = parse_diagram(". O X . / X X O . / O O O . / X X X .".replace(" / ", "\n"))
    game = Game.starting_at(Savage(), Position(board, Player.BLACK, ply=20, due=2))
    for seed in range(5):
        first = greedy_move(game, Random(seed))
        after = game.play(first)
        after = after.play(greedy_move(after, Random(seed)))
        assert {str(move) for move in after.moves} == {"d2", "d3"}


def test_random_play_of_go_comes_to_an_end() -> None:
    game = Game.new(GAMES["go"](""), 3, 3)
    rng = Random(1)
    while game.outcome is None:
        game = game.play(random_move(game, rng))
    assert Pass() in game.moves


@pytest.mark.parametrize(
    ("successes", "games", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (9, 10, 0.5958, 0.9821),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_wilson_intervals(successes: int, games: int, low: float, high: float) -> None:
    """The figures are from published tables of the Wilson score interval."""
    assert wilson(successes, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize("name", GAMES)
def test_plays_against_itself_over_gtp(capsys: pytest.CaptureFixture[str], name: str) -> None:
    outside = f"gtp:{sys.executable} -m redstone gtp --game {name} --sims 10"
    arguments = ("--game", name, "--size", "4x3", "--games", "2", "--json")
    status, out, err = run(capsys, outside, "sims:10", *arguments)
    assert (status, err) == (0, "")
    assert len(json.loads(out)["games"]) == 2


@pytest.mark.parametrize(
    ("failure", "message"),
    [
        ("sys.exit(1)", "has ended"),
        (
            'print("= A9\\n", flush=True)',
            "plays a9 is not legal here: the point is not on the board",
        ),
        ('print("= pass\\n", flush=True)', "plays y is not legal here: this game has no such move"),
        ('print("= nowhere\\n", flush=True)', "not a move"),
        ('print("? too hard\\n", flush=True)', "? too hard"),
        ('print("hello\\n", flush=True)', "hello"),
    ],
)
def test_a_failing_engine_leaves_the_finished_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, failure: str, message: str
) -> None:
    outside = f"gtp:{failing_engine(tmp_path, failure)}"
    status, out, err = run(capsys, "random", outside, "--size", "3", "--games", "9", "--json")
    report = json.loads(out)
    assert status == 2
    assert message in err
    assert message in report["error"]
    assert len(report["games"]) == 1


def test_a_silent_engine_is_given_up(tmp_path: Path) -> None:
    player = GtpPlayer(failing_engine(tmp_path, "pass"), patience=20.0)
    game = Game.new(Redstone(), 3, 3)
    player.choose(game)
    player.patience = 0.2
    with pytest.raises(EngineFailure, match="does not answer"):
        player.choose(game)
    player.close()


def test_an_engine_that_cannot_be_started_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "random", "gtp:/nowhere/engine", "--games", "1")
    assert (status, out) == (2, "no game was finished\n")
    assert "cannot be started" in err


@pytest.mark.parametrize(
    "player", ["", "level:0", "level:11", "sims:0", "time:0", "time:nan", "gtp:"]
)
def test_unknown_players_are_refused(capsys: pytest.CaptureFixture[str], player: str) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["match", player, "random"])
    assert exit_.value.code == 2
    assert "argument A" in capsys.readouterr().err


@pytest.mark.parametrize("inherited", [signal.SIG_DFL, signal.SIG_IGN], ids=["heeded", "ignored"])
def test_an_interrupted_match_reports_the_finished_games(inherited: signal.Handlers) -> None:
    """Even if started in the background, where a shell makes programs ignore interrupts."""
    command = [sys.executable, "-m", "redstone", "match", "random", "random", "--size", "4"]
    before = signal.signal(signal.SIGINT, inherited)
    try:
        process = subprocess.Popen(
            [*command, "--games", "1000000"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    with process, killed_after_patience(process):
        assert process.stdout is not None
        assert process.stdout.readline().startswith("game 1: random first")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert "match: interrupted" in err
    assert "95% interval" in out


def test_a_match_interrupted_twice_still_reports_the_finished_games(
    tmp_path: Path,
) -> None:
    asked = tmp_path / "asked"
    outside = f"gtp:{failing_engine(tmp_path, 'pass')}"
    with (tmp_path / "engine.py").open("a") as engine:
        engine.write(f"import time\nopen({str(asked)!r}, 'w').close()\ntime.sleep(60)\n")
    command = [sys.executable, "-m", "redstone", "match", "random", outside, "--size", "3"]
    process = subprocess.Popen(
        [*command, "--games", "1000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process, killed_after_patience(process):
        assert process.stdout is not None
        assert process.stdout.readline().startswith("game 1: random first")
        process.send_signal(signal.SIGINT)
        while not asked.exists() and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130, err
    assert "match: interrupted" in err
    assert "95% interval" in out
    assert "Traceback" not in err


@pytest.mark.parametrize("name", GAMES)
def test_a_beginner_beats_random_play(capsys: pytest.CaptureFixture[str], name: str) -> None:
    arguments = ("--game", name, "--size", "5", "--games", "20", "--no-pie", "--json")
    status, out, _ = run(capsys, "beginner", "random", *arguments)
    assert status == 0
    assert json.loads(out)["wins"][0] >= 14, out


def test_without_the_pie_rule_nobody_swaps(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--size", "3", "--games", "40", "--json")
    _, out, _ = run(capsys, "random", "random", *arguments)
    assert '"z"' in out
    _, out, _ = run(capsys, "random", "random", "--no-pie", *arguments)
    assert '"z"' not in out
