"""The effects of a move, found independently from diagrams and by trying moves: slow but simple."""

from collections.abc import Iterator
from dataclasses import replace

from redstone.board import Board, Point
from redstone.insight.motif import Motif, MotifKind
from redstone.insight.reserve import reserve
from redstone.position import IllegalMove, Move, Pass, Place, Player, Position, Swap
from redstone.rules.protocol import Counted, Rules

Spot = tuple[int, int]
Diagram = dict[Spot, str]


def diagram(board: Board) -> Diagram:
    """Return the stone at every point by column and row, "." for none."""
    spots = [(col, row) for col in range(board.cols) for row in range(board.rows)]
    stones = {(point.col, point.row): stone.value for point, stone in board.stones.items()}
    return {spot: stones.get(spot, ".") for spot in spots}


def around(shown: Diagram, spot: Spot) -> list[Spot]:
    """Return the points beside a point."""
    col, row = spot
    steps = [(col - 1, row), (col + 1, row), (col, row - 1), (col, row + 1)]
    return [step for step in steps if step in shown]


def spread(shown: Diagram, start: Spot) -> set[Spot]:
    """Return all points connected with a point through points with the same contents."""
    found: set[Spot] = set()
    waiting = [start]
    while waiting:
        spot = waiting.pop()
        if spot not in found:
            found.add(spot)
            waiting += [beside for beside in around(shown, spot) if shown[beside] == shown[spot]]
    return found


def breath(shown: Diagram, start: Spot) -> int:
    """Return the number of liberties of the group at a point."""
    group = spread(shown, start)
    return len({b for spot in group for b in around(shown, spot) if shown[b] == "."})


class Referee:
    """The effects of one move, as motifs."""

    def __init__(self, rules: Rules, position: Position, move: Move) -> None:
        """Play the move, and keep the diagrams before and after it."""
        self.rules, self.before, self.move = rules, position, move
        self.after = rules.play(position, move)
        self.mover = position.to_move
        self.mine, self.theirs = self.mover.stone.value, self.mover.enemy.stone.value
        self.old, self.new = diagram(position.board), diagram(self.after.board)
        self.at_end = rules.traits.takes_at_end

    def motifs(self) -> set[Motif]:
        """Return all effects of the move."""
        found = [*self.outcome_motifs(), *self.choice_motifs()]
        if isinstance(self.move, Place):
            self.spot = (self.move.point.col, self.move.point.row)
            self.placed = "#" if self.move.red else self.mine
            self.lies = self.new[self.spot] == self.mine
            parts = (
                self.capture_motifs,
                self.turn_motifs,
                self.atari_motifs,
                self.eye_motifs,
                self.group_motifs,
                self.race_motifs,
            )
            found += [motif for part in parts for motif in part()]
        elif isinstance(self.move, Swap):
            found.append(Motif(MotifKind.TAKES_OVER))
        elif isinstance(self.move, Pass):
            found += self.pass_motifs()
        return set(found)

    def outcome_motifs(self) -> Iterator[Motif]:
        """Yield the motif of the game's end."""
        if self.after.outcome is not None:
            winner = self.after.outcome.winner
            yield Motif(
                MotifKind.DRAWS
                if winner is None
                else MotifKind.WINS
                if winner is self.mover
                else MotifKind.LOSES
            )

    def choice_motifs(self) -> Iterator[Motif]:
        """Yield the motifs of the only move, or of the cheapest one."""
        legal = list(self.rules.legal_moves(self.before))
        if len(legal) == 1:
            yield Motif(MotifKind.ONLY_MOVE)
            return
        costs = {}
        for move in legal:
            after = self.rules.play(self.before, move)
            left = list(diagram(after.board).values()).count(self.mine)
            placed = isinstance(move, Place) and not move.red
            costs[move] = list(self.old.values()).count(self.mine) + placed - left
            if after.outcome is not None and after.outcome.winner is self.mover:
                return
        if min(costs.values()) > 0 and costs[self.move] == min(costs.values()):
            yield Motif(MotifKind.CHEAPEST)

    def capture_motifs(self) -> Iterator[Motif]:
        """Yield the motif of a capture."""
        full = self.old | {self.spot: self.placed}
        gone = [full[spot] for spot in full if full[spot] != "." and self.new[spot] == "."]
        if gone:
            yield Motif(MotifKind.TAKES, gone.count(self.theirs), gone.count(self.mine))

    def turn_motifs(self) -> Iterator[Motif]:
        """Yield the effects on Savage Go's stones without liberties."""
        suffocated = [s for s in self.old if self.old[s] == self.mine and not breath(self.old, s)]
        freed = sum(breath(self.new, spot) > 0 for spot in suffocated)
        if freed:
            yield Motif(MotifKind.FREES, freed)
        still = self.at_end and self.after.to_move is self.mover and not self.after.is_over
        if not still or self.after.due != self.before.due - 1:
            return
        beside = [b for b in around(self.new, self.spot) if self.new[b] == self.theirs]
        groups = {frozenset(spread(self.new, b)): breath(self.new, b) for b in beside}
        doomed = sum(len(group) for group, liberties in groups.items() if not liberties)
        if doomed:
            yield Motif(MotifKind.BOUNDS, doomed)
        near = [(len(g), breath) for g, breath in groups.items() if 0 < breath <= self.after.due]
        if near:
            yield Motif(MotifKind.NEARS, max(size for size, _ in near), 0)

    def atari_motifs(self) -> Iterator[Motif]:
        """Yield the motifs of saving, threatening and exposing stones."""
        weak = {s for s in self.old if self.old[s] in "XO" and breath(self.old, s) == 1}
        reach = 1
        if self.at_end:
            doomed = [s for s in self.new if self.new[s] == self.theirs and not breath(self.new, s)]
            passed_on = self.after.to_move is not self.mover
            reach = self.after.due if passed_on else 1 + len(doomed)
        mine = [s for s in weak if self.old[s] == self.mine and self.new[s] == self.mine]
        saved = [s for s in mine if breath(self.new, s) > reach]
        if saved:
            yield Motif(MotifKind.SAVES, len(saved))
        now = {s for s in self.new if self.new[s] in "XO" and breath(self.new, s) == 1}
        groups = {frozenset(spread(self.new, s)) for s in now - weak}
        theirs = [group for group in groups if self.new[min(group)] == self.theirs]
        if theirs:
            yield Motif(MotifKind.ATTACKS, sum(map(len, theirs)))
        for group in groups.difference(theirs) if not self.at_end else ():
            alone = group == {self.spot}
            yield Motif(MotifKind.THROWS_IN) if alone else Motif(MotifKind.RISKS, len(group))

    def is_eye(self, shown: Diagram, spot: Spot) -> bool:
        """Return True if an empty point is an eye of the mover."""
        beside = [shown[b] for b in around(shown, spot)]
        if shown[spot] != "." or self.mine not in beside or not set(beside) <= {self.mine, "#"}:
            return False
        if any(breath(shown, b) < 2 for b in around(shown, spot) if shown[b] == self.mine):
            return False
        col, row = spot
        corners = [(c, r) for c in (col - 1, col + 1) for r in (row - 1, row + 1)]
        held = [shown.get(corner) for corner in corners].count(self.theirs)
        return held < 1 + (len(beside) == 4)

    def eye_motifs(self) -> Iterator[Motif]:
        """Yield the motifs of making and filling eyes."""
        if self.at_end:
            return
        made = [s for s in self.new if self.is_eye(self.new, s) and not self.is_eye(self.old, s)]
        if made:
            yield Motif(MotifKind.MAKES_EYES, len(made))
        if self.lies and self.is_eye(self.old, self.spot):
            yield Motif(MotifKind.FILLS_EYE)

    def group_motifs(self) -> Iterator[Motif]:
        """Yield the motifs of cutting and joining groups."""
        beside = around(self.old, self.spot)
        if self.enemy_may_play():
            theirs = [b for b in beside if self.old[b] == self.theirs]
            left = {frozenset(spread(self.old, b)) for b in theirs if self.new[b] == self.theirs}
            if len(left) > 1:
                yield Motif(MotifKind.CUTS, len(left))
        if not self.lies:
            return
        mine = {frozenset(spread(self.old, b)) for b in beside if self.old[b] == self.mine}
        if len(mine) > 1:
            yield Motif(MotifKind.CONNECTS, len(mine))
        if self.mine not in self.old.values():
            edges = [self.before.board.cols - self.spot[0], self.before.board.rows - self.spot[1]]
            yield Motif(MotifKind.OPENS, min(self.spot[0] + 1, self.spot[1] + 1, *edges))
        enemies = [b for b in beside if self.new[b] == self.theirs and breath(self.new, b) == 2]
        if enemies:
            yield Motif(MotifKind.SQUEEZES, max(len(spread(self.new, b)) for b in enemies))

    def enemy_may_play(self, *, safely: bool = False) -> bool:
        """Return True if the enemy could play at the move's point; with `safely`, not in atari."""
        assert isinstance(self.move, Place)
        turned = replace(self.before, to_move=self.mover.enemy, due=1, savage=None)
        try:
            after = self.rules.play(turned, Place(self.move.point)).board
        except IllegalMove:
            return False
        lies = after.stone_at(self.move.point) is not None
        return lies and (not safely or breath(diagram(after), self.spot) > 1)

    def is_small_space_of(self, stone: str) -> bool:
        """Return True if the move is in a space of at most six points enclosed by this colour."""
        space = spread(self.old, self.spot)
        rim = {self.old[b] for s in space for b in around(self.old, s) if b not in space}
        return len(space) <= 6 and rim - {"#"} == {stone}

    def race_motifs(self) -> Iterator[Motif]:
        """Yield the motifs about the number of safe moves."""
        if not self.rules.traits.has_red:
            return
        was = reserve(self.before.board, self.mover).sure
        now = reserve(self.after.board, self.mover).sure
        safe = self.lies and breath(self.new, self.spot) > 1
        if now > was:
            yield Motif(MotifKind.GAINS, now)
        elif safe and self.is_small_space_of(self.mine):
            yield Motif(MotifKind.SPENDS, now)
        elif now == was and was:
            yield Motif(MotifKind.KEEPS, now)
        if self.lies and self.is_small_space_of(self.theirs) and self.enemy_may_play(safely=True):
            yield Motif(MotifKind.INTRUDES)

    def pass_motifs(self) -> Iterator[Motif]:
        """Yield the motif of a pass when everything is settled."""
        assert isinstance(self.rules, Counted)
        nobody = False
        for spot in self.old:
            if self.old[spot] == ".":
                space = spread(self.old, spot)
                rim = {self.old[b] for s in space for b in around(self.old, s)} - {"."}
                nobody = nobody or len(rim) != 1
        if not nobody:
            yield Motif(MotifKind.SETTLES)
        score = self.rules.count(self.before).score
        lead = (score.black - score.white) * (1 if self.mover is Player.BLACK else -1)
        if lead > 0:
            yield Motif(MotifKind.LEADS, lead)


def takes_next(rules: Rules, position: Position, player: Player, point: Point) -> bool:
    """Return True if this player could capture the stone at a point if it were their turn."""
    turned = replace(position, to_move=player)
    return any(point in rules.captures(turned, move) for move in rules.legal_moves(turned))
