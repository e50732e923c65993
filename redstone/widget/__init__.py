"""Records and puzzles for other people: in a page with all positions worked out, or on paper."""
