"""Sentences about the last move in Go."""

from collections.abc import Mapping

from redstone.app.play.board_state import BoardState
from redstone.app.play.turns import mover
from redstone.app.words.names import is_yours, name_of, taken_of
from redstone.board import Point
from redstone.language import _, ngettext, sentences
from redstone.position import Mark, Pass, Place, Position
from redstone.record.edit import by_rules
from redstone.rules.go import state_of


def last_move(now: BoardState) -> str:
    """Return a sentence on the last move in Go: stone, pass, mark or resumption."""
    before, move = by_rules(now.game.positions[-2], now.game.moves[-1])
    after = now.position
    player = mover(before, move)
    name = "" if is_yours(now, player) else name_of(player)
    match move:
        case Place():
            return _placed(before, move, after, name)
        case Pass():
            return _pass_text(now, before, name)
        case Mark(point):
            return _mark_text(before, after, name, point)
        case _ if is_yours(now, after.to_move):
            return _("Play continues. You’re next, and all marks are gone.")
        case _:
            next_one = name_of(after.to_move)
            return _("Play continues. {player} is next, and all marks are gone.", player=next_one)


def _mark_text(before: Position, after: Position, name: str, point: Point) -> str:
    """Return the sentence on a dead-stone mark; without a name, addressed to "you"."""
    if after.go is not None and point in after.go.dead:
        told = (
            _("{player} marked the group at {point} as dead.", player=name, point=point)
            if name
            else _("You marked the group at {point} as dead.", point=point)
        )
    elif not name:
        told = _("You unmarked the group at {point}.", point=point)
    else:
        told = _("{player} unmarked the group at {point}.", player=name, point=point)
    agreed = before.go is not None and before.go.agreed is not None
    return sentences(told, _("This undoes an agreement.") if agreed else "")


def _placed(before: Position, move: Place, after: Position, name: str) -> str:
    """Return a sentence on a placed stone; without a name it is addressed to "you"."""
    mover, enemy = before.to_move, before.to_move.enemy
    was, now = state_of(before).captures, state_of(after).captures
    taken, given = now.of(mover) - was.of(mover), now.of(enemy) - was.of(enemy)
    gaps = {"point": move.point, "stones": taken_of(enemy, taken)}
    if not name:
        return _yours(taken, given, gaps)
    if taken:
        return _("{player}’s stone at {point} captured {stones}.",
                 player=name, point=move.point, stones=taken_of(enemy, taken))  # fmt: skip
    if given:
        return ngettext(
            "{player}’s stone at {point} captured {n} of their own stones.",
            "{player}’s stone at {point} captured {n} of their own stones.",
            given,
            player=name,
            point=move.point,
        )
    return _("{player} played {point}.", player=name, point=move.point)


def _yours(taken: int, given: int, gaps: Mapping[str, object]) -> str:
    """Return the sentence on a stone placed by the person here, with captures both ways."""
    if taken:
        return _("Your stone at {point} captured {stones}.", **gaps)
    if given:
        return ngettext(
            "Your stone at {point} captured {n} of your own stones.",
            "Your stone at {point} captured {n} of your own stones.",
            given,
            point=gaps["point"],
        )
    return _("You played {point}.", point=gaps["point"])


def _pass_text(moment: BoardState, before: Position, name: str) -> str:
    """Return a sentence on a pass; without a name it is addressed to "you"."""
    after, enemy = moment.position, before.to_move.enemy
    was, now = state_of(before), state_of(after)
    if was.stopped:
        return (
            _("{player} agreed to the marks.", player=name)
            if name
            else _("You agreed to the marks.")
        )
    told = [_who_passed(name, hands_over=now.prisoners != was.prisoners)]
    made = (state.phase_moves.black + state.phase_moves.white for state in (now, was))
    added = next(made) - next(made) > 1
    if added and is_yours(moment, enemy):
        told.append(_("You got an extra pass to even out the number of moves."))
    elif added:
        told.append(
            _("{player} got an extra pass to even out the number of moves.", player=name_of(enemy))
        )
    if now.stopped:
        told.append(_("Three in a row: play stops."))
    return sentences(*told, before_third_pass(after))


def _who_passed(name: str, *, hands_over: bool) -> str:
    """Return the sentence on who passed; without a name, "you"."""
    if not name:
        return _("You passed and handed over a stone.") if hands_over else _("You passed.")
    if hands_over:
        return _("{player} passed and handed over a stone.", player=name)
    return _("{player} passed.", player=name)


def before_third_pass(position: Position) -> str:
    """Return the effect of another pass after two in a row, otherwise empty."""
    two = position.go is not None and position.go.passes == 2
    return _("A third pass in a row stops play.") if two else ""
