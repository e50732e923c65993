"""The page at every size: nothing overlaps, is truncated or wraps. The board keeps its place."""

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import FilePayload, ViewportSize, expect

from redstone.app.play.settings import Opponent, Setup
from tests.app.sessions import (
    BOTH_AT_A1,
    KO,
    NEITHER_AT_A1,
    SELF_CAPTURE,
    STOPPED,
    TWO_DUE,
    link,
)
from tests.e2e.table import BoardPage, saved_game, two_people
from tests.e2e.waiting import expect_soon
from tests.effort import some

SIZES = (
    *((320, 568), (360, 640), (375, 548), (390, 664), (390, 844), (844, 390)),
    *((820, 1180), (1440, 900), (1920, 1080), (3840, 2160)),
)
ACROSS = ViewportSize(width=844, height=390)
WIDEST = """() => {
    window.wider = 0;
    const { documentElement: root } = document;
    const measure = () => {
        window.wider = Math.max(window.wider, root.scrollWidth - root.clientWidth);
        requestAnimationFrame(measure);
    };
    measure();
}"""
"""Records by how many pixels the page was ever wider than the window."""
Act = Callable[[BoardPage], None]


def do_nothing(_table: BoardPage) -> None:
    """Leave the page as it is."""


def touch(point: str) -> Act:
    """Return a function that touches a point with a finger."""
    return lambda table: table.touch(point)


def back(table: BoardPage) -> None:
    """Step back by one move, with the key for it."""
    table.page.keyboard.press(",")


def close(table: BoardPage) -> None:
    """Press Escape, and wait until the end card is hidden."""
    table.page.keyboard.press("Escape")
    expect(table["#end"]).to_be_hidden()


def open_link(text: str) -> Act:
    """Return a function that opens a link to a game sent by another person."""

    def open_it(table: BoardPage) -> None:
        """Follow the link, and wait for the card of the received game."""
        table.page.evaluate("link => { location.hash = link; }", text)
        expect(table["#received"]).to_be_visible()

    return open_it


STATES: dict[str, tuple[str, str, Act]] = {
    "start": ("redstone", "", do_nothing),
    "swap offer": ("redstone", "c3", do_nothing),
    "staged": ("redstone", BOTH_AT_A1, touch("a1")),
    "refused": ("redstone", NEITHER_AT_A1, touch("a1")),
    "looking": ("redstone", "c3 d4 e5", back),
    "over": ("redstone", "c3 w", do_nothing),
    "over, without its card": ("redstone", "c3 w", close),
    "received": ("redstone", "", open_link(link("b2"))),
    "looking at the finished": ("redstone", "c3 w", back),
    "ko": ("go", KO, touch("b2")),
    "self-capture": ("go", SELF_CAPTURE, touch("a1")),
    "stopped": ("go", STOPPED, do_nothing),
    "marked": ("go", STOPPED, touch("a3")),
    "no mark": ("go", STOPPED, touch("b1")),
    "scored": ("go", f"{STOPPED} va3 y y", do_nothing),
    "amid a turn": ("savage", f"{TWO_DUE} c3", do_nothing),
    "refused in a turn": ("savage", f"{TWO_DUE} c3", touch("a1")),
}

MEASURE = """(large) => {
    const heard = (e) => e.closest(".unseen") || // to be heard, not seen
        (e.closest("#head") && getComputedStyle(e.closest("#head")).clipPath !== "none");
    const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !heard(e);
    const all = (css) => [...document.querySelectorAll(css)].filter(seen);
    const name = (e) => `${e.id || e.className || e.tagName} “${e.textContent.trim()}”`;
    const faults = [];
    const parts = all("h1, #head button, .plate, #words, #refusal, #board, #welcome, " +
        "#steps button, #bar button, .move-list, #foot, #move-now, .card, .card button");
    const isSheet = (e) => e.closest(".card") && innerWidth < innerHeight; // it lies over the rest
    for (const part of parts) {
        const box = part.getBoundingClientRect();
        const below = large ? 0 : box.bottom - innerHeight;
        if (box.left < -0.5 || box.right > innerWidth + 0.5 || box.top < -0.5 || below > 0.5) {
            faults.push(`out of the window: ${name(part)}`);
        }
        if (part.scrollWidth > part.clientWidth + 1) faults.push(`cut: ${name(part)}`);
        for (const other of parts) {
            if (other === part || part.contains(other) || other.contains(part)) continue;
            if (isSheet(part) || isSheet(other)) continue;
            const its = other.getBoundingClientRect();
            const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
            const tall = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
            if (wide > 1 && tall > 1 && part.id < other.id) {
                faults.push(`${name(part)} overlaps ${name(other)}`);
            }
        }
    }
    for (const box of all("#status")) {
        if (box.scrollHeight > box.clientHeight + 1) faults.push(`cut: ${name(box)}`);
    }
    const board = document.getElementById("board").getBoundingClientRect();
    for (const card of all(".card")) {
        const free = (card.getBoundingClientRect().top - board.top) / board.height;
        if (isSheet(card) && !large && free < 0.85) faults.push(`hides the board: ${card.id}`);
    }
    const buttons = "#head button, #steps button, #bar button, #move-now, .card button";
    for (const button of all(buttons)) {
        const { width, height } = button.getBoundingClientRect();
        if (Math.min(width, height) < 43.5) faults.push(`small: ${name(button)}`);
        if (button.disabled && button.id !== "undo") faults.push(`disabled: ${name(button)}`);
    }
    for (const text of all("h1, h2, .name, #head button, #steps span, #bar span, .card button")) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        const line = parseFloat(getComputedStyle(text).fontSize);
        if (Math.max(...tops) - Math.min(...tops) > line) faults.push(`wraps: ${name(text)}`);
    }
    const more = document.documentElement.scrollHeight - innerHeight;
    if (!large && more > 0) faults.push(`${more} px to scroll`);
    if (document.documentElement.scrollWidth > innerWidth) faults.push("scrolls sideways");
    const { x, y, width, height } = board;
    return { faults, board: [x, y, width, height].map(Math.round), share: width / innerWidth };
}"""


@pytest.fixture
def still(running_phone: BoardPage) -> BoardPage:
    """Return the running page on a phone without motion. Everything is in its final place."""
    running_phone.page.emulate_media(reduced_motion="reduce")
    return running_phone


@pytest.fixture(scope="module")
def places() -> dict[tuple[int, int], list[int]]:
    """Provide an empty dictionary, in which tests store the board's place by the window's size.

    The place is that of the first state measured.
    """
    return {}


def measure(table: BoardPage, size: tuple[int, int], *, large: bool = False) -> dict[str, Any]:
    """Resize the window, and return its layout `faults` and the `board`'s place.

    The place is left, top, width and height in pixels, and `share` is the board's share of the
    window's width. With `large` text the page may be higher than the window.
    """
    table.wait_for_names()
    table.resize(*size)
    found: dict[str, Any] = table.page.evaluate(MEASURE, large)
    return found


@pytest.mark.parametrize("state", STATES)
def test_in_each_state_nothing_overlaps_and_the_board_keeps_its_place(
    still: BoardPage, places: dict[tuple[int, int], list[int]], state: str
) -> None:
    """In some windows a state has no layout faults and its board is where others have it."""
    game, moves, act = STATES[state]
    table = still.take_up(saved_game(moves, two_people(game=game)))
    act(table)
    table.settle()
    faults = []
    for size in some(SIZES, 4, [*STATES].index(state)):
        found = measure(table, size)
        faults += [f"{size[0]}x{size[1]}: {fault}" for fault in found["faults"]]
        if found["board"] != places.setdefault(size, found["board"]):
            faults.append(f"{size[0]}x{size[1]}: the board is at {found['board']}")
        if size[0] < 600 and found["share"] < 0.94:
            faults.append(f"{size[0]}x{size[1]}: the board has {found['share']:.0%} of the width")
    assert not faults, "\n".join(faults)


BAR_WORDS = """() => [...document.querySelectorAll("#bar button, #steps button")]
    .filter((button) => button.offsetWidth && !button.disabled)
    .map((button) => {
        const words = document.createRange();
        words.selectNodeContents(button.querySelector("span:not(.unseen)") ?? button);
        const own = button.getBoundingClientRect();
        const text = words.getBoundingClientRect().width ? words.getBoundingClientRect() : own;
        return [button.innerText, own.left, own.right, own.top, own.bottom, text.left, text.right];
    })"""
ENDED = b"(;GM[1]SZ[9]RU[Chinese]KM[7.5]RE[W+R];B[ee];W[cc];B[gc];W[cg]"


@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=str)
def test_the_actions_after_a_faulty_file_fit_on_a_phone(
    running_phone: BoardPage, size: tuple[int, int]
) -> None:
    """The buttons after a file with a fault was closed are large enough and don't overlap."""
    table = running_phone.take_up(saved_game("", two_people()))
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    faulty, why = ENDED + b";B[cg])", "#visit-why"
    for data, button in ((faulty, why), (b"(;GM[3])", why)):
        table.page.evaluate("() => document.getElementById('bad-link').close()")
        file = FilePayload(name="game.sgf", mimeType="text/plain", buffer=data)
        table["#file"].set_input_files(file)
        expect(table["#bad-link[open]"]).to_be_visible()
        table["#bad-link button[value=close]"].click()
        expect(table[button]).to_be_visible()
        expect(table["#visit-back"]).to_be_visible()
        boxes = table.page.evaluate(BAR_WORDS)
        assert len(boxes) > 5
        for name, left, right, *_, start, end in boxes:
            assert right - left >= 44, name
            assert left - 1 <= start <= end <= right + 1, f"{name} is wider than its button"
        for one, other in combinations(boxes, 2):
            apart = one[2] <= other[1] + 1 or other[2] <= one[1] + 1
            below = one[4] <= other[3] + 1 or other[4] <= one[3] + 1
            assert apart or below, f"{one[0]} lies over {other[0]}"


def test_a_small_board_has_no_layout_faults(still: BoardPage) -> None:
    """The board is 3 × 3, in some windows."""
    table = still.take_up(saved_game("", two_people(3)))
    found = {size: measure(table, size)["faults"] for size in some(SIZES, 5)}
    assert not any(found.values()), found


SHOWN_MOVES = """() => {
    const list = document.querySelector("#moves .move-list").getBoundingClientRect();
    return [...document.querySelectorAll("#moves .move-list button")].filter((move) => {
        const { right, width, height } = move.getBoundingClientRect();
        return width && height >= 44 && right > list.left + 1 && right <= list.right + 1;
    }).map((move) => move.textContent.split(" ").at(-1));
}"""
"""Returns the moves of the list that are visible and can be touched."""


def last_moves_seen(table: BoardPage, moves: list[str]) -> bool:
    """Return True if the visible part of the list shows the last few of these moves."""
    seen = table.page.evaluate(SHOWN_MOVES)
    return len(seen) >= min(3, len(moves)) and seen == moves[-len(seen) :]


def test_a_tall_phone_shows_the_last_moves_above_the_board(still: BoardPage) -> None:
    """The row of moves follows steps back through the game.

    The board stays at its place. A lower phone has no such row.
    """
    moves = "c3 d4 b2 b4 e2 c2 a4 d1 e1 d2"
    table = still.take_up(saved_game(moves, two_people()))
    table.resize(390, 664)
    assert table.page.evaluate(SHOWN_MOVES) == []
    table.resize(390, 844)
    board = table["#board"].bounding_box()
    for ply in (10, 9, 8, 2, 1):
        while len(table["#moves .move-list button:not(.taken-back)"].all()) > ply:
            table.page.keyboard.press(",")
            table.settle()
        expect_soon(table.page, partial(last_moves_seen, table, moves.split()[:ply]), True)
        assert table["#board"].bounding_box() == board
    strip = table["#moves .move-list"].bounding_box()
    assert strip is not None
    assert board is not None
    assert strip["y"] + strip["height"] <= board["y"]


WIDE = [size for size in SIZES if size[0] > size[1] > 640]
OVER_COUNT = """() => [...document.querySelectorAll(".plate")].filter((plate) => {
    const range = document.createRange();
    range.selectNodeContents(plate.querySelector(".note"));
    const right = Math.max(...[...range.getClientRects()].map((rect) => rect.right));
    return right > plate.querySelector(".tally").getBoundingClientRect().left;
}).length"""
"""Returns on how many plates the note, a level or a komi, overlaps the count of stones."""
CUT = """dialog => dialog.scrollWidth - dialog.clientWidth ||
    [...dialog.querySelectorAll(".cards b, .menu span")].filter((text) => {
        const inside = text.closest("label, button").getBoundingClientRect().right;
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getBoundingClientRect().right > inside;
    }).length"""
"""True if anything extends beyond a dialog, or its card or button."""


@pytest.mark.parametrize("state", ["start", "swap offer", "looking", "stopped", "marked"])
def test_questions_stand_beside_the_middle_of_a_wide_board(still: BoardPage, state: str) -> None:
    """In wide windows texts and buttons are beside the middle of the board's height."""
    game, moves, act = STATES[state]
    table = still.take_up(saved_game(moves, two_people(game=game)))
    act(table)
    for size in WIDE:
        table.resize(*size)
        board, words, bar = (table[css].bounding_box() for css in ("#board", "#words", "#bar"))
        assert board is not None
        assert words is not None
        assert bar is not None
        top, end = (
            (y - board["y"]) / board["height"] for y in (words["y"], bar["y"] + bar["height"])
        )
        assert 0.3 < top < 0.55 < end < 0.8, (size, top, end)


BAR_BELOW = """([words, hasLink]) => {
    document.getElementById("detail").textContent = words;
    const link = document.getElementById("lesson-link");
    link.hidden = !hasLink;
    link.textContent = "Learn in three minutes";
    return document.getElementById("bar").getBoundingClientRect().y;
}"""
"""Shows a message with or without a link to a lesson, and returns the place of the bar below."""


@pytest.mark.parametrize("window", [(1440, 900), (1024, 768)])
def test_a_message_of_two_lines_with_a_link_leaves_the_bar_in_its_place(
    still: BoardPage, window: tuple[int, int]
) -> None:
    still.take_up(saved_game("c3 d4", two_people()))
    still.page.set_viewport_size({"width": window[0], "height": window[1]})
    message = "White played d4 and captured two stones of Black with it."
    places = [
        still.page.evaluate(BAR_BELOW, [words, has_link])
        for words in ("", "White played d4.", message)
        for has_link in (False, True)
    ]
    assert len(set(places)) == 1, places


def test_a_games_name_with_all_options_stands_beside_the_icons(still: BoardPage) -> None:
    """In wide windows a long title in two lines begins no lower than the icons."""
    table = still.take_up(saved_game("", Setup("go", 19, 19, "bk199h9", Opponent.PERSON)))
    for size in WIDE:
        faults = measure(table, size)["faults"]
        assert not [fault for fault in faults if not fault.startswith("wraps: H1")], size
        title, signs = (table[css].bounding_box() for css in ("h1", "#head .signs"))
        assert title is not None
        assert signs is not None
        assert signs["y"] < title["y"] + title["height"], size


def test_the_computers_activity_is_shown_beside_its_name(still: BoardPage) -> None:
    """In wide windows the text about its thinking is right of its name."""
    table = still.take_up(saved_game("", Setup("go", 9, 9, "b", level=9)))
    shown = "document.getElementById('thinking').hidden = false;"
    text = "document.getElementById('thinking-text').textContent = 'Thinking: 8888 games tried';"
    for size in WIDE:
        table.resize(*size)
        table.page.evaluate(f"() => {{ {shown} {text} }}")
        name, told = (table[css].bounding_box() for css in ("#plate-white .name", "#thinking-text"))
        assert name is not None
        assert told is not None
        assert name["x"] + name["width"] <= told["x"], size
    table.page.evaluate("() => { document.getElementById('thinking').hidden = true; }")


def test_with_text_twice_as_large_nothing_covers_a_count_or_leaves_its_card(
    still: BoardPage,
) -> None:
    """A plate's note doesn't overlap its count of stones, and dialogs hold their texts."""
    table = still.take_up(saved_game("", Setup("go", 9, 9, "bk13", level=9)))
    table.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for size in some(SIZES, 4):
        table.resize(*size)
        assert not table.page.evaluate(OVER_COUNT), size
        for name in ("new-game", "more"):
            dialog = table.open_dialog(name)
            assert not dialog.evaluate(CUT), (name, size)
            table.page.keyboard.press("Escape")
    table.page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize(
    ("moves", "act"),
    [(BOTH_AT_A1, do_nothing), ("c3 w", do_nothing), ("", open_link(link("d2")))],
    ids=["to move", "over", "received"],
)
def test_with_text_twice_as_large_nothing_is_truncated(
    still: BoardPage, moves: str, act: Act
) -> None:
    """Three states have no layout faults in some windows, except that the page may be higher."""
    table = still.take_up(saved_game(moves, two_people()))
    act(table)
    table.page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = {size: measure(table, size, large=True)["faults"] for size in some(SIZES, 5)}
    table.page.evaluate("document.documentElement.style.fontSize = ''")
    assert not any(found.values()), found


def test_with_text_twice_as_large_a_phone_in_landscape_can_be_used(phone_table: BoardPage) -> None:
    """The board is over 300 pixels wide and high, and a move can be confirmed after scrolling."""
    page = phone_table.page
    page.set_viewport_size(ACROSS)
    large = "document.documentElement.style.fontSize = '200%'"
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {large}; }})")
    table = phone_table.open(saved_game(BOTH_AT_A1, two_people()))
    table.touch("a1")
    canvas = table["#canvas"].bounding_box()
    assert canvas is not None
    assert min(canvas["width"], canvas["height"]) > 300
    table["#confirm"].scroll_into_view_if_needed()
    table["#confirm"].click()
    assert table.moves().endswith(" a1")


def test_a_smaller_board_never_widens_the_page_before_its_points_have_names(
    running_phone: BoardPage,
) -> None:
    """The page is never wider than the window when a 2 × 2 game replaces one on 9 × 9.

    Until the points have names the previous board's buttons are over it, spaced like that board's
    points.
    """
    table = running_phone.take_up(saved_game("", two_people(9)))
    table.page.evaluate(WIDEST)
    table.page.evaluate("() => { location.hash = '#redstone2-1-a1'; }")
    expect(table["#grid"]).to_have_attribute("data-size", "2x2")
    table.settle()
    assert table.page.evaluate("wider") == 0


def test_the_button_of_a_point_fills_its_cell_however_small_it_is(still: BoardPage) -> None:
    still.resize(320, 568)
    still.take_up(saved_game("", two_people(19)))
    expect(still["#grid button"]).to_have_count(361)
    aside = still.page.evaluate(
        """() => [...document.querySelectorAll("#grid button")].filter((button) => {
            const its = button.getBoundingClientRect();
            const cell = button.parentElement.getBoundingClientRect();
            return Math.hypot(its.x - cell.x, its.y - cell.y) > 0.1;
        }).length"""
    )
    assert aside == 0
