"""Boards as pictures in units of one line distance, and as SVG."""
