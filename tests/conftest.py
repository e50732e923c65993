"""Settings of hypothesis for all tests: found examples do not depend on the day or the machine."""

from hypothesis import HealthCheck, settings

from tests import today

__all__ = ["today"]  # taken before there are processes beside this one

settings.register_profile(
    "redstone",
    deadline=None,  # a busy machine is no failure
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("redstone")
