"""A fifth game needs its own file and its entries. No other code asks which game it is."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from redstone.__main__ import main
from redstone.app.page.new_game import fields_of, new_game_state, read_setup
from redstone.app.page.state import page_state, point_labels
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.app.words.family import FAMILY, GameWords, heading
from redstone.app.words.sharing import game_details
from redstone.commands import bench
from redstone.commands.gtp_engine import GtpSession
from redstone.engine.chances import of_report, prospects
from redstone.engine.levels import level_by_simulations
from redstone.engine.search import Thinker
from redstone.language import Text, _
from redstone.pictures.figures import pictures
from redstone.position import Outcome, Player, Reason
from redstone.record.game import Game
from redstone.record.link import format_link, read_link
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from redstone.summary import title
from tests.app.sessions import move_list
from tests.at_once import format_sgf, read_sgf
from tests.filling import FILLING, filling
from tests.games import random_game

ROOT = Path(__file__).parents[2]
ENTRIES = {"FAMILY": FAMILY}
"""The tables with an entry for each game, apart from `GAMES`."""
CLASSES = {type(rules("")).__name__ for rules in GAMES.values()}
"""The class names of the games' rules."""
REGISTER = ROOT / "redstone/rules/__init__.py"
"""The module with `GAMES`."""
ASKED_BY_PAGE = re.compile(rf"""data-game=.*|\bgame\b.*[!=]==?\s*["'](?:{"|".join(GAMES)})["'].*""")
"""The signs of a style or a script that tests for a game."""

FIFTH: Rules = FILLING


def missing_entries(name: str) -> list[str]:
    """Return the tables, page choices and rules files that have no entry for a game."""
    page = (ROOT / "index.html").read_text()
    choices = [f'name="{dialog}" value="{name}"' for dialog in ("game", "rules-game")]
    return [
        *(entry for entry, games in ENTRIES.items() if name not in games),
        *(f"index.html: {choice}" for choice in choices if choice not in page),
        *(() if (ROOT / f"web/rules/{name}.html").is_file() else (f"web/rules/{name}.html",)),
    ]


@pytest.fixture
def fifth(monkeypatch: pytest.MonkeyPatch) -> Rules:
    """Register the made-up game in the tables that the page and the commands read."""
    monkeypatch.setitem(GAMES, FIFTH.name, filling)
    told = GameWords(
        Text("Fill the board."), Text("Whoever fills it wins."), Text("Nobody’s"), steere=False
    )
    monkeypatch.setitem(FAMILY, FIFTH.name, told)
    return FIFTH


@pytest.mark.parametrize("name", GAMES)
def test_every_table_has_every_game(name: str) -> None:
    """So do the page's choices and the files of rules."""
    assert missing_entries(name) == []
    assert GAMES[name]("").name == name


def test_an_unregistered_game_misses_all_entries() -> None:
    """Each table, choice and file without it is listed."""
    assert missing_entries(FIFTH.name) == [
        *ENTRIES,
        'index.html: name="game" value="filling"',
        'index.html: name="rules-game" value="filling"',
        "web/rules/filling.html",
    ]


def test_links_and_files_of_a_fifth_game(fifth: Rules) -> None:
    """Links and SGF files of its records are read as the same records."""
    game = random_game(fifth, (3, 3), seed=1)
    assert game.outcome == Outcome(Player.BLACK, Reason.ANNIHILATION)
    for known in (game, game.go_to(4), Game.new(fifth, 4, 2)):
        reading = read_link(format_link(known))
        assert (reading.game, reading.fault, reading.warning) == (known, None, None)
        assert read_sgf(format_sgf(known).encode()).game == known
    assert "RU[Filling]" in format_sgf(game)


def test_a_file_describes_the_moves_of_a_fifth_game(fifth: Rules) -> None:
    """The comment in SGF says who places a stone where, and mentions no turns."""
    game = Game.new(fifth, 2, 2)
    for name in ("a1", "a2", "b2"):
        game = game.play(parse_move(name))
    text = format_sgf(game)
    assert "C[Black places a stone at b2 and takes nothing.]" in text
    assert "turn" not in text


def test_show_perft_and_match_work_with_a_fifth_game(
    fifth: Rules, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their output on the command line has its name, board and legal moves."""
    assert main(["show", "#filling3x2-1-a1b2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["board"], told["legal"]) == (
        "filling",
        [".O.", "X.."],
        ["a2", "b1", "c1", "c2"],
    )
    assert not {"due", "prisoners", "dead"} & set(told)
    assert main(["show", "#filling3x2-1-a1b2"]) == 0
    assert "Filling 3x2: moves played 2." in capsys.readouterr().out
    assert main(["perft", "filling", "3x2", "3"]) == 0
    assert capsys.readouterr().out == "1 6\n2 30\n3 120\n"
    match = "match sims:4 greedy --game filling --size 3x3 --games 2"
    assert main(match.split()) == 0
    assert "sims:4 1 - greedy 1, 0 drawn, on 3\n" in capsys.readouterr().out


def test_the_bench_command_measures_a_fifth_game(
    fifth: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All measured speeds on 3 × 3 are above 0."""
    monkeypatch.setattr(bench, "BATCH_SECONDS", 0.0001)
    assert all(bench.measure_size(fifth.name, 3).values())


def test_the_computer_plays_a_fifth_game(fifth: Rules) -> None:
    """A search reports and chooses moves until a game on 3 × 3 is over."""
    game = Game.new(fifth, 3, 3)
    thinker = Thinker(game, level_by_simulations(20), seed=1)
    while game.outcome is None:
        thinker.follow(game)
        while not thinker.done:
            thinker.step(0.01)
        assert thinker.report().best
        game = game.play(thinker.choice())
    assert game.ply == 9


def test_chances_of_a_fifth_game_are_its_win_rates(fifth: Rules) -> None:
    """The chances of a position equal the win rate of its search, as no other fit is known."""
    game = random_game(fifth, (3, 3), seed=1, longest=2)
    thinker = Thinker(game, level_by_simulations(200), seed=1)
    while not thinker.done:
        thinker.step(0.01)
    report = replace(thinker.report(), proven=None)
    found = of_report(fifth, game.position, report)
    assert found is not None
    assert found.share == pytest.approx(report.win_rate, abs=1 / report.simulations)
    assert prospects(fifth, game.position, report)[0].chances == found


def test_the_gtp_engine_plays_a_fifth_game(fifth: Rules) -> None:
    """It moves, undoes and lists legal moves, and has no score."""
    engine = GtpSession(Game.new(fifth, 2, 2), level_by_simulations(4), seed=1)
    asked = ("komi 6.5", "play b a1", "genmove w", "undo", "undo", "gogui-rules_legal_moves")
    *_, legal = [engine.answer(line) for line in asked]
    assert legal == "= A1 B1 A2 B2\n\n"
    assert engine.answer("final_score").startswith("?")


@pytest.mark.parametrize("opponent", Opponent)
def test_the_page_plays_a_fifth_game(fifth: Rules, opponent: Opponent) -> None:
    """At each move the page's state has its moves, labels, size and title, without pass and red."""
    session = Session()
    for ply, game in enumerate(prefixes(random_game(fifth, (3, 3), seed=2))):
        session.open(game, Seats(None), setup_of(game, opponent))
        state = page_state(session.board_input.now, session.request)
        assert len(move_list(session.board_input.now)) == ply
        assert state["hidden"]["pass"]
        assert state["hidden"]["show-red"]
        assert len(point_labels(session.board_input.now)["labels"]) == 3
        assert (state["texts"]["welcome"] == _(FAMILY[fifth.name].welcome)) == (ply == 0)
        assert state["texts"]["size"] == "3 × 3"
        assert title(game).startswith("Filling 3 × 3")
        assert game_details(game) == ""


def test_the_page_names_a_fifth_game(fifth: Rules) -> None:
    """The heading has its name and credit. It has no figures."""
    state = heading(fifth)
    assert state["game"] == {"name": "filling", "title": "Filling"}
    assert state["texts"] == {"credit": "Nobody’s"}
    assert pictures(fifth.name) == {}


def prefixes(game: Game) -> Iterator[Game]:
    """Yield the record of a game at its start and after each of its moves."""
    for ply in range(len(game.line) + 1):
        yield game.go_to(ply).without_future()


def test_a_fifth_game_is_begun_in_the_dialog(fifth: Rules) -> None:
    """The fields of its setup are read as that setup, without a pie rule and options of Go."""
    game = Game.new(fifth, 5, 5)
    setup = setup_of(game, Opponent.COMPUTER, level=4)
    fields = fields_of(setup)
    assert read_setup(fields) == setup
    hidden = new_game_state(fields)["hidden"]
    assert hidden["pie-options"]
    assert hidden["go-options"]


def test_no_library_module_compares_with_a_games_name() -> None:
    """Python modules that are not of one game neither compare with its name nor use its class."""
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for room in ("redstone", "web")
        for path in sorted((ROOT / room).rglob("*.py"))
        if path != REGISTER and not is_of_one_game(path)
        for line in lines_about_one_game(path)
    ]
    assert not found, f"ask the traits of the rules instead: {found}"


def test_no_script_or_style_tests_for_a_games_name() -> None:
    """The pattern for such tests finds two examples."""
    found = [
        f"{path.relative_to(ROOT)}: {asked}"
        for path in sorted((ROOT / "web").rglob("*.*"))
        if path.suffix in {".js", ".css"}
        for asked in ASKED_BY_PAGE.findall(path.read_text(encoding="utf-8"))
    ]
    assert not found, f"let the page's state tell what differs: {found}"
    assert ASKED_BY_PAGE.search('[data-game="go"] #status')
    assert ASKED_BY_PAGE.search('if (words.game.name === "savage") return;')


def is_of_one_game(path: Path) -> bool:
    """Return True for a file whose name contains the name of a game, such as gtp_go.py."""
    return not GAMES.keys().isdisjoint(path.stem.split("_"))


def lines_about_one_game(path: Path) -> Iterator[int]:
    """Yield the lines of a module that compare with a game's name, match it, or name its class."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        compared: list[ast.expr] = []
        match node:
            case ast.Compare(left, _, comparators):
                compared = [left, *comparators]
            case ast.MatchValue(value):
                compared = [value]
            case ast.alias(name=name) | ast.Attribute(attr=name) if name in CLASSES:
                yield node.lineno
        constants = [inner for part in compared for inner in ast.walk(part)]
        if any(isinstance(part, ast.Constant) and part.value in GAMES for part in constants):
            yield compared[0].lineno


@pytest.mark.parametrize(
    "line",
    [
        'a = rules.name == "go"',
        'b = name in ("red", "other")',
        "from redstone.rules.go import MAX_KOMI, Go",
        "c = isinstance(rules, savage.Savage)",
        'match name:\n    case "savage": pass',
    ],
)
def test_a_comparison_with_a_games_name_is_detected(line: str, tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(f'd = "go"\n{line}\n')
    assert len(list(lines_about_one_game(module))) == 1
