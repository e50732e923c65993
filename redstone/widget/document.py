"""A widget as a file for a frame, or as an element for another page.

All data of a record is escaped text, which can neither close nor open an element.
"""

import json
from html import escape
from typing import TYPE_CHECKING

from redstone.record.game import Game
from redstone.record.work import Work
from redstone.widget.data import WidgetOptions, making_data
from redstone.widget.script import script

if TYPE_CHECKING:
    from redstone.widget.types import WidgetData

POLICY = "default-src 'none'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""The content security policy: the file makes no network requests."""
SCRIPT = "embed.js"
"""The path of the script of all widgets on a site, beside its start page."""
_PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
</head>
<body>
{element}
<script>
{script}</script>
</body>
</html>
"""
_ELEMENT = """\
<redstone-board>
<script type="application/json">{data}</script>
{inside}
</redstone-board>"""


def making_page(game: Game, told: WidgetOptions) -> Work[str]:
    """Return a complete HTML page with the widget's script, to open or to frame, in steps."""
    data = yield from making_data(game, told)
    return _PAGE.format(
        language=escape(told.language),
        policy=POLICY,
        title=escape(data["title"]),
        element=_element(data),
        script=script(),
    )


def making_snippet(game: Game, told: WidgetOptions, home: str) -> Work[str]:
    """Make the widget's HTML element, which loads its script from the site at `home`."""
    data = yield from making_data(game, told)
    return f'{_element(data)}\n<script src="{escape(home)}{SCRIPT}" async></script>\n'


def _element(data: "WidgetData") -> str:
    """Return the widget's HTML element; without scripts it shows its link, or its title."""
    title = escape(data["title"])
    link = escape(data["link"])
    inside = f'<a href="{link}">{title}</a>' if link else title
    return _ELEMENT.format(data=as_json(data), inside=inside)


def as_json(data: "WidgetData") -> str:
    """Return data as JSON that is safe inside HTML."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
