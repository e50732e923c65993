"""Sentences about files that come in: what was left out of them or taken otherwise."""

from redstone.app.words.names import listed
from redstone.record.note import Note, NoteKind

_SAID = {
    NoteKind.NO_RULES: "It names no rules: it is read as Go with {} scoring.",
    NoteKind.OTHER_RULES: "Its rules, {}, are read as Go with {} scoring.",
    NoteKind.NO_KOMI: "It names no komi: it is {}.",
    NoteKind.OTHER_KOMI: "Its komi, {}, is not possible here: it is {}.",
    NoteKind.NO_HANDICAP_STONES: "Its handicap of {} has no stones, and is left out.",
    NoteKind.MORE_GAMES: "It has more games: this is the first.",
    NoteKind.MORE_MOMENTS: "It has more moves than are kept: the first {} are here.",
    NoteKind.CHARACTER_SET: "Its character set, {}, is not known here: letters may be wrong.",
    NoteKind.TEXT_CUT: "Long texts are cut: {} characters are kept.",
}


def words_of_note(note: Note) -> str:
    """The sentence of a note."""
    match note.kind:
        case NoteKind.PROPERTIES:
            return f"Left out, for there is no place for it here: {listed(note.details)}."
        case NoteKind.VARIATION_CUT:
            count, move = note.details
            end = "One variation ends" if count == "1" else f"{count} variations end"
            return f"{end} before a move that is not legal here; the first such move is {move}."
        case NoteKind.SET_UP_CUT:
            (count,) = note.details
            end = "One variation ends" if count == "1" else f"{count} variations end"
            return f"{end} where stones are set up: that is possible at the start only."
        case _:
            return _SAID[note.kind].format(*note.details)
