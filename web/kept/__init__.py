"""The list of kept games, and the browser's storage."""
