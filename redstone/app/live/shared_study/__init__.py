"""A study shared live: one person at a time leads and changes it, and all others see it."""
