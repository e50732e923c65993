"""The start of the page: the stored state is shown, and the page's scripts are connected."""

from operator import attrgetter

import js
from pyodide.ffi import JsProxy, create_proxy, to_js
from pyscript.js_modules.scripts import (
    awake,
    board,
    games,
    guard,
    language,
    links,
    page,
    rules,
    share,
    store,
    visits,
)

from redstone.app.play.pointing import SMALL_CELL
from redstone.app.storage.boot_state import read_boot_state, start_without_session
from web.events import Page
from web.languages import use_page_language


def handlers(source: object, *names: str, **renamed: str) -> JsProxy:
    """Return methods of `source` as a JavaScript object of functions that are never freed.

    A renamed one may be a method of a part of the source, as in "links.arrive".
    """
    found = {name: name for name in names} | renamed
    proxies = {name: create_proxy(attrgetter(method)(source)) for name, method in found.items()}
    return to_js(proxies, dict_converter=js.Object.fromEntries)


def start() -> None:
    """Start the page: read the stored state, connect the scripts, and show the game or a link."""
    use_page_language(language)
    if guard.leavesGame():
        begun = start_without_session(store)
    else:
        begun = read_boot_state(store, plain=not links.address())
    this = Page(begun)
    this.own.board_input.set_touch(js.matchMedia("(hover: none)").matches)
    this.screen.show_levels()
    language.listen(create_proxy(this.change_language))
    actions = ("act", "submit", "choose", "open", "cards", "settled", "leaving")
    page.listen(handlers(this, *actions, goTo="go_to"))
    rules.listen(handlers(this, "figures"))
    visits.listen(handlers(this.visits, "navigate"))
    share.listen(handlers(this, "png", "frame", "sheet"))
    links.listen(handlers(this.links, "arrive", "shared"))
    store.listen(handlers(this.kept, "read", "begin", "written", "changed", "brought"))
    js.window.addEventListener("focus", create_proxy(lambda _: this.focused()))
    awake.onNewDay(create_proxy(this.new_day))
    for event in ("pointerdown", "keydown"):
        js.window.addEventListener(event, create_proxy(lambda _: this.resting.interrupt()))
    listed = ("describe", "open", "study", "remove", "offered")
    opening = ("openText", "arrive"), ("openFiles", "open_files")
    incoming = {name: f"links.{method}" for name, method in opening}
    incoming |= {"removeListed": "remove_listed", "putListedBack": "put_listed_back"}
    incoming |= {"exportListed": "export_listed", "prepare": "prepare"}
    incoming |= {"tagListed": "tag_listed"}
    incoming |= {"openListed": "open_listed", "keepListed": "keep_listed"}
    incoming |= {"restoreListed": "restore_listed"}
    games.listen(handlers(this.games, *listed, putBack="put_back", **incoming))
    text = this.links.at_start(own=begun.own)
    if not text:
        this.kept.when_read(this.rooms.reopen_last)
        this.kept.when_read(this.visits.resume)
        this.kept.when_read(this.games.offer_unfinished)
        this.kept.when_read(games.recallCollection)
        show_page(this)
        return
    this.visits.forget()
    # A link's relation to the stored games is known once these have been read.
    store.load()
    this.links.arrive(text, then=lambda: this.rooms.when_open(lambda: show_opened(this)))


def show_opened(this: Page) -> None:
    """Show the page with a link that has been opened; a tap made before was not meant for it."""
    board.forgetEarlyTap()
    show_page(this)


def show_page(this: Page) -> None:
    """Connect the board's pointer, show the session, and mark the page as ready."""
    pointing = handlers(this.pointer, "tap", "point", "leave", "key")
    if not board.listen(pointing, SMALL_CELL):
        this.refresh()
    js.document.documentElement.dataset.ready = "true"
