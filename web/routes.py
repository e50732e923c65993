"""The routes to rooms, and the questions and messages that rooms answer, as values.

A room's declaration (`web.rooms.Declaration`) names those that lead to it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from redstone.app.play.notices import Notice
from redstone.app.play.settings import Setup
from redstone.record.game import Game, Seat


@dataclass(frozen=True)
class StudyRoute:
    """The route to a study: of a record, a stored study or game, else of the game shown.

    `kept` is the study's id, `about` the game's, and `link` the text of a record that is not
    stored. A record that is `received` from outside is stored at once; `told` has the notices about
    it. With `reviews` its main line is reviewed at once; with None, only if the game is over. The
    review opens on the first mistake, or with `at_turn` on the turning point. If the `encoding` of
    its file was guessed, `reread` reads the file again in another one.
    """

    game: Game | None = None
    kept: str = ""
    about: str = ""
    link: str = ""
    received: bool = False
    told: tuple[Notice, ...] = ()
    reviews: bool | None = False
    at_turn: bool = False
    encoding: str = ""
    reread: Callable[[str], None] = lambda _: None


@dataclass(frozen=True)
class SetUpRoute:
    """The route to a position to set up: an empty board, a game's, or one drawn in a text."""

    begins: Setup | Game | str


@dataclass(frozen=True)
class InvitationRoute:
    """The route to an invitation to a live game with the rules and board of a set-up."""

    chosen: Setup


@dataclass(frozen=True)
class LessonRoute:
    """The route to a lesson by its name, optionally with that of a step."""

    name: str


@dataclass(frozen=True)
class PuzzleRoute:
    """The route to a puzzle made of the current position of a game.

    Leaving it leads `back` to the study that it was made in, else to the game.
    """

    game: Game
    back: StudyRoute | None = None


@dataclass(frozen=True)
class ReceivedPuzzleRoute:
    """The route to a puzzle that came as a link, with a function that plays it as a game.

    `told` has the notices about the link.
    """

    game: Game
    play: Callable[[], None]
    told: tuple[Notice, ...] = ()


@dataclass(frozen=True)
class PracticeRoute:
    """The route to a seat's mistakes in a game, which become cards.

    The game has the notes of a review. `source` is the id of the stored game, empty for none. With
    `once`, a game that was searched before is skipped.
    """

    game: Game
    seat: Seat
    source: str = ""
    once: bool = False


@dataclass(frozen=True)
class MistakesWanted:
    """The question for a search task while the page is idle."""


@dataclass(frozen=True)
class GravestWanted:
    """The question for the worst mistake of each game."""


@dataclass(frozen=True)
class CardsForgotten:
    """The message that all cards are deleted, or `put_back` again."""

    put_back: bool = False


@dataclass(frozen=True)
class PuzzleSetRoute:
    """The route to a set of puzzles, by its name."""

    name: str


@dataclass(frozen=True)
class PuzzleResultsWanted:
    """The question for the results of puzzles."""


@dataclass(frozen=True)
class OpeningsRoute:
    """The route to the person's own games that began like this one.

    Leaving it leads `back` to the study that it was opened from, else to the game.
    """

    game: Game
    back: StudyRoute | None = None


@dataclass(frozen=True)
class Exported:
    """The question for all records of a room with a store, for an export file."""


@dataclass(frozen=True)
class ImportedRecords:
    """The message to a room with a store that an export file has these records, unchanged."""

    records: Sequence[Mapping[str, object]]


@dataclass(frozen=True)
class GameEnded:
    """The message that a stored game has ended.

    `seconds` is the person's own time, None if it is unknown. The game `counts` unless results are
    not to be stored.
    """

    game_id: str
    seconds: float | None
    counts: bool = True


@dataclass(frozen=True)
class SharedStudyRoute:
    """The route to a study shared live; leaving it leads `back` to the study."""

    game: Game
    back: StudyRoute
