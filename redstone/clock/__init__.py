"""Clocks: how much time each player has, and what a turn, a pause and a step back do to it."""
