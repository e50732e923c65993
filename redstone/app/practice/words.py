"""The texts of the practice room."""

from collections.abc import Mapping, Sequence

from redstone.app.practice.card import MistakeCard
from redstone.app.practice.no_card_reason import NoCardReason
from redstone.app.words.motifs import best_move_text, why
from redstone.app.words.outlook import percent
from redstone.engine.chances import Chances
from redstone.engine.report import Candidate
from redstone.language import Text, _, capitalized, listed, ngettext, npgettext, sentences
from redstone.position import Move
from redstone.record.game import Game
from redstone.summary import move_name

TITLES: Mapping[str, Text] = {
    "reading": Text("Loading your mistakes…"),
    "sifting": Text("Looking for your mistakes…"),
    "asked": Text("Find a better move."),
    "weighed": Text("Let’s see…"),
    "right": Text("Right."),
    "near": Text("Almost."),
    "same": Text("That’s what you played."),
    "wrong": Text("Not that one."),
    "shown": Text("The answer."),
}
"""The title of each stage with a card, by the stage's name."""
NONE_YET = Text("You have no mistakes to practise yet.")
DONE = Text("Nothing more for today.")
HOW = Text(
    "While you’re away, the page checks your games against the computer. It asks you here "
    "about the mistakes it’s sure of."
)
SWITCHED_OFF = Text(
    "Your settings stop the page from finding mistakes by itself. You can also get here from a "
    "game’s review in a study."
)
PUT_AWAY, AWAY = Text("Archived."), Text("You won’t be asked again.")
NOTHING_SURE = Text("There’s no mistake to practise in that game.")
LOST_CARD = Text("One mistake couldn’t be read and was archived.")
NOT_JUDGED = Text(
    "The computer isn’t answering, so it can’t judge your move. It doesn’t count either way."
)
NOT_SIFTED = Text("The computer isn’t answering, so it can’t look for your mistakes.")


def search_progress(reviewing: tuple[int, int], checking: tuple[int, int]) -> str:
    """Return the progress of a search: the position reviewed or, with any, the mistake checked.

    Both are a number and how many there are.
    """
    index, count = checking
    if count:
        return _("Checking the moments that cost you most: {index} of {count}…",
                 index=index, count=count)  # fmt: skip
    done, n = reviewing
    return ngettext("Reviewing: {done} of {n} position…", "Reviewing: {done} of {n} positions…",
                    n, done=done)  # fmt: skip


def question_text(card: MistakeCard, left: int) -> str:
    """Return the question: the move played, and the number of cards left today."""
    played = _("You played {move} here.", move=move_name(card.played))
    return sentences(played, left_today(left))


def left_today(left: int) -> str:
    """Return the text on the cards left today, including the one shown."""
    return ngettext("It’s the last one for today.", "{n} are left for today.", left)


def right_reason(game: Game, card: MistakeCard, move: Move, then: Chances | None) -> str:
    """Return the sentences on why a move is right."""
    name, reason = move_name(move), why(game.rules, game.position, Candidate(move, 1, card.best))
    if card.exact:
        said = (
            _("{move} wins (proven): {reason}.", move=name, reason=reason)
            if reason
            else _("{move} wins (proven).", move=name)
        )
        return capitalized(said)
    said = (
        _("{move} is as good as the best: {reason}.", move=name, reason=reason)
        if reason
        else _("{move} is as good as the best.", move=name)
    )
    return sentences(capitalized(said), _chances_text(then))


def near_text(move: Move, then: Chances | None) -> str:
    """Return the sentence on a move better than the mistake but not good enough."""
    said = _("{move} is better than what you played, but there’s an even better one.",
             move=move_name(move))  # fmt: skip
    return sentences(capitalized(said), _chances_text(then))


def wrong_reason(card: MistakeCard, move: Move, answer: Move | None, then: Chances | None) -> str:
    """Return the sentence on why a move is wrong: the reply to it."""
    name = move_name(move)
    if answer is None:
        said = _("{move} is no better.", move=name)
    elif card.exact:
        said = _("{move} loses to {answer} (proven).",
                 move=name, answer=move_name(answer))  # fmt: skip
    else:
        said = _("The reply to {move} is {answer}.", move=name, answer=move_name(answer))
    return sentences(capitalized(said), _chances_text(then), _("Try another."))


def same_mistake_text(card: MistakeCard, after: Chances | None) -> str:
    """Return the text after the same mistake again: the reply and the chances."""
    said = ""
    if card.answer:
        said = _("The reply is {answer}.", answer=move_name(card.answer[0]))
    return sentences(said, _chances_text(after), _("Try another."))


def answer_text(game: Game, card: MistakeCard, best: Chances | None, after: Chances | None) -> str:
    """Return the answer with its reason, and what is wrong with the move played."""
    first, *others = card.good
    said = [best_move_text(game.rules, game.position, Candidate(first, 1, card.best))]
    if others:
        names = listed([move_name(move) for move in others])
        said.append(ngettext("Just as good: {moves}.", "Just as good: {moves}.", len(others),
                             moves=names))  # fmt: skip
    if best is not None and after is not None:
        said.append(
            _(
                "It leaves you at {best}; your move left you at {after}.",
                best=percent(best),
                after=percent(after),
            )
        )
    return sentences(*said)


def next_date_text(days: int) -> str:
    """Return the sentence on when the card is asked again."""
    return ngettext("It comes back tomorrow.", "It comes back in {n} days.", days)


def more_to_come(days: Sequence[int], today: int) -> str:
    """Return the sentence on the cards due tomorrow or later; empty for none."""
    tomorrow = sum(day <= today + 1 for day in days)
    if tomorrow:
        return ngettext("{n} comes up tomorrow.", "{n} come up tomorrow.", tomorrow)
    if not days:
        return ""
    return ngettext("The next one comes in {n} day.", "The next one comes in {n} days.",
                    days[0] - today)  # fmt: skip


def new_cards(count: int) -> str:
    """Return the sentence on the number of new cards from a game."""
    if not count:
        return _(NOTHING_SURE)
    return ngettext("You’ll practise {n} mistake from that game.",
                    "You’ll practise {n} mistakes from that game.", count)  # fmt: skip


def unasked_reasons(reasons: Sequence[NoCardReason]) -> str:
    """Return the sentences on why other mistakes got no card; empty for none."""
    told = {
        NoCardReason.LOST: ngettext(
            "{n} mistake is left out because the game was already lost.",
            "{n} mistakes are left out because the game was already lost.",
            reasons.count(NoCardReason.LOST),
        ),
        NoCardReason.SMALL: ngettext(
            "{n} mistake is left out because a longer look shows that it costs little.",
            "{n} mistakes are left out because a longer look shows that they cost little.",
            reasons.count(NoCardReason.SMALL),
        ),
        NoCardReason.UNCLEAR: ngettext(
            "{n} mistake is left out because the best move isn’t certain.",
            "{n} mistakes are left out because the best move isn’t certain.",
            reasons.count(NoCardReason.UNCLEAR),
        ),
        NoCardReason.MORE: ngettext(
            "{n} smaller mistake is left out.",
            "{n} smaller mistakes are left out.",
            reasons.count(NoCardReason.MORE),
        ),
    }
    return sentences(*(text for why, text in told.items() if why in reasons))


def illegible(count: int) -> str:
    """Return the sentence on unreadable cards, empty for none."""
    if not count:
        return ""
    return ngettext(
        "{n} mistake couldn’t be read. It stays as it is.",
        "{n} mistakes couldn’t be read. They stay as they are.",
        count,
    )


def figures(left: int, known: int, away: int) -> list[tuple[str, str]]:
    """Return the statistics (left today, in use, archived), each with its label."""
    return [
        (npgettext("beside a number", "left today", "left today", left), str(left)),
        (_("in all"), str(known)),
        (npgettext("beside a number", "archived", "archived", away), str(away)),
    ]


def _chances_text(then: Chances | None) -> str:
    """Return the phrase on the chances after a move, empty if unknown."""
    return "" if then is None else _("It leaves you at {percent}.", percent=percent(then))
