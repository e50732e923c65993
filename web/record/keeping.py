"""The statistics without the room: counting a game's end, export and import of results."""

from typing import Any

from redstone.app.record.keeper import ResultKeeper, result_keeper_of
from redstone.record.work import Work
from web.rooms import Shell
from web.routes import Exported, GameEnded, ImportedRecords


def results_of(shell: Shell) -> ResultKeeper:
    """Return the page's single keeper of stored results, made at the first call."""
    return result_keeper_of(shell.current.kept, shell.current.texts)


def answering(shell: Shell, question: object) -> Work[Any]:
    """Answer a question about results, or do what a message says (`web.routes`)."""
    record = results_of(shell)
    match question:
        case None:
            return None
        case GameEnded(game_id, _, False):
            return record.note_unwanted(game_id)
        case GameEnded(game_id, seconds):
            return (yield from record.noting(game_id, seconds))
        case Exported():
            return (yield from record.exporting())
        case ImportedRecords(records):
            keeps = shell.current.session.board_input.now.settings.record
            return (yield from record.importing(records, keeps=keeps))
    raise TypeError(f"{question!r} is nothing that the record is asked")
