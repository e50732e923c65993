"""The clock of the game at the board; fetched once a game has one."""
