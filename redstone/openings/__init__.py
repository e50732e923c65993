"""What each first stone is worth: opening maps, found by long searches and kept as data."""
