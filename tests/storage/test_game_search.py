"""Stored games are found by names, comments, moves, game, size and day, and deleted together."""

from dataclasses import replace

import pytest

from redstone.app.page.games_list import describing
from redstone.app.storage.export_file import reading_export, writing_games
from redstone.app.storage.game_search import collecting_facts, collecting_states, with_tag
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.kept_games import GAMES
from redstone.app.storage.session_text import link_of, write_players
from redstone.app.storage.studies import study_record
from redstone.app.study.keeper import StudyKeeper
from redstone.app.words.games_list import whose_turn
from redstone.record.game import Game
from redstone.record.node import Notes
from redstone.record.notation import parse_move
from redstone.record.work import run_to_end
from redstone.rules.go import Go
from redstone.rules.redstone import Redstone
from tests.app.sessions import against_computer, two_people, with_moves
from tests.at_once import read_sgf
from tests.storage.windows import Disk, Window

FILE = b"(;GM[1]SZ[9]KM[7]RU[Go]PB[Anna]PW[Ben]%b;B[ee]C[The middle is big];W[ec])"


def study(told: bytes = b"") -> KeptGame:
    """Return a stored study of the example file with more properties."""
    game = read_sgf(FILE % told).game
    assert game is not None
    return study_record("studyofit-1", game, "", 1_600_000_000_000)


def test_every_word_of_a_game_finds_it() -> None:
    kept = Window(Disk(), two_people()).kept
    kept.write([study(), KeptGame("another-1", link_of(two_people().game), {}, 1)])
    words = {name: told["words"] for name, told in run_to_end(collecting_facts(kept)).items()}
    for each in ("anna", "ben", "middle", "e5e7", "go", "9x9", "2020-09-13"):
        assert each in words["studyofit-1"], each
    assert "anna" not in words["another-1"]
    assert "redstone" in words["another-1"]


def test_games_have_facts_to_filter_and_sort_by() -> None:
    kept = Window(Disk(), two_people()).kept
    link = link_of(two_people().game)
    person = {"opponent": "person", "home_name": "Zoe", "other_name": "Yan"}
    computer = {"opponent": "computer", "strength": 3, "home_name": "Zoe"}
    kept.write(
        [
            study(b"DT[1846-09-11,14]"),
            KeptGame("another-1", link, person, 1),
            KeptGame("computer-1", link, computer, 1_700_000_000_000),
        ]
    )
    told = run_to_end(collecting_facts(kept))
    facts = [told[each] for each in ("studyofit-1", "another-1", "computer-1")]
    assert [each["kind"] for each in facts] == ["study", "person", "computer"]
    assert [each["board"] for each in facts] == ["Go 9 × 9", "Redstone 5 × 5", "Redstone 5 × 5"]
    assert [each["opponents"] for each in facts] == [["Anna", "Ben"], ["Yan"], ["Casual"]]
    days = [["2020-09-13", "1846-09-11"], ["1970-01-01"], ["2023-11-14"]]
    assert [each["days"] for each in facts] == days
    assert [each["name"] for each in facts] == ["anna – ben", "zoe yan", "zoe"]


@pytest.mark.parametrize(
    ("date", "kept"),
    [("2020", ["2020"]), ("2020-05", ["2020-05"]), ("2020-13", ["2020"]), ("May", [])],
)
def test_the_valid_part_of_a_files_date_is_used(date: str, kept: list[str]) -> None:
    games = Window(Disk(), two_people()).kept
    games.write([study(f"DT[{date}]".encode())])
    assert run_to_end(collecting_facts(games))["studyofit-1"]["days"][1:] == kept


def test_games_are_found_by_their_results_once_they_are_replayed() -> None:
    kept = Window(Disk(), two_people()).kept
    table = with_moves(against_computer(), "c3 d4 w").table
    players = write_players(table.setup, table.seats)
    kept.write(
        [
            study(),
            replace(study(b"RE[B+R]"), id="studyofit-2"),
            KeptGame("damaged-1", "#redstone5-1-a1a1", {}, 1),
            KeptGame("another-1", link_of(table.game), players, 1),
        ]
    )
    states = run_to_end(collecting_states(kept, two_people().game))
    assert {name: (told["words"], told["result"]) for name, told in states.items()} == {
        "studyofit-1": ("black to move.", ""),
        "studyofit-2": ("black won by resignation", ""),
        "another-1": ("you lost", "lost"),
    }


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ("e5", True),
        ("e5 e7", True),
        ("e5 g5", True),
        ("e5 e6", False),
        ("e5 c5", True),
        ("e7", False),
    ],
)
def test_games_with_a_position_are_found_in_any_orientation(moves: str, *, found: bool) -> None:
    kept = Window(Disk(), two_people()).kept
    kept.write([study()])
    here = Game.new(Go(), 9, 9)
    for token in moves.split():
        here = here.play(parse_move(token))
    states = run_to_end(collecting_states(kept, here))
    assert states["studyofit-1"]["here"] is found
    redstone = run_to_end(collecting_states(kept, Game.new(Redstone(), 9, 9)))
    assert not redstone["studyofit-1"]["here"]


def test_a_tag_finds_a_game_and_outlives_a_change_of_the_study() -> None:
    disk = Disk()
    kept = Window(disk, two_people()).kept
    disk.settle()
    kept.write([study()])
    keeper = StudyKeeper(kept, lambda: 2.0)
    game = run_to_end(keeper.opening("studyofit-1"))
    kept.write(with_tag(kept, ["studyofit-1", "unknown-1"], " Lessons "))
    keeper.store(game.annotate(0, Notes(comment="More")))
    assert [each.tag for each in kept.newest_first()] == ["Lessons"]
    told = run_to_end(collecting_facts(kept))
    assert "lessons" in told["studyofit-1"]["words"]
    kept.write(with_tag(kept, ["studyofit-1"], ""))
    assert [each.tag for each in kept.newest_first()] == [""]


def test_a_study_is_listed_with_its_result_and_its_end() -> None:
    kept = Window(Disk(), two_people()).kept
    game = read_sgf(FILE % b"RE[W+3.5]").game
    assert game is not None
    kept.write([study_record("studyofit-1", game.go_to_node(0), "", 1)])
    told = run_to_end(describing(kept, "studyofit-1", ""))
    assert told is not None
    assert told["state"] == "White won by 3.5 points"
    assert told["picture"] is not None
    commands = told["picture"]["commands"]
    assert isinstance(commands, list)
    assert sum(command[0] == "stone" for command in commands) == 2


def test_games_are_deleted_and_restored_together_unreadable_ones_too() -> None:
    disk = Disk()
    disk.records[GAMES, "broken-game-1"] = (1, "{")
    window = Window(disk, two_people())
    disk.settle()
    window.kept.write([study()])
    disk.settle()
    ids = ["broken-game-1", "studyofit-1", "none-such-1"]
    window.kept.remove_all(ids)
    disk.settle()
    assert not {(GAMES, each) for each in ids} & disk.records.keys()
    assert window.kept.state.damaged == 0
    window.kept.put_all_back(ids)
    disk.settle()
    assert disk.records[GAMES, "broken-game-1"][1] == "{"
    assert window.kept.get("studyofit-1") is not None
    assert window.kept.state.damaged == 1


def test_selected_games_can_be_exported() -> None:
    kept = Window(Disk(), two_people()).kept
    kept.write([study(), KeptGame("another-1", link_of(two_people().game), {}, 1)])
    contents = run_to_end(
        reading_export(run_to_end(writing_games(kept, ["studyofit-1", "gone-1"])))
    )
    assert [game.id for game in contents.games] == ["studyofit-1"]
    assert contents.settings is None


def test_the_list_shows_the_result_from_the_persons_view() -> None:
    mine = with_moves(against_computer(), "c3 w")
    assert whose_turn(mine.table) == "You won"
    assert whose_turn(with_moves(against_computer(), "w").table) == "You lost"
    assert "wins" in whose_turn(with_moves(two_people(), "c3 w").table)
