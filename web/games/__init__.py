"""The list of stored games, and the browser's storage."""
