"""The person's own statistics: their declaration; `room` has their page."""

from web.rooms import Declaration, Exported, GameEnded, ImportedRecords, OpeningsErrand

ROOM = Declaration(
    takes=(OpeningsErrand,),
    answers=(GameEnded, Exported, ImportedRecords),
    is_prepared=True,
    shelf="results",
)
