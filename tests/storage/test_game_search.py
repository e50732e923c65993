"""Stored games are found by names, comments, moves, game, size and day, and deleted together."""

from redstone.app.page.games_list import describing
from redstone.app.storage.export_file import reading_export, writing_games
from redstone.app.storage.game_search import collecting_facts, collecting_states, with_tag
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.kept_games import GAMES
from redstone.app.storage.session_text import link_of
from redstone.app.storage.studies import study_record
from redstone.app.study.keeper import StudyKeeper
from redstone.app.words.games_list import whose_turn
from redstone.record.node import Notes
from redstone.record.work import run_to_end
from tests.app.sessions import against_computer, two_people, with_moves
from tests.at_once import read_sgf
from tests.storage.windows import Disk, Window

FILE = b"(;GM[1]SZ[9]KM[7]RU[Go]PB[Anna]PW[Ben];B[ee]C[The middle is big];W[ec])"


def study() -> KeptGame:
    game = read_sgf(FILE).game
    assert game is not None
    return study_record("studyofit-1", game, "", 1_600_000_000_000)


def test_every_word_of_a_game_finds_it() -> None:
    kept = Window(Disk(), two_people()).kept
    kept.write([study(), KeptGame("another-1", link_of(two_people().game), {}, 1)])
    words = {name: told["words"] for name, told in run_to_end(collecting_facts(kept)).items()}
    for each in ("anna", "ben", "middle", "e5e7", "go", "9", "2020-09-13"):
        assert each in words["studyofit-1"], each
    assert "anna" not in words["another-1"]
    assert "redstone" in words["another-1"]


def test_games_have_a_kind_to_filter_and_a_name_to_sort_by() -> None:
    kept = Window(Disk(), two_people()).kept
    players = {"opponent": "computer", "name": "Zoe"}
    kept.write([study(), KeptGame("another-1", link_of(two_people().game), players, 1)])
    told = run_to_end(collecting_facts(kept))
    assert [told[each]["kind"] for each in ("studyofit-1", "another-1")] == ["study", "computer"]
    assert told["studyofit-1"]["name"] == "anna – ben"
    assert "zoe" in told["another-1"]["name"]


def test_games_are_found_by_their_results_once_they_are_replayed() -> None:
    kept = Window(Disk(), two_people()).kept
    kept.write([study(), KeptGame("damaged-1", "#redstone5-1-a1a1", {}, 1)])
    states = run_to_end(collecting_states(kept))
    assert states == {"studyofit-1": "black to move."}


def test_a_tag_finds_a_game_and_outlives_a_change_of_the_study() -> None:
    disk = Disk()
    kept = Window(disk, two_people()).kept
    disk.settle()
    kept.write([study()])
    keeper = StudyKeeper(kept, lambda: 2.0)
    game = run_to_end(keeper.opening("studyofit-1"))
    kept.write(with_tag(kept, ["studyofit-1", "unknown-1"], " Lessons "))
    keeper.keep(game.annotate(0, Notes(comment="More")))
    assert [each.tag for each in kept.newest_first()] == ["Lessons"]
    told = run_to_end(collecting_facts(kept))
    assert "lessons" in told["studyofit-1"]["words"]
    kept.write(with_tag(kept, ["studyofit-1"], ""))
    assert [each.tag for each in kept.newest_first()] == [""]


def test_a_study_is_pictured_at_its_end() -> None:
    kept = Window(Disk(), two_people()).kept
    game = read_sgf(FILE).game
    assert game is not None
    kept.write([study_record("studyofit-1", game.go_to_node(0), "", 1)])
    told = run_to_end(describing(kept, "studyofit-1", ""))
    assert told is not None
    assert told["picture"] is not None
    commands = told["picture"]["commands"]
    assert isinstance(commands, list)
    assert sum(command[0] == "stone" for command in commands) == 2


def test_games_are_deleted_and_put_back_together_unreadable_ones_too() -> None:
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


def test_some_games_are_exported_alone() -> None:
    kept = Window(Disk(), two_people()).kept
    kept.write([study(), KeptGame("another-1", link_of(two_people().game), {}, 1)])
    contents = run_to_end(
        reading_export(run_to_end(writing_games(kept, ["studyofit-1", "gone-1"])))
    )
    assert [game.id for game in contents.games] == ["studyofit-1"]
    assert contents.settings is None


def test_the_list_says_who_won_to_a_player() -> None:
    mine = with_moves(against_computer(), "c3 w")
    assert whose_turn(mine.table) == "You won"
    assert whose_turn(with_moves(against_computer(), "w").table) == "You lost"
    assert "wins" in whose_turn(with_moves(two_people(), "c3 w").table)
