"""The computer's worker, on the page's side and on its own."""
