"""The editor of positions: its declaration; `room` has its page."""

from redstone.app.kept.kept_game import SKETCH
from redstone.language import Text
from web.rooms import Declaration, LastVisit, Reopening, SetUpErrand, SketchErrand


def _reopening(last: LastVisit) -> Reopening | None:
    """Return the sketch that this tab had open, None if there was none."""
    sketch = last.recalled(SKETCH)
    return Reopening(SketchErrand(sketch)) if sketch else None


ROOM = Declaration(
    takes=(SketchErrand, SetUpErrand),
    reopening=_reopening,
    missing=Text("The editor couldn’t load. Try again once you’re online."),
)
