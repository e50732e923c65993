"""Pairing without a page: two sessions, their cards, and the seat of each."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from redstone.app.live.card import CardFault, Kind, Side, card_text
from redstone.app.live.codec import Revision
from redstone.app.live.invitation_choices import InvitationTerms
from redstone.app.live.message import Offer, Proposal
from redstone.app.live.offers import Pending
from redstone.app.live.session import LiveSession, PairingStep
from redstone.app.live.session_description import SessionDescription
from redstone.app.live.tables import MAX_TABLES, LiveTable, read_tables, with_table, write_tables
from redstone.app.play.settings import Settings
from redstone.app.storage.validation import Damaged
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.live.descriptions import description

NOW = 30_000_000
DAY = 24 * 60


def pairing_session(number: int, side: Side = Side.FIRST, size: int = 5) -> LiveSession:
    """Return the pairing session of a browser with this number."""
    session = LiveSession(InvitationTerms(Game.new(Redstone(), size, size), side), Settings())
    session.prepared(SessionDescription.of_description(description(number)).packed(), NOW)
    return session


def card_link(session: LiveSession) -> str:
    """Return a session's card as a link."""
    assert session.card is not None
    return f"https://example.org/#{card_text(session.card)}"


def paired_sessions(
    side: Side, numbers: tuple[int, int] = (1, 2)
) -> tuple[LiveSession, LiveSession]:
    """Return the sessions of the host and the guest, each with the other's card."""
    host, guest = pairing_session(numbers[0], side), pairing_session(numbers[1])
    assert guest.accept_card(card_link(host), NOW)
    assert host.accept_card(card_link(guest), NOW)
    return host, guest


def guest_with_reply(host: LiveSession, number: int) -> LiveSession:
    """Return the session of a guest who has accepted an invitation."""
    guest = pairing_session(number)
    assert guest.accept_card(card_link(host), NOW)
    return guest


@pytest.mark.parametrize(
    ("side", "seat"),
    [(Side.FIRST, Seat.FIRST), (Side.BLACK, Seat.FIRST), (Side.WHITE, Seat.SECOND)],
)
def test_the_host_has_the_chosen_colour(side: Side, seat: Seat) -> None:
    host, guest = paired_sessions(side)
    assert (host.seat, guest.seat) == (seat, seat.other)
    assert host.replica.revision == guest.replica.revision
    assert (host.step, guest.step) == (PairingStep.READY, PairingStep.READY)


@pytest.mark.parametrize("side", Side)
def test_both_have_provisional_seats_before_their_cards_are_made(side: Side) -> None:
    host = LiveSession(InvitationTerms(Game.new(Redstone(), 5, 5), side), Settings())
    guest = LiveSession(InvitationTerms(Game.new(Redstone(), 5, 5)), Settings())
    assert guest.accept_card(card_link(pairing_session(1, side)), NOW)
    assert host.likely_seat is (Seat.SECOND if side is Side.WHITE else Seat.FIRST)
    assert guest.likely_seat is host.likely_seat.other
    ready = paired_sessions(side)
    assert [each.likely_seat for each in ready] == [each.seat for each in ready]


def test_both_draw_the_same_random_seats() -> None:
    pairs = [paired_sessions(Side.LOT, (number, number + 50)) for number in range(20)]
    assert all(host.seat is guest.seat.other for host, guest in pairs)
    assert len({host.seat for host, _ in pairs}) == 2


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda host, _: card_link(host), CardFault.OWN),
        (lambda host, _: card_link(paired_sessions(Side.FIRST, (3, 4))[1]), CardFault.OTHER),
        (lambda _, guest: card_link(guest).replace("live1-", "live2-"), CardFault.NEWER),
        (lambda _, guest: card_link(guest)[:-9], CardFault.DAMAGED),
        (lambda *_: "hello", CardFault.FOREIGN),
    ],
)
def test_a_card_that_does_not_answer_the_invitation_is_refused(
    make: Callable[[LiveSession, LiveSession], str], fault: CardFault
) -> None:
    host, guest = pairing_session(1), pairing_session(2)
    assert guest.accept_card(card_link(host), NOW)
    assert not host.accept_card(make(host, guest), NOW)
    assert host.refused is fault
    assert host.step is PairingStep.SHOWING
    assert host.accept_card(card_link(guest), NOW), "the right one is taken after that"
    assert host.refused is None


def test_cards_expire_and_are_used_once() -> None:
    host, guest = pairing_session(1), pairing_session(2)
    assert host.card is not None
    for now, used, fault in (
        (NOW + DAY + 1, frozenset[bytes](), CardFault.OLD),
        (NOW, frozenset({host.card.description}), CardFault.USED),
    ):
        assert not guest.accept_card(card_link(host), now, used)
        assert guest.refused is fault


def test_a_second_reply_replaces_the_first_until_they_connect() -> None:
    host, first, second = pairing_session(1), pairing_session(2), pairing_session(3)
    for guest in (first, second):
        assert guest.accept_card(card_link(host), NOW)
        assert host.accept_card(card_link(guest), NOW)
    assert host.other is not None
    assert second.card is not None
    assert host.other.description == second.card.description


@pytest.mark.parametrize(
    "make", [lambda _: pairing_session(3), lambda host: guest_with_reply(host, 3)]
)
def test_a_paired_host_accepts_no_card_of_another_guest(
    make: Callable[[LiveSession], LiveSession],
) -> None:
    host, _ = paired_sessions(Side.FIRST)
    other = make(host)
    before = host.table, host.replica, host.other
    host.begin()
    assert not host.accept_card(card_link(other), NOW)
    assert host.refused is CardFault.BUSY
    host.time_out()
    assert not host.accept_card(card_link(other), NOW)
    assert (host.table, host.replica, host.other) == before


def test_a_card_with_ones_own_fingerprint_is_refused() -> None:
    host, guest = pairing_session(1), pairing_session(2)
    assert host.card is not None
    own = SessionDescription.parse(host.card.description)
    forged = replace(own, password=own.password[::-1] + "x").packed()
    guest.prepared(forged, NOW)
    assert guest.accept_card(card_link(host), NOW) is False
    assert guest.refused is CardFault.OWN
    for kind in (Kind.INVITE, Kind.REPLY):
        card = card_text(replace(host.card, description=forged, kind=kind))
        assert not host.accept_card(card, NOW)
        assert host.refused is CardFault.OWN


@pytest.mark.parametrize("chosen", [("game", 7), ("side", Side.WHITE)])
def test_a_reply_to_an_earlier_choice_is_refused(chosen: tuple[str, int | Side]) -> None:
    host = pairing_session(1)
    late = guest_with_reply(host, 2)
    what, value = chosen
    if what == "game":
        assert isinstance(value, int)
        host.choose(replace(host.chosen, game=Game.new(Redstone(), value, value)))
    else:
        assert isinstance(value, Side)
        host.choose(replace(host.chosen, side=value))
    assert not host.accept_card(card_link(late), NOW)
    assert host.refused is CardFault.OTHER
    assert late.accept_card(card_link(host), NOW), "the new card is good for who has the old one"
    assert host.accept_card(card_link(late), NOW)
    assert host.replica.revision == late.replica.revision
    assert host.seat is late.seat.other


def test_after_a_reply_only_the_name_can_be_changed() -> None:
    host, guest = paired_sessions(Side.FIRST)
    host.choose(InvitationTerms(Game.new(Redstone(), 7, 7), Side.WHITE, "Bo"))
    assert host.chosen.name == "Bo"
    assert host.replica.revision == guest.replica.revision
    assert host.seat is guest.seat.other


def test_another_name_keeps_the_cards_valid() -> None:
    host = pairing_session(1)
    guest = guest_with_reply(host, 2)
    host.choose(replace(host.chosen, name="Bo"))
    assert host.accept_card(card_link(guest), NOW)


def test_a_host_who_accepts_an_invitation_becomes_the_guest() -> None:
    host, guest = pairing_session(1, Side.WHITE), pairing_session(2, Side.WHITE, size=9)
    assert guest.accept_card(card_link(host), NOW)
    assert guest.replica.game.start.board.cols == 5
    assert guest.seat is Seat.FIRST


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("side", Side)
def test_if_two_invitations_cross_both_sides_keep_the_same_one(
    side: Side, order: tuple[int, int]
) -> None:
    ways = pairing_session(1, side), pairing_session(2, Side.WHITE, size=9)
    tables = [session.table for session in ways]
    invitations = [card_link(session) for session in ways]
    for number in order:
        assert ways[number].accept_card(invitations[1 - number], NOW)
    replies = [card_link(session) for session in ways]
    for number in order:
        assert ways[number].accept_card(replies[1 - number], NOW)
    kept = tables.index(min(tables))
    assert {session.table for session in ways} == {tables[kept]}
    assert {session.step for session in ways} == {PairingStep.READY}
    first, second = ways
    assert first.replica.revision == second.replica.revision
    assert first.replica.game.start.board.cols == (5, 9)[kept]
    assert first.seat is second.seat.other


def test_an_invitation_of_a_guest_who_has_replied_changes_nothing() -> None:
    host, guest = pairing_session(1), pairing_session(2, size=9)
    invitation = card_link(guest)
    assert guest.accept_card(card_link(host), NOW)
    assert host.accept_card(card_link(guest), NOW)
    assert host.accept_card(invitation, NOW)
    assert (host.table, host.seat) == (guest.table, guest.seat.other)
    assert host.replica.game.start.board.cols == 5


def test_a_game_is_rejoined_with_each_sides_stored_state() -> None:
    game = Game.new(Redstone(), 5, 5).play(parse_move("c3"))
    table = LiveTable("0123456789ab", "game-1234", Seat.FIRST, 1, 2)
    host, guest = pairing_session(1), pairing_session(2)
    host.join_again(table, game)
    guest.join_again(replace(table, seat=Seat.SECOND), game)
    assert host.accept_card(card_link(guest), NOW)
    assert guest.accept_card(card_link(host), NOW)
    assert host.replica.revision == guest.replica.revision
    assert (host.replica.round, host.replica.takebacks) == (1, 2)
    assert guest.replica.is_mine


def test_stored_tables_survive_a_round_trip() -> None:
    tables: tuple[LiveTable, ...] = ()
    for number in range(30):
        seat = Seat.SECOND if number % 2 else Seat.FIRST
        tables = with_table(
            tables, LiveTable(f"{number:012x}", f"game-{number:04}", seat, number, 1)
        )
    assert len(tables) == MAX_TABLES
    assert tables[0].round == 29
    assert read_tables(write_tables(tables)) == tables
    assert read_tables("") == ()
    revision = Revision(29, 1, 4, "0123abcd")
    pending = Pending(Offer(0, Proposal.UNDO, 2, revision), replace(revision, moves=6))
    for left in (pending, Pending(pending.offered), Pending(undone=revision)):
        assert read_tables(write_tables([replace(tables[0], pending=left)]))[0].pending == left
    again = with_table(tables, replace(tables[3], takebacks=7))
    assert (again[0].takebacks, len(again)) == (7, MAX_TABLES)


@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "[]",
        '{"version":1}',
        '{"version":1,"tables":{"a":1}}',
        '{"version":1,"tables":[["zz","game-1234","first",0,0,[],[],"",false,0]]}',
        '{"version":1,"tables":[["0123456789ab","../x","first",0,0,[],[],"",false,0]]}',
        '{"version":1,"tables":[["0123456789ab","game-1234","third",0,0,[],[],"",false,0]]}',
        '{"version":1,"tables":[["0123456789ab","game-1234","first",-1,0,[],[],"",false,0]]}',
        '{"version":1,"tables":[["0123456789ab","game-1234","first",0]]}',
        '{"version":1,"tables":[["0123456789ab","game-1234","first",0,0,7,[],"",false,0]]}',
        '{"version":1,"tables":[["0123456789ab","game-1234","first",0,0,["undo"],[],"",false,0]]}',
        '{"version":1,"tables":[["0123456789ab","game-1234","first",0,0,["pause",0,0,0,0,"01234567"],[],"",false,0]]}',
        '{"version":1,"tables":[["0123456789ab","game-1234","first",0,0,[],[0,0,0,"x"],"",false,0]]}',
    ],
)
def test_a_damaged_text_of_tables_is_refused(kept: str) -> None:
    with pytest.raises(Damaged):
        read_tables(kept)
