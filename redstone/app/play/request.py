"""What is asked of the computer."""

from dataclasses import dataclass

from redstone.record.game import Game


@dataclass(frozen=True)
class Request:
    """Something asked of the computer; an answer counts only while its id is wanted."""

    id: int
    game: Game
    level: int
    hint: bool = False
