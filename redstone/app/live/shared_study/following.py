"""A pupil's side of a shared study: it goes along, and changes the study while it leads."""

from collections.abc import Callable
from enum import Enum

from redstone.app.live.channel import Channel
from redstone.app.live.codec import Broken, Bye, ProtocolError
from redstone.app.live.shared_study.edits import Edit, done, edits_between, has_same_tree
from redstone.app.live.shared_study.messages import (
    TO_PUPIL,
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
    told_in,
)
from redstone.app.live.shared_study.snapshot import BadStudy, check_of, read_whole
from redstone.app.play.people import name_in
from redstone.record.game import Game


class Sight(Enum):
    """How well a study is seen."""

    WAITING = "waiting"  # it has not come yet
    CLEAR = "clear"
    AWAY = "away"  # the wire is away, and may come back
    OVER = "over"  # the wire is gone: what was seen stays


class Following:
    """The study as it was told; `game` is None until all of it has come.

    `leads` tells whether it may be changed here, else `leader` names who may, empty for the
    teacher, whose name is `teacher`. `pointed` is where whoever leads points. `on_change` is called
    when anything is new.
    """

    def __init__(
        self,
        table: str,
        clock: Callable[[], float],
        on_change: Callable[[], None] = lambda: None,
        name: str = "",
    ) -> None:
        """`table` is that of the card, `clock` tells seconds."""
        self._table, self._clock, self._name = table, clock, name
        self.on_change = on_change
        self.game: Game | None = None
        self.sight = Sight.WAITING
        self.broke: Broken | None = None
        self.leads, self.leader, self.teacher, self.pointed = False, "", "", ""
        self._parts: list[str] = []
        self._wholes = self._welcomes = 0  # heard on this wire
        self._waits = True  # for the whole study; changes before it count for nothing
        self._channel: Channel[Told] | None = None

    def channel(self) -> Channel[Told]:
        """The channel to follow by."""
        self._channel = Channel(self, self._clock, TO_PUPIL)
        return self._channel

    def leave(self) -> None:
        """Stop following; the teacher is told."""
        if self._channel is not None:
            self._channel.close(farewell=Bye(""))

    def change(self, game: Game) -> bool:
        """The study stands so at the board here; False where it is to stand as it did.

        Who does not lead may look at other moments, and change nothing.
        """
        if self.game is None or self._waits:
            return False
        if not self.leads:
            return has_same_tree(self.game, game)
        found = edits_between(self.game, game)
        for edit in found or []:
            self.game = done(self.game, edit)
            self._send(self._told(edit, check_of(self.game)))
        return found is not None

    def point(self, place: str) -> None:
        """Who leads here points at a place, or nowhere."""
        if self.leads and place != self.pointed:
            self.pointed = place
            self._send(Pointed(place))

    # -- told by the channel ---------------------------------------------------------------
    def joined(self, channel: Channel[Told]) -> None:
        """The teacher's device is there."""
        channel.send(Join(VERSION, self._table, self._name))

    def wire_changed(self, _channel: Channel[Told], *, here: bool) -> None:
        """The wire is away, or back."""
        if self.sight is not Sight.WAITING:
            self.sight = Sight.CLEAR if here else Sight.AWAY
            self.on_change()

    def cut(self, _channel: Channel[Told], breach: Broken | None) -> None:
        """The wire is gone."""
        self.sight, self.broke, self._channel = Sight.OVER, breach, None
        self.leads, self.pointed = False, ""
        self.on_change()

    def heard(self, channel: Channel[Told], message: Told) -> None:
        """A message has come. Raises ProtocolError where it cannot come now."""
        match message:
            case Welcome():
                if message.version != VERSION:
                    raise ProtocolError(Broken.VERSION)
                self.teacher = name_in(message.name)
                self._welcomes += 1
            case Whole():
                self._take(message)
            case Edited() if not isinstance(message, PupilEdited):
                self._do(message)
            case Given():
                self.leads, self.leader = message.yours, name_in(message.name)
                self.pointed = ""
            case Pointed():
                self.pointed = message.place
            case Bye():
                channel.close()
                return
            case _:
                raise ProtocolError(Broken.ORDER)
        self.on_change()

    # -- inside ----------------------------------------------------------------------------
    def _take(self, whole: Whole) -> None:
        """A part of the whole study: its first begins it anew."""
        if whole.part == 0:
            self._parts = []
        if whole.part != len(self._parts) or whole.part >= whole.parts:
            raise ProtocolError(Broken.ORDER)
        self._parts.append(whole.text)
        if len(self._parts) == whole.parts:
            try:
                self.game = read_whole("".join(self._parts))
            except BadStudy as bad:
                raise ProtocolError(Broken.ILLEGAL) from bad
            self._parts, self._waits, self.sight = [], False, Sight.CLEAR
            self._wholes += 1

    def _do(self, edited: Edited) -> None:
        """A change is made here too, through the rules."""
        if self._waits or self.game is None:
            return
        try:
            made = done(self.game, meant(edited))
        except ValueError:
            made = None
        if made is not None and check_of(made) == edited.check:
            self.game = made
        else:
            self._waits = True
            self._send(Again())

    def _told(self, edit: Edit, check: str) -> Edited:
        """A change as this teacher's device can read it."""
        return told_in(edit, check, self._wholes) if self._welcomes > 1 else told(edit, check)

    def _send(self, message: Told) -> None:
        if self._channel is not None:
            self._channel.send(message)
