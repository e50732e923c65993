"""The table of a visitor's downloads, with limits for its parts."""

from collections.abc import Collection, Iterator, Mapping

from tools.build.paths import BuildError
from tools.build.release import wire_size
from tools.build.sources import FOLDERS, LIVE, MIND, ROOMS_PACK, SHARED

LIMIT = 5_800_000
"""Maximum size on the wire of the whole site, in bytes."""
FIRST_LIMIT = 4_600_000
"""Maximum size on the wire of a first visit until it is ready, in bytes."""
FIRST = {
    "pyodide/pyodide.asm.wasm": 3_285_000,
    "pyodide/python_stdlib.pack": 655_000,
    "pyodide/": 93_000,
    "pyscript/": 64_000,
    "web/redstone.pack": 430_000,
    "web/load/": 26_000,
    "web/page/scripts.js": 9_000,
    "web/page/awake.js": 1_000,
    "web/links/share.js": 9_000,
    "web/styles/": 14_000,
    "web/icons/icon.svg": 1_000,
    "web/main.py": 1_000,
    "index.html": 11_000,
    "pyscript.toml": 1_000,
}
"""The files of a first visit, by the start of their paths, with their shares in bytes.

A part may exceed its share while the whole is within the limit. Beyond it, the shares show the
parts that have grown.
"""
NOT_AT_FIRST = ("web/load/snapshot_worker.mjs", "web/load/texts.js")
LATER_LIMITS = {SHARED: 36_000, MIND: 105_000, ROOMS_PACK: 360_000, LIVE: 146_000}
"""Maximum size on the wire of each pack that is loaded later, with the files in its folders."""
SMALL = 10_000
"""Size in bytes below which files are summed up in one line of the table."""


def size_table(files: Mapping[str, bytes]) -> str:
    """Return a table of the files, largest first, with sizes raw and gzipped.

    Raises BuildError above a limit.
    """
    sizes = {name: (len(content), wire_size(name, content)) for name, content in files.items()}
    large = sorted((name for name in sizes if sizes[name][1] >= SMALL), key=lambda n: -sizes[n][1])
    small = [sizes[name] for name in sizes if name not in large]
    raw, wire = _sum(sizes.values())
    sent = {name: size for name, (_, size) in sizes.items()}
    first = sum(size for name, size in sent.items() if is_first(name))
    rows = [(name, *sizes[name]) for name in large]
    rows += [(f"{len(small)} smaller files", *_sum(small)), ("total", raw, wire)]
    lines = [f"{'on the wire':<34}{'raw':>12}{'gzipped':>12}"]
    lines += [f"{name:<34}{a:>12,}{b:>12,}" for name, a, b in rows]
    table = "\n".join([*lines, f"{'until a first visit is ready':<46}{first:>12,}"])
    broken = " ".join(_broken(sent, first, wire))
    if broken:
        raise BuildError(f"{table}\n{broken}")
    return table


def is_first(name: str) -> bool:
    """Return True if a first visit fetches a file before it is ready."""
    return name.startswith(tuple(FIRST)) and name not in NOT_AT_FIRST


def _broken(sent: Mapping[str, int], first: int, wire: int) -> Iterator[str]:
    """Yield a message for each exceeded limit of bytes on the wire."""
    if wire > LIMIT:
        yield f"That is more than {LIMIT:,} bytes on the wire."
    if first > FIRST_LIMIT:
        yield f"A first visit takes {first:,} bytes, and may take {FIRST_LIMIT:,}. {_grown(sent)}"
    for part, limit in LATER_LIMITS.items():
        parts = (f"web/{part}.pack", *FOLDERS[part])
        taken = sum(size for name, size in sent.items() if name.startswith(parts))
        if taken > limit:
            yield f"The part {part} takes {taken:,} bytes, and may take {limit:,}."


def _grown(sent: Mapping[str, int]) -> str:
    """Return a message about each part of a first visit that exceeds its limit."""
    taken = dict.fromkeys(FIRST, 0)
    for name in filter(is_first, sent):
        taken[next(part for part in FIRST if name.startswith(part))] += sent[name]
    over = {part: taken[part] - share for part, share in FIRST.items() if taken[part] > share}
    return " ".join(f"{part} is {over[part]:,} above its share." for part in over)


def _sum(sizes: Collection[tuple[int, int]]) -> tuple[int, int]:
    """Return the sums of raw and compressed sizes."""
    return sum(raw for raw, _ in sizes), sum(wire for _, wire in sizes)
