"""Pictures of a board; their unit of length is the distance between two lines."""
