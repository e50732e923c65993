"""The execution of each step on a page of the browser."""

from base64 import b64encode
from collections.abc import Callable

from playwright.sync_api import Error, FilePayload, Locator, Page

from tests.monkey.step import MonkeyStep

REACH_MS = 3_000
"""The longest motion or covering of an element before its step is left out."""
OPENING_MS = 60_000
"""The time limit of loading the page on a busy machine."""
AWAY = "THIRD-PARTY.txt"

DROP = """([name, text]) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name));
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.getElementById("board").dispatchEvent(event);
}"""
PASTE = """(text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
}"""
SLIDE = """(slider, value) => {
    slider.value = value;
    for (const name of ["input", "change"]) {
        slider.dispatchEvent(new Event(name, { bubbles: true }));
    }
}"""


class PageHands:
    """Performs the steps on one page of the site."""

    def __init__(self, page: Page, url: str) -> None:
        """Register the functions that perform each kind of step on a page."""
        self.page = page
        self._url = url
        acts: list[Callable[[MonkeyStep], None]] = [
            *(self.click, self.fill, self.select, self.slide, self.keys, self.key),
            *(self.tap, self.touch, self.press, self.draw, self.hover),
            *(self.link, self.visit, self.paste, self.file, self.drop),
            *(self.reload, self.back, self.forward, self.away, self.size, self.wait),
        ]
        self.acts = {act.__name__: act for act in acts}

    # -- the page shown -------------------------------------------------------------------

    def click(self, step: MonkeyStep) -> None:
        """Click the element of the step's selector."""
        self.page.locator(step.where).click(timeout=REACH_MS)

    def fill(self, step: MonkeyStep) -> None:
        """Fill the step's field with its text, and leave the field."""
        self.page.locator(step.where).fill(step.text, timeout=REACH_MS)
        self.page.locator(step.where).blur(timeout=REACH_MS)

    def select(self, step: MonkeyStep) -> None:
        """Choose the option with the step's text in its select element."""
        self.page.locator(step.where).select_option(step.text, timeout=REACH_MS)

    def slide(self, step: MonkeyStep) -> None:
        """Set a slider to the step's value."""
        self.page.locator(step.where).evaluate(SLIDE, step.text, timeout=REACH_MS)

    def keys(self, step: MonkeyStep) -> None:
        """Press the step's key on its control."""
        self.page.locator(step.where).press(step.text, timeout=REACH_MS)

    def key(self, step: MonkeyStep) -> None:
        """Press the step's key, which is in `where`, wherever the focus is."""
        self.page.keyboard.press(step.where)

    # -- the board ------------------------------------------------------------------------

    def tap(self, step: MonkeyStep) -> None:
        """Click the mouse on a point or a place of the painted board."""
        self.page.mouse.click(*self._centre(step.where))

    def touch(self, step: MonkeyStep) -> None:
        """Tap with a finger on a point or a place of the painted board."""
        self.page.touchscreen.tap(*self._centre(step.where))

    def press(self, step: MonkeyStep) -> None:
        """Press the step's key on the button of a point."""
        self._point(step.where).press(step.text, timeout=REACH_MS)

    def draw(self, step: MonkeyStep) -> None:
        """Drag the mouse from one point to another."""
        self.page.mouse.move(*self._centre(step.where))
        self.page.mouse.down()
        self.page.mouse.move(*self._centre(step.text), steps=4)
        self.page.mouse.up()

    def hover(self, step: MonkeyStep) -> None:
        """Move the mouse over a point or a place of the painted board."""
        self.page.mouse.move(*self._centre(step.where))

    # -- input from outside ---------------------------------------------------------------

    def link(self, step: MonkeyStep) -> None:
        """Change the hash of the open page to the step's link."""
        self.page.evaluate("(link) => { location.hash = link; }", step.text)

    def visit(self, step: MonkeyStep) -> None:
        """Load the page anew with the step's link."""
        self.page.goto("about:blank")
        self.page.goto(self._url + step.text, wait_until="commit", timeout=OPENING_MS)

    def paste(self, step: MonkeyStep) -> None:
        """Send the page a paste event with the step's text."""
        self.page.evaluate(PASTE, step.text)

    def file(self, step: MonkeyStep) -> None:
        """Choose a file with the step's text as its content."""
        data = step.text.encode("latin-1")
        brought = FilePayload(name="brought", mimeType="application/octet-stream", buffer=data)
        self.page.locator("#file").set_input_files(brought)

    def drop(self, step: MonkeyStep) -> None:
        """Drop a file with the step's text as its content on the board."""
        self.page.evaluate(DROP, ["brought", b64encode(step.text.encode("latin-1")).decode()])

    # -- the window -----------------------------------------------------------------------

    def reload(self, _: MonkeyStep) -> None:
        """Load the page again."""
        self.page.reload(wait_until="commit", timeout=OPENING_MS)

    def back(self, _: MonkeyStep) -> None:
        """Go back in the history. The round returns if that leaves the page."""
        self.page.go_back(wait_until="commit", timeout=OPENING_MS)

    def forward(self, _: MonkeyStep) -> None:
        """Go forward in the history. The round returns if that leaves the page."""
        self.page.go_forward(wait_until="commit", timeout=OPENING_MS)

    def away(self, _: MonkeyStep) -> None:
        """Go to another page of the site, and back in the history."""
        self.page.goto(self._url + AWAY)
        self.page.go_back(wait_until="commit", timeout=OPENING_MS)

    def size(self, step: MonkeyStep) -> None:
        """Give the window the step's size, such as "390x844"."""
        width, height = map(int, step.where.split("x"))
        self.page.set_viewport_size({"width": width, "height": height})

    def wait(self, _: MonkeyStep) -> None:
        """Do nothing. The round waits for the computer's answer."""

    # -- inside ---------------------------------------------------------------------------

    def _point(self, name: str) -> Locator:
        """Return the button of a point given as "col,row"."""
        col, row = name.split(",")
        return self.page.locator(f'#grid button[data-col="{col}"][data-row="{row}"]')

    def _centre(self, name: str) -> tuple[float, float]:
        """Return the place of a point or place of the board in the window, in CSS pixels.

        Raises Error if another board came.
        """
        if "%" in name:
            return self._place(name)
        self._point(name).scroll_into_view_if_needed(timeout=REACH_MS)
        box = self._point(name).bounding_box(timeout=REACH_MS)
        if box is None:
            raise Error(f"{name} is gone")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _place(self, name: str) -> tuple[float, float]:
        """Return the window position of a place on the painted board such as "31.2%,77%"."""
        canvas = self.page.locator("#canvas")
        canvas.scroll_into_view_if_needed(timeout=REACH_MS)
        box = canvas.bounding_box(timeout=REACH_MS)
        if box is None:
            raise Error("the board is gone")
        across, down = (float(part.removesuffix("%")) / 100 for part in name.split(","))
        return box["x"] + across * box["width"], box["y"] + down * box["height"]
