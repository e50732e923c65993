"""Runs in Pyodide, beside the other scripts: trims the shipped bytecode."""

from types import CodeType

STRIPPED = 2
"""Optimisation without docstrings and assertions, as `python -OO`: a third less to load."""
UNITS = 8
"""Maximum number of bytecode units covered by one entry of a line table."""
SAME_LINE = 0x80 | 13 << 3
"""An entry of a line table for one unit: a line without columns (CPython, locations.md)."""


def by_functions(code: CodeType) -> CodeType:
    """Return the same code with one line number per function, that of its first line.

    The lines of all statements would be an eighth of the bytes on the wire. The table has to cover
    all of the code: `traceback` fails at code without an entry.
    """
    inner = (by_functions(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_consts=tuple(inner), co_linetable=_one_line(len(code.co_code) // 2))


def _one_line(units: int) -> bytes:
    """Return a line table that puts `units` units of bytecode on the code's first line."""
    whole, rest = divmod(units, UNITS)
    table = bytes([SAME_LINE | UNITS - 1, 0]) * whole
    return table + bytes([SAME_LINE | rest - 1, 0]) if rest else table
