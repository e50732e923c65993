"""The nodes of an SGF file with values as text, independent of any game."""

from collections.abc import Callable

from redstone.record.sgf.encoding import encoding_of
from redstone.record.sgf.text import CharacterSet, decode_by_codecs
from redstone.record.sgf.tree import MAX_BYTES, FirstGame, RawSgfNode


def nodes_of(
    data: bytes, *, decoded: bool = False
) -> tuple[list[RawSgfNode], Callable[[list[str]], tuple[str, ...]]]:
    """Return all nodes of the first game in order, and a function that decodes values.

    Raises FaultFound. If `decoded`, the data is UTF-8 whatever its property CA names.
    """
    encoded = None if decoded or len(data) > MAX_BYTES else encoding_of(data, decode_by_codecs)
    file = FirstGame()
    file.scan(data if encoded is None else encoded.data)
    named = None if decoded or encoded else file.nodes[0].first("CA")
    decode = CharacterSet(named, decode_by_codecs).decode

    def texts(values: list[str]) -> tuple[str, ...]:
        """Decode values into texts; alphanumeric ones are returned as they are."""
        return tuple([raw if raw.isalnum() and raw.isascii() else decode(raw) for raw in values])

    return file.nodes, texts
