"""The messages of a shared study, between the teacher's device and each pupil's.

They are written as those of play are; `docs/live.md` has the fields. A change has the check of the
study after it, so that no two replicas differ unseen.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated

from redstone.app.live.channel import Speech
from redstone.app.live.codec import (
    Again,
    Bye,
    Check,
    Codec,
    Count,
    Join,
    Name,
    Number,
    number,
    text,
    word,
)
from redstone.app.live.shared_study import edits
from redstone.app.live.shared_study.edits import MAX_NOTE
from redstone.app.live.shared_study.snapshot import MAX_WHOLE, read_marks, write_marks
from redstone.app.play.player_names import clean_name

VERSION = 2
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
_PLACE = re.compile(r"(?:[a-hj-t][1-9][0-9]?)?", re.ASCII)
_SIGN = re.compile(r"[!?]{0,2}", re.ASCII)


@dataclass(frozen=True)
class Welcome:
    """The teacher's answer."""

    version: Number
    name: Name


@dataclass(frozen=True)
class Whole:
    """A part of the whole study: the first of so many is number 0."""

    part: Count
    parts: Annotated[int, number(least=1, most=MAX_PIECES)]
    text: Annotated[str, text(PIECE)]


@dataclass(frozen=True)
class Edited:
    """A change, and the check of the study after it.

    `text` is the move, the comment or the title; sign and marks are of a note alone. `whole` is the
    number, counted from 1 on the wire, of the whole study in which a pupil has made the change: a
    pupil who leads may be sent another one meanwhile, in which it is not. The teacher's is 0.
    """

    do: Annotated[str, word(_DO)]
    at: Count
    text: Annotated[str, text(MAX_NOTE)]
    sign: Annotated[str, word(_SIGN)]
    marks: Annotated[str, text(MAX_MARKED)]
    check: Check
    whole: Count = 0


@dataclass(frozen=True)
class Given:
    """Who leads: whose name it is, empty for the teacher; `yours` tells the receiver."""

    name: Name
    yours: bool


@dataclass(frozen=True)
class Pointed:
    """Where whoever leads points at; an empty place is nowhere."""

    place: Annotated[str, word(_PLACE)]


Told = Join | Welcome | Whole | Edited | Given | Pointed | Again | Bye


def told(edit: edits.Edit, check: str, whole: int = 0) -> Edited:
    """A change as it is told, by a pupil in the whole study of this number."""
    match edit:
        case edits.Grow():
            return Edited("grow", edit.at, edit.move, "", "", check, whole)
        case edits.NoteEdit():
            marks = write_marks(edit.marks)
            return Edited("note", edit.at, edit.comment, edit.sign, marks, check, whole)
        case edits.Name():
            return Edited("name", 0, edit.title, "", "", check, whole)
        case _:
            return Edited(_SIMPLE[type(edit)], edit.at, "", "", "", check, whole)


def meant(edited: Edited) -> edits.Edit:
    """The change that is told. Raises ValueError for none."""
    at, text = edited.at, edited.text
    match edited.do:
        case "grow":
            return edits.Grow(at, text)
        case "note":
            return edits.NoteEdit(at, text, edited.sign, read_marks(edited.marks))
        case "name":
            return edits.Name(clean_name(text))
        case word:
            return _BY_WORD[word](at)


_SIMPLE: dict[type, str] = {edits.Cut: "cut", edits.Promote: "promote", edits.Step: "step"}
_BY_WORD: Mapping[str, Callable[[int], edits.Edit]] = {
    "cut": edits.Cut,
    "promote": edits.Promote,
    "step": edits.Step,
}


CODEC: Codec[Told] = Codec(
    {
        "join": Join,
        "welcome": Welcome,
        "whole": Whole,
        "edited": Edited,
        "given": Given,
        "pointed": Pointed,
        "again": Again,
        "bye": Bye,
    }
)
TO_TEACHER: Speech[Told] = Speech(CODEC, BURST, RATE)
"""What a teacher hears of a pupil."""
TO_PUPIL: Speech[Told] = Speech(CODEC, ALL, ALL_RATE)
"""What a pupil hears of the teacher."""
