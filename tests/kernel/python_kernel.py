"""The interpreted kernel, with what tests look at."""

from typing import Any

from redstone.engine.interpreted import InterpretedKernel


class PythonKernel(InterpretedKernel):
    """Shows its arrays."""

    @property
    def arrays(self) -> dict[str, "memoryview[Any]"]:
        """All arrays by name."""
        return {
            name: value
            for name, value in self.names.items()
            if isinstance(value, memoryview) and not name.startswith("_")
        }
