"""Rounds of seeded steps on the built site, and trails that are repeated and shortened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from playwright.sync_api import Browser

from tests.monkey.choice import Lot
from tests.monkey.round import PageFault, Round, beginning
from tests.monkey.seen import SeenPage
from tests.monkey.step import MonkeyStep, write_trail

Tell = Callable[[int, MonkeyStep], None]


@dataclass(frozen=True)
class RoundFailure:
    """A fault, and the steps that led to it."""

    fault: str
    trail: tuple[MonkeyStep, ...]

    def keep(self, path: Path) -> None:
        """Write the trail to a file from which it can be repeated."""
        path.parent.mkdir(parents=True, exist_ok=True)
        remarks = "".join(f"# {line}\n" for line in self.fault.splitlines())
        path.write_text(remarks + write_trail(list(self.trail)), encoding="utf-8")


@dataclass
class Monkey:
    """Plays on one site in one browser.

    `tell` receives every step and its number before it is done. Screenshots of the pages at the
    last fault are stored in `pictures`, if given.
    """

    browser: Browser
    url: str
    tell: Tell = lambda number, step: None
    pictures: Path | None = None
    steps: int = 0
    missed: int = 0

    def play(self, seed: str, number: int, longest: int, deadline: float) -> RoundFailure | None:
        """Play a round of up to `longest` random steps, and return its failure.

        It ends early at the deadline (of `monotonic`), or at a fault.
        """
        begin = beginning(number, seed)
        device, _, workers = begin.where.partition(" ")
        lot = Lot(f"{seed}/{number}", device, offline=bool(workers))

        def choose(at: int, seen: SeenPage, tabs: int) -> MonkeyStep | None:
            """Return the next random step, or None after `longest` steps or at the deadline."""
            over = at == longest or monotonic() > deadline
            return None if over else lot.choose(at, seen, tabs=tabs)

        return self._go(begin, choose)

    def follow(self, trail: Sequence[MonkeyStep]) -> RoundFailure | None:
        """Repeat the steps of a trail, and return the failure, None without one."""
        return self._go(trail[0], lambda at, *_: trail[at] if at < len(trail) else None)

    def shorten(self, failure: RoundFailure, keep: Callable[[RoundFailure], None]) -> RoundFailure:
        """Find the same fault with fewer steps, by leaving out parts of the trail.

        Every shorter trail is passed to `keep` at once, because the search takes long.
        """
        size = len(failure.trail) // 2
        while size:
            at = 1
            while at < len(failure.trail):
                found = self.follow(failure.trail[:at] + failure.trail[at + size :])
                if found and _kind(found) == _kind(failure):
                    failure = found
                    keep(failure)
                else:
                    at += size
            size //= 2
        return failure

    def _go(
        self, begin: MonkeyStep, choose: Callable[[int, SeenPage, int], MonkeyStep | None]
    ) -> RoundFailure | None:
        """Run a round whose steps `choose` returns, until it returns None or a fault occurs.

        Return the failure.
        """
        done: list[MonkeyStep] = []
        this = Round(self.browser, self.url)
        step: MonkeyStep | None = begin
        try:
            while step:
                self.tell(len(done), step)
                done.append(step)
                seen = this.do(step)
                step = choose(len(done), seen, len(this.tabs))
        except PageFault as fault:
            if self.pictures:
                this.keep(self.pictures)
            return RoundFailure(str(fault), tuple(done))
        finally:
            self.steps += len(done)
            self.missed += this.missed
            this.end()
        return None


def _kind(failure: RoundFailure) -> str:
    """Return the last line of a failure's fault without its digits.

    Failures of one cause share it.
    """
    last = failure.fault.strip().splitlines()[-1]
    return "".join(letter for letter in last if not letter.isdigit())
