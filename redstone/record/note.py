"""What was left out of a file or taken otherwise, as values; the app has the sentences."""

from dataclasses import dataclass
from enum import Enum


class NoteKind(Enum):
    """What there is to say of a file; the value names what the details are."""

    NO_RULES = "the scoring taken"
    OTHER_RULES = "the rules named, the scoring taken"
    NO_KOMI = "the komi taken"
    OTHER_KOMI = "the komi named, the komi taken"
    NO_HANDICAP_STONES = "the handicap named"
    MORE_GAMES = ""
    MORE_MOMENTS = "how many are kept"
    VARIATION_CUT = "how many were cut, the first move refused"
    SET_UP_CUT = "how many were cut"
    PROPERTIES = "their names"
    CHARACTER_SET = "its name"
    TEXT_CUT = "how many characters are kept"


@dataclass(frozen=True)
class Note:
    """One thing to say, with details in printable ASCII."""

    kind: NoteKind
    details: tuple[str, ...] = ()
