"""Sentences only for Go: passing, scoring phase, dead-stone marks, counting."""

from redstone.app.play.board_state import BoardState
from redstone.app.play.turns import owner_at
from redstone.app.words.names import (
    by_colour,
    is_you,
    name_of,
    owner,
    taken_of,
)
from redstone.app.words.pointer import pressed
from redstone.board import Point
from redstone.insight.choices import Choices, Toll
from redstone.language import Text, _, capitalized, ngettext, number, row, sentences
from redstone.position import (
    GoState,
    Illegality,
    IllegalMove,
    Player,
)
from redstone.rules.count import PointTally
from redstone.rules.go import MAX_RESUMPTIONS, Go
from redstone.rules.protocol import Counted, Rules

SCORINGS = {
    "a": Text("a way to count", "area"),
    "b": Text("a way to count", "territory"),
    "c": Text("a way to count", "agreed territory"),
}


def terms(rules: Rules) -> str:
    """Return the scoring and komi, as in "area, komi 7"; for Go only."""
    assert isinstance(rules, Go)
    gaps = {"scoring": _(SCORINGS[rules.scoring]), "komi": number(rules.komi / 2)}
    if rules.handicap:
        return _("{scoring}, komi {komi}, handicap {stones}", stones=rules.handicap, **gaps)
    return _("{scoring}, komi {komi}", **gaps)


def komi(rules: Rules) -> str:
    """Return White's komi, as in "komi 7"; empty for none and in other games."""
    if not isinstance(rules, Counted) or not rules.komi:
        return ""
    return _("komi {komi}", komi=number(rules.komi / 2))


def count(now: BoardState) -> str:
    """Return both players' points and their parts by the marks; empty during play."""
    if not now.table.settling:
        return ""
    told = (
        _("{player} {points}.", player=name_of(player), points=points(now, player))
        for player in Player
    )
    return sentences(*told)


def points(now: BoardState, player: Player) -> str:
    """Return a player's points and their parts by the marks; empty during play."""
    settling = now.table.settling
    if settling is None:
        return ""
    tally = settling.count.of(player)
    given = komi(now.game.rules) if player is Player.WHITE else ""
    return _("{points}: {parts}", points=tally.total, parts=_parts(tally, given))


def _parts(tally: PointTally, komi: str) -> str:
    """Return a player's points as text, by stones, territory, prisoners, dead stones and komi."""
    parts = [ngettext("{n} stone", "{n} stones", tally.stones)] if tally.stones else []
    parts.append(ngettext("{n} territory", "{n} territory", tally.territory))
    if tally.prisoners:
        parts.append(ngettext("{n} prisoner", "{n} prisoners", tally.prisoners))
    if tally.dead:
        parts.append(ngettext("{n} dead", "{n} dead", tally.dead))
    return row([*parts, komi])


def open_acts(now: BoardState) -> str:
    """Return the sentence on what can be done in Go's scoring phase here; otherwise empty."""
    go = now.position.go
    if go is None or not now.table.is_stopped or not now.table.is_open:
        return ""
    touch = now.pointing.touch
    if now.table.seats.person is None:
        return pressed(_duties_of_both(now.position.to_move, go.agreed), touch=touch)
    if now.may_agree:
        return _duties_of_one(now, go)
    return pressed(_("You can still tap your dead groups."), touch=touch) if now.table.sends else ""


def _duties_of_one(now: BoardState, go: GoState) -> str:
    """Return the sentence on the opponent's agreement and what the person can do."""
    touch = now.pointing.touch
    if go.agreed is None:
        return pressed(_("Tap your dead groups, then agree or play on."), touch=touch)
    too = pressed(_("Agree too, or tap your dead groups."), touch=touch)
    if now.notices:  # the notice says it already, in full
        return too
    other = owner(now, now.position.to_move.enemy)
    return sentences(capitalized(_("{name} agrees.", name=other)), too)


def _duties_of_both(to_move: Player, agreed: Player | None) -> str:
    """Return the sentence on who agrees or marks next, for two people on this device."""
    name = name_of(to_move)
    if agreed is not None:
        return _("{player} agrees. {other} can agree too, or tap their dead groups.",
                 player=name_of(agreed), other=name)  # fmt: skip
    return _("Each player taps their dead groups, then {player} agrees.", player=name)


def resume_label(now: BoardState) -> str:
    """Return the label of the button that resumes play."""
    go = now.position.go or GoState()
    return ngettext("Play on ({n} left)", "Play on ({n} left)", MAX_RESUMPTIONS - go.phase)


def pass_name(now: BoardState) -> str:
    """Return the label of the pass button, with the pass's cost in a dispute."""
    rules, go = now.game.rules, now.position.go
    costs = isinstance(rules, Go) and rules.scoring == "b" and go is not None and go.phase
    return _("Pass (1 stone)") if costs else _("Pass")


def placement(now: BoardState, choices: Choices) -> str:
    """Return the effects of placing a stone at a point, empty if there are none."""
    taken = choices.own or Toll()
    player = now.position.to_move
    lost, own = taken.of(player.enemy.stone), taken.of(player.stone)
    parts = []
    if lost:
        parts.append(_("captures {stones}", stones=taken_of(player.enemy, lost)))
    if own:
        parts.append(ngettext("self-capture of {n} stone", "self-capture of {n} stones", own))
    if choices.repeats:
        parts.append(_("the same position a third time, which ends the game"))
    return row(parts)


_ONLY_YOU = (
    Text("Only you can mark black groups as dead."),
    Text("Only you can mark white groups as dead."),
)
_ONLY_OTHER = (
    Text("Only {name} can mark black groups as dead."),
    Text("Only {name} can mark white groups as dead."),
)


def refusal(now: BoardState, error: IllegalMove) -> str:
    """Return the Go-specific reason for a refused move; empty for reasons of all games."""
    match error.illegality:
        case Illegality.KO:
            return _(
                "Not here: the stone at {point} has just captured one, so you can’t recapture "
                "at once (ko).",
                point=next(iter(error.groups[0].points)),
            )
        case Illegality.SUPERKO:
            return _(
                "Not here: that would bring back the position "
                "in which the players last passed twice in a row."
            )
        case Illegality.NO_STRING:
            return _("Play has stopped: you can only mark dead stones.")
        case Illegality.STOPPED if error.groups:
            return _others_string(now, next(iter(error.groups[0].points)))
        case Illegality.STOPPED:
            return _("Play has stopped: mark your dead groups, agree, or play on.")
        case _:
            return ""


def _others_string(now: BoardState, point: Point) -> str:
    """Return the sentence on who may mark the string at a point.

    Empty without a stone there.
    """
    player = owner_at(now.position.board, point)
    if player is None:
        return ""
    if is_you(now, now.game.owner(player)):
        return _(by_colour(player, *_ONLY_YOU))
    return _(by_colour(player, *_ONLY_OTHER), name=owner(now, player))


_TERRITORY = (Text("black territory"), Text("white territory"))


def label(now: BoardState, point: Point) -> str:
    """Return the addition to a point's accessible name in the scoring phase; else empty."""
    position = now.position
    settling = now.table.settling
    if position.go is None or settling is None:
        return ""
    if point in position.board.stones:
        return _("marked dead") if point in position.go.dead else ""
    holder = settling.territory.get(point)
    return _(by_colour(holder, *_TERRITORY)) if holder else _("nobody’s")


def tap_effect(now: BoardState, point: Point) -> str:
    """Return what a tap on a stone does in the scoring phase; empty if nothing."""
    go = now.position.go
    if go is None or now.table.settling is None or not now.table.may_mark(point):
        return ""
    return _("unmark") if point in go.dead else _("mark as dead")
