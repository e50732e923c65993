"""The editor on the page."""
