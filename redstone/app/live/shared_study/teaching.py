"""The teacher's side of a shared study: it has the study as it counts, and lets others lead."""

from collections.abc import Callable

from redstone.app.live.channel import Allowance, Channel
from redstone.app.live.codec import Broken, Bye, ProtocolError
from redstone.app.live.message import MAX_WATCHING
from redstone.app.live.shared_study.edits import Edit, are_same, done, edits_between
from redstone.app.live.shared_study.messages import (
    PIECE,
    TO_TEACHER,
    VERSION,
    Again,
    Edited,
    Given,
    Join,
    Pointed,
    PupilEdited,
    Told,
    Welcome,
    Whole,
    meant,
    told,
)
from redstone.app.live.shared_study.snapshot import MAX_WHOLE, check_of, write_whole
from redstone.app.play.people import name_in
from redstone.record.game import Game

WHOLES, WHOLES_RATE = 5, 0.2
"""How often all of the study is sent again to one pupil: at once, and each second after that."""


class Lecture:
    """A study that is shared with up to `MAX_WATCHING` pupils.

    `game` is the study as all have it, `leader` the pupil who may change it, None while the teacher
    does. `pointed` is where a pupil who leads points. `is_too_long` once it cannot be sent.
    `on_change` is called when anything of it is new, with the name of who has come, else None.
    """

    def __init__(
        self,
        game: Game,
        clock: Callable[[], float],
        on_change: Callable[[str | None], None] = lambda _: None,
        name: str = "",
    ) -> None:
        """`clock` tells seconds; `name` is what the teacher calls themselves."""
        self.game, self.name = game, name
        self.on_change, self._clock = on_change, clock
        self.leader: Pupil | None = None
        self.pointed, self.is_too_long = "", False
        self._all: list[Pupil] = []
        self._followed = game  # as the teacher's board had it last

    @property
    def pupils(self) -> "list[Pupil]":
        """Those who have come."""
        return [pupil for pupil in self._all if pupil.is_met]

    @property
    def is_full(self) -> bool:
        """True while nobody else can come."""
        return len(self.pupils) >= MAX_WATCHING

    def admit(self, table: str) -> Channel[Told]:
        """A channel for who comes by the card of this table; who has not come before is let go."""
        for pupil in [each for each in self._all if not each.is_met]:
            pupil.leave()
        pupil = Pupil(self, table, self._clock)
        self._all.append(pupil)
        return pupil.channel

    def follow(self, game: Game) -> bool:
        """The study stands so at the teacher's board.

        False where a pupil leads, and it is to stand as it did.
        """
        if game is self._followed and self.leader is None:
            return True
        self._followed = game
        if self.leader is not None:
            return are_same(game, self.game)
        found = edits_between(self.game, game)
        if found is None:
            self.game = game
            self._send_whole()
        else:
            for edit in found:
                self._change(edit, None)
        return True

    def point(self, place: str) -> None:
        """The teacher points at a place, or nowhere."""
        if self.leader is None and place != self.pointed:
            self.pointed = place
            self._tell(Pointed(place))

    def give(self, pupil: "Pupil | None") -> None:
        """Let a pupil lead, or lead again."""
        if pupil is not None and pupil not in self.pupils:
            return
        before, self.leader, self.pointed = self.leader, pupil, ""
        for each in self.pupils:
            each.channel.send(self._given(each))
        if before is not None and before in self.pupils and before is not pupil:
            self.send_whole_to(before)

    def close(self) -> None:
        """The study is shared no more; all are told."""
        for pupil in tuple(self._all):
            pupil.leave()

    # -- told by pupils --------------------------------------------------------------------
    def come(self, pupil: "Pupil") -> None:
        """Somebody has come."""
        for _ in range(2):  # which tells that the numbers of whole studies are read here
            pupil.channel.send(Welcome(VERSION, self.name))
        pupil.channel.send(self._given(pupil))
        self.send_whole_to(pupil)
        self.on_change(pupil.name)

    def gone(self, pupil: "Pupil") -> None:
        """Somebody is gone; if they led, the teacher leads."""
        self._all.remove(pupil)
        if pupil is self.leader:
            self.give(None)
        if pupil.is_met:
            self.on_change(None)

    def edit(self, pupil: "Pupil", edited: Edited) -> None:
        """A pupil has changed the study: it counts if they lead, and it can be made."""
        if pupil is not self.leader or pupil.is_past(edited):
            return  # on its way as the teacher led again: they get the whole study
        try:
            edit = meant(edited)
            made = done(self.game, edit)
        except ValueError:
            made = None
        if made is None or check_of(made) != edited.check:
            pupil.ask()
            return
        self._change(edit, pupil)
        self.on_change(None)

    def hear_pointed(self, pupil: "Pupil", place: str) -> None:
        """A pupil points at a place."""
        if pupil is self.leader:
            self.pointed = place
            self._tell(Pointed(place), pupil)
            self.on_change(None)

    def send_whole_to(self, pupil: "Pupil") -> None:
        """Send a pupil the whole study."""
        text = write_whole(self.game)
        self.is_too_long = len(text) > MAX_WHOLE
        if self.is_too_long:
            return
        parts = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
        for number, part in enumerate(parts):
            pupil.channel.send(Whole(number, len(parts), part))
        pupil.wholes += 1

    # -- inside ----------------------------------------------------------------------------
    def _change(self, edit: Edit, by: "Pupil | None") -> None:
        self.game = done(self.game, edit)
        self._tell(told(edit, check_of(self.game)), by)

    def _tell(self, message: Told, but: "Pupil | None" = None) -> None:
        for pupil in self.pupils:
            if pupil is not but:
                pupil.channel.send(message)

    def _send_whole(self) -> None:
        for pupil in self.pupils:
            self.send_whole_to(pupil)

    def _given(self, pupil: "Pupil") -> Given:
        name = "" if self.leader is None else self.leader.name or "…"
        return Given(name, pupil is self.leader)


class Pupil:
    """One who has come, at the teacher's end of the wire; so many `wholes` were sent to them."""

    def __init__(self, lecture: Lecture, table: str, clock: Callable[[], float]) -> None:
        """`table` is that of the card which they have got."""
        self._lecture, self._table = lecture, table
        self.channel: Channel[Told] = Channel(self, clock, TO_TEACHER)
        self._asked = Allowance(WHOLES, WHOLES_RATE, clock)
        self.is_met, self.name, self.wholes = False, "", 0

    def ask(self) -> None:
        """Have them get all of the study again. Raises ProtocolError where that is too often."""
        self._asked.take(1)
        self._lecture.send_whole_to(self)

    def is_past(self, edited: Edited) -> bool:
        """True for a change that was made before they had the whole study sent last.

        Devices that know of no number tell none: their changes are taken for present ones.
        """
        return isinstance(edited, PupilEdited) and edited.whole != self.wholes

    def leave(self) -> None:
        """Send them away."""
        self.channel.close(farewell=Bye(""))

    # -- told by the channel ---------------------------------------------------------------
    def joined(self, _channel: Channel[Told]) -> None:
        """They speak first."""

    def wire_changed(self, _channel: Channel[Told], *, here: bool) -> None:
        """Whoever is away may come back, with what was told meanwhile."""

    def cut(self, _channel: Channel[Told], _breach: Broken | None) -> None:
        """They are gone."""
        self._lecture.gone(self)

    def heard(self, channel: Channel[Told], message: Told) -> None:
        """A message has come. Raises ProtocolError where it cannot come now."""
        match message:
            case Join() if not self.is_met:
                self._meet(message)
            case Again() if self.is_met:
                self.ask()
            case Edited() if self.is_met:
                self._lecture.edit(self, message)
            case Pointed() if self.is_met:
                self._lecture.hear_pointed(self, message.place)
            case Bye():
                channel.close()
            case _:
                raise ProtocolError(Broken.ORDER)

    def _meet(self, join: Join) -> None:
        if join.version != VERSION:
            raise ProtocolError(Broken.VERSION)
        if join.table != self._table:
            raise ProtocolError(Broken.OTHER_GAME)
        if self._lecture.is_full:
            raise ProtocolError(Broken.ORDER)
        self.is_met, self.name = True, name_in(join.name)
        self._lecture.come(self)
