"""Clocks: the time of each player, and the effects of turns, pauses and steps back on it."""
