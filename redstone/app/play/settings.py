"""A player's choices: the set-up of a game, and the settings of the page."""

import random
from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from redstone.app.play.player_names import NOBODY, PlayerNames
from redstone.engine.levels import LEVELS
from redstone.record.characters import is_seen
from redstone.record.game import Game, Seat
from redstone.record.handicap import stones_at_start


class Opponent(Enum):
    """The opponent: the computer, a person here, or a person who gets links."""

    COMPUTER = "computer"
    PERSON = "person"
    LINK = "link"


class Colour(Enum):
    """The colour chosen in the new-game dialog."""

    BLACK = "black"
    WHITE = "white"
    RANDOM = "random"


class Confirm(Enum):
    """The condition under which a tap only stages a stone, to be confirmed by a second tap."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class CoachFrom(Enum):
    """The least serious mistake class, as named by reviews, that the coach comments on."""

    BLUNDER = "blunder"
    MISTAKE = "mistake"
    INACCURACY = "inaccuracy"


class CoachTimes(Enum):
    """The number of the coach's comments in a game after which it warns of blunders only."""

    ONCE = "once"
    TWICE = "twice"
    THRICE = "thrice"

    @property
    def count(self) -> int:
        """The number of times per game that the coach may advise, as a number."""
        return [*CoachTimes].index(self) + 1


class ColourTheme(Enum):
    """The theme: light, dark, or that of the system."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class BoardMaterial(Enum):
    """The material of the board: wood (slate in the dark theme), felt, or two plain colours."""

    WOOD = "wood"
    FELT = "felt"
    CONTRAST = "contrast"


class StoneMaterial(Enum):
    """The look of the stones: round and lit, flat, or in two plain colours."""

    SHELL = "shell"
    FLAT = "flat"
    CONTRAST = "contrast"


@dataclass(frozen=True)
class Setup:
    """The choices of the new-game dialog, and the game's later changes of them.

    With `fits` the level is the one that fits the person. A game is `helped` if it was studied
    while it was played. `coach` is the number of times that the coach has given advice, None
    without one. A game is `aided` if the computer was asked for help or its level was changed.
    `clock` is the clock's text (see `timing`), empty without one: the time controls until it
    starts, then its state. `handicap` is the number of stones that Black begins with in games
    without an option for it (see `handicap`). A game `by_others` was received at its end: nobody
    here played it.
    """

    game: str = "redstone"
    cols: int = 9
    rows: int = 9
    options: str = ""
    opponent: Opponent = Opponent.COMPUTER
    colour: Colour = Colour.BLACK
    level: int = 2
    player_names: PlayerNames = NOBODY
    helped: bool = False
    fits: bool = False
    aided: bool = False
    clock: str = ""
    coach: int | None = None
    handicap: int = 0
    by_others: bool = False

    @property
    def had_help(self) -> bool:
        """True once the game was studied while it was played, or its coach gave advice."""
        return self.helped or bool(self.coach)

    @property
    def coach_silent(self) -> int:
        """The number of moves at the start of the game on which its coach is silent."""
        return COACH_SILENT if self.level == LEVELS[0].number else 0


COACHED = 3
"""The last level at which a game has a coach unless the settings say otherwise."""
COACH_SILENT = 4
"""The number of moves at the start of a game at the lowest level on which the coach is silent.

Nothing on the board can show a beginner yet why one of them is worse than another.
"""
FIRST_SETUP = Setup(cols=7, rows=7, options="n", level=1, coach=0)
"""The set-up of the first games on a device: small, easy, and without the pie rule."""


def setup_of(
    game: Game,
    opponent: Opponent,
    colour: Colour = Colour.BLACK,
    level: int = Setup.level,
    player_names: PlayerNames = NOBODY,
) -> Setup:
    """Return a set-up with the rules, size and handicap of a game, and these players.

    A game against the computer that continues from a position counts as aided.
    """
    rules, board = game.rules, game.start.board
    setup = Setup(
        rules.name, board.cols, board.rows, rules.options, opponent, colour, level, player_names
    )
    aided = opponent is Opponent.COMPUTER and bool(game.line)
    return replace(setup, aided=aided, handicap=stones_at_start(game))


class FieldText(str):
    """The text of a one-line field, up to `MAX_LINE` characters."""


MAX_LINE = 400
NO_LINE = FieldText()


def line_in(text: object) -> FieldText:
    """Return a value as a one-line field; empty if it is not a text or is too long."""
    if not isinstance(text, str) or len(text) > MAX_LINE or not all(map(is_seen, text)):
        return NO_LINE
    return FieldText(text.strip())


@dataclass(frozen=True)
class Settings:
    """The settings of the page, for all games.

    With `coach_low`, games at the levels up to `COACHED` have a coach. `explain` shows explanations
    of new situations, `show_race` the number of safe moves left. With `find_mistakes`, games are
    searched for mistakes while the page is idle. With `beat`, the computer's quick answers are
    delayed until the person has seen their own stone. With two people here, `far_turned` turns the
    plate across the board round. `mark_icon` marks the installed app's icon while it is the
    person's turn in a game by link. `speech` has moves spoken aloud. `name` is the name of the
    person here, if given. With `record`, results are stored. `servers` names the servers that
    connect the devices of a live game (redstone/app/live/ice_servers/server_list.py).
    """

    confirm: Confirm = Confirm.AUTO
    theme: ColourTheme = ColourTheme.SYSTEM
    board: BoardMaterial = BoardMaterial.WOOD
    stones: StoneMaterial = StoneMaterial.SHELL
    coordinates: bool = True
    show_red: bool = False
    show_chances: bool = False
    explain: bool = True
    show_race: bool = True
    sound: bool = True
    beat: bool = True
    find_mistakes: bool = True
    record: bool = True
    coach_low: bool = True
    coach_from: CoachFrom = CoachFrom.BLUNDER
    coach_times: CoachTimes = CoachTimes.THRICE
    far_turned: bool = False
    mark_icon: bool = False
    speech: bool = False
    name: str = ""
    servers: FieldText = NO_LINE


@dataclass(frozen=True)
class Seats:
    """The `person`'s seat, None if both seats are played on this device."""

    person: Seat | None = Seat.FIRST

    @classmethod
    def for_setup(cls, setup: Setup) -> Self:
        """Return the seats for a new game: the person's, perhaps random, or None for two people."""
        if setup.opponent is Opponent.PERSON:
            return cls(None)
        match setup.colour:
            case Colour.BLACK:
                return cls(Seat.FIRST)
            case Colour.WHITE:
                return cls(Seat.SECOND)
            case Colour.RANDOM:
                return cls(random.choice((Seat.FIRST, Seat.SECOND)))

    def is_person(self, seat: Seat) -> bool:
        """Return True if the seat is played by a person on this device."""
        return self.person is None or seat is self.person
