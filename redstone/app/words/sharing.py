"""Lines that go with what leaves the page: a game's title, and what a board does not show."""

from redstone.app.words import game as words
from redstone.app.words.family import title_of
from redstone.record.game import Game
from redstone.rules.protocol import Counted


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
