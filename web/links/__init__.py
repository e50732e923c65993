"""Links and files that come and go."""
