"""The Go Text Protocol: its moves, a client for outside engines, and its parts for Go only."""
