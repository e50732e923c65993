"""The practice room on the page, and the search for mistakes in idle time."""
