"""What is handed around out of the page."""
