"""Sentences about results in files, in the terms of SGF's property RE."""

import re

from redstone.language import Text, _, ngettext
from redstone.position import Player
from redstone.record.game import Headline
from redstone.summary import NAMES

MAX_SHOWN = 60
"""Characters of a name or result from a file that a sentence repeats."""

_WON = re.compile(r"([BW])\+(.*)", re.DOTALL)
_POINTS = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{1,2})?", re.ASCII)
_RESIGNED = Text("{player} won by resignation")
_ON_TIME = Text("{player} won on time")
_FORFEIT = Text("{player} won by forfeit")
_HOW = {
    "": Text("{player} won"),
    "r": _RESIGNED,
    "resign": _RESIGNED,
    "t": _ON_TIME,
    "time": _ON_TIME,
    "f": _FORFEIT,
    "forfeit": _FORFEIT,
}


def ended_elsewhere(headline: Headline) -> str:
    """Return the players and the result of a game that ended elsewhere."""
    black, white = (name[:MAX_SHOWN] or "?" for name in (headline.black, headline.white))
    result = _result(headline.result)
    if headline.black or headline.white:
        return _(
            "{black} (Black) against {white} (White): {result}.",
            black=black,
            white=white,
            result=result,
        )
    return _("This game ended elsewhere: {result}.",
             result=result)  # fmt: skip


def _result(text: str) -> str:
    """Return a result for use inside a sentence, quoted if it is not in the terms of RE."""
    if text.lower() in ("0", "draw"):
        return _("a draw")
    won = _WON.fullmatch(text)
    how = won[2].lower() if won else None
    if won is None or how is None or not (how in _HOW or _POINTS.fullmatch(how)):
        return _("“{quoted}”", quoted=text[:MAX_SHOWN])
    winner = _(NAMES[Player.BLACK if won[1] == "B" else Player.WHITE])
    if how in _HOW:
        return _(_HOW[how], player=winner)
    margin = float(how.replace(",", "."))
    return ngettext("{player} won by {n} point", "{player} won by {n} points",
                    margin, player=winner)  # fmt: skip
