"""Packs the compiled kernel if `make build` has left one, and gives the README absolute links."""

import os
import re
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
    """Packs the compiled programs, if they are there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files; a package that is only linked to looks for them in the clone."""
        inside = BUILT if self.target_name == "sdist" else INSIDE
        for program in PROGRAMS:
            compiled = Path(self.root) / BUILT / program
            if compiled.exists() and version != "editable":
                build_data["force_include"][str(compiled)] = f"{inside}/{program}"


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
