"""Live play on the page: connecting from both sides, and the game over a made-up connection."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from operator import methodcaller
from typing import Any
from unittest import mock

import pytest

from redstone.app.live.card import card_text
from redstone.app.live.codec import Bye, Revision
from redstone.app.live.invitation_choices import InvitationTerms
from redstone.app.live.message import VERSION, Hello, Proposal, write
from redstone.app.live.peer import Peer
from redstone.app.live.session import LiveSession
from redstone.app.live.session_description import SessionDescription
from redstone.app.live.tables import read_tables
from redstone.app.live.words.way import lead
from redstone.app.play.settings import FieldText, Opponent, Settings, Setup
from redstone.app.storage.arrivals import owes_link
from redstone.app.storage.boot_state import CURRENT
from redstone.board import Point
from redstone.position import Place
from redstone.record.game import Game, Seat
from redstone.record.link import head_of
from redstone.record.notation import parse_move
from redstone.rules.go import Go
from redstone.rules.redstone import Redstone
from tests.live.descriptions import description
from tests.walks.browserless import (
    JS,
    MODULES,
    BrowserlessPage,
    functions_held,
)
from tests.walks.other_device import OtherDevice
from tests.walks.walker import Walker
from web.live import LIVE


class Walk:
    """A page, its walker and the other device."""

    def __init__(self, **far: Any) -> None:
        """Load a page, and give it another device with the options `far`."""
        self.page = BrowserlessPage()
        self.walker = Walker(self.page)
        self.far = OtherDevice(self.page, **far)

    async def open(self) -> None:
        """Open the live room."""
        await self.walker.do("live", lambda: self.page.page.act("live"))
        assert self.page.room == "live"

    async def press(self, name: str) -> None:
        """Press a button by its action."""
        await self.walker.do(name, lambda: self.page.page.act(name))

    async def invite_and_connect(self) -> None:
        """Invite on the page, answer on the other device, and connect both."""
        await self.open()
        self.far.prepare()
        self.far.take()
        await self.take(self.far.link)
        await self.connect()

    async def reload(self) -> None:
        """Reload the page, and let the other device reach the new one."""
        self.page.reload()
        self.far.wire_up()
        await self.page.rest()

    async def take(self, link: str) -> None:
        """Paste the link of an invitation into the dialog."""
        await self.walker.do(
            "take", lambda: self.page.call("live", "take", f"https://x.org/{link}")
        )

    async def connect(self) -> None:
        """Press "Connect" on the page and then on the other device."""
        await self.press("live-connect")
        await self.walker.do("connect there", self.far.connect)

    async def join_again(self) -> None:
        """Exchange new invitations for the interrupted game, and connect both.

        The page may have been reloaded.
        """
        self.far.wire_up()
        await self.page.rest()
        await self.open()
        await self.walker.press("live-again")
        session = LiveSession(InvitationTerms(self.far.peer.replica.game, name="Ada"), Settings())
        session.join_again(self.far.again, self.far.peer.replica.game)
        self.far.session = session
        self.far.prepare(101)
        self.far.take()
        await self.take(self.far.link)
        await self.press("live-connect")
        await self.walker.do("join", lambda: self.far.join(self.far.peer))

    async def there(self, token: str) -> None:
        """Make a move on the other device, and deliver it."""
        await self.walker.do(f"{token} there", lambda: self.far.play(token))

    async def here(self, token: str) -> None:
        """Make a move on the page, and deliver it."""
        move = parse_move(token)
        assert isinstance(move, Place)
        await self.walker.make(move)
        await self.walker.do("pass on", self.far.pass_on)

    @property
    def tokens(self) -> Any:
        """Return the moves of the game on the page and on the other device."""
        return self.page.page.own.game.tokens, self.far.peer.replica.tokens

    def text(self, name: str) -> str:
        """Return the text shown in an element."""
        return str(self.page.shown["texts"][name])


async def test_the_host_plays_black_at_the_pages_board() -> None:
    """Moves and a swap arrive on both devices, and the game counts as one by link."""
    way = Walk()
    await way.invite_and_connect()
    assert way.page.room == ""
    assert way.far.shown["live"] == "connected"
    await way.here("e5")
    await way.there("z")
    await way.here("d4")
    await way.there("c3")
    assert way.tokens == (("e5", "z", "d4", "c3"),) * 2
    assert way.page.page.own.table.by_link


async def test_the_room_has_an_invitation_to_redstone_on_9x9_at_once() -> None:
    """One cannot connect before the other's invitation is there."""
    way = Walk()
    await way.open()
    assert way.far.shown["live"] == "waiting"
    assert way.page.inside["link"].startswith("#live1-")
    assert way.page.inside["fields"]["game"] == "redstone"
    assert way.page.inside["fields"]["size"] == "9"
    assert way.page.shown["disabled"]["live-connect"]


async def test_the_invitation_has_the_game_and_board_of_the_new_game_dialog() -> None:
    """A second visit by the dialog changes them; the game by link then has them too."""
    way = Walk()
    for game, size in (("redstone", 5), ("go", 7)):
        way.page.page.open("new-game")
        fields = dict(way.page.shown["form"]["new-game-form"]) | {"game": game, "size": str(size)}
        asked = partial(way.page.page.submit, "invite", json.dumps(fields))
        await way.walker.do("live", asked)
        assert way.page.room == "live"
        chosen = way.page.session.chosen.game
        assert (chosen.rules.name, chosen.start.board.cols) == (game, size)
        assert way.page.inside["fields"]["size"] == str(size)
    await way.press("live-by-link")
    table = way.page.page.own.table
    assert (table.game.rules.name, table.setup.cols, table.by_link) == ("go", 7, True)


async def test_closing_the_dialog_returns_to_the_game_and_keeps_the_card_valid() -> None:
    """Opened again, the room has the same invitation, which connects."""
    way = Walk()
    own = way.page.page.own
    own.new_game(Setup(cols=7, rows=7, opponent=Opponent.PERSON))
    own.board_input.make_own(parse_move("c3"))
    game = own.game
    await way.open()
    card = way.page.page.rooms.session.card
    await way.walker.do("close", lambda: way.page.call("live", "closed"))
    assert (way.page.room, way.page.session.game) == ("", game)
    await way.open()
    assert way.page.page.rooms.session.card == card
    way.far.prepare()
    way.far.take()
    await way.take(way.far.link)
    await way.connect()
    assert way.far.shown["live"] == "connected"


async def test_another_choice_makes_a_new_card() -> None:
    """The new invitation has the chosen game, size, side and name."""
    way = Walk()
    await way.open()
    before = way.far.pages_link
    fields = {"game": "go", "size": "19", "side": "white", "name": " Bo  "}
    await way.walker.do("choose", lambda: way.page.call("live", "change", json.dumps(fields)))
    assert way.far.pages_link != before
    way.far.prepare()
    way.far.take()
    chosen = way.far.session.chosen
    assert (chosen.game.rules.name, chosen.game.start.board.cols) == ("go", 19)
    assert way.far.session.invitation is not None
    assert way.far.session.invitation.name == "Bo"
    assert way.far.session.seat is Seat.FIRST


async def test_board_and_options_can_be_chosen_and_are_shown_to_the_guest() -> None:
    """Fields of other games are hidden, and an invalid size is reported."""
    way = Walk()
    await way.open()

    async def choose(**fields: object) -> None:
        """Change these fields of the dialog, and keep the others."""
        asked = {**way.page.inside["fields"], **fields}
        call = lambda: way.page.call("live", "change", json.dumps(asked))  # noqa: E731
        await way.walker.do(f"choose {fields}", call)

    assert way.page.hidden("live-other-size")
    await choose(size="other")  # the columns and rows of the board so far, to be changed
    assert not way.page.hidden("live-other-size")
    await choose(cols="5", rows="8", pie=False)
    assert way.page.hidden("live-go-options")
    assert head_of(way.page.session.chosen.game) == "redstone5x8n"
    before = way.far.pages_link
    await choose(cols="20")
    assert way.text("live-fault")
    assert way.far.pages_link == before
    await choose(game="go", cols="9", rows="13")
    assert way.page.shown["disabled"]["live-handicap-2"]
    assert "square" in way.text("live-handicap-about")
    await choose(size="13")
    await choose(scoring="b", handicap="3")
    assert way.page.hidden("live-pie")
    usual = way.page.inside["fields"]["komi"]
    assert usual == way.page.inside["fields"]["usual"]
    await choose(komi="0.5")
    way.far.prepare()
    way.far.take()
    game = way.far.session.chosen.game
    rules = game.rules
    assert isinstance(rules, Go)
    assert (rules.scoring, rules.komi, rules.handicap) == ("b", 1, 3)
    assert (game.start.board.cols, game.start.board.rows) == (13, 13)
    assert "Terms: " in lead(way.far.session)
    assert "White, and move first" in lead(way.far.session)
    await choose(game="savage", size="9")
    assert way.page.hidden("live-pie")
    assert way.page.hidden("live-go-options")


HANDICAPS = {
    "redstone": ("Black begins with 3 handicap stones", "You play White, and move first."),
    "red": ("Black begins with 3 handicap stones", "You play White, and move first."),
    "savage": ("Black places 3 stones on the first turn", "You play White."),
}


@pytest.mark.parametrize("game", HANDICAPS)
async def test_a_handicap_is_agreed_by_the_card_and_kept_in_a_rematch(
    game: str,
) -> None:
    """The guest's text names it, and the player with the stones has them again."""
    way = Walk()
    await way.open()
    for fields in ({"game": game}, {"handicap": "3"}, {"size": "7"}):
        asked = {**way.page.inside["fields"], **fields}
        call = lambda asked=asked: way.page.call("live", "change", json.dumps(asked))  # noqa: E731
        await way.walker.do(f"choose {fields}", call)
    assert way.page.shown["disabled"]["live-handicap-5"]
    assert not way.page.shown["disabled"]["live-handicap-4"]
    assert way.page.hidden("live-pie")
    assert ("first" in way.text("live-plays-black")) is (game == "savage")
    way.far.prepare()
    way.far.take()
    for told in HANDICAPS[game]:
        assert told in lead(way.far.session)
    await way.take(way.far.link)
    await way.connect()
    assert way.page.page.own.table.setup.handicap == 3
    begins = way.page.page.own.game
    if game == "savage":
        for token in ("a1", "c1", "e1"):
            await way.here(token)
    await way.there("a2")
    await way.here("g7")
    await way.there("w")
    assert way.tokens == (way.far.peer.replica.tokens,) * 2
    await way.press("rematch")
    await way.walker.do("pass on", way.far.pass_on)
    await way.walker.do("yes", lambda: way.far.do(lambda peer: peer.answer(yes=True)))
    assert way.page.page.own.game.start == begins.start
    assert not way.tokens[0]
    assert way.far.peer.replica.seat is Seat.SECOND, "who has the stones keeps them"


async def test_a_closed_connection_holds_no_functions_of_the_page() -> None:
    """The functions lent to JavaScript are given back, whether it was cut or left."""
    held, lent = list[int](), set[int]()
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.there("d4")
    for is_cut in (True, False):
        held.append(functions_held())
        lent.add(len(way.far.ends[-1].hear))
        if is_cut:
            closed = way.far.ends[-1].hear["closed"]
            await way.walker.do("closed", partial(closed, "cut"))
        await way.press("live-leave")
        held.append(functions_held())
        if is_cut:
            await way.join_again()
    alive, gone = set(held[::2]), set(held[1::2])
    assert len(alive) == len(gone) == 1, held
    assert alive.pop() - gone.pop() == lent.pop()


async def test_opening_an_invitation_shows_the_host_and_makes_a_reply() -> None:
    """The guest then connects and can swap."""
    way = Walk()
    way.far.prepare()
    await way.walker.do("open", lambda: way.page.follow(way.far.link))
    assert way.page.room == "live"
    assert way.text("live-lead") == "Ada invites you to play Redstone on 9 × 9. You play White."
    assert not way.page.shown["disabled"]["live-connect"]
    way.far.take()
    await way.connect()
    await way.there("e5")
    assert way.page.shown["disabled"]["undo"], "there is nothing of one's own to take back"
    assert way.page.hidden("swap-worth"), "no advice is to be had"
    await way.walker.press("swap")
    await way.walker.do("pass on", way.far.pass_on)
    assert way.tokens == (("e5", "z"),) * 2


async def test_a_text_that_is_no_card_is_refused_with_its_reason() -> None:
    """Another text, a damaged invitation and one's own are, and a good reply is accepted."""
    way = Walk()
    await way.open()
    way.far.prepare()
    way.far.take()
    good = way.far.link
    damaged = good[:30] + ("A" if good[30] != "A" else "B") + good[31:]
    for text, told in (
        ("hello", "a Redstone invitation"),
        (damaged, "damaged"),
        (way.far.pages_link, "your own invitation"),
    ):
        await way.take(text)
        assert told in way.text("live-fault")
        assert way.page.shown["disabled"]["live-connect"]
    await way.take(good)
    assert way.text("live-fault") == ""
    assert not way.page.shown["disabled"]["live-connect"]


async def test_a_used_invitation_is_refused() -> None:
    way = Walk()
    await way.invite_and_connect()
    used = way.far.link
    await way.open()
    await way.take(used)
    assert "already been used" in way.text("live-fault")


async def test_an_unexpected_reply_that_no_other_tab_accepts_is_explained() -> None:
    way, other = Walk(), LiveSession(InvitationTerms(Game.new(Redstone(), 5, 5)), Settings())
    other.prepared(SessionDescription.of_description(description(7)).packed(), way.far.now)
    way.far.prepare()
    assert other.card is not None
    assert way.far.session.accept_card(card_text(other.card), way.far.now)
    await way.walker.do("open", lambda: way.page.follow(way.far.link))
    assert way.far.handed == [way.far.link]
    assert "open on this device" in way.text("live-fault")


async def test_without_webrtc_the_game_is_offered_by_link() -> None:
    """The button starts a game by link on the usual board."""
    way = Walk(can_join=False)
    await way.open()
    assert "by link" in way.text("live-do")
    assert way.far.shown["live"] == ""
    await way.walker.press("live-by-link")
    table = way.page.page.own.table
    assert way.page.room == ""
    assert table.by_link
    assert table.game.start.board.cols == 9


async def test_by_link_the_guest_has_the_invitations_other_seat() -> None:
    """If nobody connects, the game continues by link with the guest as second player."""
    way = Walk()
    way.far.prepare()
    await way.walker.do("open", lambda: way.page.follow(way.far.link))
    await way.press("live-connect")
    await way.walker.do("wait", lambda: None)
    await way.page.pass_time(60)
    await way.walker.press("live-by-link")
    table = way.page.page.own.table
    assert table.by_link
    assert table.seats.person is Seat.SECOND


async def test_a_game_that_cannot_be_rejoined_continues_by_link() -> None:
    """It is the same game with its moves."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.there("d4")
    await way.reload()
    before = way.page.page.own.table.id
    way.far.can_join = False
    way.far.wire_up()
    await way.open()
    await way.walker.press("live-again")
    await way.walker.press("live-by-link")
    table = way.page.page.own.table
    assert way.page.room == ""
    assert table.id == before
    assert table.game.tokens == ("e5", "d4")
    assert table.by_link


async def test_the_reason_is_shown_if_both_sides_never_met() -> None:
    """Another version or game, or an unusable message is named, and a new try offered."""

    def hello(version: int) -> str:
        """Return a first message of this protocol version about another game."""
        revision = Revision(0, 0, 0, "00000000")
        return write(1, Hello(version, "0" * 12, "redstone9", Seat.SECOND, revision, "", False))

    def arrives(text: str) -> Callable[[Any], None]:
        """Return a function that delivers this text to a connection's handlers."""
        return lambda hear: hear["arrived"](text)

    for happens, told in (
        (arrives(hello(VERSION + 1)), "another version"),
        (arrives(hello(VERSION - 1)), "another version"),
        (arrives(hello(VERSION)), "a different game"),
        (arrives(write(1, Bye("version"))), "another version"),
        (arrives(write(1, Bye("illegal"))), "couldn’t use"),
        (arrives(write(1, Bye(""))), ""),
        (lambda hear: hear["closed"]("left"), ""),
    ):
        way = Walk()
        await way.open()
        way.far.prepare()
        way.far.take()
        await way.take(way.far.link)
        await way.press("live-connect")
        hear = way.far.ends[-1].hear
        await way.walker.do("happen", partial(happens, hear))
        assert "ended before the game could start" in way.text("live-do")
        fault = way.text("live-fault")
        assert told in fault if told else not fault
        assert not way.page.hidden("live-anew")
        assert not way.page.hidden("live-by-link")


async def test_a_connection_lost_before_both_have_met_is_waited_for() -> None:
    """The text says so, and once it is back both connect."""
    way = Walk()
    await way.open()
    way.far.prepare()
    way.far.take()
    await way.take(way.far.link)
    await way.press("live-connect")
    hear = way.far.ends[-1].hear
    await way.walker.do("open", hear["opened"])
    await way.walker.do("away", hear["away"])
    assert "Waiting for the other person" in way.text("live-do")
    await way.walker.do("back", hear["opened"])
    await way.walker.do("connect there", way.far.connect)
    assert way.far.shown["live"] == "connected"


async def test_a_new_invitation_is_accepted_after_the_first_failed() -> None:
    """While the first is connecting, it is refused."""
    way = Walk()
    way.far.prepare()
    await way.walker.do("open", lambda: way.page.follow(way.far.link))
    await way.press("live-connect")
    way.far.session = LiveSession(
        InvitationTerms(Game.new(Redstone(), 5, 5), name="Ada"), Settings()
    )
    way.far.prepare(101)
    link = way.far.link
    await way.walker.do("too soon", lambda: way.page.follow(link))
    assert "Another invitation is in use" in way.text("live-fault")
    await way.page.pass_time(60)
    await way.walker.do("again", lambda: way.page.follow(link))
    assert way.text("live-lead") == "Ada invites you to play Redstone on 5 × 5. You play White."
    way.far.take()
    await way.connect()
    await way.there("c3")
    assert way.tokens == (("c3",),) * 2


async def test_an_invitation_with_the_pages_own_fingerprint_fails_when_connecting() -> None:
    way = Walk()
    way.far.prepare(0)  # as the page's first
    await way.walker.do("open", lambda: way.page.follow(way.far.link))
    await way.press("live-connect")
    assert "ended before the game could start" in way.text("live-do")


async def test_a_new_card_of_the_guest_keeps_the_seats() -> None:
    """After a failed connection the guest's new invitation offers the same colours."""
    way = Walk()
    way.far.prepare()
    await way.walker.do("open", lambda: way.page.follow(way.far.link))
    await way.press("live-connect")
    await way.page.pass_time(60)
    await way.walker.press("live-anew")
    assert way.page.inside["fields"]["side"] == "white"
    way.far.session = LiveSession(
        InvitationTerms(Game.new(Redstone(), 9, 9), name="Ada"), Settings()
    )
    way.far.prepare(101)
    way.far.take()
    assert way.far.session.seat is Seat.FIRST


async def test_a_new_card_after_a_failure_answers_the_same_invitation() -> None:
    """If the first reply could not be made, a new one is made at the press of a button."""
    way = Walk()
    way.far.prepare()
    way.far.cannot_prepare = True
    await way.walker.do("open", lambda: way.page.follow(way.far.link))
    assert "Couldn’t make" in way.text("live-do")
    way.far.cannot_prepare = False
    await way.walker.press("live-anew")
    assert way.text("live-lead") == "Ada invites you to play Redstone on 9 × 9. You play White."
    way.far.take()
    assert way.far.session.seat is Seat.FIRST


async def test_advice_is_shown_if_nobody_connects() -> None:
    """After a minute the text says so, and a new invitation closes the first end."""
    way = Walk()
    await way.open()
    way.far.prepare()
    way.far.take()
    await way.take(way.far.link)
    await way.press("live-connect")
    assert way.far.shown["live"] == "connecting"
    await way.walker.do("wait", lambda: None)
    await way.page.pass_time(60)
    assert "Nobody has joined yet" in way.text("live-do")
    await way.walker.press("live-anew")
    assert way.far.shown["live"] == "waiting"
    assert way.far.ends[0].is_closed


async def test_offers_are_shown_with_two_buttons_and_answered() -> None:
    """An undo asked here is agreed to there, and one asked there is declined here."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    assert not way.page.shown["disabled"]["undo"]
    await way.there("d4")
    await way.press("undo")
    assert [button["action"] for button in way.far.shown["buttons"]] == ["live-withdraw"]
    way.far.pass_on()
    await way.walker.do("agree there", lambda: way.far.do(lambda peer: peer.answer(yes=True)))
    assert way.tokens == ((), ())
    await way.here("c3")
    undo = partial(Peer.offer, proposal=Proposal.UNDO, to=0)
    await way.walker.do("undo there", lambda: way.far.do(undo))
    offer = way.far.shown["offer"]
    assert offer["text"] == "Your opponent asks to take back 1 move."
    assert [button["action"] for button in offer["buttons"]] == ["live-yes", "live-no"]
    await way.press("live-no")
    way.far.pass_on()
    assert way.tokens == (("c3",), ("c3",))


async def test_a_new_offer_moves_no_button_and_takes_no_answer_for_half_a_second() -> None:
    """Nothing else on the page changes, a proposed stone included."""
    way = Walk()
    await way.invite_and_connect()
    for here, there in (("e5", "d4"), ("c3", "g7")):
        await way.here(here)
        await way.there(there)
    board_input = way.page.page.own.board_input
    await way.walker.do("stage", lambda: board_input.tap(Point(5, 5), 20))
    await way.walker.do("show", way.page.page.refresh)
    before = way.page.shown["hidden"], way.far.shown["buttons"]
    undo = partial(Peer.offer, proposal=Proposal.UNDO, to=3)
    way.far.do(undo)
    assert board_input.now.pointing.staged is not None
    assert (way.page.shown["hidden"], way.far.shown["buttons"]) == before
    assert way.far.shown["offer"]["text"] == "Your opponent asks to take back 1 move."
    way.page.page.act("live-yes")
    way.far.pass_on()
    assert way.far.peer.offers.mine is not None, "nobody has seen it yet"
    await way.page.rest()
    assert way.far.shown["offer"]["ready"]
    await way.press("live-yes")
    way.far.pass_on()
    assert way.tokens == (("e5", "d4", "c3"),) * 2


async def test_with_a_staged_stone_in_a_live_game_only_the_confirm_button_is_shown() -> None:
    """The buttons for newcomers are hidden."""
    way = Walk()
    await way.invite_and_connect()
    assert way.page.hidden("newcomer")
    await way.walker.do("stage", lambda: way.page.page.own.board_input.tap(Point(4, 4), 20))
    await way.walker.do("show", way.page.page.refresh)
    assert "confirm" in way.walker.buttons()
    assert "play-first" not in way.walker.buttons()


async def test_opening_another_game_asks_before_it_ends_a_live_game() -> None:
    """Going back returns to the live game, with the move made meanwhile."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    kept = way.page.page.current.id
    way.page.page.own.new_game(Setup())
    await way.walker.do("new", way.page.page.refresh)
    answers = [button["action"] for button in way.far.shown["offer"]["buttons"]]
    assert answers == ["live-back", "live-quit"]
    assert not way.far.ends[-1].is_closed
    await way.there("d4")
    assert way.page.page.own.game.tokens == ()
    await way.press("live-back")
    assert way.tokens == (("e5", "d4"),) * 2
    assert way.page.page.current.id == kept
    assert "offer" not in way.far.shown
    await way.here("c3")
    assert way.tokens == (("e5", "d4", "c3"),) * 2


async def test_the_game_stays_visible_while_a_spectator_is_invited() -> None:
    """Moves arrive while the dialog is open, and play continues after it is closed."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.press("live-watch")
    assert way.page.room == "live"
    assert way.page.inside["beside"]
    assert way.page.session is way.page.page.own
    await way.there("d4")
    assert way.text("turn") == "Your turn."
    assert way.page.shown["plates"]["white"]["note"] == "here"
    drawn = [what for what, *_where in way.page.shown["picture"]["commands"]]
    assert drawn.count("stone") == 2
    await way.walker.do("close", lambda: way.page.call("live", "closed"))
    await way.here("c3")
    assert way.tokens == (("e5", "d4", "c3"),) * 2


async def test_the_tabs_title_shows_the_turn_in_a_live_game() -> None:
    """The state sent to its script has the text only in the person's turn."""
    way = Walk()
    await way.invite_and_connect()
    assert way.far.shown["turn"] == "Your turn."
    await way.here("e5")
    assert "turn" not in way.far.shown
    await way.there("d4")
    assert way.far.shown["turn"] == "Your turn."


async def test_opening_a_link_asks_before_it_ends_a_live_game() -> None:
    """The link's game is shown, and going back returns to the live game with its moves."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.walker.do("link", lambda: way.page.follow("#redstone7-1-c3d4"))
    assert way.page.page.own.game.tokens == ("c3", "d4")
    assert not way.far.ends[-1].is_closed
    await way.there("d4")
    await way.press("live-back")
    assert way.tokens == (("e5", "d4"),) * 2
    assert way.far.shown["live"] == "connected"


async def test_a_live_game_left_for_another_can_be_rejoined() -> None:
    """Opened from the list, it offers to claim the win, rejoin or leave."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    kept = way.page.page.current.id
    way.page.page.own.new_game(Setup())
    await way.walker.do("new", way.page.page.refresh)
    await way.press("live-quit")
    assert way.far.ends[-1].is_closed
    assert way.far.shown["buttons"] == []
    back = way.page.page.current.opening(kept)
    await way.walker.do("back", lambda: [*back])
    await way.walker.do("show", way.page.page.refresh)
    await way.page.rest()
    claim, *others = way.far.shown["buttons"]
    assert claim["action"] == "live-claim", "it is the other side's turn"
    assert claim["early"]
    assert [each["action"] for each in others] == ["live-again", "live-leave"]


async def test_a_reload_returns_to_the_live_game_with_one_action() -> None:
    """The game is shown, and its main button makes an invitation to rejoin."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.there("d4")
    await way.reload()
    assert way.page.room == ""
    assert way.page.page.own.game.tokens == ("e5", "d4")
    main = [button for button in way.far.shown["buttons"] if button["main"]]
    assert [button["action"] for button in main] == ["live-again"]
    assert "join" in way.text("detail")
    assert way.page.hidden("answer"), "no link is to be sent"
    await way.press("live-again")
    assert "rejoining your game" in way.text("live-lead")
    await way.page.rest()
    assert way.page.inside["link"]


async def test_a_live_game_continued_by_link_stays_so_after_a_reload() -> None:
    """The link to send is offered, and no button to rejoin."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.press("live-leave")
    assert not way.page.hidden("answer")
    await way.reload()
    assert not way.page.hidden("answer")
    assert way.far.shown["buttons"] == []


async def test_a_damaged_invitation_shows_its_fault_and_no_own_invitation() -> None:
    """A button makes one's own, which stays when another damaged one arrives."""
    way = Walk()
    way.far.prepare()
    link = way.far.link
    damaged = link[:30] + ("A" if link[30] != "A" else "B") + link[31:]
    await way.walker.do("open", lambda: way.page.follow(damaged))
    assert "damaged" in way.text("live-fault")
    assert (way.text("live-lead"), way.text("live-do")) == ("", "")
    shown = [name for name in ("live-choose", "live-own", "live-take") if not way.page.hidden(name)]
    assert not shown
    assert (way.page.inside["link"], way.far.shown["live"]) == ("", "")
    await way.walker.press("live-anew")
    assert not way.page.hidden("live-own")
    assert way.far.shown["live"] == "waiting"
    await way.walker.do("damaged once more", lambda: way.page.follow(damaged[:-1]))
    assert "damaged" in way.text("live-fault")
    assert not way.page.hidden("live-own"), "the invitation that was given stays"


async def test_the_room_says_that_both_need_one_network_and_offers_links() -> None:
    """The button for a game by link is shown."""
    way = Walk()
    await way.open()
    assert "on the same network (such as one Wi-Fi)" in way.text("live-lead")
    assert not way.page.hidden("live-by-link")


async def test_with_a_named_server_no_common_network_is_required() -> None:
    """If the site names a STUN server, the text does not mention it."""
    way = Walk()
    way.far.hosted = '{"servers": "stun:stun.example.org", "broker": ""}'
    await way.open()
    assert "network" not in way.text("live-lead")


async def test_a_fault_disappears_once_the_field_is_emptied() -> None:
    """The fault is of a text that is no invitation."""
    way = Walk()
    await way.open()
    for text in ("hello", ""):
        await way.walker.do(text, partial(way.page.call, "live", "take", text, False))
        assert bool(way.text("live-fault")) is bool(text)


async def test_an_offer_declined_twice_is_blocked_until_the_next_move() -> None:
    """Of four requests to undo, two arrive at the other side."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    asked = 0
    for _time in range(4):
        await way.press("undo")
        way.far.pass_on()
        if way.far.peer.offers.theirs is not None:
            asked += 1
            await way.walker.do("no", partial(way.far.do, methodcaller("answer", yes=False)))
        assert way.text("detail") == "Your opponent said no."
    assert asked == 2
    await way.there("d4")
    assert way.text("detail") != "Your opponent said no."
    await way.press("undo")
    way.far.pass_on()
    assert way.far.peer.offers.theirs is not None


async def test_a_refusal_is_shown_until_the_next_offer() -> None:
    """An undo was declined, and then the other side offers a pause."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.press("undo")
    way.far.pass_on()
    await way.walker.do("no", lambda: way.far.do(methodcaller("answer", yes=False)))
    assert way.text("detail") == "Your opponent said no."
    await way.walker.do("pause", lambda: way.far.do(lambda peer: peer.offer(Proposal.PAUSE)))
    assert way.text("detail") != "Your opponent said no."


@pytest.mark.parametrize("pressed", [["live-mute"], ["live-mute", "live-unmute"]])
async def test_phrases_can_be_muted_and_shown_again(pressed: list[str]) -> None:
    """The other's phrase is in the detail text only if unmuted."""
    way = Walk()
    await way.invite_and_connect()
    for name in pressed:
        assert name in [button["action"] for button in way.far.shown["menu"]]
        await way.press(name)
    await way.walker.do("say", lambda: way.far.do(lambda peer: peer.send_phrase(0)))
    assert ("Hello!" in way.text("detail")) is (pressed[-1] == "live-unmute")


@pytest.mark.parametrize("is_asked_here", [True, False])
async def test_after_a_rematch_each_is_shown_their_colour(is_asked_here: bool) -> None:
    """Whoever asked for it, the page then says that its person plays White."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.there("w")
    if is_asked_here:
        await way.press("rematch")
        way.far.pass_on()
        await way.walker.do("yes", lambda: way.far.do(methodcaller("answer", yes=True)))
    else:
        rematch = methodcaller("offer", Proposal.REMATCH)
        await way.walker.do("rematch", lambda: way.far.do(rematch))
        await way.press("live-yes")
    assert way.text("detail") == "You play White."


async def test_a_rematch_continues_with_colours_exchanged() -> None:
    """The other side then moves first."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.there("w")
    await way.press("rematch")
    way.far.pass_on()
    await way.walker.do("agree there", lambda: way.far.do(lambda peer: peer.answer(yes=True)))
    await way.there("c3")
    assert way.tokens == (("c3",),) * 2
    assert way.page.page.own.table.may_play


async def test_the_other_sides_absence_is_shown_and_play_continues_after_it() -> None:
    """The page's state, its detail text and the other's plate say it."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    hear = way.far.ends[-1].hear
    await way.walker.do("away", hear["away"])
    assert way.far.shown["live"] == "away"
    assert "away" in way.text("detail")
    assert "away" in way.page.shown["plates"]["white"]["note"]
    await way.walker.do("back", hear["opened"])
    assert way.far.shown["live"] == "connected"
    await way.there("d4")
    assert way.tokens == (("e5", "d4"),) * 2


async def test_after_a_reload_one_card_each_rejoins_the_game() -> None:
    """Both sides make a new invitation, and the next move arrives."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.there("d4")
    way.page.reload()
    await way.page.rest()
    assert way.page.page.own.game.tokens == ("e5", "d4")
    assert way.page.page.own.table.by_link
    await way.join_again()
    assert way.far.shown["live"] == "connected"
    await way.here("c3")
    assert way.tokens == (("e5", "d4", "c3"),) * 2


async def test_the_table_is_stored_after_the_game_when_moves_are_taken_back() -> None:
    """The stored game already lacks the moves when the live data are stored with the undo."""
    way, told = Walk(), list[tuple[int, str]]()
    await way.invite_and_connect()
    await way.here("e5")
    await way.there("d4")
    keep = MODULES["store"].does["keep"]

    def record_and_keep(name: str, text: str) -> bool:
        """Record the name of the stored text, and store it."""
        if name == LIVE:
            told.append((read_tables(text)[0].takebacks, way.page.disk.texts[CURRENT]))
        return bool(keep(name, text))

    MODULES["store"].does["keep"] = record_and_keep
    await way.press("undo")
    way.far.pass_on()
    await way.walker.do("agree there", lambda: way.far.do(lambda peer: peer.answer(yes=True)))
    assert way.tokens == ((), ())
    assert [takebacks for takebacks, _ in told] == [0, 1]  # offers are stored too
    assert ["e5d4" in current for _, current in told] == [True, False]


async def test_an_agreement_as_the_connection_broke_counts_after_a_reload() -> None:
    """The other side agreed to an undo, and its message was lost.

    After rejoining the moves are taken back.
    """
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.there("d4")
    await way.press("undo")
    near = way.far.ends[-1]
    while near.sent:
        way.far.receive(near.sent.pop(0))
    way.far.peer.answer(yes=True)  # which is lost with the wire
    way.page.reload()
    await way.join_again()
    assert way.far.shown["live"] == "connected"
    assert way.tokens == ((), ())
    await way.here("c3")
    assert way.tokens == (("c3",),) * 2


async def test_two_differing_records_are_shown_in_one_study_and_play_continues_after_it() -> None:
    """The study has the other device's moves as a branch. Both then agree to the common moves."""
    way = Walk()
    await way.invite_and_connect()
    for token in ("e5", "c3"):
        await way.here(token)
        await way.there("d4" if token == "e5" else "f6")
    replica = way.far.peer.replica
    parted = replace(replica, game=replica.game.go_to(2).without_future())
    way.far.peer.replica = parted.play(parse_move("b2")).play(parse_move("g7"))
    way.page.reload()
    await way.join_again()
    actions = [button["action"] for button in way.far.shown["buttons"]]
    assert actions == ["live-common", "live-both", "live-leave"]
    await way.press("live-both")
    game = way.page.session.game
    assert way.page.room == "study"
    assert (game.tokens, game.ply) == (("e5", "d4", "c3", "f6"), 2)
    mine, theirs = (game.nodes[number] for number in game.node.children)
    assert (str(mine.move), str(theirs.move)) == ("c3", "b2")
    assert "the branch is the other device’s" in game.node.notes.comment
    await way.press("leave-room")
    await way.press("live-common")
    way.far.pass_on()
    await way.walker.do("agree there", lambda: way.far.do(lambda peer: peer.answer(yes=True)))
    assert way.tokens == (("e5", "d4"),) * 2


async def test_a_finished_game_can_be_rejoined_for_a_rematch() -> None:
    """After a cut connection the menu offers it, and the rematch is played."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.there("w")
    closed = way.far.ends[-1].hear["closed"]
    await way.walker.do("closed", lambda: closed("cut"))
    assert way.far.shown["buttons"] == []
    assert [each["action"] for each in way.far.shown["menu"]] == ["live-again"]
    session = LiveSession(InvitationTerms(way.far.peer.replica.game, name="Ada"), Settings())
    session.join_again(way.far.again, way.far.peer.replica.game)
    way.far.session = session
    way.far.prepare(101)
    await way.press("live-again")
    way.far.take()
    await way.take(way.far.link)
    await way.press("live-connect")
    await way.walker.do("join", lambda: way.far.join(way.far.peer))
    await way.press("rematch")
    way.far.pass_on()
    await way.walker.do("agree there", lambda: way.far.do(lambda peer: peer.answer(yes=True)))
    await way.there("c3")
    assert way.tokens == (("c3",),) * 2


async def test_a_card_to_rejoin_opens_the_stored_game() -> None:
    """An invitation for the game that was left opens it again, and both connect."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    way.page.page.own.new_game(Setup())
    await way.walker.do("new", way.page.page.refresh)
    await way.press("live-quit")
    assert way.far.ends[-1].is_closed
    assert way.far.shown["live"] == ""
    session = LiveSession(InvitationTerms(way.far.peer.replica.game, name="Ada"), Settings())
    session.join_again(way.far.again, way.far.peer.replica.game)
    way.far.session = session
    way.far.prepare(101)
    await way.walker.do("open", lambda: way.page.follow(way.far.link))
    assert way.page.page.own.game.tokens == ("e5",)
    assert not way.page.shown["disabled"]["live-connect"]
    way.far.take()
    await way.press("live-connect")
    await way.walker.do("join", lambda: way.far.join(way.far.peer))
    await way.there("d4")
    assert way.tokens == (("e5", "d4"),) * 2


async def test_a_card_to_rejoin_goes_to_the_tab_that_waits_for_it() -> None:
    """A text says so, and the page makes no reply of its own."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    session = LiveSession(InvitationTerms(way.far.peer.replica.game, name="Ada"), Settings())
    session.join_again(way.far.again, way.far.peer.replica.game)
    way.page.reload()
    way.far.wire_up()
    way.far.other_tab_waits = True
    way.far.session = session
    way.far.prepare(101)
    ends = len(way.far.ends)
    await way.walker.do("open", lambda: way.page.follow(way.far.link))
    assert way.far.handed == [way.far.link]
    assert "went to the tab" in way.text("live-fault")
    assert len(way.far.ends) == ends + 1, "no card is made for that game here"
    assert way.page.shown["disabled"]["live-connect"]


async def test_a_protocol_error_ends_the_connection_and_the_game_is_stored() -> None:
    """A text says that it is saved. One can rejoin, or continue by link."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    hear = way.far.ends[-1].hear
    await way.walker.do("lie", lambda: hear["arrived"]('{"serial":9'))
    assert way.far.ends[-1].is_closed
    assert "Your game is saved" in way.text("detail")
    assert [each["action"] for each in way.far.shown["buttons"]] == ["live-again", "live-leave"]
    await way.press("live-leave")
    assert way.far.shown["live"] == ""
    assert way.page.page.own.game.tokens == ("e5",)
    assert owes_link(way.page.page.own.board_input.now), "it can be finished by link"


async def test_many_messages_cause_one_refresh_per_frame() -> None:
    """Sixty messages about visibility refresh the board once, and the next frame shows the last."""
    way = Walk()
    await way.invite_and_connect()
    screen = way.page.page.screen
    with mock.patch.object(screen, "show_board", wraps=screen.show_board) as shows:
        for number in range(60):
            way.far.do(methodcaller("report_visibility", here=bool(number % 2)))
            assert shows.call_count == 1
        way.far.do(lambda peer: peer.report_visibility(here=False))
        await way.page.rest()
        assert shows.call_count == 2
    their_plate = way.page.shown["plates"]["white"]
    assert "is looking elsewhere" in their_plate["note"]


async def test_phrases_and_pauses_are_shown() -> None:
    """A phrase from each side is in the detail text, and a pause blocks moves until it ends."""
    way = Walk()
    await way.invite_and_connect()
    await way.walker.do("say", lambda: way.far.do(lambda peer: peer.send_phrase(0)))
    assert way.text("detail") == "Your opponent says: “Hello!”"
    await way.walker.do("say here", lambda: way.far.hears["say"](1))
    assert way.text("detail") == "You say: “Have a good game!”"
    await way.walker.do("pass on", way.far.pass_on)
    assert way.far.told[-1] == 1
    await way.walker.do("pause", lambda: way.far.do(lambda peer: peer.offer(Proposal.PAUSE)))
    await way.press("live-yes")
    assert not way.page.page.own.table.may_play
    await way.press("live-go-on")
    assert way.page.page.own.table.may_play


async def test_an_unknown_phrase_is_ignored() -> None:
    way = Walk()
    await way.invite_and_connect()
    await way.walker.do("strange", lambda: way.far.do(lambda peer: peer.send_phrase(999)))
    assert way.far.shown["live"] == "connected"
    assert "Your opponent says" not in way.text("detail")


async def test_another_room_may_be_entered_while_the_other_side_thinks() -> None:
    """Its move is there when the room is left."""
    way = Walk()
    await way.invite_and_connect()
    await way.here("e5")
    await way.press("learn")
    await way.there("d4")
    assert way.page.room == "learn"
    await way.press("leave-room")
    assert way.page.page.own.game.tokens == ("e5", "d4")
    assert way.far.shown["live"] == "connected"


async def test_no_server_is_contacted_unless_one_is_named() -> None:
    """The connection gets no ICE servers, or those that the site names, which are shown."""
    way = Walk()
    await way.open()
    assert way.far.servers == ["[]"]
    assert way.text("live-servers") == ""
    way.far.hosted = '{"servers": "stun:stun.example.org", "broker": ""}'
    await way.press("live-anew")
    assert way.far.servers[-1] == '[{"urls": "stun:stun.example.org"}]'
    assert "stun.example.org" in way.text("live-servers")


async def test_the_settings_servers_replace_the_sites_or_are_refused_with_a_message() -> None:
    """Invalid ones are not used."""
    way = Walk()
    way.far.hosted = '{"servers": "stun:stun.example.org", "broker": ""}'
    board_input = way.page.page.own.board_input
    board_input.set_settings(
        replace(board_input.now.settings, servers=FieldText("stun:one.example.net"))
    )
    await way.open()
    assert way.far.servers == ['[{"urls": "stun:one.example.net"}]']
    assert "one.example.net" in way.text("live-servers")
    board_input.set_settings(
        replace(board_input.now.settings, servers=FieldText("one.example.net"))
    )
    await way.press("live-anew")
    assert way.far.servers[-1] == "[]"
    assert "one.example.net" in way.text("live-servers")


async def test_a_card_being_typed_is_not_refused_before_it_is_complete() -> None:
    way = Walk()
    await way.open()
    way.far.prepare()
    way.far.take()
    link = way.far.link

    async def type_text(text: str, *, unfinished: bool) -> None:
        """Type this text into the field of the dialog."""
        await way.walker.do("type", lambda: way.page.call("live", "take", text, unfinished))

    await type_text(link[:40], unfinished=True)
    assert way.text("live-fault") == ""
    assert way.page.shown["disabled"]["live-connect"]
    await type_text(link[:40], unfinished=False)
    assert "invitation" in way.text("live-fault")
    await type_text(link, unfinished=True)
    assert way.text("live-fault") == ""
    assert not way.page.shown["disabled"]["live-connect"]


async def test_a_page_hidden_while_connecting_reports_itself_as_away() -> None:
    """The other device then knows that its person looks elsewhere."""
    way = Walk()
    JS.document.hidden = True
    try:
        await way.invite_and_connect()
    finally:
        JS.document.hidden = False
    assert way.far.peer.presence.looks_away


async def test_an_unreadable_session_description_closes_the_connection() -> None:
    """The end made for an invitation is closed at once."""
    way = Walk()
    way.far.describe = lambda number: f"no description {number}"
    await way.open()
    assert [end.is_closed for end in way.far.ends] == [True]


async def test_by_a_code_word_a_reply_is_accepted_and_an_invitation_is_not() -> None:
    """Another invitation or nonsense leaves one's own as it is, and a reply connects."""
    way = Walk()
    await way.open()
    way.far.prepare()
    invitation = way.far.link
    own = way.far.pages_link
    for link in (invitation, "nonsense"):
        await way.walker.do("answer", partial(way.page.call, "live", "answered", link))
        assert way.far.pages_link == own
    way.far.take()
    await way.walker.do("answer", lambda: way.page.call("live", "answered", way.far.link))
    await way.connect()
    assert way.far.shown["live"] == "connected"
