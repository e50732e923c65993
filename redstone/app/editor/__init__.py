"""The editor: positions laid out stone by stone, or read from diagrams, to begin games from."""
