"""What happened and what may happen, in sentences."""
