"""Sentences that only Go needs: passing, stopping, marking, counting."""

from redstone.app.play.choices import Choices, Toll
from redstone.app.play.session import Session
from redstone.app.play.turns import mover, owner_at
from redstone.app.words.names import NAMES, STONES, counted, listed, number, owner
from redstone.board import Point
from redstone.position import (
    GoState,
    Illegality,
    IllegalMove,
    Mark,
    Move,
    Outcome,
    Pass,
    Place,
    Player,
    Position,
    Reason,
)
from redstone.rules.count import Tally
from redstone.rules.go import MAX_RESUMPTIONS, Go, state_of
from redstone.rules.protocol import Counted, Rules

SCORINGS = {"a": "area", "b": "territory", "c": "agreed territory"}


def terms(rules: Rules) -> str:
    """What is counted how, as in "area, komi 7"; asked of Go alone."""
    assert isinstance(rules, Go)
    handicap = f", handicap {rules.handicap}" if rules.handicap else ""
    return f"{SCORINGS[rules.scoring]}, komi {number(rules.komi / 2)}{handicap}"


def komi(rules: Rules) -> str:
    """White's komi, as in "komi 7"; empty for none and in other games."""
    return f"komi {number(rules.komi / 2)}" if isinstance(rules, Counted) and rules.komi else ""


def result(position: Position, outcome: Outcome) -> str:
    """Who won by points or repetition; empty for other ends."""
    winner = NAMES[outcome.winner] if outcome.winner else ""
    if outcome.reason is Reason.REPETITION and position.go:
        if winner:
            return f"{winner} wins: a third time the same position, and more taken since."
        return "A draw: a third time the same position, and equally many taken since."
    score = outcome.score
    if outcome.reason is not Reason.SCORE or score is None:
        return ""
    if not winner:
        return f"A draw: {number(score.black)} points each."
    high, low = max(score.black, score.white), min(score.black, score.white)
    return f"{winner} wins by {number(high - low)}: {number(high)} to {number(low)}."


def count(session: Session) -> str:
    """The points of both and their parts as the marks stand; empty in play."""
    told = (f"{NAMES[player]} {points(session, player)}." for player in Player)
    return " ".join(told) if session.settling() else ""


def points(session: Session, player: Player) -> str:
    """A player's points and their parts as the marks stand; empty in play."""
    settling = session.settling()
    if settling is None:
        return ""
    tally = settling.count.of(player)
    given = komi(session.game.rules) if player is Player.WHITE else ""
    return f"{number(tally.total)}: {_parts(tally, given)}"


def _parts(tally: Tally, komi: str) -> str:
    named = (
        (tally.stones, counted(tally.stones, "stone")),
        (True, f"{tally.territory} territory"),
        (tally.prisoners, counted(tally.prisoners, "prisoner")),
        (tally.dead, f"{tally.dead} dead"),
        (komi, komi),
    )
    return ", ".join(text for shown, text in named if shown)


def duties(session: Session) -> str:
    """Who may do what while play is stopped, in a line; empty otherwise."""
    go = session.position.go
    if go is None or not session.is_stopped or not session.is_open:
        return ""
    if session.seats.person is None:
        return _duties_of_both(session.position.to_move, go.agreed)
    if not session.may_agree:
        return "You may still tap dead strings of your own." if session.by_link else ""
    return _duties_of_one(session, go)


def _duties_of_one(session: Session, go: GoState) -> str:
    if go.agreed is None:
        return "Tap your dead strings; then agree, or play on."
    if session.notices:  # what is news is said already, at length
        return "Agree too, or tap your dead strings."
    other = owner(session, session.position.to_move.enemy)
    return f"{other[:1].upper()}{other[1:]} agrees: agree too, or tap your dead strings."


def _duties_of_both(to_move: Player, agreed: Player | None) -> str:
    name = NAMES[to_move]
    if agreed is not None:
        return f"{NAMES[agreed]} agrees. {name} may agree too, or tap dead strings."
    return f"Each taps their own dead strings, then {name} agrees."


def resumptions(session: Session) -> str:
    """The name of the button that resumes."""
    go = session.position.go or GoState()
    return f"Play on ({MAX_RESUMPTIONS - go.phase} left)"


def pass_name(session: Session) -> str:
    """The name of the button that passes, with the price it has in a dispute phase."""
    rules, go = session.game.rules, session.position.go
    costs = isinstance(rules, Go) and rules.scoring == "b" and go is not None and go.phase
    return "Pass (1 stone)" if costs else "Pass"


def last_move(session: Session) -> str:
    """What the last move did, if it is one that is told otherwise in Go."""
    before, move, after = session.game.positions[-2], session.game.moves[-1], session.position
    name = NAMES[mover(before, move)]
    match move:
        case Place():
            return _placed(before, move, after, name)
        case Pass():
            return _passed(before, after, name)
        case Mark(point):
            marked = after.go is not None and point in after.go.dead
            what = "marked" if marked else "took the mark off"
            back = " An agreement is taken back." if before.go and before.go.agreed else ""
            return f"{name} {what} the string at {point}{' as dead' if marked else ''}.{back}"
        case _:
            return f"Play goes on. {NAMES[after.to_move]} is next, and all marks are gone."


def _placed(before: Position, move: Place, after: Position, name: str) -> str:
    mover, enemy = before.to_move, before.to_move.enemy
    was, now = state_of(before).captures, state_of(after).captures
    taken, given = now.of(mover) - was.of(mover), now.of(enemy) - was.of(enemy)
    if taken:
        return f"{name} at {move.point} took {taken} {STONES[enemy.stone]}."
    if given:
        return f"{name} at {move.point} captured {counted(given, 'stone')} of their own."
    return f"{name} played {move.point}."


def _passed(before: Position, after: Position, name: str) -> str:
    was, now = state_of(before), state_of(after)
    if was.stopped:
        return f"{name} agreed to the marks."
    handed = now.prisoners != was.prisoners
    parts = [f"{name} passed{' and handed over a stone' if handed else ''}."]
    made = (state.phase_moves.black + state.phase_moves.white for state in (now, was))
    if next(made) - next(made) > 1:
        parts.append(f"{NAMES[before.to_move.enemy]}’s pass was added, to make moves equal.")
    if now.stopped:
        parts.append("Three in a row: play is stopped.")
    return " ".join((*parts, before_third_pass(after))).rstrip()


def before_third_pass(position: Position) -> str:
    """What one more pass would do after two in a row; empty otherwise."""
    two = position.go is not None and position.go.passes == 2
    return "A third pass in a row stops play." if two else ""


def placement(session: Session, choices: Choices) -> str:
    """What a stone at a point would do beyond lying there; empty if nothing."""
    taken = choices.own or Toll()
    own, enemy = session.position.to_move.stone, session.position.to_move.enemy.stone
    parts = []
    if taken.of(enemy):
        parts.append(f"takes {taken.of(enemy)} {STONES[enemy]}")
    if taken.of(own):
        parts.append(f"self-capture of {counted(taken.of(own), 'stone')}")
    if choices.repeats:
        parts.append("a third time the same position, which ends the game")
    return listed(parts)


def refusal(session: Session, error: IllegalMove) -> str:
    """Why a move is refused in Go; empty for reasons that other games have too."""
    match error.illegality:
        case Illegality.KO:
            stone = next(iter(error.groups[0].points))
            return (
                f"Not here: the stone at {stone} has just taken one, and may not be taken "
                "by the very next move (ko)."
            )
        case Illegality.SUPERKO:
            return "Not here: that would bring back the board of the last two passes in a row."
        case Illegality.NO_STRING:
            return "Play is stopped: only stones can be marked, as dead."
        case Illegality.STOPPED if error.groups:
            stone = next(iter(error.groups[0].points))
            player = owner_at(session.position.board, stone)
            whose = owner(session, player) if player else ""
            return f"Only {whose} may mark {STONES[error.groups[0].stone]} strings as dead."
        case Illegality.STOPPED:
            return "Play is stopped: mark dead strings of yours, agree, or play on."
        case _:
            return ""


def label(session: Session, point: Point) -> str:
    """What a point's name says beyond its stone; empty while play goes on."""
    position = session.position
    settling = session.settling()
    if position.go is None or settling is None:
        return ""
    if point in position.board.stones:
        dead = point in position.go.dead
        act = f": {'unmark' if dead else 'mark as dead'}" if session.may_mark(point) else ""
        return f"{', marked dead' if dead else ''}{act}"
    holder = settling.territory.get(point)
    return f", {NAMES[holder].lower()} territory" if holder else ", nobody’s"


def move_name(move: Move, before: Position) -> str:
    """A move in the list that is called otherwise in Go; empty for the others."""
    stopped = before.go is not None and before.go.stopped
    return "agrees" if stopped and isinstance(move, Pass) else ""
