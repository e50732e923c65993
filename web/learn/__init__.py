"""The lessons on the page."""
