"""The lessons of the games: positions, questions, right answers."""
