"""Games as SGF files (FF[4], GM[1]), both ways, with variations, comments, set-ups and markup.

Properties of ours say what those of Go cannot: RSM a move (a red stone, a swap, resigning, marks
of the dead, and a stone that Go would capture with otherwise), RSO the options of the rules, RSR
the red stones and RSD the stones due of a set-up. RSP counts the moves of the main line that lead
to the moment shown, where it is not its last; RSC marks that moment in a variation. RSE has what a
search found of a moment: the chances of the player to move, the simulations, who wins if that is
proven, and the moves expected.

Files that name none of our games are other people's games of Go: see `go`.

The reader is ours and not sgfmill's, which is about as quick on files of 4 MB but knows no place of
a fault and keeps nothing of a file that has one: see `benchmarks/sgf.py`.
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
