"""What a review says: how far it is, what a move lost, what was best and why, how each played."""

from redstone.app.play.table import Turned
from redstone.app.study.review import Trying
from redstone.app.study.words.study import name
from redstone.app.words.deeds import why
from redstone.app.words.ending import turned
from redstone.app.words.names import name_of
from redstone.app.words.outlook import percent
from redstone.bot.chances import Chances
from redstone.bot.report import Candidate
from redstone.language import Text, _, ngettext, sentences
from redstone.position import Move, Player, Position
from redstone.record.game import Game
from redstone.record.turn_record import number_of
from redstone.review.figures import STEEPNESS
from redstone.review.moves import LEAST_LOSS, Class, ReviewedMove

NOTHING_YET = Text(
    "A review looks at every move of the main line, and tells what each did to the chances."
)
NO_MOVES = Text("There are no moves to review yet.")
SPOTLESS = Text("No mistake was found.")
WAITING = Text("Looking at your move …")
SEEKING = Text("Find a better move: tap where you would play.")
BEGIN, GO_ON = Text("a button", "Review"), Text("a button", "Go on")
REST, DEEPER = Text("a button", "Pause"), Text("a button", "Look deeper")
GRAPH = Text("Chances along the game")
LOST = {
    Class.BLUNDER: Text(
        "Move {ply}, {player} {move}: a blunder. {player}’s chances fell from {before} to {after}."
    ),
    Class.MISTAKE: Text(
        "Move {ply}, {player} {move}: a mistake. {player}’s chances fell from {before} to {after}."
    ),
    Class.INACCURACY: Text(
        "Move {ply}, {player} {move}: an inaccuracy. "
        "{player}’s chances fell from {before} to {after}."
    ),
}
"""What is said of a move that lost so much."""


def definition() -> str:
    """What the figures and the names of mistakes mean."""
    tenth = round(100 * 2.718281828 ** (-STEEPNESS / 10))
    least = {klass: round(100 * loss) for klass, loss in LEAST_LOSS.items()}
    return sentences(
        _(
            "A move that loses nothing counts 100, one that loses a tenth of the games tried "
            "{tenth}, and so on down; the figure is the mean of all moves where there was a "
            "choice.",
            tenth=tenth,
        ),
        _("A loss too small for the games tried to tell counts as none."),
        _(
            "From {inaccuracy} games of a hundred tried lost a move is called an inaccuracy, "
            "from {mistake} a mistake, from {blunder} a blunder.",
            inaccuracy=least[Class.INACCURACY],
            mistake=least[Class.MISTAKE],
            blunder=least[Class.BLUNDER],
        ),
        _("Chances say how often such a position was won when strong players went on from it."),
    )


def progress(done: int, all_of_them: int, *, running: bool) -> str:
    """How far a review is."""
    if running:
        return ngettext("{done} of {n} position looked at …",
                        "{done} of {n} positions looked at …", all_of_them, done=done)  # fmt: skip
    return ngettext("{done} of {n} position looked at.", "{done} of {n} positions looked at.",
                    all_of_them, done=done)  # fmt: skip


def told(game: Game, move: ReviewedMove) -> str:
    """What a move of the line did, and what would have been best and why."""
    here = game.line_positions[move.ply - 1]
    said = _judged(game, move)
    if move.best is None or move.best == move.move or not move.loss:
        return said
    return sentences(said, best(game, move, here))


def best(game: Game, move: ReviewedMove, here: Position) -> str:
    """Which move was best, and what speaks for it."""
    assert move.best is not None
    reason = why(game.rules, here, Candidate(move.best, 1, move.before.share))
    return _("Best was {move}: {reason}.", move=name(move.best, here), reason=reason)


def _judged(game: Game, move: ReviewedMove) -> str:
    """A move by its number, and what it did."""
    gaps = {
        "ply": number_of(game, move.ply),
        "player": name_of(move.by),
        "move": name(move.move, game.line_positions[move.ply - 1]),
        "after": percent(move.after),
    }
    if move.best is None:
        return _("Move {ply}, {player} {move}: the only move.", **gaps)
    if move.klass is not None:
        return _(LOST[move.klass], before=percent(move.before), **gaps)
    if move.best == move.move:
        return _("Move {ply}, {player} {move}: the best move found. {player} has {after}.", **gaps)
    return _("Move {ply}, {player} {move}: a good move. {player} has {after}.", **gaps)


def place(index: int, count: int) -> str:
    """Which of the worst moves is shown, as in "1 of 3"; how many there are if none is."""
    if not count:
        return _(SPOTLESS)
    if index:
        return _("{index} of {count}", index=index, count=count)
    return ngettext("{n} move to look at", "{n} moves to look at", count)


def turning(game: Game, found: Turned | None) -> str:
    """Where the game turned, as the card about its end has it; empty where no move did it."""
    return "" if found is None else turned(game, found.ply)


def figure(player: Player, value: float | None) -> str:
    """How well a player played; empty where that cannot be said."""
    if value is None:
        return ""
    return _("{player} {figure}", player=name_of(player), figure=round(100 * value))


def tried(
    move: ReviewedMove, trying: Trying, made: Move, before: Position, then: Chances | None
) -> str:
    """What comes of a try for a better move."""
    called = name(made, before)
    match trying:
        case Trying.ASKING:
            return _(WAITING)
        case Trying.SAME:
            return _("{move} is what was played. Try another.", move=called)
        case Trying.BEST:
            return _("{move}: that is the best move found.", move=called)
        case Trying.GOOD:
            said = _("{move} is as good as any.", move=called)
        case Trying.BETTER:
            said = _("{move} is better, but there is a better one still.", move=called)
        case Trying.WORSE:
            said = _("{move} is no better.", move=called)
    again = _("Try another.") if trying is Trying.WORSE else ""
    return sentences(said, _against(move, then), again)


def _against(move: ReviewedMove, then: Chances | None) -> str:
    """The chances after a try, against those after the move of the line."""
    if then is None:
        return ""
    return _("{player} has {percent}, against {after}.",
             player=name_of(move.by), percent=percent(then),
             after=percent(move.after))  # fmt: skip


def at(game: Game, ply: int, black: Chances | None) -> str:
    """A moment of the graph, to be read out."""
    if not ply:
        if black is None:
            return _("Start: not looked at yet")
        return _("Start: Black {percent}", percent=percent(black))
    gaps = {
        "ply": number_of(game, ply),
        "move": name(game.line[ply - 1], game.line_positions[ply - 1]),
    }
    if black is None:
        return _("Move {ply}, {move}: not looked at yet", **gaps)
    return _("Move {ply}, {move}: Black {percent}", percent=percent(black), **gaps)
