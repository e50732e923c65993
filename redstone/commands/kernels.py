"""The kernel on the command line: by the Python it is written in, or compiled, by wasmtime."""

import atexit
import sys
from collections.abc import Callable, Sequence
from ctypes import addressof, c_double, c_int32
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

NAME = "redstone.kernel"
COMPILED = Path(__file__).parents[2] / "build" / "kernel.wasm"
"""Where `make build` puts it."""


class Missing(Exception):
    """The compiled kernel cannot be had here; the text says what to do."""


class PythonKernel:
    """A `bot.kernel.Kernel` that is the package itself: a copy of its own, with its own memory."""

    def __init__(self, modules: Sequence[ModuleType] = ()) -> None:
        self._names = _merged(modules or _copy())

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function."""
        return int(self._names[name](*arguments) or 0)

    def read(self, array: str, count: int) -> list[int]:
        """The first numbers of an array of whole numbers."""
        return self._names[array][:count].tolist()  # type: ignore[no-any-return]

    read_reals: Callable[[str, int], list[float]] = read  # type: ignore[assignment]

    @property
    def arrays(self) -> dict[str, "memoryview[Any]"]:
        """All arrays by name."""
        names = self._names.items()
        return {name: value for name, value in names if isinstance(value, memoryview)}


def _copy() -> list[ModuleType]:
    """The modules of the package, imported anew."""
    before = {name: sys.modules.pop(name) for name in list(sys.modules) if _is_of_kernel(name)}
    try:
        package = import_module(NAME)
        return [import_module(f"{NAME}.{name}") for name in package.MODULES]
    finally:
        for name in filter(_is_of_kernel, list(sys.modules)):
            del sys.modules[name]
        sys.modules.update(before)


def _is_of_kernel(name: str) -> bool:
    return name == NAME or name.startswith(f"{NAME}.")


def _merged(modules: Sequence[ModuleType]) -> dict[str, Any]:
    """What the modules know by name; the module that made something comes before those after."""
    names: dict[str, Any] = {}
    for module in modules:
        names = vars(module) | names
    return names


class CompiledKernel:
    """A `bot.kernel.Kernel` in WebAssembly. Raises Missing if that, or wasmtime, is not there."""

    def __init__(self) -> None:
        try:
            wasmtime: Any = import_module("wasmtime")
        except ImportError:
            raise Missing("The compiled kernel is run by wasmtime: pip install wasmtime") from None
        if not COMPILED.exists():
            raise Missing("The kernel has not been compiled: make build") from None
        engine, module = _module(COMPILED.stat().st_mtime_ns)
        self._store = wasmtime.Store(engine)
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = self._exports["memory"]

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function."""
        return self._exports[name](self._store, *arguments) or 0

    def read(self, array: str, count: int) -> list[int]:
        """The first numbers of an array of whole numbers."""
        return list((c_int32 * count).from_address(self._address(array)))

    def read_reals(self, array: str, count: int) -> list[float]:
        """The first numbers of an array of floating numbers."""
        return list((c_double * count).from_address(self._address(array)))

    def _address(self, array: str) -> int:
        base = addressof(self._memory.data_ptr(self._store).contents)
        return base + int(self._exports[array].value(self._store))


@cache  # emptied at the end: wasmtime cannot give up what outlives it
def _module(_written: int) -> tuple[Any, Any]:
    """The kernel made ready for this machine, once for each time it was written."""
    wasmtime: Any = import_module("wasmtime")
    engine = wasmtime.Engine()
    return engine, wasmtime.Module(engine, COMPILED.read_bytes())


atexit.register(_module.cache_clear)
