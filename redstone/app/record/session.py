"""The session of the statistics room: the figures, or the openings on a board."""

from dataclasses import replace
from typing import NamedTuple

from redstone.app.play.notices import NotKept
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, Settings, Setup, setup_of
from redstone.app.record.openings import Began, Ground, OpeningTree
from redstone.app.record.ratings import Key
from redstone.app.record.summary import Summary
from redstone.record.game import Game


class DeletedData(NamedTuple):
    """The kinds of data just deleted, which can be restored.

    These are results with their ratings, cards of mistakes, and puzzle results.
    """

    results: bool
    cards: bool
    puzzles: bool


class RecordSession:
    """The statistics room: a `board` with openings, and the `summary` (None until ready).

    `is_whole` is false if results could not be read. `trouble` is the reason why none can be
    stored. `key` is the rating drawn, by default that of most games. `tree` has the openings on the
    board, None while it is computed.
    """

    def __init__(self, game: Game, settings: Settings, *, touch: bool) -> None:
        """Show statistics, and the openings at the game's position on a board of its own."""
        self.summary: Summary | None = None
        self.is_whole = True
        self.trouble: NotKept | None = None
        self.shows_openings = False
        self.forgotten: DeletedData | None = None
        self.began = Began.EITHER
        self.tree: OpeningTree | None = None
        self._key: Key | None = None
        self.board = Session(settings=replace(settings, explain=False))
        self.board.board_input.set_touch(touch)
        self.show_game(game)

    # -- the figures ----------------------------------------------------------------------

    @property
    def key(self) -> Key | None:
        """The rating (game and board class) that is plotted, None without ratings."""
        keys = self.summary.keys if self.summary else []
        return self._key if self._key in keys else next(iter(keys), None)

    def choose(self, key: Key) -> None:
        """Select the rating to plot."""
        self._key = key

    # -- the openings -----------------------------------------------------------------------

    @property
    def ground(self) -> Ground:
        """The game and board size whose openings are shown."""
        game = self.board.game
        return Ground(game.rules.name, game.start.board.cols, game.start.board.rows)

    @property
    def grounds(self) -> list[Ground]:
        """The games and board sizes with openings, most games first, including the one shown."""
        known = self.summary.grounds if self.summary else {}
        grounds = sorted(known, key=lambda ground: -known[ground].games)
        return grounds if self.ground in known else [*grounds, self.ground]

    def show_game(self, game: Game) -> None:
        """Show the openings at a game's current position, on a copy with both sides open to moves.

        A game with a set-up is replaced by an empty board.
        """
        if game.start.is_set_up or game.start.board.stones:
            game = Game.new(game.rules, game.start.board.cols, game.start.board.rows)
        setup = setup_of(game, Opponent.PERSON)
        self.board.open(game.without_branches(), Seats(None), setup)
        self.tree = None

    def show_board(self, ground: Ground) -> None:
        """Show the openings of another game or board, from the empty board."""
        setup = Setup(ground.game, ground.cols, ground.rows, opponent=Opponent.PERSON)
        self.board.new_game(setup)
        self.tree = None

    def filter_by(self, began: Began) -> None:
        """Filter the games by who began."""
        self.began, self.tree = began, None
