"""Memory of page and computer player: `python -m benchmarks.memory` (Linux).

It measures the proportional set size of the process of a page and its workers in four states: an
empty page, one that has only compiled Python's WebAssembly, the page at rest, and the page while
its worker thinks at level 10 on 19x19. memory.md explains the parts, and `lasting` measures growth.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from benchmarks.table import Measurement, print_figures
from benchmarks.unwatched import Unwatched, held_by_page
from redstone.app.play.settings import Colour, Opponent, Setup
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tools.browsing import READY_MS, chromium, served, storing_script

READY = "document.documentElement?.dataset.ready === 'true'"
TEXT = "THIRD-PARTY.txt"
"""A page of the site without a script."""
COMPILED = """(async () => {
    const engine = new URL("./pyodide/pyodide.asm.wasm", location.href);
    globalThis.engine = await WebAssembly.compileStreaming(fetch(engine));
})()"""
SIDE = 19
SLOW_LEVEL = 10
SIMULATIONS = 500
"""Simulations after which the worker's memory is read."""
SETTLED = 4.0
"""Seconds until all activity has ended."""
ABOVE_EMPTY, IN_ALL = 150.0, 220.0
"""The aims in megabytes."""

Held = dict[str, float]
"""Megabytes by kind, as `held_by_page` returns them."""


@contextmanager
def page_memory(address: str, script: str = "") -> Iterator[tuple[Unwatched, Callable[[], Held]]]:
    """Yield a page in a browser of its own, and a function that returns its memory."""
    with chromium() as browser:
        page = Unwatched(browser)
        page.open(address, script)
        yield page, lambda: held_by_page(browser)


def empty_page() -> Held:
    """Return the megabytes of a page without contents, by kind."""
    with page_memory("about:blank") as (_, now):
        time.sleep(SETTLED)
        return now()


def compiled_module(address: str) -> float:
    """Return the megabytes of Python's compiled WebAssembly, of which nothing has run."""
    with page_memory(address + TEXT) as (page, now):
        time.sleep(SETTLED)
        page.collect_garbage()
        before = now()["own"]
        page.run(COMPILED)
        page.collect_garbage()
        time.sleep(SETTLED)
        return now()["own"] - before


def page_at_rest(address: str, game: Game) -> Held:
    """Return the megabytes of the page at rest in a game between two people, by kind."""
    alone = Setup(cols=SIDE, rows=SIDE, opponent=Opponent.PERSON)
    with page_memory(address, storing_script(game, alone)) as (page, now):
        page.until(READY)
        time.sleep(SETTLED)
        return now()


def page_and_computer(address: str, game: Game) -> Held:
    """Return the megabytes of page and computer in the middle of a long search, by kind."""
    thinking = Setup(cols=SIDE, rows=SIDE, colour=Colour.WHITE, level=SLOW_LEVEL)
    with page_memory(address, storing_script(game, thinking)) as (page, now):
        page.until(READY)
        page.until(tried(SIMULATIONS), 3 * READY_MS)
        return now()


def tried(simulations: int) -> str:
    """Return a JavaScript condition: the computer has reported this number of playouts."""
    text = "document.getElementById('thinking-text').textContent"
    return f"Number({text}.replace(/\\D/g, '')) >= {simulations}"


def measure() -> dict[str, Held]:
    """Return the megabytes of each state by kind; for the compiled module, those it adds."""
    game = Game.new(Redstone(), SIDE, SIDE)
    with served() as address:
        return {
            "empty page": empty_page(),
            "compiled module": {"own": compiled_module(address)},
            "page at rest": page_at_rest(address, game),
            "page and computer": page_and_computer(address, game),
        }


def figures(states: dict[str, Held]) -> list[Measurement]:
    """Return the measurements of page and computer, with their aims, from the states' megabytes."""
    whole = {name: sum(parts.values()) for name, parts in states.items()}
    resting, empty = states["page at rest"], states["empty page"]
    engine = whole["compiled module"] + resting["code"] - empty["code"]
    what = f"memory: page at rest, above an empty one of {whole['empty page']:.0f}"
    return [
        Measurement(what, whole["page at rest"] - whole["empty page"], ABOVE_EMPTY - engine, "MB"),
        Measurement("memory: page and computer", whole["page and computer"], IN_ALL, "MB"),
    ]


def run() -> list[Measurement]:
    """Measure the memory of the page at rest, above an empty one, and of page and computer."""
    return figures(measure())


def main() -> None:
    """Print the parts of each state, then the figures."""
    states = measure()
    for name, parts in states.items():
        told = ", ".join(f"{kind} {megabytes:.1f}" for kind, megabytes in parts.items())
        print(f"{name:20} {sum(parts.values()):6.1f} MB: {told}")
    print_figures(figures(states))


if __name__ == "__main__":
    main()
