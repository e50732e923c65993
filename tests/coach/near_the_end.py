"""A game near its end in which the coach warns."""

NEAR_THE_END = "#redstone5n-1-b3a4d3b2a3b1b5e2d2a2e5c4e4e1a5d4xb4d5c2xe3xd1c5c3xa4e2"
GOOD, LOSING = "b5", ("a5", "c1", "e5", "a1")
"""White's moves: only b5 wins, by proof."""
