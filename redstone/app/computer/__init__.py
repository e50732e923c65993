"""The computer from the page's point of view: messages to its workers, and their supervision."""
