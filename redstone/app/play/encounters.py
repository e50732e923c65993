"""What a person meets while playing, to be explained once or twice: found from positions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from redstone.app.play.change import change_between
from redstone.app.play.moment import Moment
from redstone.app.play.table import Table
from redstone.app.play.turn_record import stone_in_turn
from redstone.board import Point
from redstone.insight.eyes import is_eye
from redstone.insight.race import Race, has_safe_move, race
from redstone.position import Place, Player, Position


class Encounter(Enum):
    """What can be met; what comes first is explained first. The values are kept."""

    FORCED = "forced"
    """Every legal move takes own stones."""
    RUN_OUT = "run-out"
    """There is no safe move."""
    CAPTURE = "capture"
    """A person's move has taken stones."""
    LOSS = "loss"
    """A person's stones have been taken by somebody who is not here."""
    EYE = "eye"
    """A person's stone has made an eye."""
    GROWN = "grown"
    """The turn has several stones."""
    RED_STAYS = "red-stays"
    """A red stone lies on the board, and not since the last move only."""
    RACE = "race"
    """The end of the race of safe moves is in sight."""
    BOTH = "both"
    """At the staged stone's point red is allowed too."""
    HINT = "hint"
    """A hint that can be pointed at."""


TIMES: Mapping[Encounter, int] = dict.fromkeys(Encounter, 1) | {
    Encounter.CAPTURE: 2,
    Encounter.EYE: 2,
    Encounter.FORCED: 2,
    Encounter.HINT: 2,
    Encounter.RACE: 2,
}
"""How often each is explained."""

Met = Mapping[Encounter, int]
"""How often each was explained to a person."""


@dataclass(frozen=True)
class Explained:
    """Something met, and what is needed to explain it.

    `player` is whose doing or affair it is; `number` counts the stones taken or due; `point` is
    that of an eye, `race` how it stands. It is `stale` once the other side has moved since.
    """

    encounter: Encounter
    player: Player
    number: int = 0
    point: Point | None = None
    race: Race | None = None
    stale: bool = False


def unmet(now: Moment, met: Met) -> Explained | None:
    """What is to be explained now, None if nothing is that was not explained often enough."""
    if not now.settings.explain or not now.table.is_open or now.table.game.future:
        return None
    told = {notice.encounter for notice in now.notices if isinstance(notice, Explained)}
    wanted = [kind for kind in Encounter if met.get(kind, 0) < TIMES[kind] and kind not in told]
    found = (_FINDERS[kind](now) for kind in wanted)
    return next((explained for explained in found if explained is not None), None)


def with_one_more(met: Met, encounter: Encounter) -> Met:
    """What was met, with another explanation."""
    return {**met, encounter: met.get(encounter, 0) + 1}


def gone_stale(explained: Explained) -> Explained:
    """The same after a move of the other side."""
    return replace(explained, stale=True)


def _forced(now: Moment) -> Explained | None:
    return _here(now, Encounter.FORCED) if now.table.forced else None


def _run_out(now: Moment) -> Explained | None:
    table = now.table
    if not table.game.rules.traits.has_red or not table.may_play:
        return None
    if has_safe_move(table.game.rules, table.position):
        return None
    return _here(now, Encounter.RUN_OUT)


def _capture(now: Moment) -> Explained | None:
    before, taken = _taken(now.table)
    if not taken or not _is_person(now.table, before.to_move):
        return None
    return Explained(Encounter.CAPTURE, before.to_move, taken)


def _loss(now: Moment) -> Explained | None:
    before, taken = _taken(now.table)
    if not taken or _is_person(now.table, before.to_move):
        return None
    return Explained(Encounter.LOSS, before.to_move.enemy, taken)


def _taken(table: Table) -> tuple[Position, int]:
    """The position before the last move, and how many enemy stones the move took."""
    game = table.game
    if not game.moves:
        return table.position, 0
    before, move = game.positions[-2], game.moves[-1]
    change = change_between(before, move, table.position)
    enemy = before.to_move.enemy.stone
    removed = list(change.removed.values()) if change else []
    return before, removed.count(enemy)


def _eye(now: Moment) -> Explained | None:
    table = now.table
    game = table.game
    if not game.moves or game.rules.traits.takes_at_end:
        return None
    before, move, board = game.positions[-2], game.moves[-1], table.position.board
    player = before.to_move
    if not isinstance(move, Place) or move.red or not _is_person(table, player):
        return None
    for point in board.neighbours(move.point):
        if is_eye(board, point, player.stone) and not is_eye(before.board, point, player.stone):
            return Explained(Encounter.EYE, player, point=point)
    return None


def _grown(now: Moment) -> Explained | None:
    table = now.table
    number, due = stone_in_turn(table.game)
    if number != 1 or due < 2 or not table.may_play:
        return None
    return _here(now, Encounter.GROWN, due)


def _red_stays(now: Moment) -> Explained | None:
    table = now.table
    move = table.game.moves[-1] if table.game.moves else None
    lies = any(stone.name == "RED" for stone in table.position.board.stones.values())
    if not lies or not table.may_play or (isinstance(move, Place) and move.red):
        return None
    return _here(now, Encounter.RED_STAYS)


def _race(now: Moment) -> Explained | None:
    table = now.table
    if not table.may_play:
        return None
    found = race(table.game.rules, table.position)
    if found is None:
        return None
    return replace(_here(now, Encounter.RACE), race=found)


def _both(now: Moment) -> Explained | None:
    staged = now.pointing.staged
    if staged is None or not now.table.choices.at(staged.point).both:
        return None
    return _here(now, Encounter.BOTH)


def _hint(now: Moment) -> Explained | None:
    hint = now.computer.hint
    if hint is None or not hint.best or not isinstance(hint.best[0].move, Place):
        return None
    return _here(now, Encounter.HINT)


def _here(now: Moment, encounter: Encounter, number: int = 0) -> Explained:
    """Something that concerns the player to move."""
    return Explained(encounter, now.table.position.to_move, number)


def _is_person(table: Table, player: Player) -> bool:
    return table.seats.is_person(table.game.owner(player))


_FINDERS = {
    Encounter.FORCED: _forced,
    Encounter.RUN_OUT: _run_out,
    Encounter.CAPTURE: _capture,
    Encounter.LOSS: _loss,
    Encounter.EYE: _eye,
    Encounter.GROWN: _grown,
    Encounter.RED_STAYS: _red_stays,
    Encounter.RACE: _race,
    Encounter.BOTH: _both,
    Encounter.HINT: _hint,
}


def iterate() -> Iterator[Encounter]:
    """All encounters."""
    return iter(Encounter)
