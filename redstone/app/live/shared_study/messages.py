"""The messages of a shared study, between the teacher's device and each pupil's.

They are written like those of play; `docs/live.md` lists the fields. A change carries the check of
the study after it, so that a difference between two devices is always noticed.
"""

import re
from dataclasses import dataclass
from typing import Annotated

from redstone.app.live.channel import MessageProtocol
from redstone.app.live.codec import (
    Again,
    Bye,
    Codec,
    Count,
    Join,
    Name,
    Number,
    number,
    text,
    word,
)
from redstone.app.live.shared_study.edits import Edited
from redstone.app.live.shared_study.snapshot import MAX_WHOLE

VERSION = 2
"""The version of the protocol of a shared study."""
PIECE = 3_000
"""Most characters of a study in one message, where each may be written as two."""
MAX_PIECES = MAX_WHOLE // PIECE + 1
BURST, RATE = 100, 10
"""Messages of a pupil accepted at once, and per second after that."""
ALL, ALL_RATE = 3 * MAX_PIECES, 20
"""Messages of a teacher accepted at once, for whole studies, and per second after that."""

_PLACE = re.compile(r"(?:[a-hj-t][1-9][0-9]?)?", re.ASCII)


@dataclass(frozen=True)
class Welcome:
    """The teacher's reply to a pupil's `Join`."""

    version: Number
    name: Name


@dataclass(frozen=True)
class Whole:
    """Part `part` (from 0) of `parts` of a full copy of the study."""

    part: Count
    parts: Annotated[int, number(least=1, most=MAX_PIECES)]
    text: Annotated[str, text(PIECE)]


@dataclass(frozen=True)
class Given:
    """Names the leader (empty for the teacher); `yours` if it is the receiver."""

    name: Name
    yours: bool


@dataclass(frozen=True)
class Pointed:
    """The point that the leader points at, empty for none."""

    place: Annotated[str, word(_PLACE)]


Told = Join | Welcome | Whole | Edited | Given | Pointed | Again | Bye

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
TO_TEACHER: MessageProtocol[Told] = MessageProtocol(CODEC, BURST, RATE)
"""The messages from a pupil, as limited by the teacher."""
TO_PUPIL: MessageProtocol[Told] = MessageProtocol(CODEC, ALL, ALL_RATE)
"""The messages to a pupil."""
