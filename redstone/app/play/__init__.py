"""The session: everything a person and the computer do in a game."""
