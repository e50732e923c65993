"""Watching continued after the connection is lost: by this tab, or by a spectator of its game."""

from redstone.app.live.card import Kind
from redstone.app.live.game_head import head_of
from redstone.app.live.session import LiveSession
from redstone.app.live.watched_game import Seen, read_seen
from redstone.app.storage.kept_game import WATCHED
from redstone.app.storage.validation import Damaged
from redstone.record.game import Game
from web.live.cards import card_in
from web.live.pairing import Pairing
from web.rooms import Shell


def _must_not_end(session: LiveSession) -> bool:
    """Return True for an unfinished pairing by which a spectator connects or the players rejoin."""
    comes = session.is_to_watch and session.other is not None
    return (comes or session.kind is Kind.AGAIN) and not session.step.is_over


class ContinuedWatching:
    """The invitations by which a former spectator continues watching."""

    def __init__(self, shell: Shell, pairing: Pairing) -> None:
        """Make the invitations by `pairing`."""
        self._shell, self._pairing = shell, pairing

    def resume(self) -> None:
        """Make an invitation to continue watching the game that this tab watched before a reload.

        Does nothing if a pairing was begun already.
        """
        text = self._shell.current.texts.recalled(WATCHED)
        if text and self._pairing.session is None:
            try:
                self._pairing.continue_watching(read_seen(text))
            except Damaged:
                self.forget()

    def invite_again(self, seen: Seen) -> None:
        """Make an invitation to continue watching after a lost connection, and open the room."""
        self._pairing.continue_watching(seen)
        self._shell.rooms.enter("live")

    def forget(self) -> None:
        """Delete the tab's stored watched game, so that a reload does not continue it."""
        self._shell.current.texts.remember(WATCHED, "")

    def accept_returning(self, text: str, start: Game | None) -> bool:
        """Accept a former spectator's request to watch the game here again, in a new pairing.

        `start` is the game without its moves, None if no other spectator can watch. Returns False
        for any other text, if the pairing here already waits for that request, or must not end.
        """
        card, session = card_in(text), self._pairing.session
        if start is None or card is None or card.kind is not Kind.WATCH_ON:
            return False
        if card.game != head_of(start):
            return False
        if session is not None and (session.waits_for(card) or _must_not_end(session)):
            return False
        self._pairing.invite_to_watch(start)
        self._pairing.take(text)
        return True
