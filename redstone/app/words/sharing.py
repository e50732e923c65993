"""Lines that go with what leaves the page: a game's title, and what a board does not show."""

from redstone.app.words import game as words
from redstone.app.words.family import title_of
from redstone.record.game import Game
from redstone.rules.protocol import Counted

MAX_LINK = 2000
"""Characters of a link that messengers and mail programs mostly leave whole."""


def length(link: str) -> str:
    """How long a link is."""
    return f"{len(link):,} characters"


def advice(link: str) -> str:
    """What there is to say of a link too long to be sent everywhere; empty for a shorter one."""
    if len(link) <= MAX_LINK:
        return ""
    return "Some messengers cut a link of this length. The file has everything, comments too."


def title(game: Game) -> str:
    """A line such as "Redstone 9 × 9, move 23: White to move"."""
    board = game.start.board
    name = f"{title_of(game.rules)} {board.cols} × {board.rows}"
    return f"{name}, move {game.ply}: {words.state(game.position).rstrip('.')}"


def details(game: Game) -> str:
    """What a board does not show, in a line: who plays, stones still due, prisoners, komi."""
    position, rules = game.position, game.rules
    parts = []
    told = game.headline
    if told.black or told.white:
        parts.append(f"{told.black or 'Black'} (Black) against {told.white or 'White'} (White).")
    if position.due > 1:
        parts.append(f"{position.due} stones still due.")
    if position.go is not None:
        taken = position.go.prisoners
        parts.append(f"Prisoners: Black {taken.black}, White {taken.white}.")
    if isinstance(rules, Counted):
        parts.append(f"Komi {rules.komi / 2:g}.")
    if position.go is not None and position.go.dead:
        parts.append(f"Marked dead: {', '.join(map(str, sorted(position.go.dead)))}.")
    return " ".join(parts)
