"""What is shown of a board, as pictures in units of one line distance."""
