"""A person's own mistakes, asked again until they are known: cards, due days, and the room."""
