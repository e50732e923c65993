"""All waiting times of a visitor, with their aims: `python -m benchmarks`, after `make build`.

It measures the start in Chromium beside a stock and a bare page, taps and previews, long games,
many results and cards, memory, and download sizes. Nothing of it is a test: on a busy machine the
figures include other work.
"""

from benchmarks import files, long_games, many_cards, memory, painting, phone, records, start_up
from benchmarks.table import Measurement, print_figures
from tools.build.paths import DIST
from tools.build.release import wire_size
from tools.build.report import LIMIT
from tools.build.single import NAME


def wire() -> Measurement:
    """Return the size of the whole site as sent by a server with gzip."""
    paths = [path for path in DIST.rglob("*") if path.is_file() and path.name != NAME]
    size = sum(wire_size(path.name, path.read_bytes()) for path in paths)
    return Measurement("wire", size / 1e6, LIMIT / 1e6, "MB")


def main() -> None:
    """Run the benchmarks of waiting times, memory and download size, and print one table."""
    figures = start_up.run(["chromium"], start_up.ROUNDS)
    for one in (phone, painting, long_games, files, records, many_cards, memory):
        figures += one.run()
    print_figures([*figures, wire()])


if __name__ == "__main__":
    main()
