"""The Go Text Protocol: its moves, a client for outside engines, and what it says of Go alone."""
