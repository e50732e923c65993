"""The lessons: their declaration; `room` has their page."""

from redstone.app.kept.kept_game import LESSON
from redstone.language import Text
from web.rooms import Declaration, LessonErrand, Reopening

ROOM = Declaration(
    takes=(LessonErrand,),
    reopening=lambda last: Reopening() if last.recalled(LESSON) else None,
    missing=Text("The lessons couldn’t load. Try again once you’re online."),
)
