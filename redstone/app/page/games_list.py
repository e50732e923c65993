"""The page's state about the stored games; see `state` for its keys."""

from typing import TypedDict

from redstone.app.play.table import Table
from redstone.app.storage.kept_game import Illegible, KeptGame
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.validation import Damaged
from redstone.app.words import games_list as words
from redstone.language import _
from redstone.pictures.drawing import PictureData, draw
from redstone.pictures.layout import plain
from redstone.pictures.view import View
from redstone.record.work import Work


class Described(TypedDict):
    """A stored game as the list shows it, with `played` in milliseconds since 1970.

    `study` is the label of the button to its study, empty for none. A study is shown at the end of
    its line, another game as it was left.
    """

    title: str
    state: str
    picture: PictureData | None
    current: bool
    played: int
    study: str
    tag: str


def listed_ids(kept: KeptGames) -> list[str]:
    """Return the ids of all games for the list, the last played first, the unreadable ones last."""
    return [*(game.id for game in kept.newest_first()), *kept.illegible]


def describing(kept: KeptGames, game_id: str, current_id: str) -> Work[Described | None]:
    """Describe a stored game for the list: players, turn and board; None if it is gone.

    The game is replayed move by move. A description without a picture is that of a game that cannot
    be opened: it is damaged, or of another version.
    """
    game = kept.get(game_id)
    if game is not None:
        return (yield from _describing_readable(game, is_current=game_id == current_id))
    why = kept.illegible.get(game_id, (None, ""))[0]
    if why is None:
        return None
    return _unreadable_description(
        _(words.NEWER_GAME if why is Illegible.NEWER else words.UNREADABLE_GAME)
    )


def failed_description() -> Described:
    """Return the description of a game whose description failed by an error of this page."""
    return _unreadable_description(_(words.UNREADABLE_GAME))


def _describing_readable(kept: KeptGame, *, is_current: bool) -> Work[Described]:
    """Describe a readable game, or a damaged one as such."""
    try:
        game, seats, setup = yield from kept.opening()
        result = ""
        if kept.is_study:
            # The notes are read too, since they may be damaged.
            from redstone.app.storage.studies import opening_study

            result = (yield from opening_study(kept)).headline.result
    except Damaged:
        return _unreadable_description(_(words.UNREADABLE_GAME))
    table = Table(0, game, seats, setup)
    shown = game.line_positions[-1] if kept.is_study else game.position
    view = View(shown.board, shown.to_move.stone)
    return {
        "title": words.study(kept.study_name, game)
        if kept.is_study
        else words.players(game, setup),
        "state": words.state_of(table, result),
        "picture": draw(view, plain(view.board)).as_json(),
        "current": is_current,
        "played": kept.played,
        "study": "" if kept.is_study else _way_to_study(table),
        "tag": kept.tag,
    }


def _way_to_study(table: Table) -> str:
    """Return the label of the button to a game's study, empty if there is none."""
    if not table.game.line or not table.may_study:
        return ""
    return words.way_to_study(is_finished=table.is_finished)


def _unreadable_description(why: str) -> Described:
    """Return the description of a game that cannot be opened."""
    found: Described = {
        "title": "",
        "state": why,
        "picture": None,
        "current": False,
        "played": 0,
        "study": "",
        "tag": "",
    }
    return found
