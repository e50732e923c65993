"""Pictures for sharing: SVG, films, numbered diagrams, and the link inside a PNG."""

import re
import struct
import xml.etree.ElementTree as ET
import zlib
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.show.exports import position_picture
from redstone.app.show.film import MOVE_SECONDS, film_svg, plain_film
from redstone.app.storage.intake import SIGNATURE, link_in, with_link
from redstone.app.study.film import study_film, with_comment
from redstone.app.study.sheet import study_sheet
from redstone.board import Point
from redstone.pictures.numbered import DIAGRAM_MOVES, diagrams
from redstone.pictures.svg import LIGHT, About, element, svg_of
from redstone.record.game import Game, Headline
from redstone.record.node import MarkShape, Markup, Notes
from tests.app.sessions import BOTH_AT_A1, STOPPED, at, drawn, playing, two_people, with_moves
from tests.at_once import format_sgf

SVG = "{http://www.w3.org/2000/svg}"
ABOUT = About("A <title>", "https://example.org/#redstone5-1-0", "move 6 & so on")
GAME = with_moves(two_people(), f"{BOTH_AT_A1} xa1 e5").game
THEME = Path(__file__).parents[2] / "web" / "styles" / "theme.css"


def stones(root: ET.Element) -> list[ET.Element]:
    """Return the elements of stones in an SVG document."""
    return root.findall(f"{SVG}use")


def test_the_colours_are_those_of_the_page_in_the_light_theme() -> None:
    first_rule = THEME.read_text().partition("}")[0]
    assert dict(re.findall(r"--board-([\w-]+): (#\w+);", first_rule)) == LIGHT


def test_a_position_is_valid_svg_with_all_its_stones_and_its_link() -> None:
    """It also has the title, the caption and the coordinates."""
    session = with_moves(two_people(), BOTH_AT_A1)
    root = ET.fromstring(svg_of(drawn(session), ABOUT))
    assert len(stones(root)) == len(session.position.board.stones)
    assert root.findtext(f"{SVG}title") == ABOUT.title
    assert root.findtext(f"{SVG}metadata") == ABOUT.link
    texts = [text.text for text in root.findall(f"{SVG}text")]
    assert ABOUT.caption in texts
    assert set("abcde12345") <= set(texts)


TAGS = {
    "board": "g",
    "line": "line",
    "disc": "circle",
    "ring": "circle",
    "pill": "rect",
    "square": "rect",
    "text": "text",
    "stone": "use",
}


def test_every_drawing_command_has_an_element() -> None:
    """Each kind is written as the expected SVG element."""
    staged = with_moves(two_people(), BOTH_AT_A1)
    staged.board_input.tap(at("a1"))
    staged.board_input.switch_staged(red=True)
    counted = playing("go", f"{STOPPED} va3")
    commands = [*drawn(staged).commands, *drawn(counted).commands]
    assert {str(command[0]) for command in commands} == set(TAGS)
    for command in commands:
        assert ET.fromstring(element(command)).tag == TAGS[str(command[0])], command


def test_a_small_stone_is_scaled_and_a_vanishing_one_is_not_in_a_still_picture() -> None:
    small = ET.fromstring(element(["stone", 1, 2, "red", 0.85, 0.5, ""]))
    assert small.attrib == {"transform": "translate(1 2) scale(0.5)"}
    assert [child.attrib["href"] for child in small] == ["#red"]
    assert element(["stone", 1, 2, "black", 1, 1, "vanish"]) == ""


def shown_at(use: ET.Element, second: float) -> bool:
    """Return True if an animated element is visible at this second of the film."""
    animation = use.find(f"{SVG}animate")
    assert animation is not None
    length = float(animation.attrib["dur"].removesuffix("s"))
    keys = [float(key) for key in animation.attrib["keyTimes"].split(";")]
    values = animation.attrib["values"].split(";")
    assert len(keys) == len(values)
    assert keys[0] == 0
    assert keys == sorted(set(keys)), "each time has one value"
    return [v for key, v in zip(keys, values, strict=True) if key <= second / length][-1] == "1"


def test_the_film_shows_every_position_in_its_time() -> None:
    """The number of stones visible in each interval is that of the position."""
    root = ET.fromstring(film_svg(plain_film(GAME), ABOUT))
    for ply, position in enumerate(GAME.positions):
        shown = [use for use in stones(root) if shown_at(use, (ply + 0.5) * MOVE_SECONDS)]
        assert len(shown) == len(position.board.stones), f"move {ply}"
    still = [use for use in stones(root) if use.get("opacity") is None]
    assert len(still) == len(GAME.position.board.stones)


def test_set_up_stones_are_in_the_film_from_the_start() -> None:
    game = playing("go", "c4 a1", size=9, options="h2").game
    root = ET.fromstring(film_svg(plain_film(game), ABOUT))
    shown = [len([use for use in stones(root) if shown_at(use, second)]) for second in (0.1, 60)]
    assert shown == [2, 4]


def test_a_last_red_stone_is_ringed_as_on_the_page() -> None:
    """The mark of the last move is larger for a red stone than for others."""
    root = ET.fromstring(
        film_svg(plain_film(with_moves(two_people(), f"{BOTH_AT_A1} xa1").game), ABOUT)
    )
    rings = [group.find(f"{SVG}circle") for group in root.findall(f"{SVG}g")]
    radii = [ring.attrib["r"] for ring in rings if ring is not None]
    assert radii == ["0.17"] * len(BOTH_AT_A1.split()) + ["0.5"]


def test_the_film_of_no_moves_is_an_empty_board() -> None:
    root = ET.fromstring(film_svg(plain_film(two_people().game), ABOUT))
    assert stones(root) == []


def long_game() -> Game:
    """Return a game of 28 moves on 7x7."""
    rows = [f"{col}{row}" for row in range(1, 8, 2) for col in "abcdefg"]
    return with_moves(two_people(7), " ".join(rows)).game


def test_diagrams_number_the_stones_that_their_moves_placed() -> None:
    """28 moves make two diagrams. Their captions list the moves."""
    game = long_game()
    one, other = diagrams(game)
    numbers = [c[5] for c in one.picture.commands if c[0] == "text" and "count" in str(c[4])]
    assert numbers == [str(n) for n in range(1, DIAGRAM_MOVES + 1)]
    assert one.caption.startswith("1 a1, 2 b1")
    assert other.caption.startswith("21 g5, 22 a7")
    assert other.caption.endswith(f"{len(game.moves)} g7")


def test_a_red_stone_is_numbered_and_the_captured_stay_in_their_diagram() -> None:
    """The diagram has a stone for each move, and the number covers the mark of red."""
    (diagram,) = diagrams(GAME)
    drawn = [c for c in diagram.picture.commands if c[0] == "stone"]
    assert len(drawn) == len(GAME.moves)
    assert "7 red a1" in diagram.caption
    seven = next(
        n for n, c in enumerate(diagram.picture.commands) if c[0] == "text" and c[5] == "7"
    )
    covered = diagram.picture.commands[seven - 1]
    assert covered[:1] + covered[4:] == ["disc", "hint-red"], "its mark is covered"
    others = [c for c in diagram.picture.commands if c[0] == "disc" and c[4] == "hint-red"]
    assert others == [covered]


def test_a_game_without_moves_is_one_diagram_without_caption() -> None:
    (diagram,) = diagrams(two_people().game)
    assert diagram.caption == ""


def tiny_png() -> bytes:
    """Return a PNG of one pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        """Return a PNG chunk with length and checksum."""
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    header = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    pixels = chunk(b"IDAT", zlib.compress(b"\0\0"))
    return SIGNATURE + chunk(b"IHDR", header) + pixels + chunk(b"IEND", b"")


def test_a_link_in_a_png_survives_a_round_trip() -> None:
    png = with_link(tiny_png(), ABOUT.link)
    assert link_in(png) == ABOUT.link
    assert link_in(tiny_png()) is None
    assert len(png) == len(tiny_png()) + 12 + len(b"Redstone\0") + len(ABOUT.link)


def test_a_link_is_not_added_to_other_data() -> None:
    with pytest.raises(ValueError, match="not a PNG"):
        with_link(b"GIF89a", "#")


def test_another_programs_text_in_a_png_is_no_link() -> None:
    foreign = with_link(tiny_png(), ABOUT.link).replace(b"Redstone\0", b"Software\0")
    assert link_in(foreign) is None
    picture = with_link(tiny_png(), ABOUT.link).replace(b"tEXt", b"zTXt")
    assert link_in(picture) is None


@given(st.binary(max_size=100), st.integers(0, 120))
def test_damaged_pictures_are_read_without_an_exception(noise: bytes, cut: int) -> None:
    """Other data has no link, and data after the picture does not matter."""
    png = with_link(tiny_png(), ABOUT.link)
    for damaged in (SIGNATURE + noise, png[:cut] + noise, png[:cut] + noise + png[cut:]):
        assert isinstance(link_in(damaged), str | None)
    assert link_in(noise) is None
    assert link_in(png + noise) == ABOUT.link


CONTROLS = "\0\x01\x1b\ud800\uffff"


def test_every_text_makes_valid_xml() -> None:
    """Characters that XML forbids are left out of pictures, films, sheets and SGF."""
    mark = Markup(Point(1, 1), MarkShape.LABEL, f"a{CONTROLS}b")
    headline = Headline(black=f"Cho{CONTROLS}", title=f"T{CONTROLS}")
    noted = Notes(f"t{CONTROLS}", f"c{CONTROLS}\td", markup=(mark,))
    first, *others = GAME.nodes
    game = replace(GAME.go_to(0), nodes=(replace(first, notes=noted), *others), headline=headline)
    link = f"https://example.org/{CONTROLS}"
    pages = cast(list[dict[str, str]], study_sheet(game, link)["diagrams"])
    for text in (
        position_picture(game, link, with_comment).text,
        film_svg(study_film(game), About(f"T{CONTROLS}", link, f"C{CONTROLS}")),
        *(page["svg"] for page in pages),
    ):
        assert "ab" in "".join(ET.fromstring(text).itertext())
    written = format_sgf(game)
    assert not set(CONTROLS) & set(written)
    assert written.encode()
