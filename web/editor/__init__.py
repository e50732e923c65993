"""The editor of positions: its declaration; `room` has its page."""

from redstone.app.storage.kept_game import SKETCH
from redstone.language import Text
from web.rooms import Declaration, LastVisit, Reopening
from web.routes import SetUpRoute, SketchRoute


def _reopening(last: LastVisit) -> Reopening | None:
    """Return the sketch that this tab had open, None if there was none."""
    sketch = last.recalled(SKETCH)
    return Reopening(SketchRoute(sketch)) if sketch else None


ROOM = Declaration(
    takes=(SketchRoute, SetUpRoute),
    reopening=_reopening,
    missing=Text("The editor couldn’t load. Try again once you’re online."),
)
