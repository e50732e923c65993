"""The winning line is continued to the end by proof, and its reason is given."""

from dataclasses import replace

import pytest

from redstone.app.play.settings import Settings
from redstone.app.puzzles.attempt import AttemptStage
from redstone.app.puzzles.collection import open_entry
from redstone.app.puzzles.reason import LastCapture, WinReason, reason_of
from redstone.app.puzzles.session import PuzzleSession
from redstone.app.puzzles.words import puzzles as words
from redstone.insight.race import Race, race
from redstone.insight.reserve import Reserve
from redstone.mind.mind import Question
from redstone.mind.proven import UNSETTLED, Proven
from redstone.mind.proving import ProofMind
from redstone.mind.thought import ByProof
from redstone.position import Player
from redstone.puzzles.entry import parse_entry
from redstone.record.game import Game
from tests.puzzles.prover import FIVE, FIVE_LINE, ONE_MOVE, at, play, proven, settle, stage


def engine_proof(game: Game) -> Proven:
    """Return the proof of a position that the page's engine finds."""
    mind = ProofMind(Question(game, ByProof(every_move=False)))
    while not mind.done:
        mind.step(0.1)
    found = mind.answer().proven
    assert found is not None
    return found


SHORT = "b2"
"""A solution of one move, after which every move wins."""


def test_a_solved_puzzle_is_played_out_to_the_end_of_the_game() -> None:
    session = at(FIVE, SHORT)
    session.board_input.place(session.attempt.line[0].point, red=False)  # type: ignore[union-attr]
    session.board_input.confirm()
    assert stage(session) is AttemptStage.SOLVED
    won_at = session.board_input.now.game.ply
    request = session.request
    assert request is not None
    assert request.thought == ByProof(every_move=False)
    assert (session.trouble, session.reason) == (None, None)
    settle(session)
    game = session.board_input.now.game
    assert game.outcome is not None
    assert game.outcome.winner is session.colour
    assert session.reason == reason_of(game, won_at, session.colour)


def test_a_puzzle_given_up_is_played_out_too() -> None:
    session = at(FIVE, SHORT)
    session.give_up()
    settle(session)
    outcome = session.board_input.now.game.outcome
    assert outcome is not None
    assert outcome.winner is session.colour
    assert stage(session) is AttemptStage.SHOWN


def test_playing_out_stops_while_the_person_steps_through() -> None:
    session = at(FIVE, SHORT)
    session.give_up()
    session.go_to(session.board_input.now.game.ply)
    assert session.reply is None
    settle(session)
    assert session.board_input.now.game.ply == 5
    assert session.board_input.now.game.future, "it can be stepped through"


def test_with_reduced_motion_nothing_is_played_out() -> None:
    session = at(FIVE, SHORT)
    session.still = True
    session.give_up()
    settle(session)
    assert session.board_input.now.game.ply == 5
    assert session.reason is not None


def test_a_line_that_cannot_be_proven_is_not_continued() -> None:
    session = at(FIVE, SHORT)
    session.give_up()
    assert session.request is not None
    assert session.receive_proof(session.request.id, UNSETTLED)
    assert all(left is None for left in (session.request, session.reply, session.reason))


def test_a_finished_game_needs_no_proof_and_no_reason() -> None:
    session = at(ONE_MOVE)
    assert session.request is not None
    assert session.receive_proof(session.request.id, proven(session.request.game))
    play(session, "xa2")
    assert stage(session) is AttemptStage.SOLVED
    assert all(left is None for left in (session.request, session.reply, session.reason))


def test_a_puzzle_being_made_is_not_played_out() -> None:
    session = at(FIVE)
    session.show(replace(session.attempt.puzzle), made=True)
    settle(session)
    play(session, "b2")
    assert (stage(session), session.reply, session.request) == (AttemptStage.SOLVED, None, None)


def test_a_solution_to_the_end_of_the_game_is_played_without_a_proof() -> None:
    session = at(FIVE, FIVE_LINE)
    session.give_up()
    assert session.request is None, "it ends the game"
    reason = session.reason
    assert reason is not None
    assert reason.how is LastCapture.TAKEN
    settle(session)
    assert session.board_input.now.game.outcome is not None
    assert session.reason == reason, "stepping changes nothing"


WIN_BY_RACE = Race(Reserve(3, 4), Reserve(1, 2))


@pytest.mark.parametrize(
    ("race", "how", "expected"),
    [
        (
            WIN_BY_RACE,
            LastCapture.GIVEN_UP,
            "Safe moves left: you 3 to 4, White 1 to 2. So White runs out first.",
        ),
        (
            Race(Reserve(1, 1), Reserve(0, 0)),
            LastCapture.TAKEN,
            "White has no safe moves left and must give up stones.",
        ),
        (None, LastCapture.TAKEN, "In the end you capture White’s last stones."),
        (
            None,
            LastCapture.GIVEN_UP,
            "In the end White can only capture their own stones.",
        ),
    ],
)
def test_the_reason_for_the_win_is_one_sentence(
    race: Race | None, how: LastCapture, expected: str
) -> None:
    assert words.win_reason_text(WinReason(Player.BLACK, how, race)) == expected


ENTRIES = (
    "1 eye,waits #redstone5np-2-0-c1b3b2d3d1d2a1d4c5e4a4c2b5e3e1e2c4a3c3xb1b4xa2d5e5-ihe8q b3",
    "1 takes,eye,throw-in #redstone4np-2-0-a4a3a2c3a1b3d3d1d4xb4c1c2xd2a4b1xc4-i31jj d4 xd3 xb2",
)


@pytest.mark.parametrize("line", ENTRIES, ids=["race", "throw-in"])
def test_a_race_is_given_as_the_reason_only_where_its_bounds_decide(line: str) -> None:
    session = PuzzleSession(open_entry(parse_entry(line)), Settings(), touch=False)
    session.give_up()
    if session.request is not None:
        assert session.receive_proof(session.request.id, engine_proof(session.request.game))
    game, reason = session.board_input.now.game, session.reason
    assert reason is not None
    assert game.line_positions[-1].outcome is not None
    won = game.line_positions[session.attempt.puzzle.game.ply + 1]
    found = race(game.rules, won)
    assert found is not None
    own, theirs = found.of(session.colour), found.of(session.colour.enemy)
    decides = own.sure >= theirs.most + (won.to_move is session.colour) and not theirs.prey
    assert (reason.race == found) is decides
