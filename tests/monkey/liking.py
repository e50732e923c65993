"""The monkey's preferences: the room it wants to be in, and the weight of each act there.

A wish lasts for some steps. Until it comes true, acts that lead there are preferred; then the
monkey stays, and seldom uses acts that lead elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tests.monkey.seen import SeenPage, Thing

SOUGHT, SHUNNED = 25.0, 0.05


@dataclass(frozen=True)
class RoomWish:
    """A wish to be in a room ("" is the game) or a dialog.

    `ways` has parts of the selectors of elements that lead there.
    """

    room: str = ""
    dialog: str = ""
    ways: tuple[str, ...] = ()

    def has_come_true(self, seen: SeenPage) -> bool:
        """Return True if the monkey is in the room it wishes for, or in one of its dialogs."""
        return seen.dialog == self.dialog if self.dialog else seen.room == self.room


TO_GAME = ("leave-room", "#play-first", "#visit-opened", "#visit-back", "#start-game", "#received-")
STUDY = ("#tools-open", "#more-study", "#asking-help", "#visit-study", "#review")
WISHES = (
    RoomWish(ways=TO_GAME),
    RoomWish(ways=(*TO_GAME, "new-game")),
    RoomWish("learn", ways=("#learn", "#more-learn")),
    RoomWish("study", ways=STUDY),
    RoomWish("study", ways=(*STUDY, "#study-worths", "data-tab")),
    RoomWish(
        "editor",
        ways=("#tools-open", "#more-editor", "#set-up-game", "#study-set-up", "#puzzle-edit"),
    ),
    RoomWish(
        "puzzles", ways=("#puzzles", "#more-puzzles", "#tools-open", "#more-make", "#end-puzzles")
    ),
    RoomWish("puzzles", ways=("#puzzles", "#more-make", "#editor-puzzle", "#lesson-puzzles")),
    RoomWish("practice", ways=("#more-practice", "practise-")),
    RoomWish("record", ways=("#more-record", "#study-openings")),
    RoomWish("live", ways=("#more-friend", 'data-open="new-game"', "#new-live")),
    RoomWish(dialog="games", ways=('data-open="games"',)),
    RoomWish(dialog="share", ways=('data-open="share"',)),
    RoomWish(dialog="stage", ways=("share-present", 'data-open="share"')),
    RoomWish(dialog="new-game", ways=('data-open="new-game"',)),
    RoomWish(dialog="settings", ways=('data-open="settings"',)),
)
LEAVING = ("leave-room", "data-open", 'value="close"', 'value="cancel"', "#more-open")
"""Parts of the selectors of elements that lead elsewhere."""

LIKED: Mapping[str, float] = {
    "#confirm": 30,
    "#lesson-next": 20,
    "#lesson-again": 10,
    "#puzzle-on": 12,
    "#puzzle-again": 8,
    "#puzzle-next": 6,
    "#puzzle-stop": 8,
    "#place-red": 4,
    "#place-own": 4,
    "#rematch": 4,
    "#take-win": 5,
    "#play-it-out": 8,
    "#agree": 6,
    "#to-game": 6,
    "#visit-opened": 4,
    "#received": 4,
    "#to-end": 3,
    "#editor-use": 4,
    "#editor-ways": 3,
    "#study-tree": 0.4,
    "#study-list": 0.2,
    ".move-list": 0.2,
    "#moves": 0.3,
    "#games-list": 0.5,
    'value="5"': 3,
    'value="7"': 2,
    'value="11"': 0.3,
    'value="13"': 0.2,
    'value="19"': 0.1,
    'value="link"': 0.4,
    "#resigning": 0.5,
    "#language": 0.4,
    "#study-comment": 3,
    "coach-": 6,
    'name="coach"': 4,
    "resume-clock": 10,
    "#clock": 4,
    "#practice": 4,
    "record-rating": 2,
    "share-present": 2,
    "share-widget": 2,
    "share-gif": 0.1,
    "share-film": 0.2,
    "#share": 0.5,
    "data-download": 0.02,
}
"""The weights of elements with such a part in their selector. All others have 1."""


def weight_of(thing: Thing, seen: SeenPage, wish: RoomWish) -> float:
    """Return the weight with which a control is chosen, on this page and with this wish."""
    likes = [weight for part, weight in LIKED.items() if part in thing.where]
    weight = likes[0] if likes else 3.0 if thing.main else 1.0
    there = wish.has_come_true(seen)
    if there:
        return weight * (SHUNNED if _leads_away(thing, seen) else 1)
    if any(way in thing.where for way in wish.ways):
        return weight * SOUGHT
    back = seen.room != wish.room and "leave-room" in thing.where
    closing = seen.dialog and 'value="close"' in thing.where
    return weight * (SOUGHT / 5 if back or closing or thing.where == "#more-open" else 1)


def _leads_away(thing: Thing, seen: SeenPage) -> bool:
    """Return True for a control that leads out of the room in which the monkey is."""
    own = seen.room and seen.room in thing.where
    return not own and any(part in thing.where for part in LEAVING)
