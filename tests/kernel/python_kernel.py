"""The interpreted kernel, with access for tests."""

from typing import Any

from redstone.engine.interpreted import InterpretedKernel


class PythonKernel(InterpretedKernel):
    """An interpreted kernel that shows its arrays."""

    @property
    def arrays(self) -> dict[str, "memoryview[Any]"]:
        """Return all arrays by name."""
        return {
            name: value
            for name, value in self.names.items()
            if isinstance(value, memoryview) and not name.startswith("_")
        }
