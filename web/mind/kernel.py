"""The kernel in the computer's worker (`kernel.mjs`)."""

from pyodide.ffi import JsProxy


class PageKernel:
    """The compiled kernel: an `engine.kernel.Kernel`."""

    is_compiled = True

    def __init__(self, host: JsProxy) -> None:
        self._call, self._integers, self._reals = host.call, host.integers, host.reals

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; return 0 if it returns nothing."""
        return int(self._call(name, *arguments))

    def read(self, array: str, count: int) -> list[int]:
        """Return the first numbers of an array of integers."""
        return self._integers(array, count).to_py().tolist()  # type: ignore[no-any-return]

    def read_reals(self, array: str, count: int) -> list[float]:
        """Return the first numbers of an array of floats."""
        return self._reals(array, count).to_py().tolist()  # type: ignore[no-any-return]
