"""The kernel by the Python that it is written in."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

NAME = "redstone.kernel"


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
