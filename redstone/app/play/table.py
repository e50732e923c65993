"""The table: a game with its players, and the actions possible in the position shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, partial
from itertools import count
from typing import TYPE_CHECKING

from redstone.app.play import turns
from redstone.app.play.player_names import player_names_of
from redstone.app.play.settings import Colour, Opponent, Seats, Setup, setup_of
from redstone.app.play.timing import has_flag_fallen, is_paused, with_loss_on_time
from redstone.board import Point
from redstone.engine.worths import first_stone_chances
from redstone.insight.choices import LegalChoices
from redstone.insight.forced import Forced, forced
from redstone.insight.race import race
from redstone.insight.settling import Settling, settle
from redstone.position import Illegality, IllegalMove, Move, Player, Position, Resign, Resume, Swap
from redstone.record.characters import quote
from redstone.record.game import Game, Seat
from redstone.record.handicap import game_with_stones
from redstone.record.node import Evaluation, deeper
from redstone.rules import GAMES

if TYPE_CHECKING:
    from redstone.insight.race import Race
    from redstone.openings.opening_map import Worth

new_number = partial(next, count(1))
"""Returns a new number for a table, a position or a request.

Numbers are unique across boards, which share the computer: it identifies requests and tables by
them.
"""


class Standing(Enum):
    """The origin of a game, for the person here: own, received, or only viewed.

    A received game is played like one's own, but its players may be changed until the next move. A
    visited game can only be viewed.
    """

    OWN = "own"
    RECEIVED = "received"
    VISITED = "visited"


class Joined(Enum):
    """The state of live play at a table, which restricts the actions.

    Moves, including marks, are made at the end of the line by the player to move, and are only
    taken back with the other side's consent. A held game allows no moves, since something must be
    settled first. In a game paused by agreement, the computer does not think either.
    """

    OPEN = "open"
    HELD = "held"
    PAUSED = "paused"


@dataclass(frozen=True)
class ReviewSummary:
    """A review's result: the chances after each of the `moves`, and the turning point.

    `black` has Black's chances by ply, from 0 to 1, None if unknown. `turned` is the number of the
    move with which the game turned, 0 if the loser was behind from the start, None if nobody lost
    or no single move decided the game. Without `had_lead`, that move lost the last real chance of a
    player who was behind before it.
    """

    moves: tuple[Move, ...]
    black: tuple[float | None, ...] = ()
    turned: int | None = None
    had_lead: bool = True


@dataclass(frozen=True)
class Table:
    """A game in its present state, with its players; immutable.

    `id` is new for every game opened. `link_shared` is true if the present state has been shared as
    a link, or the end of a finished game. `review_summary` is None without a review. `joined` is
    None unless the game is played live. `looks` has the deepest evaluation of each searched
    position, by the moves before it. Facts that follow from the rules are computed once per table.
    """

    id: int
    game: Game
    seats: Seats
    setup: Setup
    standing: Standing = Standing.OWN
    link_shared: bool = False
    review_summary: ReviewSummary | None = None
    joined: Joined | None = None
    looks: Mapping[tuple[Move, ...], Evaluation] = field(default_factory=dict)

    # -- the players ----------------------------------------------------------------

    @property
    def home_seat(self) -> Seat:
        """The seat of the person here, or of Player 1 if two people play here."""
        player_1 = Seat.SECOND if self.setup.colour is Colour.WHITE else Seat.FIRST
        return self.seats.person or player_1

    def name_of(self, seat: Seat) -> str:
        """Return the name of a seat's player in this game, empty for none."""
        return self.setup.player_names.at(seat, self.home_seat)

    @property
    def below(self) -> Seat:
        """The seat below the board: the person's, or Black's if two people play here."""
        black = Seat.FIRST if self.game.colour(Seat.FIRST) is Player.BLACK else Seat.SECOND
        return black if self.seats.person is None else self.seats.person

    @property
    def you(self) -> Seat | None:
        """The seat addressed as "you", None if two people or no one plays here."""
        return self.seats.person

    def level_of(self, seat: Seat) -> int:
        """Return the level of the computer at a seat, 0 for a person."""
        return self.setup.level if self.has_computer and seat is not self.seats.person else 0

    @property
    def has_computer(self) -> bool:
        """True if one of the seats is the computer's."""
        return self.setup.opponent is Opponent.COMPUTER

    @property
    def are_two_here(self) -> bool:
        """True while two people play on this device."""
        return self.setup.opponent is Opponent.PERSON and not self.is_visited

    @property
    def by_link(self) -> bool:
        """True if the other player is elsewhere and gets links."""
        return self.setup.opponent is Opponent.LINK

    @property
    def sends(self) -> bool:
        """True if moves must be sent to the other player as a link."""
        return self.by_link and self.joined is None

    # -- the position shown ------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.game.position

    @property
    def evaluation(self) -> Evaluation | None:
        """The deepest evaluation of the position shown, None if it was not searched."""
        return self.looks.get(self.game.moves) or self.game.node.notes.evaluation

    @cached_property
    def choices(self) -> LegalChoices:
        """The legal moves of the player to move, by point."""
        return LegalChoices(self.game.rules, self.position)

    @cached_property
    def settling(self) -> Settling | None:
        """The scoring by the dead-stone marks, in Go's scoring phase and after it; else None."""
        return settle(self.game.rules, self.position)

    @cached_property
    def forced(self) -> Forced | None:
        """The losses forced on the player to move, None if some move costs no own stones."""
        return forced(self.game.rules, self.position)

    @cached_property
    def race(self) -> "Race | None":
        """The race of safe moves in the position shown, None until the game is near its end.

        It takes about 3 ms on 19x19, and more in the page, so it is requested after a move was
        painted.
        """
        return race(self.game.rules, self.position)

    @cached_property
    def swappable_worth(self) -> "Worth | None":
        """The win rate of the first stone if a person may swap it, None if unknown."""
        if not self.may_swap or self.joined:
            return None
        return first_stone_chances(self.game)

    def seat_of(self, move: Move) -> Seat:
        """Return the seat that would make a move; a dead-stone mark is made by the owner."""
        return self.game.owner(turns.mover(self.position, move))

    @property
    def is_visited(self) -> bool:
        """True for a game that is only for viewing."""
        return self.standing is Standing.VISITED

    @property
    def is_received(self) -> bool:
        """True for a received game until its players are final, at the next move."""
        return self.standing is Standing.RECEIVED

    @property
    def is_finished(self) -> bool:
        """True if the game's line ends with an outcome, whichever position is shown."""
        return self.game.line_positions[-1].is_over

    @property
    def ends_on_time(self) -> bool:
        """True if the position shown is over by a loss on time.

        The record has it as a resignation; the clock, or the notes of a file, have the time.
        """
        if not self.position.is_over or self.game.moves[-1:] != (Resign(),):
            return False
        left = self.game.node.notes.left
        return self._has_flag_fallen or (left is not None and left.is_out)

    @cached_property
    def shared_game(self) -> Game:
        """The game to share, with a loss on time (known only from the clock) noted in it."""
        resigned = self.game.line[-1:] == (Resign(),)
        return with_loss_on_time(self.game) if resigned and self._has_flag_fallen else self.game

    @property
    def _has_flag_fallen(self) -> bool:
        """True if a player's time on the clock is up."""
        return has_flag_fallen(self.setup.clock)

    @property
    def is_paused(self) -> bool:
        """True while the clock is paused, except in games by link."""
        return not self.by_link and is_paused(self.setup.clock)

    @property
    def is_open(self) -> bool:
        """True while the game can be played on: not finished, viewed or full."""
        return not (self.is_visited or self.is_finished or self.game.is_full)

    @property
    def is_persons_turn(self) -> bool:
        """True if a person here is to move in the position shown, also if the game went on."""
        over = self.is_visited or self.position.is_over
        return not over and turns.is_persons_turn(self.seats, self.position)

    @property
    def may_play(self) -> bool:
        """True while a person here may move in the position shown."""
        return self.is_open and self.is_persons_turn and not self._is_held

    @property
    def _is_held(self) -> bool:
        """True while play waits for the clock or the connected device."""
        behind = self.joined is Joined.OPEN and bool(self.game.future)
        held = self.joined in (Joined.HELD, Joined.PAUSED)
        return behind or held or self.is_paused

    @property
    def is_stopped(self) -> bool:
        """True in Go's scoring phase, when dead stones are marked."""
        go = self.position.go
        return go is not None and go.stopped

    @property
    def may_pass(self) -> bool:
        """True while a person may pass in Go, other than to agree to the dead stones."""
        return self.may_play and not self.is_stopped and self.position.go is not None

    @property
    def may_request_advice(self) -> bool:
        """True if a hint is possible: at a person's turn, not in an unfinished live game."""
        contested = self.joined is not None and self.is_open
        return self.is_persons_turn and not (self.is_stopped or contested)

    @property
    def may_study(self) -> bool:
        """True unless studying would be help in an unfinished game against an opponent."""
        contested = self.has_computer or self.by_link
        open_ = self.is_open and bool(self.game.line)
        return self.setup.helped or not (contested and open_)

    def may_make(self, move: Move) -> bool:
        """Return True if a person here may make this move now."""
        return self.may_play and self.choices.allows(move)

    @property
    def may_swap(self) -> bool:
        """True if a person may swap by the pie rule now."""
        return self.may_make(Swap())

    def may_mark(self, point: Point) -> bool:
        """Return True if a person here may mark the string at a point as dead.

        Strings of a person's own are marked in the scoring phase of Go, but not in a pause or once
        the game is shared as a link. It does not matter whose turn it is, unless the other side
        is connected to this device.
        """
        if not self.is_open or not self.is_stopped or self.link_shared or self.is_paused:
            return False
        if self.joined and not self.may_play:
            return False
        owner = turns.owner_at(self.position.board, point)
        return owner is not None and self.seats.is_person(self.game.owner(owner))

    @property
    def undo_ply(self) -> int | None:
        """The ply that undo shows, None if there is nothing to undo, as in a game of others."""
        return None if self.setup.by_others else turns.undo_ply(self.game, self.seats)

    @property
    def undo_turn_ply(self) -> int | None:
        """The ply at which the person's latest turn began, None if undo leads there too."""
        ply = None if self.setup.by_others else turns.undo_turn_ply(self.game, self.seats)
        return None if ply == self.undo_ply else ply

    @property
    def redo_ply(self) -> int | None:
        """The ply that redo shows, None if there is nothing to redo."""
        if self.joined:
            return None
        return turns.redo_ply(self.game, self.seats)

    @property
    def annotated_game(self) -> Game:
        """The game with the evaluations of its line as notes."""
        game = self.game
        for ply, number in enumerate(game.path):
            found = self.looks.get(game.line[:ply])
            if found is not None:
                notes = game.nodes[number].notes
                kept = deeper(notes.evaluation, found)
                game = game.annotate(number, replace(notes, evaluation=kept))
        return game

    # -- the table after something was done ---------------------------------------------

    def with_evaluation(self, moves: tuple[Move, ...], found: Evaluation) -> "Table":
        """Return the table with an evaluation of the position after some moves added.

        If one is known already, the better one is kept (see `deeper`).
        """
        kept = deeper(self.looks.get(moves), found)
        return replace(self, looks={**self.looks, moves: kept})

    def play(self, seat: Seat, move: Move) -> "Table":
        """Return the table after a seat's move; all moves of a game go through here.

        Raises IllegalMove if it is not this seat's turn, or the rules refuse the move.
        """
        self.check_turn(seat, move)
        game = self.game.play(move)
        return replace(self, game=game, standing=Standing.OWN, link_shared=False)

    def for_new_move(self) -> "Table":
        """Return the table without its undone moves, for a move made now; it then counts as aided.

        A table whose seats are both played here keeps them.
        """
        if not self.game.future or self.seats.person is None:
            return self
        setup = replace(self.setup, aided=self.has_computer)
        return replace(self, game=self.game.without_future(), setup=setup)

    def check_turn(self, seat: Seat, move: Move) -> None:
        """Raise IllegalMove if it is not the seat's turn; resuming play is open to both."""
        if self.seat_of(move) is not seat and not isinstance(move, Resume):
            raise IllegalMove(move, Illegality.OUT_OF_TURN)

    def go_to(self, ply: int) -> "Table":
        """Return the table after `ply` moves, or at the nearest end of the line."""
        ply = max(0, min(ply, len(self.game.line)))
        shared = self.link_shared and self.is_finished
        return replace(self, game=self.game.go_to(ply), link_shared=shared)


def evaluations_along(game: Game) -> dict[tuple[Move, ...], Evaluation]:
    """Return the evaluations noted along a game's line, by the moves before each position."""
    noted = (game.nodes[number].notes.evaluation for number in game.path)
    return {game.line[:ply]: found for ply, found in enumerate(noted) if found is not None}


def new_table(setup: Setup) -> Table:
    """Return a table with a new game for a set-up.

    Raises ValueError for an unknown game, option, size or handicap.
    """
    if setup.game not in GAMES:
        raise ValueError(f"there is no game {quote(setup.game)}")
    rules = GAMES[setup.game](setup.options)
    if setup.handicap:
        game = game_with_stones(rules, setup.cols, setup.rows, setup.handicap)
    else:
        game = Game.new(rules, setup.cols, setup.rows)
    return Table(new_number(), game, Seats.for_setup(setup), setup)


def table_for_viewing(game: Game) -> Table:
    """Return a table with a game that can be viewed but not played."""
    setup = setup_of(game, Opponent.PERSON, player_names=player_names_of(game, Seat.FIRST))
    return Table(new_number(), game, Seats(None), setup, Standing.VISITED)
