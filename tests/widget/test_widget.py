"""Widgets show the positions of their records, treat hostile content as text, and stay small."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import redstone
from redstone.__main__ import main
from redstone.board import Board, Point, Stone
from redstone.position import Place
from redstone.puzzles.entry import read_entries
from redstone.puzzles.proof import parse, puzzle_of
from redstone.puzzles.symmetry import images_onto_itself
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.record.node import MarkShape, Markup, Notes
from redstone.record.sgf import reading_sgf
from redstone.record.work import run_to_end
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from redstone.widget.data import STONES, WidgetOptions, making_data
from redstone.widget.document import making_page, making_snippet
from redstone.widget.script import NIGHT, PAGE, script
from redstone.widget.tries import KnownLines
from redstone.widget.types import WidgetData
from tests.games import game_of_link, random_game
from tools.build.paths import ROOT

HOME = "https://example.org/redstone/"
LIMIT = 40_000
"""The limit in bytes of a file with a game of a hundred moves."""
HOSTILE = (
    "</script><img src=x onerror=alert(1)><!--<script>",
    "]]>--!><svg onload=alert(1)>&lt;b&gt;",
    "\u202eright to left\u202c עברית",
    "very long " * 5000,
    "two\nlines \u2028 and {gaps} %s \\u003c",
)


class Elements(HTMLParser):
    """The elements of a page, its addresses, and the text of its data."""

    def __init__(self, page: str) -> None:
        """Read a page."""
        super().__init__()
        self.names = list[str]()
        self.links = list[str]()
        self.data = ""
        self._in_data = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the element and its addresses, and note if it has the widget's data."""
        self.names.append(tag)
        found = dict(attrs)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        self._in_data = found.get("type") == "application/json"

    def handle_endtag(self, tag: str) -> None:
        """End the widget's data."""
        self._in_data = False

    def handle_data(self, data: str) -> None:
        """Add the text of the widget's data."""
        self.data += data if self._in_data else ""


def rules_of(name: str) -> Rules:
    """Return the rules of a game."""
    return redstone.new(name).record.rules


def data_of(game: Game, told: WidgetOptions | None = None) -> WidgetData:
    """Return a widget's data of a game."""
    return run_to_end(making_data(game, told or WidgetOptions()))


def page_of(game: Game) -> str:
    """Return the HTML of a web page with a game's widget."""
    return run_to_end(making_page(game, WidgetOptions(HOME + format_link(game))))


def path_to(nodes: list[Any], number: int) -> list[int]:
    """Return the numbers of the nodes from the root to this one."""
    path = [number]
    while path[0]:
        path.insert(0, nodes[path[0]].get("from", path[0] - 1))
    return path


def stones_shown(data: WidgetData, number: int) -> dict[int, int]:
    """Return the stones by point number after a node, computed from a widget's data only."""
    stones = dict[int, int]()
    for at in path_to(data["nodes"], number):
        for each in data["nodes"][at]["set"]:
            stones[each // 4] = each % 4
    return {point: stone for point, stone in stones.items() if stone}


def stones_of(board: Board) -> dict[int, int]:
    """Return the stones of a board by point number, in the form of `stones_shown`."""
    return {
        (board.rows - 1 - point.row) * board.cols + point.col: STONES[stone]
        for point, stone in board.stones.items()
    }


def branched(name: str, seed: int) -> Game:
    """Return a random game with two branches."""
    game = random_game(rules_of(name), (5, 4), seed, 30)
    for back in (3, 6):
        game = game.go_to(max(0, game.ply - back))
        if game.outcome is None:
            moves = list(game.rules.legal_moves(game.position))
            game = game.add(moves[seed % len(moves)])
    return game


@pytest.mark.parametrize("name", GAMES)
def test_the_widgets_data_give_the_stones_of_every_node(name: str) -> None:
    """So do its colour to move and the current node, in games with branches."""
    for seed in range(8):
        game = branched(name, seed)
        data = data_of(game)
        assert len(data["nodes"]) == len(game.nodes)
        assert data["at"] == game.cursor
        for number, made in enumerate(game.nodes):
            assert stones_shown(data, number) == stones_of(made.position.board)
            assert data["nodes"][number]["to"] == STONES[made.position.to_move.stone]


def test_a_set_up_and_handicap_stones_are_there_at_the_start() -> None:
    """The data's first node has the stones of the game's start."""
    for link in ("#redstone4-2-wbwe3b2e3we5-0", "#go9h4-1-0"):
        game = game_of_link(link)
        assert stones_shown(data_of(game), 0) == stones_of(game.start.board) != {}


def test_dead_stones_are_faint_and_drawn_over() -> None:
    """In Go the last node has them as faint, and commands that draw a stone on the dead."""
    game = redstone.read("#go5-1-b2d4c3yyyvb2").record
    node = data_of(game)["nodes"][-1]
    assert game.position.go is not None
    assert len(node["faint"]) == len(game.position.go.dead) > 0
    assert any(command[0] == "stone" for command in node["over"])


@pytest.mark.parametrize("size", [(9, 9), (19, 19)], ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_a_file_with_a_hundred_moves_is_small(name: str, size: tuple[int, int]) -> None:
    """A web page with such a game has at most 40,000 bytes."""
    for seed in range(3):
        game = random_game(rules_of(name), size, seed, 100)
        assert len(game.moves) > 60
        made = page_of(game)
        assert format_link(game) in made
        assert len(made.encode()) <= LIMIT


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_records_texts_are_not_treated_as_markup(text: str) -> None:
    """Hostile titles, names and comments add no elements, and the comment is whole in the data."""
    written = text.replace("\\", "\\\\").replace("]", "\\]")
    sgf = f"(;GM[1]FF[4]CA[UTF-8]RU[Redstone]SZ[5]GN[{written}]PB[{written}];B[cc]C[{written}])"
    game = run_to_end(reading_sgf(sgf.encode())).game
    assert game is not None
    for made in (page_of(game), run_to_end(making_snippet(game, WidgetOptions(HOME), HOME))):
        seen = Elements(made)
        data = json.loads(seen.data)
        assert data["nodes"][1]["note"] == game.nodes[1].notes.comment
        assert text.partition("\n")[0][:20] in data["nodes"][1]["note"]
        assert set(seen.names) <= {
            *("html", "head", "meta", "title", "body", "redstone-board", "script", "a")
        }
        assert seen.names.count("script") == 2
        assert all(link.startswith(HOME) for link in seen.links)


def test_texts_that_no_file_can_contain_are_left_out() -> None:
    """Control characters and lone surrogates in a comment or label are."""
    game = redstone.read("#redstone5-1-c3").record
    game = game.annotate(
        1, Notes(comment="a\ud800b\x00c", markup=(Markup(Point(0, 0), MarkShape.LABEL, "\ud800"),))
    )
    assert json.loads(Elements(page_of(game)).data)["nodes"][1]["note"] == "abc"
    assert page_of(game).encode()


def test_a_right_to_left_name_in_a_title_is_isolated() -> None:
    sgf = "(;GM[1]FF[4]CA[UTF-8]RU[Redstone]SZ[5]PB[דן 👩\u200d🚀]PW[Ben 2];B[cc])"
    game = run_to_end(reading_sgf(sgf.encode())).game
    assert game is not None
    assert data_of(game)["title"] == "\u2068דן 👩\u200d🚀\u2069 – Ben 2"


def test_the_command_and_the_library_make_the_same_page(tmp_path: Path) -> None:
    """From a link and from an SGF file, the file written equals the library's text."""
    game = redstone.new("redstone", 5).play("c3").play("z").play("b2")
    expected = game.widget(HOME)
    assert main(["widget", HOME + game.link(), "-o", str(tmp_path / "one.html")]) == 0
    assert (tmp_path / "one.html").read_text() == expected
    file = tmp_path / "game.sgf"
    file.write_text(game.sgf())
    assert main(["widget", str(file), "--page", HOME, "-o", str(tmp_path / "two.html")]) == 0
    assert (tmp_path / "two.html").read_text() == expected
    assert expected.encode() == page_of(game.record).encode()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["#redstone5-1-c3c3"], "At character 15"),
        (["#redstone5-1-c3", "--snippet"], "--page"),
        (["#go5-1-c3", "--puzzle"], "cannot be proven"),
        (["#redstone7-1-0", "--puzzle", "--time", "0.001"], "not enough"),
    ],
)
def test_invalid_widgets_are_refused(
    given: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command exits with 2 and a message for each reason."""
    assert main(["widget", *given]) == 2
    assert expected in capsys.readouterr().err


# -- puzzles -------------------------------------------------------------------------------


def test_every_move_of_a_puzzle_is_answered_and_only_the_solution_wins() -> None:
    """The data have a node for each first move.

    Mirrored solutions win too, and the known solution can be followed to its end.
    """
    entry = next(entry for entry in read_entries() if len(entry.solution) >= 5)
    game = puzzle_of(entry)
    known = KnownLines(tuple(map(parse, entry.solution)), (), images_onto_itself)
    data = data_of(game, WidgetOptions(known=known))
    nodes = data["nodes"]
    assert data["puzzle"] == STONES[game.position.to_move.stone]
    for at in range(len(nodes)):
        assert stones_shown(data, at) is not None
    tried = [node for node in nodes[1:] if node.get("from", -1) == 0 or nodes.index(node) == 1]
    legal = [m for m in game.rules.legal_moves(game.position) if isinstance(m, Place)]
    assert len(tried) == len(legal)
    same = {image(known.solution[0]) for image in images_onto_itself(game.position.board)}
    assert sum(node["wins"] for node in tried) == len(same)
    # The solution can be walked to its end.
    at, board = 0, game
    for move in known.solution:
        ways = [n for n, node in enumerate(nodes) if n and node.get("from", n - 1) == at]
        board = board.play(move)
        at = next(way for way in ways if stones_shown(data, way) == stones_of(board.position.board))
        assert nodes[at].get("wins", 1) == 1


def test_the_refutation_of_a_wrong_move_is_shown() -> None:
    """A known answer to it is a node of the data."""
    entry = read_entries()[0]
    game = puzzle_of(entry)
    solution = tuple(map(parse, entry.solution))
    legal = [m for m in game.rules.legal_moves(game.position) if isinstance(m, Place)]
    wrong = next(move for move in legal if move not in solution)
    after = game.play(wrong)
    answer = next(m for m in game.rules.legal_moves(after.position) if isinstance(m, Place))
    data = data_of(game, WidgetOptions(known=KnownLines(solution, ((wrong, answer),))))
    assert stones_of(after.play(answer).position.board) in [
        stones_shown(data, number)
        for number, node in enumerate(data["nodes"])
        if number and data["nodes"][node.get("from", number - 1)].get("wins") == 0
    ]


def test_a_puzzle_of_the_collection_needs_no_proof_of_its_solution() -> None:
    """Its web page is made within a millisecond of solving."""
    entry = read_entries()[0]
    made = redstone.read(entry.link).widget(HOME, seconds=0.001)
    assert HOME + entry.link in made
    assert '"wins":1' in made


def test_positions_that_are_no_puzzle_are_refused() -> None:
    """A widget of a lost position as a puzzle raises an error."""
    with pytest.raises(ValueError, match="no puzzle"):
        redstone.Game(redstone.new("redstone", 2).record, is_puzzle=True).widget()


# -- the script ----------------------------------------------------------------------------


def test_the_script_makes_no_markup_and_runs_no_text() -> None:
    """The embedded script has none of the functions for that, and no imports."""
    made = script()
    for word in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "eval(",
        "Function(",
        "</",
        "<!--",
    ):
        assert word not in made
    assert not re.search(r"^(import|export)\b", made, re.MULTILINE)


def test_the_widgets_colours_are_those_of_the_page() -> None:
    """By day and by night they equal those of the theme."""
    theme = (ROOT / "web" / "styles" / "theme.css").read_text()
    day, dark = theme.partition("@media")[0], theme.rpartition(':root[data-theme="dark"] {')[2]
    night = dict(re.findall(r"--board-([\w-]+): (#\w+);", dark.partition("}")[0]))
    assert {name: night[name] for name in NIGHT} == NIGHT
    assert night.keys() == NIGHT.keys()
    for name, (light, other) in PAGE.items():
        day_name = "sheet" if name == "paper" else name
        assert f"--{day_name}: {light};" in day
        assert f"--{day_name}: {other};" in dark


def test_the_script_has_the_pictures_drawing_of_each_stone() -> None:
    """It contains the element of each stone's SVG by its id."""
    assert all(f'["g",{{"id":"{stone.name.lower()}"}}' in script() for stone in Stone)
