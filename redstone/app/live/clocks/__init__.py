"""The clock of a live game, as one of its two devices holds it."""
