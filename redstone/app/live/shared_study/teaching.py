"""The teacher's side of a shared study, whose copy is authoritative."""

from collections.abc import Callable
from dataclasses import replace

from redstone.app.live.codec import Broken, ProtocolError
from redstone.app.live.host import Guest, LiveHost
from redstone.app.live.shared_study.edits import Edited, are_same, done, edits_between
from redstone.app.live.shared_study.messages import (
    PIECE,
    TO_TEACHER,
    VERSION,
    Given,
    Pointed,
    Told,
    Welcome,
    Whole,
)
from redstone.app.live.shared_study.snapshot import MAX_WHOLE, check_of, write_whole
from redstone.record.game import Game

Pupil = Guest[Told]


class Lecture:
    """A study shared with pupils, who are the guests of its `host`.

    `game` is the study as all have it. `leader` is the pupil who may change it, None while the
    teacher leads. `pointed` is the point to which the leader points, empty for none.
    `is_too_long` is true once the study is too long to be sent.
    """

    version, speech, wholes = VERSION, TO_TEACHER, (5, 0.2)

    def __init__(self, game: Game, clock: Callable[[], float], name: str = "") -> None:
        """Share a study as teacher `name`, without pupils so far; `clock` returns seconds."""
        self.game, self.name = game, name
        self.host: LiveHost[Told] = LiveHost(self, clock)
        self.leader: Pupil | None = None
        self.pointed, self.is_too_long = "", False
        self._sent: dict[Pupil, int] = {}  # the number of whole studies sent
        self._followed = game  # the study at the teacher's board in the last `follow`

    @property
    def pupils(self) -> list[Pupil]:
        """The pupils who have joined."""
        return self.host.guests

    def follow(self, game: Game) -> bool:
        """Send the edits that lead to the teacher's `game`, if the teacher leads.

        Returns False if a pupil leads and the board has to show `self.game` instead.
        """
        if game is self._followed and self.leader is None:
            return True
        self._followed = game
        if self.leader is not None:
            return are_same(game, self.game)
        found = edits_between(self.game, game)
        if found is None:
            self.game = game
            for pupil in self.pupils:
                self.show_all(pupil)
        else:
            for edit in found:
                self._change(edit, None)
        return True

    def point(self, place: str) -> None:
        """Send the point that the teacher points at, if the teacher leads; empty for none."""
        if self.leader is None and place != self.pointed:
            self.pointed = place
            self.host.broadcast(Pointed(place))

    def give(self, pupil: Pupil | None) -> None:
        """Give the lead to a pupil, or to the teacher for None, and inform all pupils.

        Does nothing for a pupil who is gone. The previous leader is sent the whole study.
        """
        if pupil is not None and pupil not in self.pupils:
            return
        before, self.leader, self.pointed = self.leader, pupil, ""
        for each in self.pupils:
            each.channel.send(self._given(each))
        if before is not None and before in self.pupils and before is not pupil:
            self.show_all(before)

    # -- called by the host ----------------------------------------------------------------
    def guest_joined(self, guest: Pupil) -> None:
        """Send a new pupil the teacher's name, the leader's name and the whole study."""
        guest.channel.send(Welcome(VERSION, self.name))
        guest.channel.send(self._given(guest))
        self.show_all(guest)

    def guest_left(self, guest: Pupil) -> None:
        """Remove a pupil; if they led, the teacher leads again."""
        self._sent.pop(guest, None)
        if guest is self.leader:
            self.give(None)

    def show_all(self, guest: Pupil) -> None:
        """Send a pupil the whole study, unless it is too long."""
        text = write_whole(self.game)
        self.is_too_long = len(text) > MAX_WHOLE
        if self.is_too_long:
            return
        parts = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
        for number, part in enumerate(parts):
            guest.channel.send(Whole(number, len(parts), part))
        self._sent[guest] = self._sent.get(guest, 0) + 1

    def handle(self, guest: Pupil, message: Told) -> None:
        """Apply an edit or a pointer of the pupil who leads, and pass it on to the others.

        Those of other pupils are ignored. Raises ProtocolError for any other message.
        """
        match message:
            case Edited():
                self._edit(guest, message)
            case Pointed():
                if guest is self.leader:
                    self.pointed = message.place
                    self.host.broadcast(message, guest)
                    self.host.on_change(None)
            case _:
                raise ProtocolError(Broken.ORDER)

    # -- inside ----------------------------------------------------------------------------
    def _edit(self, pupil: Pupil, edited: Edited) -> None:
        """Apply the leader's edit and send it on; send them the whole study if it does not fit."""
        if pupil is not self.leader or edited.whole != self._sent.get(pupil, 0):
            return  # made before the pupil got the latest whole study, or lost the lead
        try:
            made = done(self.game, edited)
        except ValueError:
            made = None
        if made is None or check_of(made) != edited.check:
            pupil.show_all()
            return
        self._change(edited, pupil)
        self.host.on_change(None)

    def _change(self, edit: Edited, by: Pupil | None) -> None:
        """Apply an edit, and send it to all pupils except its author."""
        self.game = done(self.game, edit)
        self.host.broadcast(replace(edit, check=check_of(self.game), whole=0), by)

    def _given(self, pupil: Pupil) -> Given:
        """Return the message on who leads, for one pupil; "…" stands for a nameless leader."""
        name = "" if self.leader is None else self.leader.name or "…"
        return Given(name, pupil is self.leader)
