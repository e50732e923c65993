"""The findings noted in the study of a stored game are found again for the game's end."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from redstone.app.play.settings import Settings
from redstone.app.play.table import ReviewSummary
from redstone.app.storage.kept_game import STUDY, KeptGame
from redstone.app.storage.studies import evaluations_in, stored_review_summary, study_record
from redstone.app.study.session import StudySession
from redstone.position import Resign
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from tests.games import game_of_link
from tests.storage.windows import Disk, Window
from tests.study.reviews import LOST, MANY, SHORT, reviewed_session

ABOUT = "abcdefgh-1"
STUDIED = reviewed_session(SHORT, LOST, Seat.FIRST)


def study(change: Callable[[Game], Game] = lambda game: game) -> KeptGame:
    """Return the record of a reviewed study of SHORT with a change."""
    return study_record("studyofit-1", change(STUDIED.game), ABOUT, 7)


def findings_among(*studies: KeptGame, game: Game | None = None) -> ReviewSummary | None:
    """Return the findings about a game among these studies, None without any."""
    window = Window(Disk())
    window.kept.write(studies)
    return stored_review_summary(window.kept, ABOUT, game or game_of_link(SHORT))


def test_the_summary_has_the_studys_findings() -> None:
    STUDIED.reviewing.simulations = MANY
    known = STUDIED.reviewing.review_summary
    assert known is not None
    assert findings_among(study()) == known


def test_the_summary_of_a_lost_game_has_the_studys_turning_point() -> None:
    """Black resigned after losing the game by move 5."""
    resigned = STUDIED.reviewing.main.play(Resign())
    lost = StudySession(resigned, Settings(), touch=False)
    lost.reviewing.simulations = MANY
    known, game = lost.reviewing.review_summary, game_of_link(f"{SHORT}w")
    assert known is not None
    assert known.turned == 5
    for shown in (game, game.go_to(3)):
        assert findings_among(study_record("studyofit-1", lost.game, ABOUT, 7), game=shown) == known


def test_branches_of_the_study_are_ignored() -> None:
    branched = study(lambda game: game.go_to(2).add(parse_move("a4")).add(parse_move("a3")))
    assert findings_among(branched) == findings_among(study())


def test_studies_of_other_games_or_moves_give_no_summary() -> None:
    assert findings_among() is None
    assert findings_among(replace(study(), others={**study().others, "of": "elsewhere-1"})) is None
    assert findings_among(study(), game=game_of_link("#redstone4n-1-b2c3c2b3d2a1")) is None
    assert findings_among(study(), game=game_of_link("#redstone4n-1-b2c3c2b3d2")) is None


HOSTILE: list[object] = [
    None,
    5,
    {"nodes": 5},
    {"nodes": [5, [], [0], [0, 5], [0, {}], [{}, {}], [-1, {"found": [0.5, 10, ""]}]]},
    {"nodes": [[0, {"found": [0.5]}], [1, {"found": "x"}], [2, {"found": [9, 1, ""]}]]},
    {"nodes": [[0, {"found": [0.5, 10, "red"]}], [0, {"found": [0.5, 10, "", "z9z"]}]]},
]


@pytest.mark.parametrize("noted", HOSTILE)
def test_an_unreadable_study_has_no_summary(noted: object) -> None:
    record = study()
    assert evaluations_in(noted) == {}
    assert findings_among(replace(record, others={**record.others, STUDY: noted})) is None
