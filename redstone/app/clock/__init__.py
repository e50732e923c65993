"""The clock of the game at the board, loaded once a game has a clock."""
