"""What a study and a review say."""
