"""What the puzzles say."""
