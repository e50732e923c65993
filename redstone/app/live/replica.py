"""One side's replica of a game that is played live, and its running check.

    check = CRC-32 (as in zlib) of the game's head, a hyphen and the tokens so far, as eight
            hexadecimal digits

Two replicas of equal revisions are equal. At any moment one seat alone may add to a game, so that
two replicas of people who keep to the rules never part: also while play is stopped in Go, where
strings are marked by who is to move.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from zlib import crc32

from redstone.app.live.codec import PIECE, Broken, ProtocolError, Revision
from redstone.app.live.head import head_of
from redstone.position import Illegality, IllegalMove, Mark, Move, Player, Resign
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.handicap import stones_at_start
from redstone.record.notation import NotationError, parse_move

MAX_AHEAD = 20
"""Rounds, and takebacks, that one side may know of and the other have forgotten."""
DRAWN = "d"
"""The token, in messages alone, by which an abandoned game is called a draw."""


@dataclass(frozen=True)
class Replica:
    """A game with the seat of the side that has this replica.

    `game` has neither branches nor moves taken back; `round` and `takebacks` are as in `Revision`.
    """

    game: Game
    seat: Seat
    round: int = 0
    takebacks: int = 0

    @property
    def tokens(self) -> tuple[str, ...]:
        """The moves made, and the draw that the game was called, if it was."""
        return (*self.game.tokens, DRAWN) if self.is_drawn else self.game.tokens

    @property
    def is_drawn(self) -> bool:
        """True once the game was called a draw, as a player had left it."""
        return self.game.is_called_a_draw

    @property
    def is_mine(self) -> bool:
        """True while this side is to move."""
        return not self.game.position.is_over and seat_to_move(self.game.position) is self.seat

    @property
    def is_theirs(self) -> bool:
        """True while the other side is to move."""
        return not self.game.position.is_over and not self.is_mine

    @property
    def has_handicap(self) -> bool:
        """True where Black begins with stones, or places several in the first turn."""
        return bool(self.game.start.board.stones) or stones_at_start(self.game) > 0

    @cached_property
    def head(self) -> str:
        """What tells of the game as it began: its name, the size, options and handicap."""
        return head_of(self.game)

    @cached_property
    def checks(self) -> tuple[int, ...]:
        """The running check before the first move and after each."""
        found = [crc32(f"{self.head}-".encode())]
        for token in self.tokens:
            found.append(crc32(token.encode(), found[-1]))
        return tuple(found)

    @property
    def revision(self) -> Revision:
        """The revision of this replica."""
        return self.revision_at(len(self.tokens))

    def revision_at(self, ply: int) -> Revision:
        """Return the revision of this replica after so many of its moves."""
        return Revision(self.round, self.takebacks, ply, f"{self.checks[ply]:08x}")

    def agrees(self, revision: Revision) -> bool:
        """True if the other replica has the first moves of this one, or all."""
        return revision.moves <= len(self.tokens) and self.revision_at(revision.moves) == revision

    def may_differ_from(self, revision: Revision, seat: Seat) -> bool:
        """Return whether the holder of a seat may have a replica of this revision of the game."""
        rounds, takebacks = revision.round - self.round, revision.takebacks - self.takebacks
        is_near = abs(rounds) <= MAX_AHEAD and abs(takebacks) <= MAX_AHEAD
        return is_near and (rounds != 0 or seat is not self.seat)

    # -- the replica after something was done -------------------------------------------------
    def play(self, move: Move) -> "Replica":
        """The replica with a move more of who is to move. Raises IllegalMove."""
        if isinstance(move, Mark) and not self._is_movers(move):
            raise IllegalMove(move, Illegality.OUT_OF_TURN)
        longer = replace(self, game=self.game.play(move))
        if "checks" in vars(self):
            last = crc32(str(move).encode(), self.checks[-1])
            vars(longer)["checks"] = (*self.checks, last)
        return longer

    def _is_movers(self, mark: Mark) -> bool:
        position = self.game.position
        return position.board.stone_at(mark.point) is position.to_move.stone

    def with_token(self, token: str) -> "Replica":
        """The replica with a move as it is written. Raises IllegalMove or NotationError."""
        return self.call_a_draw() if token == DRAWN else self.play(parse_move(token))

    def call_a_draw(self) -> "Replica":
        """The replica with the game called a draw. Raises IllegalMove for one that is over."""
        if self.game.position.is_over or not self.game.line:
            raise IllegalMove(Resign(), Illegality.GAME_OVER)
        return replace(self, game=self.game.called_a_draw())

    def back_to(self, ply: int) -> "Replica":
        """The replica once it was agreed to take back all but so many moves."""
        return replace(self, game=first_moves(self.game, ply), takebacks=self.takebacks + 1)

    def anew(self) -> "Replica":
        """The next round: who has Black now, after a swap too, will have White.

        Who has handicap stones keeps them.
        """
        was_black = self.game.colour(self.seat) is Player.BLACK
        seat = Seat.FIRST if was_black is self.has_handicap else Seat.SECOND
        return Replica(self.game.go_to(0).without_future(), seat, self.round + 1)


def first_moves(game: Game, ply: int) -> Game:
    """Return the game as it stood after so many moves: going on, if it was called a draw since."""
    shorter = game.go_to(ply).without_future()
    if not shorter.is_called_a_draw:
        return shorter
    return shorter.go_to(ply - 1).without_future().play(shorter.line[-1])


def is_same_line(one: Game, other: Game) -> bool:
    """True for two games with the same moves, both or neither called a draw."""
    ends = [game.line_positions[-1].outcome for game in (one, other)]
    return one.tokens == other.tokens and ends[0] == ends[1]


def pieces(tokens: tuple[str, ...], first: int) -> list[tuple[int, tuple[str, ...]]]:
    """The tokens from a number on, in pieces, each with the number of its first; one at least."""
    numbers = range(first, max(first, len(tokens)) + 1, PIECE)
    return [(number, tokens[number - 1 : number - 1 + PIECE]) for number in numbers]


def played(replica: Replica, token: str) -> Replica:
    """Return the replica with a move that the other side has sent. Raises ProtocolError."""
    try:
        return replica.with_token(token)
    except (IllegalMove, NotationError) as error:
        raise ProtocolError(Broken.ILLEGAL) from error
