"""Programs that know only Go show every position of our files correctly: sgfmill reads them."""

import pytest
from hypothesis import given, settings
from sgfmill import boards, sgf  # type: ignore[import-untyped]

from redstone.board import Board, Point, Stone
from redstone.position import Outcome, Place, Resign
from redstone.record.diagram import format_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.go import Go
from redstone.rules.protocol import Rules
from redstone.rules.redstone import stones_of
from redstone.rules.savage import goes_on
from tests.at_once import format_sgf
from tests.effort import share
from tests.games import VARIANTS, random_game, rules_id, undone
from tests.trees import trees

COLOURS = {Stone.BLACK: "b", Stone.WHITE: "w", Stone.RED: None, None: None}

by_rules = pytest.mark.parametrize("rules", VARIANTS, ids=rules_id)


def sgfmill_game(game: Game) -> sgf.Sgf_game:
    """Return our file of a game as read by sgfmill."""
    return sgf.Sgf_game.from_string(format_sgf(game))


def play_as_go(goban: boards.Board, node: sgf.Tree_node, takes_from_set_ups: bool) -> None:
    """Do what a Go program does at a node, captures of Go included.

    Some programs, such as sgfmill, remove stones without liberties after a set-up too.
    """
    if node.has_setup_stones():
        assert node.get_move() == (None, None), "moves and set-up do not belong in one node"
        if takes_from_set_ups:
            goban.apply_setup(*node.get_setup_stones())
        else:
            for colour, points in zip(("b", "w", None), node.get_setup_stones(), strict=True):
                for row, col in points:
                    goban.board[row][col] = colour
    colour, vertex = node.get_move()
    if colour is not None and vertex is not None:
        goban.play(*vertex, colour)


def differences(goban: boards.Board, board: Board) -> list[str]:
    """Return the points where a Go program shows another stone. It shows red points as empty."""
    return [
        str(point)
        for point in board.points
        if goban.get(point.row, point.col) != COLOURS[board.stone_at(point)]
    ]


@by_rules
@pytest.mark.parametrize("side", [2, 3, 5, 9])
def test_sgfmill_shows_every_position_correctly(rules: Rules, side: int) -> None:
    game = random_game(rules, (side, side), seed=side)
    goban = boards.Board(side)
    root, *nodes = sgfmill_game(game).get_main_sequence()
    assert not root.has_setup_stones()
    for node, position in zip(nodes, game.positions[1:], strict=True):
        play_as_go(goban, node, takes_from_set_ups=False)
        board = position.board
        assert differences(goban, board) == [], format_diagram(board)
        labels = node.get("LB") if node.has_property("LB") else []
        red = [point for point in board.points if board.stone_at(point) is Stone.RED]
        assert {Point(col, row): text for (row, col), text in labels} == dict.fromkeys(red, "R")
        if node.has_property("PL"):
            assert node.get("PL") == position.to_move.value[0]


@by_rules
@pytest.mark.parametrize("side", [2, 3, 5, 9])
def test_every_complete_turn_is_shown_by_programs_whose_set_ups_capture(
    rules: Rules, side: int
) -> None:
    for seed in range(20 // side):
        game = random_game(rules, (side, side), seed)
        goban = boards.Board(side)
        nodes = sgfmill_game(game).get_main_sequence()[1:]
        for node, before, after in zip(nodes, game.positions, game.positions[1:], strict=False):
            play_as_go(goban, node, takes_from_set_ups=True)
            bounded = stones_of(tuple(g for g in after.board.groups if not g.liberties))
            assert not bounded or goes_on(before, after)
            wrong = set(differences(goban, after.board))
            assert wrong <= set(map(str, bounded)), format_diagram(after.board)


@by_rules
def test_a_stone_without_captures_is_written_as_a_move_of_go(rules: Rules) -> None:
    game = random_game(rules, (9, 9), seed=4)
    nodes = sgfmill_game(game).get_main_sequence()[1:]
    plain = 0
    for node, position, move in zip(nodes, game.positions, game.moves, strict=False):
        board = position.board
        if not (isinstance(move, Place) and not move.red) or any(
            not group.liberties for group in board.groups
        ):
            continue
        open_point = any(point not in board.stones for point in board.neighbours(move.point))
        if open_point and all(len(g.liberties) > 1 for g in board.groups_beside(move.point)):
            vertex = (move.point.row, move.point.col)
            assert node.get_move() == (position.to_move.value[0], vertex), str(move)
            plain += 1
    assert plain > 20


@by_rules
def test_the_root_names_the_game_and_the_rules(rules: Rules) -> None:
    game = sgfmill_game(random_game(rules, (9, 9), seed=1, longest=5))
    titles = {"redstone": "Redstone", "red": "Red", "savage": "Savage Go", "go": "Go"}
    root = game.get_root()
    assert game.get_size() == 9
    assert (root.get("FF"), root.get("GM"), root.get("CA")) == (4, 1, "UTF-8")
    assert root.get("RU") == titles[rules.name]
    assert not root.has_property("RE")


@by_rules
def test_the_result_is_that_of_the_last_move(rules: Rules) -> None:
    won = random_game(rules, (5, 5), seed=2)
    assert isinstance(won.outcome, Outcome)
    assert won.outcome.winner is not None
    by = ""
    if won.outcome.score is not None:
        by = f"{abs(won.outcome.score.black - won.outcome.score.white):g}"
    expected = f"{won.outcome.winner.value[0].upper()}+{by}"
    assert sgfmill_game(won).get_root().get("RE") == expected
    resigned = random_game(rules, (5, 5), seed=2, longest=4).play(Resign())
    assert sgfmill_game(undone(resigned)).get_root().get("RE") == "W+R"
    assert sgfmill_game(resigned).get_winner() == "w"


def test_sgfmill_reads_komi_handicap_and_positions_of_a_go_game() -> None:
    game = Game.new(Go.from_options("bk1h3"), 9, 9).play(parse_move("e5"))
    file = sgfmill_game(game)
    root, node = file.get_main_sequence()
    assert (file.get_komi(), file.get_handicap()) == (0.5, 3)
    goban = boards.Board(9)
    play_as_go(goban, root, takes_from_set_ups=True)
    assert differences(goban, game.start.board) == []
    assert root.get("PL") == "w"
    play_as_go(goban, node, takes_from_set_ups=True)
    assert differences(goban, game.position.board) == []


@settings(max_examples=share(60))
@given(trees(with_notes=False, square=True))
def test_sgfmill_shows_every_variation_correctly(game: Game) -> None:
    waiting = [(sgfmill_game(game).get_root(), 0, boards.Board(game.start.board.cols))]
    while waiting:
        file, number, goban = waiting.pop()
        play_as_go(goban, file, takes_from_set_ups=False)
        made = game.nodes[number]
        assert differences(goban, made.position.board) == [], format_diagram(made.position.board)
        children = [(child, goban.copy()) for child in file]
        assert len(children) == len(made.children)
        waiting += [
            (child, number, goban)
            for (child, goban), number in zip(children, made.children, strict=True)
        ]
