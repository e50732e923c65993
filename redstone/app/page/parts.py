"""The types of the page's state, as JSON-compatible data.

The page shows them without knowing the game. Keys of `texts`, `hidden`, `disabled` and `pressed`
are ids of elements. `announce` is read out when it changes. Keys missing in a state leave the page
unchanged.
"""

from typing import Any, TypedDict, cast

from redstone.pictures.drawing import PictureData

Plain = dict[str, Any]
"""The changes of a state, or of a part of one."""


class Due(TypedDict):
    """The progress of a turn of several stones: the numbers placed and due, also as a text."""

    placed: int
    due: int
    words: str


class Plate(TypedDict):
    """A player's plate: the `tally` of stones or, in Go, of `prisoners`; `counted` as a text."""

    name: str
    note: str
    tally: str
    counted: str
    prisoners: bool
    active: bool
    winner: bool
    due: Due


class MoveEntry(TypedDict):
    """A move of the list; `number` is that of its turn, 0 for a further stone of the same turn."""

    number: int
    name: str
    stone: str
    by: str


class MoveNews(TypedDict):
    """A change of the move list: keep the first `kept` entries, then append `more`."""

    kept: int
    more: list[MoveEntry]


class Heading(TypedDict):
    """A game's name in links, and its title."""

    name: str
    title: str


class Capture(TypedDict):
    """The moment of a board, and the pictures before and after the capture that led to it."""

    moment: int
    shown: list[PictureData]


class EndCard(TypedDict, total=False):
    """The drawings of a game's end: the graph of a reviewed game, with its label, and the capture.

    `next` is the icon of the next step. `celebrated` is the moment of an achievement, 0 for none.
    """

    graph: PictureData | None
    label: str
    replay: Capture | None
    next: str
    celebrated: int


class PageState(TypedDict, total=False):
    """The page's state, or a part of it; missing keys are unchanged.

    `game` is that of the board. `plates` are by colour. `below` is the colour shown below the
    board. The plate across it is `turned` round for the person who sits there. `progress` is the
    progress of the computer's search, 0 to 1, None without a request. `effects` has the board
    state's `position_id`, followed by its sounds, each with its size. `room` is the name of the
    open room, and `stay` the number of the visit. A room's state, such as EditorState, also has the
    data of its own script, as `inside`. `end` has the drawings shown once a game is over. `ply` is
    the number of `moves` played. While the person is `awaited`, the icon of the installed app is
    marked. A game that is `past` is not shown again on a later day.
    """

    game: Heading
    picture: PictureData
    texts: dict[str, str]
    hidden: dict[str, bool]
    disabled: dict[str, bool]
    pressed: dict[str, bool]
    plates: dict[str, Plate]
    progress: float | None
    effects: list[object]
    sound: bool
    speech: bool
    announce: str
    theme: str
    material: dict[str, str]
    below: str
    looking: bool
    turned: bool
    awaited: bool
    past: bool
    room: str
    stay: int
    end: EndCard
    ply: int
    moves: MoveNews
    focus: str
    form: dict[str, dict[str, Any]]
    invalid: dict[str, bool]
    valuetexts: dict[str, str]


class Labels(TypedDict):
    """Accessible names of all points for the grid of buttons, row by row from the top."""

    cols: int
    rows: int
    labels: list[list[str]]


NO_LABELS: Labels = {"cols": 0, "rows": 0, "labels": []}
"""Labels with no point named."""


def with_changes(shown: PageState, state: PageState) -> PageState:
    """Return a state with another (partial) one applied: dicts are merged, pictures replaced."""
    before: dict[str, Any] = {**shown}
    parts = {
        key: {**before.get(key, {}), **value}
        for key, value in state.items()
        if isinstance(value, dict) and key != "picture"
    }
    return cast("PageState", {**shown, **state, **parts})


def together(*states: PageState) -> PageState:
    """Merge partial states; later ones win."""
    whole: PageState = {}
    for state in states:
        whole = with_changes(whole, state)
    return whole
