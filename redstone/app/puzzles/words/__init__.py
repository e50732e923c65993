"""The texts of the puzzles."""
