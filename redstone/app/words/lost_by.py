"""A sentence on why a move lost chances, as far as rules, race and proof can check it."""

from collections.abc import Iterator, Sequence

from redstone.app.words.motif_phrases import phrase
from redstone.app.words.motifs import LossCause, joined, main_motifs, telling_reply
from redstone.app.words.names import name_of
from redstone.app.words.race import safe_moves_text
from redstone.engine.report import Candidate
from redstone.insight.motif import Motif, MotifKind
from redstone.insight.motifs import motifs
from redstone.insight.race import race
from redstone.language import _
from redstone.position import IllegalMove, Move, Place, Player, Position
from redstone.record.node import position_after
from redstone.rules.protocol import Rules
from redstone.summary import move_name

MANY = 3
"""Stones captured later in a line that matter more than what the reply does at once."""


def find_cause(
    rules: Rules,
    before: Position,
    moves: Sequence[Move],
    *,
    best: Move | None = None,
    proven: bool = False,
) -> LossCause:
    """Return why the first of these moves was a mistake, or what the best move would have done.

    Empty if nothing that can be checked explains it, as for a first stone. `moves` must not be
    empty.
    """
    reason = _lost_by(rules, before, moves, proven=proven)
    begins = before.board.count(before.to_move.stone) == 0 and isinstance(best, Place)
    return reason if reason.text or begins else _missed(rules, before, moves[0], best)


def lost_by(rules: Rules, before: Position, moves: Sequence[Move], *, proven: bool = False) -> str:
    """Return why the first of these moves was a mistake, judged by the moves expected after it.

    Empty if nothing that can be checked explains it.
    """
    return _lost_by(rules, before, moves, proven=proven).text


def _lost_by(
    rules: Rules, before: Position, moves: Sequence[Move], *, proven: bool = False
) -> LossCause:
    """Return the cause that `lost_by` tells."""
    line = [*_played_out(rules, before, moves)]
    if not line:
        return LossCause()
    reasons = (*_at_once(rules, before, moves[0]), *_in_answer(rules, line))
    own = [LossCause(_("After it, every move loses (proven)."))] if proven else []
    return next((reason for reason in (*reasons, *own) if reason.text), LossCause())


def cause_or_contested(
    rules: Rules, before: Position, moves: Sequence[Move], *, best: Move | None, proven: bool
) -> LossCause:
    """Return why the first of these moves was a mistake, else that both players needed one point.

    Empty if neither is the case.
    """
    reason = find_cause(rules, before, moves, best=best, proven=proven)
    return reason if reason.text else LossCause(contested(before, moves, best))


def contested(before: Position, moves: Sequence[Move], best: Move | None) -> str:
    """Return that the reply to the first of these moves is at the best point for both players.

    Empty if it is not. It gives no cause, so it is for moves without one.
    """
    reply = moves[1] if len(moves) > 1 else None
    if reply is None or reply != best or not isinstance(reply, Place) or reply.red:
        return ""
    gaps = {"point": reply.point, "player": name_of(before.to_move.enemy)}
    return _("{point} was the best point for both, and {player} can play there now.", **gaps)


def missed(rules: Rules, before: Position, move: Move, best: Move | None) -> str:
    """Return what the best move would have done and this move did not, without naming it.

    Empty if that cannot be checked.
    """
    return _missed(rules, before, move, best).text


def _missed(rules: Rules, before: Position, move: Move, best: Move | None) -> LossCause:
    """Return the cause that `missed` tells."""
    if best is None or best == move:
        return LossCause()
    gains, _costs = main_motifs(rules, before, Candidate(best, 1, 0.0))
    done = motifs(rules, before, move) if gains else ()
    gains = [gain for gain in gains if gain not in done]
    if not gains:
        return LossCause()
    said = joined([phrase(gain, before.to_move) for gain in gains])
    return LossCause(_("A better move {gain}.", gain=said), gains)


def _at_once(rules: Rules, before: Position, move: Move) -> Iterator[LossCause]:
    """Yield the causes that are stones or an eye that a move gives up by itself."""
    found = {motif.kind: motif for motif in motifs(rules, before, move)}
    taken = found.get(MotifKind.TAKES)
    if taken is not None and taken.other > taken.number:
        yield LossCause(_("The move {cost}.", cost=phrase(taken, before.to_move)), [taken])
    eye = found.get(MotifKind.FILLS_EYE)
    given = found.get(MotifKind.LOSES) or (None if MotifKind.SPENDS in found else eye)
    if given is not None:
        yield LossCause(_("The move {cost}.", cost=phrase(given, before.to_move)), [given])


def _in_answer(
    rules: Rules, line: Sequence[tuple[Position, Position, Move]]
) -> Iterator[LossCause]:
    """Yield the causes that are achieved by the replies in a line, largest captures first."""
    (before, after, _move), *answers = line
    own = before.to_move
    reply, later = _captures(rules, answers[:1], own), [*_captures(rules, answers[1:], own)]
    most = max((taken for _reason, taken in reply), default=0)
    yield from (reason for reason, taken in later if taken >= max(MANY, most + 1))
    if answers and after.to_move is not own:
        yield telling_reply(rules, after, Candidate(answers[0][2], 1, 0.5))
    yield from (reason for reason, _taken in later)
    yield from _behind(rules, line[-1][1], own)


def _played_out(
    rules: Rules, position: Position, moves: Sequence[Move]
) -> Iterator[tuple[Position, Position, Move]]:
    """Yield the moves of a line, up to the first illegal one.

    Each comes with the positions before and after it, which are first.
    """
    for move in moves:
        try:
            after = position_after(rules, position, move)
        except IllegalMove:
            return
        yield position, after, move
        position = after


def _captures(
    rules: Rules, line: Sequence[tuple[Position, Position, Move]], own: Player
) -> Iterator[tuple[LossCause, int]]:
    """Yield the cause for each of the enemy's captures in a line, with the number of stones."""
    for before, _after, move in line:
        if before.to_move is own:
            continue
        gains, _costs = main_motifs(rules, before, Candidate(move, 1, 0.5))
        for motif in gains:
            if motif.kind is MotifKind.TAKES and motif.number > motif.other:
                gain, name = phrase(motif, before.to_move), move_name(move, before)
                said = _("A few moves later, {move} {gain}.", move=name, gain=gain)
                yield LossCause(said, [motif]), int(motif.number)


def _behind(rules: Rules, position: Position, own: Player) -> Iterator[LossCause]:
    """Yield the cause with both players' safe moves if the enemy surely has more than `own`."""
    known = race(rules, position)
    if known is None or known.of(own).prey or known.of(own).most >= known.of(own.enemy).sure:
        return
    gaps = {"black": safe_moves_text(known.black), "white": safe_moves_text(known.white)}
    said = _("Safe moves left then: Black {black}, White {white}.", **gaps)
    yield LossCause(said, [Motif(MotifKind.KEEPS, known.of(own).sure)])
