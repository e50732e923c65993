"""One's own mistakes, asked again until they are known: cards, their days, and the room."""
