"""The worked example of the documentation learns, in a short form."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

LEARNER = Path(__file__).parents[2] / "docs" / "library" / "learner.py"


def learner() -> Any:
    """Load the documentation's example program as a module."""
    spec = spec_from_file_location("learner", LEARNER)
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_the_learner_beats_level_3_after_120_updates() -> None:
    program = learner()
    assert program.games_won(program.learnt(0, updates=0), level=1, games=20) < 10
    assert program.games_won(program.learnt(0, updates=120), level=3, games=30) > 18
