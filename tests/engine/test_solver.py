"""The solver finds the results of exhaustive search, and reports when it has not found them."""

import pytest

from redstone.engine.solver import PositionValue, Solver
from redstone.position import Player, Resign, Swap
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from tests.effort import share
from tests.engine.brute import Brute, check, check_line, random_moments, solved
from tests.games import game_of_link, random_set_up
from tests.today import TODAY

"""The positions change daily; `benchmarks.solver --all` tries every one."""

KNOWN = {
    ("redstone", (2, 2)): "",
    ("redstone", (3, 2)): "",
    ("redstone", (4, 2)): "b1 b2 c1 c2",
    ("redstone", (3, 3)): "a2 b1 b2 b3 c2",
    ("redstone", (5, 2)): "b1 b2 d1 d2",
    ("savage", (2, 2)): "",
    ("savage", (3, 2)): "b1 b2",
    ("savage", (3, 3)): "a2 b1 b2 b3 c2",
    ("savage", (4, 2)): "",
}
"""The first player's winning moves without the pie rule, found by several programs before."""


def new_game(name: str, size: tuple[int, int], options: str = "") -> Game:
    """Return a game, by default without the pie rule."""
    return Game.new(GAMES[name](options), *size)


@pytest.mark.parametrize(("name", "size"), KNOWN)
def test_small_boards_have_their_known_values(name: str, size: tuple[int, int]) -> None:
    game = new_game(name, size, "n" if name == "redstone" else "")
    found = solved(game)
    assert " ".join(sorted(map(str, found.moves))) == KNOWN[name, size]
    assert found.result is (PositionValue.WIN if KNOWN[name, size] else PositionValue.LOSS)
    assert found.is_complete
    check_line(game, found)


@pytest.mark.parametrize(
    ("name", "size", "count", "least_ply"),
    [
        ("redstone", (3, 3), 40, 1),
        ("red", (4, 2), 40, 1),
        ("redstone", (4, 3), 12, 4),
        ("redstone", (5, 2), 12, 3),
        ("redstone", (4, 4), 4, 12),
        ("savage", (3, 2), 20, 0),
        ("savage", (3, 3), 20, 2),
        ("savage", (4, 2), 20, 2),
    ],
)
def test_every_winning_move_is_found(
    name: str, size: tuple[int, int], count: int, least_ply: int
) -> None:
    brute = Brute(name, size)
    start = new_game(name, size, "" if name == "savage" else "n")
    for game in random_moments(start, share(count), TODAY, least_ply):
        check(game, brute)


@pytest.mark.parametrize("name", ["redstone", "savage"])
def test_set_ups_are_solved_as_by_exhaustive_search(name: str) -> None:
    brute = Brute(name, (3, 3))
    for seed in range(share(8)):
        check(random_set_up(GAMES[name](""), (3, 3), TODAY + seed), brute)


def test_a_position_within_a_turn_is_solved_as_by_exhaustive_search() -> None:
    game = game_of_link("#savage3x2-2-bd2ewe2be-0")
    assert game.position.due == 2
    check(game, Brute("savage", (3, 2)))


def test_the_second_player_wins_by_swapping_a_stone_that_wins() -> None:
    game = game_of_link("#redstone3-1-b2")
    found = solved(game)
    assert (found.result, found.moves, found.line[0]) == (PositionValue.WIN, (Swap(),), Swap())
    after = game.play(Swap())
    assert (solved(after).result, solved(after).moves) == (PositionValue.LOSS, ())


def test_the_second_player_leaves_a_stone_that_loses() -> None:
    found = solved(game_of_link("#redstone3-1-a1"))
    assert found.result is PositionValue.WIN
    assert found.is_complete
    assert found.moves
    assert Swap() not in found.moves


def test_the_first_player_loses_under_the_pie_rule() -> None:
    game = new_game("redstone", (3, 3))
    found = solved(game)
    assert (found.result, found.moves, found.is_complete) == (PositionValue.LOSS, (), True)
    for move in found.line:
        game = game.play(move)
    assert game.outcome is not None
    assert game.outcome.winner is game.position.first_player.enemy


def test_under_the_pie_rule_the_largest_board_is_lost_without_a_line() -> None:
    solver = Solver(new_game("red", (19, 19)), limit=50)
    solver.step(60)
    assert (solver.solution().result, solver.solution().line) == (PositionValue.LOSS, ())


def test_a_solver_given_a_later_positions_results_finds_the_same_moves() -> None:
    game = game_of_link("#redstone4x2n-1-b1")
    late = Solver(game.play(parse_move("c1")).play(parse_move("b2")))
    with_known = Solver(game, known=late)
    while not (late.done and with_known.done):
        late.examine(100)
        with_known.examine(100)
    assert with_known.solution().moves == solved(game).moves


def test_solved_positions_are_not_searched_again() -> None:
    solver = Solver(new_game("redstone", (3, 3), "n"))
    solver.step(60)
    game, line = new_game("redstone", (3, 3), "n"), solver.solution().line
    for ply, move in enumerate(line[:-1]):
        game = game.play(move)
        after = Solver(game, wants_all=False, known=solver)
        assert after.done
        assert after.solution().line == line[ply + 1 :]
    assert after.positions == solver.positions


def test_results_do_not_depend_on_the_length_of_slices() -> None:
    game = game_of_link("#redstone3n-1-a1")
    solver = Solver(game)
    slices = 0
    while not solver.done:
        solver.examine(7)
        slices += 1
    assert slices > 5
    assert solver.solution().moves == solved(game).moves


def test_proving_only_the_value_takes_fewer_positions() -> None:
    game = new_game("redstone", (3, 3), "n")
    solver = Solver(game, wants_all=False)
    solver.step(60)
    found = solver.solution()
    assert found.result is PositionValue.WIN
    assert found.moves
    assert not found.is_complete
    assert found.positions < solved(game).positions


def test_beyond_its_limit_it_reports_no_result() -> None:
    solver = Solver(new_game("redstone", (5, 5), "n"), limit=200)
    solver.step(60)
    found = solver.solution()
    assert solver.done
    assert (found.result, found.moves, found.line, found.is_complete) == (None, (), (), False)
    assert found.positions <= 200


def test_a_draw_by_length_is_never_called_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two placements before Savage Go's longest game ends, no proof is short enough."""
    monkeypatch.setattr("redstone.engine.solver.most_placements", lambda board: 2)
    solver = Solver(new_game("savage", (3, 3)), wants_all=False)
    solver.step(60)
    assert solver.solution().result is None


def test_unsolvable_positions_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be solved"):
        Solver(new_game("go", (5, 5)))
    over = new_game("redstone", (3, 3)).play(Resign())
    assert over.outcome is not None
    assert over.outcome.winner is Player.WHITE
    with pytest.raises(ValueError, match="over"):
        Solver(over)
