"""Texts of a review: progress, losses, best moves with reasons, accuracy."""

from redstone.app.play.ending import Turned
from redstone.app.play.table import ReviewSummary
from redstone.app.study.review import SIGN_OF, TryResult, chances_tried
from redstone.app.words.ending import losing_seat, turning_move_text
from redstone.app.words.lost_by import contested, lost_by, missed
from redstone.app.words.motifs import best_move_text
from redstone.app.words.names import name_of
from redstone.app.words.outlook import percent
from redstone.engine.chances import Chances
from redstone.engine.report import Candidate
from redstone.language import Text, _, capitalized, ngettext, sentences
from redstone.position import Place, Player
from redstone.record.game import Game, Seat
from redstone.record.turn_record import number_of
from redstone.review.figures import move_accuracy
from redstone.review.lookback import FURTHER, SIMULATIONS
from redstone.review.moves import LEAST_LOSS, MoveClass, ReviewedMove
from redstone.summary import move_name

NOTHING_YET = Text(
    "A review looks at every move of the main line and shows what it does to the chances."
)
NO_MOVES = Text("There are no moves to review yet.")
SPOTLESS = Text("No mistakes were found.")
WAITING = Text("Looking at your move…")
SEEKING = Text("Find a better move: tap where you would play.")
BEGIN, GO_ON = Text("a button", "Review"), Text("a button", "Continue")
WHY = Text("a button", "Show why")
PRACTISE = Text("a button", "Practise my mistakes")
BRANCHES = Text("a button", "Review the branches")
UNCLEAR = Text("Even a longer look leaves this unclear.")
REST, DEEPER = Text("a button", "Pause"), Text("a button", "Look deeper")
YOU_LOST = {
    MoveClass.BLUNDER: Text(
        "At move {ply} you played {move}: a blunder. Your chances fell from {before} to {after}."
    ),
    MoveClass.MISTAKE: Text(
        "At move {ply} you played {move}: a mistake. Your chances fell from {before} to {after}."
    ),
    MoveClass.INACCURACY: Text(
        "At move {ply} you played {move}: an inaccuracy. "
        "Your chances fell from {before} to {after}."
    ),
}
"""The texts about a bad move of the person here, by its class."""
LOST = {
    MoveClass.BLUNDER: Text(
        "Move {ply}, {player} {move}: a blunder. {player}’s chances fell from {before} to {after}."
    ),
    MoveClass.MISTAKE: Text(
        "Move {ply}, {player} {move}: a mistake. {player}’s chances fell from {before} to {after}."
    ),
    MoveClass.INACCURACY: Text(
        "Move {ply}, {player} {move}: an inaccuracy. "
        "{player}’s chances fell from {before} to {after}."
    ),
}
"""The texts about a bad move of either player, by its class."""


def practise(player: Player) -> str:
    """Return the label of the practice button for this side's mistakes."""
    return _("I played {player}: practise my mistakes", player=name_of(player))


def definition() -> str:
    """Return the explanation of chances, of the mistake classes, and of accuracy."""
    return sentences(
        _("Chances show how often strong players win from such a position."),
        _(
            "A move that costs {inaccuracy} percentage points or more is an inaccuracy; "
            "{mistake} or more is a mistake, and {blunder} or more a blunder.",
            inaccuracy=LEAST_LOSS[MoveClass.INACCURACY],
            mistake=LEAST_LOSS[MoveClass.MISTAKE],
            blunder=LEAST_LOSS[MoveClass.BLUNDER],
        ),
        _(
            "A move that loses nothing scores 100; one that loses ten percentage points scores "
            "{tenth}, and so on. Accuracy is the average of all moves where there was a choice.",
            tenth=round(100 * move_accuracy(10)),
        ),
    )


def sign_key() -> str:
    """Return the meanings of the review's signs beside moves."""
    return _(
        "{inaccuracy} inaccuracy, {mistake} mistake, {blunder} blunder",
        inaccuracy=SIGN_OF[MoveClass.INACCURACY],
        mistake=SIGN_OF[MoveClass.MISTAKE],
        blunder=SIGN_OF[MoveClass.BLUNDER],
    )


def progress(done: int, all_of_them: int, *, running: bool) -> str:
    """Return the sentence on a review's progress."""
    if running:
        return ngettext("Reviewing: {done} of {n} position…",
                        "Reviewing: {done} of {n} positions…", all_of_them, done=done)  # fmt: skip
    return ngettext("Reviewed {done} of {n} position.", "Reviewed {done} of {n} positions.",
                    all_of_them, done=done)  # fmt: skip


def reviewed_move_text(
    game: Game, move: ReviewedMove, you: Seat | None, *, hides: bool = False
) -> str:
    """Return the sentences on a reviewed move: effect, why it lost, best move.

    With `hides` the best move is not named.
    """
    said = move_effect_text(game, move, you)
    if move.klass is not None:
        reason = _(UNCLEAR) if is_unclear(move) else reply_text(game, move, hides=hides)
        said = sentences(said, reason)
    if hides or move.best is None or move.best == move.move or move.klass is None:
        return said
    return sentences(said, best(game, move))


def is_unclear(move: ReviewedMove) -> bool:
    """Return True if the loss of a move remains uncertain after the longest searches."""
    games = [each.games for each in (move.before, move.after) if each.games is not None]
    return not move.certain and min(games, default=0) >= FURTHER[-1] * SIMULATIONS


def reply_text(game: Game, move: ReviewedMove, *, hides: bool = True) -> str:
    """Return the sentence on why a move lost, by the replies; empty if unknown.

    If `hides`, the best move must not be named: then a reply at its point is left out, and the
    best move's effect may be told instead.
    """
    proven = move.after.games is None and not move.after.share
    before = game.line_positions[move.ply - 1]
    answer = () if hides and _is_at_best(move) else move.answer
    moves = (move.move, *answer)
    reason = lost_by(game.rules, before, moves, proven=proven)
    if hides:
        return reason or missed(game.rules, before, move.move, move.best)
    return reason or contested(before, moves, move.best)


def _is_at_best(move: ReviewedMove) -> bool:
    """Return True if the reply to a move is at the point of the best move in its place."""
    reply, better = next(iter(move.answer), None), move.best
    if not (isinstance(reply, Place) and isinstance(better, Place)):
        return False
    return reply.point == better.point


def best(game: Game, move: ReviewedMove) -> str:
    """Return the sentence naming the best move instead of a reviewed one, with its reason."""
    assert move.best is not None
    here = game.line_positions[move.ply - 1]
    return best_move_text(game.rules, here, Candidate(move.best, 1, move.before.share))


def move_effect_text(game: Game, move: ReviewedMove, you: Seat | None) -> str:
    """Return the sentence on a move, with its number and its effect on the chances."""
    gaps = {
        "ply": number_of(game, move.ply),
        "player": name_of(move.by),
        "move": move_name(move.move, game.line_positions[move.ply - 1]),
        "before": percent(move.before),
        "after": percent(move.after),
    }
    if move.seat is you:
        return _own_move_text(move, gaps)
    if move.best is None:
        return _("Move {ply}, {player} {move}: the only legal move.", **gaps)
    if move.klass is not None:
        return _(LOST[move.klass], **gaps)
    if move.best == move.move:
        return _(
            "Move {ply}, {player} {move}: the best move found. {player}’s chances are {after}.",
            **gaps,
        )
    return _("Move {ply}, {player} {move}. {player}’s chances are {after}.", **gaps)


def _own_move_text(move: ReviewedMove, gaps: dict[str, object]) -> str:
    """Return the sentence on a reviewed move by the person here: its loss, or the chances."""
    if move.best is None:
        return _("At move {ply} you played {move}: the only legal move.", **gaps)
    if move.klass is not None:
        return _(YOU_LOST[move.klass], **gaps)
    if move.best == move.move:
        return _(
            "At move {ply} you played {move}: the best move found. Your chances are {after}.",
            **gaps,
        )
    return _("At move {ply} you played {move}. Your chances are {after}.", **gaps)


def place_in_list(index: int, count: int, marked: int = 0) -> str:
    """Return the place among the worst moves, as in "1 of 3", or how many there are.

    If the person's moves with a sign are more, `marked` is their number, and it is told too.
    """
    if not count:
        return _(SPOTLESS)
    if index:
        return _("{index} of {count}", index=index, count=count)
    if marked > count:
        return _(
            "Moves to look at: the {count} that cost you most, of {all}", count=count, all=marked
        )
    return ngettext("{n} move to look at", "{n} moves to look at", count)


def place_in_opponents_list(index: int, count: int) -> str:
    """Return that the person has no mistakes, and the place among the opponent's.

    Before the first of them, it is their number.
    """
    if index:
        return _(
            "None of your moves cost much. Your opponent’s mistakes: {index} of {count}",
            index=index,
            count=count,
        )
    return ngettext(
        "None of your moves cost much. Your opponent made {n} mistake.",
        "None of your moves cost much. Your opponent made {n} mistakes.",
        count,
    )


def turning_point_text(game: Game, found: ReviewSummary | None, you: Seat | None) -> str:
    """Return the sentence on the move that turned the game, empty if no single one did."""
    if found is None or found.turned is None:
        return ""
    turned, seat = Turned(found.turned, found.had_lead), losing_seat(game, found.turned)
    return turning_move_text(game, turned, yours=seat is you)


def try_result_text(
    game: Game,
    move: ReviewedMove,
    trying: TryResult,
    made: Game,
    you: Seat | None,
) -> str:
    """Return the verdict on a try, `made`, at a move better than the one played."""
    then, yours = chances_tried(made, move.ply), move.seat is you
    called = move_name(made.line[move.ply - 1], game.line_positions[move.ply - 1])
    match trying:
        case TryResult.ASKING:
            return _(WAITING)
        case TryResult.SAME:
            if yours:
                return capitalized(_("{move} is what you played. Try another.", move=called))
            return capitalized(_("{move} is what was played. Try another.", move=called))
        case TryResult.BEST:
            return _("Right: {move} is the best move found.", move=called)
        case TryResult.GOOD:
            said = _("Right: {move} is a good move.", move=called)
        case TryResult.BETTER:
            said = _("{move} is better, but there’s an even better one.", move=called)
        case TryResult.WORSE:
            said = _("{move} is no better.", move=called)
    after = best(game, move) if trying is TryResult.GOOD else _("Try another.")
    return sentences(capitalized(said), _against(move, then, yours=yours), after)


def _against(move: ReviewedMove, then: Chances | None, *, yours: bool) -> str:
    """Return the sentence on the chances after a try, against those after the move played.

    Empty if they are unknown.
    """
    if then is None:
        return ""
    gaps = {"percent": percent(then), "after": percent(move.after)}
    if yours:
        return _("Your chances: {percent}, against {after}.", **gaps)
    return _("{player}’s chances: {percent}, against {after}.", player=name_of(move.by), **gaps)


def graph_point_text(game: Game, ply: int, shown: Chances | None, *, yours: bool) -> str:
    """Return a graph point's text for screen readers, with Black's or one's own chances."""
    if not ply:
        if shown is None:
            return _("Start: not reviewed yet")
        if yours:
            return _("Start: you {percent}", percent=percent(shown))
        return _("Start: Black {percent}", percent=percent(shown))
    gaps = {
        "ply": number_of(game, ply),
        "move": move_name(game.line[ply - 1], game.line_positions[ply - 1]),
    }
    if shown is None:
        return _("Move {ply}, {move}: not reviewed yet", **gaps)
    if yours:
        return _("Move {ply}, {move}: you {percent}", percent=percent(shown), **gaps)
    return _("Move {ply}, {move}: Black {percent}", percent=percent(shown), **gaps)
