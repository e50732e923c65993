"""Builds and tests the site with other releases: `python -m tools.rehearse pyodide@314.0.6`.

Each argument is a package as `npm install` takes it. Everything happens in a copy of the committed
files under `build/`. A report of failures is printed in Markdown; the exit status is 1 if there
are any. `docs/upgrade.md` explains the next steps.
"""

import argparse
import shutil
import subprocess
import sys
from dataclasses import dataclass

from tools.build.paths import CACHE, ROOT

PLACE = CACHE / "rehearsal"
TRIED = (
    "tests/tools",
    "tests/e2e/test_loading.py",
    "tests/e2e/test_offline.py",
    "tests/e2e/test_snapshot.py",
    "tests/e2e/test_policy.py",
    "tests/e2e/test_single.py",
    "tests/e2e/test_game.py",
    "tests/e2e/test_computer.py",
)
"""The tests of parts that depend on the interpreter and on how it is loaded."""
LAST_LINES = 40
"""Number of lines of a failed step's output in the report."""


@dataclass(frozen=True)
class RehearsalStep:
    """A command of the rehearsal, with its title and its time limit in seconds."""

    title: str
    command: tuple[str, ...]
    seconds: int

    def run(self) -> subprocess.CompletedProcess[str]:
        """Run the command in the copy, and return its result; after a time-out, exit status 1."""
        try:
            return subprocess.run(
                self.command,
                cwd=PLACE,
                capture_output=True,
                text=True,
                timeout=self.seconds,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            return subprocess.CompletedProcess(self.command, 1, "", f"{late}")


def steps(packages: list[str]) -> list[RehearsalStep]:
    """Return the rehearsal's steps for these packages, in order; each needs the ones before it."""
    install = ("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact")
    python = sys.executable
    return [
        RehearsalStep("Install", (*install, *packages), 600),
        RehearsalStep("Build", (python, "-m", "tools.build"), 900),
        RehearsalStep("Test", (python, "-m", "pytest", "-q", "-m", "not browsers", *TRIED), 2400),
    ]


def make_copy() -> None:
    """Make a new copy of the committed files in PLACE."""
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    archive = subprocess.run(
        ["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, timeout=60, check=True
    )
    subprocess.run(["tar", "-x"], cwd=PLACE, input=archive.stdout, timeout=60, check=True)


def report(packages: list[str]) -> tuple[str, bool]:
    """Run the steps up to the first that fails, and return the report in Markdown.

    The second value is True if all passed.
    """
    told = [f"# With {', '.join(packages)}"]
    for step in steps(packages):
        done = step.run()
        lines = (done.stdout + done.stderr).strip().splitlines()[-LAST_LINES:]
        if done.returncode == 0:
            told.append(f"{step.title}: passed. {lines[-1] if lines else ''}")
            continue
        told += [f"{step.title}: **failed**", "```", *lines, "```"]
        return "\n\n".join(told), False
    return "\n\n".join(told), True


def main() -> int:
    """Build and test the site with the releases named; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", nargs="+", metavar="NAME@VERSION")
    packages: list[str] = parser.parse_args().packages
    make_copy()
    text, passed = report(packages)
    print(text)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
