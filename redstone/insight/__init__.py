"""Facts about positions and moves that follow from the rules: deeds, eyes, and safe moves left."""
