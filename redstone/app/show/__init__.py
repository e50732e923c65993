"""The pictures of a board, in units of one line distance."""
