"""The computer as seen from the page: messages to its worker, and its supervision."""
