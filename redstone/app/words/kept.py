"""Sentences about the games kept on this device."""

from redstone.app.kept.notices import Elsewhere, Imported, State, Trouble

TROUBLE = {
    Trouble.BLOCKED: (
        "This browser keeps no games for this page: share what you want to have again."
    ),
    Trouble.NEWER: (
        "A newer version of this page has kept games here in a way that this one does not know. "
        "They are left as they are, and what is played now is not kept: load the page again."
    ),
    Trouble.FULL: (
        "There is no room left for games on this device: export them, and delete some. "
        "What was kept before is still there."
    ),
    Trouble.REFUSED: (
        "This browser refuses to keep games: share or export what you want to have again."
    ),
}
ELSEWHERE = {
    Elsewhere.FOLLOWED: "This game went on in another window.",
    Elsewhere.PARTED: (
        "This game went on in another window too: what was played here is a game of its own now."
    ),
    Elsewhere.REMOVED: (
        "This game was deleted in another window. When you go on with it, it is kept again."
    ),
}
UNREADABLE_GAME = "This game cannot be read. It is kept as it is, and exported with the others."
NEWER_GAME = "This game was kept by a newer version of this page."


def unreadable_session(fault: str) -> str:
    """The game of the last visit is not to be had."""
    return f"The game kept here could not be read ({fault}). This is a new one."


def cannot_keep(trouble: Trouble) -> str:
    """The browser has begun to refuse."""
    return TROUBLE[trouble]


def elsewhere(how: Elsewhere) -> str:
    """Another window has changed the game shown here."""
    return ELSEWHERE[how]


def note_on_games(state: State) -> str:
    """What is wrong with the kept games; empty if nothing is."""
    parts = []
    if state.damaged:
        are = "text is" if state.damaged == 1 else "texts are"
        parts.append(f"{state.damaged} damaged {are} kept aside, and exported with the games.")
    if state.newer:
        were = "game was" if state.newer == 1 else "games were"
        parts.append(f"{state.newer} {were} kept by a newer version of this page.")
    if state.trouble is not None:
        parts.append(TROUBLE[state.trouble])
    return " ".join(parts)


def imported(found: Imported) -> str:
    """What a file of games had."""
    if not found.is_export:
        return "There are no games in this file that were exported here."
    games = "game" if found.added == 1 else "games"
    parts = [f"{found.added or 'No'} {games} added."]
    if found.known:
        parts.append(f"{found.known} {'was' if found.known == 1 else 'were'} here already.")
    if found.damaged:
        are = "entry" if found.damaged == 1 else "entries"
        parts.append(f"{found.damaged} damaged {are} could not be read.")
    if found.newer:
        parts.append(f"{found.newer} of a newer version of this page cannot be read by this one.")
    return " ".join(parts)
