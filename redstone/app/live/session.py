"""The session of the way to a live game: what is played, the two cards, and how far it is.

Who invites chooses the game and has a card at once; who opens that card is invited, and has one
that answers it. Both of an interrupted game have a card to join it again. The board shows the
game that is to come, and nothing is played yet.
"""

from dataclasses import replace

from redstone.app.live.card import (
    Card,
    CardFault,
    CardRefused,
    Kind,
    Side,
    new_table,
    parse_card,
)
from redstone.app.live.chosen import Chosen, seat_of_host
from redstone.app.live.head import game_of_head, head_of
from redstone.app.live.offers import NOTHING, Pending
from redstone.app.live.replica import Replica
from redstone.app.live.seen import Seen
from redstone.app.live.session_description import FINGERPRINT
from redstone.app.live.step import PairingStep
from redstone.app.live.tables import LiveTable
from redstone.app.play.board_input import BoardInput
from redstone.app.play.settings import Settings
from redstone.app.play.table import table_for_viewing
from redstone.record.game import Game, Seat


class LiveSession:
    """The way to one live game.

    `invitation` is the card that invites the person here, if one does; `again` the table that is
    to be joined again. `half` is what this browser has to say on its card, empty until it knows.
    `refused` is why the text that was taken last is no card to go on with.
    """

    request = None
    """Nothing is asked of the computer."""

    def __init__(self, chosen: Chosen, settings: Settings, *, touch: bool = False) -> None:
        self.chosen, self.step = chosen, PairingStep.PREPARING
        self.table, self.kind = new_table(), Kind.INVITE
        self.half, self.made = b"", 0
        self.invitation: Card | None = None
        self.again: LiveTable | None = None
        self.timed = ""  # the clock of the game that is joined again, as it was kept
        self.other: Card | None = None
        self.refused: CardFault | None = None
        self.needs_one_network = True  # no server is asked by which two networks could meet
        self.is_led_astray = False  # a link was opened that leads nowhere, and nothing else is here
        self._invited: tuple[str, Chosen] | None = None  # what the card here invited to before
        self.board_input = BoardInput(
            table_for_viewing(chosen.game), settings, on_act=lambda _: None, touch=touch
        )

    # -- the card here ------------------------------------------------------------------------

    @property
    def card(self) -> Card | None:
        """This side's card; None until it can be made."""
        if not self.half:
            return None
        head, side = head_of(self.chosen.game), self.chosen.side
        name, clock = self.chosen.name, self.chosen.clock
        return Card(self.kind, self.half, head, side, clock, name, self.table, self.made)

    def prepared(self, half: bytes, now: int) -> None:
        """The browser knows how it can be reached, at a time in minutes since 1970."""
        self.half, self.made = half, now
        self.step = PairingStep.READY if self.other is not None else PairingStep.SHOWING

    def choose(self, chosen: Chosen) -> None:
        """Invite to something else, at another table: the cards given before lead nowhere.

        Who is invited can only choose a name.
        """
        if self.kind is not Kind.INVITE or self.other is not None:
            chosen = replace(self.chosen, name=chosen.name)
        before = self.chosen
        is_other_game = head_of(chosen.game) != head_of(before.game)
        if is_other_game or replace(chosen, game=before.game, name=before.name) != before:
            self.table = new_table()
        if is_other_game:
            self.board_input.take_up(table_for_viewing(chosen.game))
        self.chosen = chosen

    # -- the other's card -----------------------------------------------------------------------

    def take(self, text: str, now: int, used: frozenset[bytes] = frozenset()) -> bool:
        """Take the other's card, out of a text; False if it is refused, which `refused` tells."""
        self.refused = None
        try:
            card = parse_card(text, now)
            self._check(card, used)
            self._go_by(card)
        except CardRefused as refused:
            self.refused = refused.fault
        return self.refused is None

    def waits_for(self, card: Card) -> bool:
        """True for the answer to this side's card: one that joins the same table.

        Where somebody is to watch, that may be who did before, by the table of then.
        """
        answers = card.kind is _ANSWERS.get(self.kind) and card.table == self.table
        return answers or self._goes_on(card) or self._crosses(card)

    def join_again(self, table: LiveTable, game: Game, timed: str = "") -> None:
        """Make a card to join an interrupted game again, where it and its clock stand."""
        self.kind, self.table, self.again = Kind.AGAIN, table.id, table
        self.timed = timed
        self.chosen = replace(self.chosen, game=game, side=Side.FIRST, clock=table.clock)
        self.board_input.take_up(table_for_viewing(game))

    def let_watch(self, game: Game, kind: Kind = Kind.WATCH) -> None:
        """Make a card by which somebody can watch a game, or follow a study, that is here."""
        self.kind = kind
        self.chosen = replace(self.chosen, game=game, side=Side.FIRST)
        self.board_input.take_up(table_for_viewing(game))

    def watch_on(self, seen: Seen) -> None:
        """Make a card to go on watching a game, which is shown as far as it was seen."""
        self.kind, self.table = Kind.WATCH_ON, seen.table
        self.chosen = replace(self.chosen, game=seen.game, side=Side.FIRST)
        self.board_input.take_up(table_for_viewing(seen.game))

    @property
    def is_to_watch(self) -> bool:
        """True where one of the two sides plays already, and the other is to watch."""
        return self.leads_to in (Kind.WATCH, Kind.STUDY)

    @property
    def leads_to(self) -> Kind:
        """What the card invites to that was given here, or the one that was accepted."""
        kind = self.kind if self.invitation is None else self.invitation.kind
        return Kind.WATCH if kind is Kind.WATCH_ON else kind

    def begin(self) -> None:
        """Both cards are here, and the person has pressed "Connect"."""
        if self.step is PairingStep.READY:
            self.step = PairingStep.CONNECTING

    def wait_no_more(self) -> None:
        """The other side has not come for a while."""
        if self.step is PairingStep.CONNECTING:
            self.step = PairingStep.LATE

    def fail(self) -> None:
        """What was to join both sides is gone before they met."""
        self.step = PairingStep.FAILED

    # -- the game -------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """The seat of the person here, once both cards are here."""
        if self.again is not None:
            return self.again.seat
        invites = self.kind is Kind.INVITE
        return seat_of_host(self._host, self._guest) if invites else self._guests_seat

    @property
    def next_choice(self) -> Chosen:
        """What to invite to in place of this way; who was invited keeps their side."""
        if self.kind is not Kind.REPLY:
            return self.chosen
        return self.chosen.for_guest

    @property
    def likely_seat(self) -> Seat:
        """The seat here; until both cards are here, who invites moves first where it is by lot."""
        if self.again is not None or (self.card is not None and self.other is not None):
            return self.seat
        host = Seat.SECOND if self.chosen.side is Side.WHITE else Seat.FIRST
        return host if self.kind is Kind.INVITE else host.other

    @property
    def replica(self) -> Replica:
        """The game to begin with, or to go on with, once both cards are here."""
        again = self.again
        if again is not None:
            return Replica(self.chosen.game, again.seat, again.round, again.takebacks)
        return Replica(self.chosen.game, self.seat)

    @property
    def pending(self) -> Pending:
        """The state left of the game that is to be joined again, besides its replica."""
        return self.again.pending if self.again is not None else NOTHING

    # -- inside -----------------------------------------------------------------------------------

    @property
    def _host(self) -> Card:
        card = self.card if self.kind is Kind.INVITE else self.invitation
        assert card is not None
        return card

    @property
    def _guest(self) -> Card:
        card = self.other if self.kind is Kind.INVITE else self.card
        assert card is not None
        return card

    @property
    def _guests_seat(self) -> Seat:
        return seat_of_host(self._host, self._guest).other

    def _check(self, card: Card, used: frozenset[bytes]) -> None:
        """Refuse a card that cannot be gone by now. Raises CardRefused."""
        if self.half[:FINGERPRINT] == card.half[:FINGERPRINT]:
            raise CardRefused(CardFault.OWN)
        if card.half in used:
            raise CardRefused(CardFault.USED)
        if self.step.has_begun:
            raise CardRefused(CardFault.BUSY)

    def _go_by(self, card: Card) -> None:
        """Take a card that is good by itself. Raises CardRefused."""
        if card.invites and not self.waits_for(card):
            if not self._has_reply_of(card.half):
                self._accept(card)
        elif self._crosses(card):
            self._cross(card)
        elif self.waits_for(card):
            self._have(card)
        else:
            raise CardRefused(CardFault.OTHER)

    def _goes_on(self, card: Card) -> bool:
        """True if who has this card has watched before, and can go on by the card here."""
        is_asked = self.kind is Kind.WATCH and card.kind is Kind.WATCH_ON and self.other is None
        return is_asked and card.game == head_of(self.chosen.game)

    def _has_reply_of(self, half: bytes) -> bool:
        """True if who has this half has accepted the invitation from here."""
        other = self.other if self.kind is Kind.INVITE else None
        return other is not None and other.half == half

    def _crosses(self, card: Card) -> bool:
        """True if who has invited here was invited from here too, and has accepted as well."""
        invited, theirs = self._invited, self.invitation
        if invited is None or theirs is None or card.kind is not Kind.REPLY:
            return False
        return card.half == theirs.half and card.table == invited[0]

    def _cross(self, card: Card) -> None:
        """Of two invitations that were both accepted, both sides keep that of the smaller id."""
        assert self._invited is not None
        table, chosen = self._invited
        if table < self.table:
            self.kind, self.table, self.invitation = Kind.INVITE, table, None
            self.chosen = replace(chosen, name=self.chosen.name)
            self.board_input.take_up(table_for_viewing(chosen.game))
            self._have(card)

    def _accept(self, card: Card) -> None:
        """The person here is invited: their card answers that one from now on."""
        game = game_of_head(card.game)
        assert game is not None  # the card's reader has looked at it
        if self.kind is Kind.INVITE:
            self._invited = self.table, self.chosen
        self.kind, self.table, self.again = Kind.REPLY, card.table, None
        self.invitation = card
        self.chosen = Chosen(game, card.side, self.chosen.name, card.clock)
        self.board_input.take_up(table_for_viewing(game))
        self._have(card)

    def _have(self, card: Card) -> None:
        """Have the card that answers the one here. Raises CardRefused for one of another clock."""
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
