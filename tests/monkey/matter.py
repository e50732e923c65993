"""The monkey's own data: texts, links of every game, and files, whole or damaged.

None of it looks like an unfilled gap, so that a gap on the page is a fault of the page.
"""

import json
from functools import partial
from random import Random

from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Settings, setup_of
from redstone.app.storage import session_text
from redstone.app.storage.intake import with_link
from redstone.position import Resign
from redstone.record.diagram import format_diagram
from redstone.record.game import Game
from redstone.record.link import format_link, format_puzzle
from redstone.record.node import Notes
from tests.at_once import format_sgf
from tests.games import VARIANTS, random_continuation, random_set_up

SIZES = ((2, 2), (3, 2), (4, 4), (5, 5), (5, 5), (7, 3), (9, 9), (13, 13), (19, 19))
PLAIN = ("Ann", "The corner", "7", "2", "5", "0", "12", "3.5", "")
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "'\"`;--\\",
    "{0} {!r} {",
    "}}%s %(n)d",
    "-1",
    "1e9",
    "99999999999999999999",
    "0x10",
    "\u0000\u0007\u001b[31m",
    "\ud83d\ude00\u200d\u2642\ufe0f e\u0301\u0301\u0301",
    "\u202eright to left \u05d0\u05d1\u05d2",
    "\u4e2d\u6587\u3000\u65e5\u672c\u8a9e",
    "line\nafter\n\nline",
    "a" * 3000,
    "\uff11\u0663\u00b2",
)
DAMAGE = ("", "-", "z", "x9", "[", ")", "%", "\x00", "99999", "\u00e9", "e5e5", ";B[zz]", "\\")
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8ffff3f0005fe02fe0def46b80000000049454e44ae426082"
)
"""A picture of one pixel."""


def text(rng: Random) -> str:
    """Return a random text to type, plain or hostile."""
    return rng.choice(PLAIN if rng.random() < 0.5 else HOSTILE)


def record(rng: Random) -> Game:
    """Return a random game of any variant, from any start, over or not, perhaps with branches."""
    rules, size = rng.choice(VARIANTS), rng.choice(SIZES)
    try_set_up = rng.random() < 0.3 and size[0] * size[1] <= 25
    game = random_set_up(rules, size, rng.randrange(99)) if try_set_up else Game.new(rules, *size)
    game = random_continuation(game, rng, rng.randrange(40))
    if game.outcome is None and rng.random() < 0.1:
        game = game.play(Resign())
    if game.ply > 2 and rng.random() < 0.3:
        game = random_continuation(game.go_to(rng.randrange(game.ply)), rng, game.ply)
    return game


def link(rng: Random) -> str:
    """Return a link from its # on: a game, a study or a puzzle, often damaged."""
    game = record(rng)
    write = rng.choice((format_link, format_link, format_puzzle))
    return damaged(write(game), rng)


def stored_game(game: Game, opponent: Opponent, level: int = 1) -> str:
    """Return the text of a game as a browser stores it. The computer answers without delay."""
    setup = setup_of(game, opponent, level=level)
    session = Session(setup, Settings(beat=False))
    session.open(game, session.table.seats, setup)
    return session_text.save(session)


def export(rng: Random) -> str:
    """Return an export file of up to three random games."""
    games = []
    for number in range(rng.randrange(4)):
        game = record(rng)
        data = json.loads(stored_game(game, rng.choice(tuple(Opponent))))
        games.append({**data, "id": f"m-{rng.randrange(9)}-{number}", "link": data["game"]})
        games[-1]["played"] = rng.randrange(2**41)
    return json.dumps({"format": "redstone-games", "version": 1, "games": games})


def pasted(rng: Random) -> str:
    """Return a random text to paste.

    It is a link, an SGF, a board drawn as text, an export, or any text.
    """
    makers = (link, sgf, drawn, export, text)
    return rng.choice(makers)(rng)


def sgf(rng: Random) -> str:
    """Return an SGF file of a random game, often damaged, sometimes with a comment."""
    game = record(rng)
    if rng.random() < 0.3:
        game = game.annotate(game.cursor, Notes(comment=text(rng)))
    return damaged(format_sgf(game), rng)


def drawn(rng: Random) -> str:
    """Return the board of a random game drawn as text, often damaged."""
    return damaged(format_diagram(record(rng).position.board), rng)


def file(rng: Random) -> bytes:
    """Return the random contents of a file to be opened.

    It is SGF, a picture with or without a link, an export, or noise.
    """
    makers = (
        lambda: sgf(rng).encode(rng.choice(("utf-8", "utf-16", "utf-8-sig")), "replace"),
        lambda: with_link(PIXEL, format_link(record(rng))),
        lambda: damaged(export(rng), rng).encode("utf-8", "replace"),
        partial(rng.randbytes, rng.randrange(300)),
        lambda: PIXEL,
    )
    return rng.choice(makers)()


def damaged(whole: str, rng: Random) -> str:
    """Return a text unchanged, or with some of its characters lost, changed or repeated."""
    if rng.random() < 0.5:
        return whole
    for _ in range(rng.randint(1, 3)):
        start = rng.randint(0, len(whole))
        stop = min(len(whole), start + rng.choice((0, 1, 1, 2, 9, 10_000)))
        put = rng.choice((*DAMAGE, whole[start:stop] * 2))
        whole = whole[:start] + put + whole[stop:]
    return whole
