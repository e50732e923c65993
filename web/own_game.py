"""The game as it is shown while no room is open."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from redstone.app.page.newcomer import (
    NO_CARD,
    ReturnCard,
    course_state,
    meets_swap,
    newcomer_state,
    return_card,
    return_card_state,
)
from redstone.app.page.parts import Labels, PageState, together
from redstone.app.page.state import (
    explanation_state,
    page_state,
    picture_of,
    point_labels,
    pointing_state,
    thinking_state,
)
from redstone.app.show.view import view_of
from redstone.app.storage.current_game import CurrentGame
from redstone.app.storage.progress import BEGUN, SWAP
from redstone.board import Stone
from redstone.language import _
from web.slices import Slices

if TYPE_CHECKING:
    from redstone.app.storage.game_search import KeptTable


class OwnGame:
    """Makes the page's state for the person's game, as a `Room` makes that of its own board."""

    def __init__(self, current: CurrentGame, shown: Callable[[], None]) -> None:
        """Make the states of the game in `current`; `shown` is called to show a new one."""
        self._current = current
        self._session, self._learner = current.session, current.experience.learner
        self._swap_met_at = -1
        self._comes_again = BEGUN in self._learner.learned.known
        self._day_card = NO_CARD
        self._shown, self._finding = shown, Slices()
        self._waiting: KeptTable | None = None
        current.kept.when_read(self._find_waiting)

    def state(self) -> PageState:
        """Return the page's state of the person's game, with hints for newcomers."""
        now, learned = self._session.board_input.now, self._learner.learned
        self._comes_again &= not now.game.line
        state = page_state(now, self._session.request)
        if self._session.coach is not None and self._session.coach.waits:
            asking: PageState = {"texts": {"turn": _("Your coach is asking.")}}
            state = together(state, asking, self._advised())
        if meets_swap(now, learned) and self._learner.know(SWAP):
            self._swap_met_at = now.position_id
        swap = self._swap_met_at == now.position_id
        newcomer = newcomer_state(now, learned, swap=swap, card=self._return_card)
        return together(state, course_state(now, learned), newcomer)

    def pointing_state(self) -> PageState:
        """Return the part of the state that changes with the pointer."""
        return together(pointing_state(self._session.board_input.now), self._advised())

    def _advised(self) -> PageState:
        """Return the picture of the board with the reply that the coach warns of.

        The state is empty without a warning.
        """
        reply = self._session.coach.reply if self._session.coach is not None else None
        if reply is None:
            return {}
        now = self._session.board_input.now
        stone = Stone.RED if reply.red else now.position.to_move.stone
        return {"picture": picture_of(now, replace(view_of(now), expected=((reply, stone),)))}

    def thinking_state(self) -> PageState:
        """Return the state that changes while the computer thinks."""
        return thinking_state(self._session.board_input.now, self._session.request)

    def labels(self) -> Labels:
        """Return the accessible names of all points."""
        return point_labels(self._session.board_input.now)

    def explain_if_due(self) -> tuple[bool, PageState]:
        """Show the explanation of a new situation if one is due; return True if so, and the state.

        The state has the explanation's text, and the card for returning people.
        """
        now, found = self._session.board_input.now, False
        if now.game.moves and now.settings.explain:
            found = self._current.experience.explaining.show_due(self._session)
        if self._is_free:
            self._make_card()
        told = explanation_state(self._session.board_input.now)
        return found, together(told, return_card_state(self._return_card))

    # -- people who return ---------------------------------------------------------------------

    @property
    def _is_free(self) -> bool:
        """True for a returning person without a game, until one has begun."""
        return self._comes_again and not self._session.table.is_visited

    @property
    def waiting(self) -> str:
        """The id of the stored game that waits for the person's move, empty for none."""
        return self._waiting.id if self._waiting else ""

    def _find_waiting(self) -> None:
        """Look for a game by link that waits for the person's move, if the card is shown."""
        if self._is_free and any(game.by_link for game in self._current.kept.newest_first()):
            from redstone.app.storage.game_search import finding_waiting

            finding = finding_waiting(self._current.kept)
            self._finding.do(finding, self._show_waiting, lambda: None)

    def _show_waiting(self, found: "KeptTable | None") -> None:
        """Show the game that was found on the card."""
        self._waiting = found
        if found is not None and self._is_free:
            self._shown()

    def _make_card(self) -> None:
        """Make the day's card for a returning person: a game, a lesson, its puzzle, mistakes."""
        from datetime import date

        from redstone.app.storage.progress import due_today

        today = date.today()
        due = due_today(self._current.texts, today.toordinal())
        puzzled, game = self._current.experience.puzzles.read(), self._session.game.rules.name
        learned = self._learner.learned
        lesson = None if learned.knows_rules(game) else learned.next_of_rules(game)
        self._day_card = return_card(puzzled, today, due, self._waiting, lesson)

    @property
    def _return_card(self) -> ReturnCard:
        """The card for returning people (puzzle, streak, mistakes), empty if it is not shown."""
        return self._day_card if self._is_free else NO_CARD
