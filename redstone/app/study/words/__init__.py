"""The texts of a study and of a review."""
