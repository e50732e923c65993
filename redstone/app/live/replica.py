"""One side's replica of a live game, with a running checksum of its moves.

    check = CRC-32 (as in zlib) of the game's head, a hyphen and the tokens so far, as eight
            hexadecimal digits

Two replicas of equal revisions are equal. Only one seat at a time may add to a game, so two
replicas never differ if both players keep to the rules. This is also true while play is stopped in
Go, where the player to move marks groups.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from zlib import crc32

from redstone.app.live.codec import PIECE, Broken, ProtocolError, Revision
from redstone.app.live.game_head import head_of
from redstone.position import Illegality, IllegalMove, Mark, Move, Player, Resign
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.handicap import stones_at_start
from redstone.record.notation import NotationError, parse_move

MAX_AHEAD = 20
"""Largest difference of rounds, and of takebacks, between replicas of one game."""
DRAWN = "d"
"""The token that calls an abandoned game a draw; links do not have it."""


@dataclass(frozen=True)
class Replica:
    """One side's copy of a live game, with that side's seat.

    `game` has neither branches nor undone moves; `round` and `takebacks` are as in `Revision`.
    """

    game: Game
    seat: Seat
    round: int = 0
    takebacks: int = 0

    @property
    def tokens(self) -> tuple[str, ...]:
        """The moves as link tokens, followed by DRAWN if the game was ended as a draw."""
        return (*self.game.tokens, DRAWN) if self.is_drawn else self.game.tokens

    @property
    def is_drawn(self) -> bool:
        """True if the game was ended as a draw, after a player had abandoned it."""
        return self.game.is_called_a_draw

    @property
    def is_mine(self) -> bool:
        """True if the game is not over and this side is to move."""
        return not self.game.position.is_over and seat_to_move(self.game.position) is self.seat

    @property
    def is_theirs(self) -> bool:
        """True if the game is not over and the other side is to move."""
        return not self.game.position.is_over and not self.is_mine

    @property
    def has_handicap(self) -> bool:
        """True if the game starts with stones, or Black places several in the first turn."""
        return bool(self.game.start.board.stones) or stones_at_start(self.game) > 0

    @cached_property
    def head(self) -> str:
        """The head of the game: rules, size, options and handicap as text."""
        return head_of(self.game)

    @cached_property
    def checks(self) -> tuple[int, ...]:
        """The running checksums before the first move and after each move."""
        found = [crc32(f"{self.head}-".encode())]
        for token in self.tokens:
            found.append(crc32(token.encode(), found[-1]))
        return tuple(found)

    @property
    def revision(self) -> Revision:
        """The revision of this replica."""
        return self.revision_at(len(self.tokens))

    def revision_at(self, ply: int) -> Revision:
        """Return the revision of this replica after its first `ply` moves."""
        return Revision(self.round, self.takebacks, ply, f"{self.checks[ply]:08x}")

    def agrees(self, revision: Revision) -> bool:
        """Return True if this replica starts with (or is) the one of that revision."""
        return revision.moves <= len(self.tokens) and self.revision_at(revision.moves) == revision

    def may_differ_from(self, revision: Revision, seat: Seat) -> bool:
        """Return True if this may be a revision of the other side (`seat`) in the same game.

        Rounds and takebacks differ by at most MAX_AHEAD, and in one round the sides have
        different seats.
        """
        rounds, takebacks = revision.round - self.round, revision.takebacks - self.takebacks
        is_near = abs(rounds) <= MAX_AHEAD and abs(takebacks) <= MAX_AHEAD
        return is_near and (rounds != 0 or seat is not self.seat)

    # -- changed copies of the replica --------------------------------------------------------
    def play(self, move: Move) -> "Replica":
        """Return the replica after a move by the player to move.

        Raises IllegalMove if the rules refuse it, or if it marks stones of the other
        player.
        """
        if isinstance(move, Mark) and not self._is_movers(move):
            raise IllegalMove(move, Illegality.OUT_OF_TURN)
        longer = replace(self, game=self.game.play(move))
        if "checks" in vars(self):
            last = crc32(str(move).encode(), self.checks[-1])
            vars(longer)["checks"] = (*self.checks, last)
        return longer

    def _is_movers(self, mark: Mark) -> bool:
        """Return True if the dead-stone mark is on a stone of the player to move."""
        position = self.game.position
        return position.board.stone_at(mark.point) is position.to_move.stone

    def with_token(self, token: str) -> "Replica":
        """Return the replica after a move in link notation, or after DRAWN.

        Raises IllegalMove or NotationError.
        """
        return self.call_a_draw() if token == DRAWN else self.play(parse_move(token))

    def call_a_draw(self) -> "Replica":
        """Return the replica with the game ended as a draw.

        Raises IllegalMove if the game is over or has no moves.
        """
        if self.game.position.is_over or not self.game.line:
            raise IllegalMove(Resign(), Illegality.GAME_OVER)
        return replace(self, game=self.game.called_a_draw())

    def back_to(self, ply: int) -> "Replica":
        """Return the replica cut to its first `ply` moves, with one more takeback counted."""
        return replace(self, game=first_moves(self.game, ply), takebacks=self.takebacks + 1)

    def rematch(self) -> "Replica":
        """Return the replica of a rematch: no moves, next round, colours exchanged.

        The player who has Black at the end, also after a swap, gets White. A player with
        handicap stones keeps them.
        """
        was_black = self.game.colour(self.seat) is Player.BLACK
        seat = Seat.FIRST if was_black is self.has_handicap else Seat.SECOND
        return Replica(self.game.go_to(0).without_future(), seat, self.round + 1)


def first_moves(game: Game, ply: int) -> Game:
    """Return the game after its first `ply` moves, without an ending as a draw."""
    shorter = game.go_to(ply).without_future()
    if not shorter.is_called_a_draw:
        return shorter
    return shorter.go_to(ply - 1).without_future().play(shorter.line[-1])


def is_same_line(one: Game, other: Game) -> bool:
    """Return True if both games have equal moves and are equally drawn or not."""
    ends = [game.line_positions[-1].outcome for game in (one, other)]
    return one.tokens == other.tokens and ends[0] == ends[1]


def common_start(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return the length of the longest common prefix of two token sequences."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((ply for ply, (a, b) in pairs if a != b), min(len(one), len(other)))


def pieces(tokens: tuple[str, ...], first: int) -> list[tuple[int, tuple[str, ...]]]:
    """Split the tokens from number `first` on into chunks of a message's size.

    There is at least one piece, which may be empty.
    """
    numbers = range(first, max(first, len(tokens)) + 1, PIECE)
    return [(number, tokens[number - 1 : number - 1 + PIECE]) for number in numbers]


def played(replica: Replica, token: str) -> Replica:
    """Return the replica after a move received from the other side.

    Raises ProtocolError if the rules refuse it or it is not a move.
    """
    try:
        return replica.with_token(token)
    except (IllegalMove, NotationError) as error:
        raise ProtocolError(Broken.ILLEGAL) from error
