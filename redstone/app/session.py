"""The session: the one mutable object of the app, told of every action of user and computer.

`Sitting` has the game and its players, `Asking` the computer's side; here are the user's
pointing, staging and playing. It knows no pixels and no sentences: `view` says what to show
of it, `words` how to say it. A refused action changes nothing but `refusal` and `untimely`.
"""

from collections.abc import Mapping
from dataclasses import replace

from redstone.app.asking import Asking
from redstone.app.choices import Choices, all_choices, choices_at, is_legal
from redstone.app.settings import Confirm, Settings, Setup
from redstone.board import Point
from redstone.game import Game
from redstone.position import Place, Resign, Swap

SMALL_CELL = 28.0
"""Below this distance between lines, in CSS pixels, a finger easily misses its point."""


class Session(Asking):
    """A game with its players, the user's pointing and staging, and the computer's turn."""

    # What belongs to one moment of the game, and is gone with the next:
    staged: Place | None
    refusal: Choices | None
    untimely: bool
    _all_choices: Mapping[Point, Choices] | None

    def __init__(self, setup: Setup | None = None, settings: Settings | None = None) -> None:
        self.pointed: Point | None = None
        super().__init__(setup, settings)

    @property
    def may_swap(self) -> bool:
        """True while a person is offered the pie rule."""
        return self.may_play and is_legal(self._game.rules, self.position, Swap())

    def choices_at(self, point: Point) -> Choices:
        """What the player to move can place at a point."""
        return choices_at(self._game.rules, self.position, point)

    def all_choices(self) -> Mapping[Point, Choices]:
        """The legal placements of the position shown, worked out once."""
        if self._all_choices is None:
            self._all_choices = all_choices(self._game.rules, self.position)
        return self._all_choices

    # -- pointing, staging, playing -----------------------------------------------

    def point_at(self, point: Point | None) -> bool:
        """The pointer is over a point, or none. True if that is news."""
        if point == self.pointed:
            return False
        self.pointed = point
        return True

    def tap(self, point: Point, cell: float = SMALL_CELL) -> None:
        """A tap on a point, on a board whose lines are `cell` CSS pixels apart.

        The second half of a double tap does no harm: a stone just placed is no refusal, and a
        self-capture that is staged waits for more than another tap.
        """
        self.untimely = not self.may_play
        if self.untimely or self._was_just_placed(point):
            return
        choices = self.choices_at(point)
        if self.staged is not None and self.staged.point == point:
            self._tap_staged(self.staged, choices)
        elif choices.first is None:
            self._refuse(choices)
        elif choices.both or self._wants_confirming(choices, choices.first, cell):
            self._stage(choices.first)
        else:
            self._play(choices.first)

    def place(self, point: Point, *, red: bool) -> None:
        """The user names the stone too. One that takes only own stones is staged first."""
        self.untimely = not self.may_play
        if self.untimely:
            return
        move, choices = Place(point, red), self.choices_at(point)
        if choices.toll(move) is None:
            self._refuse(choices)
        elif move != self.staged and self._always_stages(choices, move):
            self._stage(move)
        else:
            self._play(move)

    def press(self, point: Point) -> None:
        """Enter or space on a point: plays what is staged there, else as a tap."""
        if self.staged is not None and self.staged.point == point:
            self.confirm()
        else:
            self.tap(point)

    def switch_staged(self) -> None:
        """Stage the other kind of stone, where both are legal."""
        if self.staged is not None and self.choices_at(self.staged.point).both:
            self._stage(replace(self.staged, red=not self.staged.red))

    def confirm(self) -> None:
        """Play what is staged."""
        if self.staged is not None:
            self._play(self.staged)

    def cancel(self) -> None:
        """Take back what is staged; forget a refusal."""
        self.staged = None
        self.refusal = None
        self.untimely = False

    def swap(self) -> None:
        """Take the pie rule's offer."""
        if self.may_swap:
            self._play(Swap())

    def resign(self) -> None:
        """Give up, for the person to move."""
        if self.may_play:
            self._play(Resign())

    # -- inside -------------------------------------------------------------------

    def _enter(self, game: Game, *, forward: bool = False) -> None:
        super()._enter(game, forward=forward)
        self.untimely = False
        self.staged = None
        self.refusal = None
        self._all_choices = None

    def _stage(self, move: Place) -> None:
        self.refusal = None
        self.staged = move
        self.notice = ""

    def _refuse(self, choices: Choices) -> None:
        self.staged = None
        self.refusal = choices
        self.notice = ""

    def _tap_staged(self, staged: Place, choices: Choices) -> None:
        if choices.both:
            self.switch_staged()
        elif not choices.costs_only_own(staged, self.position.to_move.stone):
            self.confirm()

    def _was_just_placed(self, point: Point) -> bool:
        last = self._game.moves[-1:]
        return bool(last) and isinstance(last[0], Place) and last[0].point == point

    def _wants_confirming(self, choices: Choices, move: Place, cell: float) -> bool:
        if self._always_stages(choices, move):
            return True
        match self.settings.confirm:
            case Confirm.ALWAYS:
                return True
            case Confirm.NEVER:
                return False
            case Confirm.AUTO:
                return cell < SMALL_CELL

    def _always_stages(self, choices: Choices, move: Place) -> bool:
        """True where no setting lets a single act play: self-captures, and moves to be sent."""
        return self.by_link or choices.costs_only_own(move, self.position.to_move.stone)
