"""The board as painted, for input that relies only on the picture."""

from typing import Any

from playwright.sync_api import Page

from redstone.board import COLUMN_LETTERS

PLACES = """() => {
    const canvas = document.getElementById("canvas");
    const { width, height, commands } = canvas.painting.picture;
    const unit = Math.min(canvas.width / width, canvas.height / height);
    const scale = unit < 8 ? unit : Math.floor(unit); // whole pixels, where there are enough
    const bounds = canvas.getBoundingClientRect();
    const inWindow = (units, size, pixels, start, length) =>
        start + ((pixels - scale * size) / 2 + scale * units) * (length / pixels);
    const lines = commands.filter(([name, , , , , colour]) => name === "line" && colour === "line");
    const sorted = (numbers) => [...new Set(numbers)].sort((a, b) => a - b);
    const xs = sorted(lines.filter(([, x, , other]) => x === other).map(([, x]) => x));
    const ys = sorted(lines.filter(([, , y, , other]) => y === other).map(([, , y]) => y));
    const stones = commands.filter(([name, , , , alpha]) => name === "stone" && alpha > 0.5);
    return {
        xs: xs.map((x) => inWindow(x, width, canvas.width, bounds.x, bounds.width)),
        ys: ys.map((y) => inWindow(y, height, canvas.height, bounds.y, bounds.height)),
        stones: stones.map(([, x, y]) => [xs.indexOf(x), ys.indexOf(y)]),
    };
}"""
"""Script that returns the board's lines in the window, and the crossings with stones."""


def places(page: Page) -> dict[str, Any]:
    """Return the board's lines in the window, and its stones, as they are painted.

    `xs` and `ys` are the places of the lines in CSS pixels. `stones` has the column and row of each
    stone, from 0 at the top left.
    """
    found: dict[str, Any] = page.evaluate(PLACES)
    return found


def painted(page: Page, point: str) -> tuple[float, float]:
    """Return the crossing of a point's lines in the window, in CSS pixels."""
    col, row = COLUMN_LETTERS.index(point[0]), int(point[1:])
    lines = places(page)
    return lines["xs"][col], lines["ys"][len(lines["ys"]) - row]


def names_of_stones(page: Page) -> set[str]:
    """Return the points on which stones are painted, including proposed ones."""
    lines = places(page)
    rows = len(lines["ys"])
    return {f"{COLUMN_LETTERS[col]}{rows - row}" for col, row in lines["stones"]}
