"""The editor of positions: its declaration; `room` has its page."""

from redstone.language import Text
from web.rooms import Declaration
from web.routes import SetUpRoute

SKETCH = "redstone.sketch"
"""The name of the tab's text with the sketch being edited."""

ROOM = Declaration(
    takes=(SetUpRoute,),
    recalls=SKETCH,
    missing=Text("The editor couldn’t load. Try again once you’re online."),
)
