"""The changes sent to the page: only the differences from its state."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.page import changes as page_changes
from redstone.app.page.changes import (
    changes,
    label_changes,
    listed_after,
    move_changes,
)
from redstone.app.page.parts import NO_LABELS, PageState, with_changes
from redstone.app.page.state import page_state, point_labels, pointing_state
from redstone.app.play.actions import game_actions
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Setup
from redstone.app.puzzles.state import PuzzlesState
from redstone.app.study.state import StudyState
from redstone.record.game import Game
from tests.app.sessions import (
    BIG,
    BOTH_AT_A1,
    NEITHER_AT_A1,
    at,
    move_list,
    playing,
    two_people,
    with_moves,
)

POINTS = ["a1", "a2", "b1", "b2", "c3", "d4"]


class ShownPage:
    """A page that knows only the changes sent to it."""

    def __init__(self) -> None:
        """Make a page that shows nothing yet."""
        self.shown: PageState = {}
        self.moves: list[Any] = []
        self.ply = 0
        self.labels: dict[int, str] = {}
        self._labels = NO_LABELS
        self._game: Game | None = None

    def refresh(self, session: Session) -> PageState:
        """Send the session's changes as web/events.py does, apply them, and return them."""
        news = changes(self.shown, page_state(session.board_input.now, session.request))
        self.shown = with_changes(self.shown, painted(self.shown, news))
        more = move_changes(self._game, session.game)
        self._game, self.ply = session.game, more.get("ply", self.ply)
        if "moves" in more:
            self.moves = self.moves[: more["moves"]["kept"]] + more["moves"]["more"]
        labels = point_labels(session.board_input.now)
        told = label_changes(self._labels, labels)
        if (told["cols"], told["rows"]) != (self._labels["cols"], self._labels["rows"]):
            self.labels = {}
        self.labels |= dict(told["labels"])
        self._labels = labels
        return news


def painted(shown: PageState, news: PageState) -> PageState:
    """Return the changes with their picture completed from the one shown, as page.js does."""
    if "kept" not in news.get("picture", {}):
        return news
    picture = news["picture"].copy()
    kept = shown["picture"]["commands"][: picture.pop("kept")]
    picture["commands"] = kept + picture["commands"]
    return {**news, "picture": picture}


def flat(session: Session) -> dict[int, str]:
    """Return the accessible names of all points, by their numbers from the top left in rows."""
    return dict(
        enumerate(text for row in point_labels(session.board_input.now)["labels"] for text in row)
    )


@given(
    st.lists(
        st.sampled_from([*POINTS, *game_actions(Session()), "new", "other board"]), max_size=25
    )
)
def test_a_page_that_receives_only_changes_has_the_whole_state(acts: list[str]) -> None:
    """After each of some random actions, its state, moves and labels equal the session's."""
    session, page = with_moves(two_people(), BOTH_AT_A1), ShownPage()
    for act in acts:
        if act in (actions := game_actions(session)):
            actions[act]()
        elif act in POINTS:
            session.board_input.tap(at(act), BIG)
        else:
            rows = 4 if act == "new" else 6
            session.new_game(Setup(cols=5, rows=rows, opponent=Opponent.PERSON))
        page.refresh(session)
        assert page.shown == page_state(session.board_input.now, session.request)
        assert (page.moves, page.ply) == (move_list(session.board_input.now), session.game.ply)
        assert page.labels == flat(session)


def test_unchanged_values_are_not_sent_again() -> None:
    """A second refresh of an unchanged session sends no changes and no labels."""
    session, page = two_people(), ShownPage()
    page.refresh(session)
    assert page.refresh(session) == {}
    assert (
        label_changes(point_labels(session.board_input.now), point_labels(session.board_input.now))[
            "labels"
        ]
        == []
    )


def test_placing_a_stone_sends_only_its_commands_texts_and_move() -> None:
    session, page = with_moves(two_people(), "c3 d4"), ShownPage()
    page.refresh(session)
    before = session.game
    session.board_input.tap(at("b2"), BIG)
    news = page.refresh(session)
    assert set(news) == {"picture", "texts", "plates", "effects", "announce"}
    told = move_changes(before, session.game)
    assert len(news["picture"]["commands"]) < 5  # the stone, and the mark of the last one
    assert told == {"ply": 3, "moves": {"kept": 2, "more": move_list(session.board_input.now)[2:]}}


def test_stepping_back_sends_only_the_ply() -> None:
    session = with_moves(two_people(), "c3 d4 b2")
    before = session.game
    session.go_to(session.game.ply - 2)
    assert move_changes(before, session.game) == {"ply": 1}


def test_a_repeated_refusal_is_sent_again() -> None:
    """The second refusal at the same point sends the same text and nothing else."""
    session, page = with_moves(two_people(), NEITHER_AT_A1), ShownPage()
    session.board_input.tap(at("a1"), BIG)
    first = page.refresh(session)["texts"]["refusal"]
    session.board_input.tap(at("a1"), BIG)
    assert page.refresh(session) == {"texts": {"refusal": first}}


def test_changes_from_pointing_lead_to_the_whole_page_state() -> None:
    """Pointing at a point sends only the detail text and a picture."""
    session, page = with_moves(two_people(), BOTH_AT_A1), ShownPage()
    page.refresh(session)
    session.board_input.point_at(at("a1"))
    told = changes(page.shown, pointing_state(session.board_input.now))
    assert set(told["texts"]) == {"detail"}
    page.shown = with_changes(page.shown, painted(page.shown, told))
    assert page.shown == page_state(session.board_input.now, session.request)


def test_another_game_of_the_same_length_is_sent_from_its_start() -> None:
    """Its moves are sent whole even if they equal those of the game before."""
    first, second = playing("go", "c3 d4").game, playing("go", "c3 d4").game
    told = move_changes(first, second)
    assert told["moves"]["kept"] == 0


def test_data_of_a_room_is_sent_again_only_after_entering_it_anew() -> None:
    """Equal data are not sent for the same stay, but for another room or another stay in it."""
    first: StudyState = {"room": "study", "stay": 1, "inside": {"lines": []}}
    shown, same = with_changes({}, first), StudyState(inside={"lines": []})
    assert changes(shown, same) == {}
    state: PuzzlesState = {"room": "puzzles", "stay": 2, "inside": {"lines": []}}
    assert changes(shown, state) == state
    another: StudyState = {"room": "study", "stay": 3, "inside": {"lines": []}}
    assert changes(shown, another) == {"stay": 3, "inside": {"lines": []}}


def test_a_long_list_is_sent_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """If more moves than the limit are new, each call sends the next part."""
    monkeypatch.setattr(page_changes, "AT_ONCE", 3)
    session = with_moves(two_people(), BOTH_AT_A1)
    game, expected = session.game, move_list(session.board_input.now)
    first = move_changes(None, game, 0)
    assert first["moves"] == {"kept": 0, "more": expected[:3]}
    assert listed_after(first, 0) == 3
    assert move_changes(game, game, 3)["moves"] == {"kept": 3, "more": expected[3:]}
    assert move_changes(game, game, 6) == {}


def test_stepping_during_a_long_list_still_sends_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After the first part of the moves was sent, a step back sends the ply and the other moves."""
    monkeypatch.setattr(page_changes, "AT_ONCE", 3)
    session = with_moves(two_people(), BOTH_AT_A1)
    before, expected = session.game, move_list(session.board_input.now)
    session.go_to(session.game.ply - 2)
    told = move_changes(before, session.game, 3)
    assert told["ply"] == 4
    assert told["moves"]["kept"] == 3
    assert [entry["name"] for entry in told["moves"]["more"]] == [
        entry["name"] for entry in expected[3:]
    ]
