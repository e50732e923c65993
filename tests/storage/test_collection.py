"""Collections: games of one or more files, opened one by one and stored."""

import pytest

from redstone.app.play.notices import Imported
from redstone.app.storage.arrivals import opens_as_study
from redstone.app.storage.importing import Collection, listing_files, storing_games
from redstone.app.storage.intake import Incoming, reading
from redstone.app.words.games_list import LIST_CUT
from redstone.language import _
from redstone.record.sgf import decode_by_codecs
from redstone.record.sgf.collection import MAX_FILE, MAX_GAMES
from redstone.record.work import run_to_end
from tests.app.sessions import two_people
from tests.storage.windows import Disk, Window

TWO = b"(;GM[1]SZ[9]PB[Ann]PW[Bo];B[aa])\n(;GM[1]SZ[9]PB[Cid]GN[Lesson];B[bb];W[cc])\n"
BAD = b"(;GM[1]SZ[99];B[aa])"


def test_files_dropped_together_are_one_collection() -> None:
    utf_16 = "\ufeff(;GM[1]SZ[9]PB[Ü];B[aa])".encode("utf-16-le")
    found = run_to_end(listing_files([TWO, b"\x89PNG", b"notes", utf_16], decode_by_codecs))
    assert [each.black for _, each in found.games] == ["Ann", "Cid", "Ü"]
    game = run_to_end(found.opening(1)).reading.game
    assert game is not None
    assert (game.headline.title, game.ply) == ("Lesson", 2)


def test_games_of_a_collection_are_stored_once() -> None:
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


def test_a_collection_is_read_again_in_another_encoding() -> None:
    file = "(;GM[1]SZ[9]PB[山田];B[ee])(;GM[1]SZ[9]PB[太郎];B[ee])".encode("euc-jp")
    guessed = run_to_end(listing_files([file], decode_by_codecs))
    assert [each.black for _, each in guessed.games] != ["山田", "太郎"]
    assert run_to_end(guessed.opening(1)).encoding not in ("", "euc-jp")
    chosen = run_to_end(listing_files(guessed.files, decode_by_codecs, "euc-jp"))
    assert [each.black for _, each in chosen.games] == ["山田", "太郎"]
    incoming = run_to_end(chosen.opening(1))
    assert incoming.reading.game is not None
    assert (incoming.reading.game.headline.black, incoming.encoding) == ("太郎", "euc-jp")


def test_a_pasted_text_with_several_games_is_a_collection() -> None:
    text = "Two games:\n(;GM[1]CA[GBK]SZ[9]PB[柯洁];B[ee])\n(;GM[1]SZ[9];B[aa])\nBye"
    found = run_to_end(reading(text))
    assert isinstance(found, Collection)
    assert [each.black for _, each in found.games] == ["柯洁", ""]


def test_a_file_of_games_in_utf_16_is_a_collection() -> None:
    found = run_to_end(reading([b"\xff\xfe" + TWO.decode().encode("utf-16-le")]))
    assert isinstance(found, Collection)
    assert [each.black for _, each in found.games] == ["Ann", "Cid"]


def test_files_beyond_the_limit_are_left_out_and_reported() -> None:
    large = TWO + MAX_FILE * b" "
    found = run_to_end(listing_files([TWO, large], decode_by_codecs))
    assert (len(found.games), found.is_cut) == (2, True)
    found = run_to_end(listing_files([TWO, (MAX_GAMES + 5) * b"(;B[aa])"], decode_by_codecs))
    assert (len(found.games), found.is_cut) == (MAX_GAMES, True)
    assert f"{MAX_GAMES:,} games" in _(LIST_CUT)
    assert f"{MAX_FILE // 1_000_000}\u00a0MB" in _(LIST_CUT)
    assert not run_to_end(listing_files([TWO, TWO], decode_by_codecs)).is_cut


def test_positions_without_moves_are_games_of_a_collection() -> None:
    file = b"(;GM[1]SZ[9]AB[ba][bb]AW[ac][bc])(;GM[1]SZ[9]AB[ba][bb]AW[ac]C[Black to live])"
    found = run_to_end(listing_files([file], decode_by_codecs))
    for number in (0, 1):
        incoming = run_to_end(found.opening(number))
        assert (incoming.drawn, opens_as_study(incoming)) == ("", True)
    kept = Window(Disk(), two_people()).kept
    assert run_to_end(storing_games(found, [0, 1], kept, 7, lambda _: None)) == Imported(added=2)


@pytest.mark.parametrize(
    ("properties", "is_drawn"), [("", True), ("C[Black to live]", False), ("GN[Problem 1]", False)]
)
def test_a_position_with_a_comment_or_name_opens_as_a_study_and_without_as_a_drawn_board(
    properties: str, *, is_drawn: bool
) -> None:
    file = f"(;GM[1]SZ[9]AB[ba][bb]AW[ac][bc]{properties})".encode()
    incoming = run_to_end(reading([file]))
    assert isinstance(incoming, Incoming)
    assert bool(incoming.drawn) is is_drawn
    assert opens_as_study(incoming) is not is_drawn
