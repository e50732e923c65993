"""The coach: before a grave mistake is answered, he offers to take it back."""
