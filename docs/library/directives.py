"""Directives for the documentation: the page's rules, positions, the changelog."""

import re
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import redstone
from redstone.pictures.figures import pictures
from redstone.pictures.svg import About, svg_of

ROOT = Path(__file__).parents[2]
RULES = ROOT / "web" / "rules"
FOLDER = "_images"
_CANVAS = re.compile(r'<canvas data-figure="([\w-]+)" role="img" aria-label="([^"]*)"></canvas>')


class Rules(SphinxDirective):
    """`{rules} NAME`: the rules of a game with pictures, from the text of the page."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the article, with its figures as picture files."""
        game = self.arguments[0]
        source = RULES / f"{game}.html"
        self.env.note_dependency(str(source))
        drawn = pictures(game)

        def image(found: re.Match[str]) -> str:
            name, about = found.groups()
            picture = svg_of(drawn[name], About(about, ""))
            return self.image(f"{game}-{name}", picture, about)

        text = _CANVAS.sub(image, source.read_text(encoding="utf-8"))
        return [nodes.raw("", f'<div class="rules">{text}</div>', format="html")]

    def image(self, name: str, picture: str, about: str) -> str:
        """Write a picture into the folder of images, and return its HTML element."""
        folder = Path(self.env.app.outdir) / FOLDER
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")
        return f'<img class="board" src="{FOLDER}/{name}.svg" alt="{escape(about)}">'


class Position(Rules):
    """`{position} LINK`: the position of a link as a picture."""

    def run(self) -> list[nodes.Node]:
        """Return the picture of the position."""
        game = redstone.read(self.arguments[0])
        name = re.sub(r"\W", "", game.link())
        element = self.image(name, game.svg(), f"{game.name} after {' '.join(game.tokens)}")
        return [nodes.raw("", element, format="html")]


class Changelog(SphinxDirective):
    """`{changelog}`: the changelog, without the links to files of the project."""

    def run(self) -> list[nodes.Node]:
        """Return the sections of the file."""
        source = ROOT / "CHANGELOG.md"
        self.env.note_dependency(str(source))
        text = source.read_text(encoding="utf-8").partition("\n")[2]
        text = re.sub(r"\[([^]]*)\]\((?!https:)[^)]*\)", r"\1", text)
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("rules", Rules)
    app.add_directive("position", Position)
    app.add_directive("changelog", Changelog)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
