"""The tree of a record is legal after every change, and its views agree with it."""

import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redstone.board import Point
from redstone.position import Illegality, IllegalMove
from redstone.record.builder import Builder
from redstone.record.game import MAX_LENGTH, MAX_MOVES, Game
from redstone.record.link import format_link, read_link
from redstone.record.node import (
    NO_NOTES,
    Evaluation,
    MarkShape,
    Markup,
    Notes,
    length_of,
    position_after,
)
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from redstone.rules.redstone import Redstone
from tests.effort import share
from tests.games import VARIANTS, redone, rules_id, undone
from tests.record.trees import any_move, records, same, shape

NOTES = Notes(
    "Title", "Comment", "!", (Markup(Point(1, 2), MarkShape.LABEL, "A"),), Evaluation(0.4, 9)
)


def assert_sound(game: Game) -> None:
    """Assert that every node is a legal move of its parent, and that all views agree."""
    start, *made = game.nodes
    assert (start.move, start.parent, start.depth) == (None, None, 0)
    for number, node in enumerate(made, 1):
        assert node.parent is not None
        assert node.move is not None
        assert node.parent < number
        parent = game.nodes[node.parent]
        assert parent.children.count(number) == 1
        assert node.depth == parent.depth + 1
        assert node.position == position_after(game.rules, parent.position, node.move)
    for node in game.nodes:
        moves = [game.nodes[child].move for child in node.children]
        assert len(set(moves)) == len(moves), "a move has two nodes"
    assert sum(len(node.children) for node in game.nodes) == len(made)
    assert_views_agree(game)


def assert_views_agree(game: Game) -> None:
    """Assert that path, line, moves, future and positions are those of the tree."""
    assert game.path[0] == 0
    assert game.path[game.ply] == game.cursor
    assert all(game.nodes[after].parent == before for before, after in pairwise(game.path))
    following = game.path[game.ply :]
    assert all(game.nodes[before].children[0] == after for before, after in pairwise(following))
    assert not game.nodes[game.path[-1]].children
    assert game.line == game.moves + game.future
    assert game.line == tuple(game.nodes[number].move for number in game.path[1:])
    assert game.line_positions == tuple(game.nodes[number].position for number in game.path)
    assert game.positions == game.line_positions[: len(game.moves) + 1]
    assert game.position is game.positions[-1]
    assert game.ply == len(game.moves) == game.node.depth
    assert game.has_branches is (len(game.path) < len(game.nodes))
    assert game.length == length_of(game.nodes)


def one_change(game: Game, rng: random.Random) -> Game:
    """Return the game after one random step, move, annotation, promotion or deletion."""
    number = rng.randrange(len(game.nodes))
    changes: list[Callable[[], Game]] = [
        lambda: game.go_to(rng.randrange(len(game.path))),
        lambda: game.go_to_node(number),
        lambda: undone(game, rng.randint(0, game.ply)),
        lambda: game.promote(number),
        lambda: game.annotate(number, NOTES),
    ]
    if game.outcome is None:
        changes += 2 * [lambda: game.play(any_move(game, rng))]
        changes += 2 * [lambda: game.add(any_move(game, rng))]
    if number and rng.random() < 0.3:
        changes.append(lambda: game.cut(number))
    return rng.choice(changes)()


@settings(max_examples=share(150))
@given(records(most_nodes=10), st.integers(0, 2**32))
def test_the_tree_is_legal_after_any_changes(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        before = (game.nodes, game.cursor)
        changed = one_change(game, rng)
        assert (game.nodes, game.cursor) == before, "a record was changed in place"
        assert_views_agree(changed)
        game = changed
    assert_sound(game)
    assert_sound(game.without_branches())
    assert_sound(game.without_future())
    link = format_link(game)
    assert len(link) < game.length + 1000
    reading = read_link(link)
    assert (reading.fault, reading.warning) == (None, None)
    assert reading.game is not None
    assert same(reading.game, game)
    assert format_link(reading.game) == link


@given(records())
def test_a_builder_grows_the_same_tree(game: Game) -> None:
    builder = Builder(Game.starting_at(game.rules, game.start))
    for node in game.nodes[1:]:
        assert node.move is not None
        assert node.parent is not None
        builder.add(node.parent, node.move)
    grown = builder.game(game.cursor)
    assert_sound(grown)
    assert Builder(game).game(game.cursor) == game
    assert {way: set(moves) for way, moves in shape(grown).items()} == {
        way: set(moves) for way, moves in shape(game).items()
    }


def test_a_builder_reuses_existing_moves_and_sets_notes() -> None:
    game = line("c3", "d4").annotate(1, NOTES)
    builder = Builder(game)
    assert builder.add(0, parse_move("c3")) == 1
    with pytest.raises(IllegalMove):
        builder.add(1, parse_move("c3"))
    assert builder.add(1, parse_move("e5")) == 3
    builder.annotate(3, NOTES)
    grown = builder.game(3)
    assert grown.nodes[1].children == (2, 3)
    assert [node.notes for node in grown.nodes] == [NO_NOTES, NOTES, NO_NOTES, NOTES]
    assert game.nodes[1].children == (2,), "the game grown from stays as it was"


# -- single changes --------------------------------------------------------------------


def line(*moves: str) -> Game:
    """Return a game of Redstone on 5x5 after some moves."""
    game = Game.new(Redstone(), 5, 5)
    for move in moves:
        game = game.add(parse_move(move))
    return game


def tree() -> Game:
    """Return c3 d4 b2, with a1 e5 after c3 and b5 after d4, at b2."""
    game = line("c3", "d4", "b2").go_to(1)
    game = game.add(parse_move("a1")).add(parse_move("e5"))
    return game.go_to_node(2).add(parse_move("b5")).go_to_node(3)


def tokens(game: Game) -> tuple[str, str]:
    """Return the moves played and those that follow, as tokens."""
    return " ".join(map(str, game.moves)), " ".join(map(str, game.future))


def test_back_from_a_branch_leads_along_the_main_line() -> None:
    game = tree().go_to_node(4)
    assert tokens(game) == ("c3 a1", "e5")
    assert tokens(redone(game)) == ("c3 a1 e5", "")
    assert tokens(game.go_to(1)) == ("c3", "d4 b2")
    assert tokens(redone(game.go_to(0), 3)) == ("c3 d4 b2", "")


def test_promoting_changes_only_the_main_continuation() -> None:
    game = tree().promote(4)
    assert game.cursor == 3
    assert tokens(game) == ("c3 d4 b2", "")
    assert tokens(game.go_to(1)) == ("c3", "a1 e5")
    assert shape(game)["c3",] == ("a1", "d4")
    assert game.promote(4) == game
    assert game.promote(0) == game


def test_a_promoted_third_child_goes_before_the_others_in_their_order() -> None:
    game = tree().go_to_node(1).add(parse_move("e1"))
    assert shape(game.promote(game.cursor))["c3",] == ("e1", "d4", "a1")


def test_deleting_the_current_node_goes_to_its_parent() -> None:
    assert tokens(tree().cut(2)) == ("c3", "a1 e5")
    assert tokens(tree().cut(3)) == ("c3 d4", "b5")
    assert tokens(tree().cut(1)) == ("", "")
    assert len(tree().cut(1).nodes) == 1


def test_deleting_elsewhere_keeps_the_current_node() -> None:
    game = tree().annotate(5, NOTES).go_to_node(6)
    cut = game.cut(3)
    assert tokens(cut) == tokens(game)
    assert cut.cursor == game.cursor - 1, "nodes are numbered anew"
    assert cut.nodes[4].notes == NOTES, "notes stay with their node"
    assert_sound(cut)


def test_keeping_only_the_line_keeps_notes_and_the_current_node() -> None:
    game = tree().annotate(4, NOTES).go_to_node(4)
    alone = game.without_branches()
    assert tokens(alone) == tokens(game)
    assert [node.notes for node in alone.nodes] == [NO_NOTES, NO_NOTES, NOTES, NO_NOTES]
    assert [node.notes for node in game.without_future().nodes] == [NO_NOTES, NO_NOTES, NOTES]
    assert alone.without_branches() is alone, "what is a line already stays what it is"


def test_setting_notes_changes_nothing_else() -> None:
    game = tree().annotate(4, NOTES)
    assert game.nodes[4].notes == NOTES
    assert game.annotate(4, NO_NOTES) == tree()


@pytest.mark.parametrize("number", [-1, 7, 99])
def test_an_unknown_node_number_is_refused(number: int) -> None:
    game = tree()
    for change in (game.go_to_node, game.promote, game.cut, lambda n: game.annotate(n, NOTES)):
        with pytest.raises(ValueError, match=f"node {number} of 7"):
            change(number)


def test_the_root_cannot_be_deleted() -> None:
    with pytest.raises(ValueError, match="start"):
        tree().cut(0)


def test_a_record_is_full_at_its_limit_and_can_then_be_read_from_its_link() -> None:
    game, rng = Game.new(GAMES["go"](""), 19, 19), random.Random(2)
    refused: IllegalMove | None = None
    while refused is None:
        if game.outcome is not None or rng.random() < 0.5:
            game = game.go_to_node(rng.randrange(len(game.nodes)))
        try:
            game = game.add(rng.choice(list(game.rules.legal_moves(game.position))))
        except IllegalMove as found:
            refused = found
    assert refused.illegality is Illegality.RECORD_FULL
    assert len(game.nodes) == MAX_MOVES + 1 or game.length > MAX_LENGTH - 10
    reading = read_link(format_link(game))
    assert reading.fault is None
    assert reading.game is not None
    assert len(reading.game.nodes) == len(game.nodes)


@pytest.mark.parametrize("rules", VARIANTS, ids=rules_id)
def test_resigning_is_a_move_in_the_tree(rules: Rules) -> None:
    game = Game.new(rules, 5, 5).add(parse_move("c3")).add(parse_move("w"))
    assert game.outcome is not None
    assert undone(game).add(parse_move("d4")).outcome is None
