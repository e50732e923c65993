"""Sentences about turns of several stones, as in Savage Go."""

from redstone.app.play.board_state import BoardState
from redstone.app.words.names import by_colour, captured_stones, is_yours, name_of
from redstone.board import Point, Stone
from redstone.insight.choices import Choices, Toll, takes_at_end
from redstone.language import Text, _, listed, ngettext, sentences
from redstone.position import Illegality, IllegalMove, Place, Player
from redstone.record.change import doomed
from redstone.record.turn_record import Turn, last_turn, skipped, stone_in_turn
from redstone.rules.savage import needs_capture, turn_of

NAMED = 4
"""The most placements of a turn that are named; more are counted."""


def stone_of(now: BoardState) -> tuple[int, int] | None:
    """Return the next stone's number in its turn and the stones due; None if one is due."""
    if not takes_at_end(now.game.rules) or now.position.is_over:
        return None
    number, due = stone_in_turn(now.game)
    return (number, due) if due > 1 else None


def turn_progress(placed: int, due: int) -> str:
    """Return the progress of a turn of several stones, as in "2 of 6 stones placed"."""
    return ngettext("{placed} of {n} stone placed", "{placed} of {n} stones placed", due,
                    placed=placed)  # fmt: skip


def last_move(now: BoardState) -> str:
    """Return a sentence on the turn of the last placement, and how it stands or has ended.

    Empty before the first placement.
    """
    turn = last_turn(now.game)
    if turn is None:
        return ""
    if not turn.complete:
        return sentences(_placed(now, turn), as_it_stands(now))
    return sentences(_placed(now, turn), _cut_short(turn), _skipped(now))


def _cut_short(turn: Turn) -> str:
    """Return the note that a turn ended before all its stones were placed, else an empty text."""
    if not turn.cut_short:
        return ""
    return ngettext(
        "The turn ended after {placed} of {n} stone: no legal point was left.",
        "The turn ended after {placed} of {n} stones: no legal point was left.",
        turn.due,
        placed=len(turn.points),
    )


def _skipped(now: BoardState) -> str:
    """Return the note that a turn was skipped, else an empty text."""
    absent = skipped(now.game)
    if absent is None:
        return ""
    if is_yours(now, absent):
        return _("You can’t place a stone, so your turn is skipped.")
    return _("{player} can’t place a stone, so their turn is skipped.", player=name_of(absent))


def as_it_stands(now: BoardState) -> str:
    """Return the sentences on what the turn would capture if it ended now, and on own risk."""
    if now.position.is_over:
        return ""
    points, takes = doomed(now.game), ""
    if points and now.position.to_move is Player.BLACK:
        takes = ngettext("As it stands, the turn captures {n} white stone.",
                         "As it stands, the turn captures {n} white stones.",
                         len(points))  # fmt: skip
    elif points:
        takes = ngettext("As it stands, the turn captures {n} black stone.",
                         "As it stands, the turn captures {n} black stones.",
                         len(points))  # fmt: skip
    hangs = ""
    for group in turn_of(now.position).bounded_own[:1]:
        stone = min(group.points)
        freed = any(points & set(now.position.board.neighbours(p)) for p in group.points)
        if freed:
            hangs = _("Only that frees the group at {point}.", point=stone)
        else:
            hangs = _("A capture must still free the group at {point}.", point=stone)
    return sentences(takes, hangs)


def placement(now: BoardState, choices: Choices) -> str:
    """Return the effect of placing a stone in Savage Go: enemy groups filled, or own at risk."""
    taken = (choices.own or Toll()).of(now.position.to_move.enemy.stone)
    bounds = ""
    if taken and now.position.to_move is Player.BLACK:
        bounds = ngettext(
            "{n} white stone loses its last liberty",
            "{n} white stones lose their last liberty",
            taken,
        )
    elif taken:
        bounds = ngettext(
            "{n} black stone loses its last liberty",
            "{n} black stones lose their last liberty",
            taken,
        )
    if not needs_capture(now.position, choices.point):
        return bounds
    freed = _("allowed only because a capture will free the group")
    return _("{effect}; {other_effect}", effect=bounds, other_effect=freed) if bounds else freed


def group_fate(now: BoardState, point: Point) -> str:
    """Return what will happen to a group without a liberty; empty for other points."""
    if not takes_at_end(now.game.rules):
        return ""
    group = now.position.board.group_at(point)
    if group is None or group.liberties:
        return ""
    own = group.stone is now.position.to_move.stone
    return _("to be freed by a capture") if own else _("captured when the turn ends")


_ENDS = (
    Text("Not here: the turn ends after {point}, and a black group would have no liberty."),
    Text("Not here: the turn ends after {point}, and a white group would have no liberty."),
)


def refusal(now: BoardState, error: IllegalMove) -> str:
    """Return why a placement is refused: the turn would, or might, have no legal end."""
    point = error.move.point if isinstance(error.move, Place) else ""
    if error.illegality is Illegality.TOO_INTRICATE:
        return _(
            "Not here: too complex to work out whether you could complete the turn after {point}.",
            point=point,
        )
    left, mover = now.position.due - 1, now.position.to_move
    if left == 0:
        return _(by_colour(mover, *_ENDS), point=point)
    if mover is Player.BLACK:
        return ngettext(
            "Not here: after {point}, the {n} stone left can’t free a black group "
            "without a liberty.",
            "Not here: after {point}, the {n} stones left can’t free a black group "
            "without a liberty.",
            left,
            point=point,
        )
    return ngettext(
        "Not here: after {point}, the {n} stone left can’t free a white group without a liberty.",
        "Not here: after {point}, the {n} stones left can’t free a white group without a liberty.",
        left,
        point=point,
    )


def _placed(now: BoardState, turn: Turn) -> str:
    """Return the sentence on a turn's stones, and on those captured at its end."""
    player, points = name_of(turn.player), [str(move) for move in turn.moves]
    yours = is_yours(now, turn.player)
    taken = list(turn.taken.values()) if turn.complete else []
    lost = captured_stones(Toll(black=taken.count(Stone.BLACK), white=taken.count(Stone.WHITE)))
    if len(points) <= NAMED:
        named = listed(points)
        if taken and yours:
            return _("You played {points} and captured {stones}.", points=named, stones=lost)
        if yours:
            return _("You played {points}.", points=named)
        if taken:
            return _("{player} played {points} and captured {stones}.",
                     player=player, points=named, stones=lost)  # fmt: skip
        return _("{player} played {points}.", player=player, points=named)
    return _counted_turn_text(player, len(points), lost, yours=yours)


def _counted_turn_text(player: str, count: int, lost: str, *, yours: bool) -> str:
    """Return a sentence on a turn with too many stones to name; `lost` is empty for no capture."""
    if lost and yours:
        return ngettext("You placed {n} stone and captured {stones}.",
                        "You placed {n} stones and captured {stones}.",
                        count, stones=lost)  # fmt: skip
    if yours:
        return ngettext("You placed {n} stone.", "You placed {n} stones.", count)
    if lost:
        return ngettext(
            "{player} placed {n} stone and captured {stones}.",
            "{player} placed {n} stones and captured {stones}.",
            count,
            player=player,
            stones=lost,
        )
    return ngettext("{player} placed {n} stone.", "{player} placed {n} stones.", count,
                    player=player)  # fmt: skip
