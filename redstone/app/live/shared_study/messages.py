"""The messages of a shared study, between the teacher's device and each pupil's.

They are written like those of play; `docs/live.md` lists the fields. A change carries the check of
the study after it, so that a difference between two devices is always noticed.
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
"""The version of the protocol of a shared study."""
PIECE = 3_000
"""Most characters of a study in one message, where each may be written as two."""
MAX_PIECES = MAX_WHOLE // PIECE + 1
MAX_MARKED = 4_000
"""Most characters of the marks of one moment in a message."""
BURST, RATE = 100, 10
"""Messages of a pupil accepted at once, and per second after that."""
ALL, ALL_RATE = 3 * MAX_PIECES, 20
"""Messages of a teacher accepted at once, for whole studies, and per second after that."""

_DO = re.compile("grow|cut|promote|note|step|name")
_PLACE = re.compile(r"(?:[a-hj-t][1-9][0-9]?)?", re.ASCII)
_SIGN = re.compile(r"[!?]{0,2}", re.ASCII)


@dataclass(frozen=True)
class Welcome:
    """The teacher's answer to a pupil who has joined."""

    version: Number
    name: Name


@dataclass(frozen=True)
class Whole:
    """A part of the whole study; `part` counts from 0, `parts` is their number."""

    part: Count
    parts: Annotated[int, number(least=1, most=MAX_PIECES)]
    text: Annotated[str, text(PIECE)]


@dataclass(frozen=True)
class Edited:
    """A change, and the check of the study after it.

    `text` is the move, the comment or the title; only a note has a sign and marks. `whole` is 0
    from the teacher. From a pupil it is the number of whole studies received on this wire: if the
    teacher has sent another one meanwhile, the change has no effect.
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
    """A report on who leads: the name, empty for the teacher; `yours` if it is the receiver."""

    name: Name
    yours: bool


@dataclass(frozen=True)
class Pointed:
    """The point to which the leader points, empty for none."""

    place: Annotated[str, word(_PLACE)]


Told = Join | Welcome | Whole | Edited | Given | Pointed | Again | Bye


def told(edit: edits.Edit, check: str, whole: int = 0) -> Edited:
    """Return a change as a message; `whole` is the number of a pupil's whole study."""
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
    """Return the change of a message. Raises ValueError if it is not valid."""
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
"""The messages from a pupil, as limited by the teacher."""
TO_PUPIL: Speech[Told] = Speech(CODEC, ALL, ALL_RATE)
"""The messages to a pupil."""
