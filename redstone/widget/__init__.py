"""Records and puzzles for other media: a web page with all positions included, or paper."""
