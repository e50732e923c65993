"""The computer's worker: hurried, interrupted, reloaded, and stuck."""

from dataclasses import replace

import pytest
from playwright.sync_api import Route, expect

from redstone.app.play.settings import Opponent
from tests.app.sessions import BOTH_AT_A1
from tests.e2e.conftest import OpenContext
from tests.e2e.site import Site
from tests.e2e.table import THINK_MS, BoardPage, against_computer, saved_game, two_people
from tests.e2e.test_study import study
from tests.e2e.waiting import expect_soon

SLOW = replace(against_computer(9), options="n", level=10)
WORKER = "**/web/mind/worker.mjs"
KERNEL = "**/web/mind/kernel.wasm"
COUNTED = """
    window.workers = [];
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            workers.push(this);
        }
    };
"""
"""Records every worker that the page makes."""
SIX_CORES = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 6 });"
REFUSING = """
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        if (message instanceof WebAssembly.Module) throw new DOMException("", "DataCloneError");
        post.call(this, message);
    };
"""
"""Simulates a browser that cannot pass on compiled WebAssembly."""


def test_move_now_ends_the_search(running: BoardPage) -> None:
    """The computer then makes its move."""
    table = running.take_up(saved_game("", SLOW))
    table.tap("c3")
    expect(table["#thinking-text"]).to_contain_text("games tried", timeout=60_000)
    table["#move-now"].click()
    table.expect_plies(2)


def test_with_several_cores_several_workers_analyse_endlessly(table: BoardPage) -> None:
    """With six cores a study's analysis runs in three workers until it is switched off."""
    table.page.add_init_script(SIX_CORES)
    table.open(saved_game("c3 d4", two_people()))
    study(table)
    table["#study-think"].click()
    expect_soon(table.page, lambda: len(table.page.workers), 3)
    expect(table["#study-lines button"].first).to_be_visible(timeout=THINK_MS)
    table["#study-think"].click()
    expect(table["#study-lines button"]).to_have_count(1)  # the expected line that is stored


@pytest.mark.parametrize(("script", "engines"), [("", 1), (REFUSING, 2)])
def test_the_worker_gets_its_engine_from_the_page_if_possible(
    table: BoardPage, script: str, engines: int
) -> None:
    """Python's WebAssembly is requested once, and twice only if it cannot be passed on."""
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.page.add_init_script(script)
    table.open(saved_game("", against_computer()))
    table.tap("c3")
    table.expect_plies(2)
    assert sum(url.endswith("pyodide/pyodide.mjs") for url in asked) == 2
    assert sum(url.endswith("pyodide.asm.wasm") for url in asked) == engines


@pytest.mark.parametrize(
    "content", [None, b"", b"\0asm\1\0\0\0 cut"], ids=["whole", "empty", "cut"]
)
def test_the_computer_uses_the_compiled_kernel_or_python_without_it(
    table: BoardPage, content: bytes | None
) -> None:
    """The kernel is requested for a game against the computer.

    If it is empty or cut, the computer moves all the same, and the console says that it thinks more
    slowly.
    """
    asked, said = list[str](), list[str]()
    table.page.on("request", lambda request: asked.append(request.url))
    table.page.on("console", lambda message: said.append(message.text))
    if content is not None:
        table.page.route(KERNEL, lambda route: route.fulfill(body=content))
    table.open(saved_game("", replace(against_computer(), opponent=Opponent.PERSON)))
    assert not any(url.endswith("kernel.wasm") for url in asked)
    table.take_up(saved_game("", against_computer())).tap("c3")
    table.expect_plies(2)
    assert any(url.endswith("kernel.wasm") for url in asked)
    expect_soon(  # a worker’s console is heard by a way of its own
        table.page,
        lambda: any("thinks more slowly" in text for text in said),
        content is not None,
    )


def test_the_page_responds_while_the_computer_thinks(running: BoardPage) -> None:
    """A button can be pressed during a search, which continues."""
    table = running.take_up(saved_game("", SLOW))
    table.tap("c3")
    expect(table["#thinking-text"]).to_contain_text("games tried", timeout=60_000)
    table["#show-red"].click()
    expect(table["#show-red"]).to_have_attribute("aria-pressed", "true")
    expect(table["#thinking"]).to_be_visible()


def test_a_new_game_and_a_reload_during_a_search_are_safe(running: BoardPage) -> None:
    """A reload continues the search. A new game ends it, without a move."""
    table = running.take_up(saved_game("", SLOW))
    table.tap("c3")
    expect(table["#thinking-text"]).to_contain_text("games tried", timeout=60_000)
    table.reload()
    expect(table["#thinking"]).to_be_visible()
    table.page.get_by_role("button", name="New game").first.click()
    table["#new-game-form"].get_by_label("5", exact=True).check()
    table["#start-game"].click()
    table.expect_turn("Your turn.")
    assert table.moves() == ""
    expect(table["#thinking"]).to_be_hidden()


def serve_as_worker(table: BoardPage, script: str) -> None:
    """Let workers started from now on run this script instead of Python."""

    def answer(route: Route) -> None:
        """Answer a request for the worker with the script."""
        route.fulfill(body=script, content_type="text/javascript")

    table.page.route(WORKER, answer)


def test_a_worker_that_the_browser_ends_is_replaced_and_the_last_one_reported(
    table: BoardPage,
) -> None:
    """Two replacements are tried. Then a message offers another try, which plays."""
    table.page.add_init_script(COUNTED)
    table.open(saved_game("", SLOW))
    table.tap("c3")
    expect(table["#thinking-text"]).to_contain_text("games tried", timeout=60_000)
    serve_as_worker(table, """postMessage('{"ready": true}');""")
    before = table.page.evaluate("workers.length")
    table.page.evaluate("workers.at(-1).terminate()")
    expect(table["#trouble"]).to_be_visible()
    expect(table["#trouble"]).to_contain_text("stopped answering")
    assert table.page.evaluate("workers.length") == before + 2
    table.page.unroute(WORKER)
    table["#trouble button"].click()
    expect(table["#thinking-text"]).to_contain_text("games tried", timeout=60_000)
    table["#move-now"].click()
    table.expect_plies(2)


def test_a_worker_that_cannot_start_is_reported_and_not_restarted(
    open_context: OpenContext, site: Site
) -> None:
    """Undo, redo and waiting start no other worker. Only the button of the message does."""
    table = BoardPage(open_context().new_page(), site.url)
    table.page.add_init_script(COUNTED)
    table.page.clock.install()
    serve_as_worker(table, "self.onmessage = () => {};")
    table.open(saved_game("", against_computer()))
    table.tap("b2")
    expect(table["#thinking"]).to_be_visible()
    table.page.clock.run_for(62_000)
    expect(table["#trouble"]).to_contain_text("couldn’t start")
    for _ in range(3):
        table["#undo"].click()
        table["#redo"].click()
        expect(table["#trouble"]).to_be_visible()
        table.page.clock.run_for(200_000)
    assert table.page.evaluate("workers.length") == 1
    table.page.unroute(WORKER)
    table["#trouble button"].click()
    table.page.clock.resume()
    table.expect_plies(2)


def test_a_hint_shows_a_chance_to_win_until_it_is_pressed_again(running: BoardPage) -> None:
    """No move is made."""
    table = running.take_up(saved_game("", against_computer()))
    table["#hint"].click()
    expect(table["#detail"]).to_contain_text("% to win", timeout=60_000)
    table["#hint"].click()
    expect(table["#detail"]).not_to_contain_text("% to win")
    assert table.moves() == ""


def test_a_finger_held_on_a_point_shows_its_effect_instead_of_a_hint_until_it_slides_off(
    running_phone: BoardPage,
) -> None:
    """The hint's text then returns, and no move is made."""
    table = running_phone.take_up(saved_game(BOTH_AT_A1, against_computer()))
    table["#hint"].click()
    expect(table["#detail"]).to_contain_text("% to win", timeout=60_000)
    expect(table["#thinking"]).to_be_hidden()
    x, y = table.centre("a1")
    finger = table.page.context.new_cdp_session(table.page)
    down = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    finger.send("Input.dispatchTouchEvent", down)
    expect(table["#detail"]).to_contain_text("or red to capture")
    away = {"type": "touchMove", "touchPoints": [{"x": x + 150, "y": y}]}
    finger.send("Input.dispatchTouchEvent", away)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(table["#detail"]).to_contain_text("% to win")
    assert table.moves() == BOTH_AT_A1
