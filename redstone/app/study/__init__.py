"""The study: any game examined as a tree of moves, without a browser."""
