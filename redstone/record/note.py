"""Remarks on parts of a file that were left out or changed, as values; the app has sentences."""

from dataclasses import dataclass
from enum import Enum, auto


class NoteKind(Enum):
    """The kind of a remark on a file; a comment names its details, if it has any."""

    NO_RULES = auto()  # the scoring taken
    OTHER_RULES = auto()  # the rules named, the scoring taken
    NO_KOMI = auto()  # the komi taken
    OTHER_KOMI = auto()  # the komi named, the komi taken
    NO_HANDICAP_STONES = auto()  # the handicap named
    OTHER_TEXT = auto()
    MENDED = auto()
    MORE_GAMES = auto()
    MORE_MOMENTS = auto()  # how many are kept
    VARIATION_CUT = auto()  # how many were cut, the first move refused
    PROPERTIES = auto()  # their names
    CHARACTER_SET = auto()  # its name
    ENCODING = auto()  # the name of the one that was guessed
    TEXT_CUT = auto()  # how many characters are kept
    LABEL_CUT = auto()  # how many characters are kept
    MARKS_CUT = auto()  # the move from which on some are left out


@dataclass(frozen=True)
class Note:
    """One thing to say, with details in printable ASCII."""

    kind: NoteKind
    details: tuple[str, ...] = ()
