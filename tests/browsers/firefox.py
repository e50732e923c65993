"""The system's Firefox, driven by WebDriver BiDi. Playwright drives only its own builds."""

import base64
import json
import re
import subprocess
from pathlib import Path
from typing import Any

from websocket import create_connection

from tests.browsers.driver import PATIENCE, SIZE

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
QUIET = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.download.alwaysOpenPanel": False,
    "browser.download.folderList": 2,  # the one named
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
"""Preferences that keep Firefox from asking questions and from fetching anything by itself."""


class Firefox:
    """A driver of Firefox (see `driver.Driver`)."""

    name = "firefox"

    def __init__(self, path: str, folder: Path) -> None:
        """Start Firefox from `path`, with its profile and saved files in `folder`."""
        self.saved = folder / "saved"
        profile = folder / "profile"
        profile.mkdir()
        wanted = QUIET | {"browser.download.dir": str(self.saved)}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(to)});" for name, to in wanted.items()]
        (profile / "user.js").write_text("\n".join(lines))
        flags = ("--headless", "--no-remote", "--remote-debugging-port", "0")
        self._process = subprocess.Popen(
            [path, *flags, "--profile", str(profile)],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        self._faults: list[str] = []
        self._sent = self._loads = 0
        self._socket = create_connection(
            f"{self._address()}/session", timeout=PATIENCE, suppress_origin=True
        )
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded", "browsingContext.load"])
        self._page = self._send("browsingContext.getTree")["contexts"][0]["context"]
        width, height = SIZE
        size = {"width": width, "height": height}
        self._send("browsingContext.setViewport", context=self._page, viewport=size)

    def open(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def reload(self) -> None:
        """Reload, and wait until the new page is loaded."""
        # To Firefox a change of the address on the old page would be the end of its reload too.
        loads = self._loads
        self._send("browsingContext.reload", context=self._page, wait="none")
        while self._loads == loads:
            self._receive()

    def run(self, body: str, *args: Any) -> Any:
        """Return the result of a JavaScript function body called with `args`, passed as JSON."""
        # By way of JSON: BiDi has its own forms for values, and nothing here needs them.
        function = (
            "async (text) => { const args = JSON.parse(text);"
            f"const answer = await (async () => {{ {body} }})();"
            "return JSON.stringify(answer ?? null); }"
        )
        answer = self._send(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": json.dumps(args)}],
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def press(self, x: float, y: float) -> None:
        """Click the mouse at a place of the window, in CSS pixels."""
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act({"type": "pointer", "id": "mouse", "actions": steps})

    def type(self, text: str) -> None:
        kinds = ("keyDown", "keyUp")
        steps = [{"type": kind, "value": letter} for letter in text for kind in kinds]
        self._act({"type": "key", "id": "keyboard", "actions": steps})

    def picture(self) -> bytes:
        """Return a screenshot as PNG."""
        answer = self._send("browsingContext.captureScreenshot", context=self._page)
        return base64.b64decode(answer["data"])

    def faults(self) -> list[str]:
        """Return the faults that the page has reported so far."""
        self.run("return null")  # messages on their way have come by then
        return self._faults

    def close(self) -> None:
        """Close the connection, and end the browser."""
        self._socket.close()
        self._process.terminate()
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()

    def _address(self) -> str:
        """Return the WebSocket address that Firefox prints at its start."""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := LISTENS.search(line):
                return found[1]
        raise AssertionError("Firefox has ended without a word of its address")

    def _act(self, source: dict[str, Any]) -> None:
        """Perform the actions of one input device on the page."""
        self._send("input.performActions", context=self._page, actions=[source])

    def _send(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the result of a command. Messages that the page logs meanwhile are stored."""
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while (word := self._receive()).get("id") != self._sent:
            pass
        assert "error" not in word, f"{method}: {word.get('message')}"
        result: dict[str, Any] = word["result"]
        return result

    def _receive(self) -> dict[str, Any]:
        """Return the browser's next message, an answer or an event.

        Record errors and the number of loads from events.
        """
        word: dict[str, Any] = json.loads(self._socket.recv())
        match word.get("method"):
            case "log.entryAdded" if word["params"]["level"] == "error":
                self._faults.append(str(word["params"]["text"]))
            case "browsingContext.load":
                self._loads += 1
        return word
