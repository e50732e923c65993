"""Sentences: whose turn it is, what a move did, why something is refused."""

from redstone.app.choices import Choices, Toll
from redstone.app.session import Session
from redstone.app.view import last_change
from redstone.board import Point, Stone
from redstone.bot.report import Report
from redstone.game import Seat
from redstone.position import (
    Illegality,
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
    Swap,
)

NAMES = {Player.BLACK: "Black", Player.WHITE: "White"}
INSIDE = {"Computer": "the computer", "Opponent": "your opponent"}
"""How the names of those who are not here read inside a sentence."""
STONES = {Stone.BLACK: "black", Stone.WHITE: "white", Stone.RED: "red"}

NAMES_OF_MOVES = {Swap: "swap", Resign: "resigns", Pass: "pass", Resume: "resume"}

WELCOME = (
    "New here? Only red stones capture, and whoever has no stone left loses. "
    "“Rules” tells all, with pictures."
)

TROUBLE = "The computer has stopped answering. Your game is safe."


def toll(taken: Toll, *, joiner: str = " and ") -> str:
    """Stones taken, as in "3 white and 1 black"; "nothing" for none."""
    parts = [
        f"{count} {colour}"
        for count, colour in ((taken.white, "white"), (taken.black, "black"))
        if count
    ]
    return joiner.join(parts) or "nothing"


def occupant(session: Session, seat: Seat) -> str:
    """Who sits there."""
    if session.seats.person is None:
        return "Player 1" if seat is session.home_seat else "Player 2"
    other = "Opponent" if session.by_link else "Computer"
    return "You" if session.seats.is_person(seat) else other


def turn(session: Session) -> str:
    """The state of the game in a few words: the result, or whose turn it is."""
    position = session.position
    if position.outcome:
        return result(position, position.outcome)
    name = NAMES[position.to_move]
    if session.computer_waits:
        return f"{name} to move: the computer waits."
    if session.visiting:
        return f"{name} to move."
    if not session.may_play:
        return f"{name} to move: {_busy(session)}."
    return f"{name} to move{': your turn' if session.seats.person else ''}."


def _busy(session: Session) -> str:
    if session.by_link:
        return "your opponent"
    return "no answer" if session.computer_failed else "thinking"


def state(position: Position) -> str:
    """The result, or who is to move, whoever looks at it."""
    if position.outcome:
        return result(position, position.outcome)
    return f"{NAMES[position.to_move]} to move."


def result(position: Position, outcome: Outcome) -> str:
    """Who won and why."""
    if outcome.winner is None:
        return "A draw."
    winner, loser = NAMES[outcome.winner], NAMES[outcome.winner.enemy]
    if outcome.reason is Reason.RESIGNATION:
        return f"{winner} wins: {loser} resigned."
    if position.board.count(outcome.winner.stone) == 0:
        return f"{winner} wins: no stone is left at all, and that counts for who captured."
    return f"{winner} wins: no {loser.lower()} stone is left."


def _go_move(mover: str, move: Move) -> str:
    """What a move that only Go has did."""
    match move:
        case Pass():
            return f"{mover} passed."
        case Mark(point):
            return f"The string at {point} was marked or unmarked."
        case _:
            return f"{mover} wants to play on."


def last_move(session: Session) -> str:
    """What the last move did; empty at the start."""
    game = session.game
    if not game.moves:
        return ""
    before, move = game.positions[-2], game.moves[-1]
    mover = NAMES[before.to_move]
    match move:
        case Swap():
            return swapped(session)
        case Resign():
            return ""  # the result says it
        case Place(point, red=True):
            change = last_change(session)
            removed = list(change.removed.values()) if change else []
            taken = Toll(black=removed.count(Stone.BLACK), white=removed.count(Stone.WHITE))
            return f"{mover}'s red at {point} took {toll(taken)}."
        case Place(point):
            return f"{mover} played {point}."
        case _:
            return _go_move(mover, move)


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


def refusal(choices: Choices, mover: Player) -> str:
    """Why neither stone may be placed at a point."""
    broken = {error.illegality: error for error in choices.refusals}
    if Illegality.OCCUPIED in broken:
        return f"Not here: there is a stone at {choices.point} already."
    colour = NAMES[mover].lower()
    own, red = [], []
    if Illegality.NO_LIBERTY in broken:
        own.append(f"a {colour} stone at {choices.point} would have no liberty")
    if Illegality.BOUNDS_ENEMY in broken:
        own.append(
            f"a {colour} stone at {choices.point} would take an enemy group's last liberty, "
            "and only red captures"
        )
    if Illegality.CAPTURES_NOTHING in broken:
        red.append("red would capture nothing")
    return f"Not here: {', and '.join(own + red)}."


def untimely(session: Session) -> str:
    """Why nothing can be placed now; empty if nobody has tried."""
    if not session.untimely:
        return ""
    if session.position.is_over:
        return "The game is over."
    if session.visiting:
        return "This game is here to be looked through."
    return "Not now: it is not your turn."


def pointed_at(session: Session) -> str:
    """What red would take where the pointer is; empty where the ghost says all."""
    if session.pointed is None or not session.may_play:
        return ""
    choices, mover = session.choices_at(session.pointed), session.position.to_move
    if choices.red is None:
        return ""
    red = f"takes {toll(choices.red)}{_own_among(choices.red, mover)}"
    if choices.both:
        return f"{choices.point}: {NAMES[mover]}, or red that {red}."
    return f"{choices.point}: red {red}."


def _own_among(taken: Toll, mover: Player) -> str:
    """A warning if a capture costs the mover's own stones."""
    own = taken.of(mover.stone)
    if not own:
        return ""
    return f", {'all' if own == len(taken.points) else f'{own} of them'} your own"


def staged(session: Session) -> str:
    """What is staged, and how to go on; empty if nothing is."""
    move = session.staged
    if move is None:
        return ""
    choices = session.choices_at(move.point)
    mover = session.position.to_move
    taken = choices.toll(move) or Toll()
    what = (
        f"Red at {move.point} takes {toll(taken)}"
        if move.red
        else f"{NAMES[mover]} at {move.point}"
    )
    return f"{what}{_own_among(taken, mover)}. {_way_on(session, choices, move)}"


def _way_on(session: Session, choices: Choices, move: Place) -> str:
    if choices.both:
        return "Tap again to switch."
    if choices.costs_only_own(move, session.position.to_move.stone):
        return "“Play” does it."
    return "Tap again to play, then send your link." if session.by_link else "Tap again to play."


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


def point_label(session: Session, point: Point) -> str:
    """A point's name for a screen reader: what lies there and what can be placed."""
    stone = session.position.board.stone_at(point)
    if stone is not None:
        return f"{point}, {STONES[stone]}"
    label = f"{point}, empty"
    if not session.may_play:
        return label
    choices = session.all_choices().get(point)
    if choices is None:
        return f"{label}: no stone allowed"
    parts = [f"{STONES[session.position.to_move.stone]} stone"] if choices.own else []
    if choices.red:
        parts.append(f"red captures {toll(choices.red, joiner=', ')}")
    return f"{label}: {'; '.join(parts)}"


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
    best = report.best[0]
    return (
        f"Hint: {move_name(best.move)}, {100 * best.win_rate:.0f} % to win. "
        "Point at it to see what may follow."
    )


def last_move_and_chances(session: Session) -> str:
    """What the last move did, and the computer's view of its chances where it is wanted."""
    last = last_move(session)
    if session.chances is None or not session.settings.show_chances:
        return last
    return f"{last} The computer gives itself {100 * session.chances.win_rate:.0f} %."
