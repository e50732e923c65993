"""What a review says: how far it is, what a move lost, what was best and why, how each played."""

from redstone.app.study.review import Trying
from redstone.app.words.deeds import why
from redstone.app.words.names import NAMES, counted
from redstone.app.words.outlook import percent
from redstone.app.words.study import name
from redstone.bot.report import Candidate
from redstone.position import Move, Player, Position
from redstone.record.game import Game
from redstone.review.figures import STEEPNESS
from redstone.review.moves import LEAST_LOSS, Class, ReviewedMove

NOTHING_YET = (
    "A review looks at every move of the main line, and tells what each did to the chances."
)
NO_MOVES = "There are no moves to review yet."
SPOTLESS = "No mistake was found."
WAITING = "Looking at your move …"
SEEKING = "Find a better move: tap where you would play."
BEGIN, GO_ON, REST, DEEPER = "Review", "Go on", "Pause", "Look deeper"
CLASSES = {
    Class.BLUNDER: "a blunder",
    Class.MISTAKE: "a mistake",
    Class.INACCURACY: "an inaccuracy",
}
GRAPH = "Chances along the game"

_LOST = {klass: f"{100 * least:.0f}" for klass, least in LEAST_LOSS.items()}
DEFINITION = (
    "A move that loses nothing counts 100, one that loses a tenth of the chances "
    f"{100 * 2.718281828 ** (-STEEPNESS / 10):.0f}, and so on down; the figure is the mean of all "
    "moves where there was a choice. A loss too small for the games tried to tell counts as none. "
    f"From {_LOST[Class.INACCURACY]} points of a hundred lost a move is called an inaccuracy, from "
    f"{_LOST[Class.MISTAKE]} a mistake, from {_LOST[Class.BLUNDER]} a blunder."
)


def progress(done: int, all_of_them: int, *, running: bool) -> str:
    """How far a review is."""
    found = f"{done:,} of {counted(all_of_them, 'position')} looked at"
    return f"{found} …" if running else f"{found}."


def told(game: Game, move: ReviewedMove) -> str:
    """What a move of the line did, and what would have been best and why."""
    here = game.line_positions[move.ply - 1]
    said = f"{_played(game, move)}: {_judged(move)}"
    if move.best is None or move.best == move.move or not move.loss:
        return said
    return f"{said} {best(game, move, here)}"


def best(game: Game, move: ReviewedMove, here: Position) -> str:
    """Which move was best, and what speaks for it."""
    assert move.best is not None
    reason = why(game.rules, here, Candidate(move.best, 1, move.before))
    return f"Best was {name(move.best, here)}: {reason}."


def _played(game: Game, move: ReviewedMove) -> str:
    here = game.line_positions[move.ply - 1]
    return f"Move {move.ply}, {NAMES[move.by]} {name(move.move, here)}"


def _judged(move: ReviewedMove) -> str:
    if move.best is None:
        return "the only move."
    if move.klass is not None:
        chances = f"{NAMES[move.by]}’s chances fell from {percent(move.before)}"
        return f"{CLASSES[move.klass]}. {chances} to {percent(move.after)}."
    if move.best == move.move:
        return f"the best move found. {NAMES[move.by]} has {percent(move.after)}."
    return f"a good move. {NAMES[move.by]} has {percent(move.after)}."


def place(index: int, count: int) -> str:
    """Which of the worst moves is shown, as in "1 of 3"; how many there are if none is."""
    if not count:
        return SPOTLESS
    return f"{index} of {count}" if index else counted(count, "move") + " to look at"


def turning(game: Game, move: ReviewedMove | None) -> str:
    """Where the game turned; empty where no move did it."""
    if move is None:
        return ""
    return f"It turned at {_played(game, move)[0].lower()}{_played(game, move)[1:]}."


def figure(player: Player, value: float | None) -> str:
    """How well a player played; empty where that cannot be said."""
    return "" if value is None else f"{NAMES[player]} {100 * value:.0f}"


def tried(
    move: ReviewedMove, trying: Trying, made: Move, before: Position, rate: float | None
) -> str:
    """What comes of a try for a better move."""
    chances = "" if rate is None else f" {NAMES[move.by]} has {percent(rate)}"
    after, called = percent(move.after), name(made, before)
    match trying:
        case Trying.ASKING:
            return WAITING
        case Trying.SAME:
            return f"{called} is what was played. Try another."
        case Trying.BEST:
            return f"{called}: that is the best move found."
        case Trying.GOOD:
            return f"{called} is as good as any.{chances}, against {after}."
        case Trying.BETTER:
            return (
                f"{called} is better, but there is a better one still.{chances}, against {after}."
            )
        case Trying.WORSE:
            return f"{called} is no better.{chances}, against {after}. Try another."


def at(game: Game, ply: int, black: float | None) -> str:
    """A moment of the graph, to be read out."""
    if ply:
        where = f"Move {ply}, {name(game.line[ply - 1], game.line_positions[ply - 1])}"
    else:
        where = "Start"
    return f"{where}: not looked at yet" if black is None else f"{where}: Black {percent(black)}"
