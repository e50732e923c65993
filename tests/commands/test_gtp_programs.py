"""Commands beyond GTP 2 that Sabaki, KaTrain, GoGui and Lizzie send."""

import io
import json
import re
from collections.abc import Callable

import pytest

from redstone.commands import gtp
from redstone.commands.gtp import Lines, serve
from redstone.commands.gtp_engine import GtpSession
from redstone.engine.levels import level_by_simulations, level_by_time
from redstone.record.game import Game
from redstone.rules import GAMES
from tests.commands.gtp_answers import answers

LONG = 600.0
"""Seconds, longer than any test may wait."""


def engine(game: str = "go", size: int = 5, seconds: float | None = None) -> GtpSession:
    """Return an engine on an empty board that does 50 simulations, or thinks for `seconds`."""
    level = level_by_simulations(50) if seconds is None else level_by_time(seconds)
    return GtpSession(Game.new(GAMES[game](""), size, size), level, seed=1)


def all_output(asked: GtpSession, *lines: str) -> list[str]:
    """Return all lines that an engine writes for these commands."""
    out = io.StringIO()
    serve(asked, io.StringIO("".join(f"{line}\n" for line in lines)), out)
    return out.getvalue().split("\n")


def analysis_line(asked: GtpSession, command: str) -> str:
    """Return the first line of an analysis."""
    assert asked.answer(command) == "=\n"
    assert asked.analysis is not None
    return next(asked.analysis.lines(lambda: True))


@pytest.fixture
def arrives(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], bool]], None]:
    """Provide a function that delays the engine's next input line until a condition holds."""

    def arriving(condition: Callable[[], bool]) -> None:
        """Let input lines arrive only while `condition` is true."""

        class Waiting(Lines):
            def has_come(self) -> bool:
                """Return True if the condition holds and a line is there."""
                return condition() and super().has_come()

        monkeypatch.setattr(gtp, "Lines", Waiting)

    return arriving


@pytest.mark.parametrize("end", ["", "name"])
def test_no_report_follows_once_a_line_has_arrived(
    end: str, arrives: Callable[[Callable[[], bool]], None]
) -> None:
    """An input line in the second interval of an analysis ends it without another report."""
    out, looks = io.StringIO(), [0]

    def in_the_second() -> bool:
        """Return True in the second interval of the analysis."""
        looks[0] += out.getvalue().count("info move") > 0
        return looks[0] > 2

    arrives(in_the_second)
    serve(engine(), io.StringIO(f"kata-analyze 30\n{end}\n"), out)
    lines = out.getvalue().removesuffix("= Redstone\n\n").split("\n")
    assert [line[:9] for line in lines] == ["=", "info move", "", ""]


@pytest.mark.parametrize("game", GAMES)
def test_kata_analyze_reports_the_position_and_the_visits_of_lines(game: str) -> None:
    line = analysis_line(engine(game), "kata-analyze b 50 rootInfo true pvVisits true")
    visits, share = re.findall(r"rootInfo visits (\d+) winrate (0\.\d+)", line)[0]
    assert int(visits) > 0
    assert 0 < float(share) < 1
    moves = re.findall(r"visits (\d+) winrate \S+ order \d+ pv (.*?) pvVisits ([\d ]+)", line)
    assert moves
    for of_move, line_of_move, counts in moves:
        assert counts.split()[0] == of_move
        assert len(counts.split()) == len(line_of_move.split())


def test_ownership_is_that_of_the_player_asked_about_from_the_top_left() -> None:
    """The upper two rows are White's, the lower two Black's."""
    asked = engine()
    for col in "abcde":
        answers(asked, f"play b {col}2", f"play w {col}4")
    rows = []
    for colour in "bw":
        line = analysis_line(asked, f"kata-analyze {colour} 20 ownership true")
        values = [float(value) for value in line.split(" ownership ")[1].split()]
        assert len(values) == 25
        assert all(-1 <= value <= 1 for value in values)
        rows.append([sum(values[start : start + 5]) / 5 for start in range(0, 25, 5)])
    assert rows[0][0] < -0.8 < 0.8 < rows[0][4]
    assert rows[1][4] < -0.8 < 0.8 < rows[1][0]


@pytest.mark.parametrize("game", GAMES)
def test_avoid_and_allow_arguments_restrict_the_reported_moves(game: str) -> None:
    asked = engine(game)
    wanted = "kata-analyze b 20 minmoves 30 maxmoves 30"
    avoided = re.findall(r"info move (\S+)", analysis_line(asked, f"{wanted} avoid b c3,C2 1"))
    assert len(avoided) > 3
    assert not {"C3", "C2"} & {*avoided}
    of_white = re.findall(r"info move (\S+)", analysis_line(asked, f"{wanted} avoid w c3 5"))
    assert "C3" in of_white
    allowed = re.findall(r"info move (\S+)", analysis_line(asked, f"{wanted} allow b c3,d3,d4 1"))
    assert {*allowed} == {"C3", "D3", "D4"}


def test_moves_without_visits_fill_up_the_requested_number() -> None:
    line = analysis_line(engine("go", 9), "lz-analyze 1 minmoves 60 maxmoves 60")
    found = re.findall(r"info move (\S+) visits (\d+) winrate \d+ order (\d+)", line)
    assert len({move for move, _, _ in found}) == 60
    assert [int(order) for _, _, order in found] == [*range(60)]
    assert found[-1][1] == "0"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", ["lz-genmove_analyze", "kata-genmove_analyze"])
def test_a_move_is_made_after_its_analysis(game: str, command: str) -> None:
    asked = engine(game)
    lines = all_output(asked, f"4 {command} b 1", "5 gogui-rules_side_to_move", "6 undo", "undo")
    end = lines.index("")
    head, *infos, played = lines[:end]
    assert head == "=4"
    assert infos
    assert all(line.startswith("info move") for line in infos)
    assert re.fullmatch(r"play [A-E][1-5]", played)
    assert lines[end + 1 :] == ["=5 white", "", "=6", "", "? cannot undo", "", ""]


def test_the_analysis_before_a_move_keeps_to_the_allowed_moves() -> None:
    lines = all_output(engine(), "kata-genmove_analyze w 1 allow w b2,b3 1", "showboard")
    assert lines[lines.index("") - 1] in ("play B2", "play B3")


def test_genmove_analyze_is_refused_at_once_if_there_is_no_move_to_search() -> None:
    asked = engine("redstone", 2)
    answers(asked, "play b a1", "play w b2", "play b a2", "play w xb1")
    assert answers(asked, "lz-genmove_analyze w 1") == ["? illegal move: the game is over"]
    assert answers(engine(), "lz-genmove_analyze b allow b c9 1") == [
        "? cannot analyse: c9 is not on the board"
    ]
    assert answers(engine("red"), "kata-genmove_analyze b allow b xc3 1") == [
        "? cannot analyse: no move is left to search"
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_move_can_be_generated_without_being_played(game: str) -> None:
    asked = engine(game)
    before = answers(asked, "showboard", "gogui-rules_side_to_move")
    assert re.fullmatch(r"[A-E][1-5]", answers(asked, "reg_genmove b")[0])
    assert re.fullmatch(r"[A-E][1-5]", answers(asked, "reg_genmove w")[0])
    assert answers(asked, "showboard", "gogui-rules_side_to_move") == before
    assert answers(asked, "undo") == ["? cannot undo"]


def test_a_move_that_is_not_played_takes_no_time_off_the_clock() -> None:
    asked = engine(seconds=0.2)
    answers(asked, "time_settings 1 0 0", "time_left b 0 0")
    assert answers(asked, "reg_genmove b", "reg_genmove b") != ["", ""]
    assert answers(asked, "time_left b 1 0") == ["="]


def test_stop_ends_an_analysis_and_does_nothing_else() -> None:
    lines = all_output(engine(), "lz-analyze 1", "3 stop", "stop")
    assert lines[lines.index("") :] == ["", "=3", "", "=", "", ""]


def test_a_sequence_is_played_completely_or_not_at_all() -> None:
    asked = engine()
    before = answers(asked, "showboard")
    assert answers(asked, "gogui-play_sequence b c3 w d4 b c3")[0].startswith("? illegal move")
    assert answers(asked, "gogui-play_sequence b c3 w")[0].startswith("? syntax error")
    assert answers(asked, "showboard") == before
    assert answers(asked, "undo") == ["? cannot undo"]
    assert answers(asked, "gogui-play_sequence b c3 w d4 w d2", "undo", "undo") == ["="] * 3
    assert answers(asked, "gogui-rules_board")[0].replace(" ", "").count("X") == 1
    assert answers(asked, "gogui-play_sequence") == ["="]


@pytest.mark.parametrize("command", ["genmove b", "kata-genmove_analyze b 10"])
def test_gogui_can_interrupt_a_search(command: str) -> None:
    lines = all_output(engine(seconds=LONG), command, "# interrupt", "2 gogui-interrupt")
    assert re.search(r"(= |play )[A-E][1-5]", "\n".join(lines))
    assert lines[-3:] == ["=2", "", ""]


def test_other_lines_wait_for_the_end_of_the_search() -> None:
    asked = engine(seconds=0.3)
    lines = all_output(asked, "genmove b", "#interrupted", "2 gogui-rules_side_to_move")
    assert lines[-3:] == ["=2 white", "", ""]


def test_the_engine_knows_every_command_it_lists_for_gogui() -> None:
    asked = engine()
    for line in answers(asked, "gogui-analyze_commands")[0].split("\n"):
        kind, _, command = line.split("/")
        assert kind in ("varc", "string", "plist", "hstring")
        name = command.split()[0]
        assert answers(asked, f"known_command {name}") == ["true"]


def test_rules_are_reported_and_set_as_in_katago() -> None:
    """kata-get-rules returns JSON, kata-set-rules takes names and JSON, and scores follow."""
    asked = engine()
    told = json.loads(answers(asked, "kata-get-rules")[0])
    assert (told["scoring"], told["ko"], told["suicide"]) == (
        "AREA",
        "SIMPLE",
        True,
    )
    for rules in ("japanese", '{"scoring": "TERRITORY"}', "KOREAN"):
        assert answers(asked, "kata-set-rules chinese", f"kata-set-rules {rules}") == ["="] * 2
        assert json.loads(answers(asked, "kata-get-rules")[0])["scoring"] == "TERRITORY"
    assert answers(asked, "komi 0.5", "kata-set-rules tromp-taylor") == ["=", "="]
    for col in "abcde":
        answers(asked, f"play b {col}3", "play w pass")
    answers(asked, "play b pass", "play w pass")
    assert answers(asked, "final_score") == ["B+24.5"]
    assert answers(asked, "kata-set-rules japanese", "final_score") == ["=", "B+19.5"]


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ("martian", "the rules must be tromp-taylor, chinese"),
        ("{", "'{' is not JSON"),
        ("[" * 2000, "the rules must be"),
        ('{"tax": "ALL"}', "neither a button nor a group tax"),
        ('{"scoring": "STONES"}', "scoring must be AREA or TERRITORY, not 'STONES'"),
    ],
)
def test_unknown_or_invalid_rules_of_go_are_refused(rules: str, reason: str) -> None:
    asked = engine()
    assert answers(asked, f"kata-set-rules {rules}")[0].startswith(f"? cannot set rules: {reason}")
    assert json.loads(answers(asked, "kata-get-rules")[0])["scoring"] == "AREA"


def test_kata_rules_commands_are_refused_in_savage_go() -> None:
    asked = engine("savage")
    assert answers(asked, "kata-get-rules", "kata-set-rules chinese") == [
        "? Savage Go has no rules of Go",
        "? cannot set rules: Savage Go has no rules of Go",
    ]
