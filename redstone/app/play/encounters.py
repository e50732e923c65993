"""Detection of situations that are due to be explained."""

from dataclasses import replace

from redstone.app.play.board_state import BoardState
from redstone.app.play.encounter import TIMES, Encounter, EncounterCounts, Explained
from redstone.app.play.table import Table
from redstone.board import Stone
from redstone.insight.eyes import is_eye
from redstone.insight.race import has_safe_move
from redstone.position import Place, Player, Position
from redstone.record.change import change_between
from redstone.record.turn_record import stone_in_turn

FEW = 2
"""Safe moves left from which on their race is explained."""


def due_explanation(now: BoardState, met: EncounterCounts) -> Explained | None:
    """Return the first situation that is due to be explained, None if none has come up.

    Each kind is explained only a few times; `met` has the counts. None also if explanations are
    switched off, the game cannot be played on, or moves are undone.
    """
    if not now.settings.explain or not now.table.is_open or now.table.game.future:
        return None
    wanted = [kind for kind in _possible_situations(now) if met.get(kind, 0) < TIMES[kind]]
    found = (_FINDERS[kind](now) for kind in wanted)
    return next((explained for explained in found if explained is not None), None)


def _possible_situations(now: BoardState) -> tuple[Encounter, ...]:
    """Return the situations that can be explained now; fewer beside a staged stone or hint."""
    if now.pointing.staged is not None:
        return (Encounter.BOTH,)
    return (Encounter.HINT,) if now.computer.hint_wanted else tuple(Encounter)


def _forced_loss(now: BoardState) -> Explained | None:
    """Return the situation that every move costs own stones, None if some move does not."""
    return _concerning_mover(now, Encounter.FORCED) if now.table.forced else None


def _no_safe_move(now: BoardState) -> Explained | None:
    """Return the situation that the person to move has no safe move left, else None."""
    table = now.table
    if not table.game.rules.traits.has_red or not table.may_play:
        return None
    if has_safe_move(table.game.rules, table.position):
        return None
    return _concerning_mover(now, Encounter.RUN_OUT)


def _capture(now: BoardState) -> Explained | None:
    """Return the situation that a person here captured enemy stones with the last move, or None."""
    before, removed = _removed(now.table)
    player = before.to_move
    taken, own = removed.count(player.enemy.stone), removed.count(player.stone)
    if not taken or not _is_person(now.table, player):
        return None
    return Explained(Encounter.CAPTURE, player, taken, own=own)


def _loss(now: BoardState) -> Explained | None:
    """Return the situation that the opponent's last move captured stones, or None.

    It is None if the opponent is a person here.
    """
    before, removed = _removed(now.table)
    taken = removed.count(before.to_move.enemy.stone)
    if not taken or _is_person(now.table, before.to_move):
        return None
    return Explained(Encounter.LOSS, before.to_move.enemy, taken)


def _removed(table: Table) -> tuple[Position, list[Stone]]:
    """Return the position before the last move, and the stones that the move removed."""
    game = table.game
    if not game.moves:
        return table.position, []
    before, move = game.positions[-2], game.moves[-1]
    change = change_between(before, move, table.position)
    return before, list(change.removed.values()) if change else []


def _eye(now: BoardState) -> Explained | None:
    """Return the situation that a person's last move has made an eye, or None."""
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


def _several_stones(now: BoardState) -> Explained | None:
    """Return the situation that a person begins a turn of several stones, or None."""
    table = now.table
    number, due = stone_in_turn(table.game)
    if number != 1 or due < 2 or not table.may_play:
        return None
    return _concerning_mover(now, Encounter.GROWN, due)


def _red_stays(now: BoardState) -> Explained | None:
    """Return the situation that red stones lie on the board at a person's turn, or None.

    None also right after a red stone was placed.
    """
    table = now.table
    move = table.game.moves[-1] if table.game.moves else None
    lies = Stone.RED in table.position.board.stones.values()
    if not lies or not table.may_play or (isinstance(move, Place) and move.red):
        return None
    return _concerning_mover(now, Encounter.RED_STAYS)


def _race(now: BoardState) -> Explained | None:
    """Return the situation that a player has few safe moves left, or None."""
    table = now.table
    if not table.may_play or table.race is None:
        return None
    if not any(each.most <= FEW and not each.prey for each in table.race):
        return None
    return replace(_concerning_mover(now, Encounter.RACE), race=table.race)


def _both_legal(now: BoardState) -> Explained | None:
    """Return the situation that own and red stone are legal at the staged point, or None."""
    staged = now.pointing.staged
    if staged is None or not now.table.choices.at(staged.point).both:
        return None
    return _concerning_mover(now, Encounter.BOTH)


def _hint(now: BoardState) -> Explained | None:
    """Return the situation that a hint's best move places a stone, or None."""
    hint = now.computer.hint
    if hint is None or not hint.best or not isinstance(hint.best[0].move, Place):
        return None
    return _concerning_mover(now, Encounter.HINT)


def _concerning_mover(now: BoardState, encounter: Encounter, number: int = 0) -> Explained:
    """Return a situation that concerns the player to move."""
    return Explained(encounter, now.table.position.to_move, number)


def _is_person(table: Table, player: Player) -> bool:
    """Return True if a person here plays this colour."""
    return table.seats.is_person(table.game.owner(player))


_FINDERS = {
    Encounter.FORCED: _forced_loss,
    Encounter.RUN_OUT: _no_safe_move,
    Encounter.CAPTURE: _capture,
    Encounter.LOSS: _loss,
    Encounter.EYE: _eye,
    Encounter.GROWN: _several_stones,
    Encounter.RED_STAYS: _red_stays,
    Encounter.RACE: _race,
    Encounter.BOTH: _both_legal,
    Encounter.HINT: _hint,
}
