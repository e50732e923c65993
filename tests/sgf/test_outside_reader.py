"""Programs that know only Go see every position of our files rightly: read by sgfmill."""

import pytest
from sgfmill import boards, sgf  # type: ignore[import-untyped]

from redstone.board import Board, Point, Stone
from redstone.diagram import format_diagram
from redstone.game import Game
from redstone.position import Outcome, Place, Resign
from redstone.rules.protocol import Rules
from redstone.sgf import format_sgf
from tests.games import VARIANTS, random_game, rules_id

COLOURS = {Stone.BLACK: "b", Stone.WHITE: "w", Stone.RED: None, None: None}

by_rules = pytest.mark.parametrize("rules", VARIANTS, ids=rules_id)


def opened(game: Game) -> sgf.Sgf_game:
    """Our file of a game as sgfmill reads it."""
    return sgf.Sgf_game.from_string(format_sgf(game))


def play_as_go(goban: boards.Board, node: sgf.Tree_node) -> None:
    """Do what a Go program does at a node, captures of Go included."""
    if node.has_setup_stones():
        assert node.get_move() == (None, None), "moves and set-up do not belong in one node"
        assert goban.apply_setup(*node.get_setup_stones())
    colour, vertex = node.get_move()
    if colour is not None:
        goban.play(*vertex, colour)


def differences(goban: boards.Board, board: Board) -> list[str]:
    """The points where a Go program shows another stone; red points are empty to it."""
    return [
        str(point)
        for point in board.points
        if goban.get(point.row, point.col) != COLOURS[board.stone_at(point)]
    ]


@by_rules
@pytest.mark.parametrize("side", [2, 3, 5, 9, 13])
def test_every_position_is_shown_rightly(rules: Rules, side: int) -> None:
    game = random_game(rules, (side, side), seed=side)
    assert any(isinstance(move, Place) and move.red for move in game.moves)
    goban = boards.Board(side)
    root, *nodes = opened(game).get_main_sequence()
    assert not root.has_setup_stones()
    for node, position in zip(nodes, game.positions[1:], strict=True):
        play_as_go(goban, node)
        board = position.board
        assert differences(goban, board) == [], format_diagram(board)
        labels = node.get("LB") if node.has_property("LB") else []
        red = [point for point in board.points if board.stone_at(point) is Stone.RED]
        assert {Point(col, row): text for (row, col), text in labels} == dict.fromkeys(red, "R")
        if node.has_property("PL"):
            assert node.get("PL") == position.to_move.value[0]


@by_rules
def test_the_root_names_game_and_rules(rules: Rules) -> None:
    game = opened(random_game(rules, (9, 9), seed=1, longest=5))
    root = game.get_root()
    assert game.get_size() == 9
    assert (root.get("FF"), root.get("GM"), root.get("CA")) == (4, 1, "UTF-8")
    assert root.get("RU") == "Redstone"
    assert not root.has_property("RE")


@by_rules
def test_the_result_is_that_of_the_last_move(rules: Rules) -> None:
    won = random_game(rules, (5, 5), seed=2)
    assert isinstance(won.outcome, Outcome)
    assert won.outcome.winner is not None
    assert opened(won).get_root().get("RE") == f"{won.outcome.winner.value[0].upper()}+"
    resigned = random_game(rules, (5, 5), seed=2, longest=4).play(Resign())
    assert opened(resigned.undo()).get_root().get("RE") == "W+R"
    assert opened(resigned).get_winner() == "w"
