"""The collection of puzzles: in each, a single move wins, and that is proven.

`collection.txt` has one puzzle a line, in the format of `entry.py`. `proof.py` proves a puzzle
again, and `python -m redstone puzzles` makes, checks and lists them.
"""
