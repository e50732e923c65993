"""The person's statistics on this device: results, ratings, openings. A room of the page."""
