"""The Content-Security-Policy: a violation fails the test in which it happens."""

from playwright.sync_api import Page

from tests.e2e.site import Site
from tests.e2e.waiting import expect_soon
from tests.e2e.watch import FaultWatch

BROKEN = """() => {
    const add = (name, textContent) =>
        document.head.append(Object.assign(document.createElement(name), { textContent }));
    add("script", "window.broken = true");
    add("style", "html { color: red }");
}"""
FORBIDDEN = {"script-src", "style-src", "connect"}
"""The violations on that page, by the browser's names."""


def test_policy_violations_are_blocked_and_detected(
    page: Page, own_site: Site, watches: list[FaultWatch]
) -> None:
    """An inline script and style and a foreign request are blocked, and recorded by the watch.

    The page has no scripts of its own, so nothing else is reported.
    """
    start = own_site.folder / "index.html"
    head, _, _ = start.read_text().partition("<title>")
    start.write_text(f"{head}<title>Redstone</title>")
    page.goto(own_site.url)
    watches[0].allow("Content Security Policy", "favicon")
    page.evaluate(BROKEN)
    page.evaluate("() => fetch('https://127.0.0.1:1/').catch(() => {})")
    assert page.evaluate("() => window.broken === undefined")

    def violations() -> set[str]:
        """Return the kinds of violations that the watch has recorded."""
        faults = [fault for fault in watches[0].faults if "Content Security Policy" in fault]
        return {kind for kind in FORBIDDEN for fault in faults if kind in fault}

    expect_soon(page, violations, FORBIDDEN)
