"""These tests need packages that the project does without: `make adapters` installs them."""

from importlib.util import find_spec

NEEDED = ("hatchling", "numpy", "pettingzoo", "pyspiel")

collect_ignore_glob = [] if all(map(find_spec, NEEDED)) else ["test_*.py"]
