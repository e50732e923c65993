"""The computer's worker, in the pack that it alone fetches."""
