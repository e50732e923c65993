"""Texts about each game: a sentence, a welcome, and a credit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from redstone.app.words import go as go_words
from redstone.language import Text, _
from redstone.rules.protocol import Rules
from redstone.summary import game_title


def _no_terms(_rules: Rules) -> str:
    """Return an empty text, as the game has no options to mention."""
    return ""


@dataclass(frozen=True)
class GameWords:
    """The texts about a game: one sentence, a welcome before its first move, and a credit.

    `welcome` has a gap {terms} for the terms of play, which `terms` makes from the options.
    `steere` is true for the games of Mark Steere, who asks to be credited with his site.
    """

    sentence: Text
    welcome: Text
    credit: Text
    steere: bool = True
    terms: Callable[[Rules], str] = _no_terms


_RED_CAPTURES = Text("Only red stones capture. Lose all your stones and you lose.")

FAMILY: Mapping[str, GameWords] = {
    "redstone": GameWords(
        Text("Only red stones capture. Lose all your stones and you lose."),
        _RED_CAPTURES,
        Text("Redstone by Mark Steere, 2012"),
    ),
    "red": GameWords(
        Text("The forerunner of Redstone: your first stone must be your own colour."),
        _RED_CAPTURES,
        Text("Red by Mark Steere, 2012"),
    ),
    "savage": GameWords(
        Text("Capture every enemy stone. Lose five stones and you place six."),
        Text(
            "Groups without a liberty leave the board when the turn ends. "
            "If you lose n stones, you place n + 1 next."
        ),
        Text("Savage Go by Mark Steere, 2023"),
    ),
    "go": GameWords(
        Text("Surround more of the board than your opponent."),
        Text("Go under the Renaissance rules: {terms}. Three passes in a row stop play."),
        Text("Go, Renaissance rules: first draft by jann, Life in 19x19 forum, 2021"),
        steere=False,
        terms=go_words.terms,
    ),
}
"""The texts by the games' names in links, in the order in which the games are offered."""


def sentence(rules: Rules) -> str:
    """Return the one-sentence description of a game."""
    return _(FAMILY[rules.name].sentence)


def welcome(rules: Rules) -> str:
    """Return the welcome before the first move."""
    return _(FAMILY[rules.name].welcome, terms=terms(rules))


def terms(rules: Rules) -> str:
    """Return a game's options as text, as in "area, komi 7"; empty if it has none."""
    return FAMILY[rules.name].terms(rules)


def heading(rules: Rules) -> dict[str, object]:
    """Return the page state with a game's name, title and credit."""
    told = FAMILY[rules.name]
    return {
        "game": {"name": rules.name, "title": game_title(rules)},
        "texts": {"credit": _(told.credit)},
        "hidden": {"credit-site": not told.steere},
    }
