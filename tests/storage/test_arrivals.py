"""The effects of opening a link, which never loses a game."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.page.end_card import end_state
from redstone.app.page.links import received_state
from redstone.app.page.parts import PageState
from redstone.app.page.state import page_state
from redstone.app.play.challenge import Challenge, format_challenge
from redstone.app.play.encounter import Encounter, Explained
from redstone.app.play.session import Session
from redstone.app.play.settings import FIRST_SETUP, Opponent, Setup
from redstone.app.storage.arrivals import Arrivals, opens_as_study, study_notices
from redstone.app.storage.boot_state import CURRENT, read_boot_state
from redstone.app.storage.kept_game import OPEN, REVIEWING
from redstone.app.storage.progress import BEGUN
from redstone.app.storage.session_text import restore, save
from redstone.app.words.family import FAMILY
from redstone.app.words.games_list import whose_turn
from redstone.app.words.notices import explanation, notice_text, notices_text
from redstone.language import _
from redstone.position import Player
from redstone.record.link import format_link
from redstone.record.link_scanner import check_of
from tests.app.sessions import against_computer, at, link, moves_of, two_people, with_moves
from tests.at_once import arrive, open_kept, open_link, read_file, read_text, visit_back
from tests.rules.savage_positions import ELSEWHERE, INTRICATE, ONE_MORE
from tests.storage.windows import Disk, Window


def window(session: Session | None = None) -> Window:
    """Return a window on a disk of its own, whose database has been read."""
    made = Window(Disk(), session or two_people())
    made.disk.settle()
    return made


def test_every_move_is_stored_in_one_record() -> None:
    own = window()
    assert own.current.store() == link("")
    assert own.kept_moves() == []
    for name in ("c3", "d4"):
        own.session.board_input.tap(at(name))
        assert own.current.store() == format_link(own.session.game)
    assert own.kept_moves() == ["c3 d4"]


def test_a_new_game_keeps_the_previous_one_stored() -> None:
    own = window(with_moves(two_people(), "c3"))
    own.current.store()
    own.session.rematch()
    own.session.board_input.tap(at("d4"))
    own.current.store()
    assert own.kept_moves() == ["d4", "c3"]


def test_an_unknown_link_opens_as_a_game_by_link_and_the_own_game_stays() -> None:
    own = window(with_moves(two_people(), "c3 d4"))
    open_link(own.arrivals, link("a1", 7))
    assert (moves_of(own.session), own.session.table.by_link, own.session.table.is_received) == (
        "a1",
        True,
        True,
    )
    assert own.session.table.may_play
    assert "you play White, and it’s your turn" in notices_text(own.session.board_input.now)
    own.current.store()
    assert own.kept_moves() == ["a1", "c3 d4"]


def test_a_received_game_can_be_played_here_or_against_the_computer() -> None:
    own = window()
    open_link(own.arrivals, link("c3"))
    own.arrivals.play_both_here()
    assert own.session.table.seats.person is None
    open_link(own.arrivals, link("c3 d4 b2"))
    own.arrivals.play_against_computer()
    assert own.session.table.has_computer
    assert own.session.table.may_play
    own.current.store()
    assert len(own.kept.newest_first()) == 2


def received_card(session: Session) -> dict[str, str]:
    """Return the texts of the card of a received game, by their short ids."""
    texts: dict[str, str] = received_state(session.board_input.now)["texts"]
    return {name.removeprefix("received-"): text for name, text in texts.items()}


def test_the_card_of_a_received_game_describes_it_and_the_persons_options() -> None:
    own = window()
    open_link(own.arrivals, link("a1", 7))
    said = received_card(own.session)
    assert said["title"] == "Redstone, 7 × 7"
    assert said["about"] == _(FAMILY["redstone"].sentence)
    assert said["colour"] == "You play White, and it’s your turn."
    assert said["told"] == "Or swap to become Black."
    assert received_state(own.session.board_input.now)["hidden"]["received-swap"] is False
    assert (
        page_state(own.session.board_input.now, own.session.request)["hidden"]["received"] is False
    )
    own.arrivals.confirm_players()
    assert (
        page_state(own.session.board_input.now, own.session.request)["hidden"]["received"] is True
    )
    assert page_state(own.session.board_input.now, own.session.request)["hidden"]["offer"] is False
    assert own.session.table.by_link


def test_a_links_warning_is_on_its_card_and_stays_when_play_continues() -> None:
    own = window()
    text = link("c3 d4")
    open_link(own.arrivals, text[:-1] + ("a" if text[-1] != "a" else "b"))
    assert (
        received_card(own.session)["told"]
        == notices_text(own.session.board_input.now).split(" Opened: ")[0]
    )
    assert received_card(own.session)["told"]
    own.arrivals.confirm_players()
    assert notices_text(own.session.board_input.now) == received_card(own.session)["told"]


def test_an_explanation_is_not_repeated_on_the_card_of_a_received_game() -> None:
    own = window(against_computer())
    open_link(own.arrivals, link("b1 a1 e5 d4"))
    met = Explained(Encounter.EYE, Player.BLACK, point=at("c3"))
    own.session.board_input.show_notices(met, *own.session.board_input.now.notices)
    assert explanation(own.session.board_input.now)
    assert received_card(own.session)["told"] == ""


def test_a_challenge_has_its_card_until_it_is_accepted() -> None:
    own = window()
    challenge = Challenge(1, Player.BLACK)
    open_link(own.arrivals, format_challenge(with_moves(two_people(), "c3 d4").game, challenge))
    assert received_card(own.session)["colour"].startswith("A challenge: you play Black")
    hidden = received_state(own.session.board_input.now)["hidden"]
    assert hidden == {
        "received-swap": True,
        "received-here": True,
        "received-computer": True,
    }
    assert (
        page_state(own.session.board_input.now, own.session.request)["hidden"]["received"] is False
    )
    own.arrivals.confirm_players()
    assert (
        page_state(own.session.board_input.now, own.session.request)["hidden"]["received"] is True
    )
    assert notices_text(own.session.board_input.now) == ""


def test_a_finished_game_opens_for_viewing() -> None:
    own = window()
    open_link(own.arrivals, link("c3 w"))
    assert own.session.table.setup.opponent is Opponent.PERSON
    assert notices_text(own.session.board_input.now) == "Opened, view only."


def test_a_finished_game_of_others_offers_a_review_and_a_new_game() -> None:
    """A rematch and one's own mistakes are for its players. That is stored with the game."""
    own = window()
    open_link(own.arrivals, link("c3 d4 w"))
    for session in (own.session, restore(save(own.session))):
        session.show_end()
        end = end_state(session.board_input.now, None)
        assert end["texts"]["end-next-name"] == "See where it turned"
        assert offered(end) == {"end-next", "end-new"}
        assert offered(page_state(session.board_input.now, None)) >= {"over-new"}
        unwanted = {"over-rematch", "undo", "undo-turn"}
        assert not offered(page_state(session.board_input.now, None)) & unwanted
        session.undo()
        session.undo_turn()
        assert session.game.ply == 3
    session.go_to(2)
    session.play_on()
    assert not session.table.setup.by_others
    played = with_moves(two_people(), "c3 d4 w")
    assert offered(end_state(played.board_input.now, None)) == {"review", "rematch", "end-practice"}
    assert offered(page_state(played.board_input.now, None)) >= {"over-rematch", "undo"}


@pytest.mark.parametrize("same_tab", [True, False], ids=["the same tab", "a new tab"])
def test_a_finished_game_of_others_is_not_shown_at_the_plain_address(*, same_tab: bool) -> None:
    own = Window(Disk())
    own.disk.settle()
    open_link(own.arrivals, link("c3 d4 w"))
    own.current.store()
    own.disk.settle()
    assert read_boot_state(own).session.game.tokens == ("c3", "d4", "w"), "on a later day too"
    for name in (OPEN, REVIEWING):
        own.tab[name] = "a review"
    later = own if same_tab else Window(own.disk)
    begun = read_boot_state(later, plain=True)
    assert begun.session.game.line == ()
    assert begun.session.table.setup == FIRST_SETUP
    assert BEGUN not in begun.learned.known
    assert not begun.own
    assert not later.recalled(OPEN) + later.recalled(REVIEWING)


def test_a_game_of_ones_own_is_shown_at_the_plain_address() -> None:
    own = window(with_moves(two_people(), "c3 d4 w"))
    own.current.store()
    own.disk.settle()
    own.tab[OPEN] = own.tab[REVIEWING] = "a review"
    assert read_boot_state(own, plain=True).session.game.tokens == ("c3", "d4", "w")
    assert own.recalled(OPEN) == "a review"


def offered(state: PageState) -> set[str]:
    """Return the ids of the elements that a state shows."""
    return {name for name, is_hidden in state["hidden"].items() if not is_hidden}


@pytest.mark.parametrize(
    ("root", "told_first"),
    [
        ("PB[Cho]PW[Lee]RE[W+3.5]", "Cho (Black) against Lee (White): White won by 3.5 points."),
        ("PW[Lee]RE[B+Resign]", "? (Black) against Lee (White): Black won by resignation."),
        ("RE[B+1]", "This game ended elsewhere: Black won by 1 point."),
        ("RE[B+1.0]", "This game ended elsewhere: Black won by 1 point."),
        ("RE[W+0,5]", "This game ended elsewhere: White won by 0.5 points."),
        ("RE[0]", "This game ended elsewhere: a draw."),
        ("RE[?]", "This game ended elsewhere: “?”."),
        ("RE[B+<b>]", "This game ended elsewhere: “B+<b>”."),
    ],
)
def test_other_peoples_finished_game_opens_as_a_study(root: str, told_first: str) -> None:
    incoming = read_text(f"(;GM[1]SZ[9]RU[Go]KM[7]{root};B[ee];W[cc];B[];W[])")
    assert opens_as_study(incoming)
    (notice,) = study_notices(incoming)
    assert notice_text(notice, two_people().board_input.now).startswith(told_first)
    assert incoming.reading.game is not None
    assert len(incoming.reading.game.moves) == 4


def by_link_window(moves: str) -> Window:
    """Return a window with a stored game by link after these moves."""
    own = window(with_moves(Session(Setup(cols=5, rows=5, opponent=Opponent.LINK)), moves))
    own.current.store()
    return own


def test_new_moves_of_a_known_game_continue_its_record() -> None:
    own = by_link_window("c3")
    own.session.new_game(Setup())
    open_link(own.arrivals, link("c3 d4"))
    assert notices_text(own.session.board_input.now) == "New since you last looked: d4."
    assert own.session.table.may_play
    own.current.store()
    assert own.kept_moves() == ["c3 d4"]


def test_a_changed_history_opens_for_viewing_and_either_game_can_be_continued() -> None:
    changed = link("c3 d4 b2 e5 a1 a2".replace("b2", "b4"))
    own = by_link_window("c3 d4 b2 e5 a1")
    open_link(own.arrivals, changed)
    assert own.session.table.is_visited
    assert notices_text(own.session.board_input.now) == (
        "Move 3 differs: it’s b4 in this link and b2 in your game."
    )
    assert own.current.store() is None
    visit_back(own.arrivals)
    assert moves_of(own.session) == "c3 d4 b2 e5 a1"
    open_link(own.arrivals, changed)
    own.arrivals.visit_opened()
    own.current.store()
    assert own.kept_moves() == ["c3 d4 b4 e5 a1 a2", "c3 d4 b2 e5 a1"]


def test_an_older_state_opens_for_viewing_and_back_shows_the_newer_one() -> None:
    own = by_link_window("c3 d4 b2")
    open_link(own.arrivals, link("c3"))
    assert own.session.table.is_visited
    assert "it’s at move 1, and yours is at move 3" in notices_text(own.session.board_input.now)
    visit_back(own.arrivals)
    assert (moves_of(own.session), own.session.table.is_visited) == ("c3 d4 b2", False)
    assert len(own.kept.newest_first()) == 1


def test_opening_the_link_of_the_current_game_changes_nothing() -> None:
    own = window(with_moves(against_computer(), "c3 d4 b2"))
    own.current.store()
    before = own.session.board_input.now
    open_link(own.arrivals, link("c3 d4 b2"))
    assert own.session.board_input.now == before
    assert own.session.table.has_computer


def test_a_bad_link_shows_its_valid_part_and_a_way_back() -> None:
    own = window(with_moves(two_people(), "c3"))
    open_link(own.arrivals, "#redstone5-1-a1b2b2")
    assert (moves_of(own.session), own.session.table.is_visited) == ("a1 b2", True)
    assert own.arrivals.arrival is not None
    assert own.arrivals.arrival.reading.fault is not None
    assert own.current.store() is None
    visit_back(own.arrivals)
    assert moves_of(own.session) == "c3"
    assert own.kept_moves() == ["c3"]


def test_a_link_without_a_known_game_leaves_the_session_unchanged() -> None:
    own = window(with_moves(two_people(), "c3"))
    open_link(own.arrivals, "#chess8-1-e4")
    assert moves_of(own.session) == "c3"
    assert not own.session.table.is_visited


def test_a_link_with_a_wrong_check_opens_with_a_warning() -> None:
    own = window()
    open_link(own.arrivals, "#redstone5-1-c3-izzzz")
    assert notices_text(own.session.board_input.now).startswith(
        "The check digits 'zzzz' do not match"
    )
    assert moves_of(own.session) == "c3"


def test_a_challenge_starts_a_game_against_the_computer_from_its_position() -> None:
    game = with_moves(two_people(), "c3 d4").game
    own = window(with_moves(two_people(), "a1"))
    open_link(own.arrivals, format_challenge(game, Challenge(4, Player.WHITE)))
    session = own.session
    assert moves_of(session) == "c3 d4"
    assert (session.table.setup.level, session.table.may_play) == (4, False)
    assert session.request is not None
    assert (
        notices_text(session.board_input.now)
        == "A challenge: you play White against the computer, at strength 4, Improving."
    )
    own.current.store()
    assert own.kept_moves() == ["c3 d4", "a1"]


def test_a_challenge_with_an_illegal_move_opens_for_viewing_only() -> None:
    own = window(with_moves(two_people(), "a1"))
    open_link(own.arrivals, "#redstone5q3b-1-c3c3")
    assert own.session.table.is_visited


def test_a_received_empty_board_is_a_game_by_link_that_the_person_may_begin() -> None:
    own = window(against_computer())
    open_link(own.arrivals, link(""))
    assert own.session.table.by_link
    assert own.session.table.may_play


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


WAYS_ON = [visit_back, Arrivals.visit_opened, Arrivals.play_both_here]


@given(TEXTS, st.lists(st.sampled_from(WAYS_ON)))
def test_opening_any_texts_never_loses_the_own_game(
    texts: list[str], then: list[Callable[[Arrivals], None]]
) -> None:
    own = window(with_moves(Session(Setup(cols=5, rows=5, opponent=Opponent.LINK)), "c3 d4 b2"))
    own.current.store()
    for text in texts:
        open_link(own.arrivals, text)
        for go_on in then:
            go_on(own.arrivals)
            own.current.store()
    kept = own.kept_moves()
    assert any(moves.startswith("c3 d4 b2") for moves in kept), kept


def test_after_viewing_the_previous_game_continues_in_its_record() -> None:
    own = window(with_moves(two_people(), "c3"))
    own.current.store()
    game_id = own.current.id
    open_link(own.arrivals, "#redstone5-1-a1b2b2")
    visit_back(own.arrivals)
    assert own.current.id == game_id
    own.play("d4")
    assert own.kept_moves() == ["c3 d4"]


TOO_INTRICATE = f"{INTRICATE}{ELSEWHERE}{ONE_MORE}"
TOO_LONG = f"#redstone5-1-a1{'z' * 5000}"


@pytest.mark.parametrize("text", [TOO_INTRICATE, TOO_LONG], ids=["intricate", "long"])
def test_a_game_whose_reading_was_cancelled_is_not_stored(text: str) -> None:
    own = window(with_moves(two_people(), "c3 d4"))
    own.current.store()
    open_link(own.arrivals, text)
    assert own.session.table.is_visited
    assert own.current.store() is None
    assert own.kept_moves() == ["c3 d4"]
    own.disk.settle()
    own.reload()
    assert moves_of(own.session) == "c3 d4"


def test_a_stored_game_whose_reading_is_cancelled_is_not_restored_at_the_start() -> None:
    own = window(with_moves(two_people(19), "c3 d4"))
    own.current.store()
    own.disk.settle()
    now = f"{TOO_INTRICATE}-i{check_of(TOO_INTRICATE[1:])}"
    own.tab[CURRENT] = own.tab[CURRENT].replace(own.kept.newest_first()[0].link, now)
    where = next(iter(own.disk.records))
    revision, text = own.disk.records[where]
    own.disk.records[where] = revision, text.replace(own.kept.newest_first()[0].link, now)
    own.disk.texts.clear()
    own.reload()
    own.disk.settle()
    assert own.session.game.line == ()
    assert [game.link for game in own.kept.newest_first()] == [now], "nothing is thrown away"
    assert not open_kept(own.current, where[1])


def test_the_list_shows_the_player_to_move_until_the_end() -> None:
    def turn(moves: str) -> str:
        """Return the text about the turn after these moves."""
        session = with_moves(against_computer(), moves)
        return whose_turn(session.table)

    assert turn("c3 d4") == "Black to move: your turn."
    assert turn("c3") == "White to move."
    assert turn("c3 d4 w") == "You lost"


def test_an_unreadable_text_leaves_the_viewed_game_unchanged() -> None:
    own = window()
    arrive(own.arrivals, read_file(b"(;SZ[9]RU[Go]KM[7];B[ee];W[cc];B[ee])"))
    game, before = own.session.game, own.arrivals.arrival
    assert own.session.table.is_visited
    arrive(own.arrivals, read_file(b"(;GM[3])"))
    assert own.arrivals.bad is not None
    assert (own.session.game, own.arrivals.arrival) == (game, before)
    assert own.session.table.is_visited
    own.arrivals.visit_opened()
    assert (own.session.game, own.session.table.is_visited) == (game, False)
