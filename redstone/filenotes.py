"""Sentences on parts of imported files that were left out or changed."""

from collections.abc import Mapping

from redstone.language import Text, _, listed, ngettext
from redstone.record.note import Note, NoteKind

_SCORINGS = {
    "area": (
        Text("It names no rules, so it’s read as Go with area scoring."),
        Text("Its rules, {rules}, are read as Go with area scoring."),
    ),
    "territory": (
        Text("It names no rules, so it’s read as Go with territory scoring."),
        Text("Its rules, {rules}, are read as Go with territory scoring."),
    ),
}
"""The texts for each scoring: for a file without named rules, and for one with unknown rules."""

_SAID: Mapping[NoteKind, tuple[Text, tuple[str, ...]]] = {
    NoteKind.NO_KOMI: (Text("It doesn’t give a komi, so komi is {komi}."), ("komi",)),
    NoteKind.OTHER_KOMI: (
        Text("Komi {named} isn’t possible here, so it’s {komi}."),
        ("named", "komi"),
    ),
    NoteKind.NO_HANDICAP_STONES: (
        Text("It names a handicap of {handicap} but places no stones, so it’s ignored."),
        ("handicap",),
    ),
    NoteKind.OTHER_TEXT: (Text("Text that isn’t part of the game was skipped."), ()),
    NoteKind.MENDED: (Text("Mistakes in its SGF were corrected."), ()),
    NoteKind.MORE_GAMES: (Text("It has several games: this is the first."), ()),
    NoteKind.MORE_MOMENTS: (
        Text("It’s too long to keep in full: the first {moves} moves are here."),
        ("moves",),
    ),
    NoteKind.CHARACTER_SET: (
        Text("The page doesn’t know the file’s character set, {name}: letters may be wrong."),
        ("name",),
    ),
    NoteKind.ENCODING: (
        Text("Its encoding is missing or wrong, so it’s read as {name}."),
        ("name",),
    ),
    NoteKind.TEXT_CUT: (
        Text("Long texts are cut to {characters} characters."),
        ("characters",),
    ),
    NoteKind.MARKS_CUT: (
        Text("It has too many marks: some are left out from move {move} on."),
        ("move",),
    ),
    NoteKind.LABEL_CUT: (
        Text("Long labels are cut to {characters} characters."),
        ("characters",),
    ),
}
"""Sentence of each kind of note, and the names of its gaps in the order of the details."""


def words_of_note(note: Note) -> str:
    """Return the sentence for a note on reading a game file."""
    match note.kind:
        case NoteKind.PROPERTIES:
            return _("Left out, as the page can’t keep them: {properties}.",
                     properties=listed(note.details))  # fmt: skip
        case NoteKind.VARIATION_CUT:
            count, move = note.details
            return ngettext(
                "One variation ends before an illegal move: {move}.",
                "{n} variations end before an illegal move; the first such move is {move}.",
                int(count),
                move=move,
            )
        case NoteKind.NO_RULES:
            return _(_SCORINGS[note.details[0]][0])
        case NoteKind.OTHER_RULES:
            rules, scoring = note.details
            return _(_SCORINGS[scoring][1], rules=rules)
        case _:
            sentence, gaps = _SAID[note.kind]
            return _(sentence, **dict(zip(gaps, note.details, strict=True)))
