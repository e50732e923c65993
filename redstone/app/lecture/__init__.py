"""A study that is shared live: one hand at a time changes it, and all see it."""
