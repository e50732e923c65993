"""The verb for a press on the board: "tap" for a finger, "click" for a mouse."""

from redstone.language import Text, _

VERBS = Text(
    "words for a tap on the board in other texts, each with that for a mouse click",
    "Tap = Click / tap = click",
)
"""Pairs, applied in this order; in a language with one verb for both, a word and itself."""


def by_pointer(texts: dict[str, str], *, touch: bool) -> dict[str, str]:
    """Return texts with the verb that fits a finger, or a mouse."""
    return {name: pressed(text, touch=touch) for name, text in texts.items()}


def pressed(text: str, *, touch: bool) -> str:
    """Return a text with the verb that fits a finger, or a mouse."""
    return text if touch else clicked(text)


def clicked(text: str) -> str:
    """Return a text with the words for a mouse."""
    for pair in _(VERBS).split("/"):
        tap, _equals, click = pair.partition("=")
        text = text.replace(tap.strip(), click.strip())
    return text
