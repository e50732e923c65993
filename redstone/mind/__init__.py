"""What thinks about positions: searches, looks back and proofs, by one protocol."""
