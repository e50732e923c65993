"""A message quotes only a short part of a text from outside, whatever it contains."""

from collections.abc import Callable

import pytest

import redstone
from redstone import language
from redstone.app.play.settings import Setup
from redstone.app.play.table import new_table
from redstone.app.storage.session_text import read_settings
from redstone.app.storage.studies import reading_notes
from redstone.app.storage.validation import Damaged
from redstone.commands.gtp_words import Failure, colour_of
from redstone.english import quoted
from redstone.gtp.vertices import parse_vertex
from redstone.language import SpokenCatalogue
from redstone.openings.text import read_maps
from redstone.puzzles.entry import parse_entry
from redstone.record.characters import quote
from redstone.record.diagram import parse_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_point, parse_size
from redstone.record.work import run_to_end
from redstone.rules import GAMES

MANY = 20_000
SENTENCE = 500
"""Characters that are enough for any of these messages."""

READERS: dict[str, Callable[[str], object]] = {
    "point": parse_point,
    "move": parse_move,
    "red": lambda text: parse_move(f"x{text}"),
    "size": parse_size,
    "row": lambda text: parse_diagram(f"...\n.{text}\n..."),
    "vertex": parse_vertex,
    "colour": colour_of,
    "map": read_maps,
    "size of a map": lambda text: read_maps(f"redstone {text}"),
    "puzzle": parse_entry,
    "setting": lambda text: read_settings({"theme": text}),
    "sign": lambda text: run_to_end(
        reading_notes({"nodes": [[0, {"sign": text}]]}, Game.new(GAMES["go"](""), 3, 3))
    ),
    "table": lambda text: new_table(Setup(game=text)),
    **{f"options of {name}": game for name, game in GAMES.items()},
    "token of the library": lambda text: redstone.new().play(text),
    "game of the library": redstone.new,
    "size of the library": lambda text: redstone.new("go", text),
    "options of the library": lambda text: redstone.new("go", 9, text),
    "text of the library": redstone.read,
}


@pytest.mark.parametrize("character", ["q", "9", "\N{FIRE}", "\udc80", "\x1b"])
@pytest.mark.parametrize("reader", READERS)
def test_a_message_quotes_little_of_a_long_text(reader: str, character: str) -> None:
    with pytest.raises((ValueError, Damaged, Failure)) as refused:
        READERS[reader](character * MANY)
    said = str(refused.value)
    assert len(said) < SENTENCE
    assert said.isprintable()


def test_a_short_text_is_quoted_completely() -> None:
    assert quote("e25") == "'e25'"
    assert quote("é") == "'\\xe9'"
    assert quote("x" * 17) == f"'{'x' * 16}...'"


def test_the_page_quotes_in_the_style_of_its_language() -> None:
    language.speak(SpokenCatalogue("0", {"'{text}'": "«{text}»"}))
    try:
        assert quoted("d4") == "«d4»"
        assert quoted("石" * 17) == f"«{'石' * 16}…»"
        assert quoted("\x1b[1m") == "«\\x1b[1m»"
    finally:
        language.speak()
    assert quoted("d4") == "'d4'"
