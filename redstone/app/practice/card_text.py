"""Texts about the practice card shown, at each stage, or about why none is shown."""

from redstone.app.practice import words
from redstone.app.practice.judging import chances_after
from redstone.app.practice.practising import Practising
from redstone.app.practice.session import CardStage, PracticeSession
from redstone.app.words import points as point_words
from redstone.engine.chances import Chances
from redstone.language import _, sentences
from redstone.position import Move
from redstone.review.lookback import SIMULATIONS
from redstone.review.values import chances_before


def title(practising: Practising) -> str:
    """Return the title of the practice room, by the stage or the lack of cards."""
    session = practising.session
    if session.stage is CardStage.EMPTY:
        return _(words.DONE if practising.deck.cards else words.NONE_YET)
    if session.card is not None and session.card.away:
        return _(words.PUT_AWAY)
    return _(words.TITLES[session.stage.value])


def detail_of(practising: Practising, *, switched_off: bool = False) -> str:
    """Return the detail line; `switched_off` if the page must not search for mistakes."""
    session = practising.session
    if session.board_input.now.pointing.staged is not None:
        return point_words.staged_text(session.board_input.now)
    if session.trouble:
        return _(words.NOT_JUDGED if session.stage is CardStage.WEIGHED else words.NOT_SIFTED)
    if session.stage is CardStage.EMPTY:
        return _without_card(practising, switched_off=switched_off)
    if session.stage is CardStage.SIFTING and session.sifting is not None:
        return words.search_progress(session.sifting.reviewing, session.sifting.checking)
    return _at_card(practising)


def _at_card(practising: Practising) -> str:
    """Return the question at a card, or the verdict on the answer with the next date.

    Empty without a card; of an archived one it says only that.
    """
    session, card = practising.session, practising.session.card
    if card is None:
        return ""
    if card.away:
        return _(words.AWAY)
    if session.stage is CardStage.ASKED:
        return sentences(
            _notes_shown_once(practising), words.question_text(card, max(1, practising.left))
        )
    days = max(1, card.due - practising.deck.day)
    return sentences(
        _judged(session), words.next_date_text(days) if session.stage.is_judged else ""
    )


def _notes_shown_once(practising: Practising) -> str:
    """Return one-time notes: on the game searched, and on cards that couldn't be shown.

    The number of new cards is shown before they are asked.
    """
    count, is_over = practising.found, practising.session.stage is CardStage.EMPTY
    found = "" if count is None or (count and is_over) else words.new_cards(count)
    unasked = words.unasked_reasons([*practising.unasked.values()])
    return sentences(found, unasked, _(words.LOST_CARD) if practising.lost else "")


def _without_card(practising: Practising, *, switched_off: bool) -> str:
    """Return the detail line without a card, explaining why."""
    deck = practising.deck
    illegible = words.illegible(deck.illegible)
    if deck.cards:
        more = words.more_to_come(deck.next_days, deck.day)
    else:
        more = _(words.SWITCHED_OFF if switched_off else words.HOW)
    return sentences(_notes_shown_once(practising), more, illegible)


def _judged(session: PracticeSession) -> str:
    """Return the verdict on the move made, or the answer, in sentences with the chances.

    Empty if nothing was judged.
    """
    card, game, move = session.card, session.asked, session.tried
    if card is None or game is None:
        return ""
    if session.stage is CardStage.SHOWN:
        return words.answer_text(
            game,
            card,
            _chances_after(session, card.good[0], card.best),
            _chances_after(session, card.played, card.after),
        )
    if session.stage is CardStage.SAME:
        return words.same_mistake_text(card, _chances_after(session, card.played, card.after))
    if move is None:
        return ""
    position = game.play(move).position
    then = chances_before(game.rules, game.position, position, session.found)
    if session.stage is CardStage.WRONG:
        future = session.board_input.now.game.line[game.ply + 1 :]
        return words.wrong_reason(card, move, future[0] if future else None, then)
    right = session.stage is CardStage.RIGHT
    near = words.near_text(move, then) if session.stage is CardStage.NEAR else ""
    return words.right_reason(game, card, move, then) if right else near


def _chances_after(session: PracticeSession, move: Move, rate: float) -> Chances | None:
    """Return the chances after a move at the card's win rate; None if it is proven."""
    game, card = session.asked, session.card
    if game is None or card is None or card.exact:
        return None
    return chances_after(game, move, rate, card.simulations or SIMULATIONS)
