"""What is said once: what a swap is, when the first one comes up."""

from redstone.app.play.moment import Moment
from redstone.app.words.game import welcome
from redstone.language import Text, _, sentences
from redstone.position import Swap

NEW_HERE = Text("New here?")


def first_welcome(now: Moment) -> str:
    """What there is to know before the first move of all."""
    return sentences(_(NEW_HERE), welcome(now))


def swap(now: Moment) -> str:
    """What the pie rule is for, as it is offered or was used."""
    if now.game.moves[-1:] == (Swap(),):
        return _(
            "Colours are swapped. To begin is an advantage, so after the first stone "
            "the second player may take it over, once."
        )
    return _(
        "To begin is an advantage. So instead of placing a stone you may take Black over, "
        "with the stone that lies there: the plates change hands."
    )
