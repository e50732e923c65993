"""Branches of a study: stepping through, promoting and deleting them; and the game's headline."""

from redstone.app.play.settings import Settings
from redstone.app.study.session import StudySession
from redstone.app.study.state import study_state
from redstone.record.node import MarkShape, Markup, child_with
from redstone.record.notation import parse_move
from tests.app.sessions import BIG, at
from tests.at_once import format_sgf, read_sgf

FILE = b"(;GM[1]SZ[9]KM[7]RU[Go];B[ee](;W[cc];B[gg](;W[hh])(;W[ii]))(;W[dd];B[ff])(;W[bb];B[ac]))"


def study_after(*tokens: str) -> StudySession:
    """Return a study of FILE, at the node reached by these moves, which must be in its tree."""
    game = read_sgf(FILE).game
    assert game is not None
    game = game.go_to_node(0)
    for token in tokens:
        number = child_with(game.nodes, game.cursor, parse_move(token))
        assert number is not None
        game = game.go_to_node(number)
    return StudySession(game, Settings(), touch=False)


def moves_at(session: StudySession, *tokens: str) -> list[str]:
    """Return the moves in the tree that can follow these moves, the main one first."""
    game = session.game.go_to_node(0)
    for token in tokens:
        number = child_with(game.nodes, game.cursor, parse_move(token))
        assert number is not None
        game = game.go_to_node(number)
    return [str(game.nodes[child].move) for child in game.node.children]


def test_go_to_main_line_goes_to_the_node_where_the_branch_begins() -> None:
    session = study_after("e5", "b8", "a7")
    session.record.go_to_main_line()
    assert session.game.tokens[: session.game.ply] == ("e5",)
    assert study_state(session)["disabled"]["study-main"]


def test_the_next_fork_is_the_next_node_with_several_moves() -> None:
    session = study_after()
    plies = []
    while not study_state(session)["disabled"]["study-fork"]:
        session.record.go_to_next_fork()
        plies.append(session.game.ply)
    assert plies == [1, 3]


def test_a_branch_can_be_moved_up_and_back_by_undo() -> None:
    session = study_after("e5", "b8")
    session.record.raise_branch()
    assert moves_at(session, "e5") == ["c7", "b8", "d6"]
    session.record.raise_branch()
    assert moves_at(session, "e5") == ["b8", "c7", "d6"]
    assert study_state(session)["disabled"]["study-raise"]
    session.undo()
    session.undo()
    assert moves_at(session, "e5") == ["c7", "d6", "b8"]


def test_deleting_all_other_branches_can_be_undone() -> None:
    session = study_after("e5", "d6", "f4")
    session.record.keep_line()
    assert (moves_at(session, "e5"), len(session.game.nodes)) == (["d6"], 4)
    session.undo()
    assert len(session.game.nodes) == 10


def test_names_date_and_result_are_edited_shown_and_exported() -> None:
    session = study_after("e5")
    for field, text in {
        "black": "Ann",
        "date": "2026-11-28",
        "event": "Cup",
        "result": "B+R",
    }.items():
        session.record.set_headline(field, text[:1])
        session.record.set_headline(field, text)
    state = study_state(session)
    assert state["plates"]["black"]["name"] == "Ann"
    assert state["inside"]["told"]["event"] == "Cup"
    for each in ("PB[Ann]", "DT[2026-11-28]", "EV[Cup]", "RE[B+R]"):
        assert each in format_sgf(session.game)
    session.undo()
    assert session.game.headline.result == ""


def test_the_following_moves_are_marked_on_the_board_the_main_one_larger() -> None:
    session = study_after("e5")
    assert [str(move) for move, _ in session.continuations] == ["c7", "d6", "b8"]
    small = [
        command
        for command in study_state(session)["picture"]["commands"]
        if command[0] == "stone" and float(command[5]) < 1
    ]
    assert [command[3] for command in small] == ["white"] * 3
    sizes = [float(command[5]) for command in small]
    assert sizes[0] > sizes[1] == sizes[2]


def test_an_arrow_is_drawn_by_two_taps_and_removed_by_the_same() -> None:
    session = study_after("e5")
    session.select_tool(MarkShape.ARROW)
    for point in ("a1", "c3"):
        session.board_input.tap(at(point), BIG)
    arrow = Markup(at("a1"), MarkShape.ARROW, "c3")
    assert session.game.node.notes.markup == (arrow,)
    for point in ("a1", "c3"):
        session.board_input.tap(at(point), BIG)
    assert not session.game.node.notes.markup
    session.undo()
    assert session.game.node.notes.markup == (arrow,)


def test_a_label_has_the_given_text_or_the_next_letter() -> None:
    session = study_after("e5")
    session.select_tool(MarkShape.LABEL)
    session.label = "seki"
    session.board_input.tap(at("a1"), BIG)
    session.label = ""
    session.board_input.tap(at("b1"), BIG)
    assert [mark.text for mark in session.game.node.notes.markup] == ["seki", "A"]


def test_a_search_goes_from_one_node_with_the_text_to_the_next() -> None:
    session = study_after("e5", "c7")
    session.record.comment("A Ladder works")
    session.record.go_to_node(0)
    session.search("ladder")
    assert session.game.tokens[: session.game.ply] == ("e5", "c7")
    session.search("f4")
    assert session.game.tokens[: session.game.ply] == ("e5", "d6", "f4")
    session.search("nothing")
    assert not session.found


def test_the_same_position_in_another_branch_is_found() -> None:
    game = read_sgf(b"(;GM[1]SZ[9]KM[7]RU[Go](;B[ee];W[cc];B[gg])(;B[gg];W[cc];B[ee]))").game
    assert game is not None
    session = StudySession(game.go_to_node(3), Settings(), touch=False)
    session.record.go_to_same_position()
    assert session.game.tokens[: session.game.ply] == ("g3", "c7", "e5")
    session.record.go_to_node(2)
    session.record.go_to_same_position()
    assert session.game.cursor == 2
