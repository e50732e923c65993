"""Clocks: the time of each player, and how turns, pauses and steps back affect it."""
