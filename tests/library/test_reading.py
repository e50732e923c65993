"""Files with many games are read one game at a time."""

import io
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

import redstone
from redstone.reading import CHUNK
from redstone.record.sgf.tree import MAX_BYTES

ONE, TWO = "(;GM[1]SZ[5]C[one];B[cc](;W[dd])(;W[bb]))", "(;GM[1]SZ[5]C[two];B[bb])"
TRICKY = r"(;GM[1]SZ[5]C[a bracket \] and (; another ( one \\];B[cc])"
BAD = "(;GM[1]SZ[5];B[cc"


def comments(games: Iterator[redstone.Game]) -> list[str]:
    """Return the comment at the start of each game."""
    return [game.go_to(0).headers.get("comment", "") or game.go_to(0).comment for game in games]


@pytest.mark.parametrize("between", ["", "\n", "\n\nMail from Ada:\n>", " ) stray ( "])
def test_all_games_are_read_in_order(between: str, tmp_path: Path) -> None:
    text = between.join([ONE, TWO, ONE])
    path = tmp_path / "games.sgf"
    path.write_text(text)
    for source in (text, text.encode(), path, io.BytesIO(text.encode())):
        assert comments(redstone.read_all(source)) == ["one", "two", "one"]


def test_brackets_in_texts_do_not_end_a_game() -> None:
    games = [*redstone.read_all(TRICKY + TWO)]
    assert len(games) == 2
    assert games[0].comment == "" or "bracket ]" in games[0].comment
    assert comments(iter(games))[0] == "a bracket ] and (; another ( one \\"


@pytest.mark.parametrize("size", [1, 7, 64])
def test_games_are_found_however_the_source_is_chunked(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class SlowReader(io.BytesIO):
        def read(self, _count: int | None = -1, /) -> bytes:
            """Return at most `size` bytes."""
            return super().read(size)

    text = f"  {TRICKY}\n( \n ;GM[1]SZ[5]C[two];B[bb])x(({ONE}"
    found = comments(redstone.read_all(SlowReader(text.encode())))
    assert found[1:] == ["two", "one"]


def test_games_are_read_lazily(tmp_path: Path) -> None:
    path = tmp_path / "many.sgf"
    path.write_text((ONE + "\n") * 5000)
    games = redstone.read_all(path)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(300):
            assert next(games).comment == ""
        assert tracemalloc.get_traced_memory()[1] - before < 20 * CHUNK
    finally:
        tracemalloc.stop()
    assert sum(1 for _ in games) == 4700


def test_a_fault_has_its_place_in_the_whole_source() -> None:
    text = f"é {ONE}\n{BAD}"
    for source, at in ((text, len(text)), (text.encode(), len(text.encode()))):
        games = redstone.read_all(source)
        next(games)
        with pytest.raises(redstone.Fault) as found:
            next(games)
        assert found.value.at == at
        assert found.value.unit == ("byte" if isinstance(source, bytes) else "character")
        assert [*games] == []


def test_faulty_games_are_skipped_if_a_handler_is_given() -> None:
    wrong = "(;GM[1]SZ[99];B[aa])"
    refused: list[redstone.Fault] = []
    games = redstone.read_all(f"{wrong}{ONE}{wrong}{TWO}{BAD}", refused=refused.append)
    assert comments(games) == ["one", "two"]
    before = (0, len(wrong + ONE), len(wrong + ONE + wrong + TWO))
    for fault, at in zip(refused, before, strict=True):
        assert at < fault.at <= at + len(wrong)


def test_read_all_reads_a_link_and_refuses_texts_without_a_game() -> None:
    assert [game.tokens for game in redstone.read_all("#redstone5-1-c3")] == [("c3",)]
    with pytest.raises(redstone.Fault):
        next(redstone.read_all(b""))
    with pytest.raises(redstone.Fault):
        next(redstone.read_all("nothing here"))


def test_utf_16_files_are_read() -> None:
    for codec in ("utf-16", "utf-16-le"):
        mark = "\ufeff" if codec == "utf-16-le" else ""
        assert comments(redstone.read_all((mark + ONE + TWO).encode(codec))) == ["one", "two"]


def test_a_game_that_does_not_end_is_refused_as_too_long() -> None:
    text = "(;GM[1]SZ[5]C[" + "a" * (3 * MAX_BYTES)
    with pytest.raises(redstone.Fault) as found:
        next(redstone.read_all(text.encode()))
    assert found.value.kind == "too-long"


def test_a_number_and_a_missing_file_are_refused_as_sources(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="a source is"):
        redstone.read_all(5)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        next(redstone.read_all(tmp_path / "none.sgf"))


def test_nodes_are_read_without_any_rules() -> None:
    text = r"(;GM[1]SZ[5]PB[Ada \] B];B[cc];B[cc]LB[aa:x][bb:y](;W[zz])(;W[]))(;FF[4]SZ[99])"
    first, second = redstone.read_nodes(text)
    assert first[0] == (None, {"GM": ("1",), "SZ": ("5",), "PB": ("Ada ] B",)})
    assert [node.parent for node in first] == [None, 0, 1, 2, 2]
    assert first[2].properties == {"B": ("cc",), "LB": ("aa:x", "bb:y")}
    assert first[4].properties["W"] == ("",)
    assert second == ((None, {"FF": ("4",), "SZ": ("99",)}),)


@pytest.mark.parametrize(
    ("head", "codec"), [("CA[GB18030]", "gb18030"), ("", "shift_jis"), ("CA[KOI8-R]", "koi8-r")]
)
def test_nodes_are_read_in_their_encoding(head: str, codec: str) -> None:
    name = {"gb18030": "聂卫平与马晓春", "shift_jis": "本因坊算砂の碁です", "koi8-r": "Иванов"}[
        codec
    ]
    (nodes,) = redstone.read_nodes(f"(;{head}PB[{name}];B[aa])".encode(codec))
    assert nodes[0].properties["PB"] == (name,)


def test_a_fault_among_nodes_has_its_place() -> None:
    refused: list[redstone.Fault] = []
    found = [*redstone.read_nodes((ONE + "é" + TWO + BAD).encode(), refused=refused.append)]
    assert [len(nodes) for nodes in found] == [4, 2]
    assert [(fault.at, fault.unit) for fault in refused] == [
        (len(ONE + "é" + TWO + BAD) + 1, "byte")
    ]
    with pytest.raises(redstone.Fault):
        next(redstone.read_nodes("no game"))
