"""Goes on with watching once the wire is gone: what this tab has seen, or who saw the game here."""

from redstone.app.live.card import Kind
from redstone.app.live.head import head_of
from redstone.app.live.seen import Seen, read_seen
from redstone.app.live.session import LiveSession
from redstone.app.storage.kept_game import WATCHED
from redstone.app.storage.validation import Damaged
from redstone.record.game import Game
from web.live.cards import card_in
from web.live.way import Way
from web.rooms import Shell


def _has_somebody(session: LiveSession) -> bool:
    """True for a way on which somebody else is about to watch: theirs must not end."""
    return session.is_to_watch and session.other is not None and not session.step.is_over


class WatchingOn:
    """The cards by which somebody who has watched before watches on."""

    def __init__(self, shell: Shell, way: Way) -> None:
        self._shell, self._way = shell, way

    def resume(self) -> None:
        """Make a card to go on watching what this tab watched before it was loaded again."""
        text = self._shell.current.texts.recalled(WATCHED)
        if text and self._way.session is None:
            try:
                self._way.watch_on(read_seen(text))
            except Damaged:
                self.forget()

    def go_on(self, seen: Seen) -> None:
        """The wire is gone: make a card to go on watching."""
        self._way.watch_on(seen)
        self._shell.rooms.enter("live")

    def forget(self) -> None:
        """Another reload does not go on with what was watched."""
        self._shell.current.texts.remember(WATCHED, "")

    def let(self, text: str, start: Game | None) -> bool:
        """Take the card of who watched the game here before, on a way of their own.

        `start` is that game at its start, None where nobody else can watch here. False for any
        other card, and where such a way waits for it already.
        """
        card, session = card_in(text), self._way.session
        if start is None or card is None or card.kind is not Kind.WATCH_ON:
            return False
        if card.game != head_of(start):
            return False
        if session is not None and (session.waits_for(card) or _has_somebody(session)):
            return False
        self._way.let_watch(start)
        self._way.take(text)
        return True
