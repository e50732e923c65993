"""The session: the one mutable object of the app, told of every action of user and computer.

`Sitting` has the game and its players, `Asking` the computer's side; here are the user's
pointing, staging and playing. It knows no pixels and no sentences: `view` says what to show
of it, `words` how to say it. A refused action changes nothing but `refusal` and `untimely`.
"""

from collections.abc import Mapping
from dataclasses import replace

from redstone.app.play import turns
from redstone.app.play.asking import Asking
from redstone.app.play.choices import Choices, all_choices, choices_at, has_red, is_legal
from redstone.app.play.settings import Confirm, Settings, Setup
from redstone.app.play.settling import Settling, settle
from redstone.board import Point
from redstone.position import (
    Illegality,
    IllegalMove,
    Mark,
    Pass,
    Place,
    Resign,
    Resume,
    Swap,
)
from redstone.record.game import Game

SMALL_CELL = 28.0
"""Below this distance between lines, in CSS pixels, a finger easily misses its point."""


class Session(Asking):
    """A game with its players, the user's pointing and staging, and the computer's turn.

    `touch` tells that fingers do the pointing: nothing is pointed at without being pressed.
    """

    touch: bool = False

    # What belongs to one moment of the game, and is gone with the next:
    staged: Place | None
    refusal: Choices | None
    untimely: bool
    _all_choices: Mapping[Point, Choices] | None
    _settling: Settling | None

    def __init__(self, setup: Setup | None = None, settings: Settings | None = None) -> None:
        self.pointed: Point | None = None
        super().__init__(setup, settings)

    @property
    def may_swap(self) -> bool:
        """True while a person is offered the pie rule."""
        return self.may_play and is_legal(self._game.rules, self.position, Swap())

    @property
    def may_pass(self) -> bool:
        """True while a person may pass, which is more than agreeing to the marks."""
        return self.may_play and not self.is_stopped and self.position.go is not None

    @property
    def may_agree(self) -> bool:
        """True while a person may agree to the stones marked dead."""
        return self.is_stopped and (self.may_play or self.is_marking)

    @property
    def may_resume(self) -> bool:
        """True while a person may ask to play on after a stop."""
        return self.may_agree and is_legal(self._game.rules, self.position, Resume())

    def may_mark(self, point: Point) -> bool:
        """True if a person here owns the stone at a point, and strings may be marked dead.

        Whose turn it is does not matter, unless the game as it stands has been sent away.
        """
        if not self.is_open or not self.is_stopped or self.link_sent:
            return False
        owner = turns.owner_at(self.position.board, point)
        return owner is not None and self.seats.is_person(self._game.owner(owner))

    def choices_at(self, point: Point) -> Choices:
        """What the player to move can place at a point."""
        return choices_at(self._game.rules, self.position, point)

    def all_choices(self) -> Mapping[Point, Choices]:
        """The legal placements of the position shown, worked out once."""
        if self._all_choices is None:
            self._all_choices = all_choices(self._game.rules, self.position)
        return self._all_choices

    def is_grave(self, choices: Choices, move: Place) -> bool:
        """True for a self-capture, and for a repetition that ends the game."""
        own = self.position.to_move.stone
        return choices.costs_only_own(move, own) or (choices.repeats and not move.red)

    def settling(self) -> Settling | None:
        """What the marks come to while play is stopped and once scored, worked out once."""
        if self._settling is None:
            self._settling = settle(self._game.rules, self.position)
        return self._settling

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
        if self.is_stopped and self.is_open:
            self.mark(point)
            return
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
        if red and not has_red(self._game.rules):
            error = IllegalMove(move, Illegality.OTHER_GAME)
            self._refuse(Choices(point, None, None, (error,)))
        elif choices.toll(move) is None:
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

    # -- passing, and what follows ----------------------------------------------------

    def pass_turn(self) -> None:
        """Place no stone, in Go."""
        if self.may_pass:
            self._play(Pass())

    def mark(self, point: Point) -> None:
        """Mark the string at a point as dead, or unmark it; only its owner may."""
        self.untimely = self.link_sent
        if self.untimely:
            return
        if self.may_mark(point):
            self._play(Mark(point))
            return
        group = self.position.board.group_at(point)
        illegality = Illegality.STOPPED if group else Illegality.NO_STRING
        error = IllegalMove(Mark(point), illegality, (group,) if group else ())
        self._refuse(Choices(point, None, None, (error,)))

    def agree(self) -> None:
        """Agree to the stones marked dead, or say so before the computer, whose turn it is."""
        if self.is_marking:
            self.finish_marking()
        elif self.may_agree:
            self._play(Pass())

    def resume(self) -> None:
        """Ask to play on after a stop."""
        if self.may_resume:
            self._play(Resume())

    # -- inside -------------------------------------------------------------------

    def _enter(self, game: Game, *, forward: bool = False) -> None:
        super()._enter(game, forward=forward)
        self.untimely = False
        self.staged = None
        self.refusal = None
        self._all_choices = None
        self._settling = None

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
        elif not self.is_grave(choices, staged):
            self.confirm()

    def _was_just_placed(self, point: Point) -> bool:
        last = self._game.moves[-1:]
        placed = bool(last) and isinstance(last[0], Place) and last[0].point == point
        return placed and self.position.board.stone_at(point) is not None

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
        """True where no setting lets a single act play: grave moves, and moves to be sent.

        Of a turn of several stones that is the last, for the others can still be taken back.
        """
        sends = self.by_link and self.position.due <= 1
        return sends or self.is_grave(choices, move)
