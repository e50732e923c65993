from redstone.computing import AnalysedMove as AnalysedMove
from redstone.computing import Analysis as Analysis
from redstone.computing import Computer as Computer
from redstone.computing import ReviewedMove as ReviewedMove
from redstone.computing import Solution as Solution
from redstone.computing import analyse as analyse
from redstone.computing import perft as perft
from redstone.computing import review_game as review_game
from redstone.computing import solve as solve
from redstone.gtp.client import EngineFailure as EngineFailure
from redstone.library import GAMES as GAMES
from redstone.library import Fault as Fault
from redstone.library import Game as Game
from redstone.library import IllegalMove as IllegalMove
from redstone.library import Result as Result
from redstone.library import new as new
from redstone.library import read as read
from redstone.mutable import MutableGame as MutableGame
from redstone.outside import Engine as Engine
from redstone.own_rules import NoRules as NoRules
from redstone.own_rules import rules_from as rules_from
from redstone.reading import SgfNode as SgfNode
from redstone.reading import read_all as read_all
from redstone.reading import read_nodes as read_nodes
from redstone.values import Group as Group
from redstone.values import Mark as Mark
from redstone.values import Move as Move

__all__: list[str]
__version__: str
