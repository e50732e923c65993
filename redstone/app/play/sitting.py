"""A game taken up with its players: whose turn it is, playing, and stepping back and forth."""

from dataclasses import replace

from redstone.app.play import turns
from redstone.app.play.settings import Colour, Opponent, Seats, Settings, Setup, setup_of
from redstone.position import Move, Position
from redstone.record.game import Game, Seat
from redstone.rules import GAMES


class Sitting:
    """The game with its seats; what the layers above keep of a moment ends with `_enter`.

    `moment` changes with every move and step; `forward` tells whether the latest led one
    move on; `sitting` changes with every game taken up.
    """

    setup: Setup
    seats: Seats
    sitting: int
    visiting: bool
    received: bool
    # What belongs to one moment of the game, and is gone with the next:
    moment: int
    forward: bool
    notice: str
    link_sent: bool

    def __init__(self, setup: Setup | None = None, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self._last_id = 0
        self.new_game(setup or Setup())

    # -- the game ---------------------------------------------------------------

    def new_game(self, setup: Setup) -> None:
        """Start afresh. Raises ValueError for an unknown game, option or size."""
        rules = GAMES[setup.game](setup.options) if setup.game in GAMES else None
        if rules is None:
            raise ValueError(f"there is no game {setup.game!r}")
        self.open(Game.new(rules, setup.cols, setup.rows), Seats.for_setup(setup), setup)

    def open(self, game: Game, seats: Seats, setup: Setup) -> None:
        """Take up a game with its players."""
        self.setup, self.seats = setup, seats
        self.sitting = self._next_id()
        self.visiting = self.received = False
        self._enter(game)

    def visit(self, game: Game) -> None:
        """Show a game to be looked through but not played."""
        self.open(game, Seats(None), setup_of(game, Opponent.PERSON))
        self.visiting = True

    def receive(self, game: Game, seats: Seats, setup: Setup) -> None:
        """Take up a game that somebody sent; until the next move its players may be changed."""
        self.open(game, seats, setup)
        self.received = True

    def rematch(self) -> None:
        """The same game anew: who has Black now, after a swap too, will have White."""
        colour = self._game.colour(self.home_seat).enemy
        self.new_game(replace(self.setup, colour=Colour(colour.value)))

    @property
    def home_seat(self) -> Seat:
        """The seat of the person here; of Player 1 where both sit here."""
        player_1 = Seat.SECOND if self.setup.colour is Colour.WHITE else Seat.FIRST
        return self.seats.person or player_1

    @property
    def game(self) -> Game:
        """The game as it stands, moves taken back included."""
        return self._game

    @property
    def position(self) -> Position:
        """The position shown."""
        return self._game.position

    @property
    def has_computer(self) -> bool:
        """True if one of the seats is the computer's."""
        return self.setup.opponent is Opponent.COMPUTER

    @property
    def by_link(self) -> bool:
        """True if the other side is somewhere else and gets links."""
        return self.setup.opponent is Opponent.LINK

    @property
    def may_play(self) -> bool:
        """True while a person is to move in the position shown."""
        return self.is_open and turns.is_persons_turn(self.seats, self.position)

    @property
    def is_open(self) -> bool:
        """True while the game shown goes on here, whoever is to move."""
        return not (self.visiting or self.position.is_over)

    @property
    def is_stopped(self) -> bool:
        """True while play is stopped in Go, so that the dead can be marked."""
        go = self.position.go
        return go is not None and go.stopped

    # -- back and forth -----------------------------------------------------------

    def go_to(self, ply: int) -> None:
        """Show the game after so many moves of its line, or the nearest end of it."""
        ply = max(0, min(ply, len(self._game.line)))
        self._enter(self._game.go_to(ply), forward=ply == self._game.ply + 1)

    def step(self, count: int) -> None:
        """Step forward, or back if negative."""
        self.go_to(self._game.ply + count)

    @property
    def undo_ply(self) -> int | None:
        """Where undo leads, None if nowhere."""
        return turns.undo_ply(self._game, self.seats)

    @property
    def redo_ply(self) -> int | None:
        """Where redo leads, None if nowhere."""
        return turns.redo_ply(self._game, self.seats)

    def undo(self) -> None:
        """Take back to the latest earlier turn of a person."""
        if self.undo_ply is not None:
            self.go_to(self.undo_ply)

    def redo(self) -> None:
        """Play again up to a person's next turn."""
        if self.redo_ply is not None:
            self.go_to(self.redo_ply)

    # -- for the layers above -------------------------------------------------------

    def _enter(self, game: Game, *, forward: bool = False) -> None:
        """Show another moment; whatever was staged, refused or asked belongs to the last one."""
        self._game = game
        self.forward = forward
        self.notice = ""
        self.link_sent = False
        self.moment = self._next_id()

    def _play(self, move: Move) -> None:
        game = self._game.play(move)
        self.received = False
        # A move answered by somebody goes on from here: it must not wait for a future.
        here = self.seats.person is None
        self._enter(game if here else game.without_future(), forward=True)

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id
