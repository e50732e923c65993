"""Sentences about a point: what can be placed there, what it does, why it is refused."""

from collections.abc import Collection

from redstone.app.play.choices import Choices, Toll, has_red, takes_at_end
from redstone.app.play.session import Session
from redstone.app.words import go as go_words
from redstone.app.words import turns as turn_words
from redstone.app.words.names import NAMES, STONES, toll
from redstone.board import Point
from redstone.position import Illegality, Place, Player


def refusal(session: Session) -> str:
    """Why nothing may be placed, or marked, at the point that was tried; empty if none was.

    Also empty where it was not the rules that refused it.
    """
    choices = session.refusal
    if choices is None or not choices.refusals:
        return ""
    broken = {error.illegality: error for error in choices.refusals}
    if Illegality.OCCUPIED in broken:
        return f"Not here: there is a stone at {choices.point} already."
    if Illegality.OTHER_GAME in broken:
        return "This game has no red stones."
    of_turn = broken.get(Illegality.TURN_INCOMPLETE) or broken.get(Illegality.TOO_INTRICATE)
    if of_turn is not None:
        return turn_words.refusal(session, of_turn)
    if session.position.go is not None:
        return go_words.refusal(session, choices.refusals[0])
    return _refusal_of_both(choices, session.position.to_move, broken.keys())


def _refusal_of_both(choices: Choices, mover: Player, broken: Collection[Illegality]) -> str:
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
    if Illegality.FIRST_IS_OWN in broken:
        red.append("the first stone is one of your own colour")
    return f"Not here: {', and '.join(own + red)}."


def pointed_at(session: Session) -> str:
    """What a stone would do where the pointer is; empty where the ghost says all."""
    if session.pointed is None or not session.may_play or session.is_stopped:
        return ""
    if not has_red(session.game.rules):
        effect = _effect(session, session.choices_at(session.pointed))
        return f"{session.pointed}: {effect}." if effect else ""
    choices, mover = session.choices_at(session.pointed), session.position.to_move
    if choices.red is None:
        return ""
    red = f"takes {toll(choices.red)}{_own_among(choices.red, mover)}"
    if choices.both:
        return f"{choices.point}: {NAMES[mover]}, or red that {red}."
    return f"{choices.point}: red {red}."


def _effect(session: Session, choices: Choices) -> str:
    """What an own stone does in a game without red; empty where it just lies there."""
    if choices.own is None:
        return ""
    if takes_at_end(session.game.rules):
        return turn_words.placement(session, choices)
    return go_words.placement(session, choices)


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
    if not has_red(session.game.rules):
        effect = _effect(session, choices)
        what = f"{NAMES[mover]} at {move.point}{': ' if effect else ''}{effect}"
        return f"{what}. {_way_on(session, choices, move)}"
    taken = choices.toll(move) or Toll()
    what = (
        f"Red at {move.point} takes {toll(taken)}"
        if move.red
        else f"{NAMES[mover]} at {move.point}"
    )
    return f"{what}{_own_among(taken, mover)}. {_way_on(session, choices, move)}"


def _way_on(session: Session, choices: Choices, move: Place) -> str:
    if session.is_grave(choices, move):
        return "“Play” does it."
    return "Tap again to play, then send your link." if session.by_link else "Tap again to play."


def point_label(session: Session, point: Point) -> str:
    """A point's name for a screen reader: what lies there and what can be placed."""
    stone = session.position.board.stone_at(point)
    label = f"{point}, {STONES[stone] if stone else 'empty'}{go_words.label(session, point)}"
    if stone is not None:
        return f"{label}{turn_words.label(session, point)}"
    if not session.may_play or session.is_stopped:
        return label
    choices = session.all_choices().get(point)
    if choices is None:
        return f"{label}: no stone allowed"
    return f"{label}: {'; '.join(_allowed(session, choices))}"


def _allowed(session: Session, choices: Choices) -> list[str]:
    own = f"{STONES[session.position.to_move.stone]} stone"
    if not has_red(session.game.rules):
        effect = _effect(session, choices)
        return [f"{own}, {effect}" if effect else own]
    parts = [own] if choices.own else []
    if choices.red:
        parts.append(f"red captures {toll(choices.red, joiner=', ')}")
    return parts
