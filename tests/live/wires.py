"""A simulated connection of two peers: it delays, doubles, reorders, breaks and lies."""

from dataclasses import dataclass, field

from redstone.app.live.channel import Channel
from redstone.app.live.connection_stage import Stage
from redstone.app.live.message import Message, Proposal
from redstone.app.live.peer import News, Peer
from redstone.app.live.replica import Replica
from redstone.app.live.tables import LiveTable, read_tables, write_tables
from redstone.position import Mark, Move
from redstone.record.game import Game, Seat
from redstone.rules import GAMES

SIDES = (0, 1)
TABLE = "0123456789ab"


@dataclass
class SimulatedEnd:
    """One end of a connection. Sent texts wait in the list `way` until the test delivers them."""

    way: list[str]
    sent: list[str] = field(default_factory=list)
    is_closed: bool = False

    def send(self, text: str) -> None:
        """Put a text on its way."""
        self.way.append(text)
        self.sent.append(text)

    def close(self) -> None:
        """Mark the end as closed."""
        self.is_closed = True


class Two:
    """Two peers in one game, the first seat's first, and the connection between them."""

    def __init__(self, game: str = "redstone", size: int = 3, options: str = "") -> None:
        """Make two peers in a new game, not connected yet."""
        start = Game.new(GAMES[game](options), size, size)
        self.time = 1_000.0  # 0 would be kept as no time
        self.told: list[list[News | int | None]] = [[], []]
        self.peers = [self._peer(side, Replica(start, seat)) for side, seat in enumerate(Seat)]
        self.channels: list[Channel[Message]] = []
        self.ways: list[list[str]] = [[], []]  # what is on its way to a side
        self.ends: list[SimulatedEnd] = []

    def _peer(self, side: int, replica: Replica) -> Peer:
        """Return the peer of a side."""
        peer = Peer(TABLE, replica, lambda: self.time, f"Player {side}")
        peer.on_change = self.told[side].append
        return peer

    # -- the wire --------------------------------------------------------------------------
    def join(self) -> None:
        """Make a new connection; texts on their way through the old one are lost."""
        self.ways = [[], []]
        self.channels = [peer.channel() for peer in self.peers]
        self.ends = [SimulatedEnd(self.ways[1 - side]) for side in SIDES]
        for channel, end in zip(self.channels, self.ends, strict=True):
            channel.wire = end
        for channel in self.channels:
            channel.opened()

    def cut(self) -> None:
        """Break the connection; texts on their way are lost."""
        self.ways = [[], []]
        for channel in self.channels:
            channel.closed("cut")
        self.channels = []

    def deliver(self, side: int, place: int = 0, *, again: bool = False) -> None:
        """Deliver a text on its way to a side; with `again` it also stays on its way.

        Does nothing without such a text or without a connection.
        """
        way = self.ways[side]
        if not way or not self.channels:
            return
        self.pass_a_moment()
        place %= len(way)
        text = way[place] if again else way.pop(place)
        self.channels[side].arrived(text)

    def pass_a_moment(self) -> None:
        """Move the time on by 0.1 seconds, the transmission time of a message."""
        self.time += 0.1

    def settle(self) -> None:
        """Deliver all texts on their way, in order."""
        while self.channels and any(self.ways):
            for side in SIDES:
                self.deliver(side)

    def meet(self) -> None:
        """Reconnect, and let both sides agree on the last common position if needed."""
        self.join()
        self.settle()
        for peer in self.peers:
            if peer.differing is not None and peer.differing.common is not None:
                peer.offer(Proposal.COMMON, peer.differing.common)
        self.settle()

    def reload(self, side: int, *, forgets: int = 0) -> None:
        """Reload a page: its replica is the stored one, without the last `forgets` moves."""
        kept, pending = self.peers[side].replica, self.peers[side].pending
        if forgets:
            ply = max(0, len(kept.tokens) - forgets)
            kept = Replica(
                kept.game.go_to(ply).without_future(), kept.seat, kept.round, kept.takebacks
            )
        self.cut()
        text = write_tables([LiveTable(TABLE, "kept-game", kept.seat, pending=pending)])
        self.peers[side] = self._peer(side, kept)
        self.peers[side].restore(read_tables(text)[0].pending)

    # -- the game --------------------------------------------------------------------------
    @property
    def tokens(self) -> list[tuple[str, ...]]:
        """The moves of both replicas."""
        return [peer.replica.tokens for peer in self.peers]

    @property
    def are_together(self) -> bool:
        """True if both sides are in step and have equal replicas."""
        first, second = self.peers
        stages = {first.stage, second.stage} == {Stage.TOGETHER}
        return (
            stages
            and first.replica.revision == second.replica.revision
            and len(set(self.tokens)) == 1
        )

    def play(self, side: int, number: int) -> bool:
        """Make a side's legal move of this number. Returns False if it is not to move."""
        move = legal(self.peers[side].replica, number)
        return move is not None and self.peers[side].play(move)


def legal(replica: Replica, number: int) -> Move | None:
    """Return the legal move of this number, None if the other side is to move.

    The player to move marks only their own strings.
    """
    if not replica.is_mine:
        return None
    moves = [
        move
        for move in replica.game.rules.legal_moves(replica.game.position)
        if is_own(replica, move)
    ]
    return moves[number % len(moves)]


def is_own(replica: Replica, move: Move) -> bool:
    """Return False for a mark of a string of the player not to move."""
    position = replica.game.position
    stone = position.to_move.stone
    return not isinstance(move, Mark) or position.board.stone_at(move.point) is stone
