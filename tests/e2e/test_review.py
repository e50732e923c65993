"""The review of a game on the page: from the end card to a better move, also after a reload."""

import re
from dataclasses import replace

from playwright.sync_api import expect

from tests.e2e.table import THINK_MS, BoardPage, against_computer, saved_game, two_people

LOST = "b2 c3 c2 b3 d2 d3 a2 a3 d1 a4 b1 d4 a1"
"""A game on 4x4 without the pie rule, after which Black resigns."""
BEST = re.compile(r"The best move was (?:red )?([a-d][1-4])")
RELOAD = """() => {
    new MutationObserver(() => {
        const told = document.getElementById("review-progress")?.textContent;
        if (/^([3-9]|1[0-9]) of 14/.test(told)) location.reload();
    }).observe(document.body, { childList: true, subtree: true });
}"""
"""Reloads the page once some positions have been searched, within the page itself."""


MOMENT = """(graph) => {
    const { left, top, width, height } = graph.getBoundingClientRect();
    const last = Number(graph.getAttribute("aria-valuemax"));
    const marked = [...graph.querySelectorAll(".dot.rim")].map((dot) => (
        Math.round(Number(dot.getAttribute("d").match(/^M([0-9.]+)/)[1]) / 300 * last)));
    const ply = marked.find((each) => !marked.includes(each + 1));
    const between = (0.6 * width) / last; // nearer to the next move
    return [ply, left + (ply / last) * width + between, top + height / 2, between];
}"""
"""Returns the number of a marked move before an unmarked one, and a place between them."""


def expect_press_near_a_marked_move_to_show_it(table: BoardPage) -> None:
    """Press the graph near a marked move, and expect that move to be shown.

    The window is a phone's, and the place less than 16 pixels off, nearer to the next move.
    """
    window = table.page.viewport_size
    assert window is not None
    table.resize(320, 568)
    ply, x, y, far = table["#review-graph"].evaluate(MOMENT)
    assert far < 16
    table.page.mouse.click(x, y)
    expect(table["#review-graph"]).to_have_attribute("aria-valuenow", str(ply))
    table.resize(**window)


def go_to_first_mistake(table: BoardPage) -> None:
    """Go to the first mistake from the start, as another one may be the last."""
    table["#review-graph"].focus()
    table.page.keyboard.press("Home")
    table["#review-next"].click()


def test_a_lost_game_is_reviewed_and_a_better_move_found_by_the_person(table: BoardPage) -> None:
    """The review continues after a reload, and its graph is operated by keys.

    A mistake is shown, then its best move, and a tried move is judged. No try is left in the
    record.
    """
    table.open(saved_game(f"{LOST} w", two_people(4, options="n")))
    # In Python the computer is slow enough to be left in the middle.
    table.page.route("**/kernel.wasm", lambda route: route.fulfill(body=b""))
    table.page.evaluate(RELOAD)
    with table.page.expect_navigation(timeout=THINK_MS):
        table["#review"].click()
    table.wait_ready()  # it was left in the middle, and continues
    told, progress = table["#review-told"], table["#review-progress"]
    expect(table["#review-players"]).to_have_text(re.compile("Black [0-9]+"), timeout=THINK_MS)
    expect(progress).to_be_hidden()
    graph = table["#review-graph"]
    graph.focus()
    table.page.keyboard.press("Home")
    expect(graph).to_have_attribute("aria-valuetext", re.compile("^Start: Black"))
    table.page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuenow", "1")
    expect_press_near_a_marked_move_to_show_it(table)
    go_to_first_mistake(table)
    expect(table["#review-place"]).to_have_text(re.compile("^1 of"))
    expect(told).to_have_text(re.compile(r"fell from [^.]*\."))
    expect(told).not_to_have_text(BEST)
    table["#review-best"].click()
    expect(told).to_have_text(BEST)
    best = BEST.search(told.inner_text())
    assert best is not None
    expect(table["#review-try"]).to_be_hidden()
    moves = table["#study-list button"].count()
    table["#study-leave"].click()
    table["#review"].click()  # which hides the best move again
    expect(told).to_have_text(re.compile(r"fell from [^.]*\."))
    table["#review-try"].click()
    expect(told).to_have_text(re.compile("Find a better move"))
    table.button(best[1]).focus()
    table.page.keyboard.press("Enter")
    table.settle()
    if table["#confirm"].is_visible():
        table["#confirm"].click()
    expect(told).not_to_have_text(re.compile("Find a better move|Looking"), timeout=THINK_MS)
    expect(told).to_have_text(re.compile("the best move found|is a good move|better"))
    expect(told).to_have_attribute("data-tick", re.compile("right|wrong|near"))
    expect(table["#trouble"]).to_be_hidden()
    go_to_first_mistake(table)
    expect(told).to_have_text(re.compile("fell from"))
    assert table["#study-list button"].count() == moves, "no try is left in the record"
    table["#study-leave"].click()
    table.open_dialog("games")
    table["#games-list"].get_by_role("button", name=re.compile("^Review:")).click()
    expect(table["#review-players"]).to_have_text(re.compile("Black [0-9]+"))


SIDEWAYS = "(review) => review.scrollWidth - review.clientWidth"
"""Returns how far the review could be moved sideways, in CSS pixels."""


def test_nothing_of_a_review_is_cut_on_a_phone_held_upright_or_across(
    running_phone: BoardPage,
) -> None:
    """Its buttons are in the window, and a refusal is shown below the bar."""
    setup = replace(against_computer(4), options="n")
    table = running_phone.take_up(saved_game(f"{LOST} w", setup))
    table["#review"].click()
    expect(table["#review-players"]).to_have_text(re.compile("Computer"), timeout=THINK_MS)
    table.resize(568, 320)
    assert table["#study-review"].evaluate(SIDEWAYS) == 0
    go_to_first_mistake(table)
    expect(table["#review-next"]).to_be_in_viewport(ratio=1)
    table.resize(390, 844)
    for name in ("next", "best"):
        expect(table[f"#review-{name}"]).to_be_in_viewport(ratio=1)
    table.press("b2")  # a stone is there
    expect(table["#refusal"]).not_to_be_empty()
    refusal, bar = table["#refusal"].bounding_box(), table["#study-bar"].bounding_box()
    assert refusal is not None
    assert bar is not None
    assert refusal["y"] >= bar["y"] + bar["height"]
    table["#study-leave"].click()
