"""Sentences about files that come in: what was left out of them or taken otherwise."""

from collections.abc import Mapping

from redstone.language import Text, _, listed, ngettext
from redstone.record.note import Note, NoteKind

_SCORINGS = {
    "area": (
        Text("It names no rules: it is read as Go with area scoring."),
        Text("Its rules, {rules}, are read as Go with area scoring."),
    ),
    "territory": (
        Text("It names no rules: it is read as Go with territory scoring."),
        Text("Its rules, {rules}, are read as Go with territory scoring."),
    ),
}
"""What is said of a file's rules by the scoring taken: where it names none, and where it does."""

_SAID: Mapping[NoteKind, tuple[Text, tuple[str, ...]]] = {
    NoteKind.NO_KOMI: (Text("It names no komi: it is {komi}."), ("komi",)),
    NoteKind.OTHER_KOMI: (
        Text("Its komi, {named}, is not possible here: it is {komi}."),
        ("named", "komi"),
    ),
    NoteKind.NO_HANDICAP_STONES: (
        Text("Its handicap of {handicap} has no stones, and is left out."),
        ("handicap",),
    ),
    NoteKind.MORE_GAMES: (Text("It has more games: this is the first."), ()),
    NoteKind.MORE_MOMENTS: (
        Text("It has more moves than are kept: the first {moves} are here."),
        ("moves",),
    ),
    NoteKind.CHARACTER_SET: (
        Text("Its character set, {name}, is not known here: letters may be wrong."),
        ("name",),
    ),
    NoteKind.TEXT_CUT: (
        Text("Long texts are cut: {characters} characters are kept."),
        ("characters",),
    ),
    NoteKind.MARKS_CUT: (
        Text("It has more marks than are kept: from move {move} on some are left out."),
        ("move",),
    ),
    NoteKind.LABEL_CUT: (
        Text("Long labels are cut: {characters} characters are kept."),
        ("characters",),
    ),
}
"""For each kind its sentence, and which of its gaps the details fill, in order."""


def words_of_note(note: Note) -> str:
    """The sentence of a note."""
    match note.kind:
        case NoteKind.PROPERTIES:
            return _("Left out, for there is no place for it here: {properties}.",
                     properties=listed(note.details))  # fmt: skip
        case NoteKind.VARIATION_CUT:
            count, move = note.details
            return ngettext(
                "One variation ends before a move that is not legal here; "
                "the first such move is {move}.",
                "{n} variations end before a move that is not legal here; "
                "the first such move is {move}.",
                int(count),
                move=move,
            )
        case NoteKind.SET_UP_CUT:
            (count,) = note.details
            return ngettext(
                "One variation ends where stones are set up: that is possible at the start only.",
                "{n} variations end where stones are set up: that is possible at the start only.",
                int(count),
            )
        case NoteKind.NO_RULES:
            return _(_SCORINGS[note.details[0]][0])
        case NoteKind.OTHER_RULES:
            rules, scoring = note.details
            return _(_SCORINGS[scoring][1], rules=rules)
        case _:
            sentence, gaps = _SAID[note.kind]
            return _(sentence, **dict(zip(gaps, note.details, strict=True)))
