"""The session at a study: branches by either side, edits and their undo, and the search."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redstone.app.play.settings import Settings
from redstone.app.study import edits
from redstone.app.study.outline import WINDOW, entries_of, outline
from redstone.app.study.record import MAX_UNDO
from redstone.app.study.session import WORTH_KEEPING, StudySession
from redstone.engine.report import Candidate, Report
from redstone.mind.thought import Endless
from redstone.position import Place, Player
from redstone.record.game import Game
from redstone.record.link import format_link, read_link
from redstone.record.node import Evaluation, MarkShape, deeper
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from redstone.rules.redstone import Redstone
from tests.app.sessions import BIG, STOPPED, at, playing
from tests.at_once import format_sgf, read_sgf
from tests.effort import share
from tests.record.test_tree import assert_sound
from tests.record.trees import any_move, records, same
from tests.trees import comparable


def study(moves: str = "c3 d4 b2 b4", game: str = "redstone", size: int = 5) -> StudySession:
    """Return a study of a game with these moves, at its end."""
    record = Game.new(GAMES[game]("n" if game in ("redstone", "red") else ""), size, size)
    for token in moves.split():
        record = record.play(parse_move(token))
    return studying(record)


def studying(record: Game) -> StudySession:
    """Return a study of a record."""
    return StudySession(record, Settings(), touch=False)


def tap(session: StudySession, *points: str) -> None:
    """Tap these points of a board large enough to need no confirmation."""
    for point in points:
        session.board_input.tap(at(point), BIG)


def names(session: StudySession) -> str:
    """Return the names of moves in reading order, with an opening bracket per level of branches."""
    game = session.game
    return " ".join(
        "(" * entry.level + str(game.nodes[entry.number].move)
        for entry in entries_of(game, session.record.folds)
        if entry.number
    )


# -- branches -------------------------------------------------------------------------------


def test_a_move_by_either_side_makes_a_branch_beside_the_main_line() -> None:
    session = study()
    session.go_to(2)
    tap(session, "e2", "e4")
    assert names(session) == "c3 d4 b2 (e2 (e4 b4"
    assert session.game.ply == 4
    session.go_to(0)
    session.go_to(session.game.ply + 3)
    assert str(session.game.moves[-1]) == "b2"


def test_tapping_an_existing_move_steps_to_its_node() -> None:
    session = study()
    session.go_to(2)
    tap(session, "b2")
    assert len(session.game.nodes) == 5
    assert not session.record.may_undo


def test_a_finished_game_can_branch_but_its_end_takes_no_stone() -> None:
    over = playing("redstone", "a1 b2 a2 xb1", size=2).game
    session = studying(over)
    assert session.board_input.now.position.is_over
    tap(session, "a1")
    assert session.board_input.now.pointing.untimely
    session.go_to(2)
    assert session.board_input.now.table.may_play


def test_sibling_branches_are_stepped_through_in_order() -> None:
    session = study()
    for point in ("e2", "e3"):
        session.go_to(2)
        tap(session, point)
    seen = [str(session.game.moves[-1])]
    for _ in range(3):
        session.record.go_beside(-1)
        seen.append(str(session.game.moves[-1]))
    assert seen == ["e3", "e2", "b2", "b2"]
    session.record.go_beside(1)
    assert str(session.game.moves[-1]) == "e2"


def test_promoting_a_late_node_makes_its_whole_branch_the_main_line() -> None:
    session = study()
    session.go_to(2)
    tap(session, "e2", "e4")
    session.record.promote()
    assert names(session) == "c3 d4 e2 (b2 (b4 e4"
    assert str(session.game.moves[-1]) == "e4"


def test_deleting_a_node_can_be_undone_and_redone() -> None:
    session = study()
    session.go_to(2)
    session.record.cut()
    assert names(session) == "c3"
    session.record.undo()
    assert names(session) == "c3 d4 b2 b4"
    assert session.game.ply == 2
    session.record.redo()
    assert names(session) == "c3"
    session.record.cut()
    session.record.cut()
    assert names(session) == ""


# -- notes ----------------------------------------------------------------------------------


def test_signs_are_set_on_moves_and_removed_by_the_same_sign() -> None:
    session = study()
    session.record.sign("?!")
    assert session.game.node.notes.sign == "?!"
    session.record.sign("!")
    session.record.sign("!")
    assert session.game.node.notes.sign == ""
    session.go_to(0)
    session.record.sign("!")
    assert session.game.node.notes.sign == ""
    with pytest.raises(ValueError, match="not a sign"):
        session.record.sign("?!?")


def test_a_tool_marks_points_instead_of_placing_stones() -> None:
    session = study()
    session.select_tool(MarkShape.LABEL)
    tap(session, "a1", "a2", "a1", "a3")
    assert [(m.text, str(m.point)) for m in session.game.node.notes.markup] == [
        ("B", "a2"),
        ("A", "a3"),
    ]
    session.select_tool(MarkShape.CROSS)
    tap(session, "a2")
    session.board_input.press(at("e5"))
    shapes = {str(m.point): m.shape for m in session.game.node.notes.markup}
    assert shapes == {"a3": MarkShape.LABEL, "a2": MarkShape.CROSS, "e5": MarkShape.CROSS}
    session.record.clear_marks()
    session.record.undo()
    assert len(session.game.node.notes.markup) == 3
    session.select_tool(MarkShape.CROSS)
    tap(session, "e5")
    assert session.game.moves[-1] == Place(at("e5"))


def test_labels_by_taps_end_after_26_letters() -> None:
    session = study(size=9)
    session.select_tool(MarkShape.LABEL)
    for point in session.board_input.now.position.board.points[:30]:
        session.board_input.tap(point)
    assert len(session.game.node.notes.markup) == 26


def test_a_comment_typed_in_one_go_is_one_edit() -> None:
    session = study()
    for text in ("W", "Wh", "Why", "Why?"):
        session.record.comment(text)
    session.go_to(session.game.ply - 1)
    session.record.comment("Because.")
    session.record.undo()
    assert session.game.node.notes.comment == ""
    session.record.undo()
    assert session.game.nodes[4].notes.comment == ""
    assert not session.record.may_undo


def test_the_number_of_undoable_edits_is_limited() -> None:
    session = study()
    for count in range(MAX_UNDO + 10):
        session.record.sign("!" if count % 2 else "?")
    for _ in range(MAX_UNDO):
        session.record.undo()
    assert not session.record.may_undo


# -- the computer ---------------------------------------------------------------------------


def report(simulations: int, rate: float = 0.6, proven: bool | None = None) -> Report:
    """Return a report with a line of two moves."""
    line = tuple(map(parse_move, ("e2", "e4")))
    best = Candidate(line[0], simulations, rate, line, proven)
    return Report(simulations, 0.0, rate, (best,), line, proven)


def answer_request(session: StudySession, told: Report) -> None:
    """Give the study's request this report."""
    assert session.request is not None
    assert session.receive_report(session.request.id, told)


def test_analysis_follows_the_current_node_without_limit() -> None:
    session = study()
    assert session.request is None
    session.switch_thinking()
    first = session.request
    assert first is not None
    assert (first.thought, first.hint) == (Endless(), True)
    session.go_to(session.game.ply - 1)
    second = session.request
    assert second is not None
    assert (second.id != first.id, second.table, second.game.ply) == (True, first.table, 3)
    session.think(on=False)
    assert session.request is None
    assert not session.receive_report(second.id, report(10))


def test_a_comment_or_a_mark_does_not_interrupt_the_analysis() -> None:
    session = study()
    session.think(on=True)
    before = session.request
    session.record.comment("Hm.")
    session.record.sign("!")
    assert before is not None
    assert session.request is not None
    assert session.request.id == before.id


def test_results_are_stored_at_the_node_and_survive_undo() -> None:
    session = study()
    session.record.comment("before")
    session.think(on=True)
    answer_request(session, report(WORTH_KEEPING - 1))
    assert session.evaluation is None
    answer_request(session, report(500))
    answer_request(session, report(550, 0.9))
    line = report(500).line
    assert session.evaluation == Evaluation(0.6, 500, line=line)
    answer_request(session, report(560, 1.0, proven=True))
    assert session.evaluation == Evaluation(
        1.0, 560, session.board_input.now.position.to_move, line
    )
    session.record.undo()
    assert session.game.node.notes.comment == ""
    assert session.evaluation is not None
    assert session.evaluation.winner is Player.BLACK


def test_proofs_and_longer_searches_are_not_replaced() -> None:
    game = study().game
    game = edits.with_evaluation(game, Evaluation(0.4, 1000))
    assert edits.with_evaluation(game, Evaluation(0.9, 500)) is game
    game = edits.with_evaluation(game, Evaluation(0.0, 10, Player.WHITE))
    assert edits.with_evaluation(game, Evaluation(0.9, 5000)) is game


def test_a_missing_expected_line_is_taken_from_a_shallower_search() -> None:
    known, line = Evaluation(0.4, 1000), (Place(at("c3")),)
    assert deeper(known, Evaluation(0.9, 500, line=line)) == replace(known, line=line)
    assert deeper(None, known) is known


def test_adding_a_line_to_the_tree_is_one_edit() -> None:
    session = study()
    session.think(on=True)
    answer_request(session, report(200))
    session.add_line(0)
    assert names(session) == "c3 d4 b2 b4 e2"
    session.record.undo()
    session.think(on=True)
    answer_request(session, report(200))
    session.add_line(0, plies=9)
    assert names(session) == "c3 d4 b2 b4 e2 e4"
    assert session.game.ply == 5
    session.record.undo()
    assert names(session) == "c3 d4 b2 b4"


def test_show_line_is_true_only_if_the_line_shown_changes() -> None:
    session = study()
    session.think(on=True)
    answer_request(session, report(200))
    assert session.show_line(0)
    assert not session.show_line(0)
    assert session.show_line(7)
    assert session.line_shown is None


def test_no_search_if_the_game_is_over_or_stopped() -> None:
    over = studying(playing("redstone", "a1 b2 a2 xb1", size=2).game)
    over.think(on=True)
    assert over.request is None
    stopped = study(STOPPED, "go")
    stopped.think(on=True)
    assert stopped.request is None


def test_in_stopped_go_taps_mark_dead_stones_unless_a_tool_is_selected() -> None:
    session = study(STOPPED, "go")
    session.select_tool(MarkShape.CIRCLE)
    tap(session, "a3")
    assert len(session.game.node.notes.markup) == 1
    session.select_tool(None)
    tap(session, "a3")
    assert str(session.game.moves[-1]) == "va3"


# -- the list -------------------------------------------------------------------------------


def grown(moves: int, seed: int) -> Game:
    """Return a record with this many moves on 9x9, half of them in branches."""
    rng, game = random.Random(seed), Game.new(Redstone(pie=False), 9, 9)
    while len(game.nodes) <= moves:
        if rng.random() < 0.2 or game.position.is_over:
            game = game.go_to_node(rng.randrange(len(game.nodes)))
        else:
            game = game.add(any_move(game, rng))
    return game


def test_only_a_window_of_a_large_tree_around_the_current_node_is_listed() -> None:
    game = grown(2000, seed=1)
    for cursor in range(0, len(game.nodes), 97):
        shown = outline(game.go_to_node(cursor), {})
        assert len(shown.entries) <= WINDOW
        assert cursor in {entry.number for entry in shown.entries}


def test_a_long_branch_is_folded_unless_current_or_unfolded() -> None:
    session = study()
    session.go_to(1)
    tap(session, "a1", "e5", "a3", "e3", "a4", "e2", "b5", "d1", "c1", "c5")
    inside = session.game.cursor
    assert names(session).count("(") == 10
    session.go_to(0)
    assert names(session) == "c3 d4 (a1 b2 b4"
    folded = next(e for e in entries_of(session.game, {}) if e.hidden)
    assert (folded.hidden, folded.foldable) == (9, True)
    session.record.fold(folded.number, folded=False)
    assert names(session).count("(") == 10
    session.record.go_to_node(inside)
    session.record.fold(folded.number, folded=True)
    assert names(session).count("(") == 10, "it is not folded over the moment shown"


@given(records())
def test_unfolded_the_list_has_every_move_once(game: Game) -> None:
    unfolded = dict.fromkeys(range(len(game.nodes)), False)
    found = [entry.number for entry in entries_of(game, unfolded)]
    assert sorted(found) == list(range(len(game.nodes)))


# -- any sequence of edits ------------------------------------------------------------------


def random_edit(session: StudySession, rng: random.Random) -> None:
    """Do a random edit of a study."""
    point = rng.choice(session.board_input.now.position.board.points)
    does: list[Callable[[], None]] = [
        lambda: session.board_input.tap(point, BIG),
        lambda: session.board_input.tap(point, BIG),
        lambda: session.board_input.place(point, red=True),
        session.board_input.confirm,
        lambda: session.record.go_to_node(rng.randrange(len(session.game.nodes))),
        lambda: session.go_to(session.game.ply + rng.choice((-2, -1, 1, 3))),
        lambda: session.record.go_beside(rng.choice((-1, 1))),
        lambda: session.record.sign(rng.choice(edits.SIGNS)),
        lambda: session.record.comment(rng.choice(("", "a]", "b\\\nc", "\N{SNOWMAN}"))),
        lambda: session.select_tool(rng.choice((None, *edits.TOOLS))),
        session.record.clear_marks,
        session.record.promote,
        lambda: session.record.cut() if rng.random() < 0.3 else None,
        session.record.undo,
        session.record.redo,
        lambda: session.record.fold(rng.randrange(9), folded=rng.random() < 0.5),
        session.board_input.swap,
        session.board_input.pass_turn,
        session.board_input.agree,
        session.board_input.resume,
    ]
    rng.choice(does)()


@settings(max_examples=share(40))
@given(records(most_nodes=10), st.integers(0, 2**32))
def test_any_sequence_of_edits_keeps_the_tree_legal_and_the_round_trips_exact(
    game: Game, seed: int
) -> None:
    session, rng = studying(game), random.Random(seed)
    for _ in range(30):
        random_edit(session, rng)
        assert session.game.cursor in {
            e.number for e in entries_of(session.game, session.record.folds)
        }
    made = session.game
    assert_sound(made)
    link = format_link(made)
    reading = read_link(link)
    assert reading.game is not None
    assert same(reading.game, made)
    assert format_link(reading.game) == link
    back = read_sgf(format_sgf(made).encode())
    assert back.game is not None
    assert comparable(back.game) == comparable(made)


@settings(max_examples=share(40))
@given(records(most_nodes=10), st.integers(0, 2**32))
def test_undo_restores_every_earlier_state(game: Game, seed: int) -> None:
    session, rng = studying(game), random.Random(seed)
    states = [session.game]
    for _ in range(20):
        before = session.game
        session.select_tool(None)
        does: list[Callable[[], None]] = [
            partial(
                session.board_input.tap,
                rng.choice(session.board_input.now.position.board.points),
                BIG,
            ),
            partial(session.record.sign, "!"),
            session.record.cut,
            session.record.promote,
            partial(session.record.go_to_node, rng.randrange(len(session.game.nodes))),
        ]
        rng.choice(does)()
        if session.game.nodes != before.nodes:
            states.append(before)
    while session.record.may_undo:
        session.record.undo()
        assert session.game.nodes == states.pop().nodes
    assert len(states) == 1
