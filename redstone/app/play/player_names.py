"""Names of a game's players, which may come from outside."""

from dataclasses import dataclass, replace
from unicodedata import category

from redstone.position import Player
from redstone.record.characters import BLANK_LETTERS, is_seen
from redstone.record.game import Game, Seat

MAX_NAME = 40
"""Characters of a name."""
MAX_READ = 400
"""Characters of a text that are searched for a name."""


@dataclass(frozen=True)
class PlayerNames:
    """The names of the person here (`home`) and of the other player; empty for none.

    If two people play here, Player 1 is the one at home.
    """

    home: str = ""
    other: str = ""

    def at(self, seat: Seat, home: Seat) -> str:
        """Return the name of the player at `seat`, if the person here has the seat `home`."""
        return self.home if seat is home else self.other


NOBODY = PlayerNames()


def clean_name(text: object) -> str:
    """Return a text as a name: one line of visible characters, at most MAX_NAME of them.

    It is empty for a value that is not a text, or has nothing visible.
    """
    if not isinstance(text, str):
        return ""
    seen = "".join(letter if is_seen(letter) else " " for letter in text[:MAX_READ])
    name = " ".join(seen.split())[:MAX_NAME].rstrip()
    return name if any(map(_is_visible_by_itself, name)) else ""


def _is_visible_by_itself(letter: str) -> bool:
    """Return True for a character that is visible on its own."""
    is_mark = category(letter).startswith("M")  # it only changes the character before it
    is_blank = letter.isspace() or letter in BLANK_LETTERS
    return letter.isprintable() and not (is_mark or is_blank)


def player_names_of(game: Game, home: Seat) -> PlayerNames:
    """Return the cleaned names of Black and White in a game's info, as home's and the other's.

    Black is the one who has Black at the end.
    """
    last = game.line_positions[-1]
    black = Seat.FIRST if last.first_player is Player.BLACK else Seat.SECOND
    names = (clean_name(game.headline.black), clean_name(game.headline.white))
    return PlayerNames(*(names if home is black else reversed(names)))


def with_names(game: Game, first: str, second: str) -> Game:
    """Return the game with both seats' names in its info; an empty name changes nothing."""
    begins = game.line_positions[-1].first_player is Player.BLACK
    black, white = (first, second) if begins else (second, first)
    told = game.headline
    headline = replace(told, black=black or told.black, white=white or told.white)
    return replace(game, headline=headline)
