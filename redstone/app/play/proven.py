"""See `redstone.mind.proven`."""

from redstone.mind.proven import UNSETTLED, Evidence, Line, Proven

__all__ = ["UNSETTLED", "Evidence", "Line", "Proven"]
