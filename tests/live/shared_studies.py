"""A shared study over simulated connections: a teacher, and pupils who follow."""

from dataclasses import dataclass

from redstone.app.live.channel import Channel
from redstone.app.live.shared_study.following import Following
from redstone.app.live.shared_study.messages import Told
from redstone.app.live.shared_study.teaching import Lecture
from redstone.record.game import Game
from redstone.rules import GAMES
from tests.live.wires import SimulatedEnd


@dataclass
class PupilEnd:
    """A pupil, with the connection to the teacher."""

    following: Following
    here: Channel[Told]
    there: Channel[Told]
    to_teacher: list[str]
    to_pupil: list[str]


class SharedClass:
    """A teacher with a study, and the pupils who have joined."""

    def __init__(self, game: Game | None = None) -> None:
        """Begin to teach a study, by default of an empty board, without pupils."""
        self.time = 0.0
        self.told: list[str | None] = []
        start = game or Game.new(GAMES["redstone"](""), 3, 3)
        self.lecture = Lecture(start, lambda: self.time, "Teacher")
        self.lecture.host.on_change = self.told.append
        self.desks: list[PupilEnd] = []

    def admit(self, table: str = "study-1", name: str = "Ada", card: str = "") -> PupilEnd:
        """Let a pupil join by a table's card; `card` is the table id that the pupil uses."""
        following = Following(card or table, lambda: self.time, name=name)
        there, here = self.lecture.host.admit(table), following.wire.channel()
        desk = PupilEnd(following, here, there, [], [])
        here.wire, there.wire = SimulatedEnd(desk.to_teacher), SimulatedEnd(desk.to_pupil)
        self.desks.append(desk)
        there.opened()
        here.opened()
        self.settle()
        return desk

    def settle(self) -> None:
        """Deliver all texts on their way, in order. Each round takes half a second per pupil."""
        while any(desk.to_teacher or desk.to_pupil for desk in self.desks):
            for desk in self.desks:
                self.time += 0.5
                while desk.to_teacher:
                    desk.there.arrived(desk.to_teacher.pop(0))
                while desk.to_pupil:
                    desk.here.arrived(desk.to_pupil.pop(0))
