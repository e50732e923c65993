"""The computer player through its public interface: slices, reports, answers."""

import time
from itertools import product

import pytest

from redstone.engine import search
from redstone.engine.chances import prospects
from redstone.engine.interpreted import InterpretedKernel
from redstone.engine.levels import (
    ENDLESS,
    HINT,
    LEVELS,
    Level,
    level_by_number,
    level_by_simulations,
    level_by_time,
    level_in_turn,
)
from redstone.engine.search import (
    FIRST,
    FIRST_SECONDS,
    LATEST,
    LATEST_SECONDS,
    WATCHED_EVERY,
    WATCHED_SHARE,
    Thinker,
)
from redstone.engine.trees import TREES
from redstone.position import Move, Place, Resign, Swap
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from redstone.rules.redstone import Redstone
from tests.effort import some


def game_after(size: tuple[int, int], moves: str, pie: bool = True) -> Game:
    """Return the game with these moves, separated by spaces."""
    game = Game.new(Redstone(pie), *size)
    for text in moves.split():
        game = game.play(parse_move(text))
    return game


def run_to_end(thinker: Thinker) -> None:
    """Run a thinker to its end."""
    while not thinker.done:
        thinker.step(1.0)


@pytest.mark.parametrize("size", [(2, 2), (5, 3), (5, 5)])
def test_plays_a_whole_game_by_the_rules(size: tuple[int, int]) -> None:
    game = Game.new(Redstone(), *size)
    while game.outcome is None:
        thinker = Thinker(game, level_by_simulations(20), seed=game.ply)
        run_to_end(thinker)
        game = game.play(thinker.choice())  # raises IllegalMove if it is not legal


def test_the_same_seed_gives_the_same_report_in_slices_of_any_length() -> None:
    game = game_after((7, 7), "d4 c3")
    first, second = (Thinker(game, level_by_simulations(100), seed=5) for _ in range(2))
    run_to_end(first)
    while not second.done:
        second.step(0.0)  # in the smallest slices
    assert first.report() == second.report()
    assert first.report().simulations == 100


def test_it_can_answer_after_any_slice() -> None:
    thinker = Thinker(game_after((9, 9), "e5 c3"), LEVELS[-1], seed=1)
    assert isinstance(thinker.choice(), Place)
    assert thinker.report().best == ()
    thinker.step(0.0)
    report = thinker.report()
    assert report.simulations == 1
    assert 0 < report.progress < 1
    assert not thinker.done


def test_a_level_by_time_keeps_its_time() -> None:
    thinker = Thinker(game_after((9, 9), "e5 c3"), level_by_time(0.3), seed=1)
    start = time.process_time()
    run_to_end(thinker)
    assert time.process_time() - start < 0.6
    assert thinker.report().progress == 1.0


def test_a_long_turn_takes_fewer_simulations_than_seven_single_stones() -> None:
    level = level_by_simulations(500)
    spent = [level_in_turn(level, due).simulations or 0 for due in range(20, 0, -1)]
    assert spent[-4:] == [500] * 4
    assert spent == sorted(spent)
    assert sum(spent) < 7 * 500
    assert level_in_turn(level_by_simulations(4), 100).simulations == 1
    assert level_in_turn(level_by_time(1.0), 20) == level_by_time(1.0)
    hint = level_in_turn(HINT, 5)
    assert [hint.simulations_in(compiled=compiled) for compiled in (True, False)] == [6000, 250]


def test_a_level_by_time_counts_the_time_between_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(search, "perf_counter", lambda: clock[0])
    thinker = Thinker(game_after((9, 9), "e5 c3"), level_by_time(0.2), seed=1)
    thinker.step(0.0)
    clock[0] += 0.2
    thinker.step(0.0)
    assert thinker.done
    assert thinker.report().simulations == 2


def test_captures_the_last_stones() -> None:
    game = game_after((2, 2), "a1 b2 a2")  # red at b1 takes all stones: the mover wins
    thinker = Thinker(game, level_by_simulations(50), seed=1)
    run_to_end(thinker)
    assert thinker.report().win_rate == 1.0
    assert str(thinker.choice()) == "xb1"


@pytest.mark.parametrize("opening", ["b2", "c3"])
def test_swaps_a_winning_first_stone(opening: str) -> None:
    """On 4x4 exactly the four centre points win for the first player."""
    thinker = Thinker(game_after((4, 4), opening), level_by_simulations(2000), seed=1)
    run_to_end(thinker)
    assert thinker.choice() == Swap(), thinker.report()


@pytest.mark.parametrize("opening", ["a1", "b1", "d3"])
def test_does_not_swap_a_losing_first_stone(opening: str) -> None:
    thinker = Thinker(game_after((4, 4), opening), level_by_simulations(2000), seed=1)
    run_to_end(thinker)
    assert isinstance(thinker.choice(), Place), thinker.report()


def test_a_finished_game_is_not_searched() -> None:
    with pytest.raises(ValueError, match="over"):
        Thinker(Game.new(Redstone(), 5, 5).play(Resign()), LEVELS[0])


def test_levels_outside_the_range_are_refused() -> None:
    assert [level_by_number(level.number) for level in LEVELS] == list(LEVELS)
    for number in (0, len(LEVELS) + 1):
        with pytest.raises(ValueError, match="not a level"):
            level_by_number(number)
    with pytest.raises(ValueError, match="at least 1"):
        level_by_simulations(0)
    for seconds in (0.0, -1.0, float("inf"), float("nan")):
        with pytest.raises(ValueError, match="seconds"):
            level_by_time(seconds)


def test_chances_fall_from_the_best_move_on() -> None:
    """A move searched less is not shown as better, in any game and for any move."""
    for seed, moves in enumerate(["", "d4", "b2 d4", "d4 c3", "e5 c3 f6 d6"]):
        game = game_after((7, 6), moves)
        thinker = Thinker(game, level_by_simulations(150), seed=seed)
        run_to_end(thinker)
        shown = prospects(game.rules, game.position, thinker.report())
        chances = [each.chances.share for each in shown]
        assert len(shown) == 5
        assert chances == sorted(chances, reverse=True), shown


def test_each_move_has_the_win_rate_of_its_own_simulations() -> None:
    """A rate is the number of won games, and half ones, divided by the move's visits."""
    for seed, moves in enumerate(["d4 c3", "e5 c3 f6 d6"]):
        thinker = Thinker(game_after((7, 6), moves), level_by_simulations(400), seed=seed)
        run_to_end(thinker)
        for each in thinker.report(8).best:
            halves = 2 * each.win_rate * each.visits
            assert halves == pytest.approx(round(halves)), each


def test_a_hint_prefers_first_stones_that_would_not_be_swapped() -> None:
    """On 4x4 the first player wins with c3, so the opponent would swap after it."""
    thinker = Thinker(game_after((4, 4), ""), level_by_simulations(600), seed=1)
    run_to_end(thinker)
    report = thinker.report()
    assert report.best[0].win_rate <= 0.5
    assert report.win_rate <= 0.5
    assert str(report.best[0].move) not in ("b2", "b3", "c2", "c3")


def test_a_hint_recommends_the_swap_it_would_make() -> None:
    thinker = Thinker(game_after((4, 4), "c3"), level_by_simulations(500), seed=1)
    run_to_end(thinker)
    report = thinker.report()
    assert report.best[0].move == thinker.choice() == Swap()
    assert report.best[0].win_rate > 0.5


def test_swapping_a_first_stone_proven_to_win_is_proven_to_win() -> None:
    """On 2x2 the first player loses, so nobody swaps. On 3x3 all stones but the corners win."""
    for size, opening, swaps in (((2, 2), "a1", False), ((3, 3), "b2", True)):
        thinker = Thinker(game_after(size, opening), ENDLESS, seed=1, studies=True)
        run_to_end(thinker)
        report = thinker.report()
        assert (report.win_rate, report.proven) == (1.0, True)
        best = {candidate.move: candidate for candidate in report.best}
        assert best[Swap()].proven is swaps
        assert best[Swap()].line[0] == Swap()
        assert isinstance(report.best[0].move, Swap) is swaps


def test_every_first_stone_is_proven_to_lose_once_all_are_solved() -> None:
    """The player who may swap then wins, so the first player loses with every stone."""
    thinker = Thinker(game_after((2, 2), ""), ENDLESS, seed=1, studies=True)
    run_to_end(thinker)
    report = thinker.report()
    assert (report.win_rate, report.proven) == (0.0, False)
    assert [candidate.proven for candidate in report.best] == [False] * 4


@pytest.mark.parametrize("studies", [False, True])
def test_only_a_study_searches_first_stones_at_the_edge(studies: bool) -> None:
    """Of 30 points 18 are at the edge. In play, twelve are searched."""
    thinker = Thinker(game_after((5, 6), ""), level_by_simulations(8), seed=1, studies=studies)
    run_to_end(thinker)
    looked = [str(candidate.move) for candidate in thinker.report().best]
    assert any(name[0] in "ae" or name[1] in "16" for name in looked) is studies
    assert len(looked) == 8 if studies else len(looked) <= 5


def test_equally_good_moves_are_chosen_at_random() -> None:
    """Searches of one game with equal knowledge do not all choose the same move."""
    game, seed, chosen = game_after((7, 7), "d4 d5"), 0, set[str]()
    while len(chosen) < 2:
        seed += 1
        thinker, chosen = Thinker(game, level_by_simulations(200), seed=seed), set()
        run_to_end(thinker)
        for _ in range(15):
            thinker.follow(game)
            assert thinker.choice() == thinker.choice()
            chosen.add(str(thinker.choice()))
        best, *others = thinker.report().best
        assert str(best.move) in chosen
        looked_at = {str(other.move): other.visits for other in others}
        assert all(looked_at[move] >= 0.75 * best.visits for move in chosen - {str(best.move)})
    assert seed < 60, "one search in ten finds moves as good as each other"


def test_the_same_seed_makes_the_same_random_choices() -> None:
    game = game_after((7, 7), "d4 d5")

    def chosen() -> list[str]:
        """Return ten choices of a search with the same seed."""
        thinker, moves = Thinker(game, level_by_simulations(200), seed=2), []
        run_to_end(thinker)
        for _ in range(10):
            thinker.follow(game)
            moves.append(str(thinker.choice()))
        return moves

    assert chosen() == chosen()


def test_after_the_opening_the_best_move_is_always_chosen() -> None:
    game = game_after((7, 7), "d4 d5 c4 c5 e4 e5 f4")
    thinker = Thinker(game, level_by_simulations(200), seed=7)
    run_to_end(thinker)
    for _ in range(20):
        thinker.follow(game)
        assert thinker.choice() == thinker.report().best[0].move


def test_a_proven_win_is_always_chosen() -> None:
    game = game_after((2, 2), "a1 b2 a2")
    thinker = Thinker(game, level_by_simulations(200), seed=1)
    run_to_end(thinker)
    for _ in range(20):
        thinker.follow(game)
        assert str(thinker.choice()) == "xb1"


@pytest.mark.parametrize(
    ("name", "rate"), some(product(["redstone", "savage", "go"], [300, 1200]), 2)
)
def test_the_first_move_shown_stayed_best_while_the_search_doubled(
    name: str, rate: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It also stays for a moment of the clock, however quick the search is."""
    game = Game.new(GAMES[name](""), 5, 5).play(parse_move("c2")).play(parse_move("b4"))
    thinker = Thinker(game, level_by_simulations(3000), seed=4, studies=True)
    monkeypatch.setattr(search, "perf_counter", lambda: thinker.report(1).simulations / rate)
    best: list[Move] = []
    while not (report := thinker.report(1)).stays:
        if report.simulations > len(best):
            best.append(report.best[0].move)
        thinker.step(0)
    latest = max(LATEST, LATEST_SECONDS * rate)
    assert max(FIRST, FIRST_SECONDS * rate) <= len(best) <= latest * (1 + 1 / WATCHED_SHARE)
    watched = [0]
    for games in range(1, len(best) + 1):
        if games - watched[-1] >= max(WATCHED_EVERY, watched[-1] // WATCHED_SHARE):
            watched.append(games)
    lasted = len({best[games - 1] for games in watched if 2 * games >= len(best)}) == 1
    assert lasted or len(best) >= latest


class Quick(InterpretedKernel):
    """An interpreted kernel that counts as compiled."""

    is_compiled = True


@pytest.mark.parametrize("kernel", [False, True])
def test_a_level_has_fewer_simulations_on_the_interpreted_kernel(kernel: bool) -> None:
    level = Level(0, "quick", 60, by_python=20)
    with TREES.growing_in(Quick if kernel else None):
        thinker = Thinker(game_after((5, 5), "c2 b4"), level, seed=1)
        run_to_end(thinker)
    assert thinker.report().simulations == (60 if kernel else 20)
    assert thinker.report().progress == 1.0


def test_a_short_search_reports_a_stable_best_move_only_at_its_end() -> None:
    thinker = Thinker(game_after((5, 5), "c2 b4"), level_by_simulations(20), seed=1)
    thinker.step(0)
    assert not thinker.report().stays
    while not thinker.done:
        thinker.step(1.0)
    assert thinker.report().stays


@pytest.mark.parametrize("game", GAMES)
def test_excluded_moves_are_not_searched(game: str) -> None:
    begun = Game.new(GAMES[game](""), 5, 5)
    without = Thinker(begun, level_by_simulations(300), seed=1, studies=True)
    without.step(60)
    best = without.report().best[0].move
    thinker = Thinker(begun, level_by_simulations(300), seed=1, studies=True)
    thinker.leave_out([best])
    thinker.step(60)
    found = thinker.report(99).best
    assert len(found) > 1
    assert best not in [each.move for each in found]
    assert thinker.choice() != best


@pytest.mark.parametrize("game", GAMES)
def test_excluding_every_move_is_refused(game: str) -> None:
    begun = Game.new(GAMES[game](""), 3, 3)
    thinker = Thinker(begun, level_by_simulations(50), seed=1)
    with pytest.raises(ValueError, match="no move is left"):
        thinker.leave_out([*begun.rules.legal_moves(begun.position)])


def test_visits_decrease_along_a_line() -> None:
    game = Game.new(GAMES["redstone"](""), 5, 5)
    thinker = Thinker(game, level_by_simulations(500), seed=1, studies=True)
    thinker.step(60)
    for each in thinker.report().best:
        assert len(each.line_visits) == len(each.line)
        assert each.line_visits[0] == each.visits
        assert list(each.line_visits) == sorted(each.line_visits, reverse=True)
