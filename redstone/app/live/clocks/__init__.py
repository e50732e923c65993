"""The clock of a live game, as each of its two devices keeps it."""
