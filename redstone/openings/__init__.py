"""Opening maps: the value of each first stone, found by long searches and stored as data."""
