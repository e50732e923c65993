"""A watched game at the page's board, to be looked through but not played.

The board follows the game while its latest move is shown. An earlier move stays shown.
"""

from dataclasses import replace

from redstone.app.live.replica import is_same_line
from redstone.app.live.spectators.watching import Watching
from redstone.app.play.player_names import PlayerNames
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, Setup, setup_of
from redstone.app.play.table import Standing
from redstone.record.game import Game


class WatchedGame:
    """Shows the watched game in the session, as long as the session has it."""

    def __init__(self, session: Session, watching: Watching) -> None:
        """Open the watched game in the session."""
        self.session, self.watching = session, watching
        self._open()

    @property
    def is_at_board(self) -> bool:
        """True while the session has this game."""
        return self.session.table.id == self._table

    @property
    def setup(self) -> Setup:
        """The players' set-up of the game: two remote players."""
        return setup_of(
            self.watching.replica.game, Opponent.PERSON, player_names=PlayerNames(*self._names)
        )

    def follow(self) -> None:
        """Show changes of the watched game: moves, a rematch, names and the clock.

        Does nothing while another game is at the board.
        """
        if not self.is_at_board:
            return
        replica, game = self.watching.replica, self.session.game
        if (replica.round, self.watching.names) != (self._round, self._names):
            self._open()
        elif not is_same_line(replica.game, game):
            self._show(replica.game)
        self._copy_clock()

    # -- inside ----------------------------------------------------------------------------
    def _open(self) -> None:
        """Open the watched game in the session, with moves disabled."""
        replica = self.watching.replica
        self._round, self._names = replica.round, self.watching.names
        self.session.open(replica.game, Seats(None), self.setup, Standing.VISITED)
        self._table = self.session.table.id
        self._copy_clock()

    def _copy_clock(self) -> None:
        """Copy the watched clock to the session's table."""
        table, clock = self.session.table, self.watching.clock
        if table.setup.clock != clock:
            setup = replace(table.setup, clock=clock)
            self.session.board_input.set_table(replace(table, setup=setup))

    def _show(self, game: Game) -> None:
        """Show the new moves; stay at an earlier move that is shown, if it still exists."""
        board_input, shown = self.session.board_input, self.session.game
        table = self.session.table
        is_longer = game.tokens[: len(shown.line)] == shown.tokens
        if is_longer and shown.future:
            board_input.set_table(replace(table, game=game.go_to(shown.ply)))
        else:
            by_one = is_longer and len(game.line) == len(shown.line) + 1
            made = by_one and not game.position.is_over
            board_input.show(replace(table, game=game), forward=by_one, made=made)
