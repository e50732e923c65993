"""Sentences about situations new to a person, and about forced losses."""

from collections.abc import Callable, Mapping

from redstone.app.play.board_state import BoardState
from redstone.app.play.encounter import Encounter, Explained
from redstone.app.words.names import by_colour, is_yours, name_of, owner, taken_of
from redstone.app.words.race import safe_moves_text
from redstone.insight.forced import Forced
from redstone.language import Text, _, capitalized, ngettext, sentences
from redstone.position import Player

POINT_AT = Text("Hover over it to see what could happen next.")
HOLD_FINGER = Text("Hold a finger on it to see what could happen next. Slide off to cancel.")


def explain(explained: Explained, now: BoardState) -> str:
    """Return the explanation of a situation that a newcomer meets, of at most two sentences."""
    return _SENTENCES[explained.encounter](explained, now)


def warning(now: BoardState) -> str:
    """Return a warning if every move of the person to move costs stones, else an empty text."""
    forced = now.table.forced
    if forced is None or not now.table.may_play:
        return ""
    mover = now.position.to_move
    alone = now.table.seats.person is not None
    if forced.moves > 1:
        return _costly_moves_warning(forced, mover, alone=alone)
    return _only_move_warning(forced, mover, alone=alone)


def _costly_moves_warning(forced: Forced, mover: Player, *, alone: bool) -> str:
    """Return a warning that every move costs stones, with the loss of the cheapest one.

    With `alone` the mover is addressed as "you", else by name.
    """
    gaps = {"own": forced.own, "player": name_of(mover)}
    if not forced.enemy:
        if alone:
            return _("Every move costs you stones: the cheapest loses {own}.", **gaps)
        return _("Every move costs {player} stones: the cheapest loses {own}.", **gaps)
    gaps["stones"] = taken_of(mover.enemy, forced.enemy)
    if alone:
        return _(
            "Every move costs you stones: the cheapest captures {stones} and loses {own}.", **gaps
        )
    return _(
        "Every move costs {player} stones: the cheapest captures {stones} and loses {own}.", **gaps
    )


def _only_move_warning(forced: Forced, mover: Player, *, alone: bool) -> str:
    """Return a warning that the only move costs stones.

    With `alone` the mover is addressed as "you", else by name.
    """
    taken = taken_of(mover.enemy, forced.enemy)
    if alone and forced.enemy:
        return ngettext(
            "Your only move captures {stones} and loses {n} of your stones.",
            "Your only move captures {stones} and loses {n} of your stones.",
            forced.own,
            stones=taken,
        )
    if alone:
        return ngettext(
            "Your only move loses {n} of your stones.",
            "Your only move loses {n} of your stones.",
            forced.own,
        )
    if forced.enemy:
        return ngettext(
            "{player}’s only move captures {stones} and loses {n} stone.",
            "{player}’s only move captures {stones} and loses {n} stones.",
            forced.own,
            player=name_of(mover),
            stones=taken,
        )
    return ngettext(
        "{player}’s only move loses {n} stone.",
        "{player}’s only move loses {n} stones.",
        forced.own,
        player=name_of(mover),
    )


def _run_out(explained: Explained, now: BoardState) -> str:
    """Return the explanation that a player has no safe moves left."""
    if is_yours(now, explained.player):
        return _(
            "You have no safe moves left: "
            "every move captures your own stones or leaves some with one liberty."
        )
    told = _(
        "{name} has no safe moves left: "
        "every move gives up stones or leaves some with one liberty.",
        name=owner(now, explained.player),
    )
    return capitalized(told)


def _loss_text(explained: Explained, now: BoardState, number: int) -> str:
    """Return a sentence on the number of stones that a player has lost."""
    if is_yours(now, explained.player):
        return ngettext("You lost a stone.", "You lost {n} stones.", number)
    name = owner(now, explained.player)
    return capitalized(
        ngettext("{name} lost a stone.", "{name} lost {n} stones.", number, name=name)
    )


def _grown(explained: Explained, now: BoardState) -> str:
    """Return the sentences on the stones lost, and on the turn of several stones that follows."""
    more = ngettext(
        "So you place {n} stone this turn. Groups without a liberty leave the board when it ends.",
        "So you place {n} stones this turn. Groups without a liberty leave the board when it ends.",
        explained.number,
    )
    return sentences(_loss_text(explained, now, explained.number - 1), more)


def _loss(explained: Explained, now: BoardState) -> str:
    """Return the sentences on a loss of stones and on the rule by which it happened."""
    if now.game.rules.traits.has_red:
        why = _("Red captures every group with no liberty left.")
    else:
        why = _("No liberty was left.")
    return sentences(_loss_text(explained, now, explained.number), why)


def _capture_text(explained: Explained, now: BoardState) -> str:
    """Return a sentence on a capture, with the number of stones."""
    player, n = explained.player, explained.number
    if explained.own:
        return _took_both(explained, now)
    white = player is Player.BLACK
    if is_yours(now, player) and white:
        return ngettext("You captured a white stone.", "You captured {n} white stones.", n)
    if is_yours(now, player):
        return ngettext("You captured a black stone.", "You captured {n} black stones.", n)
    gaps = {"name": owner(now, player)}
    if white:
        told = ngettext(
            "{name} captured a white stone.", "{name} captured {n} white stones.", n, **gaps
        )
    else:
        told = ngettext(
            "{name} captured a black stone.", "{name} captured {n} black stones.", n, **gaps
        )
    return capitalized(told)


def _took_both(explained: Explained, now: BoardState) -> str:
    """Return a sentence on a capture of stones of both colours."""
    player, every, own = explained.player, explained.number + explained.own, explained.own
    if is_yours(now, player):
        return ngettext(
            "You captured {n} stone, {own} of them your own.",
            "You captured {n} stones, {own} of them your own.",
            every,
            own=own,
        )
    told = ngettext(
        "{name} captured {n} stone, {own} of them their own.",
        "{name} captured {n} stones, {own} of them their own.",
        every,
        own=own,
        name=owner(now, player),
    )
    return capitalized(told)


def _capture(explained: Explained, now: BoardState) -> str:
    """Return the sentences on a capture and on the rule by which it happened."""
    traits = now.game.rules.traits
    if traits.has_red:
        why = _("Red captures all groups without a liberty at the same time, black and white.")
    elif traits.takes_at_end:
        why = _next_turn(explained, now)
    else:
        why = _("No liberty was left.")
    return sentences(_capture_text(explained, now), why)


def _next_turn(explained: Explained, now: BoardState) -> str:
    """Return the sentence on how many stones the opponent places in return for a capture."""
    count, enemy = explained.number + 1, explained.player.enemy
    if is_yours(now, enemy):
        return ngettext("In return, you place {n} stone next.",
                        "In return, you place {n} stones next.", count)  # fmt: skip
    return ngettext(
        "In return, {player} places {n} stone next.",
        "In return, {player} places {n} stones next.",
        count,
        player=name_of(enemy),
    )


_EYE_IN_GO = (
    Text("A white stone there would have no liberty. With two eyes, a group lives."),
    Text("A black stone there would have no liberty. With two eyes, a group lives."),
)


def _eye(explained: Explained, now: BoardState) -> str:
    """Return the explanation that an eye was made, and why the enemy can't place there."""
    point = explained.point
    if is_yours(now, explained.player):
        told = _("You have an eye at {point}.", point=point)
    else:
        name = owner(now, explained.player)
        told = capitalized(_("{name} has an eye at {point}.", name=name, point=point))
    if now.game.rules.traits.has_red and is_yours(now, explained.player.enemy):
        why = _(
            "You can’t place a stone there, not even red, "
            "as long as the group around it has another liberty."
        )
    elif now.game.rules.traits.has_red:
        why = _(
            "{player} can’t place a stone there, not even red, "
            "as long as the group around it has another liberty.",
            player=name_of(explained.player.enemy),
        )
    else:
        why = _(by_colour(explained.player, *_EYE_IN_GO))
    return sentences(told, why)


def _race(explained: Explained, now: BoardState) -> str:
    """Return the explanation of the race of safe moves: how many each player has left.

    Empty if they were not counted.
    """
    race, player = explained.race, explained.player
    if race is None:
        return ""
    gaps = {
        "own": safe_moves_text(race.of(player)),
        "other": safe_moves_text(race.of(player.enemy)),
        "enemy": name_of(player.enemy),
    }
    if is_yours(now, player):
        return _(
            "Safe moves left: you have {own}, {enemy} {other}. Whoever runs out must give up "
            "stones.",
            **gaps,
        )
    gaps["name"] = owner(now, player)
    if is_yours(now, player.enemy):
        return _(
            "Safe moves left: {name} has {own}, you have {other}. Whoever runs out must give "
            "up stones.",
            **gaps,
        )
    return _(
        "Safe moves left: {name} has {own}, {enemy} {other}. Whoever runs out must give up stones.",
        **gaps,
    )


_BOTH = (
    Text("You can place black or red here."),
    Text("You can place white or red here."),
)


def _both(explained: Explained, _now: BoardState) -> str:
    """Return the explanation that both kinds of stone are legal at a point."""
    return _(by_colour(explained.player, *_BOTH))


def _forced(_explained: Explained, _now: BoardState) -> str:
    """Return the explanation of a forced loss of own stones."""
    return _("You can’t pass: with nothing else to play, you must capture your own stones.")


def _red_stays(_explained: Explained, _now: BoardState) -> str:
    """Return the explanation that red stones stay."""
    return _("Red stays for good: it’s nobody’s, and nothing captures it.")


def _hint(_explained: Explained, now: BoardState) -> str:
    """Return the explanation of a hint's point."""
    return _(HOLD_FINGER if now.pointing.touch else POINT_AT)


_SENTENCES: Mapping[Encounter, Callable[[Explained, BoardState], str]] = {
    Encounter.FORCED: _forced,
    Encounter.RUN_OUT: _run_out,
    Encounter.CAPTURE: _capture,
    Encounter.LOSS: _loss,
    Encounter.GROWN: _grown,
    Encounter.EYE: _eye,
    Encounter.RED_STAYS: _red_stays,
    Encounter.RACE: _race,
    Encounter.BOTH: _both,
    Encounter.HINT: _hint,
}
