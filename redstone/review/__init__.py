"""The review of a whole game: how each move changed the chances, and which move was best."""
