"""Savage Go's playouts follow the rules, and the search sees the effect of a whole turn."""

from itertools import count

import pytest

from redstone.engine import search
from redstone.engine.endgame import Endgame
from redstone.engine.levels import level_by_simulations, level_by_time
from redstone.engine.search import Thinker
from redstone.kernel.savage_board import DUE, HELD
from redstone.position import Player, Position, Reason
from redstone.record.diagram import format_diagram, parse_diagram
from redstone.record.game import Game
from redstone.rules.savage import Savage, most_placements
from tests.games import random_game
from tests.kernel.boards import KernelBoard
from tests.kernel.python_kernel import PythonKernel

RULES = Savage()


def game_of(diagram: str, to_move: Player, due: int, ply: int = 40) -> Game:
    """Return a game that starts from a diagram, its rows separated by slashes."""
    board = parse_diagram(diagram.replace(" / ", "\n"))
    return Game.starting_at(RULES, Position(board, to_move, ply=ply, due=due))


def finished_thinker(game: Game, simulations: int = 200) -> Thinker:
    """Return a thinker whose search of this many simulations has ended."""
    thinker = Thinker(game, level_by_simulations(simulations), seed=1)
    while not thinker.done:
        thinker.step(1.0)
    return thinker


def assert_same(board: KernelBoard, position: Position) -> None:
    """Assert that stones, turn, legal moves and outcome agree."""
    is_over = bool(board.kernel.call("is_over"))
    assert is_over == position.is_over, format_diagram(position.board)
    if not is_over:
        board.assert_like(position)
        assert board.kernel.read("turn", 6)[DUE] == position.due
        legal = {point for point in board.free() if board.kernel.call("is_legal", point)}
        assert {*map(board.move, legal)} == set(RULES.legal_moves(position))


@pytest.mark.parametrize("size", [(2, 2), (3, 2), (3, 3), (5, 2), (4, 4), (6, 5), (9, 9)], ids=str)
def test_sampled_turns_follow_the_rules(size: tuple[int, int]) -> None:
    """Every stone is legal when it is placed, and the turn ends when it does by the rules."""
    for seed in range(12):
        position = RULES.start(*size)
        board = KernelBoard(RULES, position)
        board.kernel.call("seed", seed)
        while not position.is_over:
            board.kernel.arrays["drawn"][0] = 0
            board.kernel.call("sample_turn")
            board.kernel.call("end_turn")
            for number in board.kernel.read("drawn_points", board.kernel.read("drawn", 1)[0]):
                assert position.to_move is not None
                position = RULES.play(position, board.move(number))
            assert_same(board, position)


def test_playouts_free_all_own_groups_without_liberties_within_the_turn() -> None:
    """Own groups without liberties get their capture, whatever else is drawn."""
    begun = 0
    for seed in range(200):
        game = random_game(RULES, (4, 4), seed, longest=seed % 40)
        if game.outcome is not None:
            continue
        kernel = KernelBoard(RULES, game.position).kernel
        begun += bool(unfreed(kernel))
        kernel.arrays["drawn"][0] = 0
        kernel.call("free_held")
        assert not unfreed(kernel)
    assert begun > 5


def unfreed(kernel: PythonKernel) -> list[int]:
    """Return the mover's groups without liberties that no capture has freed yet."""
    held = kernel.read("held", kernel.read("turn", 6)[HELD])
    return [group for group in held if kernel.call("is_unfreed", group)]


def test_a_winning_turn_is_proven() -> None:
    """Both white groups are within reach of Black's three stones, because they share a liberty."""
    game = game_of(". X . . . / O . O X . / X . X . . / . . . . .", Player.BLACK, due=3)
    thinker = finished_thinker(game)
    assert thinker.report().win_rate == 1.0
    assert thinker.report().simulations < 5
    while game.outcome is None:
        assert game.position.to_move is Player.BLACK
        thinker.follow(game)
        while not thinker.done:
            thinker.step(1.0)
        game = game.play(thinker.choice())
    assert (game.outcome.winner, game.outcome.reason) == (Player.BLACK, Reason.ANNIHILATION)


def test_two_eyes_do_not_save_from_two_stones() -> None:
    """White's only group has two eyes, and Black fills both in one turn."""
    diagram = ". O . O X / O O O O X / X X X X X / . . . . ."
    game = game_of(diagram, Player.BLACK, due=2)
    first = finished_thinker(game)
    assert str(first.choice()) in ("a4", "c4")
    assert first.report().win_rate == 1.0
    safe = finished_thinker(game_of(diagram, Player.BLACK, due=1))
    assert str(safe.choice()) not in ("a4", "c4")  # they are not legal


def test_a_game_as_long_as_allowed_is_a_draw() -> None:
    """The placement that reaches the limit ends the game, and the search takes it into account."""
    board = parse_diagram("X . .\n. . .\n. . O")
    game = Game.starting_at(
        RULES, Position(board, Player.BLACK, ply=most_placements(board) - 1, due=1)
    )
    thinker = finished_thinker(game, 30)
    assert thinker.report().win_rate == pytest.approx(0.5)
    after = game.play(thinker.choice())
    assert after.outcome is not None
    assert after.outcome.reason is Reason.REPETITION


@pytest.mark.parametrize(
    ("size", "first_wins"),
    [((2, 2), False), ((3, 2), True), ((3, 3), True), ((4, 2), False)],
    ids=str,
)
def test_proves_the_winner_on_small_boards(size: tuple[int, int], first_wins: bool) -> None:
    """The values come from a complete search. A search tree may leave out a move."""
    thinker = Thinker(Game.new(RULES, *size), level_by_simulations(20000), seed=1, studies=True)
    thinker.prove_with(Endgame(wants_all=True))
    while not thinker.done:
        thinker.step(1.0)
    assert thinker.report().win_rate == float(first_wins)


def test_the_stones_of_a_turn_share_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of eight stones takes less than half of the time that a turn may take.

    The clock advances by a millisecond each time it is read.
    """
    ticks = count()
    monkeypatch.setattr(search, "perf_counter", lambda: next(ticks) / 1000)
    rows = (". . . . . . .", ". X . O . O .", ". . . . . . .", ". O . X . O .", ". . . . . . .")
    game = game_of(" / ".join(rows), Player.BLACK, due=8)
    thinker = Thinker(game, level_by_time(1.6), seed=1)
    while not thinker.done:
        thinker.step(0.01)
    assert next(ticks) < 0.8 * 1000
    assert thinker.report().win_rate not in (0.0, 1.0)
