"""Return a module of this kernel instance, executing it if necessary."""

import builtins
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import find_spec
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any

NAME = "redstone.kernel"


class InterpretedKernel:
    """A `kernel.Kernel` whose modules are executed again, to have their own memory."""

    is_compiled = False

    def __init__(self, codes: Mapping[str, CodeType] | None = None, program: str = NAME) -> None:
        """Execute a kernel program's modules in here; `codes` replaces the code of some."""
        self._modules = modules = dict[str, ModuleType]()

        def module(name: str) -> ModuleType:
            """Return this instance's module by name, executing it on first use."""
            if name not in modules:
                made = modules[name] = ModuleType(name)
                vars(made)["__builtins__"] = inside
                exec((codes or {}).get(name) or code_of(name), vars(made))
            return modules[name]

        def imported(
            name: str, outer: Any = None, inner: Any = None, names: Sequence[str] = (), up: int = 0
        ) -> object:
            """Import hook: return this instance's module, or the package with modules in it."""
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
        """Break reference cycles, to free the memory at once."""
        for module in self._modules.values():
            vars(module).clear()
        self._modules.clear()

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; return its result as an int, 0 for None."""
        return int(self.names[name](*arguments) or 0)

    def read(self, array: str, count: int) -> list[int]:
        """Return the first `count` integers of an array."""
        return self.names[array][:count].tolist()  # type: ignore[no-any-return]

    def view(self, array: str, _kind: str, count: int) -> Any:
        """Return a memory view of an array, without copying."""
        return self.names[array][:count]

    def read_reals(self, array: str, count: int) -> list[float]:
        """Return the first `count` floating-point numbers of an array."""
        return self.names[array][:count].tolist()  # type: ignore[no-any-return]


@cache
def code_of(name: str) -> CodeType:
    """Return the code of a module without importing it (cached)."""
    package, _, _ = name.rpartition(".")
    spec = outer = find_spec(NAME if package == NAME else name)
    if package == NAME:
        assert outer is not None
        spec = PathFinder.find_spec(name, outer.submodule_search_locations)
    assert spec is not None
    code: CodeType = spec.loader.get_code(name)  # type: ignore[union-attr]
    return code
