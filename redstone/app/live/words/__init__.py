"""What live play says: on the way to a game, of cards, and while it is played."""
