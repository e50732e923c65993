"""Compare reading of SGF files with sgfmill: time for files of 4 MB, and results for bad ones.

    python -m benchmarks.sgf

Redstone's reader plays every move by the rules and keeps the notes; sgfmill's time is for reading
only. A cell with the name of an exception shows that sgfmill raises it. The second table has the
milliseconds of the processor for random games of Go: for the nodes only with both, and for all
moves played.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import perf_counter, process_time

from sgfmill import sgf, sgf_moves  # type: ignore[import-untyped]

import redstone
from redstone.record.sgf.tree import MAX_BYTES
from tests.at_once import read_sgf

LETTERS = "abcdefghijklmnopqrs"


def main() -> None:
    """Print the times to read SGF files of our reader beside those of sgfmill."""
    print(f"{'file':28}{'ours':>8}{'sgfmill':>10}")
    for name, data in files().items():
        print(f"{name:28}{seconds_of_ours(data):8.2f}{seconds_of_sgfmill(data):>10}")
    print(f"{'milliseconds':28}{'nodes':>8}{'sgfmill':>10}{'played':>10}{'sgfmill':>10}")
    for size, moves in ((9, 60), (19, 200)):
        data = random_game(size, moves)
        ways: tuple[Callable[[bytes], object], ...] = (
            lambda data: [*redstone.read_nodes(data)],
            sgf.Sgf_game.from_bytes,
            redstone.read,
            played_by_sgfmill,
        )
        times = (milliseconds(partial(way, data)) for way in ways)
        print(
            f"{f'{moves} moves on {size}x{size}':26}" + "".join(f"{each:10.2f}" for each in times)
        )


def random_game(size: int, moves: int) -> bytes:
    """Return a random game of Go with this number of moves as an SGF file."""
    rng, game = Random(1), redstone.MutableGame(redstone.new("go", size))
    while len(game) < moves:
        game.push(rng.choice([move for move in game.legal if move.kind == "place"]))
    return game.game().sgf().encode()


def played_by_sgfmill(data: bytes) -> None:
    """Read a file with sgfmill and play its moves."""
    board, moves = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(data))
    for colour, point in moves:
        if point is not None:
            board.play(*point, colour)


def milliseconds(read: Callable[[], object]) -> float:
    """Return the median of 30 processor times of `read()` in milliseconds."""
    times = []
    for _ in range(30):
        begun = process_time()
        read()
        times.append(process_time() - begun)
    return 1000 * median(times)


def files() -> dict[str, bytes]:
    """Return SGF files near the maximum size by name, well-formed and malformed ones."""
    points = [col + row for col in LETTERS for row in LETTERS]
    branches = "".join(f"(;W[{one}]C[{'word ' * 9}];B[dd])" for one in points if one != "dd")
    tree = f"(;GM[1]SZ[19]KM[7]RU[Go];B[aa]{branches})"
    comment = "a" * (MAX_BYTES // 100)
    line = "".join(f";{'BW'[n % 2]}[{point}]C[{comment}]" for n, point in enumerate(points[:95]))
    return {
        "many variations": filled(tree[:-1], branches),
        "long comments": f"(;GM[1]SZ[19]KM[7]RU[Go]{line})".encode(),
        "brackets only": b"(;" * (MAX_BYTES // 2),
        "cut in the middle": filled(tree[:-1], branches)[: MAX_BYTES // 2],
    }


def filled(start: str, piece: str) -> bytes:
    """Return a file that repeats a piece up to the maximum size."""
    return (start + piece * ((MAX_BYTES - len(start) - 1) // len(piece)) + ")").encode()


def seconds_of_ours(data: bytes) -> float:
    """Return the seconds that our reader takes."""
    start = perf_counter()
    read_sgf(data)
    return perf_counter() - start


def seconds_of_sgfmill(data: bytes) -> str:
    """Return the seconds that sgfmill takes, or the error that it raises."""
    start = perf_counter()
    try:
        sgf.Sgf_game.from_bytes(data)
    except (ValueError, RecursionError) as error:
        return type(error).__name__
    return f"{perf_counter() - start:.2f}"


if __name__ == "__main__":
    main()
