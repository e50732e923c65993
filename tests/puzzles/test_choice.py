"""The collection is chosen from the puzzles found: graded, and without near duplicates."""

from dataclasses import replace

import pytest

from redstone.commands.puzzle_choice import BOUNDS, ONE_MOVE_GRADES, OTHERS_FOR_ONE, Graded, choose
from redstone.commands.puzzle_tries import SOLVERS, TRIES, SolverTries
from redstone.commands.symmetry import Symmetry
from redstone.puzzles.entry import PuzzleEntry, read_entries
from redstone.puzzles.proof import parse, puzzle_of
from redstone.record.game import Game
from redstone.record.link import format_puzzle

ENTRIES = [entry for entry in read_entries() if entry.game == "redstone" and entry.size == "5"]
LONG = [
    entry for entry in ENTRIES if len(entry.solution) > 1 and not puzzle_of(entry).start.is_set_up
]
SHORT = [entry for entry in ENTRIES if len(entry.solution) == 1]
TURNED = Symmetry(flip_cols=True, flip_rows=False, transpose=True)
EASY, HARD = len(SOLVERS) * TRIES, 0


def tries(solved: int) -> SolverTries:
    """Return results in which `solved` of the grading tries, and none of the others, succeed."""
    each = [min(TRIES, max(0, solved - TRIES * n)) for n in range(len(SOLVERS))]
    return SolverTries(tuple(each), (0,) * len(SOLVERS))


def turned(entry: PuzzleEntry) -> PuzzleEntry:
    """Return the puzzle after the same moves on a rotated board."""
    game = puzzle_of(entry)
    after = Game.new(game.rules, game.position.board.cols, game.position.board.rows)
    for move in game.moves:
        after = after.play(TURNED.move(game.position.board, move))
    answer = tuple(str(TURNED.move(game.position.board, parse(t))) for t in entry.solution)
    return replace(entry, link=format_puzzle(after), solution=answer)


def links(entries: list[PuzzleEntry]) -> set[str]:
    """Return the links of puzzles."""
    return {entry.link for entry in entries}


def links_chosen(kept: list[PuzzleEntry], found: list[PuzzleEntry], solved: int) -> set[str]:
    """Return the links of the collection chosen if each puzzle was solved in `solved` tries."""
    return links(choose(kept, found, {link: tries(solved) for link in links(kept + found)}))


def test_puzzles_far_apart_are_all_chosen() -> None:
    assert links_chosen([], LONG[:20], HARD) == links(LONG[:20])


def test_a_rotated_duplicate_is_not_chosen() -> None:
    entry, other = LONG[0], turned(LONG[0])
    assert other.link != entry.link
    assert links_chosen([entry], [other], HARD) == {entry.link}
    assert links_chosen([], [entry, other], HARD) in ({entry.link}, {other.link})


def test_two_near_duplicates_already_in_the_collection_both_stay() -> None:
    entry, other = LONG[0], turned(LONG[0])
    assert links_chosen([entry, other], [], HARD) == {entry.link, other.link}


def test_puzzles_of_one_move_are_few_and_easy() -> None:
    kept = LONG[:9] + SHORT[:20]
    assert links_chosen(kept, [], HARD) == links(LONG[:9])
    easy = links_chosen(kept, [], EASY)
    assert links(LONG[:9]) < easy
    assert len(easy - links(LONG[:9])) == 9 // OTHERS_FOR_ONE


@pytest.mark.parametrize("game", BOUNDS)
def test_a_grade_follows_from_the_share_of_solving_tries(game: str) -> None:
    entry = next(entry for entry in read_entries() if entry.game == game)
    for grade, bound in enumerate(BOUNDS[game], 1):
        assert Graded(entry, tries(bound)).grade == grade
        assert Graded(entry, tries(bound - 1)).grade == grade + 1
    assert EASY >= BOUNDS[game][0] > BOUNDS[game][ONE_MOVE_GRADES - 1] > HARD
