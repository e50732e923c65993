"""Puts the compiled kernel into what is packed, where `make build` has left one."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL = "build/kernel.wasm"
"""Where it lies in a clone, and in an archive of the sources."""
INSIDE = "redstone/kernel/kernel.wasm"
"""Where it is looked for in what is installed."""


class CompiledKernel(BuildHookInterface[Any]):
    """Packs one file more, if it is there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the file; a package that is only linked to looks for it in the clone."""
        compiled = Path(self.root) / KERNEL
        if compiled.exists() and version != "editable":
            inside = KERNEL if self.target_name == "sdist" else INSIDE
            build_data["force_include"][str(compiled)] = inside
