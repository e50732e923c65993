"""The lessons of the games: what is shown, what is asked, and which answers are right."""
