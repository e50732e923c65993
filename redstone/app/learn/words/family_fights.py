"""The texts of the lessons of Red, Savage Go and Go about fights."""

from redstone.app.learn.words.shape import QUIET, StepWords, puzzle
from redstone.app.words import taught
from redstone.language import Text

_OUT_OF_ATARI = puzzle(
    Text("Now that it’s joined, your stone is out of atari."),
    Text("You play Black: bring your stone out of atari."),
)
_MADE_EYES = puzzle(
    Text("The capture gives you two eyes."),
    Text("You play Black: make two eyes by a capture."),
)
_ALL_LOSE = puzzle(
    Text("Every move White has left loses."),
    Text("You play Black: leave White only losing moves."),
)
_FILLS = Text("White must fill a liberty of its own, and you capture the group next.")
_MUST = puzzle(_FILLS, Text("You play Black: leave White only its own liberties to fill."))
_OTHER = Text("Now the other one.")
_ALL_GONE = Text("The whole group is gone, and you win.")
_TWO_STONES = puzzle(
    _ALL_GONE,
    Text("You play Black: capture White’s group with two stones."),
    _OTHER,
    **{"one-left": Text("That leaves the white stones a liberty.")},
)
_QUIET = puzzle(Text("Capturing at once would lose."), QUIET)
_CAPTURES = Text("You play Black: kill White’s group.")
_LIVES = Text("White then makes two eyes and lives.")
_ONE_EYE = Text("White has no second eye, and can’t save the group.")
_FALSE = Text("The stone at a2 is in atari now, so the eye beside it is false.")
_REAL = Text("Then White joins at b2, and both eyes are real.")
_AHEAD = Text("White has one liberty left and you have two: you’re ahead.")
_TOO_SLOW = Text("Then White wins the race.")

RED_TITLES = {
    "join": taught.JOIN.title,
    "room": Text("Eyes by capture"),
    "wait": taught.WAIT.title,
}
RED_STEPS = {
    "join": StepWords(
        (Text("Two groups can live by sharing eyes. Make two eyes between yours with one stone."),),
        Text("Both groups touch both eyes: while these stay empty, neither can be captured."),
    ),
    "join-1": _OUT_OF_ATARI,
    "join-2": _OUT_OF_ATARI,
    "room": StepWords(
        (Text("A capture can save an eye. Capture five white stones with red."),),
        Text("That saves your stone at a4, and the eye beside it."),
    ),
    "room-1": _MADE_EYES,
    "room-2": _MADE_EYES,
    "wait": StepWords(
        (
            Text(
                "There’s nothing to save, and no capture helps. Play the quiet move that leaves "
                "White only bad moves."
            ),
        ),
        Text("White has two moves left, and both lose."),
    ),
    "wait-1": _ALL_LOSE,
    "wait-2": _ALL_LOSE,
}

SAVAGE_TITLES = {
    "must": taught.MUST.title,
    "two-eyes": Text("Two eyes aren’t enough"),
    "count": taught.COUNT.title,
}
SAVAGE_STEPS = {
    "must": StepWords(
        (Text("White can’t pass. Leave White only its own liberties to fill."),),
        _FILLS,
    ),
    "must-1": _MUST,
    "must-2": _MUST,
    "two-eyes": StepWords(
        (
            Text(
                "Two eyes don’t protect a group from two stones in one turn. "
                "You place two: fill both."
            ),
            _OTHER,
        ),
        _ALL_GONE,
        {"not-an-eye": Text("White’s eyes are at a1 and c1: fill both in this turn.")},
    ),
    "two-eyes-1": _TWO_STONES,
    "two-eyes-2": _TWO_STONES,
    "count": StepWords(
        (
            Text(
                "Capture three stones here, and White places four next. Play a quieter move "
                "that leaves White nowhere to play."
            ),
        ),
        Text("White has no legal move, so White’s turn is skipped."),
    ),
    "count-1": _QUIET,
    "count-2": _QUIET,
}

GO_TITLES = {
    "kill": Text("Killing"),
    "false": Text("False eyes"),
    "liberties": taught.LIBERTIES.title,
}
GO_STEPS = {
    "kill": StepWords(
        (
            Text(
                "White has three points to make two eyes from. Play first on the one that would "
                "make them."
            ),
        ),
        _ONE_EYE,
        {"lives": _LIVES},
    ),
    "kill-1": puzzle(_ONE_EYE, _CAPTURES, lives=_LIVES),
    "kill-2": puzzle(_ONE_EYE, _CAPTURES, lives=_LIVES),
    "false": StepWords(
        (
            Text(
                "An eye is false if the stones around it can’t stay joined. "
                "Keep White’s stones at a2 and b1 apart."
            ),
        ),
        _FALSE,
        {"real": _REAL},
    ),
    "false-1": puzzle(
        Text("Your stones are joined, and both eyes are real."),
        Text("You play Black: keep your group alive."),
        **{"made-false": Text("Then White plays b2, and one of your eyes is false.")},
    ),
    "false-2": puzzle(_FALSE, _CAPTURES, real=_REAL),
    "liberties": StepWords(
        (Text("Both groups can be captured at c1. First fill the liberty only White has."),),
        _AHEAD,
        {"too-slow": _TOO_SLOW},
    ),
    "liberties-1": puzzle(_AHEAD, _CAPTURES, **{"too-slow": _TOO_SLOW}),
    "liberties-2": puzzle(_AHEAD, _CAPTURES, **{"too-slow": _TOO_SLOW}),
}
