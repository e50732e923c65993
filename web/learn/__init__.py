"""The lessons: their declaration; `room` has their page."""

from redstone.app.storage.kept_game import LESSON
from redstone.language import Text
from web.rooms import Declaration, Reopening
from web.routes import LessonRoute

ROOM = Declaration(
    takes=(LessonRoute,),
    reopening=lambda last: Reopening() if last.recalled(LESSON) else None,
    missing=Text("The lessons couldn’t load. Try again once you’re online."),
)
