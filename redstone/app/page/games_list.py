"""The list of stored games as page state; `state` lists the keys."""

from collections.abc import Collection
from typing import TypedDict

from redstone.app.play.table import Table
from redstone.app.storage.kept_game import (
    STUDY,
    STUDY_FILE,
    STUDY_OF,
    Illegible,
    KeptGame,
    tree_of,
)
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.validation import Damaged
from redstone.app.words import games_list as words
from redstone.language import _
from redstone.pictures.drawing import PictureData, draw
from redstone.pictures.layout import plain
from redstone.pictures.view import View
from redstone.record.work import Work


class Described(TypedDict):
    """A list entry for a stored game; `played` is in milliseconds since 1970.

    `study` is the label of the button to its study, empty for none: that of a `finished` game is a
    review. A study is described at the end of its line, another game as it was left.
    """

    title: str
    state: str
    picture: PictureData | None
    current: bool
    played: int
    study: str
    finished: bool
    tag: str


def listed_ids(kept: KeptGames) -> list[str]:
    """Return the ids of all stored games: last played first, unreadable ones at the end.

    A review that adds nothing but evaluations to its game is left out.
    """
    games = (game for game in kept.newest_first() if not is_bare_review(game, kept))
    return [*(game.id for game in games), *kept.illegible]


def bare_reviews(game_ids: Collection[str], kept: KeptGames) -> dict[str, list[str]]:
    """Return the ids of these stored games' reviews that the list leaves out, by game id."""
    found: dict[str, list[str]] = {game_id: [] for game_id in game_ids}
    for study in kept.newest_first():
        about = study.others.get(STUDY_OF)
        if isinstance(about, str) and about in found and is_bare_review(study, kept):
            found[about].append(study.id)
    return found


def is_bare_review(study: KeptGame, kept: KeptGames) -> bool:
    """Return True for the study of a stored game that has only its moves and evaluations.

    It has no move that the game lacks, and no title, comment, sign, mark or tag.
    """
    about, noted = study.others.get(STUDY_OF), study.others.get(STUDY)
    game = kept.get(about) if isinstance(about, str) else None
    if game is None or study.tag or STUDY_FILE in study.others or not isinstance(noted, dict):
        return False
    if not tree_of(game.link).has_all_of(tree_of(study.link)):
        return False
    headline, nodes = noted.get("headline"), noted.get("nodes")
    if not isinstance(headline, dict) or not isinstance(nodes, list):
        return False
    if not {"title", "comment", "event"}.isdisjoint(headline):
        return False
    fields = (entry[-1] for entry in nodes if isinstance(entry, list) and len(entry) == 2)
    evaluated = [isinstance(each, dict) and {"found", "left"}.issuperset(each) for each in fields]
    return len(evaluated) == len(nodes) and all(evaluated)


def describing(kept: KeptGames, game_id: str, current_id: str) -> Work[Described | None]:
    """Return a stored game's description for the list, replayed in steps; None if it is gone.

    A description without a picture is that of a game that cannot be opened: it is damaged, or
    of another version.
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
    """Return the entry for a game whose description raised an unexpected error."""
    return _unreadable_description(_(words.UNREADABLE_GAME))


def _describing_readable(kept: KeptGame, *, is_current: bool) -> Work[Described]:
    """Return the list entry of a stored game or study: title, state, picture, tag, buttons.

    If it is damaged, the entry says so.
    """
    try:
        game, seats, setup = yield from kept.opening()
        result = ""
        if kept.is_study:
            # The notes are read too, since they may be damaged.
            from redstone.app.storage.studies import opening_study

            result = (yield from opening_study(kept)).headline.result
            game = game.go_to(len(game.line))
    except Damaged:
        return _unreadable_description(_(words.UNREADABLE_GAME))
    table = Table(0, game, seats, setup)
    view = View(game.position.board, game.position.to_move.stone)
    return {
        "title": words.study(kept.study_name, game)
        if kept.is_study
        else words.players(game, setup),
        "state": words.state_of(table, result),
        "picture": draw(view, plain(view.board)).as_json(),
        "current": is_current,
        "played": kept.played,
        "study": "" if kept.is_study else _way_to_study(table),
        "finished": table.is_finished,
        "tag": kept.tag,
    }


def _way_to_study(table: Table) -> str:
    """Return the label of the button that opens a game's study, empty for no button."""
    if not table.game.line or not table.may_study:
        return ""
    return words.way_to_study(is_finished=table.is_finished)


def _unreadable_description(why: str) -> Described:
    """Return the entry of a game that cannot be opened, with the reason."""
    found: Described = {
        "title": "",
        "state": why,
        "picture": None,
        "current": False,
        "played": 0,
        "study": "",
        "finished": False,
        "tag": "",
    }
    return found
