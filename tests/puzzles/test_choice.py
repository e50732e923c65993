"""The collection is chosen of what was found: graded, and none nearly there twice."""

from dataclasses import replace

import pytest

from redstone.commands.puzzle_choice import Find, choose
from redstone.position import Place
from redstone.puzzles.entry import Entry, read_entries
from redstone.puzzles.proof import parse, puzzle_of
from redstone.record.game import Game
from redstone.record.link import format_puzzle
from tests.symmetry import Symmetry

ENTRIES = [entry for entry in read_entries() if entry.game == "redstone" and entry.size == "5"]
TURNED = Symmetry(flip_cols=True, flip_rows=False, transpose=True)


def find(entry: Entry, *, rank: int = 2, settled: int = 1, plies: int = 5) -> Find:
    """A puzzle as if it had been found at this cost."""
    return Find(rank, settled, plies, entry)


def turned(entry: Entry) -> Entry:
    """The puzzle after the same moves on the board turned round."""
    game = puzzle_of(entry)
    after = Game.new(game.rules, game.position.board.cols, game.position.board.rows)
    for move in game.moves:
        after = after.play(TURNED.move(game.position.board, move))
    answer = tuple(str(TURNED.move(game.position.board, parse(t))) for t in entry.solution)
    return replace(entry, link=format_puzzle(after), solution=answer)


def test_what_lies_far_apart_stays() -> None:
    chosen = choose(map(find, ENTRIES[:20]))
    assert {entry.link for entry in chosen} == {entry.link for entry in ENTRIES[:20]}


def test_a_puzzle_turned_round_is_the_same() -> None:
    entry = next(e for e in ENTRIES if isinstance(parse(e.solution[0]), Place))
    other = turned(entry)
    assert other.link != entry.link
    assert choose([find(entry), find(other, settled=9)]) == [replace(other, grade=2)]


def test_of_one_game_and_answer_the_longest_solution_stays() -> None:
    entry = next(e for e in ENTRIES if len(e.solution) > 1)
    shorter = replace(entry, solution=entry.solution[:1])
    chosen = choose([find(shorter, settled=800), find(entry)])
    assert [e.solution for e in chosen] == [entry.solution]


@pytest.mark.parametrize(
    ("rank", "settled", "plies", "grade"),
    [(2, 1, 5, 1), (2, 7, 7, 2), (3, 60, 9, 5), (5, 800, 15, 6)],
)
def test_a_grade_is_what_the_answer_costs(rank: int, settled: int, plies: int, grade: int) -> None:
    entry = replace(ENTRIES[0], solution=ENTRIES[0].solution[:1])
    assert find(entry, rank=rank, settled=settled, plies=plies).grade == grade
