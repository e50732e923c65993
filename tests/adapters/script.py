"""A program that uses an installed redstone: one call of each part of its public interface."""

import contextlib
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import redstone

empty = redstone.new("redstone", 9)
game = empty.play("e5")
assert (game.tokens, game.to_move, empty.tokens) == (("e5",), "white", ())
assert "z" in game.legal
assert "w" not in game.legal
assert game.result is None
assert "X" in str(game)
assert redstone.new("go", (13, 9), options="bk12").link().startswith("#go13x9bk12-1-0-i")
assert redstone.read(game.link()) == redstone.read(game.sgf()) == game
assert hash(redstone.read(game.link())) == hash(game)
assert game.svg() == game._repr_svg_()
assert redstone.read(" 2 X O\n 1 . .\n   a b").board == ("XO", "..")

for wrong in ("e5", "xa1", "nothing"):
    with contextlib.suppress(redstone.IllegalMove):
        game.play(wrong)
        raise AssertionError(wrong)
found = None
try:
    redstone.read("#redstone9-1-e5e5")
except ValueError as error:
    found = error
assert isinstance(found, redstone.Fault)
assert (found.kind, found.at) == ("illegal", 15)

assert redstone.Computer(level=5, seed=1).move(game) in game.legal
assert redstone.analyse(game, simulations=20)["moves"]
assert redstone.solve(redstone.new("redstone", 3), seconds=60)["result"] == "loss"
assert [redstone.perft(redstone.new("savage", 2), depth) for depth in (1, 2)] == [4, 12]
assert redstone.GAMES == ("redstone", "red", "savage", "go")

inside = files("redstone")
assert inside.joinpath("py.typed").is_file()
assert not inside.joinpath("app").is_dir()
command = Path(sys.executable).with_name("redstone")
shown = subprocess.run([command, "show", game.link()], capture_output=True, text=True, check=True)
assert game.link() in shown.stdout
print(redstone.__version__, inside)
