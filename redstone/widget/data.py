"""The data of a widget: each position of a record as changes of the board, and its texts.

    {"widget": 1, "language", "title", "link", "at", "board", "nodes", "texts"}

`board` has `cols`, `rows`, `width`, `height`, `margin` and `pitch` in units of the space of one
stone, and `commands` to draw it, as `pictures.drawing` lists them. `nodes` are the positions of the
record, the start first; `at` is the number of the one shown first. `puzzle` is the stone, as below,
of the side that is to win. A node may have

    from      the number of the node before it, unless that is the one before it in the list
    set       the changes on the board, as 4 * point + stone: a point by its number from the top
              left, row by row; 0 empty, 1 black, 2 white, 3 red. At the start all stones
    name      the move with its number and its sign
    place     the stone placed, as above: only in a puzzle, where `wins` is 1 if it wins, else 0
    to        the side to move, 1 black or 2 white; or `state`, a sentence about the position
    note      its comment
    last      the points of the stones placed by the latest turn
    over      other drawing over the stones, and `faint`, the points whose stones it draws too
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from redstone import summary
from redstone.board import Board, Point, Stone
from redstone.language import Text, _
from redstone.pictures.drawing import Command
from redstone.pictures.layout import Layout
from redstone.pictures.overlay import bare, over
from redstone.position import Place, Player, Position
from redstone.record.characters import isolated, writable
from redstone.record.game import Game
from redstone.record.work import Work
from redstone.summary import move_name, name_of, numbered
from redstone.widget.tries import KnownLines, Tries, tries_of

if TYPE_CHECKING:
    from redstone.widget.types import WidgetBoard, WidgetData, WidgetNode

_TEXTS = {
    "start": Text("To the start"),
    "back": Text("One move back"),
    "forward": Text("One move forward"),
    "end": Text("To the end"),
    "ways": Text("What happens next"),
    "board": Text("A board of {columns} × {rows} points."),
    "black": Text("Black stones: {points}."),
    "white": Text("White stones: {points}."),
    "red": Text("Red stones: {points}."),
    "taken": Text("Stones captured: {count}."),
    "open": Text("Open in Redstone"),
    "fault": Text("This board can’t be shown."),
}
_PUZZLE_TEXTS = {
    "which": Text("Which stone"),
    "own": Text("Your own stone"),
    "own-red": Text("A red stone"),
    "keys": Text("Arrow keys move from point to point; Enter places a stone."),
    "empty": Text("{point}: empty."),
    "stone": Text("{point}: a stone."),
    "refused": Text("You can’t place a stone there."),
    "right": Text("Right. Continue."),
    "solved": Text("Solved."),
    "wrong": Text("Not that one."),
    "again": Text("Try again"),
    "solution": Text("Show the solution"),
}


def texts(*, is_puzzle: bool) -> dict[str, str]:
    """Return the widget's interface texts by name, in the current language."""
    needed = _TEXTS | _PUZZLE_TEXTS if is_puzzle else _TEXTS
    said = {name: _(text) for name, text in needed.items()}
    for player in Player:
        gaps = {"player": name_of(player)}
        said[f"{player.value}-moves"] = _("{player} to move.", **gaps)
        if is_puzzle:
            said[f"{player.value}-wins"] = _("{player} moves, and wins. How?", **gaps)
    return said


VERSION = 1
STONES = {Stone.BLACK: 1, Stone.WHITE: 2, Stone.RED: 3}
NODES_A_STEP = 8
"""Number of nodes computed in one step."""


@dataclass(frozen=True)
class WidgetOptions:
    """The options of a widget, apart from its record.

    `link` is the address that it opens, empty for none. `language` is the tag of its language.
    `known` has the proven lines of a puzzle.
    """

    link: str = ""
    language: str = "en"
    known: KnownLines | None = None


def making_data(game: Game, told: WidgetOptions) -> "Work[WidgetData]":
    """Compute the data of a record's widget, in steps of some nodes."""
    tries = Tries(game, {}) if told.known is None else tries_of(game, told.known)
    board = game.start.board
    layout = Layout(board.cols, board.rows, spread=True)
    nodes: list[WidgetNode] = []
    for number in range(len(tries.game.nodes)):
        nodes.append(_node(tries, number, layout))
        if number % NODES_A_STEP == 0:
            yield
    data: WidgetData = {
        "widget": VERSION,
        "language": told.language,
        "title": writable(_title(game)),
        "link": told.link,
        "at": tries.game.cursor,
        "board": _board(layout),
        "nodes": nodes,
        "texts": texts(is_puzzle=told.known is not None),
    }
    if told.known is not None:
        data["puzzle"] = STONES[game.position.to_move.stone]
    return data


def _title(game: Game) -> str:
    """Return the record's title, else its players, else its game and board."""
    told, board = game.headline, game.start.board
    if told.title:
        return told.title
    if told.black and told.white:
        return f"{isolated(told.black)} – {isolated(told.white)}"
    return f"{game.rules.title} {board.cols} × {board.rows}"


def _board(layout: Layout) -> "WidgetBoard":
    """Return the board's size, geometry and drawing commands, for the widget's data."""
    return {
        "cols": layout.cols,
        "rows": layout.rows,
        "width": _short(layout.width),
        "height": _short(layout.height),
        "margin": _short(layout.margin),
        "pitch": _short(layout.pitch),
        "commands": [_written(command) for command in bare(layout)],
    }


def _node(tries: Tries, number: int, layout: Layout) -> "WidgetNode":
    """Return a node's data for the widget: changes of the board, move name, verdict, state."""
    game = tries.game.go_to_node(number)
    made = game.node
    node: WidgetNode = {"set": list(_changes(game, number))}
    if made.parent is not None and made.parent != number - 1:
        node["from"] = made.parent
    if made.move is not None:
        node["name"] = _name(tries, number)
    if number in tries.verdicts and isinstance(made.move, Place):
        node["wins"] = int(tries.verdicts[number])
        node["place"] = _placed(made.move, _before(game).to_move.stone, game.start.board)
    node |= _state(made.position)
    note = "\n".join(filter(None, (made.notes.title, made.notes.comment)))
    if note:
        node["note"] = writable(note)
    shown, board = over(game, layout), game.start.board
    if shown.commands:
        node["over"] = [_written(command) for command in shown.commands]
    if shown.faint:
        node["faint"] = sorted(_at(point, board) for point in shown.faint)
    if shown.last:
        node["last"] = sorted(_at(point, board) for point in shown.last)
    return node


def _name(tries: Tries, number: int) -> str:
    """Return the name of a node's move, without number in a puzzle."""
    nodes = tries.game.nodes
    made = nodes[number]
    if not tries.verdicts or made.parent is None or made.move is None:
        return numbered(nodes, number)
    return move_name(made.move, nodes[made.parent].position)


def _state(position: Position) -> "WidgetNode":
    """Return the player to move and, if unusual, the state as text, for the widget's data."""
    usual = position.outcome is None and position.due <= 1
    stopped = position.go is not None and position.go.stopped
    if usual and not stopped:
        return {"to": STONES[position.to_move.stone]}
    return {"to": STONES[position.to_move.stone], "state": summary.state(position)}


def _before(game: Game) -> Position:
    """Return the position before the current node's move."""
    parent = game.node.parent
    assert parent is not None
    return game.nodes[parent].position


def _changes(game: Game, number: int) -> Iterator[int]:
    """Yield the changes of the board from a node's parent, encoded as 4 * point + stone.

    `game` is at the node. Those of node 0 are from the empty board.
    """
    board = game.position.board
    before = _before(game).board.stones if number else {}
    now = board.stones
    for point in sorted(before.keys() | now.keys()):
        if before.get(point) is not now.get(point):
            stone = now.get(point)
            yield 4 * _at(point, board) + (STONES[stone] if stone else 0)


def _placed(move: Place, own: Stone, board: Board) -> int:
    """Return a placement encoded as 4 * point + stone."""
    return 4 * _at(move.point, board) + STONES[Stone.RED if move.red else own]


def _at(point: Point, board: Board) -> int:
    """Return a point's index, row by row from the top left."""
    return (board.rows - 1 - point.row) * board.cols + point.col


def _written(command: Command) -> Command:
    """Return a drawing command with texts made safe and numbers rounded."""
    return [writable(value) if isinstance(value, str) else _short(value) for value in command]


def _short(value: float) -> float:
    """Return a number rounded to three decimals, as an int if integral."""
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded
