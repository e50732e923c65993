"""Problems of files: the file's right and wrong branches answer the moves made on the board."""

import pytest

from redstone.app.play.settings import Settings
from redstone.app.study.session import StudySession
from redstone.app.study.solving import SolvingStage, is_problem
from redstone.app.study.state import study_state
from redstone.record.game import Game
from redstone.record.notation import parse_move
from tests.at_once import read_sgf

START = "(;GM[1]SZ[9]KM[7]RU[Go]AB[ba][bb][cb][db][eb]AW[ac][bc][cc][dc][ec][fc][fb][fa]PL[B]"
MARKED = START + "C[Black to live](;B[ca]C[Correct])(;B[da];W[ca]C[Wrong]))"
LONG = START + "(;B[ca];W[da](;B[ea]C[RIGHT])(;B[aa]C[WRONG]))(;B[da];W[ca]C[WRONG]))"
ONLY_WRONG = START + "(;B[ca];W[da];B[ea])(;B[da];W[ca]C[失败]))"
IN_CAPITALS = START + "(;B[ca]C[Black lives. RIGHT])(;B[da]C[Dead\nWrong]))"


def study_of_problem(text: str) -> StudySession:
    """Return a study of the problem in a file, at its question."""
    game = read_sgf(text.encode()).game
    assert game is not None
    session = StudySession(game, Settings(), touch=False)
    session.solve()
    assert session.solving is not None
    return session


def stage_after(session: StudySession, *moves: str) -> SolvingStage:
    """Return the stage after moves of the person, each with its reply."""
    for move in moves:
        session.board_input.do(parse_move(move))
        session.make_reply()
    assert session.solving is not None
    return session.solving.stage


@pytest.mark.parametrize("text", [MARKED, IN_CAPITALS])
def test_a_right_move_solves_the_problem_and_a_wrong_one_does_not(text: str) -> None:
    assert stage_after(study_of_problem(text), "c9") is SolvingStage.SOLVED
    assert stage_after(study_of_problem(text), "d9") is SolvingStage.WRONG


@pytest.mark.parametrize("text", [LONG, ONLY_WRONG])
def test_each_right_move_is_answered_until_the_end(text: str) -> None:
    session = study_of_problem(text)
    assert stage_after(session, "c9") is SolvingStage.ASKED
    assert session.game.tokens[session.game.ply - 1] == "d9"
    assert stage_after(session, "e9") is SolvingStage.SOLVED


def test_a_wrong_move_is_answered_and_taken_back_to_the_last_question() -> None:
    session = study_of_problem(LONG)
    stage_after(session, "c9")
    assert stage_after(session, "a9") is SolvingStage.WRONG
    session.undo()
    assert (session.game.ply, stage_after(session)) == (2, SolvingStage.ASKED)
    session = study_of_problem(LONG)
    stage_after(session, "d9")
    assert session.game.tokens[session.game.ply - 1] == "c9"


def test_a_move_not_in_the_file_does_not_change_it() -> None:
    session = study_of_problem(MARKED)
    before = session.game.nodes
    assert stage_after(session, "j1") is SolvingStage.UNKNOWN
    session.undo()
    assert stage_after(session) is SolvingStage.ASKED
    assert session.game.nodes == before


def test_nothing_on_the_page_shows_the_solution_until_it_is_requested() -> None:
    session = study_of_problem(MARKED)
    state = study_state(session)
    assert not session.continuations
    assert all(state["disabled"][name] for name in ("study-next", "study-after", "study-fork"))
    assert state["hidden"]["study-think"]
    session.go_to(1)
    session.switch_thinking()
    assert session.game.ply == 0
    assert not session.thinks
    session.show_solution()
    assert [str(move.point) for move, _ in session.continuations] == ["c9", "d9"]


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[1]SZ[9]KM[7]RU[Go];B[ee]C[Right](;W[cc])(;W[dd]C[Wrong]))",
        START + "(;B[ca])(;B[da]))",
        START + "(;B[ca]TE[1]C[To the right, it is correct])(;B[da]BM[1]))",
        START + "C[What is right here?])",
    ],
    ids=["a game", "no marks", "other words", "no moves"],
)
def test_records_without_a_question_are_no_problems(text: str) -> None:
    game = read_sgf(text.encode()).game
    assert isinstance(game, Game)
    assert not is_problem(game)
