"""The study: its declaration; `room` has its page."""

from redstone.app.kept.kept_game import OPEN, REVIEWING
from redstone.language import Text
from web.rooms import Declaration, House, LastVisit, Reopening, StudyErrand


def _with_help(house: House) -> None:
    """Study the unfinished game shown, which counts as helped from now on."""
    house.current.session.accept_help()
    house.rooms.go(StudyErrand())


def _reopening(last: LastVisit) -> Reopening | None:
    """Return the study that this tab had open, None if there was none."""
    open_before = last.recalled(OPEN)
    name = last.taken.get(open_before, open_before)
    known = last.kept.get(name)
    if known is not None and known.is_study:
        reviews = last.recalled(REVIEWING) == open_before
        return Reopening(StudyErrand(kept=name, reviews=reviews))
    if known is not None:
        return Reopening(StudyErrand(about=name))
    return Reopening(StudyErrand(link=name)) if name.startswith("#") else None


ROOM = Declaration(
    takes=(StudyErrand,),
    actions={
        "review": lambda house: house.rooms.go(StudyErrand(reviews=True)),
        "study-with-help": _with_help,
    },
    shortcuts={"#study": None},
    reopening=_reopening,
    may_begin=lambda house: house.current.session.table.may_study,
    missing=Text("The study couldn’t load. Try again once you’re online."),
)
