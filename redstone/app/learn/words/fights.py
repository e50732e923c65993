"""The texts of Redstone's lessons about fights; the puzzles of a lesson share their answer."""

from redstone.app.learn.words.shape import QUIET, StepWords, puzzle
from redstone.app.words import taught
from redstone.language import Text

_BOTH_IN_ATARI = puzzle(
    Text("Two groups are in atari, and White can’t save both."),
    Text("You play Black: put two groups in atari with one stone."),
)
_EYE = puzzle(
    Text("That’s an eye White can never fill."),
    Text("You play Black: make the eye that wins."),
)
_ONE_EYE = puzzle(
    Text("White gets no second eye there."),
    Text("You play Black: leave White one eye at most."),
)
_APART = puzzle(
    Text("White can’t join there any more."),
    Text("You play Black: keep White’s groups apart."),
)
_EITHER_WAY = puzzle(
    Text("Whether White captures that stone or not, White loses."),
    Text("You play Black: give up one stone and win."),
)
_MIRROR = puzzle(
    Text("Both sides match now, and White must move."),
    Text("You play Black: make both sides match."),
)
_ENOUGH = puzzle(
    Text("You have at least as many safe moves as White, and White must move."),
    Text("You play Black: keep as many safe moves as White."),
)

TITLES = {
    "atari": taught.ATARI.title,
    "eyes": taught.EYES.title,
    "taking-eyes": taught.TAKING_EYES.title,
    "cut": taught.CUT.title,
    "throw-in": taught.THROW_IN.title,
    "price": taught.PRICE.title,
    "mirror": Text("Mirrors"),
    "race": taught.RACE.title,
}

STEPS = {
    "atari": StepWords(
        (
            Text(
                "A group with one liberty left is in atari: red can capture it next. "
                "Put two white stones in atari at once."
            ),
        ),
        Text("White can’t save them both: red captures next turn."),
        {"saved": Text("After that White can save both stones.")},
    ),
    "atari-1": _BOTH_IN_ATARI,
    "atari-2": _BOTH_IN_ATARI,
    "eyes": StepWords(
        (
            Text(
                "White can’t play in your eyes. "
                "While a group keeps two eyes, it can’t be captured: make two in the top row."
            ),
        ),
        Text(
            "Your group is safe. White has only its eyes left: it must fill one, "
            "and its group falls."
        ),
    ),
    "eyes-1": _EYE,
    "eyes-2": _EYE,
    "taking-eyes": StepWords(
        (
            Text(
                "White wants two eyes in the top row. Play first on the point that would make them."
            ),
        ),
        Text("White gets one eye at most, and one isn’t enough."),
    ),
    "taking-eyes-1": _ONE_EYE,
    "taking-eyes-2": _ONE_EYE,
    "cut": StepWords(
        (Text("White’s two groups have one eye each and want to join. Keep them apart."),),
        Text("Now White’s only moves capture White’s own stones."),
    ),
    "cut-1": _APART,
    "cut-2": _APART,
    "throw-in": StepWords(
        (
            Text(
                "Red stays on its point for good, even red that White placed. "
                "Give White a stone that only red at d3 can capture."
            ),
            Text("That red stone cost White a liberty. Capture the group."),
        ),
        Text("You gave up one stone and captured a whole group: you win."),
    ),
    "throw-in-1": _EITHER_WAY,
    "throw-in-2": _EITHER_WAY,
    "price": StepWords(
        (Text("Red may cost you stones of your own. Capture six white stones for one of yours."),),
        Text("One stone for six is a good trade."),
    ),
    "price-1": puzzle(
        Text("One stone for one, and it saves seven of yours from atari."),
        Text("You play Black: save your group in atari."),
    ),
    "price-2": puzzle(Text("You make an eye first: capturing at once would lose."), QUIET),
    "mirror": StepWords(
        (
            Text(
                "When both sides match, moving can lose. White has just played c3: mirror it "
                "through the middle of the board."
            ),
        ),
        _MIRROR.right,
    ),
    "mirror-1": _MIRROR,
    "mirror-2": _MIRROR,
    "race": StepWords(
        (
            Text(
                "The players’ panels show “Safe moves: 0–2”: two at most, perhaps none. Make "
                "sure you have one."
            ),
        ),
        Text("One safe move each, and White must move: White runs out first."),
    ),
    "race-1": _ENOUGH,
    "race-2": _ENOUGH,
}
