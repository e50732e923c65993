"""Ways through the page that reach all of its texts. Each takes a camera along."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from playwright.sync_api import expect

from redstone.app.play.settings import Colour
from redstone.app.practice.card import CardKind, name_of
from redstone.rules import GAMES
from tests.app.sessions import (
    BOTH_AT_A1,
    KO,
    NEITHER_AT_A1,
    SELF_CAPTURE,
    STOPPED,
    TWO_DUE,
)
from tests.coach.near_the_end import LOSING, NEAR_THE_END
from tests.e2e.table import THINK_MS, BoardPage, against_computer, saved_game, two_people
from tests.e2e.test_live import connect, expect_live, play
from tests.e2e.test_practice import PUT
from tests.e2e.test_puzzles import LOST, SENT, make
from tests.e2e.test_record import import_results
from tests.e2e.test_review import LOST as LOST_GAME
from tests.games import game_of_link
from tests.practice.cards import proven_card, read
from tests.tour.camera import Camera

Way = Callable[[Camera], None]
MOMENTS = {
    "start": ("redstone", ""),
    "swap-offer": ("redstone", "c3"),
    "moves": ("redstone", "c3 d4 e5"),
    "over": ("redstone", "c3 w"),
    "go-stopped": ("go", STOPPED),
    "go-agreed": ("go", f"{STOPPED} va3 y"),
    "go-scored": ("go", f"{STOPPED} va3 y y"),
    "savage-amid-a-turn": ("savage", f"{TWO_DUE} c3"),
}
"""Moments of games between two people, by name: the game, and the moves on 5x5."""
TAPS = {
    "choice": ("redstone", BOTH_AT_A1, "a1"),
    "refused": ("redstone", NEITHER_AT_A1, "a1"),
    "ko": ("go", KO, "b2"),
    "self-capture": ("go", SELF_CAPTURE, "a1"),
    "go-marked": ("go", STOPPED, "a3"),
    "go-no-mark": ("go", STOPPED, "b1"),
    "savage-refused": ("savage", f"{TWO_DUE} c3", "a1"),
}
"""Moments at which a point is tapped."""
DIALOGS = {
    "more": "",
    "new-game": "",
    "settings": "",
    "keys": "",
    "share": "#qr-large",
    "rules": "article",
    "games": "li b:not(:empty)",
    "resigning": "",
}
"""Dialogs, with the element that fills a moment after each is opened."""


HINTED = "() => /[0-9]\\s?%/.test(document.getElementById('detail').textContent)"
"""Script that returns true if the page shows the chances of moves, in any language."""


def newcomer(camera: Camera) -> None:
    """Photograph the first visit, the first lesson with a wrong answer, and a second visit."""
    table = camera.table
    camera.shoot("welcome")
    table["#learn-first"].click()
    expect(table["#lesson"]).to_be_visible()
    camera.shoot("first-lesson")
    choice = table["#lesson-list"]
    choice.select_option(index=1)
    table.settle()
    for point in ("a1", "d4"):
        table.tap(point)
        table.settle()
    camera.shoot("lesson-answered")
    table["#lesson-leave"].click()
    table["#play-first"].click()
    table.reload()
    expect(table["#today"]).to_be_visible()
    camera.shoot("coming-again")


def moments(camera: Camera) -> None:
    """Photograph games of two people at each of MOMENTS, and after each of TAPS."""
    for name, (game, moves) in MOMENTS.items():
        camera.table.take_up(saved_game(moves, two_people(game=game)))
        camera.shoot(name)
    for name, (game, moves, point) in TAPS.items():
        camera.table.take_up(saved_game(moves, two_people(game=game)))
        camera.table.tap(point)
        camera.shoot(name)


def dialogs(camera: Camera) -> None:
    """Photograph each of DIALOGS, opened over a game."""
    for name, filled in DIALOGS.items():
        table = camera.table.take_up(saved_game("c3 d4", two_people()))
        dialog = table.open_dialog(name)
        if filled:
            expect(dialog.locator(filled).first).to_be_visible()
        camera.shoot(name, scrolled=name)


def new_games(camera: Camera) -> None:
    """Photograph the new-game dialog with each game chosen, all of its parts open."""
    table = camera.table
    chosen = [("redstone", "computer"), *((game, "person") for game in GAMES)]
    for game, opponent in chosen:
        table.take_up(saved_game("c3", two_people()))
        dialog = table.open_dialog("new-game")
        dialog.locator(f"input[name=game][value={game}]").check(force=True)
        dialog.locator(f"input[name=opponent][value={opponent}]").check(force=True)
        for more in dialog.locator("details:not([open]) summary:visible").all():
            more.click()
        camera.shoot(f"new-{game}-{opponent}", scrolled="new-game")


def clock(camera: Camera) -> None:
    """Photograph a game with a running clock, and with a paused one."""
    table = camera.table.take_up(saved_game("c3", two_people()))
    dialog = table.open_dialog("new-game")
    dialog.locator("input[name=opponent][value=person]").check(force=True)
    for more in dialog.locator("details:not([open]) summary").all():
        more.click()
    dialog.locator("select[name=clock]").select_option("600y5x30")
    dialog.locator("button[value=start]").click()
    expect(table["#plate-black .clock"]).to_be_visible()
    table.tap("c3")
    if table["#confirm"].is_visible():
        table["#confirm"].click()
    camera.shoot("clock")
    table["[data-action=pause-clock]"].click()
    camera.shoot("clock-paused")


def links(camera: Camera) -> None:
    """Photograph the page after links to a new game, a faulty one, no game, and an older state."""
    for name, link, shown in (
        ("received", "#redstone7-1-d4", "#received"),
        ("bad-link", "#redstone7-1-d4d4", "#bad-link"),
        ("no-link", "#redstone7-x", "#bad-link"),
        ("older", "#redstone5-1-c2", "#visit"),
    ):
        table = camera.table.take_up(saved_game("c2 d4", two_people()))
        table.page.evaluate("link => { location.hash = link; }", link)
        expect(table[shown]).to_be_visible()
        camera.shoot(name)


def against_the_computer(camera: Camera) -> None:
    """Photograph the offer of a swap, a hint, a won game, and the coach's warning."""
    table = camera.table.take_up(saved_game("c3", against_computer(5, Colour.WHITE)))
    camera.shoot("computer-swap-offer")
    table.take_up(saved_game("a1 b2", replace(against_computer(5), options="n")))
    table["#hint"].click()
    table.page.wait_for_function(HINTED, timeout=THINK_MS)
    camera.shoot("hint")
    table.take_up(saved_game("c3 w", against_computer(5)))
    camera.shoot("won")
    game = game_of_link(NEAR_THE_END)
    setup = replace(against_computer(colour=Colour.WHITE), options="n", coach=0, helped=True)
    table.take_up(saved_game(" ".join(game.tokens), setup))
    table.resize(1440, 900)
    table.tap(LOSING[0])
    if table["#confirm"].is_visible():
        table["#confirm"].click()
    expect(table["#coach"]).to_be_visible(timeout=THINK_MS)
    camera.shoot("coach")


def puzzles(camera: Camera) -> None:
    """Photograph puzzles sent, failed, given up, solved and lost, the overview, and a run."""
    table = camera.table.take_up(saved_game("c3", two_people()))
    for name, link in (("puzzle", SENT), ("puzzle-unsolvable", LOST)):
        table.page.evaluate("link => { location.hash = link; }", link)
        expect(table["#puzzle"]).to_be_visible(timeout=THINK_MS)
        expect(table["#puzzle-proving"]).to_be_hidden(timeout=THINK_MS)
        camera.shoot(name)
        table["#puzzle-leave"].click()
    table.page.evaluate("link => { location.hash = link; }", SENT)
    expect(table["#puzzle"]).to_be_visible(timeout=THINK_MS)
    expect(table["#puzzle-proving"]).to_be_hidden(timeout=THINK_MS)
    make(table, "a1")
    expect(table["#puzzle-again"]).to_be_visible(timeout=THINK_MS)
    camera.shoot("puzzle-wrong")
    table["#puzzle-leave"].click()
    table["#more-open"].click()
    table["#more-puzzles"].click()
    expect(table["#puzzle"]).to_be_visible(timeout=THINK_MS)
    camera.shoot("puzzle-of-the-day")
    table["#puzzle-give-up"].click()
    expect(table["#puzzle-on"]).to_be_visible()
    camera.shoot("puzzle-given-up")
    table["#puzzle-choice"].click()
    camera.shoot("puzzle-overview", scrolled="puzzle-overview")
    table["#puzzle-runs ul button"].first.click()
    expect(table["#puzzle-tally"]).to_be_visible()
    camera.shoot("puzzle-run")
    table["#puzzle-end-run"].click()
    expect(table["#puzzle-run"]).to_be_visible()
    camera.shoot("puzzle-run-over")
    table["#puzzle-leave"].click()


def lessons(camera: Camera) -> None:
    """Photograph the beginning of every lesson."""
    table = camera.table.take_up(saved_game("c3", two_people()))
    table["#more-open"].click()
    table["#more-learn"].click()
    expect(table["#lesson"]).to_be_visible()
    choice = table["#lesson-list"]
    for value in choice.evaluate("(list) => [...list.options].map(({ value }) => value)"):
        choice.select_option(value)
        table.settle()
        camera.shoot(f"lesson-{value.replace('/', '-')}")
    table["#lesson-leave"].click()


def study(camera: Camera) -> None:
    """Photograph a study in all its parts, its search, and its tools."""
    table = camera.table.take_up(saved_game("c3 d4 b2 b4", two_people()))
    table.press_tool("#more-study")
    expect(table["#study-list [aria-current]"]).to_be_attached()
    for part in ("tree", "finds", "note", "review"):
        table[f"#study-tabs [data-tab={part}]"].click()
        camera.shoot(f"study-{part}")
    table["#study-tabs [data-tab=finds]"].click()
    table["#study-think"].click()
    expect(table["#study-lines li"].first).to_be_attached(timeout=THINK_MS)
    camera.shoot("study-thinking")
    table["#study-think"].click()
    table["#study-tools-open"].click()
    camera.shoot("study-tools")
    table.page.keyboard.press("Escape")
    table["#study-leave"].click()


def review(camera: Camera) -> None:
    """Photograph the review of a lost game, with a mistake and its better move."""
    table = camera.table.take_up(saved_game(f"{LOST_GAME} w", two_people(4, options="n")))
    camera.shoot("lost")
    table["#review"].click()
    expect(table["#review-players"]).not_to_be_empty(timeout=THINK_MS)
    camera.shoot("review")
    for name in ("next", "try", "best"):
        table[f"#review-{name}"].click()
        table.settle()
        camera.shoot(f"review-{name}")
    table["#study-leave"].click()


def editor(camera: Camera) -> None:
    """Photograph the editor, with stones and its tools."""
    table = camera.table.take_up(saved_game("c3", two_people(5, options="n")))
    table.press_tool("#more-editor")
    expect(table["#editor-black"]).to_be_visible(timeout=THINK_MS)
    camera.shoot("editor")
    table["#editor-white"].click()
    table.tap("d4")
    camera.shoot("editor-ready")
    for name in ("editor-board", "editor-ways"):
        table[f"[data-open={name}]"].first.click()
        camera.shoot(name, scrolled=name)
        table.page.keyboard.press("Escape")
    table["#editor [data-action=leave-room]"].click()


def record(camera: Camera) -> None:
    """Photograph a person's results, ratings and openings."""
    table = camera.table.take_up(saved_game("", against_computer(5)))
    import_results(table, "wlwlwwlwlwwlwl")
    table["#more-open"].click()
    table["#more-record"].click()
    table["#record-all summary"].click()
    expect(table["#record-tables table"].first).to_be_visible()
    camera.shoot("record", scrolled="html")
    table["#record-forget-open"].click()
    camera.shoot("record-forget")
    table.page.keyboard.press("Escape")
    table["#record-to-openings"].click()
    expect(table["#record-openings"]).to_be_visible()
    camera.shoot("record-openings")
    table["#record-openings-leave"].click()


def practice(camera: Camera) -> None:
    """Photograph a card of practice, answered wrong and right, and the end of practice."""
    table = camera.table.take_up(saved_game("c3", two_people()))
    card = replace(proven_card(), due=date.today().toordinal() - 1)
    held = {"id": name_of(read(card)), "revision": 1, "text": CardKind().text(card)}
    table.page.evaluate(PUT, held)
    table.reload()
    table["#more-open"].click()
    table["#more-practice"].click()
    expect(table["#practice-show"]).to_be_visible(timeout=THINK_MS)
    camera.shoot("practice")
    make(table, "a2")
    expect(table["#practice-again"]).to_be_visible()
    camera.shoot("practice-wrong")
    table["#practice-again"].click()
    make(table, "xc3")
    expect(table["#practice-next"]).to_be_visible()
    camera.shoot("practice-right")
    table["#practice-next"].click()
    table.settle()
    camera.shoot("practice-over")
    table["#practice-leave"].click()


def together(camera: Camera) -> None:
    """Photograph the dialog that invites to a live game, with a fault in the other's invitation."""
    table = camera.table.take_up(saved_game("", two_people()))
    table.page.evaluate("document.getElementById('new-live').click()")
    expect(table["#live-card"]).not_to_have_value("")
    camera.shoot("live-dialog", scrolled="live-dialog")
    table["#live-choose"].evaluate("(choice) => (choice.open = true)")
    table["#live-game"].select_option("go")
    table["#live-size"].select_option("other")
    table["#live-clock"].select_option("other")
    table["#live-form [name=system]"].select_option("y")
    table["#live-choice details summary"].click()
    camera.shoot("live-dialog", scrolled="live-dialog")
    table["#live-take"].evaluate("(take) => (take.open = true)")
    table["#live-other"].fill("nothing")
    table["#live-other"].blur()
    camera.shoot("live-fault")
    table.page.keyboard.press("Escape")
    table.page.wait_for_function("() => !history.state.room")  # Back would break off a reload


def live(camera: Camera) -> None:
    """Photograph a live game of two devices, on both, and after one has gone away."""
    host = camera.table
    host.reload()
    browser = host.page.context.browser
    assert browser is not None
    language = host.page.evaluate("navigator.language")
    context = browser.new_context(locale=language, service_workers="block")
    guest = BoardPage(context.new_page(), host.url)
    connect(host, guest)
    camera.table = guest
    camera.shoot("live-guest")
    camera.table = host
    play(host, guest, "a1", 1)
    camera.shoot("live-host")
    context.close()
    expect_live(host, "away")
    camera.shoot("live-away")


WAYS: tuple[Way, ...] = (
    newcomer,
    moments,
    dialogs,
    new_games,
    clock,
    links,
    against_the_computer,
    puzzles,
    lessons,
    study,
    review,
    editor,
    record,
    practice,
    together,
    live,
)
