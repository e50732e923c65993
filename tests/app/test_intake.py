"""Texts and files from outside: those that become games, and the messages about the others."""

from collections.abc import Callable
from random import Random
from time import process_time
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.show.exports import (
    film_picture,
    forum_text,
    position_picture,
    sgf_file,
    sheet,
)
from redstone.app.show.film import plain_film
from redstone.app.storage.arrivals import opens_as_study
from redstone.app.storage.intake import (
    MAX_BYTES,
    SIGNATURE,
    Incoming,
    reading_file,
    reading_text,
    with_link,
)
from redstone.app.words.faults import message
from redstone.record.diagram import format_diagram
from redstone.record.link import format_link
from redstone.record.sgf import decode_by_codecs
from redstone.record.work import run_to_end
from redstone.summary import title
from tests.app.sessions import BOTH_AT_A1, two_people, with_moves
from tests.at_once import read_file, read_text

GAME = with_moves(two_people(), f"{BOTH_AT_A1} xa1").game
LINK = f"https://example.org/redstone/{format_link(GAME)}"
PNG = with_link(SIGNATURE + b"\0\0\0\x0dIHDR" + bytes(17), LINK)
PIECES = (b"\n", b".", b"X", b"O", b"#", b"\x00", b"\xff\xc0")
NO_LINK = "This text contains no Redstone link, SGF or drawn board."


def game_of(incoming: Incoming) -> object:
    """Return the game of an incoming text, None without one. The text must have no fault."""
    assert incoming.reading.fault is None, incoming.reading.fault
    return incoming.reading.game


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        format_link(GAME).upper(),
        f"\n  {LINK} \r\n",
        f"Your move! {LINK}",
        f"Look (at <{LINK}>), please.",
        forum_text(GAME, LINK),
        sgf_file(GAME).text,
        "\ufeff" + sgf_file(GAME).text,
        "\ufeff" + LINK,
        "\ufeff" + LINK.removeprefix("#"),
        "\ufeff" + forum_text(GAME, LINK),
    ],
)
def test_a_pasted_text_is_opened(text: str) -> None:
    """Links, forum texts and SGF among other text are read as the game, also from a file."""
    assert game_of(read_text(text)) == GAME
    assert game_of(read_file(text.encode())) == GAME


@pytest.mark.parametrize(
    "text",
    [
        "Hi! The game:\r\n\r\n{}\r\n-- \r\nAnn\x1a",
        "From: bob@example.org\nSubject: game (yesterday)\n\nHere it is (;-)\n{}\n",
        "```sgf\n{}\n```",
        "[sgf]{}[/sgf]",
        "\u200b{}",
    ],
)
def test_a_file_within_another_text_is_opened(text: str) -> None:
    """An SGF file in a letter or between other marks is read as the game."""
    written = text.format(sgf_file(GAME).text)
    assert game_of(read_text(written)) == GAME
    assert game_of(read_file(written.encode())) == GAME


@pytest.mark.parametrize(
    "mangle",
    [
        lambda link: link.replace("#", "%23"),
        lambda link: link.replace("#", "%2523"),
        lambda link: link.replace("-", "\u2011"),
        lambda link: link.replace("-", "\u2013"),
        lambda link: link.replace("-", "%2D"),
        lambda link: quote(link, safe=""),
        lambda link: "".join(f"%{ord(letter):02x}" for letter in link),
        lambda link: link.replace("-", "\u200b-"),
        lambda link: f"See {link.replace('#', '%23')} (move 7), 100% sure.",
    ],
)
def test_a_link_changed_by_a_messenger_is_opened(mangle: Callable[[str], str]) -> None:
    """Escaped, replaced and invisible characters in it do not matter."""
    assert game_of(read_text(mangle(LINK))) == GAME
    assert game_of(read_text(mangle(format_link(GAME)))) == GAME


@pytest.mark.parametrize(
    ("file", "opens"),
    [
        ("(;GM[1]SZ[9];B[ee];W[cc])", True),
        ("(;GM[1]SZ[9]AP[Other:1]RU[Redstone];B[ee])", True),
        ("(;GM[1]SZ[9])", False),
        (sgf_file(GAME).text, False),
    ],
)
def test_a_file_of_another_program_opens_as_a_study(file: str, *, opens: bool) -> None:
    """A file with moves does unless this app has made it."""
    assert opens_as_study(read_file(file.encode())) is opens


def test_pictures_that_were_made_here_are_opened_again() -> None:
    """PNG and SVG pictures, also animated ones, are read as their game."""
    assert game_of(read_file(PNG)) == GAME
    for export in (position_picture(GAME, LINK), film_picture(plain_film(GAME), LINK)):
        assert game_of(read_file(export.text.encode())) == GAME
        assert game_of(read_file(export.text.encode("utf-8-sig"))) == GAME


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", NO_LINK),
        (b"chess9-1-e4", "does not know the game 'chess'"),
        (b"#redston", "does not know the game 'redston'"),
        (b"red", "Expected here:"),
        (SIGNATURE + bytes(40), "no game in this picture"),
        (b"<svg></svg>", "no game in this picture"),
        (b"(;GM[3]FF[4])", ""),
        (b"\xff\xfe\x00", "cannot read files of this kind"),
        (b"GIF89a" + 800 * b"\xff", "no game in this picture"),
        (b"GIF89a" + bytes(40), "Open its SGF file or its link instead."),
        (b"\xff\xd8\xff\xe0" + bytes(40), "no game in this picture"),
        (b"RIFF\0\0\0\0WEBP", "no game in this picture"),
        (b"%PDF-1.7\n\x00\x01", "cannot read files of this kind"),
        (b"Shall we play tonight?", NO_LINK),
        (b"https://example.org/wiki/Go#History", NO_LINK),
        (b"redstone " * 9000, NO_LINK),
        (b" " * (MAX_BYTES + 1), "too large"),
        (f"{LINK} or {LINK}".encode(), ""),
    ],
)
def test_texts_that_are_not_games_are_reported_as_such(data: bytes, expected: str) -> None:
    """The message names the fault, such as another game, a picture without a link, or the size."""
    reading = read_file(data).reading
    assert reading.fault is not None
    assert expected in message(reading.fault)


@pytest.mark.parametrize("seed", range(8))
def test_no_binary_is_taken_for_a_drawn_board(seed: int) -> None:
    """Random bytes are none, not even among characters that boards are drawn with.

    A pasted text is treated the same.
    """
    random = Random(seed)
    for _ in range(200):
        size = random.choice((60, 300, 3000))
        for data in (random.randbytes(size), b"".join(random.choices(PIECES, k=size))):
            assert not read_file(data).drawn
            assert not read_text(data.decode("latin-1")).drawn
            assert not read_text(data.decode("utf-8", "replace")).drawn
    assert read_file(b".X.\nO#.\n...\n").drawn


@given(st.binary(max_size=80), st.integers(0, 200))
def test_hostile_files_are_read_without_an_exception(noise: bytes, at: int) -> None:
    for good in (LINK.encode(), sgf_file(GAME).text.encode(), PNG):
        for data in (noise, good[:at] + noise + good[at:], good[:at] + noise):
            reading = read_file(data).reading
            assert (reading.game is None) <= (reading.fault is not None)


def test_a_forum_text_has_title_diagram_and_link() -> None:
    text = forum_text(GAME, LINK)
    assert text.startswith("Redstone 5 × 5, move 7: White to move\n")
    assert format_diagram(GAME.position.board) in text
    assert text.endswith(f"{LINK}\n")


def test_the_title_of_a_forum_text_has_the_result() -> None:
    assert title(with_moves(two_people(), "c3 w").game).endswith("Black wins: White resigned")


def test_a_sheet_has_all_moves() -> None:
    """The diagram has a caption with the seventh move, and an SVG."""
    diagrams = sheet(GAME, LINK)["diagrams"]
    assert isinstance(diagrams, list)
    assert "7 red a1" in diagrams[0]["caption"]
    assert diagrams[0]["svg"].startswith("<svg")


def test_a_text_with_a_lone_surrogate_is_read_like_any_other() -> None:
    """An SGF text that ends with one has a fault and raises no exception."""
    assert read_text("(;GM[1]\ud800").reading.fault is not None


@pytest.mark.parametrize(
    ("around", "found"),
    [
        ("https://example.org/{} ", "https://example.org/{}"),
        ("https://a https://example.org/?x=1{}", "https://example.org/?x=1{}"),
        ("https://http://example.org/{}", "https://http://example.org/{}"),
        ("https://" + 501 * "x" + "{}", "{}"),
        ("xhttp://x{}!", "http://x{}"),
        ("https://{}", "{}"),
        ("{0} {0}", "{0} {0}"),
        ("# #9-1 #a-1 {}", "{}"),
    ],
)
def test_a_link_in_a_text_is_found_with_its_address(around: str, found: str) -> None:
    """The reading's text is the link with the site's address, without the words around."""
    link = format_link(GAME)
    assert read_text(around.format(link)).reading.text == found.format(link)


HOSTILE = ["https://", "http://x", "#a", "#a1-", "#", "https://#", "<metadata>", "-i", "(;", "(;A["]


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("before", ["", "<svg", "(;A["])
def test_the_time_to_look_through_a_text_grows_with_its_length(piece: str, before: str) -> None:
    """Repeated beginnings of links and files in the longest text are read within 3 seconds.

    Reading takes 0.1 seconds. Starting again at every piece would take six or more.
    """
    text = before + piece * (MAX_BYTES // len(piece) - 2)
    start = process_time()
    assert read_text(text).reading.fault is not None
    assert read_file(text.encode()).reading.fault is not None
    assert process_time() - start < 3


@pytest.mark.parametrize(
    "text",
    [
        "X . O\n. # .\nX . O",
        "(;GM[1]RU[Redstone]SZ[3]AB[aa]AW[cc])",
        "(;GM[1]RU[Redstone]SZ[3]AB[aa])",  # refused by the check of set-ups
        "(;GM[1]RU[Redstone]SZ[3]AB[aa]AW[cc]",  # cut
    ],
)
def test_a_bare_diagram_opens_in_the_editor(text: str) -> None:
    """A text drawing, or an SGF file with stones and no moves, is no game but a drawing."""
    for incoming in (read_text(text), read_file(text.encode())):
        assert incoming.drawn == text
        assert incoming.reading.game is None


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[1]RU[Redstone]SZ[3]AB[aa]AW[cc];B[ba])",
        "(;GM[1]RU[Redstone]SZ[3])",
        format_link(GAME),
        f"{format_diagram(GAME.position.board)}\n{LINK}",
        "what is this?\nno idea",
    ],
)
def test_games_do_not_open_in_the_editor(text: str) -> None:
    """A file with moves, a link, and a text without a board are no drawings."""
    assert not read_text(text).drawn


def test_a_link_can_be_read_move_by_move() -> None:
    """The generator that reads it yields once for each move."""
    assert len(list(reading_text(LINK))) == len(GAME.line)


def test_a_guessed_encoding_is_named_and_another_one_can_be_chosen() -> None:
    """A file in Shift JIS read as Windows-1252 has the player's name in that encoding."""
    data = "(;GM[1]SZ[9]KM[7]RU[Go]PB[囲碁太郎]PW[能登十段];B[ee]C[表十段])".encode("cp932")
    incoming = run_to_end(reading_file(data, decode_by_codecs))
    assert incoming.encoding == "shift_jis"
    other = run_to_end(reading_file(data, decode_by_codecs, "windows-1252"))
    assert other.encoding == "windows-1252"
    assert other.reading.game is not None
    assert other.reading.game.headline.black == "囲碁太郎".encode("cp932").decode("cp1252")
