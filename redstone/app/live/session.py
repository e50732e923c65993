"""The pairing of two devices for a live game: its terms, and the exchange of two cards.

A card is an invitation or a reply that carries a session description. The table is the id of the
live game. The way is the whole process from the first card to the connection. The inviting player
chooses the game and has a card at once. A player who opens that card is invited, and has a card
that answers it. To join an interrupted game again, each player has a card. The board shows the game
to come, and no move can be made yet.
"""

from dataclasses import replace
from enum import Enum

from redstone.app.live.card import (
    Card,
    CardFault,
    CardRefused,
    Kind,
    Side,
    new_table,
    parse_card,
)
from redstone.app.live.game_head import game_of_head, head_of
from redstone.app.live.invitation_choices import OTHER_SIDE, InvitationTerms, seat_of_host
from redstone.app.live.offers import NOTHING, Pending
from redstone.app.live.replica import Replica
from redstone.app.live.session_description import FINGERPRINT
from redstone.app.live.tables import LiveTable
from redstone.app.live.watched_game import Seen
from redstone.app.play.board_input import BoardInput
from redstone.app.play.settings import Settings
from redstone.app.play.table import table_for_viewing
from redstone.record.game import Game, Seat


class PairingStep(Enum):
    """The current step of the pairing."""

    PREPARING = "preparing"  # the browser collects its addresses for the card
    SHOWING = "showing"  # this side's card is shown; the other's is awaited
    READY = "ready"  # both cards are here: both sides have to press "Connect"
    CONNECTING = "connecting"
    LATE = "late"  # the other side has not connected in time, but still may
    FAILED = "failed"  # the connection could not be made, or was lost before both sides met
    UNABLE = "unable"  # this browser has no WebRTC
    BROKEN = "broken"  # the browser's own description could not be made

    @property
    def has_begun(self) -> bool:
        """True once both cards are in use, so that no other card is accepted."""
        return self in (PairingStep.CONNECTING, PairingStep.LATE, PairingStep.FAILED)

    @property
    def is_over(self) -> bool:
        """True once connecting has timed out or failed."""
        return self in (PairingStep.LATE, PairingStep.FAILED)


class LiveSession:
    """The pairing for one live game: an invitation and its reply, until both devices connect.

    `kind` is the purpose of this side's card, `other` the card of the other side once it is
    here. `invitation` is the accepted invitation, None for the inviting side. `again` is the
    stored table to join again. `description` is this browser's packed session description, empty
    until it is known. `refused` is the reason why the last text was not accepted as a card.
    """

    request = None
    """No request to the computer is made here."""

    def __init__(self, chosen: InvitationTerms, settings: Settings, *, touch: bool = False) -> None:
        """Start preparing an invitation on these terms, and show the game's start on the board."""
        self.chosen, self.step = chosen, PairingStep.PREPARING
        self.table, self.kind = new_table(), Kind.INVITE
        self.description, self.made = b"", 0
        self.invitation: Card | None = None
        self.again: LiveTable | None = None
        self.timed = ""  # the stored clock of the game that is joined again
        self.other: Card | None = None
        self.refused: CardFault | None = None
        self.needs_one_network = True  # no server is in use that could join two networks
        self.is_led_astray = False  # opened by a link, without an accepted card so far
        # The invitation from here before `_accept`.
        self._invited: tuple[str, InvitationTerms] | None = None
        self.board_input = BoardInput(
            table_for_viewing(chosen.game), settings, on_act=lambda _: None, touch=touch
        )

    # -- the card here ------------------------------------------------------------------------

    @property
    def card(self) -> Card | None:
        """This side's card with its terms; None until the browser's description is ready."""
        if not self.description:
            return None
        head, side = head_of(self.chosen.game), self.chosen.side
        name, clock = self.chosen.name, self.chosen.clock
        return Card(self.kind, self.description, head, side, clock, name, self.table, self.made)

    def prepared(self, description: bytes, now: int) -> None:
        """Store this browser's session description, completing the card; `now` is in minutes."""
        self.description, self.made = description, now
        self.step = PairingStep.READY if self.other is not None else PairingStep.SHOWING

    def choose(self, chosen: InvitationTerms) -> None:
        """Change the terms that this side's card offers.

        A change of game, clock or side gives the card another table id, so that earlier
        cards are void. Unless this side invites and has no reply yet, only the name can
        change.
        """
        if self.kind is not Kind.INVITE or self.other is not None:
            chosen = replace(self.chosen, name=chosen.name)
        before = self.chosen
        is_other_game = head_of(chosen.game) != head_of(before.game)
        if is_other_game or replace(chosen, game=before.game, name=before.name) != before:
            self.table = new_table()
        if is_other_game:
            self.board_input.open_table(table_for_viewing(chosen.game))
        self.chosen = chosen

    # -- the other's card -----------------------------------------------------------------------

    def accept_card(self, text: str, now: int, used: frozenset[bytes] = frozenset()) -> bool:
        """Parse and accept the other side's card; return False and set `refused` if it is refused.

        `used` has the session descriptions that were in use before.
        """
        self.refused = None
        try:
            card = parse_card(text, now)
            self._check(card, used)
            self._process(card)
        except CardRefused as refused:
            self.refused = refused.fault
        return self.refused is None

    def waits_for(self, card: Card) -> bool:
        """Return True if a card is an acceptable reply to this side's card.

        For a card to watch, that may be a former spectator's card with its earlier table
        id. It may also be the reply to an earlier invitation from here, if both invitations
        were accepted.
        """
        answers = card.kind is _ANSWERS.get(self.kind) and card.table == self.table
        return answers or self._can_continue(card) or self._crosses(card)

    def join_again(self, table: LiveTable, game: Game, timed: str = "") -> None:
        """Turn this into a pairing to rejoin an interrupted game; `timed` is its stored clock."""
        self.kind, self.table, self.again = Kind.AGAIN, table.id, table
        self.timed = timed
        self.chosen = replace(self.chosen, game=game, side=Side.FIRST, clock=table.clock)
        self.board_input.open_table(table_for_viewing(game))

    def invite_to_watch(self, game: Game, kind: Kind = Kind.WATCH) -> None:
        """Turn this into an invitation to watch a game (or follow a study) shown here."""
        self.kind = kind
        self.chosen = replace(self.chosen, game=game, side=Side.FIRST)
        self.board_input.open_table(table_for_viewing(game))

    def continue_watching(self, seen: Seen) -> None:
        """Turn this into a request to continue watching a game, shown as far as it was seen."""
        self.kind, self.table = Kind.WATCH_ON, seen.table
        self.chosen = replace(self.chosen, game=seen.game, side=Side.FIRST)
        self.board_input.open_table(table_for_viewing(seen.game))

    @property
    def is_to_watch(self) -> bool:
        """True if this pairing is for watching a game or following a study, on either side."""
        return self.leads_to in (Kind.WATCH, Kind.STUDY)

    @property
    def leads_to(self) -> Kind:
        """The kind of the invitation, made here or accepted; WATCH stands for WATCH_ON too."""
        kind = self.kind if self.invitation is None else self.invitation.kind
        return Kind.WATCH if kind is Kind.WATCH_ON else kind

    def begin(self) -> None:
        """Start connecting, if both cards are here; else do nothing."""
        if self.step is PairingStep.READY:
            self.step = PairingStep.CONNECTING

    def time_out(self) -> None:
        """Mark the pairing as timed out if it is still connecting."""
        if self.step is PairingStep.CONNECTING:
            self.step = PairingStep.LATE

    def fail(self) -> None:
        """Mark the pairing as failed."""
        self.step = PairingStep.FAILED

    # -- the game -------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """This side's seat. Both cards must be here."""
        if self.again is not None:
            return self.again.seat
        invites, card = self.kind is Kind.INVITE, self.card
        host, guest = (card, self.other) if invites else (self.invitation, card)
        assert host is not None
        assert guest is not None
        seat = seat_of_host(host, guest)
        return seat if invites else seat.other

    @property
    def next_choice(self) -> InvitationTerms:
        """The terms for a new pairing; an invited player's swap the inviter's side."""
        chosen = self.chosen
        is_guest = self.kind is Kind.REPLY
        return replace(chosen, side=OTHER_SIDE[chosen.side]) if is_guest else chosen

    @property
    def likely_seat(self) -> Seat:
        """This side's seat, or a guess until both cards are here.

        The guess is that the inviting player moves first if colours are drawn at random.
        """
        if self.again is not None or (self.card is not None and self.other is not None):
            return self.seat
        host = Seat.SECOND if self.chosen.side is Side.WHITE else Seat.FIRST
        return host if self.kind is Kind.INVITE else host.other

    @property
    def replica(self) -> Replica:
        """The replica to start or continue with. Both cards must be here."""
        again = self.again
        if again is not None:
            return Replica(self.chosen.game, again.seat, again.round, again.takebacks)
        return Replica(self.chosen.game, self.seat)

    @property
    def pending(self) -> Pending:
        """The stored offer state of a game to rejoin, else an empty one."""
        return self.again.pending if self.again is not None else NOTHING

    # -- inside -----------------------------------------------------------------------------------

    def _check(self, card: Card, used: frozenset[bytes]) -> None:
        """Raise CardRefused for one's own or a used card, or once connecting has begun."""
        if self.description[:FINGERPRINT] == card.description[:FINGERPRINT]:
            raise CardRefused(CardFault.OWN)
        if card.description in used:
            raise CardRefused(CardFault.USED)
        if self.step.has_begun:
            raise CardRefused(CardFault.BUSY)

    def _process(self, card: Card) -> None:
        """Act on a parsed card: accept the invitation, store the reply, or refuse it.

        An invitation by the player whose reply is already here is ignored. Raises
        CardRefused if the card is of another table, or a spectator's where none is let in.
        """
        if card.invites and not self.waits_for(card):
            reply = self.other if self.kind is Kind.INVITE else None
            if reply is None or reply.description != card.description:
                self._accept(card)
        elif self._crosses(card):
            self._cross(card)
        elif self.waits_for(card):
            self._store_reply(card)
        elif card.kind is Kind.WATCH_ON and self.kind is not Kind.WATCH:
            raise CardRefused(CardFault.WATCHER)
        else:
            raise CardRefused(CardFault.OTHER)

    def _can_continue(self, card: Card) -> bool:
        """Return True if it is a former spectator's card that this side's invitation can answer."""
        is_asked = self.kind is Kind.WATCH and card.kind is Kind.WATCH_ON and self.other is None
        return is_asked and card.game == head_of(self.chosen.game)

    def _crosses(self, card: Card) -> bool:
        """Return True if both players have accepted each other's invitation.

        The card is then the reply to an earlier invitation from here, by the player whose
        invitation was accepted here.
        """
        invited, theirs = self._invited, self.invitation
        if invited is None or theirs is None or card.kind is not Kind.REPLY:
            return False
        return card.description == theirs.description and card.table == invited[0]

    def _cross(self, card: Card) -> None:
        """If both invitations were accepted, go back to this side's if its table id is smaller."""
        assert self._invited is not None
        table, chosen = self._invited
        if table < self.table:
            self.kind, self.table, self.invitation = Kind.INVITE, table, None
            self.chosen = replace(chosen, name=self.chosen.name)
            self.board_input.open_table(table_for_viewing(chosen.game))
            self._store_reply(card)

    def _accept(self, card: Card) -> None:
        """Turn this side's card into a reply to an invitation, and show the game it offers."""
        game = game_of_head(card.game)
        assert game is not None  # `parse_card` has checked it
        if self.kind is Kind.INVITE:
            self._invited = self.table, self.chosen
        self.kind, self.table, self.again = Kind.REPLY, card.table, None
        self.invitation = card
        self.chosen = InvitationTerms(game, card.side, self.chosen.name, card.clock)
        self.board_input.open_table(table_for_viewing(game))
        self._store_reply(card)

    def _store_reply(self, card: Card) -> None:
        """Store the other side's card that answers this side's.

        A former spectator's card brings its own table id. Raises CardRefused if the clock
        of an AGAIN card differs.
        """
        if card.kind is Kind.AGAIN and card.clock != self.chosen.clock:
            raise CardRefused(CardFault.OTHER)
        if card.kind is Kind.WATCH_ON:
            self.table = card.table
        self.other = card
        if self.step is PairingStep.SHOWING:
            self.step = PairingStep.READY


_ANSWERS = {
    Kind.INVITE: Kind.REPLY,
    Kind.WATCH: Kind.REPLY,
    Kind.STUDY: Kind.REPLY,
    Kind.AGAIN: Kind.AGAIN,
    Kind.WATCH_ON: Kind.WATCH,
}
