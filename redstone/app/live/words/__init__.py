"""Texts of live play: on the way to a game, about cards, and during play."""
