"""The editor: positions set up stone by stone, or read from diagrams, to start games from."""
