"""Puzzles: positions that the player to move wins, solved on the board, and made from games."""
