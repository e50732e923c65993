"""Live play: one game on two devices that speak to each other directly, without a server."""
