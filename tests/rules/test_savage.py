"""Savage Go by its rule sheet: its figures on boards of our own, and the start and end of turns."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from redstone.record.diagram import format_diagram, parse_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_point
from redstone.rules.redstone import stones_of
from redstone.rules.savage import (
    Savage,
    bounded_enemies,
    goes_on,
    most_placements,
    needs_capture,
    was_skipped,
)
from tests.games import games, random_game

RULES = Savage()
savage_games = games(most_points=42, names=("savage",))


@dataclass(frozen=True)
class SavageFigure:
    """A whole turn: the board before, the stones placed, the board after, the number due next."""

    name: str
    before: str
    player: Player
    placements: str
    after: str
    due: int


FIGURE_2A = SavageFigure(
    "Fig. 2a: one black stone bounds two white groups of five stones together",
    """
    5 . X X . . O
    4 X O O X . .
    3 X O . O X .
    2 . X X O X O
    1 . . . X . .
      a b c d e f
    """,
    Player.BLACK,
    "c3",
    """
    5 . X X . . O
    4 X . . X . .
    3 X . X . X .
    2 . X X . X O
    1 . . . X . .
      a b c d e f
    """,
    due=6,
)

FIGURE_2B = SavageFigure(
    "Fig. 2b: six white stones bound three black groups, and only then are they removed",
    """
    5 X X . O . X
    4 O . . O . .
    3 . . X . X .
    2 . . O . . .
    1 X . . . O .
      a b c d e f
    """,
    Player.WHITE,
    "b4 c5 e5 f4 a2 b1",
    """
    5 . . O O O .
    4 O O . O . O
    3 . . X . X .
    2 O . O . . .
    1 . O . . O .
      a b c d e f
    """,
    due=5,
)

FREED = SavageFigure(
    "the last stone of a turn is bounded until the turn's capture frees it",
    """
    4 O X . .
    3 . O X .
    2 O X . .
    1 X . . O
      a b c d
    """,
    Player.BLACK,
    "a3",
    """
    4 . X . .
    3 X . X .
    2 . X . .
    1 X . . O
      a b c d
    """,
    due=4,
)


@pytest.mark.parametrize("figure", [FIGURE_2A, FIGURE_2B, FREED], ids=lambda figure: figure.name)
def test_each_figures_stones_in_any_order_give_its_board_after_the_turn(
    figure: SavageFigure,
) -> None:
    names = figure.placements.split()
    before, expected = parse_diagram(figure.before), parse_diagram(figure.after)
    start = Position(before, to_move=figure.player, ply=20, due=len(names))
    for order in permutations(names):
        position = start
        for count, name in enumerate(order):
            assert len(position.board.stones) == len(before.stones) + count, "taken too early"
            assert position.due == len(names) - count
            position = RULES.play(position, parse_move(name))
        shown = f"{' '.join(order)}\n{format_diagram(position.board)}\n{format_diagram(expected)}"
        assert position.board == expected, shown
        assert (position.to_move, position.due) == (figure.player.enemy, figure.due), shown


def test_figure_1_one_group_has_three_liberties_and_another_is_bounded() -> None:
    board = parse_diagram(
        """
        4 X X . .
        3 O . . .
        2 . . O O
        1 . O X X
          a b c d
        """
    )
    upper, lower = board.group_at(parse_point("a4")), board.group_at(parse_point("d1"))
    assert upper is not None
    assert lower is not None
    assert sorted(map(str, upper.liberties)) == ["b3", "c4"]
    assert not lower.liberties
    assert bounded_enemies(Position(board, to_move=Player.WHITE)) == (lower,)
    assert bounded_enemies(Position(board, to_move=Player.BLACK)) == ()


def test_bounded_enemies_has_the_groups_to_be_captured_at_the_end_of_the_turn() -> None:
    position = Position(parse_diagram(FIGURE_2B.before), to_move=Player.WHITE, ply=20, due=6)
    known: list[set[str]] = []
    for name in FIGURE_2B.placements.split():
        position = RULES.play(position, parse_move(name))
        known.append({str(min(group.points)) for group in bounded_enemies(position)})
    assert known == [set(), {"a5"}, {"a5"}, {"a5", "f5"}, {"a5", "f5"}, set()]


def test_captures_has_only_the_stones_removed_by_the_placement_itself() -> None:
    start = Position(parse_diagram(FIGURE_2B.before), to_move=Player.WHITE, ply=20, due=6)
    *early, last = (parse_move(name) for name in FIGURE_2B.placements.split())
    position = start
    for move in early:
        assert not RULES.captures(position, move)
        position = RULES.play(position, move)
    assert {str(p) for p in RULES.captures(position, last)} == {"a1", "a5", "b5", "f5"}


def test_a_placement_can_be_legal_only_for_the_capture_that_follows() -> None:
    position = Position(parse_diagram(FREED.before), ply=20)
    assert needs_capture(position, parse_point("a3"))
    assert not needs_capture(position, parse_point("c1"))
    assert not needs_capture(position, parse_point("b1"))


EYE = """
    4 . X . .
    3 X O O .
    2 O . O .
    1 O O O X
      a b c d
"""


@pytest.mark.parametrize(("due", "legal"), [(1, False), (3, False), (4, True), (5, True)])
def test_a_stone_without_liberty_needs_as_many_due_as_its_capture_costs(
    due: int, legal: bool
) -> None:
    position, move = Position(parse_diagram(EYE), ply=20, due=due), parse_move("b2")
    assert len(position.board.groups_beside(parse_point("b2"))[0].liberties) == 4
    assert (move in set(RULES.legal_moves(position))) is legal
    if not legal:
        refused = refusal(position, "b2")
        assert refused.illegality is Illegality.TURN_INCOMPLETE
        assert stones_of(refused.groups) == stones_of(
            position.board.groups_beside(parse_point("b2"))
        )


def test_stones_needed_for_a_capture_may_not_be_placed_elsewhere() -> None:
    position = RULES.play(Position(parse_diagram(EYE), ply=20, due=4), parse_move("b2"))
    assert set(map(str, RULES.legal_moves(position))) == {"c4", "d3", "d2"}
    refused = refusal(position, "a4")
    assert refused.illegality is Illegality.TURN_INCOMPLETE
    assert stones_of(refused.groups) == {parse_point("b2")}


@pytest.mark.parametrize(
    ("token", "illegality"),
    [
        ("e1", Illegality.OFF_BOARD),
        ("a1", Illegality.OCCUPIED),
        ("xc4", Illegality.OTHER_GAME),
        ("z", Illegality.OTHER_GAME),
        ("y", Illegality.OTHER_GAME),
    ],
)
def test_refused_moves_name_their_rule(token: str, illegality: Illegality) -> None:
    assert refusal(Position(parse_diagram(EYE), ply=20), token).illegality is illegality


def refusal(position: Position, token: str) -> IllegalMove:
    """Return the refusal of a move. Fails if the move is legal."""
    with pytest.raises(IllegalMove) as refused:
        RULES.play(position, parse_move(token))
    return refused.value


def game_of(moves: str, cols: int, rows: int) -> Game:
    """Return a game of these moves."""
    game = Game.new(RULES, cols, rows)
    for token in moves.split():
        game = game.play(parse_move(token))
    return game


def test_a_player_without_a_legal_placement_is_skipped() -> None:
    game = game_of("b1 c3 b3 a2 a1 c1 b2", 3, 3)
    board = parse_diagram(". X O\nO X .\nX X O")
    before, after = game.positions[-2:]
    assert after.board == board, format_diagram(after.board)
    assert not any(RULES.legal_moves(Position(board, to_move=Player.WHITE, ply=7)))
    assert (before.to_move, after.to_move, after.due) == (Player.BLACK, Player.BLACK, 1)
    assert was_skipped(before, after)
    assert not goes_on(before, after)


def test_a_skipped_player_makes_the_next_turn_one_of_a_single_stone() -> None:
    game = game_of("a3 c2 a2 d2 b2 b1 d3 c3 d1 a1 c1", 4, 3)
    before, after = game.positions[-2:]
    expected = parse_diagram("X . O .\nX X O O\nX O O .")
    assert RULES.captures(before, game.moves[-1]) == {parse_point("d1")}
    assert after.board == expected, format_diagram(after.board)
    assert not any(RULES.legal_moves(Position(expected, to_move=Player.BLACK, ply=11, due=2)))
    assert was_skipped(before, after)
    assert (after.to_move, after.due) == (Player.WHITE, 1)


def test_a_turn_is_cut_short_when_no_placement_is_legal() -> None:
    game = game_of("c1 b1 c3 a2 b3 c2 a3", 3, 3)
    before, after = game.positions[-2:]
    assert after.board == parse_diagram("X X X\nO . O\n. O ."), format_diagram(after.board)
    assert (before.to_move, before.due) == (Player.BLACK, 2)
    assert (after.to_move, after.due) == (Player.WHITE, 1)
    assert not goes_on(before, after)
    assert not was_skipped(before, after)


@given(savage_games)
def test_the_next_player_places_one_stone_more_than_they_lost(game: Game) -> None:
    for before, move, after in steps(game):
        taken = RULES.captures(before, move)
        if goes_on(before, after):
            assert not taken
        elif was_skipped(before, after):
            assert after.due == 1
        elif not after.is_over:
            assert (after.to_move, after.due) == (before.to_move.enemy, 1 + len(taken))


@given(savage_games)
def test_only_enemy_stones_are_captured_and_no_bounded_group_is_left(game: Game) -> None:
    for before, move, after in steps(game):
        enemy = before.to_move.enemy.stone
        taken = RULES.captures(before, move)
        assert all(before.board.stone_at(point) is enemy for point in taken)
        if not goes_on(before, after):
            assert all(group.liberties for group in after.board.groups), f"{move}"


@given(savage_games)
def test_a_turn_ends_when_all_stones_are_placed_or_none_is_legal(game: Game) -> None:
    for before, move, after in steps(game):
        assert isinstance(move, Place)
        left = Position(
            before.board.place(move.point, before.to_move.stone),
            before.to_move,
            before.ply + 1,
            due=before.due - 1,
        )
        may_go_on = left.due > 0 and any(RULES.legal_moves(left))
        assert goes_on(before, after) is may_go_on, f"{move}\n{format_diagram(before.board)}"


@given(savage_games)
def test_full_turns_grow_by_one_stone_before_the_removal(game: Game) -> None:
    full, placed, earlier = True, 0, 0
    for before, move, after in steps(game):
        placed += 1
        if goes_on(before, after):
            continue
        stones = len(before.board.stones) + 1
        full = full and before.due == 1
        assert not full or stones == earlier + 1, f"{move} after {placed}"
        full, earlier = full and not was_skipped(before, after), stones


@given(savage_games, st.integers(0, 2**32))
def test_the_order_of_a_turns_placements_does_not_matter(game: Game, seed: int) -> None:
    start, stones = game.start, []
    for before, move, after in steps(game):
        stones.append(move)
        if goes_on(before, after):
            continue
        shuffled, position = Random(seed).sample(stones, len(stones)), start
        for other in shuffled:
            position = RULES.play(position, other)
        assert position == after, f"{' '.join(map(str, shuffled))}\n{format_diagram(start.board)}"
        start, stones = after, []


def steps(game: Game) -> Iterator[tuple[Position, Move, Position]]:
    """Yield every move with the positions before and after it."""
    yield from zip(game.positions, game.moves, game.positions[1:], strict=False)


@pytest.mark.parametrize(
    "size", [(2, 2), (3, 2), (2, 19), (3, 3), (5, 5), (9, 9), (13, 13)], ids=str
)
def test_random_games_end_by_annihilation(size: tuple[int, int]) -> None:
    for seed in range(3 if size[0] > 5 else 20):
        game = random_game(RULES, size, seed)
        board, outcome = game.position.board, game.outcome
        assert outcome is not None
        mover = game.positions[-2].to_move
        assert outcome == Outcome(mover, Reason.ANNIHILATION), f"seed {seed}"
        assert board.count(mover.enemy.stone) == 0, format_diagram(board)
        assert game.position.due == 0
        assert game.ply < most_placements(board)


def test_a_colour_that_was_never_placed_does_not_lose() -> None:
    assert game_of("a1", 2, 2).outcome is None


def test_a_game_at_the_maximum_length_is_a_draw() -> None:
    board = parse_diagram("X . .\n. . .\n. . O")
    before = Position(board, ply=9**2 - 1)  # the square of the number of points
    after = RULES.play(before, parse_move("b2"))
    assert after.outcome == Outcome(None, Reason.REPETITION)
    assert not any(RULES.legal_moves(after))
    assert RULES.play(Position(board, ply=before.ply - 1), parse_move("b2")).outcome is None


@pytest.mark.parametrize(
    ("size", "first_wins"), [((2, 2), False), ((3, 2), True), ((4, 2), False), ((3, 3), True)]
)
def test_small_boards_have_their_known_values(size: tuple[int, int], first_wins: bool) -> None:
    assert wins(RULES.start(*size), {}) is first_wins


def wins(position: Position, known: dict[Position, bool]) -> bool:
    """Return True if the player to move wins. No game on these boards comes near the draw."""
    key = replace(position, ply=0)
    if key not in known:
        afters = (RULES.play(position, move) for move in RULES.legal_moves(position))
        known[key] = any(is_won(after, position.to_move, known) for after in afters)
    return known[key]


def is_won(position: Position, player: Player, known: dict[Position, bool]) -> bool:
    """Return True if a position is won for a player, over or not."""
    if position.outcome is not None:
        return position.outcome.winner is player
    return wins(position, known) is (position.to_move is player)
