"""What a search tells of a whole game: how each move changed the chances, and which was best."""
