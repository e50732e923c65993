"""Pages that no tool looks into, for figures of memory and of a slow processor.

Playwright has a browser's developer tools keep the body of all that its pages and their workers
fetch: some 45 MB of page and computer, which nobody has who plays; and tell of each piece that
comes in, which keeps a page busy that is slowed. A page here is opened by the browser's own
commands, of which only scripts are run in it; browser and page are Chromium's.
"""

import json
import time
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tools.browsing import READY_MS

BROWSERS_OWN = b"--top-chrome-webui"
"""Marks the processes of the browser's own interface, such as the list under its address bar."""
PAUSE = 0.02
"""Seconds."""
WIDTH, HEIGHT = 1440, 900


class Unwatched:
    """A page, in a context of its own or in the browser's, which has a disk for what it keeps."""

    def __init__(self, browser: Browser, *, apart: bool = True) -> None:
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
        """Go to an address; `script` is run there before any other."""
        if script:
            self.send("Page.enable")
            self.send("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.send("Page.navigate", url=address)

    def close(self) -> None:
        """End the page."""
        self._browser.send("Target.closeTarget", {"targetId": self._target})

    def run(self, expression: str) -> Any:
        """Return the value of a JavaScript expression. Raises RuntimeError for what it throws."""
        wanted = {"returnByValue": True, "awaitPromise": True, "userGesture": True}
        answer = self.send("Runtime.evaluate", expression=expression, **wanted)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def until(self, condition: str, milliseconds: float = READY_MS, pause: float = PAUSE) -> None:
        """Wait for a JavaScript condition, looking after pauses of so many seconds.

        Raises TimeoutError after so long.
        """
        last = time.monotonic() + milliseconds / 1000
        while not self.run(condition):
            if time.monotonic() > last:
                raise TimeoutError(condition)
            time.sleep(pause)

    def clear_up(self) -> None:
        """Have the page's own JavaScript give back what it no longer uses."""
        self.send("HeapProfiler.collectGarbage")

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Give one of the browser's commands to the page. Raises RuntimeError if it is refused."""
        number = next(self._numbers)
        message = json.dumps({"id": number, "method": method, "params": params})
        whole = {"sessionId": self._session, "message": message}
        self._browser.send("Target.sendMessageToTarget", whole)
        last = time.monotonic() + READY_MS / 1000
        while number not in self._answers:
            if time.monotonic() > last:
                raise TimeoutError(method)
            self._browser.send("Browser.getVersion")  # answers are heard while another is awaited
        answer = self._answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    def _receive(self, event: dict[str, Any]) -> None:
        if event["sessionId"] == self._session:
            message = json.loads(event["message"])
            self._answers[message.get("id", 0)] = message


def held_by_page(browser: Browser) -> dict[str, float]:
    """Return the memory of a browser's only page and its workers, as `proportional` measures it.

    The browser's other renderer, a spare one, holds less, having no page.
    """
    infos = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    ids = [info["id"] for info in infos if info["type"] == "renderer"]
    pages = [pid for pid in ids if BROWSERS_OWN not in Path(f"/proc/{pid}/cmdline").read_bytes()]
    return max(map(proportional, pages), key=lambda held: held["own"])


def proportional(pid: int) -> dict[str, float]:
    """Megabytes (PSS, by /proc) that a process holds, by kind.

    "own", "code" that scripts were compiled to, "shared" with the browser's painting, and the
    browser's own "files", of which every browser that runs at the same time bears its share.
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
    if "shared-memory" in name or "shmem" in name or name.startswith("/dev/shm"):
        return "shared"
    if name.startswith("/"):
        return "files"
    return "code" if "x" in rights else "own"
