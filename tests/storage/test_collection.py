"""Collections: games of one or more files, opened one by one and stored."""

from redstone.app.play.notices import Imported
from redstone.app.storage.importing import listing_files, storing_games
from redstone.record.sgf import decode_by_codecs
from redstone.record.work import run_to_end
from tests.app.sessions import two_people
from tests.storage.windows import Disk, Window

TWO = b"(;GM[1]SZ[9]PB[Ann]PW[Bo];B[aa])\n(;GM[1]SZ[9]PB[Cid]GN[Lesson];B[bb];W[cc])\n"
BAD = b"(;GM[1]SZ[99];B[aa])"


def test_files_dropped_together_are_one_collection() -> None:
    utf_16 = "\ufeff(;GM[1]SZ[9]PB[Ü];B[aa])".encode("utf-16-le")
    found = run_to_end(listing_files([TWO, b"\x89PNG", b"notes", utf_16], decode_by_codecs))
    assert [each.black for each in found.games] == ["Ann", "Cid", "Ü"]
    game = run_to_end(found.opening(1)).reading.game
    assert game is not None
    assert (game.headline.title, game.ply) == ("Lesson", 2)


def test_games_of_a_collection_are_kept_once() -> None:
    found = run_to_end(listing_files([TWO, BAD], decode_by_codecs))
    kept = Window(Disk(), two_people()).kept
    told = list[Imported]()
    first = run_to_end(storing_games(found, [0, 1, 2], kept, 7, told.append))
    assert first == told[-1] == Imported(added=2, damaged=1)
    assert {game.study_name for game in kept.newest_first() if game.is_study} == {
        "Ann – Bo",
        "Lesson",
    }
    assert run_to_end(storing_games(found, [1], kept, 9, told.append)) == Imported(known=1)
