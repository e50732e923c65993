"""The times to read the worst texts: `python -m benchmarks.reading`.

Every text has an allowed length: long games of each kind, many strings and marks, long winding
groups, Savage Go with thousands of placements and turns that are hard to complete, and files and
pasted texts that restart a pattern. The figures are seconds of processor time; "!" marks a missed
aim.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product, zip_longest
from random import Random
from time import process_time

from redstone.app.storage.boot_state import MAX_BEFORE
from redstone.app.storage.intake import MAX_BYTES
from redstone.app.storage.validation import parse_json
from redstone.board import Point
from redstone.position import IllegalMove, Move, Pass, Place, Player, Position
from redstone.record.link import MAX_TOKENS, read_link
from redstone.record.link_scanner import MAX_CHARACTERS
from redstone.rules import GAMES
from redstone.rules.cheapest_cover import smallest_union
from redstone.rules.completion import GAME_BUDGET, TURN_BUDGET
from tests.at_once import read_file, read_text
from tests.rules.savage_positions import ELSEWHERE, INTRICATE, ONE_MORE
from tests.rules.test_cheapest_cover import hard_choices

AIM = 2.0
"""The aim in seconds, native; the page, about three times slower, then needs less than six."""
SIDE = 19

Liking = Callable[[Position, Point], int]
"""A preference: points with the smallest number are played first, in random order."""


def main() -> None:
    """Print the time to read each of many slow texts, and the number that miss the aim."""
    missed = 0
    for name, text in links():
        reading = read_link(text)
        moves = len(reading.game.line) if reading.game else 0
        state = reading.game.position.savage if reading.game else None
        about = f"{moves:4} moves" + (f", work {state.work}" if state and state.work else "")
        missed += print_line(name, len(text), measured(partial(read_link, text)), about)
    for name, text in pasted_texts():
        missed += print_line(name, len(text), measured(partial(read_text, text)))
        data = text.encode()
        missed += print_line(f"{name} as a file", len(data), measured(partial(read_file, data)))
    missed += print_line("brackets, kept", MAX_BEFORE, measured(read_brackets))
    print_line("work of a game and one placement more", 0, measured(do_all_work))
    print(f"aim {AIM} s: {missed} missed")


def measured(read: Callable[[], object]) -> float:
    """Return the processor time of `read()` in seconds, the better of two because of noise."""
    times = []
    for _ in range(2):
        start = process_time()
        read()
        times.append(process_time() - start)
    return min(times)


def print_line(name: str, length: int, seconds: float, about: str = "") -> bool:
    """Print a measurement in seconds. Returns True if it misses the aim."""
    missed = seconds > AIM
    print(f"{name:36} {length:8}  {seconds:6.2f} {'!' if missed else ' '} {about}", flush=True)
    return missed


def links() -> Iterator[tuple[str, str]]:
    """Yield the names and texts of links that are slow to read."""
    for game, side in product(("redstone", "red", "go", "savage"), (9, 13, SIDE)):
        options = "" if game in ("go", "savage") else "n"
        for name, liking in LIKINGS.items():
            yield f"{game} {side}, {name}", played(game, options, side, liking)
    snakes = "".join(pair_by_pair(*two_snakes()))
    lone = "".join(pair_by_pair(lone_stones(0), lone_stones(1)))
    yield "go, snakes marked", cut(f"#go19-1-{snakes}yyy" + "va1vt19" * MAX_TOKENS)
    yield "go, 160 strings marked", cut(f"#go19-1-{lone}yyy" + "va1vc1ve1" * MAX_TOKENS)
    yield "go, passes and disputes", cut(f"#go19b-1-{snakes}yyyuyyyuyyy" + "va1" * MAX_TOKENS)
    yield "savage, hard to complete", INTRICATE
    yield "savage, too intricate", INTRICATE + ELSEWHERE + ONE_MORE
    yield "as long as may be", "#redstone19-1-" + "a1" * MAX_TOKENS


def played(game: str, options: str, side: int, liking: Liking) -> str:
    """Return the link of a game in which both players prefer certain moves.

    `liking` gives a point's rank. Points come in random order, then by rank. A move that ends the
    game is made only if no other is legal. The link may end where the record is full.
    """
    rng, rules, moves = Random(1), GAMES[game](options), list[str]()
    position = rules.start(side, side)
    while not position.is_over and len(moves) < MAX_TOKENS:
        points = list(position.board.empty_points())
        rng.shuffle(points)
        points.sort(key=partial(liking, position))
        tried = [Place(point, red) for point in points for red in (True, False)]
        found = first_accepted(partial(rules.play, position), [*tried, Pass()])
        if found is None:
            break
        moves.append(str(found[0]))
        position = found[1]
    return cut(f"#{game}{side}{options}-1-" + "".join(moves))


def first_accepted(
    play: Callable[[Move], Position], moves: list[Move]
) -> tuple[Move, Position] | None:
    """Return the first legal move that does not end the game, otherwise one that ends it."""
    last = None
    for move in moves:
        try:
            after = play(move)
        except IllegalMove:
            continue
        last = move, after
        if not after.is_over:
            break
    return last


def anywhere(_: Position, __: Point) -> int:
    """Rank all points equally."""
    return 0


def chessboard(position: Position, point: Point) -> int:
    """Prefer points of one colour of a chessboard for Black, the others for White."""
    return int(((point.col + point.row) % 2 == 0) == (position.to_move is Player.WHITE))


def eyes(position: Position, point: Point) -> int:
    """Rank points so that White fills the lower part but for one-point eyes, which come last."""
    if point.row >= SIDE - 5:
        return 2
    if point.col % 2 and point.row % 2:
        return 9
    return 0 if position.to_move is Player.WHITE else 5


LIKINGS: dict[str, Liking] = {"anywhere": anywhere, "chessboard": chessboard, "eyes": eyes}


def two_snakes() -> tuple[list[str], list[str]]:
    """Return the points of two combs whose teeth interlock, far enough apart for liberties."""
    black = [(0, row) for row in range(SIDE)]
    black += [(col, row) for row in range(0, SIDE, 4) for col in range(1, SIDE - 1)]
    white = [(SIDE - 1, row) for row in range(SIDE)]
    white += [(col, row) for row in range(2, SIDE, 4) for col in range(1, SIDE - 1)]
    return [str(Point(*at)) for at in black], [str(Point(*at)) for at in white]


def lone_stones(parity: int) -> list[str]:
    """Return points of which no two are adjacent, in the columns of this parity."""
    points = product(range(SIDE), range(SIDE))
    return [str(Point(c, r)) for c, r in points if (c + r) % 2 == 0 and c % 2 == parity]


def pair_by_pair(black: list[str], white: list[str]) -> list[str]:
    """Return the moves of both players in turn; the one with no more moves passes."""
    return [move for pair in zip_longest(black, white, fillvalue="y") for move in pair]


def cut(link: str) -> str:
    """Return the link cut to its maximum length, perhaps within a token."""
    return link[:MAX_CHARACTERS]


def pasted_texts() -> Iterator[tuple[str, str]]:
    """Yield the names and texts of pasted texts of the maximum length."""
    for piece in (
        "https://",
        "http://x",
        "#a1-",
        "#a1-1 ",
        "<metadata>",
        " ",
        "(;",
        "(;)",
        "(;B[aa]",
    ):
        yield repr(piece), piece * (MAX_BYTES // len(piece))
    yield "one long name", "#a1" + "a" * (MAX_BYTES - 3)
    yield "challenges", "#redstone9" + "q1b" * ((MAX_CHARACTERS - 10) // 3)
    yield "checks", "#redstone9q1b-1-" + "-i " * ((MAX_CHARACTERS - 20) // 3)
    yield "variations", "(;" + "(;)" * 600_000
    yield "properties", "(;" + "A[]" * 600_000 + ")"


def read_brackets() -> None:
    """Parse JSON of brackets as long as a stored text may be."""
    with suppress(ValueError):
        parse_json("[]" * (MAX_BEFORE // 2), MAX_BEFORE)


def do_all_work() -> None:
    """Search a cover for the maximum work of a game of Savage Go and of one placement more."""
    found = smallest_union.__wrapped__(hard_choices(9, Random(1)), 99, GAME_BUDGET + TURN_BUDGET)
    assert not found.settled


if __name__ == "__main__":
    main()
