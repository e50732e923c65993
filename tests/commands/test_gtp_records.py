"""Records, set-ups and analyses in GTP, as requested by programs with a board."""

import io
import re
import sys
from pathlib import Path

import pytest

from redstone.__main__ import main
from redstone.commands import gtp, gtp_analysis
from redstone.commands.gtp import Lines, serve
from redstone.commands.gtp_engine import GtpSession
from redstone.engine.levels import level_by_simulations
from redstone.mind.mind import Mind, Question
from redstone.mind.minds import mind_for
from redstone.position import Player
from redstone.record.game import Game
from redstone.rules import GAMES
from tests.commands.gtp_answers import answers

INFO = re.compile(r"info move (\S+) visits (\d+) winrate (\S+) order (\d+) pv \1\b")


def engine(game: str = "redstone", size: int = 5) -> GtpSession:
    """Return a quick engine on an empty board."""
    return GtpSession(Game.new(GAMES[game](""), size, size), level_by_simulations(20), seed=1)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_survives_a_round_trip_through_a_file(game: str, tmp_path: Path) -> None:
    file, one, other = tmp_path / "a.sgf", engine(game), engine(game, 9)
    moves = ["play b c3", "play w b2" if game != "savage" else "play w d4", "play b d2"]
    assert answers(one, *moves, f"printsgf {file}") == ["="] * 4
    assert answers(other, f"loadsgf {file}") == ["="]
    assert answers(other, "printsgf") == answers(one, "printsgf") == answers(one, "printsgf -")
    for command in ("showboard", "gogui-rules_side_to_move", "gogui-rules_board_size"):
        assert answers(other, command) == answers(one, command)
    assert answers(other, "undo", "undo", "undo", "undo")[2:] == ["=", "? cannot undo"]


def test_loadsgf_stops_before_the_given_move(tmp_path: Path) -> None:
    file, asked = tmp_path / "a.sgf", engine("go")
    file.write_text("(;GM[1]SZ[5];B[cc];W[bb](;B[dd])(;B[aa]))")
    assert answers(asked, f"loadsgf {file} 2", "gogui-rules_side_to_move") == ["=", "white"]
    assert answers(asked, f"loadsgf {file} 99", "gogui-rules_side_to_move") == ["=", "white"]
    assert answers(asked, f"loadsgf {file} 1", "undo") == ["=", "? cannot undo"]
    assert answers(asked, "printsgf")[0].count(";") == 1


def test_an_invalid_file_changes_nothing(tmp_path: Path) -> None:
    asked, file = engine(), tmp_path / "a.sgf"
    answers(asked, "play b c3")
    before = answers(asked, "showboard")
    for text in ("", "(;GM[1]RU[Redstone]SZ[5];B[cc];W[cc])", "(;GM[1]SZ[5];B[cc])"):
        file.write_text(text)
        assert answers(asked, f"loadsgf {file}")[0].startswith("? cannot load file: ")
    assert answers(asked, f"loadsgf {tmp_path}/b.sgf")[0].startswith("? cannot load file: ")
    assert answers(asked, f"loadsgf {tmp_path}")[0].startswith("? cannot load file: ")
    assert answers(asked, f"loadsgf {file} x")[0].startswith("? cannot load file: ")
    assert answers(asked, f"printsgf {tmp_path}")[0].startswith("? cannot save file: ")
    assert answers(asked, "loadsgf") == [
        "? syntax error: one or two arguments expected: FILE [MOVE]"
    ]
    assert answers(asked, "showboard") == before


def test_a_comment_s_empty_lines_do_not_end_the_response(tmp_path: Path) -> None:
    file, asked = tmp_path / "a.sgf", engine("go")
    file.write_text("(;GM[1]SZ[5];B[cc]C[one\n\n\ntwo])")
    said = asked.answer(f"loadsgf {file}") + asked.answer("printsgf")
    assert said.count("\n\n") == 2
    assert "two" in said


def test_stones_are_set_up_and_the_player_chosen() -> None:
    asked = engine()
    laid = answers(asked, "gogui-setup b c3 w B2 r d4", "gogui-setup_player w", "printsgf")
    assert laid[:2] == ["=", "="]
    assert "AB[cc]" in laid[2]
    assert "AW[bd]" in laid[2]
    assert "PL[W]" in laid[2]
    assert answers(asked, "play w b3", "undo", "clear_board", "play b c3") == ["="] * 4
    assert answers(asked, "gogui-setup b a1") == ["? board not empty"]


@pytest.mark.parametrize(
    ("stones", "reason"),
    [
        ("b a1 w", "a colour has no vertex"),
        ("g a1", "'g' is not a colour"),
        ("b i1", "is not a point"),
        ("b f1", "f1 is not on the board"),
        ("b a1", "put both colours on the board"),
        ("b a1 w a2 w b1", "a group has no liberty"),
    ],
)
def test_an_impossible_set_up_is_refused(stones: str, reason: str) -> None:
    asked = engine()
    before = answers(asked, "printsgf")
    refused = answers(asked, f"gogui-setup {stones}")[0]
    assert refused.startswith("? cannot set up: ")
    assert reason in refused
    assert answers(asked, "gogui-setup_player w")[0].startswith("? cannot set up: ")
    assert answers(asked, "printsgf") == before


@pytest.mark.parametrize(
    ("command", "rate"),
    [
        ("lz-analyze 1", r"\d{1,5}"),
        ("lz-analyze b 1", r"\d{1,5}"),
        ("kata-analyze b interval 1", r"[01]\.\d+"),
        ("analyze black 1 minmoves 1 maxmoves 2", r"[01]\.\d+"),
    ],
)
@pytest.mark.parametrize("game", ["redstone", "go"])
def test_an_analysis_reports_moves_until_the_next_command(
    game: str, command: str, rate: str
) -> None:
    out = io.StringIO()
    serve(engine(game), io.StringIO(f"7 {command}\n8 name\n"), out)
    head, *lines = out.getvalue().split("\n")
    assert head == "=7"
    end = lines.index("")
    assert lines[end:] == ["", "=8 Redstone", "", ""]
    assert lines[:end]
    for line in lines[:end]:
        found = INFO.findall(line)
        assert found
        assert [int(order) for _, _, _, order in found] == [*range(len(found))]
        assert all(re.fullmatch(rate, winrate) for _, _, winrate, _ in found)
        assert len(found) <= (2 if "maxmoves" in command else 20)


@pytest.mark.parametrize("end", ["\n", "name\n", ""])
def test_an_analysis_ends_with_one_empty_line(end: str) -> None:
    """A line without a command ends it too, and is not answered otherwise."""
    out = io.StringIO()
    serve(engine(), io.StringIO(f"kata-analyze 1\n{end}"), out)
    head, *lines = out.getvalue().removesuffix("= Redstone\n\n").split("\n")
    assert (head, lines[-2:]) == ("=", ["", ""])
    assert all(line.startswith("info ") for line in lines[:-2])


def test_an_analysis_continues_until_a_line_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, out = engine(), io.StringIO()

    class Patient(Lines):
        """An input whose next line arrives after three reports."""

        def has_come(self) -> bool:
            """Return True after three reports."""
            return out.getvalue().count("\ninfo ") == 3

    monkeypatch.setattr(gtp, "Lines", Patient)
    serve(asked, io.StringIO("kata-analyze 1\nquit\n"), out)
    assert asked.quitting
    assert out.getvalue().count("\ninfo ") == 3


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("lz-analyze b 1 avoid", "avoid must be followed by COLOUR VERTEX,VERTEX,... DEPTH"),
        ("lz-analyze avoid x c3 1", "the colour after avoid must be b or w, not 'x'"),
        ("lz-analyze avoid b c3 0", "the depth of avoid must be 1 or more"),
        ("lz-analyze avoid b k9 1", "k9 is not on the board"),
        (
            "lz-analyze avoid b ?? 1",
            "'??' is not a point: a column from a to t, without i, a row 1 to 19",
        ),
        ("lz-analyze avoid b c3 1 allow b c4 1", "avoid and allow exclude each other"),
        ("lz-analyze ownership true", "'ownership' is not known here"),
        ("kata-analyze ownership 1", "ownership must be true or false, not '1'"),
        ("kata-analyze ownership true", "Redstone has no ownership of points"),
        ("lz-analyze 1 interval x", "interval must be a whole number, not 'x'"),
        ("lz-analyze minmoves 3 maxmoves 2", "minmoves is more than maxmoves"),
        ("lz-analyze allow b xe5 1", "no move is left to search"),
    ],
)
def test_invalid_arguments_of_analysis_commands_are_refused(line: str, reason: str) -> None:
    asked = engine()
    assert answers(asked, line) == [f"? cannot analyse: {reason}"]
    assert asked.analysis is None


def test_a_finished_game_is_not_analysed() -> None:
    asked = engine(size=2)
    answers(asked, "play b a1", "play w b2", "play b a2", "play w xb1")
    assert answers(asked, "lz-analyze")[0].startswith("? cannot analyse: ")


def test_a_stopped_game_of_go_is_not_analysed() -> None:
    asked = engine("go")
    answers(asked, "play b pass", "play w pass", "play b pass")
    assert "play has stopped" in answers(asked, "kata-analyze")[0]


def test_the_line_reader_does_not_read_ahead() -> None:
    source = io.StringIO("one\ntwo\n")
    lines = Lines(source)
    assert lines.next() == "one\n"
    assert source.tell() == len("one\n")
    assert lines.next() == "two\n"
    assert lines.next() == lines.next() == ""


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_is_for_the_requested_colour_without_changing_the_turn(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[Player] = []

    def noted(question: Question) -> Mind:
        """Record the player to move of each question, and return its mind."""
        searched.append(question.game.position.to_move)
        return mind_for(question)

    monkeypatch.setattr(gtp_analysis, "mind_for", noted)
    asked = engine(game)
    answers(asked, "play b c3", "play w d4")
    for colour in ("w", "b"):
        assert asked.answer(f"kata-analyze {colour} 1") == "=\n"
        assert asked.analysis is not None
        assert INFO.search(next(asked.analysis.lines(lambda: False)))
    assert searched == [Player.WHITE, Player.BLACK]
    assert answers(asked, "gogui-rules_side_to_move") == ["black"]


def test_gtp_reads_undecodable_bytes_and_writes_utf_8(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Standard input is ASCII and output is cp1252; the SGF file has a Japanese name."""
    file = tmp_path / "a.sgf"
    file.write_text("(;GM[1]SZ[5]PB[名人];B[cc])", encoding="utf-8")
    lines, said = io.BytesIO(f"\nloadsgf {file}\nprintsgf\nquit\n".encode()), io.BytesIO()
    lines = io.BytesIO(b"\xff\xfe" + lines.getvalue())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(lines, "ascii"))
    out = io.TextIOWrapper(said, "cp1252")
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["gtp", "--game", "go", "--size", "5"]) == 0
    out.flush()
    assert "PB[名人]" in said.getvalue().decode()
