"""The kernel compiled to WebAssembly, run outside a browser by wasmtime."""

import atexit
import hashlib
from ctypes import addressof, c_double, c_int32, c_uint8
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from redstone.engine.kernel import NoKernel

INSTALLED = Path(__file__).parents[1] / "kernel" / "kernel.wasm"
"""The path in an installed package, if the kernel was built."""
COMPILED = INSTALLED if INSTALLED.exists() else Path(__file__).parents[2] / "build" / "kernel.wasm"
"""The path in use: the installed kernel, or in a clone the file that `make build` writes."""
SOURCES = Path(__file__).parents[1] / "kernel"
MADE_OF = "kernel.sources"
"""The file beside a kernel in a clone that has the digest of its sources."""
BATCH = "batch"
"""The name of the program of `redstone.adapters.stepping`, a file beside the kernel."""


MIB, PAGE, WORD = 1 << 20, 1 << 16, 8
"""Bytes of a mebibyte, of a page of WebAssembly's memory, and of a word of the table."""
_NUMBERS = {"B": c_uint8, "i": c_int32}


class Missing(NoKernel):
    """The compiled kernel is not available; the text says what to do."""


class CompiledKernel:
    """A WebAssembly program, by default the kernel.

    `added` is the memory in MiB that is added to the kernel's table of proofs. Raises Missing if
    the program, wasmtime or that memory is not available.
    """

    is_compiled = True

    def __init__(self, name: str = "", *, added: int = 0) -> None:
        """Load a compiled kernel, the standard one by default. Raises Missing.

        Its proof table is enlarged by `added` MiB.
        """
        file = COMPILED.with_name(f"{name}.wasm") if name else COMPILED
        try:
            wasmtime: Any = import_module("wasmtime")
        except ImportError:
            said = (
                "The compiled kernel needs wasmtime. In a clone of Redstone: pip install '.[fast]'"
            )
            raise Missing(said) from None
        if not file.exists():
            raise Missing(
                "The kernel has not been compiled. In a clone of Redstone: make build"
            ) from None
        if not _is_current():
            said = "The kernel was compiled from other sources. In a clone of Redstone: make build"
            raise Missing(said) from None
        try:
            engine, module = _module(file, file.stat().st_mtime_ns)
            self._store = wasmtime.Store(engine)
            self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        except wasmtime.WasmtimeError as error:
            reason = str(error).strip().splitlines()[-1].strip()
            raise Missing(f"The compiled kernel cannot be run here: {reason}") from None
        self._memory = self._exports["memory"]
        if added:
            self._add_to_table(wasmtime, added)

    def _add_to_table(self, wasmtime: Any, added: int) -> None:
        """Enlarge the transposition table of proofs by `added` MiB. Raises Missing."""
        try:
            self._memory.grow(self._store, added * MIB // PAGE)
        except wasmtime.WasmtimeError:
            raise Missing(f"There is no memory for a table that is {added} MiB larger.") from None
        self.call("add_room", added * MIB // WORD)

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function, and return its result."""
        return self._exports[name](self._store, *arguments) or 0

    def read(self, array: str, count: int) -> list[int]:
        """Return the first `count` integers of an exported array."""
        return list((c_int32 * count).from_address(self._address(array)))

    def read_reals(self, array: str, count: int) -> list[float]:
        """Return the first `count` floating-point numbers of an exported array."""
        return list((c_double * count).from_address(self._address(array)))

    def view(self, array: str, kind: str, count: int) -> Any:
        """Return a memory view of the first `count` numbers of an exported array.

        `kind` is a type code of `array.array`.
        """
        numbers: Any = (_NUMBERS[kind] * count).from_address(self._address(array))
        numbers.owner = self  # the memory lives as long as the view
        return numbers

    def _address(self, array: str) -> int:
        """Return the address of an exported array in this process."""
        base = addressof(self._memory.data_ptr(self._store).contents)
        return base + int(self._exports[array].value(self._store))


def sources() -> list[Path]:
    """Return the Python files that the kernel's WebAssembly programs are compiled from."""
    return [*sorted(SOURCES.glob("*.py")), SOURCES.parent / "adapters" / "stepping.py"]


@cache
def digest_of_sources() -> str:
    """Return a digest of the files that the kernel's programs are compiled from."""
    total = hashlib.sha256()
    for path in sources():
        total.update(f"{path.name}\0".encode() + path.read_bytes())
    return total.hexdigest()


def _is_current() -> bool:
    """Return False if the compiled kernel is known to be out of date."""
    noted = COMPILED.with_name(MADE_OF)
    return not noted.exists() or noted.read_text(encoding="ascii") == digest_of_sources()


@cache  # emptied at exit: wasmtime cannot free what outlives it
def _module(file: Path, _written: int) -> tuple[Any, Any]:
    """Return a program compiled for this machine, cached by file and its modification time."""
    wasmtime: Any = import_module("wasmtime")
    engine = wasmtime.Engine()
    return engine, wasmtime.Module(engine, file.read_bytes())


atexit.register(_module.cache_clear)
