"""The engine follows the GTP 2 draft exactly, also over real pipes."""

import io
import json
import re
import subprocess
import sys
from time import monotonic, sleep

import pytest

from redstone.commands.gtp import MAX_LINE, Lines, serve
from redstone.commands.gtp_engine import GtpSession
from redstone.engine.levels import level_by_simulations
from redstone.gtp.client import GtpPlayer
from redstone.gtp.vertices import format_vertex, parse_vertex
from redstone.record.game import Game
from redstone.record.notation import NotationError, parse_move
from redstone.rules import GAMES
from redstone.rules.redstone import Redstone
from tests.patience import PATIENCE


def engine(cols: int = 5, rows: int = 5) -> GtpSession:
    """Return a quick engine on an empty board."""
    return GtpSession(Game.new(Redstone(), cols, rows), level_by_simulations(20), seed=1)


def engine_of(name: str, cols: int, rows: int) -> GtpSession:
    """Return a quick engine of any game on an empty board."""
    return GtpSession(Game.new(GAMES[name](""), cols, rows), level_by_simulations(20), seed=1)


def answers(*lines: str) -> list[str]:
    """Return a new engine's answers to these lines, without the empty line at their ends."""
    asked = engine()
    return [asked.answer(line).removesuffix("\n\n") for line in lines]


@pytest.mark.parametrize(
    ("line", "response"),
    [
        ("protocol_version", "= 2\n\n"),
        ("17 protocol_version\r\n", "=17 2\n\n"),
        ("  0 \t name # of the engine\n", "=0 Redstone\n\n"),
        ("name\x07\x0b\n", "= Redstone\n\n"),
        ("\n", ""),
        ("  # only a comment\n", ""),
        ("nonsense\n", "? unknown command\n\n"),
        ("5 nonsense\n", "?5 unknown command\n\n"),
        ("5\n", "?5 unknown command\n\n"),
        ("known_command genmove\n", "= true\n\n"),
        ("known_command nonsense\n", "= false\n\n"),
        ("boardsize 25\n", "? unacceptable size\n\n"),
        ("boardsize x\n", "? unacceptable size\n\n"),
        ("boardsize 9 9\n", "? syntax error: one argument expected: SIZE\n\n"),
        ("komi 6.5\n", "=\n\n"),
        ("undo\n", "? cannot undo\n\n"),
        ("play black I3\n", "? syntax error: "),
        ("play green C3\n", "? syntax error: "),
        ("play black XC3\n", "? illegal move: xc3"),
        ("play black pass\n", "? illegal move: y is not legal here: this game has no such move"),
        ("final_score\n", "? cannot score"),
        ("gogui-rules_final_result\n", "= unknown\n\n"),
        ("gogui-rules_game_id\n", "= Redstone\n\n"),
        ("gogui-rules_board_size\n", "= 5\n\n"),
        ("gogui-rules_side_to_move\n", "= black\n\n"),
        ("quit\n", "=\n\n"),
    ],
)
def test_commands_have_the_expected_answers(line: str, response: str) -> None:
    answer = engine().answer(line)
    assert answer == response or (not response.endswith("\n") and answer.startswith(response))


def test_every_listed_command_is_known() -> None:
    names = answers("list_commands")[0].removeprefix("= ").split("\n")
    assert {"genmove", "play", "quit", "clear_board", "rectangular_boardsize"} <= set(names)
    for name in names:
        assert answers(f"known_command {name}") == ["= true"]


def test_a_swap_leaves_white_to_move() -> None:
    lines = ("play b c3", "play w SWAP", "gogui-rules_side_to_move", "play w swap")
    assert answers(*lines)[:3] == ["=", "=", "= white"]
    assert answers(*lines)[3].startswith("? illegal move")


def test_undo_empties_the_board_and_a_new_size_is_accepted() -> None:
    lines = (
        "play b a1",
        "undo",
        "gogui-rules_legal_moves",
        "rectangular_boardsize 3 2",
        "play b c2",
    )
    taken_back, moves, *rest = answers(*lines)[1:]
    assert (taken_back, rest) == ("=", ["=", "="])
    assert moves.split()[1:] == [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]


def test_plays_red_and_resigns_only_after_the_end() -> None:
    asked = engine(2, 2)
    asked.answer("play b a1")
    asked.answer("play w b2")
    asked.answer("play b a2")
    assert asked.answer("gogui-rules_legal_moves") == "= XB1\n\n"
    assert asked.answer("genmove w") == "= XB1\n\n"
    assert asked.answer("gogui-rules_board") == "= . .\n. #\n\n"
    assert asked.answer("final_score") == "= W+Annihilation\n\n"
    assert asked.answer("genmove b") == "= resign\n\n"


def test_a_turn_of_savage_go_is_played_stone_by_stone() -> None:
    asked = engine_of("savage", 3, 3)
    for move in ("b a1", "w a2", "b b2", "w c3", "b a3"):  # a3 takes a2: White has two due
        assert asked.answer(f"play {move}") == "=\n\n"
    sides = []
    for _ in range(3):
        sides.append(asked.answer("gogui-rules_side_to_move").strip("= \n"))
        assert re.fullmatch(r"= [A-C][1-3]\n\n", asked.answer(f"genmove {sides[-1]}"))
    assert sides == ["white", "white", "black"]
    assert asked.answer("gogui-rules_game_id") == "= Savage Go\n\n"
    assert asked.answer("play w SWAP").startswith("? illegal move")


def test_go_takes_komi_and_handicap() -> None:
    asked = engine_of("go", 9, 9)
    assert asked.answer("komi 5.5") == "=\n\n"
    assert asked.answer("fixed_handicap 2") == "= C3 G7\n\n"
    assert asked.answer("gogui-rules_side_to_move") == "= white\n\n"
    assert asked.answer("fixed_handicap 3") == "? board not empty\n\n"
    for komi in ("1000", "nan", "x"):
        assert asked.answer(f"komi {komi}").startswith("? syntax error")
    assert asked.answer("final_score") == "= B+75.5\n\n"
    asked.answer("clear_board")
    assert asked.answer("gogui-rules_side_to_move") == "= black\n\n"


def test_three_passes_and_two_agreements_end_a_game_of_go() -> None:
    asked = engine_of("go", 3, 3)
    lines = ("play b b2", "play w pass", "play b pass", "play w pass")
    assert [asked.answer(line) for line in lines] == ["=\n\n"] * 4
    assert asked.answer("gogui-rules_legal_moves") == "= pass\n\n"
    assert asked.answer("play b pass") == "=\n\n"
    assert asked.answer("genmove w") == "= pass\n\n"
    assert asked.answer("gogui-rules_final_result") == "= B+2\n\n"


def test_a_stone_while_play_is_stopped_resumes_it_at_most_twice() -> None:
    asked = engine_of("go", 3, 3)
    passes = ("play b pass", "play w pass", "play b pass")
    for line in (*passes, "play w b2", *passes):
        assert asked.answer(line) == "=\n\n"
    assert asked.answer("play w pass") == "=\n\n"  # agrees, but it is still White who would move
    assert asked.answer("undo") == "=\n\n"
    for line in ("play w c3", *passes):
        assert asked.answer(line) == "=\n\n"
    assert asked.answer("play w a1").endswith("play cannot be resumed again\n\n")
    assert asked.answer("undo") == "=\n\n"
    assert asked.answer("gogui-rules_side_to_move") == "= black\n\n"


def test_an_outside_engine_plays_on_when_play_is_resumed() -> None:
    command = f"{sys.executable} -m redstone gtp --game go --size 3 --sims 20"
    player, game = GtpPlayer(command), Game.new(GAMES["go"](""), 3, 3)
    try:
        for token in ("b2", "y", "y", "y", "u", "a1"):
            game = game.play(parse_move(token))
        assert game.play(player.choose(game)).ply == 7
    finally:
        player.close()


def test_undo_takes_back_a_pass_with_the_marks_made_for_it() -> None:
    asked = engine_of("go", 5, 5)
    black, white = ("c1", "c2", "c3", "c4", "c5", "pass"), ("a1", "e5", *["pass"] * 4)
    for first, second in zip(black, white, strict=True):
        asked.answer(f"play b {first}")
        asked.answer(f"play w {second}")
    asked.answer("play b pass")
    assert asked.answer("genmove w") == "= pass\n\n"
    assert "A1" in asked.answer("final_status_list dead")
    assert asked.answer("undo") == "=\n\n"
    assert asked.answer("gogui-rules_side_to_move") == "= white\n\n"
    for _ in range(13):
        assert asked.answer("undo") == "=\n\n"
    assert asked.answer("undo") == "? cannot undo\n\n"


def test_genmove_after_a_draw_is_refused() -> None:
    asked = engine_of("go", 3, 3)
    asked.answer("komi 0")
    for colour in "bwbwb":
        asked.answer(f"play {colour} pass")
    assert asked.answer("gogui-rules_final_result") == "= 0\n\n"
    for colour in "bw":
        assert asked.answer(f"genmove {colour}").startswith("? illegal move: the game is over")


@pytest.mark.parametrize(
    ("stones", "response"),
    [("1", "? invalid number"), ("10", "? invalid number"), ("x", "? syntax error")],
)
def test_invalid_handicaps_are_refused(stones: str, response: str) -> None:
    assert engine_of("go", 9, 9).answer(f"fixed_handicap {stones}").startswith(response)


def test_on_a_small_board_no_handicap_is_allowed() -> None:
    asked = engine(4, 4)
    refused = "? invalid number of stones: 2 handicap stones on this board; allowed: none\n\n"
    assert asked.answer("fixed_handicap 2") == refused


@pytest.mark.parametrize("text", ["", "x", "e0", "i5", "5e", "xx1", "xpass", "z", "w"])
def test_invalid_vertices_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_vertex(text)


@pytest.mark.parametrize("text", ["E5", "XE5", "SWAP", "resign", "T19"])
def test_vertices_survive_a_round_trip(text: str) -> None:
    assert format_vertex(parse_vertex(text.lower())) == text


def test_an_overlong_line_is_one_command() -> None:
    out = io.StringIO()
    serve(engine(), io.StringIO("name " + "x" * 3 * MAX_LINE + "\nversion\n"), out)
    first, second, end = out.getvalue().split("\n\n")
    assert first.startswith("? syntax error")
    assert re.fullmatch(r"= [\d.]+", second)
    assert end == ""


def test_a_process_plays_to_the_end_of_the_input() -> None:
    command = [sys.executable, "-m", "redstone", "gtp", "--size", "3x4", "--sims", "20"]
    lines = "1 genmove b\n2 genmove w\nshowboard\n"
    done = subprocess.run(
        command, check=True, input=lines, capture_output=True, text=True, timeout=PATIENCE
    )
    first, second, board, end = done.stdout.split("\n\n")
    assert re.fullmatch(r"=1 [A-C][1-4]", first), done
    assert re.fullmatch(r"=2 ([A-C][1-4]|SWAP)", second), done
    assert board.count("\n") == 5
    assert (end, done.stderr) == ("", "")


def test_solve_answers_like_the_command_line_with_vertices() -> None:
    asked = engine(3, 3)
    asked.answer("play b B2")
    answer = asked.answer("redstone-solve").removeprefix("= ")
    found = json.loads(answer)
    assert (found["result"], found["moves"], found["line"][0]) == ("win", ["SWAP"], "SWAP")
    assert asked.answer("redstone-solve 5").removeprefix("= ") == answer
    assert asked.answer("redstone-solve soon").startswith("? cannot solve")
    assert asked.answer("redstone-solve 1 2").startswith("? syntax error")
    assert engine_of("go", 5, 5).answer("redstone-solve").startswith("? cannot solve")


class BrokenStream(io.StringIO):
    """A stream that cannot be read after its first line."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """Return the next line. Raises OSError at the end."""
        line = super().readline(size)
        if not line:
            raise OSError("the pipe is broken")
        return line


def test_a_broken_input_counts_as_arrived_and_raises_its_error() -> None:
    lines = Lines(BrokenStream("name\n"))
    assert lines.next() == "name\n"
    give_up = monotonic() + PATIENCE
    while not lines.has_come() and monotonic() < give_up:
        sleep(0.001)
    assert lines.has_come()
    with pytest.raises(OSError, match="broken"):
        lines.next()
