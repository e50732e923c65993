"""The values of a game that users of other libraries expect."""

import copy
import pickle
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import redstone
from redstone.rules import GAMES
from tests.games import random_game

CAPTURE = ("b1", "a1", "xa2")
"""Moves on 3x3 without a swap: red captures the white stone in the corner."""


def game_after(
    *tokens: str, game: str = "redstone", size: int = 3, options: str = ""
) -> redstone.Game:
    """Return a game after these moves."""
    made = redstone.new(game, size, options)
    for token in tokens:
        made = made.play(token)
    return made


def test_moves_of_a_game_are_move_values_equal_to_their_tokens() -> None:
    game = redstone.new("redstone", 5).play(redstone.Move("C3"))
    assert game.tokens == ("c3",)
    move = game.tokens[0]
    assert isinstance(move, redstone.Move)
    assert (move.kind, move.point, move.is_red) == ("place", "c3", False)
    assert game.last == "c3"
    assert redstone.new().last is None
    assert all(isinstance(each, redstone.Move) for each in game.legal)
    assert game.play(game.legal[0]).last == game.legal[0]
    assert game.go_to(0).future == ("c3",)
    assert {move: 1}["c3"] == 1  # type: ignore[index]
    assert pickle.loads(pickle.dumps(move)) == copy.deepcopy(move) == move
    assert type(pickle.loads(pickle.dumps(move))) is redstone.Move


@pytest.mark.parametrize(
    ("token", "kind", "point", "is_red"),
    [
        ("a1", "place", "a1", False),
        ("xa1", "place", "a1", True),
        ("t19", "place", "t19", False),
        ("z", "swap", None, False),
        ("y", "pass", None, False),
        ("w", "resign", None, False),
        ("u", "resume", None, False),
        ("vb2", "mark", "b2", False),
    ],
)
def test_moves_have_their_kinds(token: str, kind: str, point: str | None, is_red: bool) -> None:
    move = redstone.Move(token.upper())
    assert (move, move.kind, move.point, move.is_red) == (token, kind, point, is_red)


@pytest.mark.parametrize("text", ["", "q", "i5", "e0", "e20", "xz", "e5 "])
def test_texts_that_are_no_moves_raise_valueerror(text: str) -> None:
    with pytest.raises(ValueError, match=r"a (point|move)"):
        redstone.Move(text)


def test_seats_change_colours_by_a_swap() -> None:
    game = game_after("b2")
    assert (game.first_player, game.seats) == ("black", {"first": "black", "second": "white"})
    swapped = game.play("z")
    assert (swapped.first_player, swapped.seats["second"]) == ("white", "black")


def test_captured_has_the_stones_captured_by_the_last_move() -> None:
    game = game_after(*CAPTURE)
    assert game.captured == ("a1",)
    assert game.go_to(2).captured == redstone.new().captured == ()
    own = game_after("a1", "b1", "c3", "c1", "c2", "a2", game="go")
    assert own.captured == ("a1",)
    assert own.prisoners == {"black": 0, "white": 1}


def test_prisoners_stopped_and_dead_are_available_in_go() -> None:
    game = game_after("b2", "y", "y", "y", game="go")
    assert (game.stopped, game.dead) == (True, ())
    assert game.go_to(3).stopped is False
    marked = game_after("b2", "a3", "y", "y", "y", "va3", game="go")
    assert (marked.dead, marked.prisoners) == (("a3",), {"black": 0, "white": 0})
    plain = game_after("b2")
    assert (plain.prisoners, plain.stopped, plain.dead) == (None, False, ())


def test_groups_have_their_points_and_liberties() -> None:
    game = game_after("b1", "a1", "b2", "c3")
    assert game.groups == (
        redstone.Group("white", ("a1",), ("a2",)),
        redstone.Group("black", ("b1", "b2"), ("c1", "a2", "c2", "b3")),
        redstone.Group("white", ("c3",), ("c2", "b3")),
    )
    assert game.liberties("b2") == ("c1", "a2", "c2", "b3")
    assert game.liberties("A1") == ("a2",)
    red = game_after(*CAPTURE)
    for point in ("a2", "c3", "d4", "e9"):
        with pytest.raises(ValueError, match="no group"):
            red.liberties(point)
    with pytest.raises(TypeError):
        red.liberties(1)  # type: ignore[arg-type]


def test_the_same_position_by_other_moves_has_the_same_position_key() -> None:
    one, other = game_after("b1", "a1", "c3"), game_after("c3", "a1", "b1")
    assert one != other
    assert one.position_key == other.position_key
    assert one.position_key != game_after("b1", "a1").position_key
    assert one.position_key != game_after("b1", "a1", "c3", game="red").position_key
    assert game_after("b2", options="n").position_key == game_after("b2").position_key
    turn = game_after("b1", "b2", game="savage").position_key
    assert turn == game_after("b1", "b2", game="savage").position_key


@pytest.mark.parametrize("game", GAMES)
def test_moves_captures_groups_and_parents_are_consistent_throughout_a_game(game: str) -> None:
    record = random_game(GAMES[game](""), (5, 5), 3)
    last = redstone.Game(record.go_to(len(record.line)))
    line = [last.go_to(0), *last.mainline()]
    assert [each.last for each in line] == [None, *last.go_to(len(record.line)).tokens]
    for before, now in pairwise(line):
        stones = sum(row.count(stone) for row in before.board for stone in "XO")
        left = sum(row.count(stone) for row in now.board for stone in "XO")
        assert now.last is not None
        placed = now.last.kind == "place" and not now.last.is_red
        assert left == stones + placed - len(now.captured)
        assert {point for group in now.groups for point in group.points} == {
            f"{'abcde'[col]}{5 - row}"
            for row, text in enumerate(now.board)
            for col, stone in enumerate(text)
            if stone in "XO"
        }
        assert now.parent == before


def test_the_tree_can_be_walked_by_mainline_variations_and_parent() -> None:
    game = redstone.new("redstone", 5).play("c3").play("b3")
    tree = game.go_to(1).add("d3")
    assert tree.last == "d3"
    start = tree.go_to(0)
    assert [each.last for each in start.mainline()] == ["c3", "b3"]
    first = start.variations[0]
    assert [each.last for each in first.variations] == ["b3", "d3"]
    assert first.variations[1].parent == first
    assert [each.last for each in first.play("d3").parent.variations] == ["d3", "b3"]  # type: ignore[union-attr]
    with pytest.raises(redstone.IllegalMove):
        game.add("c3")
    assert start.parent is None


def test_headers_comments_and_marks_survive_a_round_trip() -> None:
    game = redstone.new("redstone", 5).with_headers(black="Ada", white="Bo", date="2026-11-28")
    game = game.play("c3").with_comment("In the middle. [really]")
    game = game.with_marks([("c3", "triangle"), redstone.Mark("d4", "label", "A")])
    for each in (game, redstone.read(game.sgf()), pickle.loads(pickle.dumps(game))):
        assert each.headers == {"black": "Ada", "white": "Bo", "date": "2026-11-28"}
        assert each.comment == "In the middle. [really]"
        assert each.marks == (("c3", "triangle", ""), ("d4", "label", "A"))
    assert game.with_headers(black="").headers == {"white": "Bo", "date": "2026-11-28"}
    assert game.with_comment("").with_marks([]).marks == ()
    assert game.go_to(0).comment == ""
    assert game.parent.marks == ()  # type: ignore[union-attr]


def test_invalid_notes_are_refused() -> None:
    game = redstone.new("redstone", 5)
    with pytest.raises(TypeError, match="komi is not a header: black, "):
        game.with_headers(komi="7")
    with pytest.raises(TypeError, match="a header is a text"):
        game.with_headers(black=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a comment is a text"):
        game.with_comment(None)  # type: ignore[arg-type]
    for mark in (
        ("f6", "triangle"),
        ("c3", "star"),
        ("c3",),
        ("c3", "label", "A", "B"),
        ("?", "x"),
    ):
        with pytest.raises(ValueError, match="not"):
            game.with_marks([mark])
    with pytest.raises(TypeError, match="a mark is"):
        game.with_marks(["c3"])  # type: ignore[list-item]


def test_notes_keep_a_puzzle_a_puzzle() -> None:
    puzzle = redstone.read("#redstone4p-2-wbwe3b2e3we5-0")
    assert puzzle.with_comment("White to win").is_puzzle


@pytest.mark.parametrize("game", GAMES)
def test_a_mutable_game_plays_like_an_immutable_one(game: str) -> None:
    record = random_game(GAMES[game](""), (4, 4), 1)
    value = redstone.new(game, 4)
    board = redstone.MutableGame(value)
    seen = []
    for token in map(str, record.line):
        seen.append((board.tokens, board.legal, board.to_move, board.result, board.board))
        assert seen[-1] == (value.tokens, value.legal, value.to_move, value.result, value.board)
        board.push(token)
        value = value.play(token)
    assert board.game() == value
    assert len(board) == len(seen)
    for state in reversed(seen):
        board.pop()
        assert (board.tokens, board.legal, board.to_move, board.result, board.board) == state
    with pytest.raises(IndexError, match="no move"):
        board.pop()


def test_a_mutable_game_refuses_the_same_moves() -> None:
    board = redstone.MutableGame(game_after("b2"))
    for token, reason in (("b2", "occupied"), ("??", "unreadable"), ("xa1", "captures-nothing")):
        with pytest.raises(redstone.IllegalMove) as refused:
            board.push(token)
        assert refused.value.reason == reason
        assert refused.value.at == 1
    assert board.tokens == ("b2",)


def test_a_mutable_game_keeps_branches_and_comments_in_its_value() -> None:
    game = game_after("b2", "a1").with_comment("here").go_to(1).add("c1")
    board = redstone.MutableGame(game)
    board.push("c3")
    made = board.game()
    assert made.tokens == ("b2", "c1", "c3")
    assert [each.last for each in made.go_to(1).variations] == ["c1", "a1"]
    assert made.go_to(1).variations[1].comment == "here"
    board.pop()
    board.pop()
    board.push("a3")
    assert board.game().tokens == ("b2", "a3")


def test_pictures_have_the_requested_width_and_ids() -> None:
    game = game_after(*CAPTURE)
    plain = game.svg()
    wide = game.svg(width=1000)
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', plain)
    assert size is not None
    tall = float(size[2]) / float(size[1]) * 1000
    assert f'width="1000" height="{tall:.3f}'.rstrip("0").rstrip(".") in wide
    named = game.svg(ids="one")
    ids = re.findall(r' id="([^"]+)"', named)
    assert ids
    assert all(each.startswith("one-") for each in ids)
    used = re.findall(r'(?:url\(#|href="#)([^")]+)', named)
    assert {*used} <= {*ids}
    assert re.sub(r"one-", "", named) == plain
    for svg in (plain, wide, named):
        ElementTree.fromstring(svg)


def test_pictures_can_be_flipped_and_have_arrows_and_marks() -> None:
    game = game_after("a1").with_marks([("c3", "square")])
    assert game.svg(marks=False) == game_after("a1").svg()
    assert game.svg() != game.svg(marks=False)
    arrows = game.svg(arrows=[("a1", "c3"), ("b2", "b3")])
    assert arrows.count("<polygon") == game.svg().count("<polygon") + 2
    places = re.findall(r'href="#black" x="([\d.]+)" y="([\d.]+)"', game.svg())
    turned = re.findall(r'href="#black" x="([\d.]+)" y="([\d.]+)"', game.svg(turned=True))
    (x, y), (other_x, other_y) = places[0], turned[0]
    assert float(x) < float(other_x)
    assert float(y) > float(other_y)
    for wrong in (("a1", "a1"), ("a1", "d4")):
        with pytest.raises(ValueError, match="arrow"):
            game.svg(arrows=[wrong])
    for width in (0, -1, 10**9):
        with pytest.raises(ValueError, match="width"):
            game.svg(width=width)
    with pytest.raises(ValueError, match="id"):
        game.svg(ids='"><script>')


def test_analyses_and_reviews_have_attributes_keys_and_typed_moves(tmp_path: Path) -> None:
    game = game_after("b2")
    analysis = redstone.analyse(game, simulations=50, engine="python")
    assert analysis.simulations == analysis["simulations"]
    assert analysis.moves == analysis["moves"]
    assert isinstance(redstone.Computer(1, seed=1).move(game), redstone.Move)
    moves = redstone.review_game(game_after("b2", "a1", "c1"), simulations=30)
    assert [(each["ply"], each["move"], each["by"]) for each in moves] == [
        (1, "b2", "black"),
        (2, "a1", "white"),
        (3, "c1", "black"),
    ]
    assert all(0 <= each["before"] <= 1 and 0 <= each["after"] <= 1 for each in moves)
    assert redstone.review_game(redstone.new()) == []


def test_the_engine_can_be_chosen_and_is_reported() -> None:
    computer = redstone.Computer(simulations=20, seed=1, engine="python")
    assert computer.engine == "python"
    assert redstone.Computer(1).engine in ("python", "kernel")
    for make in (
        lambda: redstone.Computer(1, engine="abacus"),
        lambda: redstone.analyse(redstone.new(), simulations=1, engine="abacus"),
        lambda: redstone.solve(redstone.new("redstone", 2), engine="abacus"),
        lambda: redstone.review_game(redstone.new(), engine="abacus"),
    ):
        with pytest.raises(ValueError, match="'abacus' is not an engine"):
            make()
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", redstone.__version__)
