"""The puzzles on the page."""
