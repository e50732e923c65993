"""Tests that need packages the project itself does not use. `make adapters` installs them."""

from importlib.util import find_spec

NEEDED = ("hatchling", "numpy", "pettingzoo", "pyspiel")

collect_ignore_glob = [] if all(map(find_spec, NEEDED)) else ["test_*.py"]
