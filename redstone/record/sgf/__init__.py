"""Games as SGF files (FF[4], GM[1]), both ways, with variations, comments, set-ups and markup.

Private properties store what those of Go cannot: RSM a move (a red stone, a swap, a resignation,
marks of dead strings, and a stone with which Go would capture differently), RSO the options of the
rules, RSR and RSD the red stones and the stones due of a set-up. RSP is the number of moves of the
main line that lead to the moment shown, if that is not its last; RSC marks that moment in a
variation. RSE is a search's evaluation of a moment: the chances of the player to move, the
simulations, the proven winner if there is one, and the expected moves.

Files that name none of Redstone's games are read as games of Go from elsewhere: see `go`.

The reader is written here instead of taken from sgfmill. On files of 4 MB sgfmill is about as fast,
but it does not locate faults, and returns nothing of a faulty file: see `benchmarks/sgf.py`.
"""

from redstone.record.note import Note, NoteKind
from redstone.record.sgf.encoding import utf_16
from redstone.record.sgf.reader import SgfReading, reading_sgf
from redstone.record.sgf.text import Decode, decode_by_codecs
from redstone.record.sgf.writer import formatting_sgf

__all__ = [
    "Decode",
    "Note",
    "NoteKind",
    "SgfReading",
    "decode_by_codecs",
    "formatting_sgf",
    "reading_sgf",
    "utf_16",
]
