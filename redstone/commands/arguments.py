"""Readers of command line arguments; what they raise becomes argparse's message."""

import argparse

from redstone.record.notation import NotationError, parse_size

LONGEST = 86_400.0
"""Seconds that may be asked for: a day."""


def size(text: str) -> tuple[int, int]:
    """A board size such as 9 or 13x9, as columns and rows."""
    try:
        return parse_size(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def positive(text: str) -> int:
    """A whole number from 1."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def seconds(text: str) -> float:
    """A time above 0, at most a day."""
    try:
        time = float(text)
    except ValueError:
        time = 0.0
    if not 0 < time <= LONGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time in seconds")
    return time
