"""Study: any game looked into as a tree of moves, without a browser."""
