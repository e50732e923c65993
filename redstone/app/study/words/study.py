"""The texts of a study: the tree, the search, the tools."""

from collections.abc import Mapping

from redstone.app.play.board_state import BoardState
from redstone.app.play.notices import NotKept
from redstone.app.study.solving import Solving, SolvingStage
from redstone.app.words.names import name_of
from redstone.app.words.notices import SENTENCES
from redstone.app.words.outlook import percent
from redstone.app.words.pointer import pressed
from redstone.engine.chances import Prospect, of_evaluation
from redstone.engine.report import EVEN, Candidate
from redstone.insight.estimate import ScoreEstimate
from redstone.language import Text, _, ngettext, number, pgettext, row
from redstone.position import Player, Position
from redstone.record.node import Evaluation, MarkShape, Markup
from redstone.rules.protocol import Rules

START = Text("a moment", "Start")
THINKING = Text("Thinking…")
NOT_THINKING = Text(
    "Press “Think” to have the computer look for the best moves here, until you stop it."
)
OVER = Text("The game is over here.")
STOPPED = Text("Play has stopped here, so the computer has no moves to look at.")
FULL = Text("This record is full. To play on, start a new game.")
SIGNS = {
    "!!": Text("brilliant move"),
    "!": Text("good move"),
    "!?": Text("interesting move"),
    "?!": Text("doubtful move"),
    "?": Text("a move", "mistake"),
    "??": Text("a move", "blunder"),
}
"""The meanings of the signs of moves."""
MARKED = {
    MarkShape.TRIANGLE: Text("triangle {point}"),
    MarkShape.SQUARE: Text("square {point}"),
    MarkShape.CIRCLE: Text("circle {point}"),
    MarkShape.CROSS: Text("cross {point}"),
    MarkShape.LABEL: Text("letter {letter} {point}"),
    MarkShape.ARROW: Text("arrow from {point} to {end}"),
    MarkShape.LINE: Text("line from {point} to {end}"),
    MarkShape.DIMMED: Text("dimmed {point}"),
}
"""The texts of marks for screen readers."""
TOOLS = {
    MarkShape.TRIANGLE: Text(
        "Tap to add or remove a triangle. To place stones, choose this tool again."
    ),
    MarkShape.SQUARE: Text(
        "Tap to add or remove a square. To place stones, choose this tool again."
    ),
    MarkShape.CIRCLE: Text(
        "Tap to add or remove a circle. To place stones, choose this tool again."
    ),
    MarkShape.CROSS: Text("Tap to add or remove a cross. To place stones, choose this tool again."),
    MarkShape.LABEL: Text(
        "Tap to add the next letter, or to remove one. To place stones, choose this tool again."
    ),
    MarkShape.ARROW: Text(
        "Tap where the arrow begins, then where it ends. To place stones, choose this tool again."
    ),
}
"""The effects of taps with a tool."""


def player_name(now: BoardState, player: Player) -> str:
    """Return the name of a player of the studied game."""
    seat = now.game.owner(player)
    if seat is now.table.you:
        return _("You")
    return _("Computer") if now.table.level_of(seat) else now.name_of(seat) or name_of(player)


SOLVING: Mapping[SolvingStage, Text] = {
    SolvingStage.ASKED: Text("Right. Continue."),
    SolvingStage.RIGHT: Text("Right. Here comes the reply."),
    SolvingStage.WRONG: Text("Not that one."),
    SolvingStage.UNKNOWN: Text("The file has no reply to this move."),
    SolvingStage.SOLVED: Text("Solved."),
}
"""The verdict on the moves made in a problem, by its stage."""


def solving_text(solving: Solving) -> str:
    """Return the verdict on the moves made in a problem, empty at its start."""
    begins = solving.stage is SolvingStage.ASKED and not solving.has_begun
    return "" if begins else _(SOLVING[solving.stage])


def estimate_text(guess: ScoreEstimate) -> str:
    """Return the sentence on the estimated score of a game of Go."""
    if not guess.lead:
        return _("Estimate: even.")
    leader = Player.BLACK if guess.lead > 0 else Player.WHITE
    return _("Estimate: {player} +{points}.", player=name_of(leader), points=abs(guess.lead))


def sign_meaning(sign: str) -> str:
    """Return the meaning of a move's sign, as in "good move"; empty for none."""
    return _(SIGNS[sign]) if sign in SIGNS else ""


def caption(move: str, comment: str) -> str:
    """Return a comment as a caption, preceded by the move that it is about, if any."""
    return _("{move}: {comment}", move=move, comment=comment) if move else comment


def folded_label(count: int) -> str:
    """Return the label of a folded branch, with its number of moves."""
    return ngettext("{n} more", "{n} more", count)


def outside_window_label(count: int, *, before: bool) -> str:
    """Return the label standing for the moves outside the visible window."""
    if before:
        return ngettext("{n} earlier move", "{n} earlier moves", count)
    return ngettext("{n} later move", "{n} later moves", count)


def chances(
    rules: Rules, position: Position, evaluation: Evaluation | None, you: Player | None
) -> str:
    """Return the leader's chances with the number of playouts, or the proven winner, as text.

    It is empty if unknown. `you` is the colour of the person here, None if unknown.
    """
    if evaluation is not None and evaluation.winner is not None:
        if evaluation.winner is you:
            return _("You win with best play (proven).")
        return _("{player} wins with best play (proven).", player=name_of(evaluation.winner))
    known, leader = of_evaluation(rules, position, evaluation), position.to_move
    if known is None or known.games is None:
        return ""
    games = known.games
    if known.share < EVEN:
        known, leader = known.others, leader.enemy
    if leader is you:
        return ngettext(
            "You {percent}, {n} game tried.",
            "You {percent}, {n} games tried.",
            games,
            percent=percent(known),
        )
    return ngettext(
        "{player} {percent}, {n} game tried.",
        "{player} {percent}, {n} games tried.",
        games,
        player=name_of(leader),
        percent=percent(known),
    )


def chances_of_move(prospect: Prospect) -> str:
    """Return the mover's chances with a move as text, or that it is proven."""
    proven = prospect.candidate.proven
    if proven is not None:
        return pgettext("a move", "wins") if proven else pgettext("a move", "loses")
    return percent(prospect.chances)


def visits(candidate: Candidate) -> str:
    """Return the text on the number of simulations through a move."""
    return number(candidate.visits)


def line_label(prospect: Prospect, moves: list[str]) -> str:
    """Return an analysis line's text for screen readers: chances, simulations, moves."""
    gaps, candidate = {"moves": row(moves), "rate": chances_of_move(prospect)}, prospect.candidate
    if candidate.proven is None:
        return ngettext(
            "{rate}, {n} game tried: {moves}",
            "{rate}, {n} games tried: {moves}",
            candidate.visits,
            **gaps,
        )
    return ngettext(
        "{rate}, proven, {n} game tried: {moves}",
        "{rate}, proven, {n} games tried: {moves}",
        candidate.visits,
        **gaps,
    )


def not_kept(trouble: NotKept | None, *, too_long: bool) -> str:
    """Return the sentence on why the study is not stored here, empty if it is."""
    if too_long:
        return _("This study is too long to keep here. Save it as a file with “Share”.")
    return _(SENTENCES[trouble]) if trouble is not None else ""


def marks_text(marks: tuple[Markup, ...]) -> str:
    """Return the text listing the marks on the board by point; empty for none."""
    if not marks:
        return ""
    said = (
        _(MARKED[mark.shape], point=mark.point, letter=mark.text, end=mark.text) for mark in marks
    )
    return _("Marked: {marks}.", marks=row(said))


def tool_text(shape: MarkShape, *, touch: bool) -> str:
    """Return the sentence on what taps or clicks do with the selected tool."""
    return pressed(_(TOOLS[shape]), touch=touch)
