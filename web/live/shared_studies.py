"""A study shared live, on the page: its channels, and the room that shows it."""

from collections.abc import Callable, Mapping
from time import time
from typing import TYPE_CHECKING, Any

from redstone.app.live.card import Kind
from redstone.app.live.session import LiveSession
from redstone.app.live.shared_study.session import Classroom
from redstone.app.page.parts import PageState
from web.live.pairing import Pairing
from web.rooms import Shell
from web.routes import SharedStudyRoute, StudyRoute

if TYPE_CHECKING:
    from redstone.app.live.channel import Channel
    from redstone.app.live.shared_study.messages import Told
    from redstone.app.live.state import PlayState


class SharedStudies:
    """The page's side of shared studies."""

    def __init__(self, shell: Shell, pairing: Pairing, refresh: Callable[[], None]) -> None:
        """Start without a shared study; `refresh` updates the page."""
        self._shell, self._pairing = shell, pairing
        self._shared: SharedStudyRoute | None = None
        self.classroom = Classroom(time, self._met, pairing.lost, refresh)

    def channel(
        self, session: LiveSession, shared: SharedStudyRoute | None
    ) -> "Channel[Told] | None":
        """Return the channel at the end of a pairing: to the study `shared`, or one elsewhere.

        Returns None if no study is shared here any more.
        """
        self._shared = shared
        if session.kind is not Kind.STUDY:
            return self.classroom.follow(session)
        return self.classroom.admit(session, shared.game) if shared else None

    def _met(self, session: LiveSession) -> None:
        """End the pairing, and open the study that a pupil, or this device, has joined."""
        self._pairing.arrived(session)
        following, rooms = self.classroom.following, self._shell.rooms
        if following is not None:
            rooms.go(StudyRoute(following.game))
        elif self._shared is not None and rooms.name == "live":
            rooms.go(self._shared.back)

    @property
    def _study(self) -> Any:
        """The session of the open study, None if no study is open."""
        rooms = self._shell.rooms
        return rooms.session if rooms.name == rooms.room_for_route(StudyRoute) else None

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The actions of buttons in a shared study; empty in others."""
        return self.classroom.actions if self._study else {}

    def synchronise(self) -> None:
        """Exchange changes between the open study and the shared one."""
        rooms = self._shell.rooms
        self.classroom.synchronise(
            self._study, wanted=rooms.wanted == rooms.room_for_route(StudyRoute)
        )

    def state(self) -> "PlayState | None":
        """Return the data for play.js while a study is shared, otherwise None."""
        return self.classroom.state(in_study=self._study is not None)

    def decorate(self, state: PageState) -> PageState:
        """Return the page's state, with additions if a shared study is open."""
        study = self._study
        return self.classroom.with_leader(state, study) if study else state
