"""Spectators of a live game see all of it, and cannot harm it."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redstone.app.live.codec import PIECE, Again, Broken, Join, ProtocolError, Revision
from redstone.app.live.connection_stage import Stage
from redstone.app.live.message import MAX_WATCHING, Moves, Proposal
from redstone.app.live.spectators.messages import (
    BURST,
    CODEC,
    VERSION,
    Back,
    Begun,
    PlayerPresence,
    Present,
    Shown,
)
from redstone.app.live.watched_game import Seen, read_seen, write_seen
from redstone.record.notation import parse_move
from tests.effort import THOROUGH
from tests.live.watchers import SpectatorEnd, Watchable
from tests.live.wires import SIDES, Two

RUNS = 2_000 if THOROUGH else 60


def watched(moves: str = "", size: int = 5) -> tuple[Watchable, SpectatorEnd]:
    """Return a game after some moves, with a spectator."""
    two = Watchable(size=size)
    two.join()
    two.settle()
    play(two, moves)
    seat = two.admit()
    two.settle()
    return two, seat


def play(two: Watchable, moves: str) -> None:
    """Make moves, each for the player to move."""
    for token in moves.split():
        side = next(side for side in SIDES if two.peers[side].replica.is_mine)
        assert two.peers[side].play(parse_move(token))
        two.settle()


def moves_seen(seat: SpectatorEnd) -> list[str]:
    """Return the moves that a spectator has."""
    return [*seat.watching.replica.tokens]


def send_to_host(seat: SpectatorEnd, message: Shown, serial: int = 0) -> None:
    """Let the host receive a message that its spectator may never have sent."""
    seat.there.arrived(CODEC.write(serial or seat.there._heard + 1, message))


def test_a_late_spectator_sees_the_game_from_its_start_and_every_later_move() -> None:
    two, seat = watched("e5 z d4")
    assert moves_seen(seat) == ["e5", "z", "d4"]
    assert seat.watching.names == ("Player 0", "Player 1")
    play(two, "c3 b2")
    assert moves_seen(seat) == ["e5", "z", "d4", "c3", "b2"]
    assert two.sees(seat)


def test_undo_and_a_rematch_are_shown() -> None:
    two, seat = watched("c3 d4 b2")
    two.peers[0].offer(Proposal.UNDO, 2)
    two.settle()
    two.peers[1].answer(yes=True)
    two.settle()
    assert moves_seen(seat) == ["c3", "d4"]
    assert two.sees(seat)
    assert two.peers[0].play(parse_move("w"))
    two.settle()
    assert two.sees(seat)
    two.peers[0].offer(Proposal.REMATCH)
    two.settle()
    two.peers[1].answer(yes=True)
    two.settle()
    assert moves_seen(seat) == []
    assert seat.watching.replica.round == 1
    play(two, "b4")
    assert two.sees(seat)


def test_the_players_presence_and_a_pause_are_shown() -> None:
    two, seat = watched("c3")
    assert seat.watching.present == (PlayerPresence.HERE, PlayerPresence.HERE)
    two.peers[1].report_visibility(here=False)
    two.settle()
    assert seat.watching.present == (PlayerPresence.HERE, PlayerPresence.ELSEWHERE)
    two.peers[0].offer(Proposal.PAUSE)
    two.settle()
    two.peers[1].answer(yes=True)
    two.settle()
    assert seat.watching.is_paused
    two.cut()
    two.settle()
    assert seat.watching.present == (PlayerPresence.HERE, PlayerPresence.AWAY)
    two.peers[0].channel()
    two.peers[0].leave()
    two.settle()
    assert seat.watching.present == (PlayerPresence.HERE, PlayerPresence.GONE)


def test_both_players_know_the_number_of_spectators_after_reconnecting_too() -> None:
    two, seat = watched("c3")
    other = two.admit("watch-2", "")
    two.settle()
    assert two.peers[0].presence.watched_here == two.peers[1].presence.watched_there == 2
    assert seat.watching.watching == other.watching.watching == 2
    assert [name for name in two.come if name is not None] == ["Ada", ""]
    two.join()
    two.settle()
    assert two.peers[1].presence.watched_there == 2
    other.watching.wire.leave()
    two.settle()
    assert two.peers[1].presence.watched_there == seat.watching.watching == 1


def test_at_most_eight_spectators_watch() -> None:
    two, _ = watched("c3")
    for number in range(2, MAX_WATCHING + 2):
        two.admit(f"watch-{number}")
        two.settle()
    assert two.spectators.host.count == MAX_WATCHING
    assert two.seats[-1].watching.wire.is_over
    assert all(map(two.sees, two.seats[:-1]))


def test_an_unused_place_is_given_to_the_next_cards_spectator() -> None:
    two, _ = watched("c3")
    waiting = two.spectators.host.admit("watch-2")
    two.admit("watch-3")
    two.settle()
    assert two.spectators.host.count == 2
    assert waiting._is_closed


LIES: list[Shown] = [
    Moves(2, ("d4",), Revision(0, 0, 2, "00000000")),
    Back(Revision(0, 0, 0, "00000000")),
    Begun(VERSION, "redstone5", Revision(0, 0, 0, "00000000"), "", ""),
    Present(PlayerPresence.GONE, PlayerPresence.GONE, False, 0),
    Join(VERSION, "watch-1", "once more"),
]


@pytest.mark.parametrize("lie", LIES)
def test_a_spectator_who_sends_anything_else_is_disconnected_and_the_game_continues(
    lie: Shown,
) -> None:
    two, seat = watched("c3")
    other = two.admit("watch-2")
    two.settle()
    send_to_host(seat, lie)
    assert two.peers[0].replica.tokens == ("c3",)
    two.settle()
    assert seat.watching.wire.is_over
    play(two, "d4")
    assert two.are_together
    assert two.sees(other)
    assert two.spectators.host.count == 1


@pytest.mark.parametrize(
    ("first", "broken"),
    [
        (Again(), Broken.ORDER),
        (Join(VERSION + 1, "watch-1", ""), Broken.VERSION),
        (Join(VERSION, "table-1", ""), Broken.OTHER_GAME),
    ],
)
def test_a_spectator_who_starts_with_another_message_is_refused(
    first: Shown, broken: Broken
) -> None:
    two = Watchable()
    channel = two.spectators.host.admit("watch-1")
    seat = SpectatorEnd(two.admit().watching, channel, channel, [], [])
    with pytest.raises(ProtocolError) as breach:
        two.spectators.host._all[-1].heard(channel, first)
    assert breach.value.how is broken
    assert two.spectators.host.count == 0
    assert seat.watching.wire.stage is Stage.APART


def test_a_spectator_who_asks_endlessly_is_disconnected() -> None:
    two, seat = watched("c3")
    for _ in range(BURST + 1):
        send_to_host(seat, Again())
    two.settle()
    assert seat.watching.wire.is_over
    assert two.spectators.host.count == 0
    play(two, "d4")


def test_a_spectator_whose_replica_differs_receives_the_whole_game_again() -> None:
    two, seat = watched("c3 d4")
    wrong = Moves(3, ("b2",), Revision(0, 0, 3, "00000000"))
    seat.here.arrived(CODEC.write(seat.here._heard + 1, wrong))
    assert moves_seen(seat) == ["c3", "d4"]
    seat.there._sent += 1
    two.settle()
    assert two.sees(seat)
    play(two, "b2 a1")
    assert two.sees(seat)


@pytest.mark.parametrize("token", ["z", "xa1", "t19", "d4"])
def test_a_host_with_illegal_moves_is_left_and_the_game_seen_stays(token: str) -> None:
    _, seat = watched("c3 d4")
    wrong = Moves(3, (token,), Revision(0, 0, 3, "00000000"))
    seat.here.arrived(CODEC.write(seat.here._heard + 1, wrong))
    assert seat.watching.wire.broke is Broken.ILLEGAL
    assert seat.watching.wire.is_over
    assert moves_seen(seat) == ["c3", "d4"]


def test_a_host_that_shows_another_game_is_left() -> None:
    _, seat = watched("c3 d4")
    other = Begun(VERSION, "go9", Revision(0, 0, 0, "00000000"), "", "")
    seat.here.arrived(CODEC.write(seat.here._heard + 1, other))
    assert seat.watching.wire.broke is Broken.OTHER_GAME
    assert moves_seen(seat) == ["c3", "d4"]


@pytest.mark.parametrize("is_drawn", [False, True])
def test_the_watched_game_is_stored_with_its_moves_and_a_draw(is_drawn: bool) -> None:
    replica = watched("e5 z d4")[1].watching.replica
    game = replica.call_a_draw().game if is_drawn else replica.game
    read = read_seen(write_seen(Seen("0123456789ab", game)))
    assert (read.table, read.game.tokens) == ("0123456789ab", ("e5", "z", "d4"))
    assert read.game.is_called_a_draw is is_drawn


def test_a_long_game_is_sent_in_pieces() -> None:
    two = Watchable(size=19)
    two.join()
    two.settle()
    for number in range(PIECE + 50):
        side = next(side for side in SIDES if two.peers[side].replica.is_mine)
        assert two.play(side, 7 * number)
        Two.settle(two)
    seat = two.admit()
    two.settle()
    assert two.sees(seat)


STAMPS = st.builds(
    Revision,
    st.integers(0, 9),
    st.integers(0, 9),
    st.integers(0, 9),
    st.text("0123456789abcdef", min_size=8, max_size=8),
)
MESSAGES = st.one_of(
    st.builds(Join, st.integers(1, 9), st.text("abc-1", min_size=1, max_size=40), st.text()),
    st.just(Again()),
    st.builds(Begun, st.just(1), st.just("redstone3"), STAMPS, st.text(), st.text()),
    st.builds(Back, STAMPS),
    st.builds(Present, *[st.sampled_from(PlayerPresence)] * 2, st.booleans(), st.integers(0, 8)),
    st.builds(
        Moves,
        st.integers(1, 9),
        st.lists(st.sampled_from(["a1", "b2", "xa1", "z"]), max_size=3).map(tuple),
        STAMPS,
        st.just(""),
    ),
)


@given(MESSAGES, st.integers(1, 99))
def test_messages_survive_a_round_trip(message: Shown, serial: int) -> None:
    assert CODEC.read(CODEC.write(serial, message)) == (serial, message)


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "join", "version": 1, "table": "a"},
        {"type": "join", "version": 1, "table": "a", "name": "", "more": 1},
        {"type": "join", "version": 0, "table": "a", "name": ""},
        {"type": "join", "version": 1, "table": "A b", "name": ""},
        {"type": "again", "now": True},
        {"type": "present", "first": "there", "second": "here", "paused": False, "watching": 1},
        {"type": "present", "first": "here", "second": "here", "paused": 0, "watching": 1},
        {"type": "present", "first": "here", "second": "here", "paused": False, "watching": 9},
        {"type": "back", "revision": {"round": 0, "takebacks": 0, "moves": 0}},
        {"type": "offer"},
    ],
)
def test_messages_to_spectators_with_invalid_fields_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ProtocolError):
        CODEC.read(json.dumps({"serial": 1, **fields}))


STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            [*["play"] * 6, "undo", "rematch", "resign", "cut", "watch", "leave", "lie", "ask"]
        ),
        st.integers(0, 200),
    ),
    max_size=25,
)


@settings(max_examples=RUNS, deadline=None)
@given(STEPS, st.data())
def test_after_any_events_spectators_see_the_game_and_the_players_are_unaffected(
    steps: list[tuple[str, int]], data: st.DataObject
) -> None:
    two, _ = watched(size=3)
    for name, number in steps:
        _step(two, name, number, data)
        two.settle()
        tokens = two.peers[0].replica.tokens
        assert two.are_together or not two.channels
        for seat in two.seats:
            if seat.watching.wire.is_clear:
                assert two.sees(seat), (name, tokens, seat.watching.replica.tokens)


def _step(two: Watchable, name: str, number: int, data: st.DataObject) -> None:
    """Take a random step: moves, offers, messages, or a broken connection."""
    if not two.channels and name != "cut":
        two.join()
        two.settle()
    mover = next((side for side in SIDES if two.peers[side].replica.is_mine), 0)
    here = [seat for seat in two.seats if seat.watching.wire.is_clear]
    seat = here[number % len(here)] if here else None
    two.time += number / 10
    match name:
        case "play":
            two.play(mover, number)
        case "resign" if two.peers[mover].replica.is_mine:
            two.peers[mover].play(parse_move("w"))
        case "undo":
            two.peers[0].offer(Proposal.UNDO, number % (len(two.peers[0].replica.tokens) + 1))
            two.settle()
            two.peers[1].answer(yes=True)
        case "rematch":
            two.peers[1].offer(Proposal.REMATCH)
            two.settle()
            two.peers[0].answer(yes=True)
        case "cut":
            two.cut()
        case "watch" if len(two.seats) < 20:
            two.admit(f"watch-{len(two.seats) + 1}")
        case "leave" if seat is not None:
            seat.watching.wire.leave()
        case "lie" if seat is not None:
            seat.there.arrived(CODEC.write(seat.there._heard + 1, data.draw(MESSAGES)))
        case "ask" if seat is not None:
            seat.there.arrived(CODEC.write(seat.there._heard + 1, Again()))
