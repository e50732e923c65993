"""The record of a game and its texts, both ways: links, SGF, diagrams."""
