"""The kinds of input that a fault in a link or file reports as expected."""

from enum import Enum, auto


class Expected(Enum):
    """The kinds of text expected at a fault; comments name their details, if any."""

    # In links, and in other texts that may have one
    LINK = auto()
    ADDRESS = auto()
    GAME = auto()
    SIDE = auto()
    OPTION = auto()
    VERSION = auto()
    HYPHEN_AND_VERSION = auto()
    HYPHEN_AND_START = auto()
    HYPHEN_AND_MOVES = auto()
    HYPHEN_AND_MOVES_OR_NONE = auto()
    LINK_END = auto()
    CHECK = auto()

    # In the start of a link
    TO_MOVE = auto()
    OWN_START = auto()
    DUE = auto()  # the most stones
    POINTS = auto()
    RUN = auto()
    RUN_WITHOUT_RED = auto()
    OTHER_RUN = auto()
    SHORTER_RUN = auto()  # the most points
    MORE_POINTS = auto()  # the number
    ALLOWED_START = auto()

    # In the moves of a link
    MOVE_OR_NONE = auto()
    MOVE_OR_CHECK = auto()
    MOVE_OR_END = auto()
    NODE = auto()
    COLUMN = auto()
    ROW = auto()
    LEGAL_MOVE = auto()
    EASIER_MOVE = auto()
    PLAYER_TO_MOVE = auto()

    # In files
    FILE_START = auto()
    FILE_END = auto()
    FILE_PART = auto()
    VALUE = auto()
    VALUE_END = auto()
    GO_FILE = auto()
    FILE_SIZE = auto()
    FILE_OPTIONS = auto()  # the game's title, the property
    FITTING_OPTIONS = auto()  # columns, rows, the property
    FILE_MOVE = auto()  # the property
    MOVES_SHOWN = auto()  # the most, the property
    POINT = auto()
    POINT_AND_NO_PASS = auto()
    STONES = auto()
    PLAYABLE_START = auto()

    AT_MOST = auto()  # the number, and the unit
