"""The day of a run, by which some tests choose their examples. All its processes use the same day.

The first process determines it, and the others of the run inherit it. Otherwise two processes that
collect tests on both sides of midnight would collect different ones.
"""

import os
from datetime import UTC, datetime

TODAY = int(os.environ.setdefault("REDSTONE_TESTS_DAY", str(datetime.now(UTC).date().toordinal())))
"""Days since the year 1, as counted by `date.toordinal`."""
