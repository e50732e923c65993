"""Texts about received games."""

from redstone.app.play.board_state import BoardState
from redstone.app.play.encounter import Explained
from redstone.app.play.notices import Challenged, Received
from redstone.app.words import family
from redstone.app.words import game as words
from redstone.app.words import notices as notice_words
from redstone.app.words.names import name_of
from redstone.language import _, sentences
from redstone.summary import game_title


def back_label(*, known: bool, older: bool) -> str:
    """Return the label of the button that leaves a viewed game.

    `known` is true if the game is a state of a stored one, `older` if it is an earlier state.
    """
    if not known:
        return _("Back to my game")
    return _("To the latest move") if older else _("Back to my version")


def title(now: BoardState) -> str:
    """Return a received game's title with its size, as in "Redstone, 9 × 9"."""
    return _("{game}, {size}", game=game_title(now.game.rules), size=words.size(now))


def game_sentence(now: BoardState) -> str:
    """Return the sentence that introduces a received game."""
    return family.sentence(now.game.rules)


def colour(now: BoardState) -> str:
    """Return the sentence on the person's colour and turn, or on the challenge received."""
    challenge = next((told for told in now.notices if isinstance(told, Challenged)), None)
    if challenge is not None:
        return notice_words.notice_text(challenge, now)
    mine = name_of(now.game.colour(now.table.home_seat))
    if now.table.may_play:
        return _("You play {player}, and it’s your turn.", player=mine)
    return _("You play {player}.", player=mine)


def other_notices(now: BoardState) -> str:
    """Return the texts of notices such as doubts about the link, and the offer to swap.

    Explanations and the notice of the game itself are not included.
    """
    others = [
        told for told in now.notices if not isinstance(told, Received | Challenged | Explained)
    ]
    said = [notice_words.notice_text(told, now) for told in others]
    if now.table.may_swap:
        said.append(_("Or swap to become Black."))
    return sentences(*said)
