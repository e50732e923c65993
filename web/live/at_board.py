"""A live game at the page's own board, in the pack that comes as two devices connect."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from time import time

from redstone.app.live.beside import dressed, play_state
from redstone.app.live.both import both_records
from redstone.app.live.channel import Channel
from redstone.app.live.message import Message, Wish
from redstone.app.live.peer import Peer
from redstone.app.live.playing import Playing
from redstone.app.live.session import LiveSession
from redstone.app.live.side import News
from redstone.app.live.state import PlayState
from redstone.app.live.tables import Table
from redstone.app.live.words import play as words
from redstone.app.page.parts import PageState
from web.live.ticking import Ticking
from web.live.way import Way
from web.rooms import House, StudyErrand

HOURGLASS = "redstone.app.hourglass.seating"
"""Who sits down at a game with a clock."""


def meeting(
    way: Way, session: LiveSession, met: Callable[[Peer], None], show: Callable[[], None]
) -> Channel[Message]:
    """The channel for who comes by a way to a game; `met` has the peer once both sides have met.

    `show` is called when anything else is new.
    """
    if session.chosen.clock:  # whose pack is there by now
        peer: Peer = import_module(HOURGLASS).timed_peer(session, time)
    else:
        peer = Peer(session.table, session.copy, time, name=session.chosen.name)
    peer.go_on_with(session.pending)

    def hear(_: News | int | None) -> None:
        if session is not way.session:
            return
        if peer.is_joined:
            way.arrived(session)
            met(peer)
        elif not peer.is_wired:
            way.lost(session, words.state(peer) if peer.broke or peer.blamed else "")
        show()

    peer.on_change = hear
    return peer.channel()


class AtBoard:
    """Keeps the board, the page and the other side in step while a game is played live."""

    def __init__(
        self, house: House, peer: Peer, keep: Callable[[Table], None], show: Callable[[], None]
    ) -> None:
        """`keep` is told by which table the game can be joined again, `show` when all is new."""
        self._house, self.peer, self._keep, self._show = house, peer, keep, show
        self.playing, self._ticking = Playing(house.current.session, peer), Ticking(peer)
        self._news = words.connected(peer.their_name)
        self._known: Table | None = None
        peer.on_change = self._hear
        self._remember()

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """What the game's own buttons do, and those beside it that concern the other side."""
        playing, peer = self.playing, self.peer
        common = peer.differing.common if peer.differing else None
        return {
            "undo": playing.offer_undo,
            "undo-turn": partial(playing.offer_undo, turn=True),
            "rematch": partial(peer.offer, Wish.REMATCH),
            "live-yes": partial(peer.answer, yes=True),
            "live-no": partial(peer.answer, yes=False),
            "live-withdraw": peer.withdraw,
            "live-pause": partial(peer.offer, Wish.PAUSE),
            "live-go-on": peer.go_on,
            "live-common": partial(peer.offer, Wish.COMMON, common or 0),
            "live-both": self._show_both,
        }

    def look(self) -> bool:
        """The game's session may have moved on. False once it has another game."""
        before = self.peer.copy
        self.playing.look()
        if self.peer.copy is not before:
            self._news = ""
        if not self.playing.is_at_board:
            return False
        self.playing.follow()
        self._remember()
        return True

    def say(self, number: int) -> None:
        """The person says one of the phrases."""
        if self.peer.say(number):
            self._news = words.said_here(number)
            self._show()

    def tell(self, news: str) -> None:
        """Something besides has happened at this game."""
        self._news = news

    def state(self, *, in_room: bool) -> PlayState:
        """What the room's script shows on the game's page."""
        return play_state(self.peer, in_room)

    def dress(self, state: PageState) -> PageState:
        """The page's state of the game with what there is to add."""
        return dressed(state, self._house.current.session.hand.now, self.peer, self._news)

    def leave(self) -> None:
        """The game is played live no more; it can be joined again."""
        self._ticking.stop()
        self.peer.leave()
        self.playing.release()

    def book(self) -> bool:
        """Count what has passed into what is kept, before the page goes. True with a clock."""
        return self._ticking.book()

    # -- inside ---------------------------------------------------------------------------------

    def _hear(self, news: News | int | None) -> None:
        """The other side has done something."""
        if news is not None:
            self._news = words.news(news)
        self.playing.follow()
        self._show()

    def _remember(self) -> None:
        """Keep by which table this game can be joined again, not before the game as it says."""
        peer, copy, current = self.peer, self.peer.copy, self._house.current
        told = (copy.seat, copy.round, copy.takebacks, peer.pending, peer.agreed)
        table = Table(peer.table, current.id, *told)
        if table != self._known:
            self._known = table
            current.keep()
            self._keep(table)

    def _show_both(self) -> None:
        """Have a study of both records, which differ; who leaves it is at the game again."""
        if self.peer.differing is not None:
            game = both_records(self.peer.copy.game, self.peer.differing)
            self._house.rooms.enter("study", StudyErrand(game) if game else None)
