"""One round of the monkey: a browser without stored data, and the steps in it."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Error, Page

from redstone.app.play.settings import Opponent
from redstone.record.game import Game
from redstone.rules import GAMES
from tests.e2e.conftest import PHONE
from tests.e2e.waiting import wait_until
from tests.e2e.watch import FaultWatch
from tests.monkey import matter, turn
from tests.monkey.hands import OPENING_MS, PageHands
from tests.monkey.seen import LOOK, SeenPage, seen_of
from tests.monkey.step import MonkeyStep

BEFORE, AFTER = "before", "after"
SETTLED = f"""(step) => {{
    if (!location.host) return "{BEFORE}";
    if (document.contentType === "text/plain") return "{AFTER}";
    return window.monkeyLook?.(step);
}}"""
"""Script that returns the settled state, or the side of the tab's history on which the page is.

Before the page's entries is the empty page that a tab begins with, after them the text that `away`
opens. The page itself may go a step back as it leaves a room, just as the monkey does. A step may
also count as done when the page has only set its address and navigates a moment later.
"""
SETTLED_MS = 90_000
"""The longest busy time of a step on a busy machine before the page counts as dead."""
ANSWER_SECONDS = 90
"""The time limit of the computer's thinking; its highest level takes 30."""
ASKING_SECONDS = 10
"""The time limit of the page's request for a move of the computer."""
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
DEVICES = {"phone": PHONE | {"device_scale_factor": 1}, "desktop": DESKTOP}
KEEP = "if (location.host) localStorage['redstone.game'] ??= {}"
WORKS_OFFLINE = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
BROWSERS_OWN = ("/favicon.ico",)
"""The browser's own request beside a text, missing on the site under its path."""
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
"""The browser's own messages about a missing network."""


class PageFault(Exception):
    """A fault of the page; the text describes it."""


@dataclass
class Round:
    """A browser context with its pages and their faults.

    The first step is `begin`: a device, and the stored game, if any.
    """

    browser: Browser
    url: str
    tabs: list[PageHands] = field(default_factory=list)
    missed: int = 0
    _at: int = 0
    _watch: FaultWatch | None = None
    _crashed: bool = False

    def do(self, step: MonkeyStep) -> SeenPage:
        """Do a step, and return the settled page.

        Raises PageFault for any fault. If the element to be used is gone, covered or in motion, the
        step is counted as missed.
        """
        self._at += 1
        try:
            self._act(step)
        except Error as error:  # the element to be used is gone, covered, or in motion
            if self._crashed:
                raise PageFault("the page has crashed") from error
            self.missed += 1
        seen = self._look()
        if step.act == "wait":
            seen = self._await_answer(seen)
        seen = self._await_asking(seen)
        self._check(seen)
        return seen

    def _act(self, step: MonkeyStep) -> None:
        """Perform a step's act, by its name."""
        windows = (self.begin, self.tab, self.switch, self.close, self.offline, self.online)
        acts = {act.__name__: act for act in windows}
        if self.tabs:
            acts |= self.tabs[-1].acts
        acts[step.act](step)

    def end(self) -> None:
        """Close the context with all of its pages, if one is open."""
        if self._watch:
            self._watch.end()

    def keep(self, folder: Path) -> None:
        """Store screenshots of the pages and all of their messages, if a context is open."""
        if self._watch:
            self._watch.keep(folder)

    def forgive(self) -> None:
        """Discard the faults of the pages so far, if a context is open."""
        if self._watch:
            self._watch.faults.clear()

    # -- windows --------------------------------------------------------------------------

    def begin(self, step: MonkeyStep) -> None:
        """Open the page on a device in a new context.

        The step's place is the device, its text the stored game.
        """
        device, _, workers = step.where.partition(" ")
        context = self.browser.new_context(
            **DEVICES[device], service_workers="allow" if workers else "block"
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        context.add_init_script(path=LOOK)
        if step.text:
            context.add_init_script(KEEP.format(json.dumps(step.text)))
        self._watch = FaultWatch(context)
        self._watch.allow(*BROWSERS_OWN)
        self.tab(step)
        if workers:
            self._look()
            wait_until(self.tabs[-1].page, WORKS_OFFLINE)

    def tab(self, _: MonkeyStep) -> None:
        """Open the page in another tab."""
        assert self._watch is not None
        page = self._watch.context.new_page()
        page.on("crash", self._on_crash)
        self.tabs.append(PageHands(page, self.url))
        page.goto(self.url, wait_until="commit", timeout=OPENING_MS)

    def switch(self, _: MonkeyStep) -> None:
        """Go to the other tab."""
        self.tabs.reverse()
        self.tabs[-1].page.bring_to_front()

    def close(self, _: MonkeyStep) -> None:
        """Close the tab, if there is another."""
        if len(self.tabs) > 1:
            self.tabs.pop().page.close(run_before_unload=False)
            self.tabs[-1].page.bring_to_front()

    def offline(self, _: MonkeyStep) -> None:
        """Take the network away.

        The browser's messages about that are allowed for the rest of the round.
        """
        assert self._watch is not None
        self._watch.allow(*OFFLINE)
        self._watch.context.set_offline(True)

    def online(self, _: MonkeyStep) -> None:
        """Give the network back."""
        assert self._watch is not None
        self._watch.context.set_offline(False)

    # -- checks ---------------------------------------------------------------------------

    def _look(self) -> SeenPage:
        """Return the page once it has settled. A step that left the page's entries is undone."""
        page = self.tabs[-1].page
        try:
            found = page.wait_for_function(SETTLED, arg=self._at, timeout=SETTLED_MS).json_value()
            if found in (BEFORE, AFTER):
                step = page.go_forward if found == BEFORE else page.go_back
                step(wait_until="commit", timeout=OPENING_MS)
                return self._look()
            return seen_of(found)
        except Error as error:
            self._raise_faults()  # the cause, if there is one
            if "Execution context was destroyed" in str(error):
                return self._look()  # the page loads itself again
            raise PageFault(f"the page is dead: {error.message}") from error

    def _await_answer(self, seen: SeenPage) -> SeenPage:
        """Wait for the computer's answer. Raises PageFault if it takes too long."""
        deadline = monotonic() + ANSWER_SECONDS
        while seen.thinks:
            if monotonic() > deadline:
                raise PageFault("the computer was asked and does not answer")
            self.tabs[-1].page.wait_for_timeout(50)
            self._at += 1
            seen = self._look()
        return seen

    def _await_asking(self, seen: SeenPage) -> SeenPage:
        """Wait until the page asks the computer, if it is to move.

        Raises PageFault if it takes too long.
        """
        deadline = monotonic() + ASKING_SECONDS
        while seen.idle and turn.is_computers(seen.kept):
            if monotonic() > deadline:
                raise PageFault("the computer is to move and nobody asks it")
            self.tabs[-1].page.wait_for_timeout(50)
            self._at += 1
            seen = self._look()
        return seen

    def _check(self, seen: SeenPage) -> None:
        """Raise PageFault for any fault recorded by the watch or seen on the page."""
        self._raise_faults()
        if seen.faults:
            raise PageFault("\n".join(seen.faults))

    def _raise_faults(self) -> None:
        """Raise PageFault for a crash or a recorded fault."""
        assert self._watch is not None
        if self._crashed:
            raise PageFault("the page has crashed")
        if found := self._watch.found():
            raise PageFault("\n".join(found))

    def _on_crash(self, _: Page) -> None:
        """Record that a page has crashed."""
        self._crashed = True


def beginning(number: int, seed: str) -> MonkeyStep:
    """Return the first step of a round. Devices and games alternate by its number."""
    device = ("desktop", "phone")[number % 2]
    workers = " with-service-workers" if number % 4 == 3 else ""
    kinds = [(name, who) for who in (Opponent.COMPUTER, Opponent.PERSON) for name in GAMES]
    if number % 5 == 0:
        return MonkeyStep("begin", device + workers)  # a new person
    name, opponent = kinds[number % len(kinds)]
    size = (5, 4, 7, 3)[number % 3]
    game = Game.new(GAMES[name](""), size, size)
    return MonkeyStep("begin", device + workers, matter.stored_game(game, opponent))
