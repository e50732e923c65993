"""The desk: what opening a link does, and that no game is lost by it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.kept import storage
from redstone.app.kept.desk import DAMAGED_GAMES, GAME, GAMES, Desk
from redstone.app.play.challenge import Challenge, format_challenge
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Setup
from redstone.app.words import links as travel_words
from redstone.position import Player
from redstone.record.link import format_link, read_link
from tests.app.sessions import BIG, against_computer, at, moves_of, two_people, with_moves


class Drawer(dict[str, str]):
    """A browser's storage in memory."""

    def stored(self, name: str) -> str:
        return self.get(name, "")

    def keep(self, name: str, text: str) -> bool:
        self[name] = text
        return True


def desk(session: Session | None = None, drawer: Drawer | None = None) -> Desk:
    return Desk(session or two_people(), drawer if drawer is not None else Drawer())


def link(moves: str, size: int = 5) -> str:
    return format_link(with_moves(two_people(size), moves).game)


def kept_moves(of: Desk) -> list[str]:
    return [" ".join(entry.moves) for entry in of.games()]


def test_every_move_is_kept_in_one_entry() -> None:
    own = desk()
    assert own.keep() == link("")
    assert kept_moves(own) == []
    for name in ("c3", "d4"):
        own.session.tap(at(name))
        assert own.keep() == format_link(own.session.game)
    assert kept_moves(own) == ["c3 d4"]


def test_a_new_game_leaves_the_one_before_among_the_kept() -> None:
    own = desk(with_moves(two_people(), "c3"))
    own.keep()
    own.session.rematch()
    own.session.tap(at("d4"))
    own.keep()
    assert kept_moves(own) == ["d4", "c3"]


def test_after_a_reload_the_same_entry_goes_on() -> None:
    drawer = Drawer()
    desk(with_moves(two_people(), "c3"), drawer).keep()
    again = desk(storage.restore(drawer[GAME]), drawer)
    again.session.tap(at("d4"))
    again.keep()
    assert kept_moves(again) == ["c3 d4"]


def test_an_unknown_link_is_received_as_a_game_by_link_and_the_own_game_stays() -> None:
    own = desk(with_moves(two_people(), "c3 d4"))
    own.open_link(link("a1", 7))
    assert (moves_of(own.session), own.session.by_link, own.session.received) == ("a1", True, True)
    assert own.session.may_play
    assert "White is to move, and that is you" in own.session.notice
    own.keep()
    assert kept_moves(own) == ["a1", "c3 d4"]


def test_a_received_game_can_be_played_here_or_against_the_computer() -> None:
    own = desk()
    own.open_link(link("c3"))
    own.play_both_here()
    assert own.session.seats.person is None
    own.open_link(link("c3 d4 b2"))
    own.play_against_computer()
    assert own.session.has_computer
    assert own.session.may_play
    own.keep()
    assert len(own.games()) == 2


def test_a_finished_game_is_opened_to_be_looked_through() -> None:
    own = desk()
    own.open_link(link("c3 w"))
    assert own.session.setup.opponent is Opponent.PERSON
    assert own.session.notice == "Opened to be looked through."


def by_link_desk(moves: str) -> Desk:
    own = desk(with_moves(Session(Setup(cols=5, rows=5, opponent=Opponent.LINK)), moves))
    own.keep()
    return own


def test_news_of_a_known_game_go_on_in_its_entry() -> None:
    own = by_link_desk("c3")
    own.session.new_game(Setup())
    own.open_link(link("c3 d4"))
    assert own.session.notice == "New since you last looked: d4."
    assert own.session.may_play
    own.keep()
    assert kept_moves(own) == ["c3 d4"]


def test_a_changed_history_is_visited_and_either_game_can_be_taken_up() -> None:
    changed = link("c3 d4 b2 e5 a1 a2".replace("b2", "b4"))
    own = by_link_desk("c3 d4 b2 e5 a1")
    own.open_link(changed)
    assert own.session.visiting
    assert own.session.notice == (
        "History was changed: move 3 is b4 in this link, and b2 in your game."
    )
    assert own.keep() is None
    own.visit_back()
    assert moves_of(own.session) == "c3 d4 b2 e5 a1"
    own.open_link(changed)
    own.visit_opened()
    own.keep()
    assert kept_moves(own) == ["c3 d4 b4 e5 a1 a2", "c3 d4 b2 e5 a1"]


def test_an_older_state_leads_to_the_newer_one() -> None:
    own = by_link_desk("c3 d4 b2")
    own.open_link(link("c3"))
    assert own.session.visiting
    assert "after move 1, while yours is at move 3" in own.session.notice
    own.visit_back()
    assert (moves_of(own.session), own.session.visiting) == ("c3 d4 b2", False)
    assert len(own.games()) == 1


def test_opening_the_own_game_changes_nothing() -> None:
    own = desk(with_moves(against_computer(), "c3 d4 b2"))
    own.keep()
    before = own.session.moment
    own.open_link(link("c3 d4 b2"))
    assert own.session.moment == before
    assert own.session.has_computer


def test_a_bad_link_shows_what_is_valid_and_leads_back() -> None:
    own = desk(with_moves(two_people(), "c3"))
    own.open_link("#redstone5-1-a1b2b2")
    assert (moves_of(own.session), own.session.visiting) == ("a1 b2", True)
    assert own.arrival is not None
    assert own.arrival.reading.fault is not None
    assert own.keep() is None
    own.visit_back()
    assert moves_of(own.session) == "c3"
    assert kept_moves(own) == ["c3"]


def test_after_a_visit_the_game_of_before_goes_on_in_its_entry() -> None:
    own = desk(with_moves(two_people(), "c3"))
    own.keep()
    entry_id = own.entry_id
    own.open_link("#redstone5-1-a1b2b2")
    own.visit_back()
    assert own.is_current(entry_id)
    own.session.tap(at("d4"), BIG)
    own.keep()
    assert kept_moves(own) == ["c3 d4"]


def test_a_text_without_any_game_leaves_the_session_alone() -> None:
    own = desk(with_moves(two_people(), "c3"))
    own.open_link("#chess8-1-e4")
    assert moves_of(own.session) == "c3"
    assert not own.session.visiting


def test_a_wrong_check_opens_with_a_warning() -> None:
    own = desk()
    own.open_link("#redstone5-1-c3-izzzz")
    assert own.session.notice.startswith("The check 'zzzz' does not fit")
    assert moves_of(own.session) == "c3"


@pytest.mark.parametrize("text", ["{", '{"version": 1, "games": [7, {"id": 1}]}'])
def test_damaged_games_are_put_aside_and_told(text: str) -> None:
    drawer = Drawer({GAMES: text})
    own = desk(with_moves(two_people(), "c3"), drawer)
    own.keep()
    assert own.dropped > 0
    assert drawer[DAMAGED_GAMES] == text
    assert kept_moves(own) == ["c3"]
    assert read_link(own.games()[0].link).fault is None


def test_two_windows_keep_their_games_beside_each_other() -> None:
    drawer = Drawer()
    one, other = desk(drawer=drawer), desk(drawer=drawer)
    one.session.tap(at("a1"))
    one.keep()
    other.session.tap(at("b2"))
    other.keep()
    one.session.tap(at("c3"))
    one.keep()
    assert sorted(kept_moves(other)) == ["a1 c3", "b2"]


def test_a_challenge_is_a_game_against_the_computer_from_there() -> None:
    game = with_moves(two_people(), "c3 d4").game
    own = desk(with_moves(two_people(), "a1"))
    own.open_link(format_challenge(game, Challenge(4, Player.WHITE)))
    session = own.session
    assert moves_of(session) == "c3 d4"
    assert (session.setup.level, session.may_play) == (4, False)
    assert session.request is not None
    assert session.notice == "A challenge: you play White against the computer, level Orchard."
    own.keep()
    assert kept_moves(own) == ["c3 d4", "a1"]


def test_a_bad_challenge_is_a_bad_link() -> None:
    own = desk(with_moves(two_people(), "a1"))
    own.open_link("#redstone5q3b-1-c3c3")
    assert own.session.visiting


def test_a_reload_goes_on_with_the_own_game_and_finds_that_of_another_window() -> None:
    drawer = Drawer()
    other = desk(with_moves(against_computer(), "c3 d4"), drawer)
    other.keep()
    fresh = desk(against_computer(), drawer)
    fresh.reopen(link(""), fresh.entry_id)
    assert fresh.session.has_computer
    assert fresh.session.game.line == ()
    fresh.reopen(link("c3 d4"), other.entry_id)
    assert moves_of(fresh.session) == "c3 d4"
    assert fresh.session.has_computer


def test_an_empty_board_sent_by_somebody_is_an_invitation_to_begin() -> None:
    own = desk(against_computer())
    own.open_link(link(""))
    assert own.session.by_link
    assert own.session.may_play


TEXTS = st.lists(
    st.sampled_from(
        ["", "c3", "c3 d4", "c3 d4 b2", "c3 d4 b3 e5", "c3 d4 b2 e5 a1", "c3 z", "a1 w"]
    )
    .map(link)
    .flatmap(
        lambda good: st.tuples(st.just(good), st.integers(1, 40), st.text("-0axzi#", max_size=2))
    )
    .map(lambda parts: parts[0][: parts[1]] + parts[2] + parts[0][parts[1] :]),
    max_size=5,
)


def test_whose_turn_it_is_in_a_kept_game_until_it_is_over() -> None:
    def told(moves: str) -> str:
        session = with_moves(against_computer(), moves)
        return travel_words.whose_turn(session.game, session.seats)

    assert told("c3 d4") == "Black to move: your turn."
    assert told("c3") == "White to move."
    assert told("c3 d4 w") == "White wins: Black resigned."


@given(TEXTS, st.lists(st.sampled_from(["visit_back", "visit_opened", "play_both_here"])))
def test_whatever_is_opened_the_own_game_is_never_lost(texts: list[str], then: list[str]) -> None:
    own = desk(with_moves(Session(Setup(cols=5, rows=5, opponent=Opponent.LINK)), "c3 d4 b2"))
    own.keep()
    for text in texts:
        own.open_link(text)
        for name in then:
            getattr(own, name)()
            own.keep()
    kept = kept_moves(own)
    assert any(moves.startswith("c3 d4 b2") for moves in kept), kept


class Refusing(Drawer):
    """A browser in which nothing can be kept."""

    def keep(self, name: str, text: str) -> bool:
        return False


def test_a_browser_that_keeps_nothing_is_told_of() -> None:
    own = desk(with_moves(two_people(), "c3"), Refusing())
    assert own.keep() == link("c3")
    assert own.full
    assert "refuses to keep" in travel_words.note_on_games(own.dropped, full=own.full)


@pytest.mark.parametrize("address", ["", "c3", "c3 d4", "c3 d4 b2", "c3 d4 b2 e5", "a1 b1"])
def test_a_reload_that_crosses_with_moves_finds_the_newest_state(address: str) -> None:
    drawer = Drawer()
    own = desk(with_moves(two_people(), "c3 d4 b2"), drawer)
    own.session.undo()
    own.keep()
    again = desk(storage.restore(drawer[GAME]), drawer)
    again.reopen(link(address), own.entry_id)
    assert (again.session.game, again.session.visiting) == (own.session.game, False)
    assert not again.session.received


def test_a_reload_without_the_kept_game_opens_its_address() -> None:
    fresh = desk(against_computer())
    fresh.reopen(link("c3 d4"), 7)
    assert moves_of(fresh.session) == "c3 d4"
