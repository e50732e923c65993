"""Texts for a study shared live."""

from redstone.app.live.codec import Broken
from redstone.app.live.shared_study.following import Following
from redstone.app.live.shared_study.teaching import Lecture
from redstone.language import Text, _, capitalized, ngettext, sentences

_BUTTONS = {
    "lecture-take": Text("Lead again"),
    "lecture-stop": Text("Stop sharing"),
    "lecture-leave": Text("Stop following"),
}
_OVER = Text("The connection is lost. You can continue with what you’ve seen of the study.")
_AWAY = Text("Lost contact with the other device. The study continues here when it’s back.")
_BROKE = Text(
    "The other device sent something this study can’t use, so the connection ended. You can "
    "continue with what you’ve seen of the study."
)
_OTHER_VERSION = Text(
    "The other device has another version of this page. Reload both pages, then try a new "
    "invitation."
)
_TOO_LONG = Text("This study is too long to share live. Share a copy of part of it.")


def button(name: str) -> str:
    """Return the label of a button by its action."""
    return _(_BUTTONS[name])


def give(name: str, number: int) -> str:
    """Return the label of the button that gives the lead to pupil `name`, or pupil `number`."""
    if name:
        return _("Let {name} lead", name=name)
    return _("Let number {n} lead", n=number)


def one_of(name: str, number: int) -> str:
    """Return a pupil's label in the list of those who can be given the lead."""
    return name or _("Number {n}", n=number)


def to_give() -> tuple[str, str]:
    """Return the labels of that list and of its button."""
    return _("Leader"), _("Let them lead")


def has_come(name: str) -> str:
    """Return the notice that a pupil has joined; `name` may be empty."""
    if name:
        return capitalized(_("{name} is now following your study.", name=name))
    return _("Someone is now following your study.")


def teaching(lecture: Lecture) -> str:
    """Return the sentence with the number of pupils, and the leader if it is a pupil.

    If the study is too long, return only that.
    """
    if lecture.is_too_long:
        return _(_TOO_LONG)
    count = len(lecture.pupils)
    told = ngettext("{n} person is following.", "{n} people are following.", count)
    return sentences(told, _leading(lecture.leader.name) if lecture.leader else "")


def _leading(name: str) -> str:
    """Return the sentence that pupil `name` leads, or an unnamed one ("…" or empty)."""
    if name and name != "…":
        return capitalized(_("{name} is leading.", name=name))
    return _("Someone else is leading.")


def following(following: Following) -> str:
    """Return the sentence on the leader, or on a problem of the connection."""
    if following.wire.broke is not None:
        return _(_OTHER_VERSION if following.wire.broke is Broken.VERSION else _BROKE)
    if following.wire.is_over:
        return _(_OVER)
    if following.wire.is_away:
        return _(_AWAY)
    if following.leads:
        return _("You’re leading: everybody sees what you do here.")
    return _leading(following.leader or following.teacher)
