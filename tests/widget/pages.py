"""Another site's page: hostile styles, the strictest content policy, and widgets of each kind."""

from pathlib import Path

import redstone
from redstone.puzzles.entry import PuzzleEntry, read_entries
from redstone.puzzles.proof import parse, puzzle_of
from redstone.puzzles.symmetry import images_onto_itself
from redstone.record.work import run_to_end
from redstone.widget.data import WidgetOptions
from redstone.widget.document import making_page, making_snippet
from redstone.widget.tries import KnownLines
from tools.build.embed import embed_files

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src data:; base-uri 'none'; require-trusted-types-for 'script'"
)
STYLES = """
* {
  all: revert !important; font-size: 40px !important; color: lime !important;
  direction: rtl !important; letter-spacing: 1em !important; text-transform: uppercase !important;
}
redstone-board { display: inline !important; opacity: 0.2 !important; }
body { max-width: 620px !important; }
"""
GAME = "#redstone5-1-b4zc3c4b3d1d3a3"
STUDY = (
    "(;GM[1]FF[4]CA[UTF-8]RU[Redstone]SZ[5]GN[A study];B[cc]C[<img src=x onerror=alert(1)>]"
    "(;W[dd]TR[cc];B[bb]C[The end.])(;W[bd]C[Another way.]))"
)
PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="host.css">
<title>Somebody else’s page</title>
<script src="embed.js" async></script>
</head>
<body>
<redstone-board id="game" src="game.html"></redstone-board>
{study}
<redstone-board id="puzzle" src="puzzle.html" theme="dark"></redstone-board>
{more}
</body>
</html>
"""


def puzzle_entry() -> PuzzleEntry:
    """Return the first puzzle of the collection that needs more than one move."""
    return next(entry for entry in read_entries() if len(entry.solution) >= 3)


def foreign_page(folder: Path, *, language: str = "en", more: int = 0) -> None:
    """Write another site's page with its files into a folder.

    It has a game, a study, a puzzle, and `more` widgets of the game.
    """
    entry, home = puzzle_entry(), "https://example.org/redstone/"
    known = KnownLines(tuple(map(parse, entry.solution)), (), images_onto_itself)
    study = redstone.read(STUDY).record.go_to(1)
    puzzle = puzzle_of(entry)
    snippet = run_to_end(making_snippet(study, WidgetOptions(home + "#"), home)).partition(
        "<script src="
    )[0]
    files = {
        "host.css": STYLES,
        "game.html": redstone.read(GAME).widget(home),
        "puzzle.html": run_to_end(
            making_page(puzzle, WidgetOptions(home + entry.link, known=known))
        ),
        "index.html": PAGE.format(
            language=language,
            policy=POLICY,
            study=snippet.replace("<redstone-board", '<redstone-board id="study"'),
            more='<redstone-board src="game.html"></redstone-board>\n' * more,
        ),
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name, content in embed_files().items():
        (folder / name).write_bytes(content)
