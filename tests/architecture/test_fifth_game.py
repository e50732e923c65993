"""A fifth game needs its own file and its entries, and nothing else asks which game it is."""

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from redstone.__main__ import main
from redstone.app.kept import exports
from redstone.app.page.new_game import fields_of, read_setup, shown
from redstone.app.page.state import move_list, page_state, point_labels
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.app.show.figures import FIGURES
from redstone.app.words.family import FAMILY, Told, heading
from redstone.board import Board, Point
from redstone.bot.boards import BOARDS
from redstone.commands.random_games import RANDOM_GAMES
from redstone.position import (
    Illegality,
    IllegalMove,
    Move,
    Outcome,
    Place,
    Player,
    Position,
    Reason,
)
from redstone.record.game import Game
from redstone.record.link import format_link, read_link
from redstone.record.sgf import format_sgf
from redstone.rules import GAMES, TITLES
from redstone.rules.protocol import Rules, Traits
from tests.games import OPTIONS, random_game

ROOT = Path(__file__).parents[2]
ENTRIES = {
    "FAMILY": FAMILY,
    "FIGURES": FIGURES,
    "BOARDS": BOARDS,
    "RANDOM_GAMES": RANDOM_GAMES,
    "OPTIONS of the tests": OPTIONS,
}
"""Where a game is entered by its name, beside `GAMES`."""
OF_ONE_GAME = ("redstone/rules/", "redstone/app/page/go_fields.py", "redstone/record/sgf")
"""What may ask for a game by its name: its own files, and SGF, whose game is Go."""


@dataclass(frozen=True)
class Filling:
    """A made-up game: stones are placed in turn, and whoever fills the board wins."""

    name = "filling"
    title = "Filling"
    options = ""
    traits = Traits(annihilation=False)

    @classmethod
    def from_options(cls, text: str) -> "Filling":
        """The rules; there are no options."""
        if text:
            raise ValueError(f"{text!r} is not an option of {cls.name}")
        return cls()

    def start(self, cols: int, rows: int) -> Position:
        """An empty board."""
        return Position(Board.empty(cols, rows))

    def set_up(self, board: Board, to_move: Player, due: int) -> Position:
        """A board with stones."""
        return Position(board, to_move, due=due, is_set_up=True)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """A stone at every empty point."""
        if not position.is_over:
            yield from map(Place, position.board.empty_points())

    def play(self, position: Position, move: Move) -> Position:
        """The position after a stone."""
        if position.is_over:
            raise IllegalMove(move, Illegality.GAME_OVER)
        if not isinstance(move, Place) or move.red:
            raise IllegalMove(move, Illegality.OTHER_GAME)
        if move.point not in position.board:
            raise IllegalMove(move, Illegality.OFF_BOARD)
        if position.board.stone_at(move.point) is not None:
            raise IllegalMove(move, Illegality.OCCUPIED)
        mover = position.to_move
        board = position.board.place(move.point, mover.stone)
        full = next(iter(board.empty_points()), None) is None
        outcome = Outcome(mover, Reason.ANNIHILATION) if full else None
        after = replace(position, board=board, ply=position.ply + 1, outcome=outcome)
        return replace(after, to_move=mover.enemy)

    def captures(self, position: Position, move: Move) -> frozenset[Point]:
        """Nothing is ever taken."""
        return frozenset()


FIFTH: Rules = Filling()


def missing(name: str) -> list[str]:
    """What a game is not entered in yet."""
    page = (ROOT / "index.html").read_text()
    choices = [f'name="{dialog}" value="{name}"' for dialog in ("game", "rules-game")]
    return [
        *(entry for entry, games in ENTRIES.items() if name not in games),
        *(f"index.html: {choice}" for choice in choices if choice not in page),
        *(() if (ROOT / f"web/rules/{name}.html").is_file() else (f"web/rules/{name}.html",)),
    ]


@pytest.fixture
def fifth(monkeypatch: pytest.MonkeyPatch) -> Rules:
    """The made-up game, entered where the page and the commands ask for a game by its name."""
    monkeypatch.setitem(GAMES, FIFTH.name, Filling.from_options)
    monkeypatch.setitem(TITLES, FIFTH.name, FIFTH.title)
    told = Told(FIFTH.title, "Fill the board.", "Nobody’s", steere=False)
    monkeypatch.setitem(FAMILY, FIFTH.name, told)
    return FIFTH


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_entered_everywhere(name: str) -> None:
    assert missing(name) == []
    assert GAMES[name]("").name == name


def test_what_a_new_game_lacks_is_told_by_name() -> None:
    assert missing(FIFTH.name) == [
        *ENTRIES,
        'index.html: name="game" value="filling"',
        'index.html: name="rules-game" value="filling"',
        "web/rules/filling.html",
    ]


def test_links_and_files_of_a_fifth_game(fifth: Rules) -> None:
    game = random_game(fifth, (3, 3), seed=1)
    assert game.outcome == Outcome(Player.BLACK, Reason.ANNIHILATION)
    for known in (game, game.go_to(4), Game.new(fifth, 4, 2)):
        reading = read_link(format_link(known))
        assert (reading.game, reading.fault, reading.warning) == (known, None, None)
    assert "RU[Filling]" in format_sgf(game)


def test_commands_know_a_fifth_game(fifth: Rules, capsys: pytest.CaptureFixture[str]) -> None:
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


@pytest.mark.parametrize("opponent", Opponent)
def test_the_page_plays_a_fifth_game(fifth: Rules, opponent: Opponent) -> None:
    session = Session()
    for ply, game in enumerate(moments(random_game(fifth, (3, 3), seed=2))):
        session.open(game, Seats(None), setup_of(game, opponent))
        state = page_state(session)
        assert len(move_list(session)) == ply
        assert state["hidden"]["pass"]
        assert state["hidden"]["show-red"]
        assert len(point_labels(session)["labels"]) == 3
        assert heading(fifth)["texts"] == {"credit": "Nobody’s"}
        assert exports.title(game).startswith("Filling 3 × 3")


def moments(game: Game) -> Iterator[Game]:
    """The record of a game after each of its moves."""
    for ply in range(len(game.line) + 1):
        yield game.go_to(ply).without_future()


def test_a_fifth_game_is_begun_in_the_dialog(fifth: Rules) -> None:
    game = Game.new(fifth, 5, 5)
    setup = setup_of(game, Opponent.COMPUTER)
    fields = fields_of(setup)
    assert read_setup(fields) == setup
    hidden = shown(fields)["hidden"]
    assert hidden["pie-options"]
    assert hidden["go-options"]


def asked_by_name(path: Path) -> Iterator[int]:
    """The lines of a module that compare something with the name of a game, or match it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        compared: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            compared = [node.value]
        constants = [inner for part in compared for inner in ast.walk(part)]
        if any(isinstance(part, ast.Constant) and part.value in GAMES for part in constants):
            yield compared[0].lineno


def test_nothing_asks_for_a_game_by_its_name() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "redstone").rglob("*.py"))
        if not str(path.relative_to(ROOT)).startswith(OF_ONE_GAME)
        for line in asked_by_name(path)
    ]
    assert not found, f"ask the traits of the rules instead: {found}"


def test_a_game_asked_for_by_its_name_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('a = rules.name == "go"\nb = name in ("red", "other")\nc = "go"\n')
    assert list(asked_by_name(module)) == [1, 2]
