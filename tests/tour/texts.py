"""The texts currently on the page: visible ones, and those for a screen reader."""

import re

from playwright.sync_api import Page

READ = """() => {
    const END = "\\u001f";
    const shown = (e) => e.checkVisibility({ visibilityProperty: true });
    const flows = (e) => ["inline", "contents"].includes(getComputedStyle(e).display);
    const run = (node) => [...node.childNodes].map((child) =>
        child.nodeType === Node.TEXT_NODE ? child.data
        : child.nodeType === Node.ELEMENT_NODE && flows(child) && shown(child) ? run(child)
        : END).join("");
    const spoken = ["aria-label", "aria-description", "aria-valuetext", "placeholder", "title",
                    "alt"];
    const told = [];
    for (const e of document.body.querySelectorAll("*")) {
        const said = e.localName === "option" ? shown(e.closest("select")) : shown(e);
        if (!said || ["SCRIPT", "STYLE"].includes(e.tagName)) continue;
        if (e.localName === "option" || !flows(e)) told.push(...run(e).split(END));
        told.push(...spoken.map((name) => e.getAttribute(name) ?? "")
            .filter((text) => text).map((text) => `(${text})`));
    }
    return told;
}"""
"""Script that returns every block's text, with parts only for screen readers in brackets."""
SPACE = re.compile(r"[ \t\n\r]+")
POINT = re.compile(r"\b[a-z]\d{1,2}\b")
WORDS = re.compile(r"[^\W\d_]{2}|[^\W\d_a-zA-Z]")
"""Matches two letters, or one that cannot be a point's. Other texts are only numbers or points."""


def texts(page: Page) -> list[str]:
    """Return the texts of a page in order, without those that are only points and numbers."""
    read = [SPACE.sub(" ", text).strip() for text in page.evaluate(READ)]
    return [text for text in dict.fromkeys(read) if WORDS.search(text)]
