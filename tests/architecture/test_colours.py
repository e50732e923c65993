"""The painter reads all board colours at once, so its list of names must be complete."""

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_painters_colour_names_are_those_of_the_theme() -> None:
    """The list in the script has exactly the style sheet's board colours."""
    theme = (WEB / "styles" / "theme.css").read_text()
    names = re.search(r"const NAMES = \[(.*?)\];", (WEB / "board" / "colours.js").read_text(), re.S)
    assert names
    assert set(re.findall(r'"(.+?)"', names[1])) == set(re.findall(r"--board-([a-z-]+):", theme))
