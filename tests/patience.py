"""How long a test waits for what another process or thread does, before it says that it hangs."""

PATIENCE = 280
"""Seconds: a machine may be slow, and busy with other tests."""
