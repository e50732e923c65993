"""Files beside the app that players do not need: previews, search engines, app stores.

The page fetches none of them, and none is stored for offline use.
"""

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path

from redstone.pictures.figures import pictures
from redstone.pictures.svg import DEFINITIONS, element
from redstone.rules import GAMES
from redstone.summary import TITLES
from tools.build.paths import WEB, BuildError
from tools.build.policy import hash_of
from tools.build.preview import preview
from tools.build.release import wire_size
from tools.languages.pages import texts_of
from tools.languages.paths import MANIFEST, catalogues
from tools.languages.po import Entry, own_name_of, read
from tools.languages.site import offered_catalogues
from tools.languages.translated import translated_manifest, translated_page

SHOWN = "web/shown/"
PREVIEW = f"{SHOWN}preview.png"
RULES = "rules.html"
ENGLISH = "en"
LOST = "404.html"
ROBOTS = "robots.txt"
SITEMAP = "sitemap.xml"
LIMIT = 30_000
"""Maximum size on the wire of each of these files, in bytes."""
VARIABLE = "ADDRESS"
"""The environment variable with the site's address; without it no file contains one."""
PICTURES = WEB / "shown"
"""Pictures of the app shown when it is installed, made by `tools.install_pictures`."""
SOURCES = Path(__file__).parent / "beside_pages"
"""The pages with gaps for generated content."""

_ADDRESS = re.compile(r"https?://[a-z0-9.:-]+(/[\w.~-]+)*/", re.ASCII)
_CANVAS = re.compile(r'<canvas data-figure="([\w-]+)" role="img" aria-label="([^"]*)"></canvas>')
_IMAGE = re.compile(r'(<meta (?:property="og|name="twitter):image" content=")\./')


def address() -> str:
    """Return the site's address, with a slash at its end; empty if none is set.

    Raises BuildError.
    """
    told = os.environ.get(VARIABLE, "").strip()
    if told and not _ADDRESS.fullmatch(told):
        raise BuildError(f"{VARIABLE} is no address such as https://example.org/redstone/: {told}")
    return told


def beside(home: str) -> dict[str, bytes]:
    """Return the extra files by relative path, for a site at the address `home`.

    Raises BuildError if one is too large.
    """
    files = {
        PREVIEW: preview(),
        LOST: lost_page(home).encode(),
        ROBOTS: robots(home).encode(),
    }
    files |= {rules_name(tag): rules_page(home, tag).encode() for tag in tags()}
    manifest = MANIFEST.read_text(encoding="utf-8")
    for tag in tags()[1:]:
        text = translated_manifest(manifest, tag, translations(tag))
        files[f"{MANIFEST.stem}.{tag}{MANIFEST.suffix}"] = text.encode()
    files |= {f"{SHOWN}{path.name}": path.read_bytes() for path in PICTURES.glob("*.webp")}
    if home:
        files[SITEMAP] = sitemap(home).encode()
    _check_sizes(files)
    return files


def is_beside(name: str) -> bool:
    """Return True if a relative path is that of an extra file, one that `beside` returns."""
    return (
        name in {LOST, ROBOTS, SITEMAP, *map(rules_name, tags())}
        or name.startswith(SHOWN)
        or (name.startswith(f"{MANIFEST.stem}.") and name != MANIFEST.name)
    )


@cache
def tags() -> tuple[str, ...]:
    """Return the tags of all languages that the page offers, English first."""
    return (ENGLISH, *offered_catalogues())


@cache
def catalogue(tag: str) -> tuple[Entry, ...]:
    """Return the entries of a language's catalogue, the first of which is its head."""
    return tuple(read(catalogues()[tag].read_text(encoding="utf-8")))


@cache
def translations(tag: str) -> dict[str, str]:
    """Return a language's translations by catalogue key, empty for English."""
    entries = () if tag == ENGLISH else catalogue(tag)[1:]
    return {entry.key: entry.forms[0] for entry in entries if entry.is_said}


def own_name(tag: str) -> str:
    """Return a language's name in that language."""
    return "English" if tag == ENGLISH else own_name_of(catalogue(tag)[0])


def rules_name(tag: str) -> str:
    """Return the file name of the rules in a language: `rules.html` or `rules.de.html`."""
    return RULES if tag == ENGLISH else RULES.replace(".", f".{tag}.")


def with_address(page: bytes, home: str) -> bytes:
    """Return the start page with its full address if that is known; previews need it."""
    if not home:
        return page
    told = f'<link rel="canonical" href="{home}">\n  <meta property="og:url" content="{home}">\n  '
    text = _IMAGE.sub(lambda found: found[1] + home, page.decode())
    return text.replace('<meta property="og:', f'{told}<meta property="og:', 1).encode()


def rules_page(home: str, tag: str = ENGLISH) -> str:
    """Return the rules of all games in a language, in words and pictures, without scripts."""
    text = _filled((SOURCES / RULES).read_text(encoding="utf-8"), {"language": tag})
    text = translated(text, tag)
    games = "".join(_rules_of(name, tag) for name in GAMES)
    name = rules_name(tag)
    canonical = f'<link rel="canonical" href="{home}{name}">' if home else ""
    contents = "".join(f'<li><a href="#{name}">{_title(name, tag)}</a></li>' for name in GAMES)
    others = " · ".join(
        f'<a href="./{rules_name(other)}" lang="{other}" hreflang="{other}">{own_name(other)}</a>'
        for other in tags()
        if other != tag
    )
    filled = {"canonical": canonical, "contents": contents, "games": games, "stones": DEFINITIONS}
    return _allowing_own(_filled(text, filled | {"languages": others}))


def translated(text: str, tag: str) -> str:
    """Return a page, or a part of one, in a language."""
    return text if tag == ENGLISH else translated_page(text, translations(tag))


def lost_page(home: str) -> str:
    """Return the page for unknown addresses, which links back with the text after "#".

    Without a known address, it links to the nearest folder above that has the app's manifest.
    """
    text = (SOURCES / LOST).read_text(encoding="utf-8")
    shown = [found.key for found in texts_of(text)]
    texts = {tag: [translations(tag)[key] for key in shown] for tag in tags()[1:]}
    return _allowing_own(_filled(text, {"home": home, "texts": escape(json.dumps(texts))}))


def robots(home: str) -> str:
    """Return the robots file, which allows everything; texts after "#" never reach a server."""
    return f"User-agent: *\nAllow: /\n{f'Sitemap: {home}{SITEMAP}' if home else ''}".strip() + "\n"


def sitemap(home: str) -> str:
    """Return the sitemap with the pages for search engines."""
    names = ("", *map(rules_name, tags()))
    pages = "".join(f"<url><loc>{home}{name}</loc></url>" for name in names)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{pages}</urlset>\n'
    )


def _rules_of(name: str, tag: str) -> str:
    """Return the rules of a game in a language: the text of the page, its figures as pictures."""
    drawn = pictures(name)

    def figure(found: re.Match[str]) -> str:
        """Return a figure as an SVG element, in place of its canvas."""
        picture, about = drawn[found[1]], found[2]
        body = "".join(map(element, picture.commands))
        size = f'viewBox="0 0 {picture.width:g} {picture.height:g}"'
        width = f'width="{44 * picture.width:.0f}"'
        return f'<svg {size} {width} role="img" aria-label="{about}">{body}</svg>'

    text = (WEB / "rules" / f"{name}.html").read_text(encoding="utf-8")
    text = _CANVAS.sub(figure, translated(text, tag))
    return f'<section id="{name}"><h2>{_title(name, tag)}</h2>\n{text}</section>\n'


def _title(name: str, tag: str) -> str:
    """Return a game's title in a language, escaped for HTML."""
    title = GAMES[name]("").title
    text = TITLES.get(title)
    key = Entry(text.english, context=text.context).key if text else title
    return escape(translations(tag).get(key, title))


def _filled(text: str, values: Mapping[str, str]) -> str:
    """Return a page with its gaps filled. Raises BuildError for a missing gap."""
    for name, value in values.items():
        gap = f"<!-- {name} -->"
        if gap not in text:
            raise BuildError(f"A page beside the app has no place {gap}.")
        text = text.replace(gap, value)
    return text


def _allowing_own(text: str) -> str:
    """Return the page with a content security policy for its own styles and scripts only."""
    allowed = {
        "style-src": re.findall(r"<style>(.*?)</style>", text, re.DOTALL),
        "script-src": re.findall(r"<script>(.*?)</script>", text, re.DOTALL),
    }
    hashes = {kind: " ".join(map(hash_of, parts)) or "'none'" for kind, parts in allowed.items()}
    own = "; ".join(f"{kind} {told}" for kind, told in hashes.items())
    policy = f"default-src 'none'; img-src data:; connect-src 'self'; {own}; form-action 'none'"
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return _filled(text, {"policy": meta})


def _check_sizes(files: Mapping[str, bytes]) -> None:
    """Raise BuildError if a file takes more than LIMIT bytes on the wire."""
    for name, content in files.items():
        size = wire_size(name, content)
        if size > LIMIT:
            raise BuildError(f"{name} takes {size:,} bytes, and may take {LIMIT:,}.")
