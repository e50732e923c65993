"""Settings for all tests: examples that never change, and texts without fitted chances.

Examples of `make thorough` are new each time.
"""

import gc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from redstone.engine import chances
from redstone.engine.trees import TREES
from redstone.runtime.compiled import CompiledKernel
from tests import today
from tests.effort import THOROUGH, share
from tools.kernel.build import kernel

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
"""New objects between two garbage collections. Positions and games leave hardly any garbage."""


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection in every test."""
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 20)


@pytest.fixture(scope="session")
def compiled_kernel() -> None:
    """Compile the kernel, or skip the test if wasmtime is not installed."""
    pytest.importorskip("wasmtime")
    kernel()


@pytest.fixture
def in_the_kernel(compiled_kernel: None) -> Iterator[None]:
    """Search and prove in the compiled kernel."""
    with TREES.growing_in(CompiledKernel):
        yield


@pytest.fixture
def bare_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show win rates of searches as chances, so that texts do not depend on the fitted table."""
    bare = (1.0, *[0.0] * 6, 1, 1, 4, 361, 1, 1)
    monkeypatch.setattr(chances, "fits", lambda: dict.fromkeys(("redstone", "savage", "go"), bare))
