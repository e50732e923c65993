"""Facts about positions and moves that follow from the rules: motifs, eyes, and safe moves left."""
