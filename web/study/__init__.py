"""The study: its declaration; `room` has its page."""

from redstone.app.storage.kept_game import OPEN, REVIEWING
from redstone.language import Text
from web.rooms import Declaration, LastVisit, Reopening, Shell
from web.routes import StudyRoute


def _with_help(shell: Shell) -> None:
    """Study the unfinished game shown, which counts as helped from now on."""
    shell.current.session.accept_help()
    shell.rooms.go(StudyRoute())


def _reopening(last: LastVisit) -> Reopening | None:
    """Return the study that this tab had open, None if there was none."""
    open_before = last.recalled(OPEN)
    name = last.taken.get(open_before, open_before)
    known = last.kept.get(name)
    if known is not None and known.is_study:
        reviews = last.recalled(REVIEWING) == open_before
        return Reopening(StudyRoute(kept=name, reviews=reviews))
    if known is not None:
        return Reopening(StudyRoute(about=name))
    return Reopening(StudyRoute(link=name)) if name.startswith("#") else None


ROOM = Declaration(
    takes=(StudyRoute,),
    actions={
        "review": lambda shell: shell.rooms.go(StudyRoute(reviews=True)),
        "study-with-help": _with_help,
    },
    shortcuts={"#study": None},
    reopening=_reopening,
    may_begin=lambda shell: shell.current.session.table.may_study,
    missing=Text("The study couldn’t load. Try again once you’re online."),
)
