"""A game, a study or a puzzle for somebody else's page: all positions worked out, no rules."""
