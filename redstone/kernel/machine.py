"""The kernel's restricted Python: fixed-width numbers, and arrays in one memory.

The kernel's functions use nothing else, and `tools.kernel` compiles them unchanged. Here they are
plain Python. No number may exceed its width, where the compiled form would wrap. An array refuses
such a number here, and `tests/kernel/checked.py` checks every intermediate sum.
"""

from collections.abc import Callable
from math import sqrt
from mmap import mmap
from typing import Any, NamedTuple, TypeVar

__all__ = [
    "ARRAYS",
    "exported",
    "f64",
    "f64_array",
    "i32",
    "i32_array",
    "i64",
    "i64_array",
    "last_i64_array",
    "sqrt",
    "u8_array",
]

i32 = int
i64 = int
f64 = float

CAPACITY = 88 << 20
"""Size of the memory in bytes; unwritten parts take no space on the machine."""
_MEMORY = memoryview(mmap(-1, CAPACITY))
_FORMATS = {"u8": "B", "i32": "i", "i64": "q", "f64": "d"}
"""The kinds of numbers, and their type codes in Python's arrays."""


class Array(NamedTuple):
    """An array of one number type at an address in the memory."""

    kind: str
    address: int
    view: "memoryview[object]"


ARRAYS: list[Array] = []
"""All arrays. Their addresses rise, except that of the array at the end of the memory."""
_limits = [0, CAPACITY]
"""The addresses between which the memory is unused."""


def u8_array(count: int) -> "memoryview[int]":
    """Allocate an array of bytes (0 to 255), zeroed; functions read them as i32."""
    return _array("u8", count)


def i32_array(count: int) -> "memoryview[int]":
    """Allocate a zeroed array of 32-bit integers."""
    return _array("i32", 4 * count)


def i64_array(count: int) -> "memoryview[int]":
    """Allocate a zeroed array of 64-bit integers."""
    return _array("i64", 8 * count)


def f64_array(count: int) -> "memoryview[float]":
    """Allocate a zeroed array of 64-bit floats."""
    return _array("f64", 8 * count)


def last_i64_array(count: int) -> "memoryview[int]":
    """Allocate an `i64_array` at the memory's end, which grows if memory is added."""
    assert _limits[1] == CAPACITY, "only one array is at the end"
    _limits[1] -= 8 * count
    return _view("i64", _limits[1], 8 * count)


def _array(kind: str, room: int) -> "memoryview[Any]":
    """Allocate an array of this number of bytes."""
    address, _limits[0] = _limits[0], (_limits[0] + room + 7) & -8
    return _view(kind, address, room)


def _view(kind: str, address: int, room: int) -> "memoryview[Any]":
    """Return a typed view of the memory at an address, and record it in `ARRAYS`."""
    assert _limits[0] <= _limits[1], "the memory is full"
    view = _MEMORY[address : address + room].cast(_FORMATS[kind])  # type: ignore[call-overload]
    ARRAYS.append(Array(kind, address, view))
    return view  # type: ignore[no-any-return]


Function = TypeVar("Function", bound=Callable[..., object])
_EXPORTED: list[object] = []


def exported(function: Function) -> Function:
    """Decorate a function to be callable from outside the kernel."""
    _EXPORTED.append(function)
    return function


def is_exported(function: object) -> bool:
    """Return True if a function was decorated with `exported`."""
    return function in _EXPORTED
