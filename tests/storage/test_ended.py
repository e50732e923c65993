"""No game is lost if the browser is killed or the database disappears under a page."""

import pytest

from redstone.app.play.notices import NotKept, RemoteChange, Shared
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Opponent, Seats, Setup
from redstone.app.storage.arrivals import owes_link
from redstone.app.storage.session_text import link_of
from redstone.app.words.notices import notices_text
from redstone.record.notation import parse_move
from redstone.record.work import run_to_end
from tests.app.sessions import against_computer, two_people
from tests.at_once import open_kept
from tests.games import game_of_link
from tests.storage.windows import Disk, Window

# -- after the browser was ended -------------------------------------------------------------


def unfinished(window: Window) -> str:
    """Return the id of the stored game that a page offers to continue, "" for none."""
    return run_to_end(window.current.finding_unfinished())


def test_a_page_that_starts_without_the_last_game_offers_it() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.play("c3", "d4")
    disk.settle()
    window.close()
    disk.texts.clear()  # the browser was ended before it wrote these
    later = Window(disk)
    disk.settle()
    assert later.session.game.line == ()
    assert unfinished(later) == window.current.id
    assert open_kept(later.current, unfinished(later))
    assert later.session.game.tokens == ("c3", "d4")
    assert unfinished(later) == ""


def test_a_page_with_an_older_session_text_offers_the_newer_stored_game() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.current.store()
    before = dict(disk.texts)
    window.play("c3", "d4")
    disk.settle()
    window.close()
    disk.texts = before
    later = Window(disk)
    disk.settle()
    assert unfinished(later) == window.current.id


def test_after_starting_a_new_game_the_previous_one_is_not_offered() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.play("c3", "d4")
    window.session.rematch()
    window.current.store()
    disk.settle()
    later = Window(disk)
    disk.settle()
    assert later.session.game.line == ()
    assert unfinished(later) == ""


def test_a_finished_game_is_not_offered() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.play("c3", "w")
    disk.settle()
    disk.texts.clear()
    later = Window(disk)
    disk.settle()
    assert unfinished(later) == ""


def test_a_stale_tab_shows_its_newer_game_and_does_not_overwrite_it() -> None:
    disk = Disk()
    window = Window(disk)
    window.session.new_game(Setup("redstone", 5, 5, "n", Opponent.PERSON))
    window.current.store()
    tab = dict(window.tab)
    window.play("c3", "d4")
    disk.settle()
    window.tab = tab  # restored as it was before
    window.reload()
    disk.settle()
    assert window.session.game.tokens == ("c3", "d4")
    window.play("e5")
    disk.settle()
    assert window.kept_moves() == ["c3 d4 e5"]


# -- after the database was closed or deleted -------------------------------------------------


def test_reading_the_database_again_changes_nothing() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.play("c3", "d4")
    disk.settle()
    before = window.kept.newest_first()
    window.read_again()
    disk.settle()
    assert all(one is other for one, other in zip(before, window.kept.newest_first(), strict=True))
    assert window.session.board_input.now.notices == ()
    window.play("e5")
    disk.settle()
    assert window.kept_moves() == ["c3 d4 e5"]


def test_changes_made_without_a_database_are_written_later() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.play("c3")
    disk.settle()
    disk.refuses = NotKept.REFUSED.value
    window.play("d4")
    disk.settle()
    disk.refuses = ""
    window.read_again()
    disk.settle()
    assert [*disk.games().values()] == [link_of(window.session.game)]
    assert window.kept.state.trouble is None


def test_a_deleted_database_is_reported_and_a_new_one_is_used() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.play("c3", "d4")
    disk.settle()
    disk.records.clear()
    window.read_again()
    disk.settle()
    assert window.session.board_input.now.notices == (RemoteChange.REMOVED,)
    assert "newer" not in notices_text(window.session.board_input.now)
    assert window.kept.newest_first() == []
    window.play("e5")
    disk.settle()
    assert [*disk.games().values()] == [link_of(window.session.game)]


# -- another day ------------------------------------------------------------------------------

DAY = 24 * 60 * 60


@pytest.mark.parametrize("own", [True, False], ids=["a tab that comes back", "a new tab"])
@pytest.mark.parametrize(
    ("moves", "days", "left"),
    [
        (("c3", "d4", "w"), 0, ("c3", "d4", "w")),
        (("c3", "d4", "w"), 2, ()),
        (("c3", "d4"), 2, ("c3", "d4")),
    ],
    ids=["ended today", "ended before", "not ended"],
)
def test_a_game_that_ended_on_an_earlier_day_is_replaced_by_an_empty_board(
    moves: tuple[str, ...], days: int, left: tuple[str, ...], own: bool
) -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.play(*moves)
    disk.settle()
    window.close()
    later = Window(disk, now=1_000 + days * DAY, tab=window.tab if own else {})
    disk.settle()
    assert later.session.game.tokens == left
    assert later.session.table.setup.opponent is Opponent.PERSON
    assert len(disk.games()) == 1
    if not left:
        later.play("b2")
        disk.settle()
        assert len(disk.games()) == 2


@pytest.mark.parametrize("colour", [Colour.BLACK, Colour.WHITE])
def test_a_game_by_link_that_ended_on_an_earlier_day_is_followed_by_one_with_the_computer(
    colour: Colour,
) -> None:
    disk = Disk()
    game = game_of_link("#redstone5-1-c3d4" if colour is Colour.BLACK else "#redstone5-1-c3")
    session = Session()
    setup = Setup(cols=5, rows=5, opponent=Opponent.LINK, colour=colour)
    session.open(game, Seats.for_setup(setup), setup)
    window = Window(disk, session)
    window.play("w")
    assert owes_link(window.session.board_input.now)
    disk.settle()
    window.close()
    ended = (*game.tokens, "w")
    assert Window(disk).session.game.tokens == ended
    later = Window(disk, now=1_000 + 2 * DAY)
    assert later.session.game.line == ()
    assert later.session.table.has_computer
    assert later.session.table.is_persons_turn
    disk.settle()
    assert open_kept(later.current, window.current.id)
    assert later.session.game.tokens == ended


def test_a_reload_remembers_that_the_end_of_a_game_by_link_was_sent() -> None:
    window = Window(Disk(), Session(Setup(cols=5, rows=5, opponent=Opponent.LINK)))
    window.play("w")
    for how, owes in ((None, True), (Shared.COPIED, False)):
        if how is not None:
            window.session.share_link(how)
            window.session.go_to(0)
            window.session.go_to(1)
            window.current.store()
        window.disk.settle()
        assert owes_link(window.session.board_input.now) is owes
        window.reload()
        assert owes_link(window.session.board_input.now) is owes


def test_a_link_to_an_earlier_position_is_not_that_of_the_games_end() -> None:
    window = Window(Disk(), Session(Setup(cols=5, rows=5, opponent=Opponent.LINK)))
    window.play("w")
    window.session.go_to(0)
    window.session.share_link(Shared.COPIED)
    window.session.go_to(1)
    assert owes_link(window.session.board_input.now)


@pytest.mark.parametrize("colour", [Colour.BLACK, Colour.WHITE])
def test_after_a_game_with_the_computer_of_another_day_the_person_begins(colour: Colour) -> None:
    disk = Disk()
    window = Window(disk, against_computer(colour))
    if colour is Colour.WHITE:
        request = window.session.request
        assert request is not None
        assert window.session.answer(request.id, parse_move("c3"))
    window.session.resign()
    window.current.store()
    disk.settle()
    window.close()
    later = Window(disk, now=1_000 + 2 * DAY)
    assert later.session.game.line == ()
    assert later.session.table.has_computer
    assert later.session.request is None
    assert later.session.table.is_persons_turn
