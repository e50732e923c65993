"""Opening maps: their text, their storage, and their computation from searches."""

from functools import partial
from pathlib import Path

import pytest

from redstone.__main__ import main
from redstone.board import Point
from redstone.commands import long_searches
from redstone.commands.symmetry import SYMMETRIES
from redstone.commands.worths import maps_of, student_95
from redstone.engine.solver import Solver as GameSolver
from redstone.openings import text
from redstone.openings.opening_map import OpeningMap, Worth, first_stones, representative
from redstone.openings.text import BadOpeningMap, format_maps, opening_map, read_maps
from redstone.position import Place
from redstone.record.game import Game
from redstone.record.notation import parse_point
from redstone.rules import GAMES
from tests.engine.fast_board import FastBoard
from tests.engine.referee import RefereeSolver

KEPT = Path(text.__file__).with_name("worths.txt").read_text(encoding="ascii")
SMALL = "redstone 2\na1 lost\nsavage 3x2\na1 50.0 0.5 4 1000\nb1 9.9 10.0 4 1000\n"


@pytest.mark.parametrize(("cols", "rows"), [(2, 2), (3, 2), (5, 5), (6, 6), (13, 9)])
def test_first_stones_has_one_stone_of_each_symmetric_set(cols: int, rows: int) -> None:
    stones = first_stones(cols, rows)
    board = Game.new(GAMES["redstone"](""), cols, rows).position.board
    kept = [s for s in SYMMETRIES if s.transpose <= (cols == rows)]
    images = [{symmetry.point(board, stone) for symmetry in kept} for stone in stones]
    assert sum(map(len, images)) == cols * rows
    for stone, same in zip(stones, images, strict=True):
        assert {representative(cols, rows, point) for point in same} == {stone}


def test_maps_survive_a_round_trip() -> None:
    assert format_maps(read_maps(SMALL)) == SMALL
    assert format_maps(read_maps(KEPT)) == KEPT
    assert read_maps(SMALL)["savage", 3, 2].at(Point(2, 1)) == Worth(0.5, 0.005, 4, 1000)


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        (1, "redstone 02"),
        (1, "redstone 2x2"),
        (1, "redstone"),
        (1, "redstone 20"),
        (1, "red 2"),
        (1, ""),
        (2, "a2 lost"),
        (2, "a1  lost"),
        (2, "a1 draw"),
        (2, "redstone 3"),
        (3, "redstone 2"),
        (4, "a1 50 0.5 4 1000"),
        (4, "a1 100.1 0.5 4 1000"),
        (4, "a1 050.0 0.5 4 1000"),
        (4, "a1 50.0 -0.5 4 1000"),
        (4, "a1 50.0 0.5 1 1000"),
        (4, "a1 50.0 0.5 4 1000 "),
        (5, "c1 9.9 10.0 4 1000"),
    ],
)
def test_damage_is_reported_with_its_line(line: int, instead: str) -> None:
    lines = SMALL.splitlines()
    lines[line - 1] = instead
    with pytest.raises(BadOpeningMap) as damage:
        read_maps("\n".join(lines))
    assert damage.value.line == line


def test_a_truncated_or_too_long_text_is_refused() -> None:
    """BadOpeningMap names the line or the limit."""
    with pytest.raises(BadOpeningMap, match="line 5"):
        read_maps(SMALL[: SMALL.index("b1")])
    with pytest.raises(BadOpeningMap, match="40000"):
        read_maps(SMALL + " " * 40_000)


def test_the_stored_maps_cover_the_usual_boards() -> None:
    assert len(KEPT) <= text.MAX_CHARACTERS
    for side in (5, 6, 7, 8, 9, 11, 13):
        known = opening_map(GAMES["redstone"](""), side, side)
        assert known is not None, side
        assert opening_map(GAMES["red"]("n"), side, side) == known
        worths = known.worths.values()
        assert all(0.2 < worth.chances < 0.8 and worth.margin < 0.05 for worth in worths)
        assert any(abs(worth.chances - 0.5) < 0.03 for worth in worths)  # there is a fair one


def test_savage_go_has_maps_too() -> None:
    for side in (5, 6, 7):
        known = opening_map(GAMES["savage"](""), side, side)
        assert known is not None, side
        assert all(0.3 < worth.chances < 0.7 for worth in known.worths.values())
    lost = opening_map(GAMES["savage"](""), 4, 4)
    assert lost is not None
    assert set(lost.worths.values()) == {Worth(0.0)}


def test_go_and_redstone_on_19x19_have_no_opening_map() -> None:
    assert opening_map(GAMES["redstone"]("n"), 19, 19) is None
    assert opening_map(GAMES["go"](""), 9, 9) is None


@pytest.mark.parametrize(("cols", "rows"), [(2, 2), (3, 2), (4, 2), (3, 3)])
def test_values_marked_as_proven_agree_with_the_solver(cols: int, rows: int) -> None:
    known, solver = opening_map(GAMES["redstone"](""), cols, rows), RefereeSolver(cols, rows)
    assert known is not None
    for point in first_stones(cols, rows):
        game = Game.new(GAMES["redstone"](""), cols, rows).play(Place(point))
        board = FastBoard.of(game.position)
        assert known.at(point) == Worth(float(not solver.wins(board)))


def test_the_centre_is_worth_more_than_the_corner() -> None:
    for (game, cols, rows), known in read_maps(KEPT).items():
        if game == "redstone" and cols == rows and cols % 2:
            corner, centre = known.at(Point(0, 0)), known.at(Point(cols // 2, rows // 2))
            assert centre.chances > corner.chances


def test_each_search_is_run_once_and_written_at_once(tmp_path: Path) -> None:
    file = tmp_path / "found.txt"
    for _ in range(2):
        assert main(["openings", "make", str(file), "--size", "3", "--rounds", "3"]) == 0
        found = long_searches.read(file)
        assert [str(each.task.point) for each in found] == ["a1", "a2", "b2"]
    assert [each.chances for each in found] == [0, 1, 1]


def test_unsolved_first_stones_are_reported_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "found.txt"
    monkeypatch.setattr(long_searches, "Solver", partial(GameSolver, limit=5))
    make = ["openings", "make", str(file), "--size", "3", "--engine", "python"]
    assert main(make) == 0
    assert capsys.readouterr().err.count("is not solved") == 3
    assert not file.exists()


def test_openings_map_prints_boards_with_enough_searches_and_stored_boards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "found.txt"
    file.write_text("redstone 2 a1 1 10 lost\nredstone 3 a1 1 10 0.5\n", encoding="ascii")
    assert main(["openings", "map", str(file)]) == 0
    found = read_maps(capsys.readouterr().out)
    assert ("redstone", 2, 2) in found
    assert ("redstone", 3, 3) not in found  # one search is no interval
    centre = found["savage", 4, 4].at(Point(1, 2))  # an earlier search has settled it
    assert centre == Worth(0.0)


def test_the_margin_comes_from_the_spread_of_all_searches_of_a_board() -> None:
    lines = [
        f"redstone 3x2 {point} {number} {count} {chances}"
        for point, chances_of in (("a1", (0.30, 0.32)), ("b1", (0.60, 0.66)))
        for number, chances in enumerate(chances_of, 1)
        for count in (1_000_000,)
    ]
    known = _maps([*lines, "redstone 3x2 a1 3 10 0.9"])["redstone", 3, 2]
    a1, b1 = known.at(parse_point("a1")), known.at(parse_point("b1"))
    assert (a1.searches, a1.simulations) == (2, 1_000_000)
    assert (round(a1.chances, 6), round(b1.chances, 6)) == (0.31, 0.63)
    variance = (2 * 0.01**2 + 2 * 0.03**2) / 2
    assert a1.margin == b1.margin == pytest.approx(student_95(2) * (variance / 2) ** 0.5)


def test_the_margin_is_at_least_that_of_its_number_of_games() -> None:
    lines = [f"redstone 2 a1 {number} 200 0.5" for number in (1, 2)]
    worth = _maps(lines)["redstone", 2, 2].at(Point(0, 0))
    assert worth.margin == pytest.approx(1.96 * (0.25 / 200) ** 0.5, rel=1e-3)


def test_quantiles_of_students_t_agree_with_tables() -> None:
    tables = {4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984}
    for freedom, point in tables.items():
        assert student_95(freedom) == pytest.approx(point, rel=0.01)


def _maps(lines: list[str]) -> dict[text.Key, OpeningMap]:
    """Return the opening maps made from lines of search results."""
    return maps_of(map(long_searches.found_in, lines))
