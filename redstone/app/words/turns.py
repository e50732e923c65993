"""Sentences about turns of several placements, as Savage Go has them."""

from redstone.app.play.change import doomed
from redstone.app.play.choices import Choices, Toll, takes_at_end
from redstone.app.play.session import Session
from redstone.app.play.turn_record import Turn, last_turn, skipped, stone_in_turn
from redstone.app.words.names import NAMES, STONES, counted, listed
from redstone.board import Point, Stone
from redstone.position import Illegality, IllegalMove, Place
from redstone.rules.savage import needs_capture, turn_of

NAMED = 4
"""So many placements of a turn are named; more are counted."""


def stone_of(session: Session) -> str:
    """Which stone of the turn is next, as in "stone 2 of 6"; empty where one is due."""
    if not takes_at_end(session.game.rules) or session.position.is_over:
        return ""
    number, due = stone_in_turn(session.game)
    return f"stone {number} of {due}" if due > 1 else ""


def placed_of(placed: int, due: int) -> str:
    """How far a turn of several stones is, as in "2 of 6 stones placed"."""
    return f"{placed} of {due} stones placed"


def last_move(session: Session) -> str:
    """What the turn of the last placement has done so far, or did."""
    turn = last_turn(session.game)
    if turn is None:
        return ""
    name = NAMES[turn.player]
    if not turn.complete:
        return f"{name} placed {_placed(turn)}. {as_it_stands(session)}".rstrip()
    parts = [f"{name} placed {_placed(turn)}{_and_took(turn)}."]
    if turn.cut_short:
        placed = f"{len(turn.points)} of {turn.due} stones"
        parts.append(f"The turn ended after {placed}: no more was possible.")
    absent = skipped(session.game)
    if absent is not None:
        parts.append(f"{NAMES[absent]} can place nothing and is skipped.")
    return " ".join(parts)


def as_it_stands(session: Session) -> str:
    """What the turn will take, and which own groups hang on it; empty if nothing."""
    if session.position.is_over:
        return ""
    points = doomed(session)
    enemy = STONES[session.position.to_move.enemy.stone]
    parts = [f"As it stands, the turn takes {len(points)} {enemy}."] if points else []
    for group in turn_of(session.position).bounded_own[:1]:
        stone = min(group.points)
        freed = any(points & set(session.position.board.neighbours(p)) for p in group.points)
        needed = "Only that frees" if freed else "A capture must still free"
        parts.append(f"{needed} the group at {stone}.")
    return " ".join(parts)


def placement(session: Session, choices: Choices) -> str:
    """What a stone at a point would do beyond lying there; empty if nothing."""
    parts = []
    taken = choices.own or Toll()
    enemy = session.position.to_move.enemy.stone
    if taken.of(enemy):
        last = "its last liberty" if taken.of(enemy) == 1 else "their last liberty"
        verb = "loses" if taken.of(enemy) == 1 else "lose"
        parts.append(f"{taken.of(enemy)} {STONES[enemy]} {verb} {last}")
    if needs_capture(session.position, choices.point):
        parts.append("allowed only because a capture will free the group")
    return "; ".join(parts)


def label(session: Session, point: Point) -> str:
    """What a stone's name says beyond its colour: what becomes of a group without liberty."""
    group = session.position.board.group_at(point)
    if group is None or group.liberties:
        return ""
    own = group.stone is session.position.to_move.stone
    return ", to be freed by a capture" if own else ", taken when the turn ends"


def refusal(session: Session, error: IllegalMove) -> str:
    """Why a placement would leave the turn without a good end, or might do so."""
    point = error.move.point if isinstance(error.move, Place) else ""
    if error.illegality is Illegality.TOO_INTRICATE:
        return (
            f"Not here: whether the turn could be completed after {point} is too intricate "
            "to be found out."
        )
    left = session.position.due - 1
    colour = STONES[session.position.to_move.stone]
    if left == 0:
        return (
            f"Not here: after {point} the turn ends, and a {colour} group would have "
            "no liberty that a capture frees."
        )
    return (
        f"Not here: after {point} the {counted(left, 'stone')} left could not capture "
        f"what a {colour} group without liberty needs captured."
    )


def _placed(turn: Turn) -> str:
    names = [str(move) for move in turn.moves]
    return listed(names) if len(names) <= NAMED else f"{len(names)} stones"


def _and_took(turn: Turn) -> str:
    taken = list(turn.taken.values())
    both = ((stone, taken.count(stone)) for stone in (Stone.WHITE, Stone.BLACK))
    parts = [f"{count} {STONES[stone]}" for stone, count in both if count]
    return f" and took {listed(parts)}" if parts else ""
