"""Detection of a move's motifs, in the order of `motif.MotifKind`."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from redstone.board import Board, Group, Point, Stone
from redstone.insight.eyes import eyes, is_eye
from redstone.insight.forced import capture_counts, forced
from redstone.insight.motif import Motif, MotifKind
from redstone.insight.reserve import Reserve, reserve
from redstone.position import IllegalMove, Move, Pass, Place, Position, Swap
from redstone.rules import savage
from redstone.rules.protocol import Counted, Rules

SMALL_SPACE = 6
"""Maximum size, in empty points, of a small space closed off by one colour."""
SQUEEZED = 2
"""Liberties of a group that the next stone beside it puts into atari."""


@dataclass(frozen=True)
class Transition:
    """A legal move with the positions before and after it."""

    rules: Rules
    before: Position
    move: Move
    after: Position

    @cached_property
    def own(self) -> Stone:
        """The mover's stone colour."""
        return self.before.to_move.stone

    @cached_property
    def enemy(self) -> Stone:
        """The opponent's stone colour."""
        return self.before.to_move.enemy.stone

    @cached_property
    def goes_on(self) -> bool:
        """True for a placement that does not end a turn of several stones."""
        return savage.goes_on(self.before, self.after)


def motifs(rules: Rules, position: Position, move: Move) -> tuple[Motif, ...]:
    """Return a legal move's motifs, most important first. Raises IllegalMove if it is illegal."""
    step = Transition(rules, position, move, rules.play(position, move))
    found = [*_ends(step), *_forced(step)]
    match move:
        case Place(point):
            found += _captures(step, point)
            found += _ataris(step)
            found += _placement(step, point)
            if rules.traits.has_red:
                found += _race(step, point)
        case Swap():
            found.append(Motif(MotifKind.TAKES_OVER))
        case Pass():
            found += _passes(step)
    order = list(MotifKind)
    return tuple(sorted(found, key=lambda motif: order.index(motif.kind)))


def _ends(step: Transition) -> Iterator[Motif]:
    """Yield WINS, DRAWS or LOSES for a move that ends the game."""
    outcome = step.after.outcome
    if outcome is not None:
        won = {step.before.to_move: MotifKind.WINS, None: MotifKind.DRAWS}
        yield Motif(won.get(outcome.winner, MotifKind.LOSES))


def _forced(step: Transition) -> Iterator[Motif]:
    """Yield ONLY_MOVE for the single legal move, or CHEAPEST for a least forced loss."""
    if len(list(islice(step.rules.legal_moves(step.before), 2))) == 1:
        yield Motif(MotifKind.ONLY_MOVE)
        return
    least = forced(step.rules, step.before)
    own, _ = capture_counts(step.before, step.rules.captures(step.before, step.move))
    if least is not None and own == least.own:
        yield Motif(MotifKind.CHEAPEST)


def _captures(step: Transition, point: Point) -> Iterator[Motif]:
    """Yield motifs of captures made now, at the turn's end, or possibly later in the turn."""
    own, enemy = capture_counts(step.before, step.rules.captures(step.before, step.move))
    if own or enemy:
        yield Motif(MotifKind.TAKES, enemy, own)
    board, after = step.before.board, step.after.board
    bounded = [group for group in board.groups if group.stone is step.own and not group.liberties]
    freed = sum(
        len(group.points)
        for group in bounded
        if (now := after.group_at(min(group.points))) and now.liberties
    )
    if freed:
        yield Motif(MotifKind.FREES, freed)
    if step.goes_on:
        yield from _reach(step, point)


def _reach(step: Transition, point: Point) -> Iterator[Motif]:
    """Yield motifs of adjacent enemy groups that this turn captures or can capture."""
    beside = step.after.board.groups_beside(point)
    groups = [group for group in beside if group.stone is step.enemy]
    doomed = sum(len(group.points) for group in groups if not group.liberties)
    if doomed:
        yield Motif(MotifKind.BOUNDS, doomed)
    near = [group for group in groups if 1 <= len(group.liberties) <= step.after.due]
    if near:
        largest = max(near, key=lambda group: len(group.points))
        yield Motif(MotifKind.NEARS, len(largest.points), len(largest.liberties))


def _ataris(step: Transition) -> Iterator[Motif]:
    """Yield motifs of groups put into atari or saved from it."""
    board, after = step.before.board, step.after.board
    in_atari = [group for group in board.groups if len(group.liberties) == 1]
    weak = {point for group in in_atari for point in group.points}
    reach = _enemys_next(step)
    saved = sum(
        (now := after.group_at(point)) is not None and len(now.liberties) > reach
        for group in in_atari
        if group.stone is step.own
        for point in group.points
    )
    if saved:
        yield Motif(MotifKind.SAVES, saved)
    new = [group for group in after.groups if _is_new_in_atari(group, weak)]
    attacked = sum(len(group.points) for group in new if group.stone is step.enemy)
    if attacked:
        yield Motif(MotifKind.ATTACKS, attacked)
    for group in new if not step.rules.traits.takes_at_end else ():
        if group.stone is step.own:
            yield _risk(step, group)


def _is_new_in_atari(group: Group, weak: set[Point]) -> bool:
    """Return True for a group in atari with a stone that was not in atari before."""
    return len(group.liberties) == 1 and not group.points <= weak


def _risk(step: Transition, group: Group) -> Motif:
    """Return the motif of an own group newly in atari: a throw-in if it is the stone placed."""
    if isinstance(step.move, Place) and group.points == {step.move.point}:
        return Motif(MotifKind.THROWS_IN)
    return Motif(MotifKind.RISKS, len(group.points))


def _enemys_next(step: Transition) -> int:
    """Return how many stones the enemy's next turn will have, as far as is certain."""
    if not step.goes_on:
        return step.after.due if step.after.to_move is not step.before.to_move else 1
    groups = step.after.board.groups
    doomed = (group for group in groups if group.stone is step.enemy and not group.liberties)
    return 1 + sum(len(group.points) for group in doomed)


def _placement(step: Transition, point: Point) -> Iterator[Motif]:
    """Yield motifs of the stone at its point: eyes, joined and cut groups, liberties."""
    board, after = step.before.board, step.after.board
    takes_at_end = step.rules.traits.takes_at_end
    own_stone = after.stone_at(point) is step.own
    if not takes_at_end:
        made = eyes(after, step.own) - eyes(board, step.own)
        if made:
            yield Motif(MotifKind.MAKES_EYES, len(made))
        if own_stone and is_eye(board, point, step.own):
            yield Motif(MotifKind.FILLS_EYE)
    joined = _cut(step, point)
    if joined > 1:
        yield Motif(MotifKind.CUTS, joined)
    if own_stone:
        yield from _own_groups(step, point)
        yield from _squeezes(step, point)


def _cut(step: Transition, point: Point) -> int:
    """Return how many enemy groups an enemy stone at this point would have joined.

    It is 0 if that stone is illegal. Only groups that are still on the board count.
    """
    before = replace(step.before, to_move=step.before.to_move.enemy, due=1, savage=None)
    try:
        joined = step.rules.play(before, Place(point)).board.group_at(point)
    except IllegalMove:
        return 0
    groups = step.before.board.groups_beside(point)
    left = (g for g in groups if g.stone is step.enemy and step.after.board.stone_at(min(g.points)))
    return sum(joined is not None and group.points <= joined.points for group in left)


def _own_groups(step: Transition, point: Point) -> Iterator[Motif]:
    """Yield motifs of a placed stone: it connects own groups, or is its colour's first."""
    board = step.before.board
    beside = [group for group in board.groups_beside(point) if group.stone is step.own]
    if len(beside) > 1:
        yield Motif(MotifKind.CONNECTS, len(beside))
    if step.own not in board.stones.values():
        yield Motif(MotifKind.OPENS, _line(board, point))


def _squeezes(step: Transition, point: Point) -> Iterator[Motif]:
    """Yield the motif of enemy groups reduced to two liberties."""
    beside = (group for group in step.after.board.groups_beside(point) if group.stone is step.enemy)
    stones = [len(group.points) for group in beside if len(group.liberties) == SQUEEZED]
    if stones:
        yield Motif(MotifKind.SQUEEZES, max(stones))


def _line(board: Board, point: Point) -> int:
    """Return a point's line, 1 at the edge."""
    col, row = point
    return 1 + min(col, row, board.cols - 1 - col, board.rows - 1 - row)


def _race(step: Transition, point: Point) -> Iterator[Motif]:
    """Yield motifs of safe moves: at most one of GAINS, SPENDS and KEEPS, and INTRUDES."""
    board, mover = step.before.board, step.before.to_move
    before: Reserve = reserve(board, mover)
    now: Reserve = reserve(step.after.board, mover)
    own_stone = step.after.board.stone_at(point) is step.own
    if now.sure > before.sure:
        yield Motif(MotifKind.GAINS, now.sure)
    elif own_stone and _is_safe(step.after.board, point) and _closed_off(board, point, step.own):
        yield Motif(MotifKind.SPENDS, now.sure)
    elif now.sure == before.sure > 0:
        yield Motif(MotifKind.KEEPS, now.sure)
    if own_stone and _closed_off(board, point, step.enemy) and _is_safe_for_enemy(step, point):
        yield Motif(MotifKind.INTRUDES)


def _is_safe(board: Board, point: Point) -> bool:
    """Return True if the group at a point has at least two liberties."""
    group = board.group_at(point)
    return group is not None and len(group.liberties) > 1


def _is_safe_for_enemy(step: Transition, point: Point) -> bool:
    """Return True if an enemy stone at a point would be legal and safe."""
    before = replace(step.before, to_move=step.before.to_move.enemy)
    try:
        return _is_safe(step.rules.play(before, Place(point)).board, point)
    except IllegalMove:
        return False


def _closed_off(board: Board, point: Point, stone: Stone) -> bool:
    """Return True if a point lies in a small space enclosed by one colour and red.

    The space is surrounded by only this colour and red; the point itself counts as empty.
    """
    space, frontier, around = {point}, [point], set[Stone]()
    while frontier and len(space) <= SMALL_SPACE:
        for neighbour in board.neighbours(frontier.pop()):
            found = board.stone_at(neighbour)
            if found is not None:
                around.add(found)
            elif neighbour not in space:
                space.add(neighbour)
                frontier.append(neighbour)
    return len(space) <= SMALL_SPACE and stone in around and around <= {stone, Stone.RED}


def _passes(step: Transition) -> Iterator[Motif]:
    """Yield SETTLES for a pass if no empty point is open, and LEADS if the mover is ahead.

    All stones count as alive.
    """
    rules, position = step.rules, step.before
    if not isinstance(rules, Counted):
        return
    owned = rules.territory(position)
    if all(point in owned for point in position.board.empty_points()):
        yield Motif(MotifKind.SETTLES)
    count = rules.count(position)
    lead = count.of(position.to_move).total - count.of(position.to_move.enemy).total
    if lead > 0:
        yield Motif(MotifKind.LEADS, lead)
