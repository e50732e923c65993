"""The verb for pressing a point in texts: "tap" for touch, "click" for a mouse."""

from redstone.language import Text, _

VERBS = Text(
    "words for a tap on the board in other texts, each with that for a mouse click",
    "Tap = Click / tap = click",
)
"""Pairs, applied in this order; in a language with one verb for both, a word and itself."""


def by_pointer(texts: dict[str, str], *, touch: bool) -> dict[str, str]:
    """Return the texts with the verb for touch, or for a mouse."""
    return {name: pressed(text, touch=touch) for name, text in texts.items()}


def pressed(text: str, *, touch: bool) -> str:
    """Return the text with the verb for touch, or for a mouse."""
    return text if touch else clicked(text)


def clicked(text: str) -> str:
    """Return the text with "tap" replaced by "click"."""
    for pair in _(VERBS).split("/"):
        tap, _equals, click = pair.partition("=")
        text = text.replace(tap.strip(), click.strip())
    return text
