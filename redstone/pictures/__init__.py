"""Boards as pictures: what is shown of a position, drawn in units of one line distance, as SVG."""
