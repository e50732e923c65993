"""For all tests: found examples do not depend on the day or the machine, nor words on a fit.

Those that are looked for by `make thorough` are new each time.
"""

import gc

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from redstone.engine import chances
from tests import today
from tests.effort import THOROUGH, share

__all__ = ["today"]  # taken before there are processes beside this one

settings.register_profile(
    "redstone",
    deadline=None,  # a busy machine is no failure
    derandomize=not THOROUGH,
    max_examples=share(90),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("redstone")
if not THOROUGH:  # it tries the constants of all modules that the tests before have imported
    vars(providers)["_get_local_constants"] = Constants

GARBAGE = 20_000
"""So many new objects are looked through for garbage; positions and games make hardly any."""


def pytest_collection_finish() -> None:
    """Keep the collected tests out of the garbage collection in every test."""
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 20)


@pytest.fixture
def bare_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rates are shown as they are: what is said then does not depend on the table that ships."""
    bare = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1, 1, 4, 361)
    monkeypatch.setattr(chances, "fits", lambda: dict.fromkeys(("redstone", "savage", "go"), bare))
