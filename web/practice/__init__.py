"""The room of one's own mistakes on the page, and how they are found while nobody uses it."""
