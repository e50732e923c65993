"""The session at a puzzle: only proofs accept, refute and answer moves."""

from dataclasses import replace

import pytest

from redstone.app.puzzles.attempt import AttemptResult, AttemptStage, Claim
from redstone.app.puzzles.puzzle import ASKED, BadPuzzle, read_puzzle
from redstone.board import Point
from redstone.mind.proven import UNSETTLED, Proven
from redstone.mind.thought import ByProof
from redstone.position import Place, Player, Swap
from redstone.puzzles.symmetry import distinct
from redstone.record.notation import parse_move
from tests.puzzles.prover import (
    FIVE,
    FIVE_LINE,
    MIRRORED,
    MIRRORED_LINE,
    ONE_MOVE,
    at,
    claim,
    play,
    proven,
    puzzle,
    settle,
    stage,
    tap,
)

SEVERAL = "#redstone3np-2-0-a1a3c3c1b2b1"
LOST = "#redstone2np-2-0-0"
"""A puzzle on 2x2, where the player who begins loses."""


def moves_since(session_moves: tuple[object, ...], puzzle_moves: int) -> str:
    """Return the moves made since the puzzle's position, as tokens."""
    return " ".join(map(str, session_moves[puzzle_moves:]))


def test_the_solution_is_accepted_without_a_proof_and_answered() -> None:
    session = at(FIVE, FIVE_LINE)
    assert (claim(session), session.request) == (Claim.GIVEN, None)
    for token, expected in (
        ("b2", AttemptStage.ASKED),
        ("a2", AttemptStage.ASKED),
        ("xb3", AttemptStage.SOLVED),
    ):
        session.board_input.place(parse_move(token).point, red=token[0] == "x")  # type: ignore[union-attr]
        session.board_input.confirm()
        assert session.request is None, "nothing need be proven"
        settle(session)
        assert stage(session) is expected
    assert moves_since(session.board_input.now.game.moves, 4) == FIVE_LINE
    assert session.attempt.result is AttemptResult.CLEAN


def test_every_other_winning_move_is_accepted_by_proof_and_answered_by_proof() -> None:
    session = at(FIVE, FIVE_LINE)
    play(session, "b2")
    session.board_input.place(Point(2, 1), red=True)
    session.board_input.confirm()
    assert stage(session) is AttemptStage.WEIGHED
    request = session.request
    assert request is not None
    assert request.game is session.board_input.now.game
    stubborn = proven(request.game).line[0]
    settle(session)
    assert stage(session) is AttemptStage.ASKED
    assert session.board_input.now.game.moves[-1] == stubborn
    while session.attempt.is_open:
        play(session, str(proven(session.board_input.now.game).moves[0]))
    assert session.attempt.result is AttemptResult.CLEAN


def test_a_mirrored_move_is_accepted_and_answered_mirrored() -> None:
    session = at(MIRRORED, MIRRORED_LINE)
    session.board_input.place(Point(1, 2), red=True)
    session.board_input.confirm()
    assert session.request is None
    settle(session)
    assert moves_since(session.board_input.now.game.moves, 5) == "xb3 xa3"
    assert [str(move) for move in session.attempt.line] == ["c1", "a2", "xb1"]


def test_a_wrong_move_is_refuted_on_the_board_and_taken_back() -> None:
    session = at(FIVE, FIVE_LINE)
    before = session.board_input.now.position
    play(session, "b1")
    assert stage(session) is AttemptStage.REFUTED
    assert session.board_input.now.position.to_move is session.colour
    refutation = proven(puzzle(FIVE).game.play(parse_move("b1")))
    assert refutation.winner is Player.WHITE
    assert session.board_input.now.game.moves[-1] == refutation.line[0]
    assert session.board_input.now.game.future == refutation.line[1:], (
        "the rest can be looked through"
    )
    tap(session, "b2")
    assert session.board_input.now.game.moves[-1] == refutation.line[0], "nothing is played on"
    session.go_to(session.board_input.now.game.ply + 1)
    session.again()
    assert (session.board_input.now.position, session.board_input.now.game.future) == (before, ())
    play(session, "b2")
    assert session.attempt.is_open
    assert session.attempt.result is AttemptResult.FAILED


def test_the_refutation_can_be_stepped_through_to_both_ends() -> None:
    session = at(FIVE, FIVE_LINE)
    play(session, "b1")
    line = session.board_input.now.game.line
    assert len(line) > session.board_input.now.game.ply
    for step in [1] * len(line) + [-1] * len(line):
        session.go_to(session.board_input.now.game.ply + step)
        assert session.reply is None, "it has been made"
        assert session.board_input.now.game.line == line
    session.again()
    assert moves_since(session.board_input.now.game.moves, 4) == ""


def test_no_stepping_before_the_reply_is_made() -> None:
    session = at(FIVE, FIVE_LINE)
    session.board_input.place(Point(1, 0), red=False)
    assert session.request is not None
    session.receive_proof(session.request.id, proven(session.board_input.now.game))
    reply = session.reply
    assert reply is not None
    session.go_to(0)
    assert (session.board_input.now.game.ply, session.reply) == (5, reply)
    settle(session)
    session.go_to(0)
    assert session.board_input.now.game.ply == 0


def test_a_claim_proven_after_a_right_move_keeps_that_move() -> None:
    session = at(FIVE)
    session.board_input.place(Point(1, 1), red=False)
    assert session.request is not None
    session.receive_proof(session.request.id, proven(session.board_input.now.game))
    session.make_reply()
    assert claim(session) is Claim.ASKED
    settle(session)
    assert claim(session) is Claim.UNIQUE
    session.give_up()
    assert moves_since(session.board_input.now.game.line, 4).startswith("b2 b1 ")


def test_a_later_wrong_move_is_taken_back_to_the_last_right_position() -> None:
    session = at(FIVE, FIVE_LINE)
    play(session, "b2")
    wrong = next(
        str(move)
        for move in session.board_input.now.game.rules.legal_moves(session.board_input.now.position)
        if move not in proven(session.board_input.now.game).moves
    )
    play(session, wrong)
    assert stage(session) is AttemptStage.REFUTED
    session.again()
    assert moves_since(session.board_input.now.game.moves, 4) == "b2 b1"
    play(session, "a2")
    play(session, "xb3")
    assert stage(session) is AttemptStage.SOLVED
    assert session.attempt.result is AttemptResult.FAILED


def test_unproven_moves_are_called_neither_right_nor_wrong() -> None:
    session = at(FIVE, FIVE_LINE)
    session.board_input.place(Point(1, 0), red=False)
    assert session.request is not None
    session.receive_proof(session.request.id, UNSETTLED)
    assert stage(session) is AttemptStage.UNSETTLED
    assert session.attempt.result is None
    assert session.reply is None
    session.again()
    assert session.attempt.is_open


def test_an_answer_to_another_request_is_ignored() -> None:
    session = at(FIVE, FIVE_LINE)
    assert not session.receive_proof(1, Proven(Player.BLACK))
    session.board_input.place(Point(1, 0), red=False)
    assert session.request is not None
    asked = session.request.id
    session.show(puzzle(ONE_MOVE, "xa2"))
    assert not session.receive_proof(asked, Proven(Player.BLACK))
    assert stage(session) is AttemptStage.ASKED


def test_a_move_that_ends_the_game_needs_no_proof() -> None:
    session = at(ONE_MOVE, "xa2")
    play(session, "xa2")
    assert stage(session) is AttemptStage.SOLVED
    assert session.board_input.now.position.outcome is not None


def test_an_illegal_move_is_no_answer() -> None:
    session = at(FIVE, FIVE_LINE)
    session.board_input.place(Point(0, 0), red=False)
    assert session.board_input.now.pointing.refusal is not None
    assert session.attempt.result is None
    session.board_input.do(Swap())
    assert session.board_input.now.game.ply == 4
    assert session.request is None


def test_a_hint_first_names_the_theme_and_then_the_point() -> None:
    session = at(FIVE, FIVE_LINE)
    session.ask_hint()
    assert (session.attempt.hints, session.hinted) == (1, None)
    session.ask_hint()
    session.ask_hint()
    assert (session.attempt.hints, session.hinted) == (2, Point(1, 1))
    for token in ("b2", "a2", "xb3"):
        play(session, token)
    assert session.attempt.result is AttemptResult.HELPED


def test_giving_up_shows_the_solution_which_can_be_stepped_through() -> None:
    session = at(FIVE, FIVE_LINE)
    play(session, "b1")
    session.give_up()
    assert stage(session) is AttemptStage.SHOWN
    assert session.attempt.result is AttemptResult.FAILED
    assert moves_since(session.board_input.now.game.line, 4) == FIVE_LINE
    assert moves_since(session.board_input.now.game.moves, 4) == "b2"
    session.go_to(session.board_input.now.game.ply + 2)
    assert moves_since(session.board_input.now.game.moves, 4) == "b2 b1 a2"
    assert session.request is None
    assert session.reply is None


def test_giving_up_later_shows_the_line_from_there() -> None:
    session = at(FIVE, FIVE_LINE)
    play(session, "b2")
    session.give_up()
    assert moves_since(session.board_input.now.game.moves, 4) == "b2 b1 a2"
    assert moves_since(session.board_input.now.game.line, 4) == FIVE_LINE


def test_a_received_puzzle_is_proven_first() -> None:
    session = at(FIVE)
    assert claim(session) is Claim.ASKED
    assert session.request is not None
    assert session.request.thought == ByProof(every_move=True)
    assert not session.may_give_up
    settle(session)
    assert claim(session) is Claim.UNIQUE
    assert session.may_give_up
    play(session, "b2")
    assert session.attempt.is_open
    assert puzzle(FIVE).asked == ASKED


def test_a_move_made_before_the_claim_is_proven_is_proven_first() -> None:
    session = at(FIVE)
    asked = session.request
    session.board_input.place(Point(1, 0), red=False)
    request = session.request
    assert asked is not None
    assert request is not None
    assert request.thought == ByProof()
    assert not session.receive_proof(asked.id, proven(asked.game)), "not now"
    session.receive_proof(request.id, proven(request.game))
    assert stage(session) is AttemptStage.REFUTED
    assert session.request == asked
    settle(session)
    assert claim(session) is Claim.UNIQUE
    session.again()
    assert session.attempt.line, "the way is known by now"
    session.give_up()
    assert moves_since(session.board_input.now.game.moves, 4) == "b2"


def test_a_second_solution_is_reported() -> None:
    session = at(SEVERAL)
    settle(session)
    assert claim(session) is Claim.SEVERAL
    moves = proven(puzzle(SEVERAL).game).moves
    assert len(distinct(session.board_input.now.position.board, moves)) > 1
    for move in moves:
        session.show(puzzle(SEVERAL))
        settle(session)
        play(session, str(move))
        assert stage(session) is not AttemptStage.REFUTED


def test_symmetric_moves_are_one_solution() -> None:
    session = at(MIRRORED)
    settle(session)
    assert claim(session) is Claim.UNIQUE


def test_a_position_that_is_lost_is_no_puzzle() -> None:
    """Once it is proven lost, the attempt ends without a result, and taps make no moves."""
    session = at(LOST)
    settle(session)
    assert (claim(session), stage(session)) == (Claim.LOST, AttemptStage.DISPROVED)
    assert session.attempt.result is None
    tap(session, "a1")
    assert session.board_input.now.game.ply == 0


def test_a_position_too_large_to_prove_is_never_called_won() -> None:
    session = at(FIVE)
    assert session.request is not None
    session.receive_proof(session.request.id, UNSETTLED)
    assert claim(session) is Claim.UNSETTLED
    assert session.attempt.is_open
    session.board_input.place(Point(1, 1), red=False)
    assert stage(session) is AttemptStage.WEIGHED, "a move is still proven by itself"
    settle(session)
    assert session.attempt.is_open


def test_a_win_with_unproven_moves_is_not_called_unique() -> None:
    session = at(FIVE)
    request = session.request
    assert request is not None
    session.receive_proof(request.id, replace(proven(request.game), every_move=False))
    assert claim(session) is Claim.UNSETTLED


@pytest.mark.parametrize(
    ("link", "solution"),
    [
        ("#redstone3n-1-a1a3c3c1", "b2"),
        (f"{FIVE[:-1]}x", "b2"),
        (FIVE, "a1"),
        (FIVE, "b2 nonsense"),
        (ONE_MOVE, "xa2 c1"),
    ],
)
def test_links_that_are_no_puzzles_are_refused(link: str, solution: str) -> None:
    with pytest.raises(BadPuzzle):
        read_puzzle(link, solution)


def test_a_puzzles_name_does_not_depend_on_its_solution() -> None:
    assert puzzle(FIVE).name == puzzle(FIVE, FIVE_LINE).name == "ee71bcec"
    assert isinstance(puzzle(FIVE, FIVE_LINE).solution[0], Place)


TWO_STONES = "#savage3p-2-bd2wbw2e5-0"
"""A puzzle in which Black has two stones to place. Any first stone but c1 wins."""


def test_after_a_wrong_stone_the_rest_of_the_turn_and_then_the_answer_are_shown() -> None:
    session = at(TWO_STONES)
    settle(session)
    play(session, "c1")
    assert stage(session) is AttemptStage.REFUTED
    after = puzzle(TWO_STONES).game.play(parse_move("c1"))
    line = proven(after).line
    movers, game = [after.position.to_move], after
    for move in line:
        game = game.play(move)
        movers.append(game.position.to_move)
    assert movers[0] is Player.BLACK, "the turn goes on"
    back = next(n for n, mover in enumerate(movers[2:], 2) if mover is Player.BLACK)
    assert session.board_input.now.game.moves[1:] == line[:back]
    assert session.refutation is not None
    session.again()
    assert session.board_input.now.game.ply == 0
    play(session, "b1")
    assert stage(session) is AttemptStage.ASKED
    assert session.board_input.now.position.to_move is Player.BLACK, "a stone more is due"
    assert session.reply is None


def test_a_further_stone_of_the_turn_may_be_wrong_too() -> None:
    session = at(TWO_STONES)
    settle(session)
    play(session, "b1")
    good = proven(session.board_input.now.game).moves
    legal = session.board_input.now.game.rules.legal_moves(session.board_input.now.position)
    wrong = next(move for move in legal if isinstance(move, Place) and move not in good)
    play(session, str(wrong))
    assert stage(session) is AttemptStage.REFUTED
    session.again()
    assert moves_since(session.board_input.now.game.moves, 0) == "b1", "the right stone stays"
    play(session, str(good[0]))
    assert stage(session) in (AttemptStage.ASKED, AttemptStage.SOLVED)
