"""Notes on parts of a file that were left out or changed, as values.

The app has the sentences.
"""

from dataclasses import dataclass
from enum import Enum, auto


class NoteKind(Enum):
    """The kind of a note on a file; comments name its details, if any."""

    NO_RULES = auto()  # the scoring used
    OTHER_RULES = auto()  # the rules named, the scoring used
    NO_KOMI = auto()  # the komi used
    OTHER_KOMI = auto()  # the komi named, the komi used
    NO_HANDICAP_STONES = auto()  # the handicap named
    OTHER_TEXT = auto()
    MENDED = auto()
    MORE_GAMES = auto()
    MORE_MOMENTS = auto()  # the number kept
    VARIATION_CUT = auto()  # the number cut, the first move refused
    PROPERTIES = auto()  # their names
    CHARACTER_SET = auto()  # its name
    ENCODING = auto()  # the name of the guessed one
    TEXT_CUT = auto()  # how many characters are kept
    LABEL_CUT = auto()  # how many characters are kept
    MARKS_CUT = auto()  # the move from which on some are left out


@dataclass(frozen=True)
class Note:
    """A note on a file, with details in printable ASCII."""

    kind: NoteKind
    details: tuple[str, ...] = ()
