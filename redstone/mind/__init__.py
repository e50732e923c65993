"""The engine's tasks behind one protocol: searches, reviews and proofs of positions."""
