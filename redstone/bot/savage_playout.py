"""Savage Go as the search plays it: games to their end by sampled turns, and first opinions.

A turn of many stones has too many completions to list them. So its stones are drawn one by
one; a stone that has no liberty is only drawn together with those that capture for it. Then
every sampled turn is legal, and it ends only where no placement is.
"""

from collections.abc import Iterator
from random import Random

from redstone.bot.groups import BLACK
from redstone.bot.playboard import USUAL_TRUST
from redstone.bot.savage_board import SavageBoard

OPINION = 0.5
"""A placement's chances before anything is known."""
EYE_OPINION = 0.2
"""The same where it fills an own eye."""

CAREFUL = 0.5
"""With at most this part of the points empty, a turn that loses at once is drawn again."""
CAREFUL_AREA = 200
"""On larger boards a playout would take too long for a slice in the page."""

ILLEGAL, SENSIBLE, EYE = -1, 0, -2
"""What `judge` says of a point besides the enemy group (above these) that must be captured."""


class SavagePlayBoard(SavageBoard):
    """A `playboard.PlayBoard`."""

    __slots__ = ()

    trust = USUAL_TRUST

    def result(self) -> float | None:
        """As of `PlayBoard.result`, and a win already where this turn can bring it."""
        if self.winner is not None:
            return float(self.winner == BLACK)
        if self.left <= 0:
            return 0.5
        return None if self.wins_at_once() is None else float(self.to_move == BLACK)

    def opinions(self) -> Iterator[tuple[int, float]]:
        """Placements with the mover's chances; all legal ones but where some are enough.

        The order of a turn's stones does not matter. So where the turn can win only the points
        that do it are given, and where own groups wait for a capture only those that bring it.
        """
        winning = self.wins_at_once()
        if winning:
            yield from ((point, 1.0) for point in winning if self.is_legal(point))
            return
        held = self.unfreed()
        only = self._freeing(held)
        for point in self.free:
            if only >> point & 1 and self.is_legal(point):
                yield point, EYE_OPINION if self.judge(point) == EYE else OPINION

    def _freeing(self, held: list[int]) -> int:
        """The points that help to free the first of the held groups; all points without any."""
        if not held:
            return -1
        mask = 0
        for enemy in self.enemies_of(held[0]):
            if self.liberties[enemy].bit_count() <= self.due:
                mask |= self.liberties[enemy]
        return mask

    def playout(self, rng: Random, played: tuple[list[int], list[int]]) -> float:
        """Play on by sampled turns; the value as of `result`."""
        while not self.is_over:
            me = self.to_move
            winning = self.wins_at_once()
            if winning is not None:
                played[me].extend(winning)
                return float(me == BLACK)
            for group in self.unfreed():
                self._free_group(group, played[me])
            self._play_turn(rng, played[me])
        return 0.5 if self.winner is None else float(self.winner == BLACK)

    def _play_turn(self, rng: Random, played: list[int]) -> None:
        """A sampled turn; one after which the enemy can win at once is drawn once more.

        That won 81 of 120 games at equal time. Early in a game it is not worth the copy.
        """
        if len(self.free) > CAREFUL * self.area or self.area > CAREFUL_AREA:
            self.sample_turn(rng, played)
            self.end_turn()
            return
        me, before, count = self.to_move, self.copy(), len(played)
        self.sample_turn(rng, played)
        self.end_turn()
        if self.winner is None and self.to_move != me and self.wins_at_once() is not None:
            del played[count:]
            self._become(before)
            self.sample_turn(rng, played)
            self.end_turn()

    def sample_turn(self, rng: Random, played: list[int]) -> None:
        """Place what is due, as long as anything is legal; keeps the turn.

        Points once refused are drawn again only when no other ones are left.
        """
        free, random = self.free, rng.random
        left, fresh, spare = len(free), True, -1
        while self.due:
            if not left:
                if fresh:
                    if spare < 0 or self.at[spare]:
                        return
                    self._draw(free.index(spare), played)
                    spare = -1
                left, fresh = len(free), True
                continue
            index = int(random() * left)
            verdict = self.judge(free[index])
            left -= 1
            if verdict >= SENSIBLE:
                fresh = False
                free[index], free[left] = free[left], free[index]
                self._draw(left, played)
                if verdict:
                    self._fill(verdict, played)
                    left = len(free)
            else:
                if verdict == EYE:
                    spare = free[index]
                free[index], free[left] = free[left], free[index]

    def judge(self, point: int) -> int:
        """SENSIBLE, EYE for filling an own one, ILLEGAL, or the group to capture with it.

        Exact where no own group waits to be freed.
        """
        at, liberties, bit, me = self.at, self.liberties, self.bits[point], self.to_move
        after, eye, bounds = 0, True, False
        for beside in self.neighbours[point]:
            group = at[beside]
            if not group:
                return SENSIBLE
            around = liberties[group]
            if group & 1 == me:
                after |= around
            else:
                eye = False
                bounds |= around == bit
        if bounds:
            return SENSIBLE
        if after & ~bit:
            return EYE if eye else SENSIBLE
        return self._target(point)

    def _target(self, point: int) -> int:
        """The smallest capture that frees a stone without liberty, as `judge` says it."""
        at, me = self.at, self.to_move
        enemies: set[int] = set()
        for beside in self.neighbours[point]:
            group = at[beside]
            if group & 1 == me:
                enemies |= self.enemies_of(group)
            else:
                enemies.add(group)
        keep = self.others[point]
        costs = [((self.liberties[group] & keep).bit_count(), group) for group in enemies]
        cost, group = min(costs, default=(self.due, ILLEGAL))
        if not cost:
            return SENSIBLE
        return group if cost < self.due else ILLEGAL

    def _draw(self, index: int, played: list[int]) -> None:
        """Place at the point with an index in `free`, the last one of which takes its place."""
        free = self.free
        point = free[index]
        free[index] = free[-1]
        free.pop()
        self.place(point)
        played.append(point)
        self.due -= 1
        self.left -= 1

    def _fill(self, group: int, played: list[int]) -> None:
        """Place at all liberties of an enemy group, which are at most as many as are due."""
        mask = self.liberties[group]
        while mask:
            low = mask & -mask
            self._draw(self.free.index(low.bit_length() - 1), played)
            mask ^= low

    def _free_group(self, group: int, played: list[int]) -> None:
        """Capture the cheapest enemy group beside one that waits for it, as far as stones go."""
        enemies = self.enemies_of(group)
        cheapest = min(enemies, key=lambda enemy: self.liberties[enemy].bit_count())
        if self.liberties[cheapest].bit_count() <= self.due:
            self._fill(cheapest, played)
