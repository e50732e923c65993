"""A study that is shared live: one at a time leads and changes it, and all see it."""
