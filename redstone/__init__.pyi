from redstone.commands.outside import NoRules as NoRules
from redstone.commands.outside import rules_from as rules_from
from redstone.computing import Analysis as Analysis
from redstone.computing import Computer as Computer
from redstone.computing import analyse as analyse
from redstone.computing import perft as perft
from redstone.computing import solve as solve
from redstone.library import GAMES as GAMES
from redstone.library import Fault as Fault
from redstone.library import Game as Game
from redstone.library import IllegalMove as IllegalMove
from redstone.library import Result as Result
from redstone.library import new as new
from redstone.library import read as read

__all__: list[str]
__version__: str
