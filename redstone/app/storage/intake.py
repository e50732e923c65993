"""The reader of all outside input: links, SGF, pictures, invitations, export files.

No input is trusted: sizes are checked first, and nothing here raises. A PNG has a link as a text
chunk (PNG specification, third edition, 11.3.3.3), a GIF as a comment before its frames (GIF89a,
section 24).
"""

import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from redstone.app.play.challenge import Challenge, reading_challenge
from redstone.record.characters import BLANK, is_text
from redstone.record.expected import Expected
from redstone.record.fault import Cause, Fault, FaultKind, too_long
from redstone.record.game import Game
from redstone.record.link import LinkReading
from redstone.record.link_found import has_sgf, link_span, unmangled
from redstone.record.node import NO_NOTES
from redstone.record.note import Note, NoteKind
from redstone.record.work import Work
from redstone.rules import GAMES

if TYPE_CHECKING:
    from redstone.app.storage.importing import Collection
    from redstone.record.sgf import Decode, SgfReading


MAX_BYTES = 4_000_000
"""Bytes of a file that is read; a picture of the largest board is smaller."""
UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff", b"(\0", b"\0(")
"""The byte order marks of UTF-16, and the first bracket of a file in it without one."""
EXPORT = "redstone-games"
"""The format name at the beginning of an export file; `export_file` reads the rest."""
SHOWN_CHARACTERS = 20_000
"""Characters of a text without a game that are kept for display and copying."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PICTURE = re.compile(SIGNATURE + rb"|GIF8|\xff\xd8\xff|RIFF.{4}WEBP", re.DOTALL)
"""The first bytes of pictures: PNG, which may contain a link, GIF, JPEG and WebP."""
GUESSED = NoteKind.ENCODING
NO_READING = LinkReading("", None)
_INVITATION = re.compile(r"(?<![\w-])live[0-9]{1,3}-", re.IGNORECASE)
"""The beginning of an invitation to a live game, in a link or a text around it."""
_ROOT = re.compile(rb"\(\s*;\s*(?:GM|FF|SZ|CA|AP|GN|AB|PB)\s*\[")
_LAID_OUT = re.compile(rb"(?:A[BW]|RSR)\s{0,9}\[[a-s]{2}")
_SVG_LINK = re.compile(r"<metadata>([^<]{1,20000})</metadata>")
_LINK_HEAD = re.compile(rf"[a-z]+[0-9]|(?:{'|'.join(GAMES)})\b", re.I)
_LINK_BEGUN = re.compile(r"#[a-z]+[0-9][a-z0-9]*-", re.I)


class Incoming(NamedTuple):
    """A game from outside, as far as it could be read, with facts about its source.

    `notes` are about parts of a file that were left out or changed. `is_record` is true for a file
    of another program, a record in which nobody is to move. `drawn` is the text of a position
    without moves; it has no reading. `encoding` is that of a file whose encoding was guessed or
    chosen, by its name in the Encoding Standard; `data` has the file's bytes then.
    """

    reading: LinkReading
    challenge: Challenge | None = None
    notes: tuple[Note, ...] = ()
    drawn: str = ""
    is_record: bool = False
    encoding: str = ""
    data: bytes = b""


class Invitation(str):
    """A text that contains an invitation to a live game."""

    __slots__ = ()


@dataclass(frozen=True)
class Export:
    """The text of an export file."""

    text: str


Opened: TypeAlias = "Incoming | Invitation | Export | Collection"
"""Everything that can be opened."""


def reading(source: str | Sequence[bytes], decode: "Decode | None" = None) -> Work[Opened]:
    """Read a text or files in steps: an export, an invitation, a game, or a collection of games.

    `decode` decodes the character sets of SGF; by default those that this Python has.
    """
    files = [source.encode(errors="replace")] if isinstance(source, str) else source
    first = files[0]
    if len(files) == 1 and not _PICTURE.match(first):
        found = _not_a_game(first)
        if found is not None:
            return found
    if len(files) > 1 or _may_be_several(first):
        from redstone.app.storage.importing import listing_files  # few visits need it
        from redstone.record.sgf import decode_by_codecs

        encoding = "utf-8" if isinstance(source, str) else ""
        listed = yield from listing_files(files, decode or decode_by_codecs, encoding)
        if len(listed.games) > 1:
            return replace(listed, encoding="")
    if isinstance(source, str):
        return (yield from reading_text(source))
    return (yield from reading_file(first, decode))


def _not_a_game(data: bytes) -> Export | Invitation | None:
    """Return the input as an export or invitation if it is one, else None."""
    head = data[: 4 * SHOWN_CHARACTERS].decode("utf-8", "replace")
    if is_export(head):
        return Export(data.decode("utf-8", "replace"))
    if not has_sgf(head) and _INVITATION.search(head[:SHOWN_CHARACTERS]):
        return Invitation(head)
    return None


def is_export(text: str) -> bool:
    """Return True for a text that begins like an export file."""
    return f'"format":"{EXPORT}"' in "".join(text[:200].split())


def _may_be_several(data: bytes) -> bool:
    """Return True if a file may contain several games, or is too long for one."""
    if len(data) > MAX_BYTES or data.startswith(UTF_16_MARKS):
        return True
    first = _ROOT.search(data)
    return bool(first and _ROOT.search(data, first.end()))


def reading_text(text: str) -> Work[Incoming]:
    """Read a pasted text, move by move: SGF, a link in the text, or a text diagram.

    A diagram is only passed on. For other texts the result has a fault.
    """
    if has_sgf(text):
        data = text.encode(errors="replace")  # a lone surrogate is replaced
        return (yield from reading_sgf_file(data, decoded=True))
    span = link_span(text)
    if span is None:
        mended = unmangled(text)
        span = link_span(mended)
        text = text if span is None else mended
    if span is None and _shows_board(text):
        return Incoming(NO_READING, drawn=text)
    if span is None and not _is_like_a_link(text):
        if not is_text(text):
            return _no_game(Cause.NOT_A_TEXT)
        return _no_game(Cause.NO_GAME_IN_TEXT, text[:SHOWN_CHARACTERS])
    challenge, reading = yield from reading_challenge(text[slice(*span)] if span else text)
    return Incoming(reading, challenge)


def reading_file(data: bytes, decode: "Decode | None" = None, encoding: str = "") -> Work[Incoming]:
    """Read a file, move by move: SGF, a text with a link, or a picture with embedded link.

    `decode` decodes the character sets of SGF; by default those that this Python has. An SGF file
    is read in the `encoding`, if that is given and known.
    """
    if len(data) > MAX_BYTES:
        return Incoming(LinkReading("", None, too_long(0, MAX_BYTES, "bytes").fault))
    if _PICTURE.match(data):
        link = link_in(data)
        missing = _no_game(Cause.NO_GAME_IN_PICTURE)
        return (yield from reading_text(link)) if link else missing
    if data.startswith(UTF_16_MARKS):
        from redstone.record.sgf import decode_by_codecs, utf_16  # most visits never need it

        marked = utf_16(data, decode or decode_by_codecs)
        if marked is not None:
            return (yield from reading_text(marked.data.decode()))
    text = data.decode("utf-8", "replace").lstrip(BLANK)
    if has_sgf(text):
        return (yield from _reading_as(data, decode, encoding))
    if text.startswith("<svg"):
        found = _SVG_LINK.search(text)
        missing = _no_game(Cause.NO_GAME_IN_PICTURE)
        return (yield from reading_text(found[1])) if found else missing
    return (yield from reading_text(text))


def _reading_as(data: bytes, decode: "Decode | None", encoding: str) -> Work[Incoming]:
    """Read an SGF file in the encoding chosen for it, if that is known, else in its own."""
    chosen = decode(encoding, data) if decode and encoding else None
    if chosen is None:
        incoming = yield from reading_sgf_file(data, decode)
        return incoming._replace(data=data) if incoming.encoding else incoming
    incoming = yield from reading_sgf_file(chosen.encode(), decoded=True)
    return incoming._replace(encoding=encoding, data=data)


def reading_sgf_file(
    data: bytes, decode: "Decode | None" = None, *, decoded: bool = False
) -> Work[Incoming]:
    """Read the game of an SGF file in steps, with notes on omitted parts.

    `decoded` is true for a pasted text.
    """
    # Imported here, since most visits never need it.
    from redstone.record.sgf import decode_by_codecs, reading_sgf

    reading = yield from reading_sgf(data, decode or decode_by_codecs, decoded=decoded)
    return incoming_of(data, reading)


def incoming_of(data: bytes, reading: "SgfReading", *, is_listed: bool = False) -> Incoming:
    """Return the result for an SGF file: a game, or a position to open in the editor.

    One of a list of games is always a game, and so is a position with a text.
    """
    is_game = reading.game is not None and (is_listed or _has_texts(reading.game))
    faulty = reading.fault is not None
    if not is_game and _is_position_only(data, reading.game, faulty=faulty):
        return Incoming(NO_READING, drawn=data.decode("utf-8", "replace"))
    text = data[:SHOWN_CHARACTERS].decode("latin-1")  # so that places are those of bytes
    found = LinkReading(text, reading.game, reading.fault)
    guessed = next((each.details[0] for each in reading.notes if each.kind is GUESSED), "")
    return Incoming(found, None, reading.notes, is_record=reading.is_theirs, encoding=guessed)


def _shows_board(text: str) -> bool:
    """Return True for a text that contains a text diagram of a board."""
    from redstone.record.drawn import read_drawing  # most visits never need it

    return read_drawing(text) is not None


def _has_texts(game: Game) -> bool:
    """Return True for a game with a name, a comment or a mark."""
    told = game.headline
    is_named = any((told.title, told.event, told.comment, told.black, told.white))
    return is_named or any(made.notes != NO_NOTES for made in game.nodes)


def _is_position_only(data: bytes, game: Game | None, *, faulty: bool) -> bool:
    """Return True for a file with a position but no moves, or one no game can start from."""
    if len(data) > SHOWN_CHARACTERS or (game is not None and game.line):
        return False
    lays_out = _LAID_OUT.search(data) is not None
    return lays_out and (faulty or (game is not None and game.start.is_set_up))


def _is_like_a_link(text: str) -> bool:
    """Return True if a text names a game and size, so that the link reader can report its fault."""
    words = text[:SHOWN_CHARACTERS].lstrip(BLANK).split(maxsplit=1)
    if len(words) == 1 and (words[0][0] == "#" or _LINK_HEAD.match(words[0].rpartition("#")[2])):
        return True
    return len(text) <= MAX_BYTES and _LINK_BEGUN.search(text) is not None


def _no_game(cause: Cause, text: str = "") -> Incoming:
    """Return the result for a text without a game, with the cause as its fault."""
    fault = Fault(FaultKind.UNREADABLE, 0, cause, Expected.LINK)
    return Incoming(LinkReading(text, None, fault))


KEYWORD = b"Redstone"
_AFTER_HEADER = len(SIGNATURE) + 25  # IHDR: length, type, 13 bytes of data, check
_SCREEN = 13
"""Bytes of the header and the logical screen descriptor."""
_EXTENSION, _COMMENT = 0x21, 0xFE
_MOST_EXTENSIONS = 20


def with_link(png: bytes, link: str) -> bytes:
    """Embed a link in a PNG picture. Raises ValueError if it is not a PNG."""
    if not png.startswith(SIGNATURE) or png[12:16] != b"IHDR":
        raise ValueError("not a PNG picture")
    chunk = b"tEXt" + KEYWORD + b"\0" + link.encode("ascii")
    framed = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[:_AFTER_HEADER] + framed + png[_AFTER_HEADER:]


def link_in(picture: bytes) -> str | None:
    """Return the link embedded in a PNG or GIF, or None; never raises."""
    return _comment_of(picture) if picture.startswith(b"GIF8") else _text_of(picture)


def _text_of(png: bytes) -> str | None:
    """Return the link that `with_link` embedded in a PNG, or None."""
    for kind, data in _chunks(png):
        if kind == b"tEXt" and data.startswith(KEYWORD + b"\0"):
            return data[len(KEYWORD) + 1 :].decode("ascii", "replace")
    return None


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield type and data of each PNG chunk."""
    at = len(SIGNATURE)
    while png.startswith(SIGNATURE) and at + 12 <= len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _comment_of(gif: bytes) -> str | None:
    """Return the comment of a GIF made by `web/links/gif.js`, None without one; never raises."""
    at = _SCREEN
    if len(gif) > at:
        at += 3 << ((gif[10] & 7) + 1) if gif[10] & 0x80 else 0
    for _ in range(_MOST_EXTENSIONS):
        if gif[at : at + 1] != bytes([_EXTENSION]):
            return None
        kind, (data, at) = gif[at + 1 : at + 2], _blocks(gif, at + 2)
        if kind == bytes([_COMMENT]):
            return data.decode("ascii", "replace")
    return None


def _blocks(gif: bytes, at: int) -> tuple[bytes, int]:
    """Return the joined data of the GIF sub-blocks at offset `at`, and the offset after them."""
    data = bytearray()
    while at < len(gif) and gif[at]:
        data += gif[at + 1 : at + 1 + gif[at]]
        at += 1 + gif[at]
    return bytes(data), at + 1
