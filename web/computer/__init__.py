"""The computer's worker as the page has it."""
