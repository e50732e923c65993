"""The record of the person on this device: results, ratings, openings. A room of the page."""
