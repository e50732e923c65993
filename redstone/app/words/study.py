"""What a study says: of the tree, of what the computer finds, of what can be done."""

from redstone.app.play.notices import NotKept
from redstone.app.words import go as go_words
from redstone.app.words.game import move_name
from redstone.app.words.names import NAMES, counted
from redstone.app.words.notices import NOT_KEPT
from redstone.app.words.outlook import percent
from redstone.bot.report import Candidate
from redstone.position import Move, Player, Position
from redstone.record.node import Evaluation, Nodes, Shape

START = "Start"
THINKING = "Thinking …"
NOT_THINKING = "“Think” lets the computer look for the best moves here, for as long as you like."
OVER = "The game is over here."
STOPPED = "Play is stopped here: the computer looks at moves only."
FULL = "This record is full: it takes no more moves."
SIGNS = {
    "!!": "brilliant move",
    "!": "good move",
    "!?": "interesting move",
    "?!": "doubtful move",
    "?": "mistake",
    "??": "blunder",
}
"""What the signs of moves say."""
MARKS = {
    Shape.TRIANGLE: "triangle",
    Shape.SQUARE: "square",
    Shape.CIRCLE: "circle",
    Shape.CROSS: "cross",
    Shape.LABEL: "letter",
}
"""What the marks on the board are called."""


def name(move: Move, before: Position) -> str:
    """A move as the list of moves has it."""
    return go_words.move_name(move, before) or move_name(move)


def numbered(nodes: Nodes, number: int) -> str:
    """A move with its number and its sign, as on a printed sheet."""
    made = nodes[number]
    assert made.move is not None
    assert made.parent is not None
    return f"{made.depth} {name(made.move, nodes[made.parent].position)}{made.notes.sign}"


def captioned(move: str, comment: str) -> str:
    """A comment below a board, after the move that it is about; the start has none."""
    return f"{move}: {comment}" if move else comment


def folded(count: int) -> str:
    """What a folded branch says of the moves behind its first one."""
    return f"{count} more"


def beyond(count: int, *, before: bool) -> str:
    """What stands for moves that are not laid out."""
    return f"{counted(count, 'move')} {'before' if before else 'after'} these"


def chances(position: Position, evaluation: Evaluation | None) -> str:
    """Who stands how, as far as is known: beside the board; empty where nothing is."""
    if evaluation is None:
        return ""
    if evaluation.winner is not None:
        return f"{NAMES[evaluation.winner]} wins with best play: proven."
    rate, leader = evaluation.rate, position.to_move
    if rate < 0.5:
        rate, leader = 1.0 - rate, leader.enemy
    return f"{NAMES[leader]} {percent(rate)}, {counted_games(evaluation.simulations)}."


def counted_games(simulations: int) -> str:
    """How much a search has seen."""
    return f"{simulations:,} {'game' if simulations == 1 else 'games'} tried"


def rate(candidate: Candidate) -> str:
    """The chances of a move for who makes it; what is proven is said as proven."""
    if candidate.proven is not None:
        return "wins" if candidate.proven else "loses"
    return percent(candidate.win_rate)


def line_label(candidate: Candidate, moves: list[str]) -> str:
    """A line of the search, to be read out."""
    proven = "" if candidate.proven is None else ", proven"
    return f"{rate(candidate)}{proven}, {counted_games(candidate.visits)}: {', '.join(moves)}"


def not_kept(trouble: NotKept | None, *, too_long: bool) -> str:
    """Why the study is not kept in this browser; empty where it is."""
    if too_long:
        return "This study is too long to be kept here. “Share” saves it as a file."
    return NOT_KEPT[trouble] if trouble is not None else ""


def marked(shapes: list[tuple[str, str]]) -> str:
    """The marks on the board, each with its point; empty for none."""
    return "Marked: " + ", ".join(f"{what} {where}" for what, where in shapes) + "." * bool(shapes)


def tool(shape: Shape) -> str:
    """What taps do with a tool in hand."""
    article = "the next letter" if shape is Shape.LABEL else f"a {MARKS[shape]}"
    return f"A tap puts {article}, or takes it off. Choose the tool again to place stones."


def to_move(player: Player) -> str:
    """Whose turn it is."""
    return f"{NAMES[player]} to move."
