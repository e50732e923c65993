"""The files beside the app: the preview, the readable rules, the page for unknown addresses."""

import json
import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from redstone.pictures.figures import pictures
from redstone.rules import GAMES
from tools.build import extra_files
from tools.build.extra_files import (
    LIMIT,
    PREVIEW,
    RULES,
    VARIABLE,
    address,
    beside,
    lost_page,
    rules_name,
    rules_page,
    tags,
    translations,
    with_address,
)
from tools.build.paths import DIST, ROOT, BuildError
from tools.build.preview import HEIGHT, WIDTH, preview
from tools.build.release import wire_size
from tools.languages.pages import texts_of
from tools.languages.paths import MANIFEST
from tools.languages.site import offered_catalogues
from tools.languages.translated import texts_of_manifest, translated_manifest

HOME = "https://example.org/redstone/"
VOID = {"meta", "link", "br", "img", "hr"}


class ElementCounter(HTMLParser):
    """Checks that every element is closed, and counts the elements."""

    def __init__(self, text: str) -> None:
        """Read a text, and assert that all elements are closed."""
        super().__init__()
        self.open: list[str] = []
        self.seen = Counter[str]()
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count the element, and open it unless it has no end tag."""
        self.seen[tag] += 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count the element."""
        self.seen[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost open element, and assert that it is this one."""
        assert self.open.pop() == tag


def test_the_preview_is_a_picture_of_a_position() -> None:
    """It is 1200 × 630, mostly wood, with colours of black, white and red stones."""
    with Image.open(BytesIO(preview())) as picture:
        assert picture.size == (WIDTH, HEIGHT) == (1200, 630)
        counted: Any = picture.convert("RGB").getcolors(WIDTH * HEIGHT)
    wood, *others = [colour for _count, colour in sorted(counted, reverse=True)[:20]]
    assert wood[0] > wood[1] > wood[2]
    assert any(max(colour) <= 30 for colour in others), "black stones"
    assert any(min(colour) >= 180 for colour in others), "white stones"
    assert any(red > 3 * green for red, green, _blue in others), "red stones"


def test_the_rules_page_works_without_scripts() -> None:
    """It has the paragraphs and figures of all games' rules, as SVG, and no inline styles."""
    page = rules_page("")
    seen = ElementCounter(page).seen
    assert "script" not in seen
    assert seen["svg"] == 1 + sum(len(pictures(name)) for name in GAMES)
    assert "canvas" not in seen
    assert page.count("https://marksteeregames.com") >= 1
    for name in GAMES:
        text = (ROOT / "web" / "rules" / f"{name}.html").read_text()
        assert f'<a href="#{name}">' in page
        for paragraph in re.findall(r"<p>.*?</p>", text):
            assert paragraph in page
    assert not re.search(r'style="|\bon\w+="', page), "its policy would not let that be"
    assert "<!--" not in page


@pytest.mark.parametrize("tag", offered_catalogues())
def test_the_rules_page_exists_in_every_language(tag: str) -> None:
    """It has the same elements, no long sentence in English, and links to the other languages."""
    english, page = rules_page(""), rules_page("", tag)
    assert ElementCounter(page).seen == ElementCounter(english).seen
    assert f'<html lang="{tag}">' in page
    sentences = {found.text for found in texts_of(english) if len(found.text) > 40}
    assert sentences
    assert sentences.isdisjoint(found.text for found in texts_of(page))
    for other in tags():
        assert (f'href="./{rules_name(other)}"' in page) is (other != tag)


def test_the_page_for_unknown_addresses_exists_in_every_language() -> None:
    """It carries the translations of its texts in an attribute."""
    page = lost_page("")
    texts = json.loads(unescape(re.findall(r'data-texts="([^"]*)"', page)[0]))
    assert texts.keys() == offered_catalogues().keys()
    shown = [found.text for found in texts_of(page)]
    assert shown == ["This page doesn’t exist", "To the start page of Redstone"]
    for told in texts.values():
        assert len(told) == len(shown)
        assert shown[0] not in told


@pytest.mark.parametrize("tag", offered_catalogues())
def test_the_manifest_of_a_language_differs_only_in_its_texts(tag: str) -> None:
    """Translated back into English, it equals the English one."""
    english = MANIFEST.read_text(encoding="utf-8")
    data = json.loads(beside("")[f"manifest.{tag}.webmanifest"])
    assert (data["lang"], data["dir"]) == (tag, "ltr")
    assert [*texts_of_manifest(json.dumps(data))] == [
        translations(tag)[text] for text in texts_of_manifest(english)
    ]
    back = {translations(tag)[text]: text for text in texts_of_manifest(english)}
    again = translated_manifest(json.dumps(data), "en", back)
    assert json.loads(again) == json.loads(english)


@pytest.mark.parametrize("home", ["", HOME])
def test_each_extra_file_is_small_and_of_its_type(home: str) -> None:
    """The site's address is in the files, and a site map exists, only if it is known."""
    files = beside(home)
    assert {PREVIEW, RULES, "404.html", "robots.txt"} <= files.keys()
    for name, content in files.items():
        assert extra_files.is_beside(name)
        assert 0 < wire_size(name, content) <= LIMIT
    for name in (RULES, "404.html"):
        ElementCounter(files[name].decode())
    texts = [files[name].decode() for name in files if not name.endswith((".png", ".webp"))]
    assert any(HOME in text for text in texts) is bool(home)
    assert ("sitemap.xml" in files) is bool(home)


def test_a_file_that_is_too_large_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error of the build has its size and the limit."""
    monkeypatch.setattr(extra_files, "LIMIT", 5_000)
    monkeypatch.setattr(extra_files, "preview", lambda: bytes(10))
    with pytest.raises(BuildError, match=r"rules\.html takes [\d,]+ bytes, and may take 5,000"):
        beside("")


def test_the_sites_address_is_set_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable is read into the page's link, its preview and the robots' file."""
    monkeypatch.delenv(VARIABLE, raising=False)
    page = (ROOT / "index.html").read_bytes()
    assert address() == ""
    assert with_address(page, "") == page
    monkeypatch.setenv(VARIABLE, f" {HOME}\n")
    told = with_address(page, address()).decode()
    assert told.count(f'<link rel="canonical" href="{HOME}">') == 1
    assert told.count(f'<meta property="og:url" content="{HOME}">') == 1
    assert f'<meta property="og:image" content="{HOME}{PREVIEW}">' in told
    assert f"Sitemap: {HOME}sitemap.xml\n" in extra_files.robots(HOME)


@pytest.mark.parametrize(
    "text",
    [
        "example.org",
        "https://example.org",
        'https://example.org/"><script>/',
        "javascript:alert(1)/",
        "https://example.org/a b/",
        "https://example.org/#/",
    ],
)
def test_invalid_addresses_are_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site's address must begin with https://, end with a slash, and have no other signs."""
    monkeypatch.setenv(VARIABLE, text)
    with pytest.raises(BuildError, match="is no address"):
        address()


def test_the_preview_is_the_same_for_every_link_and_exists() -> None:
    """The built page has each tag for previews once, and the site has the picture."""
    page = (DIST / "index.html").read_text()
    for name in ("og:title", "og:description", "og:image", "og:image:width", "og:image:height"):
        assert page.count(f'<meta property="{name}" ') == 1
    assert '<meta name="twitter:card" content="summary_large_image">' in page
    assert (DIST / PREVIEW).is_file()
