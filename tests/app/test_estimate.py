"""The estimated score of an unfinished game of Go."""

import pytest

from redstone.app.play.settings import Settings
from redstone.app.study import session as session_module
from redstone.app.study.session import StudySession
from redstone.app.study.state import study_pointing_state, study_state
from redstone.insight.estimate import ScoreEstimate, estimate
from redstone.position import Position
from redstone.record.game import Game
from redstone.rules.protocol import Rules
from redstone.rules.redstone import Redstone
from tests.at_once import read_sgf

WALL = "".join(f";B[e{row}];W[f{row}]" for row in "abcdefghi")
"""Black has four files of nine on the left, White three on the right, and a wall each."""


def go_game(moves: str, rules: str = "Go") -> Game:
    """Return a game of Go on 9x9 from SGF nodes."""
    game = read_sgf(f"(;GM[1]SZ[9]KM[6.5]RU[{rules}]{moves})".encode()).game
    assert game is not None
    return game


def test_the_points_behind_each_of_two_walls_are_estimated_as_territory() -> None:
    """Each point is territory of the nearer wall, and the lead includes stones and komi."""
    guess = estimate(go_game(WALL).rules, go_game(WALL).position)
    assert guess is not None
    count = guess.settling.count
    assert (count.black.territory, count.white.territory) == (36, 27)
    assert guess.lead == pytest.approx(36 + 9 - 27 - 9 - 6.5)
    assert not guess.dead


def test_a_stone_within_the_enemys_area_counts_as_dead() -> None:
    """White's b5, behind Black's wall, is in the estimate's dead stones."""
    game = go_game(WALL + ";B[aa];W[be]")
    guess = estimate(game.rules, game.position)
    assert guess is not None
    assert [str(point) for point in guess.dead] == ["b5"]
    assert guess.settling.count.black.territory == 35


def test_other_games_and_finished_ones_have_no_estimate() -> None:
    for game in (go_game(WALL + ";B[];W[];B[];W[]"), Game.new(Redstone(), 5, 5)):
        assert estimate(game.rules, game.position) is None


def test_the_study_shows_the_estimate_and_its_points() -> None:
    """Its text has the lead, and its picture a square on each point of territory."""
    session = StudySession(go_game(WALL), Settings(), touch=False)
    session.switch_estimate()
    state = study_state(session)
    assert state["texts"]["detail"] == "Estimate: Black +2.5."
    squares = [each for each in state["picture"]["commands"] if each[0] == "square"]
    assert len({(each[1], each[2]) for each in squares}) == 36 + 27


def test_an_estimate_is_computed_once_however_often_the_study_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[Position]()

    def counted_estimate(rules: Rules, position: Position) -> ScoreEstimate | None:
        """Record the position, and estimate its score."""
        asked.append(position)
        return estimate(rules, position)

    monkeypatch.setattr(session_module, "estimate", counted_estimate)
    session = StudySession(go_game(WALL), Settings(), touch=False)
    session.switch_estimate()
    study_state(session)
    study_pointing_state(session)
    assert asked == [session.game.position]
    session.record.go_to_node(0)
    study_state(session)
    assert asked[1:] == [session.game.position]
