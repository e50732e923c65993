"""A shared study at the page: what its room shows goes to the others, or comes of them."""

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
from redstone.record.game import Game
from redstone.record.notation import parse_point

GIVE = "lecture-give-"
"""What lets a pupil lead is called so, with the pupil’s place."""
MOST_BUTTONS = 2
"""So many pupils have a button each; of more there is a list."""
RING, WIDTH = 0.46, 0.05
"""The radius of the ring where whoever leads points, and its line."""
EDITING = (
    *(
        "study-promote",
        "study-raise",
        "study-only",
        "study-cut",
        "study-redo",
        "undo",
        "redo",
        "study-copy",
    ),
    *("study-name", "study-unmark", "study-set-up"),
)
"""What changes a study, beside moves, marks and signs."""


class Studied(Protocol):
    """The record of the study that is open."""

    @property
    def game(self) -> Game:
        """The record at the moment shown."""

    def go_along(self, game: Game, *, held: bool) -> None:
        """Show what others have made of it; while it is `held` no move is made here."""


class Studying(Protocol):
    """The session of the study that is open."""

    @property
    def record(self) -> Any:
        """As `Studied`."""

    @property
    def board_input(self) -> BoardInput:
        """The board input at its board."""


class Classroom:
    """The `lecture` that is held here, or the one that is `following`ed here; one at most.

    `met` is called with the way that somebody has come by, here or there, `lost` with one that
    leads nowhere, `show` when anything else is new. `news` is what there is to say besides.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        met: Callable[[LiveSession], None],
        lost: Callable[[LiveSession], None],
        show: Callable[[], None],
    ) -> None:
        """`clock` tells seconds."""
        self._clock, self._met, self._lost, self._show = clock, met, lost, show
        self.lecture: Lecture | None = None
        self.following: Following | None = None
        self.news = ""
        self._shown: Game | None = None
        self._entered = False

    # -- the two ways in ----------------------------------------------------------------------
    def admit(self, session: LiveSession, game: Game) -> Channel[Told]:
        """The channel for who comes by the card of a way, to the study as it stands."""
        self._leave()
        if self.lecture is None:
            self.lecture = Lecture(game, self._clock, name=session.chosen.name)
        self.lecture.host.on_change = partial(self._hear_pupils, session)
        return self.lecture.host.admit(session.table)

    def follow(self, session: LiveSession) -> Channel[Told]:
        """The channel to the study that a way leads to."""
        following = Following(session.table, self._clock, name=session.chosen.name)
        following.wire.on_change = partial(self._hear_teacher, session, following)
        return following.wire.channel()

    def stop(self) -> None:
        """Nothing is shared here any more; what was seen stays."""
        lecture, self.lecture = self.lecture, None
        if lecture is not None:
            lecture.host.on_change = lambda _: None
            lecture.host.close()
        self._leave()

    def _leave(self) -> None:
        following, self.following = self.following, None
        if following is not None:
            following.wire.on_change = lambda: None
            following.wire.leave()

    def _hear_pupils(self, session: LiveSession, name: str | None) -> None:
        if name is not None:
            self.news = words.has_come(name)
            self._met(session)
        self._show()

    def _hear_teacher(self, session: LiveSession, following: Following) -> None:
        if following is not self.following and following.game is not None:
            self.stop()
            self.following, self._shown, self._entered = following, None, False
            self.news = ""
            self._met(session)
        elif following is not self.following:
            self._lost(session)
        self._show()

    # -- at the board ---------------------------------------------------------------------------
    def look(self, study: Studying | None, *, wanted: bool) -> None:
        """The study that is open may have changed, here or there; `wanted` while one is to be."""
        following = self.following
        if following is not None and study is not None:
            self._entered = True
            self._go_along(following, study)
        elif following is not None and self._entered and not wanted:
            self._leave()
        if self.lecture is not None and study is not None:
            self._teach(self.lecture, study)

    def _teach(self, lecture: Lecture, study: Studying) -> None:
        held = lecture.leader is not None
        if not lecture.follow(study.record.game) or _is_held(study) is not held:
            study.record.go_along(lecture.game, held=held)

    def _go_along(self, following: Following, study: Studying) -> None:
        held = not following.wire.is_over and not following.leads
        if following.wire.is_over:
            if _is_held(study):
                study.record.go_along(study.record.game, held=False)
            return
        is_news = following.game is not self._shown
        if is_news or not following.change(study.record.game) or _is_held(study) is not held:
            assert following.game is not None
            study.record.go_along(following.game, held=held)
        self._shown = following.game

    # -- what the page shows -----------------------------------------------------------------
    @property
    def actions(self) -> dict[str, Callable[[], None]]:
        """What buttons do while a study is shared."""
        lecture = self.lecture
        if lecture is None:
            return {"lecture-leave": self.stop} if self.following else {}
        gives = {
            f"{GIVE}{number}": partial(self._give, pupil)
            for number, pupil in enumerate(lecture.pupils)
        }
        return {**gives, "lecture-take": partial(self._give, None), "lecture-stop": self.stop}

    def _give(self, pupil: Pupil | None) -> None:
        self.news = ""
        if self.lecture is not None:
            self.lecture.give(pupil)

    def state(self, *, in_study: bool) -> PlayState | None:
        """What the live room's script shows while a study is shared; None while none is."""
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
        """True where who leads is chosen in a list, and no more by a button for each."""
        lecture = self.lecture
        return lecture is not None and not lecture.leader and len(lecture.pupils) > MOST_BUTTONS

    def _choice(self) -> Choice:
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

    def dress(self, state: PageState, study: Studying) -> PageState:
        """A state of the study, or a part of one, with who leads and where they point."""
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
            ring = ["ring", x, y, RING, "hint-text", WIDTH]
            picture = state["picture"]
            more["picture"] = {**picture, "commands": [*picture["commands"], ring]}
        told = self._told()
        if told and "detail" in state.get("texts", {}):
            more["texts"] = {"detail": told}
        if _is_held(study) and "disabled" in state:
            more["disabled"] = dict.fromkeys(EDITING, True)
        return together(state, more)

    def _told(self) -> str:
        lecture, following = self.lecture, self.following
        if lecture is not None:
            return self.news or words.teaching(lecture)
        return words.following(following) if following is not None else ""


def _is_held(study: Studying) -> bool:
    return study.board_input.now.table.joined is not None
