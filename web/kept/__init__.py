"""The list of kept games, and what the browser keeps."""
