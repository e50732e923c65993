"""Sentences about results that files tell, in the terms of SGF's property RE."""

import re

from redstone.record.game import Headline

MAX_SHOWN = 60
"""Characters of a name or result from a file that a sentence repeats."""

_WON = re.compile(r"([BW])\+(.*)", re.DOTALL)
_POINTS = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{1,2})?", re.ASCII)
_HOW = {
    "": "",
    "r": " by resignation",
    "resign": " by resignation",
    "t": " on time",
    "time": " on time",
    "f": " by forfeit",
    "forfeit": " by forfeit",
}


def ended_elsewhere(headline: Headline) -> str:
    """Who played a game that ended elsewhere, and how it ended."""
    black, white = (name[:MAX_SHOWN] or "?" for name in (headline.black, headline.white))
    named = headline.black or headline.white
    players = f"{black} (Black) against {white} (White)" if named else "This game ended elsewhere"
    return f"{players}: {_result(headline.result)}. It is here to be looked through."


def _result(text: str) -> str:
    """A result inside a sentence; what is not in the terms of RE as it stands."""
    if text.lower() in ("0", "draw"):
        return "a draw"
    won = _WON.fullmatch(text)
    how = won[2].lower() if won else None
    if won is None or how is None or not (how in _HOW or _POINTS.fullmatch(how)):
        return f"“{text[:MAX_SHOWN]}”"
    winner = "Black" if won[1] == "B" else "White"
    if how in _HOW:
        return f"{winner} won{_HOW[how]}"
    return f"{winner} won by {how} {'point' if how == '1' else 'points'}"
