"""The list of stored games on the page, their export and import, and collections."""

import json
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from time import gmtime, strftime, time
from typing import TYPE_CHECKING

from pyodide.ffi import JsBuffer, to_js

from redstone.app.page.games_list import (
    bare_reviews,
    describing,
    failed_description,
    listed_ids,
)
from redstone.app.play.notices import Event, Imported
from redstone.app.play.settings import Settings
from redstone.app.storage.current_game import CurrentGame
from redstone.app.words import games_list as words
from redstone.app.words.sharing import NOT_MADE
from redstone.language import _
from redstone.record.work import Work
from web.links.links import Links, decode
from web.routes import Exported, ImportedRecords, StudyRoute
from web.slices import Slices

if TYPE_CHECKING:
    from pyscript.js_modules import scripts

    from redstone.app.storage.export_file import Shelved
    from redstone.app.storage.importing import Collection


class GamesList:
    """The handlers of the games dialog, in addition to those of the page."""

    def __init__(
        self,
        current: CurrentGame,
        links: Links,
        page: "scripts.Page",
        games: "scripts.Games",
        share: "scripts.Share",
    ) -> None:
        """Begin without a collection; the last arguments are the modules of their names."""
        self._current, self._kept = current, current.kept
        self._page, self._games, self._share = page, games, share
        self.links, links.games = links, self
        self._describing, self._exporting, self._looking = Slices(), Slices(), Slices()
        self._keeping, self._finding = Slices(), Slices()
        self._collection: Collection | None = None
        self._removed_reviews: dict[str, list[str]] = {}  # the unlisted ones, by their game's id
        self._shown = -1  # the number of its game that was opened last
        self._offered: Settings | None = None  # the settings of the file that was imported last
        self.actions: dict[str, Callable[[], None]] = {
            "export-games": self.export,
            "take-settings": self.take_settings,
            "collection-next": lambda: self.open_listed(self._shown + 1),
            "collection-before": lambda: self.open_listed(self._shown - 1),
        }

    def show(self) -> None:
        """Store the game at the board, then fill the list and its note once all games are read."""
        self._current.store()
        self._note_state()
        self._kept.when_read(self._fill)
        self._kept.when_read(self._note_state)  # unreadable games are known by then

    def describe(self, game_id: str) -> None:
        """Show the description of a stored game, once it is replayed; empty if it is gone."""
        self._describing.do(
            describing(self._kept, game_id, self._current.id),
            lambda told: self._games.showDescription(game_id, json.dumps(told) if told else ""),
            lambda: self._games.showDescription(game_id, json.dumps(failed_description())),
        )

    def open(self, game_id: str) -> None:
        """Open a stored game at the board, or a stored study in its room, by its id."""
        self.links.drop()
        kept = self._kept.get(game_id)
        if kept is not None and kept.is_study:
            self.links.rooms.go(StudyRoute(kept=game_id))
            return
        self.links.do(self._current.opening(game_id), self._show_opened)

    def _show_opened(self, opened: bool) -> None:
        """Show the game if it was opened, or that it cannot be read."""
        if not opened:
            self._current.session.board_input.show_notices(Event.UNREADABLE)
        self.links.refresh()

    def study(self, game_id: str) -> None:
        """Open a study of the stored game with this id, and review it if the game is over.

        An unknown game is ignored.
        """
        self.links.drop()
        if self._kept.get(game_id) is not None:
            self.links.rooms.go(StudyRoute(about=game_id, reviews=None))

    def offer_unfinished(self) -> None:
        """Offer to continue an unfinished game that the page started without, if there is one."""
        looking = self._current.finding_unfinished()
        self._looking.do(looking, self._offer, lambda: None)  # if that fails, nothing is offered

    def remove(self, game_id: str) -> None:
        """Delete a stored game and its unlisted reviews."""
        self._remove_all([game_id])

    def _remove_all(self, game_ids: list[str]) -> None:
        """Delete stored games and their unlisted reviews."""
        found = bare_reviews(game_ids, self._kept)
        self._removed_reviews |= found
        self._kept.remove_all([*game_ids, *chain.from_iterable(found.values())])

    def _put_all_back(self, game_ids: list[str]) -> None:
        """Undo the deletion of stored games and of what was deleted with them."""
        reviews = (self._removed_reviews.pop(game_id, []) for game_id in game_ids)
        self._kept.put_all_back([*game_ids, *chain.from_iterable(reviews)])

    def prepare(self) -> None:
        """Pass the facts about the games to the list, and their results once all are replayed."""
        from redstone.app.storage.game_search import collecting_facts, collecting_states

        def replay(found: object) -> None:
            """Pass the facts on, then replay the games for their results."""
            self._games.setFacts(json.dumps(found))
            self._finding.do(
                collecting_states(self._kept, self.links.rooms.session.board_input.now.game),
                lambda states: self._games.setEndings(json.dumps(states)),
                lambda: None,
            )

        self._finding.do(collecting_facts(self._kept), replay, lambda: None)

    def tag_listed(self, game_ids: str, tag: str) -> None:
        """Set the tag of the games with these ids (JSON), none if it is empty; refill the list."""
        from redstone.app.storage.game_search import with_tag

        self._kept.write(with_tag(self._kept, json.loads(game_ids), tag))
        self._fill()

    def remove_listed(self, game_ids: str) -> None:
        """Delete the games with these ids, as JSON, and their unlisted reviews."""
        self._remove_all(json.loads(game_ids))

    def put_listed_back(self, game_ids: str) -> None:
        """Undo the deletion of games with these ids, as JSON."""
        self._put_all_back(json.loads(game_ids))

    def export_listed(self, game_ids: str) -> None:
        """Save the games whose ids this JSON list holds as one export file."""
        from redstone.app.storage.export_file import writing_games

        self._exporting.do(
            writing_games(self._kept, json.loads(game_ids)), self._save, self._fail_export
        )

    def _save(self, text: str) -> None:
        """Download the text of an export file."""
        name = strftime("redstone-games-%Y-%m-%d.json", gmtime())
        self._share.save(name, "application/json", text)

    def _fail_export(self) -> None:
        """Show that the export file could not be made."""
        self._note(_(NOT_MADE))

    def put_back(self, game_id: str) -> None:
        """Undo the deletion of a stored game."""
        self._put_all_back([game_id])

    def export(self) -> None:
        """Save all stored games, the progress and the records of all rooms as one file."""
        self._current.store()
        self.links.rooms.do(self._export())

    async def _export(self) -> None:
        """Collect the records of all rooms, then write everything to an export file."""
        shelved = list["Shelved"]()
        try:
            for store, room in self.links.rooms.stores.items():
                found = await self.links.rooms.answer(room, Exported())
                shelved += [{"store": store, **each} for each in found]
        except Exception:  # an incomplete file is not offered as complete
            traceback.print_exc()
            self._note(_(NOT_MADE))
            return
        from redstone.app.storage.export_file import Contents, writing_export  # few visits need it

        known = self._current.experience
        told = Contents(learned=known.learner.learned, shelved=shelved)
        told.met, told.puzzled = known.explaining.read(), known.puzzles.read()
        self._exporting.do(writing_export(self._kept, told), self._save, self._fail_export)

    def show_collection(self, found: "Collection", shown: int = -1) -> None:
        """List the games of a collection; `shown` is the number of the one that is open."""
        self._collection, self._shown = found, shown
        files = to_js(found.files)
        self._games.showCollection(_rows(found), found.name, files, found.encoding, shown)
        self._note_collection(_(words.LIST_CUT) if found.is_cut else "")

    def restore_listed(self, files: Sequence[JsBuffer], encoding: str, shown: int) -> None:
        """List the games of files open before a reload; `shown` numbers the last opened."""
        from redstone.app.storage.importing import listing_files

        work = listing_files([each.to_bytes() for each in files], decode, encoding)
        self._keeping.do(work, lambda found: self._show_restored(found, shown), lambda: None)

    def _show_restored(self, found: "Collection", shown: int) -> None:
        """Show the collection of this tab before a reload, unless another one was opened."""
        if self._collection is None:
            self._collection, self._shown = found, shown
            self._games.showCollection(_rows(found), found.name)

    def open_listed(self, number: int) -> None:
        """Open a game of the collection by its number, from 0.

        Ignores an unknown number.
        """
        if self._collection is not None and 0 <= number < len(self._collection.games):
            self._shown = number
            self._games.noteListedOpened(number)
            self.links.open_reading(self._collection.opening(number))

    def reread(self, encoding: str) -> None:
        """Read the collection's files again in another encoding, and reopen the game shown.

        Does nothing without a collection.
        """
        if self._collection is None:
            return
        from redstone.app.storage.importing import listing_files

        work = listing_files(self._collection.files, decode, encoding)
        self.links.do(work, self._show_reread)

    def _show_reread(self, found: "Collection") -> None:
        """List a collection read in another encoding, and reopen its game that was shown."""
        self.show_collection(found, self._shown)
        self.links.close_dialogs()
        self.open_listed(self._shown)

    def keep_listed(self, numbers: str) -> None:
        """Store the games of the collection with these numbers, as JSON.

        Does nothing without a collection.
        """
        if self._collection is None:
            return
        from redstone.app.storage.importing import storing_games

        now = int(1000 * time())
        work = storing_games(
            self._collection, json.loads(numbers), self._kept, now, self._tell_kept
        )
        self._kept.when_read(lambda: self._keeping.do(work, self._tell_kept, self._fail_kept))

    def _tell_kept(self, found: Imported) -> None:
        """Show how many games of a collection were stored."""
        self._note_collection(words.imported(found))

    def _fail_kept(self) -> None:
        """Show that the games could not be stored."""
        self._note_collection(_(NOT_MADE))

    def _note_collection(self, text: str) -> None:
        """Show a note beside the list of a collection."""
        self._page.show(json.dumps({"texts": {"collection-note": text}}))

    def importing_file(self, text: str) -> Work[None]:
        """Import an export file in steps: games, progress, records. Settings are only offered."""
        from redstone.app.storage.export_file import reading_export
        from redstone.app.storage.importing import importing_games

        contents = yield from reading_export(text)
        found = yield from importing_games(self._kept, contents)
        known = self._current.experience
        known.learner.merge(contents.learned)
        puzzled = contents.puzzled
        if puzzled.tried or puzzled.days or puzzled.runs:
            known.puzzles.merge(puzzled)
        for store, room in self.links.rooms.stores.items():
            records = [each for each in contents.shelved if each.get("store") == store]
            if records or (found.added and self._kept.metadata(store)):
                self.links.rooms.ask_room(room, ImportedRecords(records))
        self._offer_settings(contents.settings)
        if contents.met:
            known.explaining.learn(contents.met)
        self.links.refresh()
        self._fill()
        self._note(f"{words.imported(found)} {words.note_on_games(self._kept.state)}".strip())

    def take_settings(self) -> None:
        """Use the settings of the imported file, except the name and the servers."""
        board_input = self._current.session.board_input
        if self._offered is not None:
            here = board_input.now.settings
            board_input.set_settings(replace(self._offered, name=here.name, servers=here.servers))
        self._offer_settings(None)
        self.links.refresh()

    def _offer_settings(self, found: Settings | None) -> None:
        """Show the button for the settings of an imported file, or hide it."""
        self._offered = found
        self._page.show(json.dumps({"hidden": {"games-settings": found is None}}))

    def _offer(self, game_id: str) -> None:
        """Offer to continue a stored game, unless a room is open."""
        if game_id and not self.links.rooms.wanted:
            self._games.offer(game_id)

    def offered(self) -> str:
        """Return the offer to continue an unfinished game, with its two answers, as JSON."""
        return json.dumps(words.unfinished_game_offer())

    def _fill(self) -> None:
        """Pass the ids of all games to the list, and that of the game at the board."""
        self._games.show(json.dumps(listed_ids(self._kept)), self._current.id)

    def _note_state(self) -> None:
        """Show a note on unreadable or unwritten games."""
        self._note(words.note_on_games(self._kept.state))

    def _note(self, text: str) -> None:
        """Show a note in the games dialog."""
        self._page.show(json.dumps({"texts": {"games-note": text}}))


def _rows(found: "Collection") -> str:
    """Return the list of a collection as JSON: names, result, date, title, number of moves."""
    return json.dumps([[each.black, each.white, *each[5:], each.moves] for _, each in found.games])
