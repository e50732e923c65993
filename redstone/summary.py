"""One-line texts on a game's state, and names of moves, for pictures and lists."""

from redstone.language import Text, _, ngettext, pgettext
from redstone.position import (
    Mark,
    Move,
    Outcome,
    Pass,
    Place,
    Player,
    Position,
    Reason,
    Resign,
    Resume,
    SetUp,
    Swap,
)
from redstone.record.edit import PassBy, PlaceBy, by_rules
from redstone.record.game import Game
from redstone.record.node import Nodes
from redstone.record.turn_record import number_of
from redstone.rules.protocol import Rules

NAMES = {Player.BLACK: Text("Black"), Player.WHITE: Text("White")}
"""Names of the players by colour, as the subject of a sentence."""

TITLES = {"Go": Text("a game", "Go")}
"""The titles that have another name in many languages; all others are names of their own."""


def name_of(player: Player) -> str:
    """Return a player's name by colour, as in "Black"."""
    return _(NAMES[player])


def game_title(rules: Rules) -> str:
    """Return a game's title in the current language."""
    return _(TITLES[rules.title]) if rules.title in TITLES else rules.title


def by_colour(player: Player, black: Text, white: Text) -> Text:
    """Return the variant of a text for this player's colour."""
    return black if player is Player.BLACK else white


def title(game: Game) -> str:
    """Return a line as in "Redstone 9 × 9, move 23: White to move"."""
    board = game.start.board
    gaps = {
        "game": game_title(game.rules),
        "columns": board.cols,
        "rows": board.rows,
        "ply": number_of(game, game.ply),
        "state": state(game.position).rstrip(".。"),
    }
    return _("{game} {columns} × {rows}, move {ply}: {state}", **gaps)


def state(position: Position, *, on_time: bool = False) -> str:
    """Return the sentence on the result, or on what the player to move is to do."""
    if position.outcome:
        return result(position, position.outcome, on_time=on_time)
    name = name_of(position.to_move)
    if position.go is not None and position.go.stopped:
        return _("{player} to agree to the marks.", player=name)
    if position.due > 1:
        return ngettext("{player} to place {n} stone.", "{player} to place {n} stones.",
                        position.due, player=name)  # fmt: skip
    return _("{player} to move.", player=name)


_NONE_LEFT = (
    Text("Black wins: no white stones are left."),
    Text("White wins: no black stones are left."),
)


ABANDONED = Text("A draw: the game was abandoned.")
TOO_LONG = Text("A draw: the game got too long.")


def result(position: Position, outcome: Outcome, *, on_time: bool = False) -> str:
    """Return the winner and the reason as a sentence; `on_time` marks a loss on time."""
    counted = _counted(position, outcome)
    if counted:
        return counted
    if outcome.winner is None:
        abandoned = outcome.reason is Reason.ABANDONED
        return _(ABANDONED if abandoned else TOO_LONG)
    winner, loser = name_of(outcome.winner), name_of(outcome.winner.enemy)
    if on_time:
        return _("{winner} wins on time.", winner=winner)
    if outcome.reason is Reason.RESIGNATION:
        return _("{winner} wins: {loser} resigned.", winner=winner, loser=loser)
    if position.board.count(outcome.winner.stone) == 0:
        return _(
            "{winner} wins by the last capture: no black or white stones are left.",
            winner=winner,
        )
    return _(by_colour(outcome.winner, *_NONE_LEFT))


def _counted(position: Position, outcome: Outcome) -> str:
    """Return the sentence on a win by points or repetition, empty for other endings."""
    winner, score = outcome.winner, outcome.score
    if outcome.reason is Reason.REPETITION and position.go:
        if winner is None:
            return _(
                "A draw: the same position a third time; captures since the second time are equal."
            )
        return _("{winner} wins: the same position a third time, "
                 "with more captures since the second time.",
                 winner=name_of(winner))  # fmt: skip
    if outcome.reason is not Reason.SCORE or score is None:
        return ""
    if winner is None:
        return ngettext("A draw: {n} point each.", "A draw: {n} points each.", score.black)
    high, low = max(score.black, score.white), min(score.black, score.white)
    return _("{winner} wins by {margin}: {high} to {low}.",
             winner=name_of(winner), margin=high - low, high=high, low=low)  # fmt: skip


NAMES_OF_MOVES = {
    Swap: Text("a move", "swap"),
    Resign: Text("a move", "resigns"),
    Pass: Text("a move", "pass"),
    Resume: Text("a move", "resume"),
    SetUp: Text("a move", "set-up"),
}


def move_name(move: Move, before: Position | None = None) -> str:
    """Return a move's name, as in "e5", "red e4" or "swap".

    A pass needs the position `before`: in a stopped game of Go it is named as an agreement.
    """
    match move:
        case PlaceBy() | PassBy() if before is not None:
            position, plain = by_rules(before, move)
            return pgettext("a move", "{move} (out of turn)", move=move_name(plain, position))
        case Place(point, red=True):
            return pgettext("a move", "red {point}", point=point)
        case Place(point):
            return str(point)
        case Mark(point):
            return pgettext("a move", "mark {point}", point=point)
        case Pass() if before is not None and before.go is not None and before.go.stopped:
            return pgettext("a move", "agrees")
        case _:
            return _(NAMES_OF_MOVES[type(move)])


def name_in(nodes: Nodes, number: int) -> str:
    """Return the name of a node's move, for a list.

    Resigning with no time left is named as a loss on time.
    """
    made = nodes[number]
    assert made.move is not None
    assert made.parent is not None
    left = made.notes.left
    if isinstance(made.move, Resign) and left is not None and left.is_out:
        return pgettext("a move", "loses on time")
    before, move = nodes[made.parent].position, made.move
    if isinstance(nodes[made.parent].move, SetUp):  # after a set-up either player may move
        before, move = by_rules(before, move)
    return move_name(move, before)


def numbered(nodes: Nodes, number: int) -> str:
    """Return a node's move with number and sign, as in "12 e5!"."""
    made = nodes[number]
    return f"{made.depth} {name_in(nodes, number)}{made.notes.sign}"
