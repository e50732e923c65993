"""The library's interface, as programs rely on it."""

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import redstone
from redstone.__main__ import main
from redstone.app.show.exports import position_picture
from redstone.board import Point
from redstone.position import Score
from redstone.record.game import Game as Record
from redstone.record.link_scanner import MAX_CHARACTERS
from redstone.rules import GAMES
from tests.games import random_game
from tools.build.paths import ROOT
from tools.build.sources import packs

STOPPED = "#go3-1-b2yyy"
STUB = Path(redstone.__file__).with_suffix(".pyi")
INTERFACE = {"GAMES", "Computer", "Fault", "Game", "IllegalMove", "analyse", "new", "perft"}
INTERFACE |= {"read", "solve"}


def game_after(*tokens: str, game: str = "redstone", size: int = 5) -> redstone.Game:
    """Return a game after a few moves."""
    made = redstone.new(game, size)
    for token in tokens:
        made = made.play(token)
    return made


def test_public_names_are_listed_and_an_unknown_one_raises_attributeerror() -> None:
    assert INTERFACE <= set(redstone.__all__) <= set(dir(redstone))
    assert tuple(GAMES) == redstone.GAMES
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        getattr(redstone, "chess")  # noqa: B009


def test_the_stub_for_type_checkers_has_the_public_names() -> None:
    told = [line.split()[-1] for line in STUB.read_text().splitlines() if " as " in line]
    assert sorted(told) == sorted(redstone.__all__)


def test_importing_the_package_loads_nothing_else() -> None:
    """The page includes this package too."""
    code = "import redstone, sys; print([name for name in sys.modules if 'redstone.' in name])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_the_page_does_not_ship_the_library() -> None:
    ours = {
        f"redstone/{name}.py"
        for name in (
            "library",
            "values",
            "mutable",
            "reading",
            "outside",
            "computing",
            "version",
        )
    }
    assert all((ROOT / path).is_file() for path in ours)
    assert "redstone/__init__.py" in packs()
    assert not ours & packs().keys()


def test_games_are_immutable_values() -> None:
    empty = redstone.new("redstone", 9)
    game = empty.play("e5")
    assert (empty.tokens, game.tokens) == ((), ("e5",))
    assert (empty.to_move, game.to_move) == ("black", "white")
    assert game == redstone.new().play("E5") != empty
    assert len({game, redstone.new().play("e5"), empty}) == 2
    assert game != "e5"


@pytest.mark.parametrize(
    ("size", "options", "link"),
    [
        (9, "", "#go9-1-0-i"),
        ((13, 9), "bk13", "#go13x9b-1-0-i"),
        ("13x9", "ck1", "#go13x9ck1-1-0-i"),
        ((19, 19), "ah2", "#go19h2-1-0-i"),
    ],
)
def test_new_takes_sizes_and_options_in_the_forms_of_links(
    size: int | tuple[int, int] | str, options: str, link: str
) -> None:
    game = redstone.new("go", size, options=options)
    assert game.link().startswith(link)
    assert game.name == "go"
    assert game.size == ((9, 9) if size == 9 else (19, 19) if size == (19, 19) else (13, 9))


@pytest.mark.parametrize(
    ("game", "size", "options", "at"),
    [
        ("chess", 9, "", 0),
        ("redstone", 25, "", 8),
        ("redstone", 1, "", 8),
        ("redstone", -9, "", 8),
        ("redstone", (9, 9, 9), "", 8),
        ("redstone", 9, "k3", 9),
        ("redstone", 9, "-1-e5", 9),
        ("#go", 9, "", 0),
        ("go", 9, "n k3", 4),
    ],
)
def test_unknown_games_sizes_and_options_are_refused(
    game: str, size: int | tuple[int, int], options: str, at: int
) -> None:
    with pytest.raises(redstone.Fault) as refused:
        redstone.new(game, size, options)
    assert (refused.value.kind, refused.value.at) == ("unreadable", at)


@pytest.mark.parametrize("name", redstone.GAMES)
def test_the_legal_moves_are_those_that_can_be_played(name: str) -> None:
    game = redstone.Game(random_game(GAMES[name](""), (5, 4), seed=3, longest=9))
    assert game.legal == tuple(sorted(game.legal))
    assert game.legal
    for token in game.legal:
        assert game.play(token).tokens == (*game.tokens, token)
    points = {str(Point(col, row)) for col in range(5) for row in range(4)}
    others = points | {f"x{point}" for point in points} | {"z", "y", "u"}
    for other in others - {*game.legal}:
        with pytest.raises(redstone.IllegalMove):
            game.play(other)


def test_marks_are_legal_while_go_is_stopped() -> None:
    game = redstone.read(STOPPED)
    assert game.legal == ("u", "vb2", "y")


@pytest.mark.parametrize(
    ("token", "reason"),
    [("c3", "occupied"), ("f1", "off-board"), ("xb2", "captures-nothing"), ("i3", "unreadable")],
)
def test_an_illegal_move_error_names_the_reason_and_the_points(token: str, reason: str) -> None:
    game = game_after("c3", "b3")
    with pytest.raises(redstone.IllegalMove) as refused:
        game.play(token)
    error = refused.value
    assert isinstance(error, ValueError)
    assert (error.token, error.reason, error.at) == (token, reason, 2)
    assert str(error).startswith("move 3: ")
    assert token in str(error)
    assert game == game_after("c3", "b3")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_finished_game_has_a_winner_a_reason_and_in_go_a_score() -> None:
    assert game_after("c3").result is None
    resigned = game_after("c3", "w")
    assert resigned.result == redstone.Result("black", "resignation")
    assert (resigned.to_move, resigned.legal, resigned.due) == (None, (), 0)
    taken = redstone.read("#redstone2-1-a1b2a2xb1")
    assert taken.result == redstone.Result("white", "annihilation")
    counted = redstone.read(STOPPED).play("y").play("y")
    assert counted.result == redstone.Result("black", "score", Score(9, 7))


@pytest.mark.parametrize("name", redstone.GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_links_and_files_survive_a_round_trip(name: str, seed: int) -> None:
    game = redstone.Game(random_game(GAMES[name](""), (4, 5), seed, longest=20))
    assert redstone.read(game.link()) == redstone.read(game.sgf()) == game
    assert redstone.read(f" https://example.org/play/{game.link()}\n") == game
    assert redstone.read(game.link()[1:]).tokens == game.tokens
    for text in (game.link(), game.sgf(), f"https://example.org/{game.link()}"):
        assert redstone.read(f"\ufeff{text}") == redstone.read(text.encode("utf-8-sig")) == game
    assert redstone.read(game.sgf().encode()) == game
    assert hash(redstone.read(game.link())) == hash(game)


def test_a_game_can_be_stepped_through_and_branches() -> None:
    game = game_after("c3", "b3", "d2").go_to(1)
    assert (game.tokens, game.future) == (("c3",), ("b3", "d2"))
    assert game.play("b3").play("d2") == game_after("c3", "b3", "d2")
    branch = game.play("d4")
    assert branch.tokens == ("c3", "d4")
    assert redstone.read(branch.link()) == branch != game_after("c3", "d4")
    with pytest.raises(ValueError, match="move 7"):
        game.go_to(7)


def test_a_puzzle_stays_one_until_a_move_is_made() -> None:
    puzzle = redstone.read("#redstone4p-2-wbwe3b2e3we5-0")
    assert puzzle.is_puzzle
    assert redstone.read(puzzle.link()) == puzzle
    assert not puzzle.play("b2").is_puzzle


@pytest.mark.parametrize(
    ("text", "kind", "at", "tokens"),
    [
        ("#redstone9-1-e5e5", "illegal", 15, ("e5",)),
        ("  #redstone9-1-e5!", "unreadable", 17, ("e5",)),
        ("#redstone9-1-e5 d4", "unreadable", 15, ("e5",)),
        ("nothing", "unreadable", 0, None),
        ("", "unreadable", 0, None),
        ("#" * (MAX_CHARACTERS + 1), "too-long", MAX_CHARACTERS, None),
        ("(;GM[1]RU[Redstone]SZ[9];B[ee];W[ee])", "illegal", 30, ("e5",)),
        ("(;C[\N{FIRE}\N{FIRE}]GM[1]RU[Redstone]SZ[9];B[ee", "unreadable", 34, ()),
        ("(nothing)", "unreadable", 9, None),
        ("X O .\n. . .\nX ? .\n", "unreadable", 12, None),
        ("\n X O\n O .\n", "illegal", 2, None),
        ("X . .\n. . .\n. . .\n", "illegal", 0, None),
    ],
)
def test_a_fault_has_its_kind_and_place(
    text: str, kind: str, at: int, tokens: tuple[str, ...] | None
) -> None:
    with pytest.raises(redstone.Fault) as found:
        redstone.read(text)
    fault = found.value
    assert isinstance(fault, ValueError)
    assert (fault.kind, fault.at) == (kind, at)
    assert (None if fault.game is None else fault.game.tokens) == tokens
    assert str(fault).startswith(f"at character {at}: ")


@pytest.mark.parametrize(
    ("data", "at", "stands"),
    [
        ("\xa0 #redstone9-1-e5!".encode(), 18, b"!"),
        (b"\xff\xfe #redstone9-1-e5e5", 0, b"\xff"),
        ("X O .\n. . .\nX ● ?\n".encode(), 12, b"X"),
        ("\N{BLACK CIRCLE}\N{WHITE CIRCLE}\N{FIRE}\n...\n...\n\xe9".encode(), 0, b"\xe2"),
        ("#redstone9-1-e5\xe9\xe9e5".encode(), 15, b"\xc3"),
        ("\ufeff \xa0#redstone9-1-e5e5".encode(), 21, b"e5"),
        ("\ufeff(;GM[1]RU[Redstone]C[\N{FIRE}]SZ[9];B[ee];W[ee])".encode(), 40, b";W[ee]"),
    ],
)
def test_the_place_of_a_fault_in_bytes_is_counted_in_bytes(
    data: bytes, at: int, stands: bytes
) -> None:
    with pytest.raises(redstone.Fault) as found:
        redstone.read(data)
    fault = found.value
    assert (fault.at, fault.unit) == (at, "byte")
    assert data[at:].startswith(stands)
    assert str(fault).startswith(f"at byte {at}: ")
    assert str(pickle.loads(pickle.dumps(fault))) == str(fault)


def test_an_altered_link_is_read_with_a_warning() -> None:
    link = game_after("c3").link()
    altered = link[:-1] + ("0" if link[-1] != "0" else "1")
    with pytest.warns(UserWarning, match="do not match") as told:
        assert redstone.read(altered) == redstone.read(altered.encode()) == game_after("c3")
    assert [warning.filename for warning in told] == [__file__] * 2


def test_a_drawn_board_is_read_as_a_position() -> None:
    drawn = " 3 . X O\n 2 . X .\n 1 # . O\n   a b c\n"
    assert redstone.read(drawn).board == (".XO", ".X.", "#.O")
    assert redstone.read(f"\ufeff{drawn}").board == redstone.read(drawn).board
    assert redstone.read(drawn).to_move == "black"
    assert redstone.read(f"{drawn}White to move").to_move == "white"
    assert redstone.read(drawn.replace("#", "."), game="go").name == "go"
    with pytest.raises(redstone.Fault, match="no red stones"):
        redstone.read(drawn, game="savage")
    game = game_after("c3", "b3")
    assert redstone.read(f"{game!r}\n\nhttps://example.org/{game.link()}\n") == game


def test_an_empty_drawn_board_is_a_new_game() -> None:
    assert redstone.read(str(redstone.new("red", 7)), game="red") == redstone.new("red", 7)


def test_games_points_and_records_have_a_readable_str_and_repr() -> None:
    game = game_after("b2", size=3)
    assert str(game) == " 3 . . .\n 2 . X .\n 1 . . .\n   a b c"
    assert repr(game) == f"{game}\nRedstone 3 × 3, move 1: White to move"
    assert repr(Point(4, 4)) == str(Point(4, 4)) == "e5"
    assert repr(game.record) == "<Redstone 3x3: b2>"
    assert repr(Record.new(GAMES["go"](""), 9, 9)) == "<Go 9x9:>"


def test_the_picture_is_the_one_that_the_page_saves() -> None:
    for game in (
        game_after("c3", "b3"),
        redstone.read(STOPPED),
        game_after("b2", "c1", game="savage"),
    ):
        assert game.svg() == position_picture(game.record, game.link()).text
        assert game._repr_svg_() == game.svg()
        assert game.link() in game.svg()


def test_copies_and_pickles_are_equal() -> None:
    game = redstone.read("(;GM[1]RU[Redstone]SZ[5]PB[Ada];B[cc]C[centre])")
    for other in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other == game
        assert other.record == game.record


def test_the_computer_plays_a_legal_move_and_the_same_by_its_seed() -> None:
    game = game_after("c3", "b2")
    move = redstone.Computer(level=5, seed=1).move(game)
    assert move in game.legal
    assert redstone.Computer(level=5, seed=1).move(game) == move
    assert redstone.Computer(simulations=9).move(game) in game.legal
    assert redstone.Computer(seconds=0.01).move(game) in game.legal


def test_the_computer_takes_exactly_one_limit() -> None:
    with pytest.raises(ValueError, match="one of them"):
        redstone.Computer(level=5, simulations=9)
    with pytest.raises(ValueError, match="11 is not a level"):
        redstone.Computer(level=11)
    with pytest.raises(ValueError, match="over"):
        redstone.Computer(level=1).move(game_after("c3", "w"))


def test_an_analysis_equals_the_commands_output(capsys: pytest.CaptureFixture[str]) -> None:
    game = redstone.read("#redstone5-1-b4zc3c4b3d1d3a3")
    found = redstone.analyse(game, simulations=50, top=2)
    assert found["simulations"] >= 1
    assert len(found["moves"]) == 2
    assert main(["analyse", "--json", "--sims", "50", "--top", "2", game.link()]) == 0
    assert json.loads(capsys.readouterr().out) == found
    html = found._repr_html_()
    assert html.count("<tr>") == 2
    assert f"{found['moves'][0]['chance']:.1%}" in html
    assert f"<b>{found['moves'][0]['move']}</b>" in html


def test_an_analysis_takes_exactly_one_limit_and_an_unfinished_position() -> None:
    for wrong in ({"simulations": 0}, {"seconds": 0.0}, {"top": 0}):
        with pytest.raises(ValueError, match=r"at least|more than"):
            redstone.analyse(game_after("c3"), **wrong)
    with pytest.raises(ValueError, match="one of them"):
        redstone.analyse(game_after("c3"), simulations=9, seconds=0.1)
    with pytest.raises(ValueError, match="over"):
        redstone.analyse(game_after("c3", "w"))


def test_solve_finds_all_winning_moves_and_refuses_go_and_finished_games() -> None:
    found = redstone.solve(redstone.new("redstone", 3, "n"), seconds=60)
    assert found["result"] == "win"
    assert sorted(found["moves"]) == ["a2", "b1", "b2", "b3", "c2"]
    assert {"line", "nodes", "seconds"} <= found.keys()
    for game in (redstone.new("go", 3), game_after("c3", "w")):
        with pytest.raises(ValueError, match=r"solved|over"):
            redstone.solve(game)


def test_perft_counts_the_sequences_of_moves_of_a_length() -> None:
    empty = redstone.new("redstone", 2)
    assert [redstone.perft(empty, depth) for depth in range(6)] == [1, 4, 12, 32, 16, 0]
    with pytest.raises(ValueError, match="at least 0"):
        redstone.perft(empty, -1)


@pytest.mark.parametrize(
    ("given", "at"),
    [
        (("re", "d9"), 0),
        (("chess", 9), 0),
        ((None, 9), 0),
        (("redstone", 1, "9"), 8),
        (("redstone", (9,)), 8),
        (("redstone", "9n"), 8),
        (("redstone", 9, "x5"), 9),
        (("go", 9, "9b"), 3),
    ],
)
def test_new_refuses_invalid_arguments_with_the_place_of_the_fault(
    given: tuple[object, ...], at: int
) -> None:
    with pytest.raises(redstone.Fault) as told:
        redstone.new(*given)  # type: ignore[arg-type]
    assert (told.value.kind, told.value.at) == ("unreadable", at)


def test_numbers_that_are_not_integers_are_refused() -> None:
    game = redstone.new("redstone", (3, 2))
    for act in (
        lambda: redstone.perft(game, 1.5),  # type: ignore[arg-type]
        lambda: redstone.analyse(game, top=2.5),  # type: ignore[arg-type]
        lambda: redstone.analyse(game, simulations=50.0),  # type: ignore[arg-type]
        lambda: redstone.Computer(simulations=10.0),  # type: ignore[arg-type]
        lambda: redstone.Computer(seconds="1"),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            act()


class OwnInteger:
    """An integer type of its own, as number packages have."""

    def __index__(self) -> int:
        """Return 3."""
        return 3


def test_types_with_an_index_method_are_accepted_as_integers() -> None:
    game, three = game_after("c3", "b3", "d2"), OwnInteger()
    assert game.go_to(three) == game  # type: ignore[arg-type]
    assert redstone.perft(redstone.new("redstone", 2), three) == 32  # type: ignore[arg-type]
    played = redstone.Computer(level=three, seed=three).move(game)  # type: ignore[arg-type]
    assert played == redstone.Computer(level=3, seed=3).move(game)


def wrong_calls() -> dict[str, Callable[[], object]]:
    """Return calls with arguments of wrong types, by name."""
    game: Any = game_after("c3")
    wrong: Any = None
    library: Any = redstone
    return {
        "a token": lambda: game.play(wrong),
        "a number as a token": lambda: game.play(5),
        "bytes as a token": lambda: game.play(b"e5"),
        "a number of moves": lambda: game.go_to("3"),
        "half a move": lambda: game.go_to(0.5),
        "a text": lambda: library.read(wrong),
        "a list": lambda: library.read(["#redstone9"]),
        "a name": lambda: library.read("X.O\n...\n.X.", wrong),
        "options": lambda: library.new("go", 9, wrong),
        "a number as options": lambda: library.new("go", 9, 5),
        "a level": lambda: library.Computer(level="5"),
        "a level and a half": lambda: library.Computer(level=5.5),
        "a seed": lambda: library.Computer(seed="5"),
        "simulations": lambda: library.Computer(simulations="5"),
        "seconds": lambda: library.Computer(seconds="5"),
        "no game to move in": lambda: library.Computer().move("#redstone9"),
        "no game to analyse": lambda: library.analyse(wrong),
        "a bound of an analysis": lambda: library.analyse(game, simulations="5"),
        "seconds of an analysis": lambda: library.analyse(game, seconds="5"),
        "moves of an analysis": lambda: library.analyse(game, top="5"),
        "no game to solve": lambda: library.solve("#redstone3"),
        "seconds of a solver": lambda: library.solve(game, seconds="5"),
        "no game to count": lambda: library.perft(wrong, 1),
        "a depth": lambda: library.perft(game, "1"),
        "a truth value as a depth": lambda: library.perft(game, True),
        "a truth value as a level": lambda: library.Computer(level=True),
        "a truth value as simulations": lambda: library.Computer(simulations=True),
        "a truth value as seconds": lambda: library.solve(game, seconds=True),
        "a truth value as a seed": lambda: library.Computer(seed=False),
        "a truth value as a number of moves": lambda: game.go_to(True),
        "no record": lambda: library.Game(1),
        "a link as a record": lambda: library.Game("#redstone9-1-e5"),
        "a number as a truth value": lambda: library.Game(game.record, 1),
        "the first move of a diagram": lambda: game.diagram("1"),
        "the last move of a diagram": lambda: game.diagram(1, 1.0),
        "the page of a widget": lambda: game.widget(5),
        "seconds of a widget": lambda: game.widget(seconds="5"),
    }


WRONG_SECONDS = [10**400, -(10**400), float("nan"), float("inf"), float("-inf"), -1, 0, 1e300]


@pytest.mark.parametrize("seconds", WRONG_SECONDS, ids=lambda value: f"{value!s:.5}")
def test_a_time_must_be_positive_and_finite(seconds: float) -> None:
    game, puzzle = game_after("c3"), redstone.read("#redstone4p-2-wbwe3b2e3we5-0")
    for act in (
        lambda: redstone.Computer(seconds=seconds),
        lambda: redstone.analyse(game, seconds=seconds),
        lambda: redstone.solve(game, seconds=seconds),
        lambda: game.widget(seconds=seconds),
        lambda: puzzle.widget(seconds=seconds),
    ):
        with pytest.raises(ValueError, match=r"^\S+ seconds: more than 0 are needed"):
            act()


@pytest.mark.parametrize("number", [10**400, -(10**5000)], ids=["large", "small"])
def test_numbers_too_large_are_refused_with_a_message(number: int) -> None:
    game = game_after("c3")
    for act in (
        lambda: redstone.Computer(level=number),
        lambda: redstone.Computer(simulations=number),
        lambda: redstone.analyse(game, top=number),
        lambda: redstone.perft(game, number),
        lambda: game.go_to(number),
        lambda: game.diagram(number),
        lambda: game.diagram(1, number),
    ):
        with pytest.raises(ValueError, match=r"a whole number, and one of 1e\+18 at most$"):
            act()


def test_a_seed_may_be_any_integer() -> None:
    seeds = (10**5000, 10**5000, -(10**400))
    moves = [redstone.Computer(level=1, seed=seed).move(game_after("c3")) for seed in seeds]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("call", wrong_calls())
def test_arguments_of_wrong_types_are_refused_with_a_message(call: str) -> None:
    with pytest.raises(TypeError, match=r"^[a-z`, ]+, and \w+ was given$"):
        wrong_calls()[call]()


def test_a_puzzle_at_its_first_position_stays_a_puzzle() -> None:
    puzzle = redstone.read("#redstone4p-2-wbwe3b2e3we5-0")
    assert puzzle.go_to(0) == puzzle
