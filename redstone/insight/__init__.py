"""What the rules alone can tell of a position and of a move: deeds, eyes, and safe moves left."""
