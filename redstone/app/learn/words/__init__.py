"""The texts of the lessons."""
