"""What is said while a study is shared live."""

from redstone.app.lecture.following import Following, Sight
from redstone.app.lecture.teaching import Lecture
from redstone.app.live.message import Broken
from redstone.language import Text, _, begun, ngettext, sentences

_BUTTONS = {
    "lecture-take": Text("Take the hand back"),
    "lecture-stop": Text("Stop sharing"),
    "lecture-leave": Text("Follow no more"),
}
_OVER = Text(
    "The connection to the shared study is gone. What you have seen is yours to go on with."
)
_AWAY = Text("The other device is away. The study goes on here when it is back.")
_BROKE = Text(
    "The other device sent something that can’t be in this study, so the connection ended. "
    "What you have seen is yours to go on with."
)
_OTHER_VERSION = Text(
    "The other device has another version of this page. Load both pages again, then try a new card."
)
_TOO_LONG = Text("This study is too long to be shared live. Share a copy of a part of it.")


def button(name: str) -> str:
    """What a button is called, by what it does."""
    return _(_BUTTONS[name])


def give(name: str, number: int) -> str:
    """What the button is called that gives the hand to somebody."""
    if name:
        return _("Give the hand to {name}", name=name)
    return _("Give the hand to number {n}", n=number)


def one_of(name: str, number: int) -> str:
    """What somebody is called in a list of those to whom the hand can be given."""
    return name or _("Number {n}", n=number)


def to_give() -> tuple[str, str]:
    """What that list is called, and the button that gives the hand to the one chosen in it."""
    return _("Who gets the hand"), _("Give the hand")


def has_come(name: str) -> str:
    """Somebody has begun to follow."""
    if name:
        return _("{name} follows your study now.", name=begun(name))
    return _("Somebody follows your study now.")


def teaching(lecture: Lecture) -> str:
    """How many follow, and who has the hand if the teacher has not."""
    if lecture.is_too_long:
        return _(_TOO_LONG)
    count = len(lecture.pupils)
    told = ngettext("{n} person follows.", "{n} people follow.", count)
    return sentences(told, _hand(lecture.holder.name) if lecture.holder else "")


def _hand(name: str) -> str:
    if name and name != "…":
        return _("{name} has the hand.", name=begun(name))
    return _("Somebody else has the hand.")


def following(following: Following) -> str:
    """Who has the hand, or what stands in the way."""
    if following.broke is not None:
        return _(_OTHER_VERSION if following.broke is Broken.VERSION else _BROKE)
    if following.sight is Sight.OVER:
        return _(_OVER)
    if following.sight is Sight.AWAY:
        return _(_AWAY)
    if following.has_hand:
        return _("You have the hand: what you do here is seen by all.")
    return _hand(following.holder or following.teacher)
