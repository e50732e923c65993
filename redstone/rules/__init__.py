"""The games: each a file of rules in this folder, and an entry in `GAMES`."""

from collections.abc import Callable, Mapping

from redstone.rules.go import Go
from redstone.rules.protocol import Rules
from redstone.rules.red import Red
from redstone.rules.redstone import Redstone
from redstone.rules.savage import Savage

GAMES: Mapping[str, Callable[[str], Rules]] = {
    "redstone": Redstone.from_options,
    "red": Red.from_options,
    "savage": Savage.from_options,
    "go": Go.from_options,
}
"""Constructor of the rules by game name; it takes the options as in a link ("" for the default)."""
