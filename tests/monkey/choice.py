"""The random choice of the next step, determined by seed, step number and page.

Every possible act draws its own random number. One act more or less on the page, as the computer is
quicker or slower, therefore seldom changes the highest number.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import log
from random import Random

from tests.monkey import matter
from tests.monkey.liking import WISHES, RoomWish, weight_of
from tests.monkey.seen import SeenPage, Thing
from tests.monkey.step import MonkeyStep

PATIENCE = 25
"""The number of steps that a wish lasts."""
SIZES = {
    "phone": ("390x844", "320x568", "844x390", "360x640"),
    "desktop": ("1440x900", "1024x600", "700x900", "390x844"),
}
KEYS = (
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", ",", ".", "u", "h", "p"),
    *("?", "Escape", "Tab", "Shift+Tab", "Enter", " ", "o", "r", "w", "b", "x", "[", "]"),
    *("Delete", "Control+z", "Control+Shift+z", "PageDown", "1", "e"),
)
ON_POINTS = ("Enter", " ", "o", "r", "w", "x", "Delete", "ArrowUp")
MOVES = {"reload": 0.4, "back": 0.4, "forward": 0.3, "away": 0.1}
"""The weights of leaving or reloading the page."""
PLACES = 0.4
"""The share of taps at any place of the board, rather than on the middle of a point."""
BOARD = 14.0
"""The weight of a step on the board; the likeliest buttons have 30."""


@dataclass(frozen=True)
class PossibleAct:
    """A kind of step that is possible now: its name, its weight, and a function that draws one."""

    name: str
    weight: float
    make: Callable[[Random], MonkeyStep]


@dataclass(frozen=True)
class Lot:
    """The random generator of a round's steps: its seed, its device, and if it may go offline."""

    seed: str
    device: str
    offline: bool = False

    def choose(self, number: int, seen: SeenPage, *, tabs: int = 1) -> MonkeyStep:
        """Return the step of this number on the page as seen."""
        wish = Random(f"{self.seed} {number // PATIENCE}").choice(WISHES)
        offers = [*self._world(tabs), *page_offers(seen, wish, touch=self.device == "phone")]

        def random_key(offer: PossibleAct) -> float:
            """Return a random key of an act. The largest one wins, in proportion to the weights."""
            lot = Random(f"{self.seed} {number} {offer.name}").random()
            return log(lot) / offer.weight  # the order of lot ** (1 / weight)

        best = max(offers, key=random_key)
        return best.make(Random(f"{self.seed} {number}"))

    def _world(self, tabs: int) -> Iterator[PossibleAct]:
        """Yield the kinds of steps possible on any page, such as keys, links and files."""
        yield PossibleAct("key", 3, lambda rng: MonkeyStep("key", rng.choice(KEYS)))
        yield PossibleAct("link", 0.5, lambda rng: MonkeyStep("link", "", matter.link(rng)))
        yield PossibleAct(
            "visit", 0.15, lambda rng: MonkeyStep("visit", "", f"#{matter.link(rng)[1:]}")
        )
        yield PossibleAct("paste", 0.5, lambda rng: MonkeyStep("paste", "", matter.pasted(rng)))
        yield PossibleAct("file", 0.5, partial(_file, "file"))
        yield PossibleAct("drop", 0.3, partial(_file, "drop"))
        sizes = SIZES[self.device]
        yield PossibleAct("size", 0.4, lambda rng: MonkeyStep("size", rng.choice(sizes)))
        more = {"tab": 0.1} if tabs == 1 else {"switch": 1.5, "close": 0.8}
        for act, weight in (MOVES | more).items():
            yield PossibleAct(act, weight, partial(_plain, act))
        if self.offline:
            yield PossibleAct(
                "network", 0.5, lambda rng: MonkeyStep(rng.choice(("offline", "online")))
            )


def page_offers(seen: SeenPage, wish: RoomWish, *, touch: bool) -> Iterator[PossibleAct]:
    """Yield the kinds of steps that the controls and the board of this page allow."""
    for thing in seen.things:
        yield PossibleAct(thing.where, weight_of(thing, seen, wish), partial(_use, thing))
    if seen.points:
        weight = BOARD if wish.has_come_true(seen) else BOARD / 7
        yield PossibleAct("point", weight, partial(_point, seen.points, touch))
    if seen.thinks:
        yield PossibleAct("wait", 120, lambda _: MonkeyStep("wait"))


def _plain(act: str, _: Random) -> MonkeyStep:
    """Return a step of this act without data. The generator is not used."""
    return MonkeyStep(act)


def _file(act: str, rng: Random) -> MonkeyStep:
    """Return a step of this act, "file" or "drop", with a random file's bytes as Latin-1 text."""
    return MonkeyStep(act, "", matter.file(rng).decode("latin-1"))


def _point(points: tuple[str, ...], touch: bool, rng: Random) -> MonkeyStep:
    """Return a step on the board: mostly a tap, but also a key, a stroke or a hover.

    A tap is often at any place of the painted board, its edges included.
    """
    one, other = rng.choice(points), rng.choice(points)
    place = f"{100 * rng.random():.1f}%,{100 * rng.random():.1f}%"
    match rng.choices(("tap", "press", "draw", "hover"), (16, 3, 1, 1))[0]:
        case "press":
            return MonkeyStep("press", one, rng.choice(ON_POINTS))
        case "draw" if not touch:
            return MonkeyStep("draw", one, other)
        case "hover" if not touch:
            return MonkeyStep("hover", one)
    return MonkeyStep("touch" if touch else "tap", place if rng.random() < PLACES else one)


def _use(thing: Thing, rng: Random) -> MonkeyStep:
    """Return the step that uses a control, by its kind.

    It is selected, filled, slid, pressed or clicked.
    """
    match thing.kind:
        case "select" if thing.options:
            return MonkeyStep("select", thing.where, rng.choice(thing.options))
        case "text" | "textarea":
            return MonkeyStep("fill", thing.where, _typed(thing, rng))
        case "number":
            edge = (thing.min, thing.max, thing.min - 1, thing.max + 1, 0.3)
            usual = rng.randint(2, 7)
            return MonkeyStep(
                "fill", thing.where, f"{usual if rng.random() < 0.7 else rng.choice(edge):g}"
            )
        case "range":
            most = min(int(thing.max), 3) if rng.random() < 0.8 else int(thing.max)
            return MonkeyStep("slide", thing.where, str(rng.randint(int(thing.min), most)))
        case "slider":
            return MonkeyStep(
                "keys", thing.where, rng.choice(("Home", "End", "ArrowLeft", "ArrowRight"))
            )
    return MonkeyStep("click", thing.where)


def _typed(thing: Thing, rng: Random) -> str:
    """Return a text for a field. Fields that read boards and links mostly get one of those."""
    reads = thing.where in ("#incoming", "#editor-text") and rng.random() < 0.7
    return matter.pasted(rng) if reads else matter.text(rng)
