"""The record of a game, and its formats for reading and writing: links, SGF, diagrams."""
