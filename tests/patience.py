"""The time that a test waits for another process or thread before it reports a hang."""

PATIENCE = 280
"""Seconds: a machine may be slow, and busy with other tests."""
