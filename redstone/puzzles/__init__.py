"""The collection of puzzles: in each, one move wins, and that is proven.

`collection.txt` is its text, a puzzle a line as `entry.py` reads it; `proof.py` proves a puzzle
again, and `python -m redstone puzzles` makes, checks and lists them.
"""
