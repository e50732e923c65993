"""A pupil's side of a shared study: follows the study, and edits it while leading."""

from collections.abc import Callable
from dataclasses import replace

from redstone.app.live.codec import Broken, ProtocolError
from redstone.app.live.connection_stage import Stage
from redstone.app.live.follower import Follower
from redstone.app.live.shared_study.edits import Edited, done, edits_between, has_same_tree
from redstone.app.live.shared_study.messages import (
    TO_PUPIL,
    VERSION,
    Given,
    Pointed,
    Told,
    Welcome,
    Whole,
)
from redstone.app.live.shared_study.snapshot import BadStudy, check_of, read_whole
from redstone.app.play.player_names import clean_name
from redstone.record.game import Game


class Following:
    """The shared study at a pupil; `game` is None until all of it has arrived.

    `wire` is this end of the connection. `leads` is true while the pupil here may change the
    study. Otherwise `leader` is the leader's name, empty for the teacher, whose name is
    `teacher`. `pointed` is the point to which the leader points, empty for none.
    """

    version, speech = VERSION, TO_PUPIL

    def __init__(self, table: str, clock: Callable[[], float], name: str = "") -> None:
        """Follow the study `table` as pupil `name`, without the study so far.

        `clock` returns seconds.
        """
        self.wire: Follower[Told] = Follower(self, table, clock, name)
        self.game: Game | None = None
        self.leads, self.leader, self.teacher, self.pointed = False, "", "", ""
        self._parts: list[str] = []
        self._wholes = 0  # the number of whole studies received on this wire

    def change(self, game: Game) -> bool:
        """Send the edits that lead from the shared study to `game`, if this pupil leads.

        Returns False if the board has to go back to `self.game`. Without the lead, only
        another node may be shown.
        """
        if self.game is None or self.wire.stage is Stage.DIFFER:
            return False
        if not self.leads:
            return has_same_tree(self.game, game)
        found = edits_between(self.game, game)
        for edit in found or []:
            self.game = done(self.game, edit)
            self.wire.send(replace(edit, check=check_of(self.game), whole=self._wholes))
        return found is not None

    def point(self, place: str) -> None:
        """Send the point that the pupil here points at, if they lead; empty for none."""
        if self.leads and place != self.pointed:
            self.pointed = place
            self.wire.send(Pointed(place))

    # -- called by the wire ----------------------------------------------------------------
    def connection_changed(self) -> None:
        """Give up the lead once the connection has ended."""
        if self.wire.is_over:
            self.leads, self.pointed = False, ""

    def handle(self, message: Told) -> None:
        """Store the names, the study or its edits, the lead, or the pointer from the teacher.

        Raises ProtocolError if the message is not allowed now.
        """
        match message:
            case Welcome():
                self.wire.check_version(message.version)
                self.teacher = clean_name(message.name)
            case Whole():
                self._collect(message)
            case Edited() if not message.whole:
                self._do(message)
            case Given():
                self.leads, self.leader = message.yours, clean_name(message.name)
                self.pointed = ""
            case Pointed():
                self.pointed = message.place
            case _:
                raise ProtocolError(Broken.ORDER)

    # -- inside ----------------------------------------------------------------------------
    def _collect(self, whole: Whole) -> None:
        """Collect a part of a full copy, and show the study once all parts have arrived.

        Part 0 starts again. Raises ProtocolError for a part out of order or a bad study.
        """
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
            self._parts = []
            self._wholes += 1
            self.wire.has_all()

    def _do(self, edited: Edited) -> None:
        """Apply an edit; request the whole study if the result does not match the checksum.

        Does nothing before the study has arrived.
        """
        if self.wire.stage is not Stage.TOGETHER or self.game is None:
            return
        try:
            made = done(self.game, edited)
        except ValueError:
            made = None
        if made is not None and check_of(made) == edited.check:
            self.game = made
        else:
            self.wire.ask_again()
