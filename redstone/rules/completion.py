"""Completion of a turn of Savage Go by a plan (set of points) kept from stone to stone.

A plan is a set of points that, once filled, capture an enemy group beside every own group without a
liberty. It never has more points than stones are due. Each stone gets a plan that continues the one
before. Most plans follow without a search, and the points of a plan are always legal: a turn once
begun can be completed.

The search for a plan is limited in work (see `cheapest_cover`), per question and per game. Beyond
the limit there is no answer.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from redstone.rules.cheapest_cover import (
    Choice,
    Cover,
    Part,
    choice_of,
    connected_parts,
    small_union,
    smallest_union,
    union_of,
)

TURN_BUDGET = 4_000
"""Work for freeing all own groups of a turn: 0.15 s. Boards of random stones need less than 50."""
POINT_BUDGET = 250
"""Work for each further point, up to a hundred in a listing; random ones need less than 30."""
GAME_BUDGET = 12_000
"""Work for all placements of a game together: half a second when its link is read."""

Choices = Callable[[], Part]
"""The choices of a turn before the stone, computed on demand."""


class TurnStage(NamedTuple):
    """A turn in progress: its plan as a mask, stones due, and search work of the game so far.

    `plan` is None if the turn cannot be completed, or if no plan was found.
    """

    plan: int | None
    due: int
    work: int = 0


class TurnAnswer(NamedTuple):
    """The plan after a stone; None if there is none or, unless `settled`, none was found."""

    plan: int | None
    work: int = 0
    settled: bool = True


NO_PLAN = TurnAnswer(None)


def costly_choices(choices: Iterable[Choice]) -> Part:
    """Return the choices that need a stone, sorted and without duplicates."""
    return tuple(sorted({choice for choice in choices if choice[:1] != (0,)}))


def first_plan(choices: Part, due: int) -> TurnAnswer:
    """Return a plan of points that completes a turn, if no plan is known yet.

    `choices` has the captures that would free each group without liberties.
    """
    if not all(choices):
        return NO_PLAN
    union = small_union(choices)
    if union.bit_count() <= due:
        return TurnAnswer(union, len(choices))
    found, _ = _free_all(choices, due)
    return TurnAnswer(*found)


def plan_after(stage: TurnStage, here: int, freeing: Choice | None, choices: Choices) -> TurnAnswer:
    """Return the plan after a stone at the point with mask `here`.

    `freeing` has the liberties of each enemy group whose capture would free the stone's own group;
    it is None if that group has a liberty. `stage` must have a plan.
    """
    plan, left = stage.plan, stage.due - 1
    assert plan is not None
    if plan & here:
        return TurnAnswer(plan ^ here)
    wanted = None if freeing is None else choice_of(mask & ~here for mask in freeing)
    if wanted is not None and (not wanted or wanted[0].bit_count() > left):
        return NO_PLAN
    more = _with(plan, wanted)
    if more.bit_count() <= left:
        return TurnAnswer(more)
    if stage.work >= GAME_BUDGET:
        return TurnAnswer(None, settled=False)
    return _search_plan(stage.due, here, wanted, choices())


def _with(plan: int, wanted: Choice | None) -> int:
    """Return a plan extended by the cheapest set of a choice."""
    if wanted is None:
        return plan
    return min((plan | mask for mask in wanted), key=int.bit_count)


def _search_plan(due: int, here: int, wanted: Choice | None, choices: Part) -> TurnAnswer:
    """Return the plan after a stone as `plan_after` does, by searching for a new one."""
    left, asked = due - 1, len(choices)
    extended = _choices_after(choices, here, wanted)
    for union in (small_union(extended), union_of(map(union_of, extended))):
        if union.bit_count() <= left:
            return TurnAnswer(union, asked)
    found, freed = _free_all(choices, due)
    work = asked + found.work
    if not found.settled:
        return TurnAnswer(None, work, settled=False)
    apart, concerned, touched = 0, here | union_of(wanted or ()), list[Choice]()
    for union, part, least in freed:
        if union & concerned:
            touched.extend(part)
        else:
            apart |= least
    room = left - apart.bit_count()
    point = smallest_union(_choices_after(touched, here, wanted), room, POINT_BUDGET)
    plan = None if point.union is None else point.union | apart
    return TurnAnswer(plan, work + point.work, point.settled)


def _free_all(choices: Part, due: int) -> tuple[Cover, list[tuple[int, Part, int]]]:
    """Return a smallest plan that frees all groups, and its independent parts.

    Without one within `due` stones or the budget, there is none and no part.
    """
    freed: list[tuple[int, Part, int]] = []
    plan, work = 0, 0
    for union, part in connected_parts(choices):
        found = smallest_union(part, due - plan.bit_count(), TURN_BUDGET - work)
        work += found.work
        if found.union is None:
            return Cover(None, work, found.settled), []
        plan |= found.union
        freed.append((union, part, found.union))
    return Cover(plan, work), freed


def _choices_after(choices: Part | list[Choice], here: int, wanted: Choice | None) -> Part:
    """Return the choices left once a point is filled, plus `wanted` if given."""
    rest = (choice_of(mask & ~here for mask in choice) for choice in choices)
    return costly_choices(rest if wanted is None else (*rest, wanted))
