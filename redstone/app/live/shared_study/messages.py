"""The messages of a shared study, between the teacher's device and each pupil's.

They are written as those of play are; `docs/live.md` has the fields. A change has the check of the
study after it, so that no two replicas differ unseen.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from redstone.app.live.channel import Speech
from redstone.app.live.codec import Bye, Codec, Fields, read_bye
from redstone.app.live.shared_study import edits
from redstone.app.live.shared_study.edits import MAX_NOTE
from redstone.app.live.shared_study.snapshot import MAX_WHOLE, read_marks, write_marks
from redstone.app.play.people import MAX_READ, name_in

VERSION = 1
"""Of what is said where a study is shared."""
PIECE = 3_000
"""Characters of a study in one message, where each may be written as two."""
MAX_PIECES = MAX_WHOLE // PIECE + 1
MAX_MARKED = 4_000
"""Characters of the marks of one moment in a message."""
BURST, RATE = 100, 10
"""Messages of a pupil that may come at once, and each second after that."""
ALL, ALL_RATE = 3 * MAX_PIECES, 20
"""Messages of a teacher, who may have to send whole studies."""

_DO = re.compile("grow|cut|promote|note|step|name")
_CHECK = re.compile(r"[0-9a-f]{8}", re.ASCII)
_PLACE = re.compile(r"(?:[a-hj-t][1-9][0-9]?)?", re.ASCII)
_SIGN = re.compile(r"[!?]{0,2}", re.ASCII)


@dataclass(frozen=True)
class Join:
    """The first message of a pupil; `table` is that of the card."""

    version: int
    table: str
    name: str


@dataclass(frozen=True)
class Welcome:
    """The teacher's answer."""

    version: int
    name: str


@dataclass(frozen=True)
class Whole:
    """A part of the whole study: the first of so many is number 0."""

    part: int
    parts: int
    text: str


@dataclass(frozen=True)
class Edited:
    """A change, and the check of the study after it.

    `text` is the move, the comment or the title; sign and marks are of a note alone.
    """

    do: str
    at: int
    text: str
    sign: str
    marks: str
    check: str


@dataclass(frozen=True)
class PupilEdited(Edited):
    """A change by a pupil, made in the whole study of this number, counted from 1 on their wire.

    A pupil who leads may be sent another one meanwhile, in which the change is not.
    """

    whole: int


@dataclass(frozen=True)
class Given:
    """Who leads: whose name it is, empty for the teacher; `yours` tells the receiver."""

    name: str
    yours: bool


@dataclass(frozen=True)
class Pointed:
    """Where whoever leads points at; an empty place is nowhere."""

    place: str


@dataclass(frozen=True)
class Again:
    """A pupil has another study than the check says, and wants all of it."""


Told = Join | Welcome | Whole | Edited | Given | Pointed | Again | Bye


def told(edit: edits.Edit, check: str) -> Edited:
    """A change as it is told."""
    match edit:
        case edits.Grow():
            return Edited("grow", edit.at, edit.move, "", "", check)
        case edits.Note():
            return Edited("note", edit.at, edit.comment, edit.sign, write_marks(edit.marks), check)
        case edits.Name():
            return Edited("name", 0, edit.title, "", "", check)
        case _:
            return Edited(_SIMPLE[type(edit)], edit.at, "", "", "", check)


def told_in(edit: edits.Edit, check: str, whole: int) -> PupilEdited:
    """A change as a pupil tells it, in the whole study of this number."""
    return PupilEdited(**vars(told(edit, check)), whole=whole)


def meant(edited: Edited) -> edits.Edit:
    """The change that is told. Raises ValueError for none."""
    at, text = edited.at, edited.text
    match edited.do:
        case "grow":
            return edits.Grow(at, text)
        case "note":
            return edits.Note(at, text, edited.sign, read_marks(edited.marks))
        case "name":
            return edits.Name(name_in(text))
        case word:
            return _BY_WORD[word](at)


_SIMPLE: dict[type, str] = {edits.Cut: "cut", edits.Promote: "promote", edits.Step: "step"}
_BY_WORD: Mapping[str, Callable[[int], edits.Edit]] = {
    "cut": edits.Cut,
    "promote": edits.Promote,
    "step": edits.Step,
}


def _edited(fields: Fields) -> Edited:
    edited = Edited(
        fields.word("do", _DO),
        fields.number("at"),
        fields.text("text", MAX_NOTE),
        fields.word("sign", _SIGN),
        fields.text("marks", MAX_MARKED),
        fields.word("check", _CHECK),
    )
    if not fields.has("whole"):
        return edited
    return PupilEdited(**vars(edited), whole=fields.number("whole", least=1))


def _join(fields: Fields) -> Join:
    version, table = fields.number("version", least=1), fields.word("table")
    return Join(version, table, fields.text("name", MAX_READ))


def _whole(fields: Fields) -> Whole:
    part, parts = fields.number("part"), fields.number("parts", least=1, most=MAX_PIECES)
    return Whole(part, parts, fields.text("text", PIECE))


_READERS: Mapping[str, Callable[[Fields], Told]] = {
    "join": _join,
    "welcome": lambda fields: Welcome(
        fields.number("version", least=1), fields.text("name", MAX_READ)
    ),
    "whole": _whole,
    "edited": _edited,
    "given": lambda fields: Given(fields.text("name", MAX_READ), fields.truth("yours")),
    "pointed": lambda fields: Pointed(fields.word("place", _PLACE)),
    "again": lambda _: Again(),
    "bye": read_bye,
}
_NAMES = {
    Join: "join",
    Welcome: "welcome",
    Whole: "whole",
    Edited: "edited",
    PupilEdited: "edited",
    Given: "given",
    Pointed: "pointed",
    Again: "again",
    Bye: "bye",
}
CODEC: Codec[Told] = Codec(_NAMES, _READERS)
TO_TEACHER: Speech[Told] = Speech(CODEC, BURST, RATE)
"""What a teacher hears of a pupil."""
TO_PUPIL: Speech[Told] = Speech(CODEC, ALL, ALL_RATE)
"""What a pupil hears of the teacher."""
