"""Pictures as SVG, from the page's drawing commands, always in the light colours.

Texts are escaped, and numbers rounded to three digits. A picture of a position has a few kilobytes,
half of them for the wood.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin
from typing import Any

from redstone.pictures.drawing import Command, Picture
from redstone.pictures.wood import grain_address
from redstone.record.characters import writable

LIGHT = {
    "face": "#e6c48b",
    "line": "#6f5630",
    "coordinate": "#6d5531",
    "doom": "#c8102e",
    "forbid": "#7a1fa2",
    "staged": "#0b57d0",
    "spot": "#1f7a3d",
    "last-black": "#f4efe6",
    "last-white": "#26221c",
    "last-red": "#5b1009",
    "badge": "#fffdf9",
    "count-black": "#1c1b1a",
    "count-white": "#ffffff",
    "count-on-black": "#ffffff",
    "count-on-white": "#1c1b1a",
    "count-on-red": "#ffffff",
    "dead-black": "#ffffff",
    "dead-white": "#1c1b1a",
    "territory-black": "#1c1b1a",
    "territory-white": "#ffffff",
    "territory-edge-black": "#f4efe6",
    "territory-edge-white": "#6f5630",
    "hint": "#cfe3f1",
    "hint-best": "#8ec5ea",
    "hint-red": "#b3261e",
    "hint-text": "#12283a",
}
"""The colours of web/styles/theme.css, by the names in drawing commands."""

Values = Sequence[Any]
"""The arguments after the name of a drawing command."""
UNIT = 44
"""The distance of two lines, in CSS pixels."""
_BASELINE = 0.35
"""The distance of a figure's baseline below its middle, as a share of the type's height."""
_CAPTION = 0.9


@dataclass(frozen=True)
class About:
    """A document's texts: `title` and `link` as metadata, `caption` below the picture."""

    title: str
    link: str
    caption: str = ""


def svg_of(picture: Picture, about: About) -> str:
    """Return a picture as an SVG document."""
    body = "".join(element(command) for command in picture.commands)
    return document(picture.width, picture.height, body, about)


def tailored(svg: str, width: float | None = None, ids: str = "") -> str:
    """Return an SVG document resized to `width` CSS pixels, with `ids` prefixed to its ids.

    Raises ValueError for an invalid width or prefix.
    """
    if ids and not _ID.fullmatch(ids):
        raise ValueError(f"{ids[:40]!r} cannot begin an id: letters, digits, - and _ can")
    if width is not None:
        if not 0 < width <= WIDEST:
            raise ValueError(f"a width of {width:g} pixels: more than 0, at most {WIDEST}")
        svg = _SIZE.sub(lambda size: _scaled(size, width), svg, count=1)
    return _NAMED.sub(lambda found: f"{found[1]}{ids}-{found[2]}", svg) if ids else svg


def _scaled(size: re.Match[str], width: float) -> str:
    """Return an SVG's size attributes for another width."""
    height = width * float(size[2]) / float(size[1])
    return f'width="{_n(width)}" height="{_n(height)}"'


_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}", re.ASCII)
_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
_NAMED = re.compile(r"""( id="|url\(#|href="#)([a-z-]+)""")
WIDEST = 100_000


def document(width: float, height: float, body: str, about: About) -> str:
    """Return an SVG document around elements in picture units."""
    below = ""
    if about.caption:
        below = _below(width, height, about.caption)
        height += _CAPTION
    size = f'viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width * UNIT)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} height="{_n(height * UNIT)}">'
        f"<title>{_written(about.title)}</title><metadata>{_written(about.link)}</metadata>"
        f'<defs>{DEFINITIONS}</defs><rect width="100%" height="100%" fill="#f5f1ea"/>'
        f"{body}{below}</svg>\n"
    )


def element(command: Command) -> str:
    """Return a drawing command as an SVG element; empty if it is visible in motion only."""
    name, *values = command
    return _ELEMENTS[str(name)](values)


def stone(x: float, y: float, kind: str, inner: str = "", opacity: float = 1) -> str:
    """Return a stone as an SVG element; `inner` has animation elements."""
    faint = "" if opacity == 1 else f' opacity="{_n(opacity)}"'
    return f'<use href="#{kind}" x="{_n(x)}" y="{_n(y)}"{faint}>{inner}</use>'


def _board(values: Values) -> str:
    """Return the wooden board as SVG."""
    x, y, width, height = values
    corner = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
    edge = 'stroke="#6e4b1e" stroke-opacity=".5" stroke-width=".02"'
    return (
        f'<g><clipPath id="face"><rect {corner} rx="0.12"/></clipPath>'
        f'<rect {corner} rx="0.12" fill="{LIGHT["face"]}"/>'
        f'<image {corner} href="{grain_address()}" preserveAspectRatio="none" '
        'clip-path="url(#face)"/>'
        f'<rect {corner} rx="0.12" fill="url(#light)" {edge}/></g>'
    )


def _line(values: Values) -> str:
    """Return a line as SVG."""
    x1, y1, x2, y2, colour, width = values
    ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
    return f'<line {ends} stroke="{LIGHT[colour]}" stroke-width="{_n(width)}"/>'


def _disc(values: Values) -> str:
    """Return a filled circle as SVG."""
    x, y, radius, colour = values
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{LIGHT[colour]}"/>'


def _ring(values: Values) -> str:
    """Return a circle outline as SVG."""
    x, y, radius, colour, width = values
    stroke = f'fill="none" stroke="{LIGHT[colour]}" stroke-width="{_n(width)}"'
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" {stroke}/>'


def _pill(values: Values) -> str:
    """Return a rectangle with round ends as SVG."""
    x, y, width, height, colour = values
    corner = f'x="{_n(x - width / 2)}" y="{_n(y - height / 2)}"'
    size = f'width="{_n(width)}" height="{_n(height)}" rx="{_n(height / 2)}"'
    return f'<rect {corner} {size} fill="{LIGHT[colour]}"/>'


def _square(values: Values) -> str:
    """Return a filled square as SVG."""
    x, y, side, colour = values
    corner = f'x="{_n(x - side / 2)}" y="{_n(y - side / 2)}"'
    return f'<rect {corner} width="{_n(side)}" height="{_n(side)}" fill="{LIGHT[colour]}"/>'


def _area(values: Values) -> str:
    """Return a filled polygon as SVG."""
    *places, colour = values
    return f'<polygon points="{" ".join(map(_n, places))}" fill="{LIGHT[colour]}"/>'


def _text(values: Values) -> str:
    """Return a centred text as SVG."""
    x, y, size, colour, text = values
    weight = 400 if colour == "coordinate" else 600
    return (
        f'<text x="{_n(x)}" y="{_n(y + _BASELINE * size)}" font-size="{_n(size)}" '
        f'font-weight="{weight}" {_FONT} fill="{LIGHT[colour]}">{_written(text)}</text>'
    )


def _stone(values: Values) -> str:
    """Return a stone as SVG with its opacity and scale; empty for a vanishing one."""
    x, y, kind, alpha, scale, motion, *_ = values
    if motion == "vanish":
        return ""
    if scale == 1:
        return stone(x, y, kind, opacity=alpha)
    place = f"translate({_n(x)} {_n(y)}) scale({_n(scale)})"
    return f'<g transform="{place}">{stone(0, 0, kind, opacity=alpha)}</g>'


def _below(width: float, height: float, caption: str) -> str:
    """Return the caption below a picture as SVG."""
    size = min(0.4, 1.7 * width / max(1, len(caption)))  # a letter is about .55 of its height wide
    place = f'x="{_n(width / 2)}" y="{_n(height + 0.55)}" font-size="{_n(size)}"'
    return f'<text {place} {_FONT} fill="#23201b">{_written(caption)}</text>'


def _written(text: str) -> str:
    """Return a text escaped for XML, without forbidden characters."""
    return escape(writable(text))


def _n(value: float) -> str:
    """Format a number with at most three decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


_ELEMENTS: dict[str, Callable[[Values], str]] = {
    "board": _board,
    "line": _line,
    "disc": _disc,
    "ring": _ring,
    "pill": _pill,
    "square": _square,
    "area": _area,
    "text": _text,
    "stone": _stone,
    "ripple": lambda _values: "",
}
_FONT = 'font-family="system-ui, sans-serif" text-anchor="middle"'


def _corners(angles: Iterable[float], radii: Iterable[float]) -> str:
    """Return a polygon's `points` attribute, by angles and radii."""
    places = zip(angles, radii, strict=True)
    return " ".join(f"{_n(r * sin(angle))},{_n(-r * cos(angle))}" for angle, r in places)


def _octagon(radius: float) -> str:
    """Return an octagon's `points` attribute."""
    return _corners([(2 * corner + 1) * pi / 8 for corner in range(8)], [radius] * 8)


def _facets() -> str:
    """Return the facets of a red stone's cut, lighter towards the top left."""
    sides = []
    for side in range(8):
        ends = (2 * side - 1) * pi / 8, (2 * side + 1) * pi / 8
        light = 0.45 * (0.5 + 0.5 * cos((side + 1) * pi / 4))
        points = _corners((*ends, *ends[::-1]), (0.47, 0.47, 0.31, 0.31))
        sides.append(f'<polygon points="{points}" fill="#ff9682" fill-opacity="{_n(light)}"/>')
    return "".join(sides)


def _round(kind: str, shades: tuple[str, str, str], radius: float, edge: str = "") -> str:
    """Return the gradient and symbol that define a round stone."""
    light, body, rim = shades
    stops = f'<stop stop-color="{light}"/><stop offset=".55" stop-color="{body}"/>'
    shade = f'<radialGradient id="shade-{kind}" cx=".33" cy=".28" r=".75">{stops}'
    return (
        f'{shade}<stop offset="1" stop-color="{rim}"/></radialGradient><g id="{kind}">'
        f'<circle cx=".02" cy=".06" r="{_n(1.14 * radius)}" fill="url(#shadow)"/>'
        f'<circle r="{_n(radius)}" fill="url(#shade-{kind})"{edge}/></g>'
    )


_MARK = _corners([corner * pi / 4 for corner in range(8)], [0.2, 0.065] * 4)
_SHADOW = (
    '<radialGradient id="shadow"><stop offset=".7" stop-opacity=".4"/>'
    '<stop offset="1" stop-opacity="0"/></radialGradient>'
)
_LIGHT = (
    '<linearGradient id="light" x2=".4" y2="1"><stop stop-color="#fff" stop-opacity=".1"/>'
    '<stop offset=".5" stop-color="#fff" stop-opacity="0"/>'
    '<stop offset="1" stop-opacity=".08"/></linearGradient>'
)
DEFINITIONS = (
    _SHADOW
    + _LIGHT
    + _round("black", ("#5b5c60", "#232326", "#0b0b0c"), 0.47)
    + _round("white", ("#fff", "#f3f0ea", "#c3bcb0"), 0.462, ' stroke="#8b8274" stroke-width=".02"')
    + f'<g id="red"><polygon points="{_octagon(0.47)}" fill="#8e1410"/>{_facets()}'
    f'<polygon points="{_octagon(0.31)}" fill="#d3352b"/>'
    f'<polygon points="{_MARK}" fill="#ffe9e2"/></g>'
)
"""The stones and their shading, as elements to be used by their ids."""
