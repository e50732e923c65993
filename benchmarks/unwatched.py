"""Pages that no tool observes, for measurements of memory and of a slow processor.

With Playwright, a browser's developer tools keep the body of everything that its pages and workers
fetch: about 45 MB that no player has. They also report each piece of data that arrives, which keeps
a throttled page busy. A page here is opened by the browser's own commands, and only scripts are run
in it. Browser and page are Chromium's.
"""

import json
import time
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tools.browsing import READY_MS

BROWSERS_OWN = b"--top-chrome-webui"
"""An argument of the processes of the browser's own interface, such as its address bar."""
PAUSE = 0.02
"""Seconds between two checks of a condition."""
WIDTH, HEIGHT = 1440, 900


class Unwatched:
    """A page, in a new context or in the browser's own, which stores data on disk."""

    def __init__(self, browser: Browser, *, apart: bool = True) -> None:
        """Open an empty page in a new window; with `apart` in a new context without stored data."""
        self._browser = browser.new_browser_cdp_session()
        self._browser.on("Target.receivedMessageFromTarget", self._receive)
        self._answers: dict[int, dict[str, Any]] = {}
        self._numbers = count(1)
        blank = {"url": "about:blank", "newWindow": True, "width": WIDTH, "height": HEIGHT}
        if apart:
            context = self._browser.send("Target.createBrowserContext")
            blank["browserContextId"] = context["browserContextId"]
        self._target = self._browser.send("Target.createTarget", blank)["targetId"]
        attached = self._browser.send("Target.attachToTarget", {"targetId": self._target})
        self._session = attached["sessionId"]

    def open(self, address: str, script: str = "") -> None:
        """Go to an address without waiting; `script` runs there before any other."""
        if script:
            self.send("Page.enable")
            self.send("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.send("Page.navigate", url=address)

    def close(self) -> None:
        """Close the page."""
        self._browser.send("Target.closeTarget", {"targetId": self._target})

    def run(self, expression: str) -> Any:
        """Return the value of a JavaScript expression. Raises RuntimeError if it throws."""
        wanted = {"returnByValue": True, "awaitPromise": True, "userGesture": True}
        answer = self.send("Runtime.evaluate", expression=expression, **wanted)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def until(self, condition: str, milliseconds: float = READY_MS, pause: float = PAUSE) -> None:
        """Wait for a JavaScript condition, checked after pauses of this many seconds.

        Raises TimeoutError after `milliseconds`.
        """
        last = time.monotonic() + milliseconds / 1000
        while not self.run(condition):
            if time.monotonic() > last:
                raise TimeoutError(condition)
            time.sleep(pause)

    def collect_garbage(self) -> None:
        """Collect the garbage of the page's JavaScript."""
        self.send("HeapProfiler.collectGarbage")

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command of the DevTools protocol to the page, and return its result.

        Raises RuntimeError if it is refused, and TimeoutError without an answer.
        """
        number = next(self._numbers)
        message = json.dumps({"id": number, "method": method, "params": params})
        whole = {"sessionId": self._session, "message": message}
        self._browser.send("Target.sendMessageToTarget", whole)
        last = time.monotonic() + READY_MS / 1000
        while number not in self._answers:
            if time.monotonic() > last:
                raise TimeoutError(method)
            self._browser.send("Browser.getVersion")  # answers arrive while another one is awaited
        answer = self._answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    def _receive(self, event: dict[str, Any]) -> None:
        """Store an answer of this page's session by its id."""
        if event["sessionId"] == self._session:
            message = json.loads(event["message"])
            self._answers[message.get("id", 0)] = message


def held_by_page(browser: Browser) -> dict[str, float]:
    """Return the memory of a browser's only page and its workers, as `proportional` measures it.

    The browser's other renderer, a spare one, uses less, as it has no page.
    """
    infos = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    ids = [info["id"] for info in infos if info["type"] == "renderer"]
    pages = [pid for pid in ids if BROWSERS_OWN not in Path(f"/proc/{pid}/cmdline").read_bytes()]
    return max(map(proportional, pages), key=lambda held: held["own"])


def proportional(pid: int) -> dict[str, float]:
    """Return the memory of a process by kind, in megabytes (PSS, from /proc).

    The kinds are its "own", the "code" of compiled scripts, memory "shared" with the browser's
    painting, and the browser's "files", of which each running browser bears a share.
    """
    held = dict.fromkeys(("own", "code", "shared", "files"), 0.0)
    kind = "own"
    for line in Path(f"/proc/{pid}/smaps").read_text().splitlines():
        first, *rest = line.split()
        if not first.endswith(":"):
            kind = _kind_of(rest[0], " ".join(rest[4:]))
        elif first == "Pss:":
            held[kind] += int(rest[0]) / 1000
    return held


def _kind_of(rights: str, name: str) -> str:
    """Return the kind of a memory mapping, as in `proportional`, by its access rights and name."""
    if "shared-memory" in name or "shmem" in name or name.startswith("/dev/shm"):
        return "shared"
    if name.startswith("/"):
        return "files"
    return "code" if "x" in rights else "own"
