"""The lessons: their declaration; `room` has their page."""

from redstone.language import Text
from web.rooms import Declaration
from web.routes import LessonRoute

LESSON = "redstone.lesson"
"""The name of the tab's text with the name of the open lesson."""

ROOM = Declaration(
    takes=(LessonRoute,),
    recalls=LESSON,
    missing=Text("The lessons couldn’t load. Try again once you’re online."),
)
