"""What a visitor downloads, as a table."""

from collections.abc import Collection, Mapping

from tools.build.paths import BuildError
from tools.build.release import wire_size

LIMIT = 6_000_000
"""Bytes on the wire for the whole site."""
SMALL = 10_000
"""Files below this are summed up in one line of the table."""


def size_table(files: Mapping[str, bytes]) -> str:
    """A line a file, largest first, bytes raw and gzipped; raises BuildError above the limit."""
    sizes = {name: (len(content), wire_size(name, content)) for name, content in files.items()}
    large = sorted((name for name in sizes if sizes[name][1] >= SMALL), key=lambda n: -sizes[n][1])
    small = [sizes[name] for name in sizes if name not in large]
    raw, wire = _sum(sizes.values())
    rows = [(name, *sizes[name]) for name in large]
    rows += [(f"{len(small)} smaller files", *_sum(small)), ("total", raw, wire)]
    lines = [f"{'on the wire':<34}{'raw':>12}{'gzipped':>12}"]
    table = "\n".join([*lines, *(f"{name:<34}{a:>12,}{b:>12,}" for name, a, b in rows)])
    if wire > LIMIT:
        raise BuildError(f"{table}\nThat is more than {LIMIT:,} bytes on the wire.")
    return table


def _sum(sizes: Collection[tuple[int, int]]) -> tuple[int, int]:
    return sum(raw for raw, _ in sizes), sum(wire for _, wire in sizes)
