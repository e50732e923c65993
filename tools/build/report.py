"""What a visitor downloads, as a table."""

from collections.abc import Collection, Mapping

from tools.build.paths import BuildError
from tools.build.release import wire_size

LIMIT = 5_200_000
"""Bytes on the wire for the whole site."""
SMALL = 10_000
"""Files below this are summed up in one line of the table."""
SHARES = {
    "pyodide/pyodide.asm.wasm": 3_320_000,
    "pyodide/python_stdlib.pack": 810_000,
    "pyodide/": 110_000,
    "pyscript/": 80_000,
    "web/redstone.pack": 430_000,
    "web/icons/": 80_000,
    "web/": 290_000,
    "": 80_000,
}
"""What the files whose addresses begin so may take of it, each counted under the first that fits.

A part may take more as long as the whole is within the limit; beyond it, this tells what has grown.
"""


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
        grown = _grown({name: size for name, (_, size) in sizes.items()})
        raise BuildError(f"{table}\nThat is more than {LIMIT:,} bytes on the wire. {grown}")
    return table


def _grown(sizes: Mapping[str, int]) -> str:
    """The parts of the site that take more than their share, in a sentence each."""
    taken = dict.fromkeys(SHARES, 0)
    for name, size in sizes.items():
        taken[next(part for part in SHARES if name.startswith(part))] += size
    over = {part: taken[part] - share for part, share in SHARES.items() if taken[part] > share}
    told = (f"{part or 'The rest'} is {over[part]:,} above its share." for part in over)
    return " ".join(told)


def _sum(sizes: Collection[tuple[int, int]]) -> tuple[int, int]:
    return sum(raw for raw, _ in sizes), sum(wire for _, wire in sizes)
