"""Lines of a shared game: its title, and facts that a board does not show."""

from collections.abc import Iterable

from redstone.language import Text, _, ngettext, row, sentences
from redstone.record.game import Game
from redstone.rules.protocol import Counted

NOT_MADE = Text("This page hit an error and couldn’t make the file. Try the link instead.")
NOT_LOADED = Text("The file couldn’t load. Try again once you’re online.")
MAX_LINK = 2000
"""Characters of a link that most messengers and mail programs leave intact."""


def long_link_advice(link: str) -> str:
    """Return advice on a link that is too long for some apps, else an empty text."""
    if len(link) <= MAX_LINK:
        return ""
    return _(
        "Some messaging apps cut off links this long. "
        "Send the file: it has everything, including comments."
    )


def game_details(game: Game) -> str:
    """Return the facts that a board does not show: players, stones due, prisoners, komi, marks."""
    position, rules = game.position, game.rules
    parts = [_players(game)]
    if position.due > 1:
        due = position.due
        parts.append(ngettext("{n} stone still to place.", "{n} stones still to place.", due))
    if position.go is not None:
        taken = position.go.prisoners
        parts.append(_("Prisoners: Black {black}, White {white}.",
                       black=taken.black, white=taken.white))  # fmt: skip
    if isinstance(rules, Counted):
        parts.append(_("Komi {komi}.", komi=rules.komi / 2))
    if position.go is not None and position.go.dead:
        dead = row(map(str, sorted(position.go.dead)))
        parts.append(_("Marked dead: {points}.", points=dead))
    return sentences(*parts)


def below_diagram(moves: Iterable[str]) -> str:
    """Return the moves shown in a diagram as one text."""
    return row(moves)


def _players(game: Game) -> str:
    """Return the line naming both players, empty without names."""
    told = game.headline
    if not (told.black or told.white):
        return ""
    return _(
        "{black} (Black) against {white} (White).",
        black=told.black or _("Black"),
        white=told.white or _("White"),
    )
