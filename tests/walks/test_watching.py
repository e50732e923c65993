"""Watching a live game on the page: another device watches its game, or the page watches one."""

from redstone.app.live.card import CardFault
from redstone.app.live.connection_stage import Stage
from redstone.app.live.message import Proposal
from redstone.app.live.watched_game import Seen
from redstone.app.storage.kept_game import WATCHED
from redstone.clock.clock import Clock
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.live.timed import TimedTwo
from tests.walks.test_live_room import Walk
from tests.walks.third_device import OtherHost, ThirdDevice


async def invite_to_watch(way: Walk) -> ThirdDevice:
    """Let another device watch the game that is played live on the page, and return that device."""
    await way.press("live-watch")
    assert way.page.room == "live"
    onlooker = ThirdDevice(way.far)
    onlooker.prepare()
    onlooker.take(way.far.pages_link)
    await way.take(onlooker.link)
    await way.press("live-connect")
    await way.walker.do("watch there", onlooker.watch)
    return onlooker


async def watch(way: Walk, moves: str = "", two: TimedTwo | None = None) -> OtherHost:
    """Let the page watch a game of others, after some moves. Return the device that shows it."""
    host = OtherHost(way.far, two)
    if two is not None:
        host.clock = lambda: two.now / 1000
    for token in moves.split():
        play(host, token)
    await way.walker.do("open", lambda: way.page.follow(host.link))
    assert way.page.room == "live"
    host.take(way.far.pages_link)
    await way.press("live-connect")
    await way.walker.do("show there", host.admit)
    return host


def moves_seen(onlooker: ThirdDevice) -> list[str]:
    """Return the moves that the device has seen."""
    return [*onlooker.watching.replica.tokens]


def play(host: OtherHost, token: str) -> None:
    """Make a move in the host's game."""
    peer = next(peer for peer in host.two.peers if peer.replica.is_mine)
    assert peer.play(parse_move(token))
    host.two.settle()


def shown_clock(way: Walk) -> Clock:
    """Return the clock that the page shows."""
    keeper = way.page.page.clocks._keeper
    assert keeper is not None
    assert keeper.is_told
    assert not keeper.is_paused
    clock: Clock = keeper.clock
    return clock


def plate_notes(way: Walk) -> list[str]:
    """Return the notes on both plates."""
    return [plate["note"] for plate in way.page.shown["plates"].values()]


async def test_a_spectator_watches_the_game_here_and_both_players_know() -> None:
    """Its moves arrive on the third device, and the plates count one person watching."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    onlooker = await invite_to_watch(way)
    assert way.page.room == ""
    assert "Bea is now watching your game." in way.text("detail")
    assert moves_seen(onlooker) == ["e5"]
    await way.there("d4")
    await way.walker.do("pass on", onlooker.pass_on)
    assert moves_seen(onlooker) == ["e5", "d4"]
    assert any("1 person watching" in note for note in plate_notes(way))
    way.far.pass_on()
    assert way.far.peer.presence.watched_there == 1
    await way.here("c3")
    await way.walker.do("pass on", onlooker.pass_on)
    assert moves_seen(onlooker) == ["e5", "d4", "c3"]


async def test_a_spectator_who_sends_nonsense_is_disconnected_and_the_game_continues() -> None:
    way = Walk()
    await way.invite_and_connect()
    onlooker = await invite_to_watch(way)
    await way.walker.do("flood", lambda: [onlooker._near.hear["arrived"]("{}")])
    onlooker.pass_on()
    assert onlooker.watching.wire.is_over
    way.far.pass_on()
    assert way.far.peer.presence.watched_there == 0
    assert not any("watch" in note for note in plate_notes(way))
    await way.here("e5")
    await way.there("d4")
    assert way.tokens == (("e5", "d4"),) * 2


async def test_spectators_stay_while_the_players_rejoin_and_leave_with_the_game() -> None:
    """Meanwhile they see that one player is gone. Opening another game disconnects them."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    onlooker = await invite_to_watch(way)
    await way.press("live-again")
    onlooker.pass_on()
    assert onlooker.watching.is_whole
    assert onlooker.watching.present[0].value == "here"
    assert onlooker.watching.present[1].value == "gone"
    await way.press("leave-room")
    await way.walker.do("another", lambda: way.page.follow("#redstone5-1-a1"))
    onlooker.pass_on()
    assert onlooker.watching.wire.is_over


async def test_the_page_watches_a_game_move_by_move_and_cannot_play_in_it() -> None:
    """An undo of the players is shown too, and a tap does nothing."""
    way = Walk()
    host = await watch(way, "c3 d4")
    own = way.page.page.own
    assert way.page.room == ""
    assert own.game.tokens == ("c3", "d4")
    assert own.table.is_visited
    assert "You’re watching Player 0 and Player 1." in way.text("detail")
    assert plate_notes(way) == ["here", "here"]
    play(host, "b2")
    await way.walker.do("move there", host.show)
    assert own.game.tokens == ("c3", "d4", "b2")
    assert "You watch" not in way.text("detail")
    host.two.peers[1].offer(Proposal.UNDO, 2)
    host.two.settle()
    host.two.peers[0].answer(yes=True)
    await way.walker.do("undo there", host.show)
    assert own.game.tokens == ("c3", "d4")
    way.page.tap(next(iter(own.game.position.board.points)))
    await way.page.rest()
    assert own.game.tokens == ("c3", "d4")
    assert host.two.tokens == [("c3", "d4")] * 2


async def test_the_clocks_of_a_watched_game_are_on_the_plates_and_stand_at_the_end() -> None:
    """They show the players' times, and stand once the connection has ended."""
    way, two = Walk(), TimedTwo(size=5)
    host = await watch(way, "c3", two)
    assert shown_clock(way).turn is Seat.SECOND
    assert shown_clock(way).is_running
    two.pass_time(20_000)
    play(host, "d4")
    await way.walker.do("move there", host.show)
    clock = shown_clock(way)
    assert (clock.first.left, clock.second.left) == (
        two.timed(0).times.timed.clock.first.left,
        two.timed(0).times.timed.clock.second.left,
    )
    assert clock.turn is Seat.FIRST
    assert clock.is_running
    await way.press("watch-keep")
    assert not way.page.page.kept.newest_first()[0].players.get("clock")
    await way.walker.do("gone", host.spectators.host.close)
    await way.walker.do("pass on", host.pass_on)
    assert not shown_clock(way).is_running
    assert shown_clock(way).second.left == clock.second.left
    await way.press("watch-leave")
    assert way.page.page.clocks._keeper.clock is None


async def test_a_spectator_viewing_an_earlier_move_stays_there_during_play() -> None:
    way = Walk()
    host = await watch(way, "c3 d4")
    await way.press("back")
    play(host, "b2")
    await way.walker.do("move there", host.show)
    own = way.page.page.own
    assert (own.game.ply, own.game.tokens) == (1, ("c3", "d4", "b2"))


async def test_after_the_host_leaves_the_watched_game_can_be_stored_and_studied() -> None:
    """Stored twice, it is one game. Leaving leads back to one's own."""
    way = Walk()
    host = await watch(way, "c3 d4")
    await way.walker.do("gone", host.spectators.host.close)
    await way.walker.do("pass on", host.pass_on)
    assert "connection is lost. To keep watching" in way.text("detail")
    assert [each["action"] for each in way.far.shown["buttons"]] == [
        "watch-on",
        "watch-keep",
        "watch-leave",
    ]
    await way.press("watch-keep")
    await way.press("watch-keep")
    kept = way.page.page.kept.newest_first()
    assert len([game for game in kept if len(game.moves) == 2]) == 1
    await way.walker.press("study")
    assert way.page.room == "study"
    assert way.page.session.game.tokens == ("c3", "d4")
    await way.press("leave-room")
    await way.press("watch-leave")
    own = way.page.page.own
    assert not own.table.is_visited
    assert way.far.shown["buttons"] == []


async def test_opening_another_game_ends_watching() -> None:
    """The host then has no spectator."""
    way = Walk()
    host = await watch(way, "c3 d4")
    await way.walker.do("open", lambda: way.page.follow("#redstone5-1-a1"))
    host.pass_on()
    assert host.spectators.host.count == 0
    assert way.far.shown["buttons"] == []


async def test_watching_another_game_ends_watching_the_first() -> None:
    """The first host then has no spectator, and leaving leads back to one's own game."""
    way = Walk()
    first = await watch(way, "c3 d4")
    second = await watch(way, "a1")
    first.pass_on()
    assert first.spectators.host.count == 0
    assert second.spectators.host.count == 1
    assert way.page.page.own.game.tokens == ("a1",)
    await way.press("watch-leave")
    assert not way.page.page.own.table.is_visited


async def test_watching_another_game_ends_playing_live_and_keeps_the_own_game() -> None:
    """The other player and the page's spectators are disconnected."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    onlooker = await invite_to_watch(way)
    await watch(way, "a1")
    way.far.pass_on()
    onlooker.pass_on()
    assert way.far.peer.stage is Stage.LEFT
    assert onlooker.watching.wire.is_over
    await way.press("watch-leave")
    assert way.page.page.own.game.tokens == ("e5",)


async def test_a_card_to_watch_states_its_purpose_and_its_reply_is_not_one_to_play() -> None:
    """The text of the invitation names the game, and no game by link is offered."""
    way = Walk()
    host = OtherHost(way.far)
    await way.walker.do("open", lambda: way.page.follow(host.link))
    assert "Bea invites you to watch a game of Redstone on 5 × 5." in way.text("live-lead")
    assert way.page.hidden("live-by-link")
    host.take(way.far.pages_link)
    assert host.session.is_to_watch


async def continue_watching(way: Walk, host: OtherHost) -> None:
    """Exchange new invitations between the page and the host, and show the page the game."""
    host.invite_to_watch()
    host.take(way.far.pages_link)
    assert host.session.table == host.table_before
    await way.take(host.link)
    await way.press("live-connect")
    await way.walker.do("show there", host.admit)


async def test_a_reload_shows_the_watched_game_with_a_card_to_continue() -> None:
    """The live room shows its last position and an invitation, by which moves arrive again."""
    way = Walk()
    host = await watch(way, "c3 d4")
    play(host, "b2")
    await way.walker.do("move there", host.show)
    way.page.reload()
    way.far.wire_up()
    await way.page.rest()
    assert way.page.room == "live"
    assert way.page.session.board_input.now.game.tokens == ("c3", "d4", "b2")
    assert "You were watching this game of Redstone on 5 × 5." in way.text("live-lead")
    assert "Let someone watch" in way.text("live-do")
    assert not way.page.hidden("live-take")
    play(host, "a1")
    await continue_watching(way, host)
    assert way.page.room == ""
    assert way.page.page.own.game.tokens == ("c3", "d4", "b2", "a1")
    assert host.spectators.host.count == 1


async def test_reloads_restore_a_watched_game_until_the_room_is_left() -> None:
    """A second reload restores it as well."""
    way = Walk()
    await watch(way, "c3 d4")
    for _ in range(2):  # a second reload finds it as well
        way.page.reload()
        way.far.wire_up()
        await way.page.rest()
        assert way.page.room == "live"
    await way.press("leave-room")
    assert way.page.page.own.game.tokens == ()
    way.page.reload()
    way.far.wire_up()
    await way.page.rest()
    assert way.page.room == ""


async def test_after_watching_a_reload_restores_the_own_game() -> None:
    """No room is open after it."""
    way = Walk()
    await watch(way, "c3 d4")
    await way.press("watch-leave")
    way.page.reload()
    way.far.wire_up()
    await way.page.rest()
    assert way.page.room == ""


async def test_after_the_host_leaves_one_card_each_continues_watching() -> None:
    """Both make a new invitation, and the moves since arrive."""
    way = Walk()
    host = await watch(way, "c3 d4")
    await way.walker.do("gone", host.spectators.host.close)
    await way.walker.do("pass on", host.pass_on)
    await way.press("watch-on")
    assert way.page.room == "live"
    assert way.page.session.board_input.now.game.tokens == ("c3", "d4")
    play(host, "b2")
    await continue_watching(way, host)
    assert way.page.page.own.game.tokens == ("c3", "d4", "b2")


async def test_a_damaged_note_of_the_watched_game_is_ignored() -> None:
    """The text stored for the tab is removed, and the page opens the room to invite someone."""
    way = Walk()
    texts = way.page.page.current.texts
    texts.remember(WATCHED, '{"version": 1, "table": 3}')
    way.page.reload()
    way.far.wire_up()
    await way.page.rest()
    assert "Invite someone" in way.text("live-lead")
    assert way.page.page.current.texts.recalled(WATCHED) == ""


def former_spectator(way: Walk, table: str, game: Game) -> ThirdDevice:
    """Return another device with an invitation that asks to continue watching a game."""
    again = ThirdDevice(way.far)
    again.session.continue_watching(Seen(table, game))
    again.prepare()
    return again


async def test_a_former_spectators_card_gets_a_reply_to_watch_the_game_here() -> None:
    """Opened in the room for live play, it lets them watch again."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    onlooker = await invite_to_watch(way)
    table, game = onlooker.session.table, onlooker.watching.replica.game
    onlooker.watching.wire.leave()
    await way.walker.do("pass on", onlooker.pass_on)
    again = former_spectator(way, table, game)
    await way.open()
    await way.take(again.link)
    assert "Once they have yours too" in way.text("live-do")
    again.take(way.far.pages_link)
    await way.press("live-connect")
    await way.walker.do("watch there", again.watch)
    assert moves_seen(again) == ["e5"]


async def reload_after_watching(way: Walk) -> ThirdDevice:
    """Let a device watch a live game, and reload the page.

    Return a device that asks to continue.
    """
    await way.invite_and_connect()
    await way.here("e5")
    onlooker = await invite_to_watch(way)
    way.page.reload()
    way.far.wire_up()
    await way.page.rest()
    return former_spectator(way, onlooker.session.table, onlooker.watching.replica.game)


async def test_after_a_reload_a_spectator_can_return_before_the_other_player() -> None:
    """They see that player as away until both players have rejoined."""
    way = Walk()
    again = await reload_after_watching(way)
    await way.walker.do("open", lambda: way.page.follow(again.link))
    again.take(way.far.pages_link)
    await way.press("live-connect")
    await way.walker.do("watch there", again.watch)
    assert moves_seen(again) == ["e5"]
    assert again.watching.present[1].value == "away"
    await way.join_again()
    await way.walker.do("pass on", again.pass_on)
    assert again.watching.present[1].value == "here"
    await way.there("d4")
    await way.walker.do("pass on", again.pass_on)
    assert moves_seen(again) == ["e5", "d4"]


async def test_a_returning_spectator_does_not_end_the_players_rejoining() -> None:
    """Their invitation is refused with a text, and the page's own stays."""
    way = Walk()
    again = await reload_after_watching(way)
    await way.press("live-again")
    card = way.far.pages_link
    await way.take(again.link)
    assert "once both players are connected" in way.text("live-fault")
    await way.press("leave-room")
    await way.walker.do("open", lambda: way.page.follow(again.link))
    assert "once both players are connected" in way.text("live-fault")
    assert way.far.pages_link == card


async def test_a_returning_spectator_does_not_end_another_spectators_connecting() -> None:
    """The first one connects and sees the moves."""
    way = Walk()
    await way.invite_and_connect()
    again = former_spectator(way, "0123456789ab", way.page.session.board_input.now.game.go_to(0))
    await way.press("live-watch")
    first = ThirdDevice(way.far)
    first.prepare()
    first.take(way.far.pages_link)
    await way.take(first.link)
    await way.take(again.link)
    await way.press("live-connect")
    await way.walker.do("watch there", first.watch)
    await way.here("e5")
    await way.walker.do("pass on", first.pass_on)
    assert moves_seen(first) == ["e5"]


async def test_a_former_spectators_card_is_explained_if_no_game_is_played() -> None:
    """A text says what the players have to do, and another game's host refuses it."""
    way = Walk()
    again = former_spectator(way, "0123456789ab", Game.new(Redstone(), 9, 9))
    await way.walker.do("open", lambda: way.page.follow(again.link))
    assert "choose “Let someone watch”" in way.text("live-fault")
    way.far.prepare()
    other = ThirdDevice(way.far)
    other.session.invite_to_watch(Game.new(Redstone(), 7, 7))
    other.prepare()
    assert not other.session.accept_card(again.link, way.far.now), "it is of another game"
    assert other.session.refused is CardFault.OTHER
