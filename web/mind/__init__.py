"""The code in the computer's worker, in a pack of its own."""
