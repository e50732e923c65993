"""The session of a game: every action of a person and of the computer."""
