"""Studies among the stored games keep all notes and are never overwritten."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings

from redstone.app.page.games_list import describing, listed_ids
from redstone.app.play.notices import NotKept
from redstone.app.storage.arrivals import opens_as_study
from redstone.app.storage.kept_game import KeptGame, read_record
from redstone.app.storage.session_text import link_of
from redstone.app.storage.studies import study_record
from redstone.app.storage.validation import Damaged
from redstone.app.study import edits
from redstone.app.study.keeper import StudyKeeper
from redstone.app.study.words import study as words
from redstone.record.game import Game
from redstone.record.node import Evaluation, MarkShape
from redstone.record.notation import parse_move, parse_point
from redstone.record.work import run_to_end
from redstone.rules.redstone import Redstone
from tests.at_once import format_sgf, read_file, read_text
from tests.effort import share
from tests.storage.studies import open_study
from tests.storage.windows import Disk, Window
from tests.trees import comparable, trees


@pytest.fixture
def window() -> Window:
    """Return a window whose database has been read."""
    return Window(Disk())


def annotated_game(moves: str = "c3 d4 b2") -> Game:
    """Return a game with a branch, a comment, a mark and a search result."""
    game = Game.new(Redstone(pie=False), 5, 5)
    for token in moves.split():
        game = game.play(parse_move(token))
    game = game.go_to(1).add(parse_move("e4"))
    game = edits.with_comment(game, "Why [not]?\nIt loses \\ two.")
    game = edits.with_mark(game, parse_point("a1"), MarkShape.LABEL)
    game = edits.with_evaluation(game, Evaluation(0.25, 1200))
    return edits.with_title(game, "The corner")


def keeper(window: Window) -> StudyKeeper:
    """Return a keeper of a study that is not stored yet."""
    made = StudyKeeper(window.kept, lambda: 5.0)
    made.begin(annotated_game())
    return made


def test_a_study_survives_storage_with_its_notes_and_current_node() -> None:
    game = annotated_game()
    record = study_record("abcdefgh-1", game, "aboutsome-1", 7)
    back = read_record(record.id, record.text)
    assert back == record
    assert (back.is_study, back.study_name) == (True, "The corner")
    opened = open_study(back)
    assert comparable(opened) == comparable(game)
    assert opened.moves == game.moves


NODES: list[object] = [
    None,
    7,
    [7],
    [9, {}],
    [-1, {}],
    [True, {}],
    [1, {"sign": "!?!"}],
    [1, {"comment": 7}],
    [1, {"marks": [["TR", "z9", ""]]}],
    [1, {"marks": [["TR", "a6", ""]]}],
    [1, {"marks": [["XX", "a1", ""]]}],
    [1, {"marks": 7}],
    [1, {"found": [1.5, 10, ""]}],
    [1, {"found": ["x", 10, ""]}],
    [1, {"found": [0.5, 10, "red"]}],
    [0, "x"],
    [1, []],
    [10**400, {}],
    [1, {"found": [0.5, 10, "", 7]}],
    [1, {"found": [0.5, 10, "", "c33"]}],
    [1, {"found": [0.5, -1, ""]}],
    [1, {"found": [0.5, 10**400, ""]}],
    [1, {"found": {"rate": 0.5}}],
    [1, {"marks": [["TR", 7, ""]]}],
    [[1], {}],
]


@pytest.mark.parametrize(
    "noted_as",
    [
        None,
        "(;)",
        [],
        {},
        {"headline": {}},
        {"headline": {"title": 7}, "nodes": []},
        {"headline": {"names": ""}, "nodes": []},
        *({"headline": {}, "nodes": [node]} for node in NODES),
    ],
)
def test_opening_a_study_with_damaged_notes_raises_damaged(noted_as: object) -> None:
    record = study_record("abcdefgh-1", annotated_game(), "", 7)
    with pytest.raises(Damaged):
        open_study(KeptGame(record.id, record.link, record.players, 7, {"study": noted_as}))


@settings(max_examples=share(15))
@given(trees(most_points=9))
def test_any_tree_survives_storage_with_its_notes(game: Game) -> None:
    back = open_study(read_record("abcdefgh-1", study_record("abcdefgh-1", game, "", 7).text))
    assert comparable(back) == comparable(game)
    assert (back.moves, back.headline) == (game.moves, game.headline)


def test_a_study_is_stored_from_its_first_change_then_with_its_current_node(window: Window) -> None:
    keeping = keeper(window)
    game = annotated_game()
    keeping.begin(game)
    keeping.store(game.go_to(0))
    assert window.kept.newest_first() == []
    changed = edits.with_sign(game, "!")
    keeping.store(changed)
    assert [kept.id for kept in window.kept.newest_first()] == [keeping.id]
    assert not keeping.has_changes(changed)
    assert keeping.has_changes(changed.go_to(0))


def test_the_list_shows_a_studys_name(window: Window) -> None:
    keeping = keeper(window)
    keeping.store(edits.with_sign(annotated_game(), "!"))
    told = run_to_end(describing(window.kept, keeping.id, ""))
    assert told is not None
    assert told["title"] == "Study: The corner, Redstone 5 × 5, move 2"
    keeping.store(annotated_game("c3 d4 b2").go_to_node(1))
    told = run_to_end(describing(window.kept, keeping.id, ""))
    assert told is not None
    assert told["title"] == "Study: The corner, Redstone 5 × 5, move 3", "the line's end, as shown"


def test_a_review_is_listed_once_the_person_has_added_to_it(window: Window) -> None:
    """Its moves and evaluations alone are those of its game, which is listed."""
    game = Game.new(Redstone(pie=False), 5, 5).play(parse_move("c3")).play(parse_move("d4"))
    window.kept.write([KeptGame("aboutsome-1", link_of(game), {}, 1)])
    reviewed = edits.with_evaluation(game, Evaluation(0.25, 1200)).go_to(1)
    window.kept.write([study_record("abcdefgh-1", reviewed, "aboutsome-1", 7)])
    assert listed_ids(window.kept) == ["aboutsome-1"]
    added = [
        edits.with_comment(reviewed, "Why?"),
        edits.with_sign(reviewed, "!"),
        edits.with_mark(reviewed, parse_point("a1"), MarkShape.LABEL),
        edits.with_title(reviewed, "The corner"),
        reviewed.add(parse_move("e4")),
    ]
    for changed in added:
        window.kept.write([study_record("abcdefgh-1", changed, "aboutsome-1", 7)])
        assert listed_ids(window.kept) == ["abcdefgh-1", "aboutsome-1"]
    window.kept.write([study_record("abcdefgh-1", reviewed, "aboutsome-1", 7)])
    window.kept.remove("aboutsome-1")
    assert listed_ids(window.kept) == ["abcdefgh-1"], "nothing else has its moves"


def test_the_study_of_a_game_is_found_again(window: Window) -> None:
    keeping = keeper(window)
    keeping.begin(annotated_game(), "aboutsome-1")
    keeping.store(edits.with_sign(annotated_game(), "!"))
    assert keeping.known_about("aboutsome-1") == keeping.id
    assert keeping.known_about("another-one") == ""


def test_changes_of_another_window_are_not_overwritten(window: Window) -> None:
    keeping = keeper(window)
    keeping.store(edits.with_sign(annotated_game(), "!"))
    first = keeping.id
    theirs = study_record(first, edits.with_sign(annotated_game(), "?"), "", 9)
    window.kept.write([theirs])
    keeping.store(edits.with_sign(annotated_game(), "!!"))
    assert keeping.id != first
    assert window.kept.get(first) == theirs
    mine = window.kept.get(keeping.id)
    assert mine is not None
    assert open_study(mine).node.notes.sign == "!!"


def test_neither_of_two_diverged_study_states_contains_the_other() -> None:
    one = study_record("abcdefgh-1", edits.with_sign(annotated_game(), "?"), "", 9)
    other = study_record("abcdefgh-1", edits.with_sign(annotated_game(), "!"), "", 9)
    assert one.link == other.link
    assert not one.has_all_of(other)
    assert one.has_all_of(one)


def test_full_storage_is_reported() -> None:
    disk = Disk()
    window = Window(disk)
    disk.settle()
    keeping = keeper(window)
    disk.refuses = NotKept.FULL.value
    changed = edits.with_comment(annotated_game(), "No room for this.")
    keeping.store(changed)
    disk.settle()
    assert window.kept.state.trouble is NotKept.FULL
    assert words.not_kept(NotKept.FULL, too_long=False)


def test_a_study_too_long_to_be_stored_is_not_truncated(window: Window) -> None:
    keeping = keeper(window)
    long = annotated_game()
    for _ in range(10):
        move = next(long.rules.legal_moves(long.position))
        long = edits.with_comment(long.add(move), "y" * 100_000)
    keeping.store(long)
    assert keeping.is_too_long
    assert window.kept.newest_first() == []


def file_with_change(change: Callable[[Game], Game]) -> bytes:
    """Return the SGF file of a game of two moves on 5x5 after `change`."""
    game = Game.new(Redstone(pie=False), 5, 5).play(parse_move("c3")).play(parse_move("d4"))
    return format_sgf(change(game)).encode()


def test_records_with_branches_or_notes_open_as_a_study() -> None:
    assert not opens_as_study(read_file(file_with_change(lambda game: game)))
    assert opens_as_study(read_file(file_with_change(lambda game: edits.with_sign(game, "!"))))
    assert opens_as_study(read_text("#redstone5n-2-0-c3d4-1e5"))
    assert not opens_as_study(read_text("#redstone5n-1-c3d4"))
    assert not opens_as_study(read_text("#redstone5n-2-0-c3d4-1c3"))


def test_a_stored_game_without_the_study_field_is_no_study_and_keeps_other_fields() -> None:
    record = study_record("abcdefgh-1", annotated_game(), "", 7)
    plain = KeptGame(record.id, record.link, record.players, 7, {"notes": 1})
    assert not plain.is_study
    assert json.loads(plain.text)["notes"] == 1


@pytest.mark.parametrize("node", [[0, "x"], [1, {"found": [0.5, 10, "", 7]}], [1, {"marks": 7}]])
def test_a_damaged_study_is_marked_in_the_list_and_not_opened(window: Window, node: object) -> None:
    damaged = {"headline": {}, "nodes": [node]}
    study = study_record("abcdefgh-1", annotated_game(), "", 7)
    window.kept.write([replace(study, others={"study": damaged})])
    told = run_to_end(describing(window.kept, study.id, ""))
    assert told is not None
    assert told["picture"] is None
    assert "can’t be read" in told["state"]
    with pytest.raises(Damaged):
        run_to_end(StudyKeeper(window.kept, lambda: 5.0).opening(study.id))
