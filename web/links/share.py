"""The share dialog: the link and its QR code, pictures, files, the printed sheet, challenges."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pyodide.ffi import JsBuffer, JsException, JsProxy

from redstone import summary
from redstone.app.play.board_state import BoardState
from redstone.app.play.challenge import Challenge, format_challenge
from redstone.app.show import exports
from redstone.app.show.film import Film, frame, frame_plies
from redstone.app.storage.intake import with_link
from redstone.app.words import sharing as words
from redstone.language import Text, _
from redstone.position import Player
from redstone.record.game import Game
from redstone.record.link import format_link
from web import packs
from web.slices import Slices

if TYPE_CHECKING:
    from pyscript.js_modules import scripts

    from web.rooms import Rooms


HANDED_OUT = ("widget", "snippet", "present")
"""The files made by `web/embed/handing.py`."""


class Share:
    """The handlers of the share dialog's buttons."""

    def __init__(
        self,
        rooms: "Rooms",
        timed: Callable[[Game], Game],
        page: "scripts.Page",
        links: "scripts.Links",
        share: "scripts.Share",
    ) -> None:
        """Share the record of the session at the board; `timed` adds the times to the game's.

        The other arguments are the modules of their names.
        """
        self._rooms, self._timed = rooms, timed
        self._page, self._links, self._share = page, links, share
        self._shot: Film | None = None
        self._slices = Slices()
        actions: dict[str, Callable[[], None]] = {
            "share-copy": lambda: links.copy(self.link),
            "share-send": lambda: links.send(summary.title(self._now.game), self.link),
            "share-diagram": lambda: links.copy(exports.forum_text(self._named, self.link)),
            "share-svg": lambda: self._save(self._picture()),
            "share-film": lambda: self._save(exports.film_picture(self._film(), self.link)),
            "share-gif": self._save_gif,
            "share-sgf": self._save_sgf,
            "share-png": self._save_png,
            "share-sheet": self._print,
            **{f"share-{what}": partial(self._begin_making, what) for what in HANDED_OUT},
        }
        self.actions = {name: partial(self._do, act) for name, act in actions.items()}

    def _do(self, act: Callable[[], None]) -> None:
        """Clear the message of the last action, and perform an action."""
        self._page.show(json.dumps({"texts": {"share-said": ""}}))
        act()

    @property
    def _now(self) -> BoardState:
        """The board state whose game is shared."""
        now, game = self._rooms.session.board_input.now, self._sharing_options.game
        return now if game is None else replace(now, table=replace(now.table, game=game))

    @property
    def _sharing_options(self) -> exports.Sharing:
        """Options for sharing the record: the open room's own, else those for a game."""
        room = self._rooms.open
        return (room and room.sharing) or exports.PLAYED

    @property
    def _named(self) -> Game:
        """The game to share, with its players' names in its data."""
        return exports.named(self._now)

    @property
    def _fragment(self) -> str:
        """The link of the shared game, without the page's address: "#" and the text."""
        game = self._now.game
        return format_link(game if self._sharing_options.branches else game.without_branches())

    @property
    def link(self) -> str:
        """The page's address with the link of the shared game."""
        home: str = self._links.home()
        return home + self._fragment

    def show(self) -> None:
        """Fill the dialog for the current state of the game."""
        colour, link = self._now.position.to_move.value, self.link
        level = str(self._now.table.setup.level)
        form = {"link": link, "challenge-colour": colour, "level": level}
        state = {
            "texts": {"share-said": words.long_link_advice(link)},
            "hidden": {
                "share-send": not self._links.canSend(),
                "share-file": not (words.long_link_advice(link) or self._sharing_options.branches),
            },
            "disabled": {"share-challenge": self._now.position.is_over},
            "form": {"share-form": form},
        }
        self._page.show(json.dumps(state))
        self._share.showQr(self._links.home(), self._fragment)

    def challenge(self, text: str) -> None:
        """Copy the link of a challenge by the dialog's fields, given as JSON: level and colour."""
        fields = json.loads(text)
        asked = Challenge(int(fields["level"]), Player(fields["challenge-colour"]))
        link = format_challenge(self._now.game, asked)
        self._links.copy(self._links.home() + link)

    def png(self, pixels: JsBuffer, link: str) -> JsProxy:
        """Return the bytes of a PNG picture with a link stored in them, as JavaScript data."""
        return self._links.bytesOf(with_link(pixels.to_bytes(), link))

    def frame(self, ply: int) -> str:
        """Return the picture of the board after `ply` moves, as JSON, for the film."""
        assert self._shot is not None, "the film is shot before it is shown"
        return json.dumps(frame(self._shot, ply).as_json())

    def sheet(self) -> str:
        """Return the contents of the printed sheet (title, link, diagrams), as JSON."""
        return json.dumps(self._sharing_options.sheet(self._now.game, self.link))

    def _save(self, export: exports.Export) -> None:
        """Download an export as a file."""
        self._share.save(export.name, export.kind, export.text)

    def _picture(self) -> exports.Export:
        """Return the position as an SVG file."""
        return exports.position_picture(self._now.game, self.link, self._sharing_options.noted)

    def _film(self) -> Film:
        """Return the film of the game, as drawing commands with durations."""
        return self._sharing_options.reel(self._now.game)

    def _save_sgf(self) -> None:
        """Download the game as SGF; a played one with its moves' times."""
        game = self._named if self._rooms.open else self._timed(self._named)
        self._slices.do(exports.making_sgf_file(game), self._save, self._show_failure)

    def _show_failure(self) -> None:
        """Show that the file could not be made."""
        self._tell(words.NOT_MADE)

    def _tell(self, said: Text) -> None:
        """Show a message in the dialog."""
        self._page.show(json.dumps({"texts": {"share-said": _(said)}}))

    def _save_png(self) -> None:
        """Download the position as a PNG picture with its link."""
        name = exports.file_name(self._now.game, "png")
        self._share.savePng(name, self._picture().text, self.link)

    def _save_gif(self) -> None:
        """Download the film of the game as an animated GIF."""
        self._shot = self._film()
        name = exports.file_name(self._shot.game, "gif")
        self._share.saveGif(name, json.dumps(frame_plies(self._shot)), self.link)

    def _begin_making(self, what: str) -> None:
        """Begin a task that makes a web page ("widget"), its "snippet", or a presentation."""
        self._task = asyncio.ensure_future(self._make(what))

    async def _make(self, what: str) -> None:
        """Load the pack of `web.embed`, and begin to make what `what` names, one of HANDED_OUT.

        That is a web page with the game ("widget") to download, a "snippet" of HTML to copy, or a
        presentation ("present"). A message is shown if the pack cannot be loaded, or if it fails.
        """
        try:
            await self._rooms.load_pack(packs.ROOMS)
        except JsException:
            self._tell(words.NOT_LOADED)
            return
        from web.embed.handing import making

        address = self._links.home(), self._fragment
        work, use = making(what, self._named, self._sharing_options, address)
        self._slices.do(work, use, self._show_failure)

    def _print(self) -> None:
        """Close the dialogs, and print the sheet."""
        self._links.closeDialogs()
        self._share.print()
