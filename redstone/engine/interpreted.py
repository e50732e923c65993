"""The kernel run as Python, if the compiled one is not available."""

import builtins
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import find_spec
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any

NAME = "redstone.kernel"


class InterpretedKernel:
    """A `kernel.Kernel` made of the kernel's own modules, executed again for a separate memory."""

    is_compiled = False

    def __init__(self, codes: Mapping[str, CodeType] | None = None, program: str = NAME) -> None:
        """Execute a program, by default the kernel; `codes` replaces the code of some modules."""
        self._modules = modules = dict[str, ModuleType]()

        def module(name: str) -> ModuleType:
            """Return a module of this kernel."""
            if name not in modules:
                made = modules[name] = ModuleType(name)
                vars(made)["__builtins__"] = inside
                exec((codes or {}).get(name) or code_of(name), vars(made))
            return modules[name]

        def imported(
            name: str, outer: Any = None, inner: Any = None, names: Sequence[str] = (), up: int = 0
        ) -> object:
            """Return the module that is imported, or the package with the modules named."""
            if name == NAME:
                return SimpleNamespace(**{each: module(f"{NAME}.{each}") for each in names})
            if name.startswith(f"{NAME}."):
                return module(name)
            return __import__(name, outer, inner, names, up)

        inside = vars(builtins) | {"__import__": imported}
        module(program)
        self.names = dict[str, Any]()
        for made in modules.values():
            self.names = vars(made) | self.names

    def __del__(self) -> None:
        """Free the memory now: functions and their globals refer to each other."""
        for module in self._modules.values():
            vars(module).clear()
        self._modules.clear()

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; return its result, True as 1, and 0 if it returns nothing."""
        return int(self.names[name](*arguments) or 0)

    def read(self, array: str, count: int) -> list[int]:
        """Return the first numbers of an array of whole numbers."""
        return self.names[array][:count].tolist()  # type: ignore[no-any-return]

    def view(self, array: str, _kind: str, count: int) -> Any:
        """Return a view, not a copy, of the first numbers of an array."""
        return self.names[array][:count]

    def read_reals(self, array: str, count: int) -> list[float]:
        """Return the first numbers of an array of floating-point numbers."""
        return self.names[array][:count].tolist()  # type: ignore[no-any-return]


@cache
def code_of(name: str) -> CodeType:
    """Return the code of a module without importing it, nor, for the kernel's, its package."""
    package, _, _ = name.rpartition(".")
    spec = outer = find_spec(NAME if package == NAME else name)
    if package == NAME:
        assert outer is not None
        spec = PathFinder.find_spec(name, outer.submodule_search_locations)
    assert spec is not None
    code: CodeType = spec.loader.get_code(name)  # type: ignore[union-attr]
    return code
