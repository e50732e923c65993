"""The person's own statistics: their declaration; `room` has their page."""

from web.rooms import Declaration
from web.routes import Exported, GameEnded, ImportedRecords, OpeningsRoute

ROOM = Declaration(
    takes=(OpeningsRoute,),
    answers=(GameEnded, Exported, ImportedRecords),
    is_prepared=True,
    store="results",
)
