"""Optional servers that help the two devices of a live game find each other."""
