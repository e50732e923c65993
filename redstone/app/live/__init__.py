"""Live play: one game on two devices that are joined directly, without a server between them."""
