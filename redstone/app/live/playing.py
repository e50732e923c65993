"""A live game at the page's board: passes moves between the session and the peer.

The session is the page's game, the peer this side of the live game. A move at the board goes to the
peer, and the other side's moves go to the board. If an earlier move is shown, it stays shown.
"""

from dataclasses import replace

from redstone.app.live.message import Proposal
from redstone.app.live.peer import Peer
from redstone.app.live.replica import is_same_line
from redstone.app.play import turns
from redstone.app.play.player_names import PlayerNames
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Opponent, Seats, Setup, setup_of
from redstone.app.play.table import Joined
from redstone.record.game import Game, Seat, seat_to_move


def opening_of(peer: Peer) -> tuple[Game, Seats, Setup]:
    """Return the game, seats and players' set-up to open the peer's game in a session."""
    replica = peer.replica
    colour = Colour.BLACK if replica.seat is Seat.FIRST else Colour.WHITE
    player_names = PlayerNames(other=peer.their_name)
    setup = setup_of(replica.game, Opponent.LINK, colour, player_names=player_names)
    return replica.game, Seats(replica.seat), setup


class Playing:
    """Keeps the page's session and the peer in step while the session shows this game."""

    def __init__(self, session: Session, peer: Peer) -> None:
        """Open the peer's game at the session's board, unless it is there already."""
        self.session, self.peer = session, peer
        self._edition = self._editions
        if not self._is_known:
            self._open()
        self._table = session.table.id
        self.update_table()

    @property
    def is_at_board(self) -> bool:
        """True while the session shows this game."""
        return self.session.table.id == self._table

    def send_moves(self) -> None:
        """Send moves newly made at the board; undo a move that the peer refuses.

        If the peer's round or takebacks have changed meanwhile, show the peer's game
        instead.
        """
        if not self.is_at_board:
            return
        if self._edition != self._editions:
            self.follow()
            return
        line, known = self.session.game.line, len(self.peer.replica.game.line)
        for move in line[known:]:
            if not self.peer.play(move):
                self._show()
        self.update_table()

    def follow(self) -> None:
        """Show the peer's moves at the board if they differ; open a new round as a new game.

        Does nothing while another game is at the board.
        """
        if not self.is_at_board:
            return
        before, self._edition = self._edition, self._editions
        if before[0] != self._edition[0]:
            self._open()
            self._table = self.session.table.id
        elif not is_same_line(self.session.game, self.peer.replica.game):
            self._show()
        self.update_table()

    def update_table(self) -> None:
        """Forbid or allow moves at the board by `peer.is_held`, and update names and clock."""
        table = self.session.table
        held = Joined.PAUSED if self.peer.is_paused else Joined.HELD
        joined = held if self.peer.is_held else Joined.OPEN
        setup = replace(
            table.setup, player_names=self._player_names(), clock=self.peer.timing.timed
        )
        if table.joined is not joined or table.setup != setup:
            self.session.board_input.set_table(replace(table, joined=joined, setup=setup))

    def release(self) -> None:
        """Detach live play from the board, if its game is there.

        The game then continues as a game by link.
        """
        if self.is_at_board and self.session.table.joined:
            table = self.session.table
            setup = replace(table.setup, clock=self.peer.timing.timed)
            self.session.board_input.set_table(replace(table, joined=None, setup=setup))

    def offer_undo(self, *, turn: bool = False) -> None:
        """Offer the other side to undo this side's latest move, or its latest turn with `turn`.

        Does nothing if there is none.
        """
        replica = self.peer.replica
        ply_of = turns.undo_turn_ply if turn else turns.undo_ply
        to = ply_of(replica.game, Seats(replica.seat))
        if to is not None:
            self.peer.offer(Proposal.UNDO, to)

    # -- inside ---------------------------------------------------------------------------------

    @property
    def _is_known(self) -> bool:
        """True if the session's game equals the peer's: rules, start, moves and seat."""
        table, replica = self.session.table, self.peer.replica
        if not table.by_link or table.seats.person is not replica.seat:
            return False
        game = table.game
        same_start = (game.rules, game.start) == (replica.game.rules, replica.game.start)
        return same_start and is_same_line(game, replica.game)

    @property
    def _editions(self) -> tuple[int, int]:
        """The peer's round and takebacks, which change on any change other than a move."""
        return self.peer.replica.round, self.peer.replica.takebacks

    def _player_names(self) -> PlayerNames:
        """Return the names of the players, with the opponent's as the peer knows it."""
        return replace(self.session.table.setup.player_names, other=self.peer.their_name)

    def _open(self) -> None:
        """Open the peer's game in the session."""
        self.session.open(*opening_of(self.peer))

    def _show(self) -> None:
        """Bring the session's moves in line with the peer's.

        New moves are added. The last one is shown as just made, unless the person looks at
        an earlier move.
        """
        board_input, replica = self.session.board_input, self.peer.replica
        game = self.session.game
        more = replica.game.line[len(game.line) :]
        if replica.is_drawn:
            board_input.show(replace(self.session.table, game=replica.game), made=True)
        elif not more or replica.tokens[: len(game.line)] != game.tokens:
            board_input.show(replace(self.session.table, game=replica.game))
        elif game.future:
            longer = replica.game.go_to(game.ply)
            board_input.set_table(replace(self.session.table, game=longer))
        else:
            before = replica.game.go_to(len(replica.game.line) - 1).without_future()
            board_input.set_table(replace(self.session.table, game=before))
            board_input.make(seat_to_move(before.position), replica.game.line[-1])
