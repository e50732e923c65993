"""The day of a run, by which some tests choose what they look at: one for all of its processes.

It is taken once, by whichever process comes first; the others of the run inherit it. Without that,
two that collect tests on both sides of midnight would not collect the same.
"""

import os
from datetime import UTC, datetime

TODAY = int(os.environ.setdefault("REDSTONE_TESTS_DAY", str(datetime.now(UTC).date().toordinal())))
"""Days since the year 1, as `date.toordinal` counts them."""
