"""Programs let outside engines play, and do not wait for one that hangs."""

import sys
import time
from pathlib import Path

import pytest

import redstone

OURS = [sys.executable, "-m", "redstone", "gtp", "--sims", "20", "--seed", "1"]


def command(*more: str) -> list[str]:
    """Return the command of our own GTP engine with more arguments."""
    return [*OURS, *more]


def scripted(tmp_path: Path, body: str) -> list[str]:
    """Return the command of an engine that answers every command by a Python function's body."""
    path = tmp_path / "engine.py"
    loop = "import sys, time\nfor line in sys.stdin:\n    name = line.split()[0]\n"
    path.write_text(loop + "".join(f"    {line}\n" for line in body.splitlines()))
    return [sys.executable, "-u", str(path)]


@pytest.mark.parametrize("game", redstone.GAMES)
def test_an_engine_plays_a_game(game: str) -> None:
    with redstone.Engine(command("--game", game)) as engine:
        assert engine.name == "Redstone"
        assert engine.version == redstone.__version__
        now = redstone.new(game, 4)
        for _ in range(4):
            move = engine.move(now)
            assert isinstance(move, redstone.Move)
            assert move in now.legal
            now = now.play(move)
        assert engine.move(redstone.new(game, 5).play("c3")) != "c3"


@pytest.mark.parametrize("game", redstone.GAMES)
def test_an_engine_receives_a_set_up_with_its_player_to_move(game: str) -> None:
    drawn = redstone.read(". . . .\n. X O .\n. O X .\n. . . .\nWhite to move", game)
    with redstone.Engine(command("--game", game)) as engine:
        assert engine.move(drawn) in drawn.legal
        rows = engine.ask("gogui-rules_board").replace(" ", "").split("\n")
    assert sum(row.count("O") for row in rows) == 3
    assert sum(row.count("X") for row in rows) == 2


def test_the_command_may_be_one_string() -> None:
    with redstone.Engine(f'"{sys.executable}" -m redstone gtp', timeout=30) as engine:
        assert engine.ask("protocol_version") == "2"


def test_a_refusal_leaves_the_engine_running() -> None:
    with redstone.Engine(command()) as engine:
        with pytest.raises(redstone.EngineFailure, match="unknown comman"):
            engine.ask("dance")
        assert engine.ask("protocol_version") == "2"


def test_an_engine_that_hangs_is_ended(tmp_path: Path) -> None:
    hangs = scripted(tmp_path, "if name == 'genmove': time.sleep(60)\nprint('=', end='\\n\\n')")
    engine = redstone.Engine(hangs, timeout=0.5)
    began = time.perf_counter()
    with pytest.raises(redstone.EngineFailure, match="does not answer"):
        engine.move(redstone.new("go", 5))
    assert time.perf_counter() - began < 20
    with pytest.raises(redstone.EngineFailure, match="closed"):
        engine.ask("name")


@pytest.mark.parametrize("answer", ["nonsense", "K19", "C3"])
def test_an_engine_that_plays_an_illegal_move_is_ended(answer: str, tmp_path: Path) -> None:
    body = f"print('= {answer}' if name == 'genmove' else '=', end='\\n\\n')"
    engine = redstone.Engine(scripted(tmp_path, body))
    with pytest.raises(redstone.EngineFailure):
        engine.move(redstone.new("go", 5).play("c3"))
    with pytest.raises(redstone.EngineFailure, match="closed"):
        engine.ask("name")


def test_a_missing_engine_is_reported() -> None:
    with pytest.raises(redstone.EngineFailure, match="cannot be started"):
        redstone.Engine("no-such-engine-anywhere")


def test_finished_games_and_invalid_commands_are_refused() -> None:
    with redstone.Engine(command()) as engine:
        over = redstone.new("redstone", 2).play("w")
        with pytest.raises(ValueError, match="over"):
            engine.move(over)
        with pytest.raises(ValueError, match="one line"):
            engine.ask("name\nquit")
        engine.close()
        engine.close()
    with pytest.raises(ValueError, match="seconds"):
        redstone.Engine(command(), timeout=0)
