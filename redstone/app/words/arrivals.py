"""What the page says of games that came from outside and are looked through."""


def way_back(*, known: bool, older: bool) -> str:
    """The button that leaves a visited game: for a known one, which may be at an older state."""
    if not known:
        return "Back to my game"
    return "To the newest state" if older else "Back to my version"
