"""Results that tests start from."""

from redstone.app.play.ending import PersonalResult
from redstone.app.play.settings import Opponent
from redstone.app.record.result import GameResult
from redstone.position import Player, Reason

DAY = 86_400_000
"""Milliseconds in a day."""


def result(
    end: PersonalResult = PersonalResult.WON, at: int = DAY, level: int | None = 3, **other: object
) -> GameResult:
    """Return the result of a rated game on 7x7 against the computer.

    `end` is the result for Black, the person.
    """
    winner = {
        PersonalResult.WON: Player.BLACK,
        PersonalResult.LOST: Player.WHITE,
        PersonalResult.DRAWN: None,
    }[end]
    made = {
        "at": at,
        "game": "redstone",
        "cols": 7,
        "rows": 7,
        "options": "n",
        "opponent": Opponent.COMPUTER,
        "level": level,
        "colour": Player.BLACK,
        "winner": winner,
        "reason": Reason.ANNIHILATION,
        "moves": 40,
        "rated": True,
    }
    return GameResult(**{**made, **other})  # type: ignore[arg-type]


def series(ends: str, level: int = 3, every: int = DAY) -> dict[str, GameResult]:
    """Return games by id that were won, lost or drawn by letter, `every` milliseconds apart."""
    letters = {"w": PersonalResult.WON, "l": PersonalResult.LOST, "d": PersonalResult.DRAWN}
    return {
        f"game-{number:04}": result(letters[letter], at=(1 + number) * every, level=level)
        for number, letter in enumerate(ends)
    }
