"""Texts of the coach about a turn: the change of chances, the refutation, the reason."""

from redstone.app.coach.coach import CoachAdvice
from redstone.app.words.lost_by import cause_or_contested
from redstone.app.words.outlook import percent
from redstone.engine.chances import of_evaluation
from redstone.language import _, capitalized, sentences
from redstone.summary import move_name


def card(advice: CoachAdvice) -> dict[str, str]:
    """Return the coach's card as texts: title, advice, announcement, and both buttons."""
    text = advice_text(advice)
    return {
        "title": _("Your coach"),
        "told": text,
        "announced": _("Your coach: {text}", text=text),
        "take_back": _("Take it back"),
        "play_on": _("Play on"),
    }


def advice_text(advice: CoachAdvice) -> str:
    """Return the sentences on what the turn lost and why; never empty."""
    game, rules = advice.game, advice.game.rules
    here, there = game.line_positions[advice.ply], game.position
    before = of_evaluation(rules, here, advice.before)
    after = of_evaluation(rules, there, advice.after)
    if before is None or after is None:
        return _("This move gives something away.")
    move = move_name(game.moves[-1])
    lost = capitalized(
        _(
            "{move} drops your chances from {before} to {after}.",
            move=move,
            before=percent(before),
            after=percent(after.others),
        )
    )
    if not advice.after.line:
        return lost
    last, moves, best, proven = advice.played_out
    reason = cause_or_contested(rules, last, moves, best=best, proven=proven).text
    reply = _("The reply is {answer}.", answer=move_name(moves[1], there))
    return sentences(lost, reason or reply)
