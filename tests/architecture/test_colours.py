"""The painter reads all board colours at once, so its list of names must be complete."""

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_painter_reads_the_colours_that_the_theme_has() -> None:
    theme = (WEB / "styles" / "theme.css").read_text()
    names = re.search(r"const NAMES = \[(.*?)\];", (WEB / "board" / "colours.js").read_text(), re.S)
    assert names
    assert set(re.findall(r'"(.+?)"', names[1])) == set(re.findall(r"--board-([a-z-]+):", theme))
