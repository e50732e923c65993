"""What the lessons say."""
