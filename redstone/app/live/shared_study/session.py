"""A shared study on the page: syncs the open study with the other devices.

The teacher's end is a `Lecture`, a pupil's end a `Following`. A way is the steps that connect two
devices.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from redstone.app.live.channel import Channel
from redstone.app.live.session import LiveSession
from redstone.app.live.shared_study import words
from redstone.app.live.shared_study.following import Following
from redstone.app.live.shared_study.messages import Told
from redstone.app.live.shared_study.teaching import Lecture, Pupil
from redstone.app.live.state import Button, Choice, PlayState
from redstone.app.page.parts import PageState, together
from redstone.app.page.state import layout_of
from redstone.app.play.board_input import BoardInput
from redstone.pictures.drawing import Command
from redstone.record.game import Game
from redstone.record.notation import parse_point

GIVE = "lecture-give-"
"""Prefix of the actions that let a pupil lead; the pupil's place in the list follows."""
MOST_BUTTONS = 2
"""Most pupils who have a button each; for more, a list is shown."""
RING, WIDTH = 0.46, 0.05
"""Radius and line width of the ring at the point to which the leader points."""
EDITING = (
    *("study-promote", "study-raise", "study-only", "study-cut", "study-redo", "study-copy"),
    *("study-name", "study-unmark", "study-set-up", "undo", "redo"),
)
"""Buttons that change a study, in addition to moves, marks and signs."""


class Studying(Protocol):
    """The session of the open study."""

    @property
    def record(self) -> Any:
        """The study's record, with its `game`, and `show_shared` to show another state of it."""

    @property
    def board_input(self) -> BoardInput:
        """The board input at which the study is shown."""


class Classroom:
    """The study shared (`lecture`) or followed (`following`) here, at most one of them.

    `met` is called with the pairing by which someone has joined, here or elsewhere. `lost` is
    called with a pairing that failed, and `show` when anything is new. `news` is the latest event
    as a text.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        met: Callable[[LiveSession], None],
        lost: Callable[[LiveSession], None],
        show: Callable[[], None],
    ) -> None:
        """Start without a shared study; `clock` returns seconds.

        `met` and `lost` get the pairing that has succeeded or failed, and `show` is called
        after changes.
        """
        self._clock, self._met, self._lost, self._show = clock, met, lost, show
        self.lecture: Lecture | None = None
        self.following: Following | None = None
        self.news = ""
        self._shown: Game | None = None
        self._entered = False

    # -- joining ------------------------------------------------------------------------------
    def admit(self, session: LiveSession, game: Game) -> Channel[Told]:
        """Return a channel for an invited pupil, sharing the study from now on.

        A study that is followed here is left.
        """
        self._leave()
        if self.lecture is None:
            self.lecture = Lecture(game, self._clock, name=session.chosen.name)
        self.lecture.host.on_change = partial(self._handle_pupils, session)
        return self.lecture.host.admit(session.table)

    def follow(self, session: LiveSession) -> Channel[Told]:
        """Return a channel to the shared study that the person is invited to.

        The study is shown once it has arrived.
        """
        following = Following(session.table, self._clock, name=session.chosen.name)
        following.wire.on_change = partial(self._handle_teacher, session, following)
        return following.wire.channel()

    def stop(self) -> None:
        """Stop sharing and following; the study on this device remains."""
        lecture, self.lecture = self.lecture, None
        if lecture is not None:
            lecture.host.on_change = lambda _: None
            lecture.host.close()
        self._leave()

    def _leave(self) -> None:
        """Disconnect from the study followed here, if any."""
        following, self.following = self.following, None
        if following is not None:
            following.wire.on_change = lambda: None
            following.wire.leave()

    def _handle_pupils(self, session: LiveSession, name: str | None) -> None:
        """Announce the pupil `name` who joined, if any, and show the change of pupils or study."""
        if name is not None:
            self.news = words.has_come(name)
            self._met(session)
        self._show()

    def _handle_teacher(self, session: LiveSession, following: Following) -> None:
        """Show a change of the followed study; once it has arrived, stop sharing one's own.

        Reports the pairing as failed if the connection ends before that.
        """
        if following is not self.following and following.game is not None:
            self.stop()
            self.following, self._shown, self._entered = following, None, False
            self.news = ""
            self._met(session)
        elif following is not self.following:
            self._lost(session)
        self._show()

    # -- at the board ---------------------------------------------------------------------------
    def synchronise(self, study: Studying | None, *, wanted: bool) -> None:
        """Send the edits of the study open here, or show those of the shared study in it.

        If the study followed here was open and none is `wanted` any more, it is left.
        """
        following = self.following
        if following is not None and study is not None:
            self._entered = True
            self._synchronise_followed(following, study)
        elif following is not None and self._entered and not wanted:
            self._leave()
        if self.lecture is not None and study is not None:
            self._synchronise_taught(self.lecture, study)

    def _synchronise_taught(self, lecture: Lecture, study: Studying) -> None:
        """Send edits made here to the pupils, or show the leading pupil's edits here."""
        held = lecture.leader is not None
        if not lecture.follow(study.record.game) or _is_held(study) is not held:
            study.record.show_shared(lecture.game, held=held)

    def _synchronise_followed(self, following: Following, study: Studying) -> None:
        """Send edits made here while leading, or show the followed study here.

        Once the connection is gone, the study here can be changed again.
        """
        held = not following.wire.is_over and not following.leads
        if following.wire.is_over:
            if _is_held(study):
                study.record.show_shared(study.record.game, held=False)
            return
        is_news = following.game is not self._shown
        if is_news or not following.change(study.record.game) or _is_held(study) is not held:
            assert following.game is not None
            study.record.show_shared(following.game, held=held)
        self._shown = following.game

    # -- what the page shows -----------------------------------------------------------------
    @property
    def actions(self) -> dict[str, Callable[[], None]]:
        """The button actions while a study is shared or followed, by name; empty otherwise."""
        lecture = self.lecture
        if lecture is None:
            return {"lecture-leave": self.stop} if self.following else {}
        gives = {
            f"{GIVE}{number}": partial(self._give, pupil)
            for number, pupil in enumerate(lecture.pupils)
        }
        return {**gives, "lecture-take": partial(self._give, None), "lecture-stop": self.stop}

    def _give(self, pupil: Pupil | None) -> None:
        """Give the lead in a study shared here to a pupil, or back to the teacher for None."""
        self.news = ""
        if self.lecture is not None:
            self.lecture.give(pupil)

    def state(self, *, in_study: bool) -> PlayState | None:
        """Return the live state with buttons while a study is shared or followed, else None."""
        if self.lecture is None and self.following is None:
            return None
        names = self._offered() if in_study else []
        buttons: list[Button] = [
            {"action": name, "label": label, "main": name == "lecture-take"}
            for name, label in names
        ]
        away = self.following is not None and not self.following.wire.is_clear
        live = "away" if away else "connected"
        state: PlayState = {"live": live, "buttons": buttons, "menu": [], "phrases": []}
        return {**state, "choice": self._choice()} if in_study and self._lists else state

    @property
    def _lists(self) -> bool:
        """True if the next leader is chosen from a list rather than with one button per pupil."""
        lecture = self.lecture
        return lecture is not None and not lecture.leader and len(lecture.pupils) > MOST_BUTTONS

    def _choice(self) -> Choice:
        """Return the list of pupils who can be given the lead."""
        name, button = words.to_give()
        pupils = self.lecture.pupils if self.lecture is not None else ()
        options: list[Button] = [
            {
                "action": f"{GIVE}{number}",
                "label": words.one_of(pupil.name, number + 1),
                "main": False,
            }
            for number, pupil in enumerate(pupils)
        ]
        return {"name": name, "button": button, "options": options}

    def _offered(self) -> list[tuple[str, str]]:
        """Return the (action, label) pairs of the buttons that the teacher or pupil has now."""
        lecture = self.lecture
        if lecture is None:
            return [("lecture-leave", words.button("lecture-leave"))]
        stop = ("lecture-stop", words.button("lecture-stop"))
        if lecture.leader is not None:
            return [("lecture-take", words.button("lecture-take")), stop]
        gives = [
            (f"{GIVE}{number}", words.give(pupil.name, number + 1))
            for number, pupil in enumerate(lecture.pupils)
        ]
        return [stop] if self._lists else [*gives, stop]

    def with_leader(self, state: PageState, study: Studying) -> PageState:
        """Return a (partial) page state of the study with the leader and their pointer added.

        If someone else leads, editing is disabled. It also sends the point to which the
        person here points, if they lead.
        """
        now, more = study.board_input.now, PageState()
        place = str(now.pointing.pointed or "")
        pointed = ""
        if self.lecture is not None:
            self.lecture.point(place)
            pointed = self.lecture.pointed if self.lecture.leader else ""
        elif self.following is not None:
            self.following.point(place)
            pointed = "" if self.following.leads else self.following.pointed
        if pointed and "picture" in state:
            x, y = layout_of(now).xy(parse_point(pointed))
            ring: Command = ["ring", x, y, RING, "hint-text", WIDTH]
            picture = state["picture"]
            more["picture"] = {**picture, "commands": [*picture["commands"], ring]}
        told = self._status_text()
        if told and "detail" in state.get("texts", {}):
            more["texts"] = {"detail": told}
        if _is_held(study) and "disabled" in state:
            more["disabled"] = dict.fromkeys(EDITING, True)
        return together(state, more)

    def _status_text(self) -> str:
        """Return the sentence on the shared study, or the teacher's latest notice; else empty."""
        lecture, following = self.lecture, self.following
        if lecture is not None:
            return self.news or words.teaching(lecture)
        return words.following(following) if following is not None else ""


def _is_held(study: Studying) -> bool:
    """Return True while the open study can't be edited here."""
    return study.board_input.now.table.joined is not None
