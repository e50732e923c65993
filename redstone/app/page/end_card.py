"""The card shown at a game's end, as page state; `state` lists the keys."""

from collections.abc import Callable

from redstone.app.page.parts import Capture, PageState
from redstone.app.page.state import layout_of
from redstone.app.play.board_state import BoardState
from redstone.app.play.effects import effects_of
from redstone.app.play.ending import Ending
from redstone.app.play.series import PLAIN, FirstOffer, NextStep
from redstone.app.play.table import Table
from redstone.app.show.graph import deciding_capture, win_probability_graph
from redstone.app.words import ending as words
from redstone.language import _
from redstone.pictures.drawing import PictureData

ICONS = {
    FirstOffer.LEVEL: "#i-play",
    FirstOffer.LESSON: "#i-learn",
    FirstOffer.REVIEW: "#i-look",
    FirstOffer.REMATCH: "#i-again",
}
"""The icons of the first button by its offer, the same as elsewhere for such an action."""


def end_state(
    now: BoardState, seconds: float | None, after: NextStep = PLAIN, replay: Capture | None = None
) -> PageState:
    """Return the state of the end card while it is open, else an empty one.

    It has the result, the reason, the length, and what to do next. `seconds` is the duration of
    the game, None if unknown.
    """
    ending = now.ending if now.end_open else None
    if ending is None:
        return {}
    return {
        "texts": {
            "end-title": words.title(now, ending),
            "end-why": words.end_reason(now, ending),
            "end-length": words.length(ending, seconds),
            "end-turning": words.turning_point_text(now, ending),
            "end-feat": words.achievement_text(now, after),
            "end-next-name": words.next_step_label(after, ending),
        },
        "hidden": {
            "end-next": after.ahead(ending) is FirstOffer.REMATCH,
            "review": after.ahead(ending) is FirstOffer.REVIEW,
            "rematch": ending.by_others,
            "end-new": not ending.by_others,
            "end-practice": ending.by_others,
        },
        "end": {
            "graph": _graph(ending),
            "label": _(words.GRAPH),
            "replay": replay,
            "next": ICONS[after.ahead(ending)],
            "celebrated": now.position_id if after.feat else 0,
        },
    }


def _graph(ending: Ending) -> PictureData | None:
    """Return the small chances graph of a reviewed game, None for other games."""
    if ending.review_summary is None:
        return None
    return win_probability_graph(
        ending.review_summary.black, ending.review_summary.turned
    ).as_json()


class Replay:
    """The before-and-after pictures of the deciding capture, cached for each ending."""

    def __init__(self) -> None:
        """Start without pictures."""
        self._drawn: Capture = {"moment": -1, "shown": []}

    def of(self, now: BoardState) -> Capture | None:
        """Return the pictures of the deciding capture, None unless the game has ended just now.

        They are drawn once for each position.
        """
        if effects_of(now).end is None:
            return None
        if now.position_id != self._drawn["moment"]:
            found = deciding_capture(now, layout_of(now)) or ()
            shown = [picture.as_json() for picture in found]
            self._drawn = {"moment": now.position_id, "shown": shown}
        return self._drawn


IDLE = 300.0
"""Seconds between two acts after which the person is taken to have been away."""


class Stopwatch:
    """The time spent on a game that began in this visit."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Measure time with `clock`, which returns seconds from any start."""
        self._clock = clock
        self._table: int | None = None
        self._whole = False
        self._since: float | None = None
        self._taken: float | None = None
        self._spent = self._looked = 0.0
        self._thinks = False

    def update(self, table: Table) -> None:
        """Update duration and thinking time: the first runs from the game's first move to its end.

        The person's thinking time runs while they may move, with a limit between two calls.
        """
        if table.id != self._table:
            self._table, self._whole = table.id, not table.game.line
            self._since = self._taken = None
            self._spent, self._thinks = 0.0, False
        now = self._clock()
        self._spent += min(now - self._looked, IDLE) if self._thinks else 0.0
        self._looked, self._thinks = now, table.may_play
        if self._whole and self._since is None and table.game.line:
            self._since = now
        if self._since is not None and self._taken is None and table.position.is_over:
            self._taken = now - self._since

    @property
    def seconds(self) -> float | None:
        """The duration of the finished game in seconds, None if unknown."""
        return self._taken

    @property
    def spent(self) -> float | None:
        """The person's own thinking time in seconds, None if part of it is unknown."""
        return self._spent if self._whole else None
