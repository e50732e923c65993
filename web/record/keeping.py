"""The statistics without the room: counting a game's end, export and import of results."""

from typing import Any

from redstone.app.record.keeper import ResultKeeper, record_of
from redstone.record.work import Work
from web.rooms import Exported, GameEnded, House, ImportedRecords


def record_in(house: House) -> ResultKeeper:
    """Return the page's only store of results."""
    return record_of(house.current.kept, house.current.texts)


def answering(house: House, question: object) -> Work[Any]:
    """Answer a question of another room; see `web.rooms` for each."""
    record = record_in(house)
    match question:
        case None:
            return None
        case GameEnded(game_id, _, False):
            return record.pass_over(game_id)
        case GameEnded(game_id, seconds):
            return (yield from record.noting(game_id, seconds))
        case Exported():
            return (yield from record.telling())
        case ImportedRecords(records):
            keeps = house.current.session.hand.now.settings.record
            return (yield from record.hearing(records, keeps=keeps))
    raise TypeError(f"{question!r} is nothing that the record is asked")
