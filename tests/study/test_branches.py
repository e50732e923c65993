"""Branches of a study: stepping through, promoting and deleting them; and the game's headline."""

from redstone.app.play.settings import Settings
from redstone.app.study.session import StudySession
from redstone.app.study.state import study_state
from redstone.record.node import child_with
from redstone.record.notation import parse_move
from tests.at_once import format_sgf, read_sgf

FILE = b"(;GM[1]SZ[9]KM[7]RU[Go];B[ee](;W[cc];B[gg](;W[hh])(;W[ii]))(;W[dd];B[ff])(;W[bb];B[ac]))"


def study_after(*tokens: str) -> StudySession:
    """Return the study after these moves."""
    game = read_sgf(FILE).game
    assert game is not None
    game = game.go_to_node(0)
    for token in tokens:
        number = child_with(game.nodes, game.cursor, parse_move(token))
        assert number is not None
        game = game.go_to_node(number)
    return StudySession(game, Settings(), touch=False)


def moves_at(session: StudySession, *tokens: str) -> list[str]:
    """Return the moves that follow these moves, in order."""
    game = session.game.go_to_node(0)
    for token in tokens:
        number = child_with(game.nodes, game.cursor, parse_move(token))
        assert number is not None
        game = game.go_to_node(number)
    return [str(game.nodes[child].move) for child in game.node.children]


def test_a_branch_leads_back_to_the_main_line() -> None:
    session = study_after("e5", "b8", "a7")
    session.record.go_to_main_line()
    assert session.game.tokens[: session.game.ply] == ("e5",)
    assert study_state(session)["disabled"]["study-main"]


def test_the_next_fork_is_the_next_moment_with_several_moves() -> None:
    session = study_after()
    plies = []
    while not study_state(session)["disabled"]["study-fork"]:
        session.record.go_to_next_fork()
        plies.append(session.game.ply)
    assert plies == [1, 3]


def test_a_branch_is_moved_up_one_place_and_back_by_undo() -> None:
    session = study_after("e5", "b8")
    session.record.raise_branch()
    assert moves_at(session, "e5") == ["c7", "b8", "d6"]
    session.record.raise_branch()
    assert moves_at(session, "e5") == ["b8", "c7", "d6"]
    assert study_state(session)["disabled"]["study-raise"]
    session.undo()
    session.undo()
    assert moves_at(session, "e5") == ["c7", "d6", "b8"]


def test_all_other_branches_are_deleted_and_come_back_by_undo() -> None:
    session = study_after("e5", "d6", "f4")
    session.record.keep_line()
    assert (moves_at(session, "e5"), len(session.game.nodes)) == (["d6"], 4)
    session.undo()
    assert len(session.game.nodes) == 10


def test_names_date_and_result_are_written_shown_and_exported() -> None:
    session = study_after("e5")
    for field, text in {
        "black": "Ann",
        "date": "2026-11-28",
        "event": "Cup",
        "result": "B+R",
    }.items():
        session.record.tell(field, text[:1])
        session.record.tell(field, text)
    state = study_state(session)
    assert state["plates"]["black"]["name"] == "Ann"
    assert state["inside"]["told"]["event"] == "Cup"
    for each in ("PB[Ann]", "DT[2026-11-28]", "EV[Cup]", "RE[B+R]"):
        assert each in format_sgf(session.game)
    session.undo()
    assert session.game.headline.result == ""
