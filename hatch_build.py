"""Packs the compiled kernel, and gives the README absolute links."""

import os
import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PROGRAMS = ("kernel.wasm", "batch.wasm")
BUILT = "build"
"""The folder in a clone, and in an archive of the sources."""
INSIDE = "redstone/kernel"
"""The folder in an installed package."""
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:)([^)\s]+)\)")
"""A link to a file of the project, or a picture."""
RULES = "https://marksteeregames.com"


class CompiledKernel(BuildHookInterface[Any]):
    """Packs the compiled programs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files; a package that is only linked to looks for them in the clone."""
        if version == "editable":
            return
        inside = BUILT if self.target_name == "sdist" else INSIDE
        try:
            compiled = programs(Path(self.root))
        except ImportError as error:  # wasmtime cannot be had on every machine
            self.app.display_warning(f"The package has no compiled kernel: {error}")
            return
        for path in compiled:
            build_data["force_include"][str(path)] = f"{inside}/{path.name}"


def programs(root: Path) -> list[Path]:
    """Return the compiled programs: those of `make build`, else compiled here by wasmtime.

    An archive of the sources has no compiler, but the programs that were compiled for it.
    """
    built = [root / BUILT / name for name in PROGRAMS]
    if not (root / "tools").exists():
        return [path for path in built if path.exists()]
    sys.path.insert(0, str(root))
    try:
        from redstone.runtime.compiled import MADE_OF, digest_of_sources
        from tools.kernel.build import PROGRAMS as MODULES
        from tools.kernel.program import program
    finally:
        sys.path.remove(str(root))
    noted = root / BUILT / MADE_OF
    current = noted.exists() and noted.read_text(encoding="ascii") == digest_of_sources()
    if current and all(path.exists() for path in built):
        return built
    from wasmtime import wat2wasm

    folder = root / BUILT / "wheel"
    folder.mkdir(parents=True, exist_ok=True)
    for name in PROGRAMS:
        content = wat2wasm(program(MODULES[Path(name).stem]))
        (folder / name).write_bytes(bytes(content))
    return [folder / name for name in PROGRAMS]


class Metadata(MetadataHookInterface):
    """Tells the README and the addresses of the project."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them; those of the repository if the workflow that publishes says which it is."""
        repository = address(os.environ)
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": absolute(text, repository),
        }
        metadata["urls"] = {"Rules of the games": RULES}
        if repository:
            metadata["urls"] |= {
                "Source": repository,
                "Documentation": f"{repository}/blob/HEAD/docs/library/index.md",
                "Changelog": f"{repository}/blob/HEAD/CHANGELOG.md",
                "Issues": f"{repository}/issues",
            }


def address(environment: "os._Environ[str] | dict[str, str]") -> str:
    """The address of the repository by the variables of a workflow; empty if there are none."""
    names = ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY")
    parts = [environment.get(name, "") for name in names]
    return "/".join(parts) if all(parts) else ""


def absolute(text: str, repository: str) -> str:
    """A README whose links lead to the repository, or are plain words without one."""

    def changed(link: "re.Match[str]") -> str:
        is_picture, words, target = link[1], link[2], link[3]
        if not repository:
            return "" if is_picture else words
        kind = "raw" if is_picture else "blob"
        return f"{is_picture}[{words}]({repository}/{kind}/HEAD/{target})"

    return _LINK.sub(changed, text)
