"""Sentences: whose turn it is, what a move did, why something is refused."""

from redstone.app.play.change import last_change
from redstone.app.play.choices import Toll, takes_at_end
from redstone.app.play.request import Trouble
from redstone.app.play.session import Session
from redstone.app.words import family, names, outlook
from redstone.app.words import go as go_words
from redstone.app.words import turns as turn_words
from redstone.app.words.names import INSIDE
from redstone.board import Stone
from redstone.bot.report import Report
from redstone.position import (
    Mark,
    Move,
    Outcome,
    Pass,
    Place,
    Position,
    Reason,
    Resign,
    Resume,
    Swap,
)
from redstone.record.game import Game, Seat

NAMES = names.NAMES
occupant = names.occupant
plate_name = names.plate_name

WITH_HELP = "with help"
"""What a game says in which somebody has studied it while it was played."""
NAMES_OF_MOVES = {Swap: "swap", Resign: "resigns", Pass: "pass", Resume: "resume"}

TROUBLES = {
    Trouble.NO_START: "The computer could not be started.",
    Trouble.FAULT: "The computer has stopped: there is a mistake in its program.",
    Trouble.SILENCE: "The computer has stopped answering.",
}


def welcome(session: Session) -> str:
    """What there is to know before the first move; empty after it."""
    return "" if session.game.moves else family.welcome(session.game.rules)


def size(session: Session) -> str:
    """The board, and in Go what is played for, as in "9 × 9, area, komi 7"."""
    board, terms = session.position.board, family.terms(session.game.rules)
    return f"{board.cols} × {board.rows}{', ' if terms else ''}{terms}"


def turn(session: Session) -> str:
    """The state of the game in a few words: the result, or whose turn it is."""
    position = session.position
    if position.outcome:
        return result(position, position.outcome)
    if session.looking:
        return _moment_looked_at(session.game)
    if session.gives_up:
        return outlook.giving_up(session)
    stone = turn_words.stone_of(session)
    if session.is_stopped:
        return f"Play is stopped: {_inside(_who(session))}."
    return f"{_who(session)}{': ' if stone else ''}{stone}."


def _moment_looked_at(game: Game) -> str:
    """Where the game stands that is looked through, as in "Move 12 of 34"."""
    return f"Move {game.ply} of {len(game.line)}." if game.ply else "The start."


def _who(session: Session) -> str:
    """Whose turn it is; the colour is named where the plates do not tell who has it."""
    player = session.on_turn or session.position.to_move
    if session.seats.person is None or not session.is_open:
        return f"{names.called(session, player)}’s turn"
    if session.is_marking or session.may_play:
        return "Your turn"
    if session.by_link:
        return f"{names.at_start(names.owner(session, player))}’s turn"
    return "No answer" if session.computer_failed else "The computer is thinking"


def _inside(words: str) -> str:
    """Words after a colon; colours and names keep their capitals."""
    plain = words.startswith(("Your ", "The ", "No "))
    return words[:1].lower() + words[1:] if plain else words


def state(position: Position) -> str:
    """The result, or who is to do what, whoever looks at it."""
    if position.outcome:
        return result(position, position.outcome)
    name = NAMES[position.to_move]
    if position.go is not None and position.go.stopped:
        return f"{name} to agree to the marks."
    return f"{name} to {f'place {position.due} stones' if position.due > 1 else 'move'}."


def result(position: Position, outcome: Outcome) -> str:
    """Who won and why."""
    counted = go_words.result(position, outcome)
    if counted:
        return counted
    if outcome.winner is None:
        return "A draw: the game has become too long."
    winner, loser = NAMES[outcome.winner], NAMES[outcome.winner.enemy]
    if outcome.reason is Reason.RESIGNATION:
        return f"{winner} wins: {loser} resigned."
    if position.board.count(outcome.winner.stone) == 0:
        return f"{winner} wins: no stone is left at all, and that counts for who captured."
    return f"{winner} wins: no {loser.lower()} stone is left."


def last_move(session: Session) -> str:
    """What the last move did; empty at the start."""
    game = session.game
    if not game.moves:
        return ""
    before, move = game.positions[-2], game.moves[-1]
    if isinstance(move, Resign):
        return ""  # the result says it
    if isinstance(move, Swap):
        return swapped(session)
    if before.go is not None:
        return go_words.last_move(session)
    if takes_at_end(game.rules):
        return turn_words.last_move(session)
    return _placed(session, before, move)


def _placed(session: Session, before: Position, move: Move) -> str:
    if not isinstance(move, Place):
        return ""
    mover = NAMES[before.to_move]
    if not move.red:
        return f"{mover} played {move.point}."
    change = last_change(session)
    removed = list(change.removed.values()) if change else []
    taken = Toll(black=removed.count(Stone.BLACK), white=removed.count(Stone.WHITE))
    return f"{mover}'s red at {move.point} took {names.toll(taken)}."


def swapped(session: Session) -> str:
    """Who is who after a swap."""
    first, second = occupant(session, Seat.FIRST), occupant(session, Seat.SECOND)
    return f"Colours swapped: {_is(second)} Black now, and {_is(first, inside=True)} White."


def _is(name: str, *, inside: bool = False) -> str:
    match name:
        case "You":
            return "you are" if inside else "You are"
        case "Computer" | "Opponent":
            name = INSIDE[name]
            return f"{name if inside else name.capitalize()} is"
        case _:
            return f"{name} is"


def untimely(session: Session) -> str:
    """Why nothing can be placed now; empty if nobody has tried."""
    if not session.untimely:
        return ""
    if session.position.is_over:
        return "The game is over."
    if session.visiting:
        return "This game is here to be looked through."
    if session.is_finished:
        return "This game is over: “Play on from here” goes on in a copy."
    if session.game.is_full:
        return "The record of this game is full: it takes no more moves."
    return "Not now: it is not your turn."


def swap_offer(session: Session) -> str:
    """The pie rule's offer, explained to the second player; empty if there is none."""
    if not session.may_swap:
        return ""
    other = occupant(session, Seat.FIRST)
    becomes = f"{INSIDE.get(other, other)} becomes"
    return (
        "Pie rule: place a white stone, or swap: then Black is yours, "
        f"and {becomes} White and moves next."
    )


def move_name(move: Move) -> str:
    """A move in the list, as in "e5", "red e4" or "swap"."""
    match move:
        case Place(point, red=True):
            return f"red {point}"
        case Place(point):
            return str(point)
        case Mark(point):
            return f"mark {point}"
        case _:
            return NAMES_OF_MOVES[type(move)]


def played_name(game: Game, ply: int) -> str:
    """The move made at a ply of the line, counted from 0, as the list of moves has it."""
    move = game.line[ply]
    return go_words.move_name(move, game.line_positions[ply]) or move_name(move)


def trouble(session: Session) -> str:
    """Why the computer does not answer; empty while it does."""
    found = session.computer_failed
    return f"{TROUBLES[found]} Your game is safe." if found else ""


def thinking(report: Report | None) -> str:
    """How far the computer is."""
    if report is None:
        return "Thinking"
    return f"Thinking: {report.simulations:,} games tried"


def hint(session: Session) -> str:
    """The computer's advice in words; empty if not asked for."""
    report = session.hint
    if report is None or not report.best:
        return ""
    # Imported when first asked for, like all that the start does not need.
    from redstone.app.words import deeds as deed_words

    best = report.best[0]
    why = deed_words.why(session.game.rules, session.position, best)
    return f"Hint: {move_name(best.move)}, {100 * best.win_rate:.0f} % to win: {why}."


def warning(session: Session) -> str:
    """What every move of the person to move costs; empty while one costs nothing."""
    if session.table.forced is None:
        return ""
    from redstone.app.words import encounters

    return encounters.warning(session)


def last_move_and_chances(session: Session) -> str:
    """What the last move did, and the computer's view of its chances where it is wanted."""
    last = last_move(session)
    chances = session.chances
    if chances is None or not chances.simulations or not session.settings.show_chances:
        return last
    return f"{last} The computer gives itself {100 * chances.win_rate:.0f} %."
