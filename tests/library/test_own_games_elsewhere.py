"""A game of one's own is refused where its rules are unknown, and never read as another game."""

import subprocess
import sys

from tools.build.paths import ROOT

MAKE = """
import pickle, sys, redstone
game = redstone.new(redstone.rules_from("docs/library/filling.py"), 4).play("a1")
sys.stdout.buffer.write(pickle.dumps((game.sgf(), pickle.dumps(game))))
"""
READ = """
import pickle, sys, redstone
sgf, pickled = pickle.loads(sys.stdin.buffer.read())
for open, text in ((redstone.read, sgf), (pickle.loads, pickled)):
    try:
        print(open(text).name)
    except redstone.Fault as fault:
        print(fault.message)
"""


def test_a_game_of_unknown_rules_is_refused_as_a_file_and_as_a_pickle() -> None:
    made = subprocess.run([sys.executable, "-c", MAKE], capture_output=True, check=True, cwd=ROOT)
    read = subprocess.run(
        [sys.executable, "-c", READ], input=made.stdout, capture_output=True, check=True, cwd=ROOT
    )
    assert read.stdout.decode().splitlines() == [
        "Expected the name of a game: redstone, red, savage, go, found 'Filling'.",
        "The game 'filling' is not known here: give its file to rules_from first.",
    ]
