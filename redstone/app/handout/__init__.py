"""What is handed around: made where it is asked for, out of a pack of its own."""
