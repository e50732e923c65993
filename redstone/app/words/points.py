"""Sentences about a point: possible placements, their effects, refusals."""

from collections.abc import Collection

from redstone.app.play.board_state import BoardState
from redstone.app.play.pointing import is_grave
from redstone.app.words import go as go_words
from redstone.app.words import turns as turn_words
from redstone.app.words.names import by_colour, captured_stones, name_of, point_content
from redstone.app.words.pointer import pressed
from redstone.board import Point
from redstone.insight.choices import Choices, Toll, has_red, takes_at_end
from redstone.language import Text, _, sentences
from redstone.position import Illegality, Place, Player

_NO_LIBERTY = (
    Text("Not here: a black stone at {point} would have no liberty."),
    Text("Not here: a white stone at {point} would have no liberty."),
)
_NO_LIBERTY_NOR_RED = (
    Text(
        "Not here: a black stone at {point} would have no liberty, and red would capture nothing."
    ),
    Text(
        "Not here: a white stone at {point} would have no liberty, and red would capture nothing."
    ),
)
_BOUNDS = (
    Text(
        "Not here: a black stone at {point} would take an enemy group’s last liberty, "
        "and only red captures."
    ),
    Text(
        "Not here: a white stone at {point} would take an enemy group’s last liberty, "
        "and only red captures."
    ),
)
_BOTH = (
    Text("{point}: Black, or red to capture {stones}."),
    Text("{point}: White, or red to capture {stones}."),
)
_OWN = (Text("black stone"), Text("white stone"))


def refusal(now: BoardState) -> str:
    """Return why the stone or mark just tried is refused; empty for no refusal.

    It is also empty if the refusal does not come from the rules.
    """
    choices = now.pointing.refusal
    if choices is None or not choices.refusals:
        return ""
    broken = {error.illegality: error for error in choices.refusals}
    if Illegality.OCCUPIED in broken:
        return _("Not here: there’s already a stone at {point}.", point=choices.point)
    if Illegality.OTHER_GAME in broken:
        return _("This game has no red stones.")
    of_turn = broken.get(Illegality.TURN_INCOMPLETE) or broken.get(Illegality.TOO_INTRICATE)
    if of_turn is not None:
        return turn_words.refusal(now, of_turn)
    if now.position.go is not None:
        return go_words.refusal(now, choices.refusals[0])
    return _refusal_of_both(choices, now.position.to_move, broken.keys())


def _refusal_of_both(choices: Choices, mover: Player, broken: Collection[Illegality]) -> str:
    """Return the reason why neither an own nor a red stone is legal at a point."""
    point, no_red = choices.point, Illegality.CAPTURES_NOTHING in broken
    is_first = Illegality.FIRST_IS_OWN in broken
    first = _("Your first stone must be your own colour.") if is_first else ""
    if Illegality.NO_LIBERTY in broken:
        reason = _NO_LIBERTY_NOR_RED if no_red else _NO_LIBERTY
        return sentences(_(by_colour(mover, *reason), point=point), first)
    if Illegality.BOUNDS_ENEMY in broken:
        return sentences(_(by_colour(mover, *_BOUNDS), point=point), first)
    if is_first:
        return _("Not here: your first stone must be your own colour.")
    return _("Not here: red would capture nothing.")


def pointer_effect(now: BoardState) -> str:
    """Return the effect of a stone at the pointer, empty if the preview shows it all."""
    if now.pointing.pointed is None or not now.table.may_play or now.table.is_stopped:
        return ""
    if not has_red(now.game.rules):
        effect = _effect(now, now.table.choices.at(now.pointing.pointed))
        return _("{point}: {effect}.", point=now.pointing.pointed, effect=effect) if effect else ""
    choices, mover = now.table.choices.at(now.pointing.pointed), now.position.to_move
    if choices.red is None:
        return ""
    stones = _captured_by(choices.red, mover)
    if choices.both:
        return _(by_colour(mover, *_BOTH), point=choices.point, stones=stones)
    return _("{point}: red captures {stones}.", point=choices.point, stones=stones)


def _effect(now: BoardState, choices: Choices) -> str:
    """Return the effects of an own stone in Go or Savage Go, empty if it has none."""
    if choices.own is None:
        return ""
    if takes_at_end(now.game.rules):
        return turn_words.placement(now, choices)
    return go_words.placement(now, choices)


def _captured_by(taken: Toll, mover: Player) -> str:
    """Return the phrase on captured stones, with a warning if some are the mover's own."""
    own, stones = taken.of(mover.stone), captured_stones(taken)
    if not own:
        return stones
    if own == len(taken.points):
        return _("{stones} (your own)", stones=stones)
    return _("{stones}, {own} of them your own", stones=stones, own=own)


def staged_text(now: BoardState) -> str:
    """Return the sentences on the staged stone and the next step, empty if none is staged."""
    move = now.pointing.staged
    if move is None:
        return ""
    choices = now.table.choices.at(move.point)
    return sentences(_staged(now, choices, move), _next_step(now, choices, move))


def _staged(now: BoardState, choices: Choices, move: Place) -> str:
    """Return a sentence on the staged stone and its effect."""
    mover, gaps = now.position.to_move, {"point": move.point}
    if move.red:
        stones = _captured_by(choices.toll(move) or Toll(), mover)
        return _("Red at {point} captures {stones}.", stones=stones, **gaps)
    effect = "" if has_red(now.game.rules) else _effect(now, choices)
    yours = now.table.seats.person is not None
    if effect and yours:
        return _("Your stone at {point}: {effect}.", effect=effect, **gaps)
    if yours:
        return _("Your stone at {point}.", **gaps)
    if effect:
        return _("{player} at {point}: {effect}.", player=name_of(mover), effect=effect, **gaps)
    return _("{player} at {point}.", player=name_of(mover), **gaps)


def _next_step(now: BoardState, choices: Choices, move: Place) -> str:
    """Return the sentence on how to confirm or change the staged stone."""
    if is_grave(now.table, choices, move):
        return _("Press “Play” to confirm.")
    again = (
        _("Tap again to play, then send your link.") if now.table.sends else _("Tap again to play.")
    )
    return pressed(again, touch=now.pointing.touch)


def point_label(now: BoardState, point: Point) -> str:
    """Return a point's name for a screen reader: its content and the possible placements."""
    stone = now.position.board.stone_at(point)
    what, settled = point_content(stone), go_words.label(now, point)
    fate = settled or (turn_words.group_fate(now, point) if stone is not None else "")
    if fate:
        what = _("{stone}, {fate}", stone=what, fate=fate)
    allowed = _acts(now, point, empty=stone is None)
    if allowed:
        return _("{point}, {stone}: {allowed}", point=point, stone=what, allowed=allowed)
    return _("{point}, {stone}", point=point, stone=what)


def _acts(now: BoardState, point: Point, *, empty: bool) -> str:
    """Return what can be done at a point: the legal placements, or a mark; empty if nothing."""
    if not empty:
        return go_words.tap_effect(now, point)
    if not now.table.may_play or now.table.is_stopped:
        return ""
    choices = now.table.choices.everywhere.get(point)
    return _allowed(now, choices) if choices else _("no stone allowed")


def _allowed(now: BoardState, choices: Choices) -> str:
    """Return the phrase on the stones that may be placed at an empty point, with effects."""
    own = _(by_colour(now.position.to_move, *_OWN))
    if not has_red(now.game.rules):
        effect = _effect(now, choices)
        return _("{stone}, {effect}", stone=own, effect=effect) if effect else own
    if not choices.red:
        return own
    red = _("red captures {stones}", stones=captured_stones(choices.red))
    return _("{allowed}; {also_allowed}", allowed=own, also_allowed=red) if choices.own else red
