"""Go under the Renaissance rules, first draft (2021, by "jann", Life in 19x19 forum).

Self-capture is allowed. Three passes in a row stop play; then each player marks his own dead
strings, and both agree to a count or one of them plays on. The draft's numbers are cited where
a rule is applied: 1 to 5 for all ways of scoring, A.6 to C.7 for one of them.

Play is finite: a position comes up by a board play at most three times, there are finitely
many, at most three passes are made between two board plays, and play is resumed at most twice.
Marking alone could go on for ever; agreeing is the players' own affair.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Self

from redstone.board import MAX_SIZE, Board, Point, Stone
from redstone.position import (
    GoState,
    Illegality,
    IllegalMove,
    Mark,
    Move,
    Outcome,
    Pass,
    PerPlayer,
    Place,
    Player,
    Position,
    Reason,
    Resume,
)
from redstone.rules.count import Count
from redstone.rules.go_board import captured_points, ko_after, refusal
from redstone.rules.go_handicap import handicap_points
from redstone.rules.go_score import (
    area_owners,
    count_area,
    count_territory,
    territory_owners,
)
from redstone.rules.protocol import Traits

DEFAULT_KOMI: Mapping[str, int] = {"a": 14, "b": 13, "c": 13}
"""For each scoring the komi that a link leaves out, in half points."""

MAX_KOMI = 200  # half points, for either player
MAX_RESUMPTIONS = 2
PASSES_THAT_STOP = 3
OCCURRENCES_THAT_END = 3

_OPTIONS = re.compile(r"([abc]?)(?:k(n?)(0|[1-9][0-9]{0,2}))?(?:h([2-9]))?", re.ASCII)


@dataclass(frozen=True)
class Go:
    """The rules of Go.

    `scoring` is "a" (area), "b" (territory, with pass stones in disputes) or "c" (territory by
    agreement). `komi` is White's, in half points, by default that of "a". `handicap` is 0, or 2 to
    9 black stones.
    """

    scoring: str = "a"
    komi: int = DEFAULT_KOMI["a"]
    handicap: int = 0

    name = "go"
    title = "Go"
    traits = Traits(passes=True, annihilation=False)

    def __post_init__(self) -> None:
        """Raise ValueError for an unknown scoring, or a komi or handicap out of range."""
        if self.scoring not in DEFAULT_KOMI:
            raise ValueError(f"{self.scoring!r} is not a way of scoring: a, b or c")
        if abs(self.komi) > MAX_KOMI:
            raise ValueError(f"a komi of {self.komi} half points: at most {MAX_KOMI} either way")
        if self.handicap not in (0, *range(2, 10)):
            raise ValueError(f"{self.handicap} handicap stones: none, or 2 to 9")

    @classmethod
    def from_options(cls, text: str) -> Self:
        """Return the rules with a link's options, as in "bk13h2". Raises ValueError for others."""
        found = _OPTIONS.fullmatch(text)
        if found is None or (found[2] and found[3] == "0"):
            raise ValueError(f"{text[:16]!r} is not an option of {cls.name}")
        scoring = found[1] or "a"
        komi = DEFAULT_KOMI[scoring]
        if found[3]:
            komi = -int(found[3]) if found[2] else int(found[3])
        return cls(scoring, komi, int(found[4] or 0))

    @property
    def options(self) -> str:
        """The options as in a link; empty for the default."""
        scoring = "" if self.scoring == "a" else self.scoring
        komi = f"k{'n' if self.komi < 0 else ''}{abs(self.komi)}"
        handicap = f"h{self.handicap}" if self.handicap else ""
        return scoring + (komi if self.komi != DEFAULT_KOMI[self.scoring] else "") + handicap

    def start(self, cols: int, rows: int) -> Position:
        """Return the start position with handicap stones; White is to move if there are any.

        Raises ValueError for a side outside 2 to 19, or for handicap stones that the board
        does not allow.
        """
        empty = Board.empty(cols, rows)
        points = handicap_points(cols, rows, self.handicap)
        board = Board(cols, rows, MappingProxyType(dict.fromkeys(points, Stone.BLACK)))
        to_move = Player.WHITE if points else Player.BLACK
        return Position(board if points else empty, to_move, go=GoState())

    def set_up(self, board: Board, to_move: Player, due: int) -> Position:
        """Return the first position of a game that starts with this board."""
        return Position(board, to_move, due=due, is_set_up=True, go=GoState())

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Yield every move that `play` accepts, row by row from a1, then a pass.

        In a stopped game the points are stones to mark as dead or alive, and play may be resumed.
        There are none once the game is over.
        """
        state = state_of(position)
        if position.is_over:
            return
        if state.stopped:
            yield from map(Mark, sorted(position.board.stones, key=lambda p: (p.row, p.col)))
        else:
            for move in map(Place, position.board.empty_points()):
                if refusal(position, state, move) is None:
                    yield move
        yield Pass()
        if state.stopped and state.phase < MAX_RESUMPTIONS:
            yield Resume()

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move. Raises IllegalMove, and changes nothing, if refused."""
        state = state_of(position)
        if position.is_over:
            raise IllegalMove(move, Illegality.GAME_OVER)
        match move:
            case Place(red=False):
                return _place(position, state, move)
            case Pass():
                return (
                    self._agree(position, state) if state.stopped else self._pass(position, state)
                )
            case Mark():
                return _mark(position, state, move)
            case Resume():
                return _resume(position, state, move)
            case _:
                raise IllegalMove(move, Illegality.OTHER_GAME)

    def captures(self, position: Position, move: Move) -> frozenset[Point]:
        """Return the stones that a legal move captures; legality is not checked.

        In a self-capture they are the mover's own, and include the stone just placed.
        """
        if isinstance(move, Place):
            return captured_points(position.board, position.to_move, move.point)
        return frozenset()

    def territory(self, position: Position) -> Mapping[Point, Player]:
        """Return the owner of every territory point, by the current dead-stone marks.

        Points of live stones are left out; before play is stopped, all stones are alive.
        """
        owners = area_owners if self.scoring == "a" else territory_owners
        return owners(position.board, state_of(position).dead)

    def count(self, position: Position) -> Count:
        """Return the score if the marked stones are dead (A.6, B.6, C.6)."""
        board, state, komi = position.board, state_of(position), self.komi / 2
        if self.scoring == "a":
            return count_area(board, state.dead, komi)
        return count_territory(board, state.dead, state.prisoners, komi)

    def _pass(self, position: Position, state: GoState) -> Position:
        """Return the position after a pass during play; the third in a row stops the game."""
        mover, passes = position.to_move, state.passes + 1
        state = replace(
            state,
            ko=None,
            passes=passes,
            passed_board=position.board if passes >= 2 else state.passed_board,
            stopped=passes == PASSES_THAT_STOP,
        )
        state, to_move = self._count_pass(state, mover), mover.enemy
        moves = state.phase_moves
        if state.stopped and self._is_dispute(state) and moves.black != moves.white:
            # B.9: the next player's obligatory extra pass; then the turn is the other's again.
            state, to_move = self._count_pass(state, to_move), mover
        return replace(position, to_move=to_move, ply=position.ply + 1, go=state)

    def _count_pass(self, state: GoState, player: Player) -> GoState:
        """Return the state with a pass counted; by B.8 it costs a stone in a dispute."""
        return replace(
            state,
            phase_moves=state.phase_moves.plus(player, 1),
            prisoners=state.prisoners.plus(player.enemy, int(self._is_dispute(state))),
        )

    def _is_dispute(self, state: GoState) -> bool:
        """Return True in a phase to which B.8 and B.9 apply."""
        return self.scoring == "b" and state.phase > 0

    def _agree(self, position: Position, state: GoState) -> Position:
        """Return the position after an agreement to the marks; the second one ends the game."""
        player, ply = position.to_move, position.ply + 1
        if state.agreed is None:
            agreed = replace(state, agreed=player)
            return replace(position, to_move=player.enemy, ply=ply, go=agreed)
        count = self.count(position)
        return replace(
            position,
            to_move=player.enemy,
            ply=ply,
            outcome=Outcome(count.winner, Reason.SCORE, count.score),
            go=replace(state, stopped=False),
        )


def state_of(position: Position) -> GoState:
    """Return the Go part of a position's state."""
    assert position.go is not None, "not a position of Go"
    return position.go


def player_in_turn(position: Position) -> Player:
    """Return the player to move; in the scoring phase, the one who agrees first."""
    return state_of(position).agreed or position.to_move


def _place(position: Position, state: GoState, move: Place) -> Position:
    """Return the position after a placement. Raises IllegalMove if it is refused."""
    if state.stopped:
        raise IllegalMove(move, Illegality.STOPPED)
    error = refusal(position, state, move)
    if error is not None:
        raise error
    mover, point = position.to_move, move.point
    taken = captured_points(position.board, mover, point)
    board = position.board.place(point, mover.stone).remove(taken)
    captor = mover.enemy if point in taken else mover
    captures = state.captures.plus(captor, len(taken))
    change = state.change ^ _bits(point, mover)
    for gone in taken:
        change ^= _bits(gone, captor.enemy)
    # Rule 3 compares the stones and the player to move.
    key = change * 2 + (mover is Player.BLACK)
    after = GoState(  # not by `replace`, which takes four times as long
        prisoners=state.prisoners.plus(captor, len(taken)),
        captures=captures,
        ko=ko_after(board, point, taken),
        passes=0,
        passed_board=state.passed_board,
        phase=state.phase,
        phase_moves=state.phase_moves.plus(mover, 1),
        stopped=state.stopped,
        dead=state.dead,
        agreed=state.agreed,
        change=change,
        history=state.history.add(key, captures.black, captures.white),
    )
    return Position(
        board=board,
        to_move=mover.enemy,
        ply=position.ply + 1,
        first_player=position.first_player,
        outcome=_repetition(state, key, captures),
        due=position.due,
        go=after,
        savage=position.savage,
        is_set_up=position.is_set_up,
    )


def _bits(point: Point, player: Player) -> int:
    """Return the bit of `GoState.change` for a player's stone at a point."""
    return (1 if player is Player.BLACK else 2) << 2 * (point.row * MAX_SIZE + point.col)


def _repetition(before: GoState, key: int, captures: PerPlayer) -> Outcome | None:
    """Return the outcome at a position's third occurrence, by rule 3, else None.

    The player with more captures since the second occurrence wins; it is a draw if they are equal.
    """
    latest = before.history.latest(key)
    if latest is None or latest.times + 1 < OCCURRENCES_THAT_END:
        return None
    more = (captures.black - latest.black) - (captures.white - latest.white)
    if more == 0:
        return Outcome(None, Reason.REPETITION)
    return Outcome(Player.BLACK if more > 0 else Player.WHITE, Reason.REPETITION)


def _mark(position: Position, state: GoState, move: Mark) -> Position:
    """Return the position with a string's dead mark toggled; that revokes an agreement.

    Raises IllegalMove during play, and for a point without a string.
    """
    if not state.stopped:
        raise IllegalMove(move, Illegality.NOT_STOPPED)
    if move.point not in position.board:
        raise IllegalMove(move, Illegality.OFF_BOARD)
    string = position.board.group_at(move.point)
    if string is None:
        raise IllegalMove(move, Illegality.NO_STRING)
    return replace(
        position,
        to_move=player_in_turn(position),
        ply=position.ply + 1,
        go=replace(state, dead=state.dead ^ string.points, agreed=None),
    )


def _resume(position: Position, state: GoState, move: Resume) -> Position:
    """Return the position with play resumed by rule 5, in a new phase. Raises IllegalMove."""
    if not state.stopped:
        raise IllegalMove(move, Illegality.NOT_STOPPED)
    if state.phase >= MAX_RESUMPTIONS:
        raise IllegalMove(move, Illegality.NO_MORE_RESUMPTIONS)
    return replace(
        position,
        to_move=player_in_turn(position),
        ply=position.ply + 1,
        go=replace(
            state,
            passes=0,
            phase=state.phase + 1,
            phase_moves=PerPlayer(),
            stopped=False,
            dead=frozenset(),
            agreed=None,
        ),
    )
