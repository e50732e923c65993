"""The game as it is shown while no room is open."""

from redstone.app.kept.current_game import CurrentGame
from redstone.app.kept.learned import SWAP
from redstone.app.page.newcomer import meets_swap, newcomer_state
from redstone.app.page.parts import Labels, PageState, together
from redstone.app.page.state import (
    page_state,
    point_labels,
    pointing_state,
    thinking_state,
    told_state,
)


class OwnGame:
    """Makes the game's state for the page, as a `Room` makes its own."""

    def __init__(self, current: CurrentGame) -> None:
        self._current = current
        self._session, self._learner = current.session, current.learner
        self._swap_met_at = -1

    def state(self) -> PageState:
        """Everything the page shows, with what is told a newcomer."""
        now, learned = self._session.hand.now, self._learner.learned
        state = page_state(now, self._session.request)
        if meets_swap(now, learned) and self._learner.know(SWAP):
            self._swap_met_at = now.position_id
        swap = self._swap_met_at == now.position_id
        return together(state, newcomer_state(now, learned, swap=swap))

    def pointing_state(self) -> PageState:
        """What changes while the pointer moves."""
        return pointing_state(self._session.hand.now)

    def thinking_state(self) -> PageState:
        """What changes while the computer thinks."""
        return thinking_state(self._session.hand.now, self._session.request)

    def labels(self) -> Labels:
        """The names of all points."""
        return point_labels(self._session.hand.now)

    def explained(self) -> tuple[bool, PageState]:
        """Whether something is met for the first times, and what changes once it is told."""
        now, found = self._session.hand.now, False
        if now.game.moves and now.settings.explain:
            found = self._current.explaining.look(self._session)
        return found, told_state(self._session.hand.now)
