"""Games of one's own: a file of rules is checked, played, searched and shown, and never trusted."""

import io
import json
from pathlib import Path

import pytest

import redstone
from redstone.__main__ import main
from redstone.commands import rules
from redstone.commands.contract import PROMISED, USUAL
from redstone.own_rules import NoRules, rules_from
from redstone.rules import GAMES
from tests.filling import FILE

SOURCE = FILE.read_text(encoding="utf-8")
LINK = "#filling3x2-1-a1b2"
KEPT_BY_FILLING = {*USUAL} - {"leaves every group a liberty"}


@pytest.fixture(autouse=True)
def _restored_games_and_small_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check rules on two small boards, and unregister the made-up game after each test."""
    monkeypatch.setattr(rules, "SIZES", ((2, 2), (3, 2)))
    monkeypatch.setitem(GAMES, "filling", GAMES["redstone"])


@pytest.fixture
def rules_file(tmp_path: Path) -> Path:
    """Return the path at which a test writes its changed file of rules."""
    return tmp_path / "changed.py"


def test_the_example_passes_every_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", str(FILE)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Filling (filling), random games on 2x2, 3x2:")
    for name in {*PROMISED} | KEPT_BY_FILLING:
        assert f"  kept    {name}\n" in said
    assert "  broken  leaves every group a liberty\n" in said
    assert "On 2x2: a group has no liberty after the turn, " in said


OVER = "raise IllegalMove(move, Illegality.GAME_OVER)"
FULL = "full = next(iter(board.empty_points()), None) is None"
ANY = "yield from map(Place, position.board.empty_points())"
STONE = "if not isinstance(move, Place) or move.red:"
BACK = "\n            return position"
BREAKS = {
    "names what is accepted": (ANY, ANY + "; yield Place(Point(0, 0), red=True)"),
    "has moves to the end": (FULL, "full = False"),
    "tells of the end": (OVER, OVER.replace("GAME_OVER", "OCCUPIED")),
    "leaves resigning": (STONE, f"if str(move) == 'w':{BACK}\n        {STONE}"),
    "changes nothing": (
        FULL,
        f"object.__setattr__(position, 'ply', position.ply + 1)\n        {FULL}",
    ),
    "depends on nothing else": (
        "ply=position.ply + 1",
        "ply=position.ply + next(self.COUNT)",
    ),
    "takes what it tells": ("return frozenset()", "return frozenset({move.point})"),
    "starts from set ups": ("is_set_up=True", "is_set_up=False"),
    "is alike from all sides": (
        "to_move=mover.enemy",
        "to_move=mover.enemy if move.point.col else mover",
    ),
    "is alike for both": ("Outcome(mover,", "Outcome(Player.BLACK,"),
    "counts a set up as the game": (FULL, f"{FULL} or position.ply > 3"),
}
"""By clause of the contract:

the part of the example to replace so that it is broken, and the new text.
"""


def test_every_check_has_an_example_of_broken_rules() -> None:
    assert {*BREAKS} | {"leaves every group a liberty"} == {*PROMISED, *USUAL}


@pytest.mark.parametrize("clause", BREAKS)
def test_broken_rules_are_reported(
    clause: str, rules_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = BREAKS[clause]
    assert SOURCE.count(old) == 1
    count = "    COUNT = __import__('itertools').cycle([1, 1, 2])\n    name = "
    rules_file.write_text(SOURCE.replace(old, new).replace("    name = ", count), encoding="utf-8")
    assert main(["rules", "check", str(rules_file)]) == (1 if clause in PROMISED else 0)
    said = capsys.readouterr().out
    assert f"  broken  {clause}\n" in said
    told = said.partition(f"  broken  {clause}\n")[2].splitlines()
    assert told[1].strip().startswith("On "), "the size, and what is wrong there"


def test_an_exception_in_the_rules_is_reported_with_its_line(
    rules_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SOURCE.replace(FULL, f"{FULL} or 1 / (2 - position.ply) < 0")
    rules_file.write_text(text, encoding="utf-8")
    assert main(["rules", "check", str(rules_file)]) == 1
    line = next(n for n, each in enumerate(text.splitlines(), 1) if "1 / (2" in each)
    assert f"ZeroDivisionError: division by zero (line {line})" in capsys.readouterr().out


def test_a_game_without_an_end_is_reported(
    rules_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    endless = SOURCE.replace("if position.board.stone_at(move.point) is not None:", "if False:")
    endless = endless.replace("position.board.empty_points())", "position.board.points)")
    endless = endless.replace(FULL, "full = False")
    rules_file.write_text(endless, encoding="utf-8")
    assert main(["rules", "check", str(rules_file)]) == 1
    assert "does not end within" in capsys.readouterr().out


REFUSED = {
    "nothing": ("", "has nothing called Rules"),
    "no python": ("def (", "does not run: SyntaxError"),
    "raises": ("1 / 0", "does not run: ZeroDivisionError: division by zero (line 1)"),
    "name": (SOURCE.replace('"filling"', '"Filling!"'), "has no name of 1 to 20 small letters"),
    "ours": (SOURCE.replace('"filling"', '"go"'), "is called go, like a game that is here"),
    "title": (SOURCE.replace('"Filling"', "'\\x1b[2J'"), "has no title of 1 to 40 characters"),
    "options": (SOURCE.replace('options = ""', "options = None"), "has no options"),
    "traits": (SOURCE.replace("Traits(annihilation=False)", "None"), "has no traits"),
    "method": (SOURCE.replace("def captures", "def taken"), "has no method captures"),
    "hash": (SOURCE.replace("(frozen=True)", ""), "cannot be hashed"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_file_without_rules_is_refused_with_a_message(
    case: str, rules_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, why = REFUSED[case]
    rules_file.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as refused:
        main(["show", "--rules", str(rules_file), LINK])
    assert refused.value.code == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1


def test_a_missing_rules_file_a_folder_or_another_suffix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        rules_from(tmp_path / "nowhere.py")
    other = tmp_path / "rules.txt"
    other.write_text(SOURCE)
    with pytest.raises(NoRules, match=r"ends in \.py"):
        redstone.rules_from(other)
    for path in (tmp_path / "nowhere.py", tmp_path):
        with pytest.raises(SystemExit):
            main(["rules", "check", str(path)])


def test_perft_show_match_analyse_and_gtp_play_the_game_of_a_rules_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ["--rules", str(FILE)]
    assert main(["perft", *given, "3x2", "3"]) == 0
    assert capsys.readouterr().out == "1 6\n2 30\n3 120\n"
    assert main(["show", *given, LINK]) == 0
    assert "Filling 3x2: moves played 2." in capsys.readouterr().out
    assert main(["show", *given, "--svg", LINK]) == 0
    drawn = capsys.readouterr().out
    assert drawn.startswith("<svg")
    assert LINK in drawn
    assert main(["match", *given, "--size", "2", "--games", "2", "sims:4", "greedy", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["wins"]) == ("filling", [1, 1]), "the fourth stone wins"
    assert main(["analyse", *given, "--sims", "20", "--json", "#filling2-1-a1a2"]) == 0
    assert {each["move"] for each in json.loads(capsys.readouterr().out)["moves"]} == {"b1", "b2"}
    asked = "gogui-rules_legal_moves\ngenmove b\nshowboard\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(asked))
    assert main(["gtp", *given, "--size", "2", "--sims", "4"]) == 0
    assert capsys.readouterr().out.startswith("= A1 B1 A2 B2\n\n= ")


def test_a_search_finds_the_winner_of_a_made_up_game(capsys: pytest.CaptureFixture[str]) -> None:
    """On four points of "filling" the second player always wins, on nine the first."""
    rules_from(FILE)
    for link, rate in (("#filling2-1-0", 0.0), ("#filling3-1-0", 1.0)):
        assert main(["analyse", "--sims", "30", "--json", link]) == 0
        assert json.loads(capsys.readouterr().out)["moves"][0]["rate"] == pytest.approx(
            rate, abs=0.1
        )
    match = ["match", "--rules", str(FILE), "--size", "2", "--games", "1", "random"]
    for player in ("uct:0.01", "level:1", "random"):
        assert main([*match, player]) == 0


def test_both_or_neither_of_a_game_and_a_rules_file_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["perft", "3x2", "3"]) == 2
    assert main(["perft", "--rules", str(FILE), "go", "3x2", "3"]) == 2
    assert "name a game, or give --rules FILE" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["match", "--game", "go", "--rules", str(FILE), "random", "random"])
    assert main(["show", "--svg", "-"]) == 2


def test_the_library_plays_a_file_of_rules() -> None:
    filling = redstone.rules_from(FILE)
    game = redstone.new(filling, (3, 2)).play("a1").play("b2")
    assert game.link().startswith(LINK)
    assert redstone.read(game.link()) == redstone.read(game.sgf()) == game
    assert redstone.new("filling", "3x2") == redstone.new(filling, "3x2")
    assert game.legal == ("a2", "b1", "c1", "c2")
    assert game.svg().startswith("<svg")
    assert redstone.perft(game, 2) == 12
    assert redstone.Computer(simulations=5, seed=1).move(game) in game.legal
    with pytest.raises(redstone.IllegalMove):
        game.play("a1")
    with pytest.raises(redstone.Fault):
        redstone.new(filling, 3, "n")


def test_new_takes_the_rules_object_of_a_built_in_game() -> None:
    assert redstone.new(GAMES["go"]("bk13"), 9) == redstone.new("go", 9, "bk13")
    assert redstone.new(GAMES["redstone"](""), 9, "n") == redstone.new("redstone", 9, "n")
