"""The study: its declaration; `room` has its page."""

from redstone.app.storage.kept_game import OPEN
from redstone.language import Text
from web.rooms import Declaration, Shell
from web.routes import StudyRoute


def _with_help(shell: Shell) -> StudyRoute:
    """Return the route to a study of the game shown, which counts as helped from now on."""
    shell.current.session.accept_help()
    return StudyRoute()


ROOM = Declaration(
    takes=(StudyRoute,),
    actions={
        "review": lambda _: StudyRoute(reviews=True),
        "study-with-help": _with_help,
    },
    shortcuts={"#study": None},
    recalls=OPEN,
    may_begin=lambda shell: shell.current.session.table.may_study,
    missing=Text("The study couldn’t load. Try again once you’re online."),
)
