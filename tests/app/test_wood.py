"""The wood of pictures is the same as the page's."""

import json
import shutil
import struct
import subprocess
import zlib
from base64 import b64decode
from pathlib import Path

import pytest

from redstone.pictures.wood import (
    HEIGHT,
    LEVELS,
    STRONGEST,
    TINT,
    WIDTH,
    grain,
    grain_address,
    grain_digits,
    shades,
)
from tests.patience import PATIENCE
from tools.build.release import fill_in

SURFACE = Path(__file__).parents[2] / "web" / "board" / "surface.js"
RENDER = Path(__file__).parents[2] / "web" / "load" / "render.js"
THEME = Path(__file__).parents[2] / "web" / "styles" / "theme.css"
PAINTED = """
let shades = [];
const pen = { createLinearGradient: () => ({ addColorStop() {} }), drawImage() {}, fillRect() {},
  createImageData: (width, height) => ({ data: new Uint8ClampedArray(4 * width * height) }),
  putImageData({ data }) {
    shades = [...data].filter((_, at) => at % 4 === 3);
  } };
globalThis.Node = globalThis.SVGElement = class {};
const canvas = () => ({ width: 0, height: 0, append() {}, getContext: () => pen });
globalThis.document = { body: {}, createElement: canvas };
const { makeSurface } = await import(process.argv[1]);
makeSurface(100, 100, () => "red");
console.log(JSON.stringify(shades));
"""
"""Runs the page's own script on a canvas that records the opacity of each pixel of the grain."""


def test_the_grain_is_that_of_the_page(tmp_path: Path) -> None:
    """The page's script, run by Node.js, paints the shades that Python computes."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("the page's script is run by Node.js")
    filled = tmp_path / "board" / SURFACE.name
    for file, content in (
        (filled, fill_in(SURFACE.read_bytes(), GRAIN=grain_digits())),
        (tmp_path / "load" / RENDER.name, RENDER.read_bytes()),
        (tmp_path / "package.json", b'{"type": "module"}'),
    ):
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
    command = [node, "--input-type=module", "-e", PAINTED, filled.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    theirs = json.loads(done.stdout)
    ours = [255 * shade / (LEVELS - 1) for row in shades() for shade in row]
    assert len(ours) == WIDTH * HEIGHT
    assert ours == theirs
    assert max(theirs) == 255
    assert min(theirs) == 0


def test_the_grains_colour_is_that_of_the_light_theme() -> None:
    colour = f"--board-grain: rgb({TINT[0]} {TINT[1]} {TINT[2]} / {STRONGEST:.0%});"
    assert THEME.read_text().count(colour) == 1


def test_the_grains_png_has_each_pixel_in_its_place() -> None:
    """Its first row has the computed shades. It has the size of the grain and under 4,000 bytes."""
    png = b64decode(grain_address().partition(",")[2])
    assert struct.unpack(">II", png[16:24]) == (WIDTH, HEIGHT)
    at = png.index(b"IDAT")
    (length,) = struct.unpack(">I", png[at - 4 : at])
    lines = zlib.decompress(png[at + 4 : at + 4 + length])
    first = [byte >> shift & 15 for byte in lines[1 : 1 + WIDTH // 2] for shift in (4, 0)]
    assert first == [round(shade * (LEVELS - 1)) for shade in grain()[0]]
    assert len(lines) == HEIGHT * (1 + WIDTH // 2)
    assert len(png) < 4_000
