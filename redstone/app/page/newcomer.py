"""The page's state as far as somebody is new to it: the first visit, and the first swap.

See `state` for what its keys mean.
"""

from redstone.app.kept.learned import BEGUN, SWAP, Learned
from redstone.app.page.parts import PageState
from redstone.app.play.moment import Moment
from redstone.app.play.notices import FirstStone
from redstone.app.words import newcomer as words
from redstone.position import Swap


def is_new(now: Moment, learned: Learned) -> bool:
    """True before the first game of all: lessons are offered beside it."""
    return BEGUN not in learned.known and not now.table.is_visited and not now.game.line


def meets_swap(now: Moment, learned: Learned) -> bool:
    """True where a swap is offered or was just done, and none was met before."""
    done = now.game.moves[-1:] == (Swap(),)
    return SWAP not in learned.known and not now.table.is_visited and (now.table.may_swap or done)


def newcomer_state(now: Moment, learned: Learned, *, swap: bool) -> PageState:
    """Which cards are shown beside a game; `swap` is true for that of the first swap.

    What the first stone is worth is told where that card lies on phones.
    """
    swap = swap and not any(isinstance(told, FirstStone) for told in now.notices)
    new, texts = is_new(now, learned), {"swap-words": words.swap(now) if swap else ""}
    if new and not learned.lessons:
        texts["welcome"] = words.first_welcome(now)
    return {"texts": texts, "hidden": {"newcomer": not new, "swap-card": not swap}}
