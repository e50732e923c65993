"""The import of an export: it adds each missing game once, and loses nothing."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redstone.app.play.notices import Imported
from redstone.app.storage.kept_game import MAX_RECORD, KeptGame
from redstone.app.storage.kept_games import GAMES
from redstone.app.storage.progress import Learned
from redstone.app.storage.puzzle_results import PuzzleProgress
from redstone.app.storage.session_text import write_players
from redstone.app.storage.studies import study_record
from redstone.app.study import edits
from redstone.record.game import Game
from redstone.record.link_scanner import check_of
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.app.sessions import against_computer, link, two_people
from tests.at_once import import_games, read_export, write_export
from tests.effort import share
from tests.storage.studies import open_study
from tests.storage.windows import Disk, Window

PLAYERS = write_players(two_people().table.setup, two_people().table.seats)
MUTATIONS = 300


def game(moves: str = "c3 d4") -> Game:
    """Return a game of these moves on 5x5."""
    made = Game.new(Redstone(pie=False), 5, 5)
    for token in moves.split():
        made = made.play(parse_move(token))
    return made


def kept_game(game_id: str, moves: str) -> KeptGame:
    """Return a stored game of these moves."""
    return KeptGame(game_id, link(moves), PLAYERS, 5)


def study(study_id: str, comment: str, moves: str = "c3 d4") -> KeptGame:
    """Return a stored study with a comment."""
    return study_record(study_id, edits.with_comment(game(moves), comment), "", 7)


def device_with_records(*games: KeptGame) -> Window:
    """Return a window on a device of its own with these records."""
    window = Window(Disk())
    window.disk.settle()
    window.kept.write(games)
    window.disk.settle()
    return window


def export_of(*games: KeptGame) -> str:
    """Return the export file of a device with these records."""
    kept = device_with_records(*games).kept
    return write_export(kept, {}, Learned(), PuzzleProgress())


def import_and_reload(window: Window, text: str) -> Imported:
    """Import a file, reload the page, and return the numbers of its entries by result."""
    found = import_games(window.kept, read_export(text))
    window.disk.settle()
    window.reload()
    window.disk.settle()
    return found


def contents(window: Window) -> set[str]:
    """Return the full contents of all stored games."""
    return {game.content for game in window.kept.newest_first()}


def test_a_game_and_a_study_of_the_same_moves_are_both_stored() -> None:
    players = study("abcdefgh-1", "").players
    plain = KeptGame("some-game", study("abcdefgh-1", "").link, players, 5)
    window = device_with_records(study("abcdefgh-1", "Why?"))
    assert import_and_reload(window, export_of(plain)) == Imported(added=1)
    assert contents(window) == {plain.content, study("abcdefgh-1", "Why?").content}


def test_two_studies_with_different_comments_are_both_stored() -> None:
    window = device_with_records(study("abcdefgh-1", "One."))
    assert import_and_reload(window, export_of(study("abcdefgh-2", "Another."))) == Imported(
        added=1
    )
    assert len(contents(window)) == 2


def test_a_backup_restores_an_overwritten_comment() -> None:
    backup = export_of(study("abcdefgh-1", "The right idea."))
    window = device_with_records(study("abcdefgh-1", "Overwritten."))
    assert import_and_reload(window, backup) == Imported(added=1)
    comments = {open_study(each).node.notes.comment for each in window.kept.newest_first()}
    assert comments == {"The right idea.", "Overwritten."}


@pytest.mark.parametrize(
    "change",
    [
        {"players": write_players(against_computer().table.setup, against_computer().table.seats)},
        {"players": {**PLAYERS, "home_name": "Ada"}},
        {"players": {**PLAYERS, "helped": True}},
        {"link": link("c3 e5")},
        {"others": {"notes": "of a later version"}},
        {"id": "another-game", "others": {"notes": "of a later version"}},
    ],
)
def test_an_imported_record_with_any_difference_is_added_separately(
    change: dict[str, object],
) -> None:
    known = kept_game("some-game", "c3 d4")
    window = device_with_records(known)
    other = replace(known, **change)  # type: ignore[arg-type]
    assert import_and_reload(window, export_of(other)) == Imported(added=1)
    assert contents(window) == {known.content, other.content}


def test_two_records_with_the_same_id_are_both_added() -> None:
    text = export_of(kept_game("some-game", "c3 d4"), kept_game("same-game", "a1 b2"))
    text = text.replace("same-game", "some-game")
    window = device_with_records()
    assert import_and_reload(window, text) == Imported(added=2)
    assert sorted(window.kept_moves()) == ["a1 b2", "c3 d4"]
    assert import_and_reload(window, text) == Imported(known=2)


def test_an_unreplayable_record_is_set_aside_as_damaged_and_removes_no_game() -> None:
    known = kept_game("some-game", "c3 d4")
    body = known.link[1:].rpartition("-i")[0] + "d4"
    window = device_with_records(known)
    hostile = replace(known, link=f"#{body}-i{check_of(body)}")
    assert import_and_reload(window, export_of(hostile)) == Imported(damaged=1)
    assert window.kept_moves() == ["c3 d4"]
    assert hostile.text in window.kept.damaged.values()


def test_an_imported_record_is_added_beside_an_unreadable_one_with_its_id() -> None:
    window = device_with_records()
    window.disk.records[GAMES, "some-game"] = 3, '{"version": 2, "tree": []}'
    window.reload()
    window.disk.settle()
    text = export_of(kept_game("some-game", "c3 d4"))
    assert import_and_reload(window, text) == Imported(added=1)
    assert window.disk.records[GAMES, "some-game"] == (3, '{"version": 2, "tree": []}')
    assert import_and_reload(window, text) == Imported(known=1)


def test_a_record_too_long_to_be_read_again_is_not_imported() -> None:
    long = game("c3 d4")
    for ply in range(3):
        long = edits.with_comment(long.go_to(ply), "é" * (MAX_RECORD // 12))
    text = export_of(study_record("abcdefgh-1", long, "", 7))
    window = device_with_records()
    assert import_and_reload(window, text) == Imported(damaged=1)
    assert window.kept.newest_first() == []


# -- twice is once -----------------------------------------------------------------------

ENTRIES = st.builds(
    replace,
    st.sampled_from([kept_game("game-1", "c3 d4"), study("game-1", "One.")]),
    id=st.sampled_from(["some-game-1", "some-game-2", "some-game-3"]),
    link=st.sampled_from(["c3", "c3 d4", "c3 e5", "d4", "c3 d4 e5", "d4 c3"]).map(link),
    played=st.integers(0, 3),
)
FILES = st.lists(ENTRIES, max_size=8)


def file_of(games: list[KeptGame]) -> str:
    """Return a file with these records in this order, whatever their ids."""
    entries = [{"id": each.id, **each.data} for each in games]
    return json.dumps({"format": "redstone-games", "version": 1, "games": entries})


@settings(deadline=None, max_examples=share(200))
@given(FILES, FILES)
def test_importing_twice_adds_nothing_and_loses_nothing(
    here: list[KeptGame], there: list[KeptGame]
) -> None:
    window = device_with_records()
    import_and_reload(window, file_of(here))
    before, text = window.kept.newest_first(), file_of(there)
    import_and_reload(window, text)
    once = dict(window.disk.records)
    for each in (*before, *there):
        assert any(
            kept.content == each.content or kept.grew_from(each)
            for kept in window.kept.newest_first()
        )
    assert import_and_reload(window, text) == Imported(known=len(there))
    assert window.disk.records == once


def mutated(text: str, rng: Random) -> str:
    """Return the text with one to three changes such as disks, editors and people make."""
    for _ in range(rng.randint(1, 3)):
        at, end = sorted(rng.randrange(len(text)) for _ in range(2))
        end = min(end, at + rng.choice([0, 1, 2, 20, 300]))
        match rng.randrange(5):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:end] + text[at:end] + text[end:]
            case 2:
                text = (
                    text[:at] + chr(rng.choice([*range(32, 127), 0, 233, 0xD800])) + text[at + 1 :]
                )
            case 3:
                lines = text.split("\n")
                lines.insert(rng.randrange(len(lines)), rng.choice(lines))
                text = "\n".join(lines)
            case _:
                digits = [place for place, each in enumerate(text) if each.isdigit()]
                place = rng.choice(digits or [0])
                text = text[:place] + rng.choice("0123456789") + text[place + 1 :]
    return text


def whole_file() -> str:
    """Return the file of a device whose games have much in common."""
    games = [kept_game(f"some-game-{n}", moves) for n, moves in enumerate(["c3", "c3 d4", "a1 b2"])]
    window = device_with_records(*games, study("abcdefgh-1", "One."), study("abcdefgh-2", "Two."))
    window.kept.put_aside("{damaged, and of some length")
    return write_export(window.kept, {}, Learned(), PuzzleProgress())


def adds_twice(seed: int, text: str) -> bool:
    """Return True if importing a mutated file twice adds something the second time."""
    changed = mutated(text, Random(seed))
    window = device_with_records(kept_game("some-game-0", "c3 e5"))
    import_and_reload(window, changed)
    before = dict(window.disk.records)
    return import_and_reload(window, changed).added > 0 or window.disk.records != before


def test_importing_an_altered_file_twice_adds_nothing() -> None:
    text = whole_file()
    assert [seed for seed in range(MUTATIONS) if adds_twice(seed, text)] == []
