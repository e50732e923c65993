"""`web/load/render.js` keeps the elements of unchanged entries, and changes only differences."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

SCRIPT = Path("web/load/render.js").read_text()
SETTING = """
const { button, element, icon, made, render } = await import(URL.createObjectURL(
  new Blob([%s], { type: "text/javascript" })));
const list = document.body.appendChild(document.createElement("ul"));
const show = (...names) => render(list, names.map((name) => (
  element("li", { key: name }, button({ onclick: () => { list.title = name; } }, name)))));
"""


@pytest.fixture
def blank(browser: Browser) -> Iterator[Page]:
    """Provide an empty page."""
    page = browser.new_page()
    yield page
    page.close()


def result(page: Page, script: str) -> Any:
    """Run a script that can use the module, a list and `show`, and return its result."""
    return page.evaluate(f"async () => {{ {SETTING % json.dumps(SCRIPT)} {script} }}")


def test_an_entry_that_stays_keeps_the_focus_when_one_before_it_goes(blank: Page) -> None:
    """Rendered again, the entry is the same element. Entries are recognised by their keys."""
    script = """
      show("a", "b", "c");
      list.children[1].firstChild.focus();
      const focused = document.activeElement;
      show("b", "d", "c");
      return [document.activeElement === focused, list.textContent];
    """
    assert result(blank, script) == [True, "bdc"]


def test_entries_follow_a_new_order(blank: Page) -> None:
    """An entry is moved, not made again."""
    script = """
      show("a", "b", "c");
      const before = [...list.children];
      show("c", "a", "b");
      return [list.textContent, [...list.children].every((item) => before.includes(item))];
    """
    assert result(blank, script) == ["cab", True]


def test_nothing_changes_if_nothing_differs(blank: Page) -> None:
    """Rendering the same again touches neither nodes nor attributes."""
    script = """
      const properties = { class: "x", title: "y", hidden: true };
      const again = () => render(list, element("li", properties, "one", icon("i-z")));
      again();
      const seen = new MutationObserver(() => {});
      seen.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
      again();
      return seen.takeRecords().length;
    """
    assert result(blank, script) == 0


def test_attributes_go_and_a_ticked_box_is_set_back(blank: Page) -> None:
    """A property that is null removes its attribute.

    A box that was clicked gets the rendered state, because the state of the element counts, not
    what was rendered last.
    """
    script = """
      const box = (current) => render(list, element("li", { "aria-current": current },
        element("input", { type: "checkbox", checked: false })));
      box("true");
      list.querySelector("input").click();
      box(null);
      return [list.firstChild.hasAttribute("aria-current"), list.querySelector("input").checked];
    """
    assert result(blank, script) == [False, False]


def test_a_listener_is_replaced(blank: Page) -> None:
    """A button calls the function it was rendered with last, once."""
    script = """
      let calls = "";
      for (const name of ["a", "b"]) {
        render(list, button({ onclick: () => { calls += name; } }, "go"));
      }
      list.firstChild.click();
      return calls;
    """
    assert result(blank, script) == "b"


def test_texts_are_no_markup_and_icons_are_drawn(blank: Page) -> None:
    """Text is escaped, icons are SVG elements, and empty children are left out."""
    script = """
      render(list, "<b>", null, false, "", 0, icon("i-z"));
      return [list.innerHTML, list.querySelector("use") instanceof SVGUseElement];
    """
    assert result(blank, script) == [
        '&lt;b&gt;0<svg class="icon" aria-hidden="true"><use href="#i-z"></use></svg>',
        True,
    ]


def test_the_parents_own_elements_stay_only_if_rendered_again(blank: Page) -> None:
    """An element of the page passed to `render` keeps its identity; others are removed."""
    script = """
      const own = list.appendChild(document.createElement("li"));
      list.append(document.createElement("li"));
      const one = made(element("li", {}, "made"));
      render(list, own, one, element("li", {}, "new"));
      render(list, own, element("li", {}, "new"));
      return [list.firstChild === own, list.textContent];
    """
    assert result(blank, script) == [True, "new"]
