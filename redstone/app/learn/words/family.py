"""The texts of the lessons of Red, Savage Go and Go: at most two short sentences at a time."""

from redstone.app.learn.words import family_fights as fights
from redstone.app.learn.words.shape import CourseWords, StepWords
from redstone.language import Text

_TAKEN = Text("There’s a stone there: tap an empty point.")

RED = CourseWords(
    titles={
        "first": Text("The first stone"),
        "same": Text("As in Redstone"),
        "pie": Text("The pie rule"),
        **fights.RED_TITLES,
    },
    steps={
        "first": StepWords(
            (Text("Red has one more rule: your first stone must be your own colour. Place it."),),
            Text("From your second turn on, you can place red where it captures something."),
        ),
        "same": StepWords(
            (
                Text(
                    "The rest is as in Redstone. Place red where it captures two white stones "
                    "at once."
                ),
            ),
            Text("Red captures everything without a liberty, and stays on the board."),
            {"takes-nothing": Text("Red captures nothing there, so it would be a black stone.")},
        ),
        "pie": StepWords(
            (
                Text(
                    "You play White, and Black’s first stone wins here. The pie rule lets you "
                    "swap instead of placing a stone: swap now."
                ),
            ),
            Text("Now the black stone is yours. Your opponent is White and moves next."),
            {"middle-wins": Text("Then Black wins from the middle: swap and take over Black.")},
        ),
        **fights.RED_STEPS,
    },
)

SAVAGE = CourseWords(
    titles={
        "turns": Text("Turns"),
        "debt": Text("Debt"),
        "freed": Text("Freed by a capture"),
        "the-end": Text("The end"),
        **fights.SAVAGE_TITLES,
    },
    steps={
        "take": StepWords(
            (Text("There’s no red here: your own stones capture. Capture the white stone."),),
            Text("White lost one stone, so White places two next turn."),
            {"not-taken": Text("Then the white stone keeps its liberty at d3.")},
        ),
        "debt": StepWords(
            (
                Text(
                    "You lost two stones, so you place three now. Capture both white stones "
                    "together."
                ),
                Text("You have two stones left this turn. Continue."),
                Text(
                    "You have one stone left. "
                    "Groups without a liberty leave the board when your turn ends."
                ),
            ),
            Text("Both are gone, and White will place three."),
            {"not-the-group": Text("That isn’t a liberty of the two white stones.")},
        ),
        "freed": StepWords(
            (
                Text(
                    "You can place a stone without a liberty if a capture this turn frees it. "
                    "Capture the stone at a2."
                ),
                Text("You have one stone left: fill the other liberty."),
            ),
            Text("The capture gives your stone at a1 a liberty."),
            {"not-freed": Text("That doesn’t capture the stone at a2: play a1 and a3.")},
        ),
        "last": StepWords(
            (
                Text("Capture the last enemy stones to win. You place two: capture both."),
                Text("One white stone is left to capture."),
            ),
            Text("No white stones are left: you win."),
            {"one-left": Text("Then a white stone is left when your turn ends.")},
        ),
        **fights.SAVAGE_STEPS,
    },
)

GO = CourseWords(
    titles={
        "take": Text("Capturing"),
        "eyes": Text("Two eyes"),
        "count": Text("Counting"),
        "passes": Text("Three passes"),
        "dead": Text("Marking dead stones"),
        "ko": Text("Ko"),
        "superko": Text("The same board again"),
        **fights.GO_TITLES,
    },
    steps={
        "take": StepWords(
            (Text("In Go, your own stones capture. Fill the white stone’s last liberty."),),
            Text("It’s your prisoner. Go has no red stones."),
            {"not-taken": Text("Then the white stone keeps its liberty at d3.")},
        ),
        "eyes": StepWords(
            (Text("A group with two eyes can’t be captured. Turn these three points into two."),),
            Text("White can’t fill both eyes, so your group lives."),
            {
                "one-eye": Text("That leaves one eye, and one isn’t enough."),
                "elsewhere": Text("Then White plays b1 and can capture your group."),
            },
        ),
        "count": StepWords(
            (
                Text(
                    "At the end you score your stones and the empty points only you surround. "
                    "Tap your four points."
                ),
            ),
            Text("Thirteen points for you, twelve for White."),
            {"taken": _TAKEN, "theirs": Text("White surrounds that point.")},
        ),
        "passes": StepWords(
            (
                Text("There’s nothing left to gain: press “Pass”."),
                Text("White passed too. Three passes in a row stop play: pass again."),
            ),
            Text("Play has stopped. Now you mark dead stones."),
            {"costs": Text("Leave the board as it is and pass.")},
        ),
        "dead": StepWords(
            (
                Text(
                    "Play has stopped, and you can’t save your stone at e4. Tap it to mark it "
                    "as dead."
                ),
                Text("Only you can mark your stones, and both players must agree. Press “Agree”."),
            ),
            Text("You win, thirteen points to twelve."),
            {
                "lives": Text("Those stones are alive: tap the one at e4."),
                "marked": Text("The marks are right: press “Agree”."),
            },
        ),
        "ko": StepWords(
            (
                Text(
                    "White has just captured a stone, and you can’t recapture at once: that’s "
                    "ko. Play elsewhere."
                ),
                Text("White answered elsewhere. Now recapture at c3."),
            ),
            Text("Without this rule you could both recapture for ever."),
            {"not-retaken": Text("First recapture at c3.")},
        ),
        "superko": StepWords(
            (
                Text(
                    "Both players passed, so no move can recreate that position. Tap the one "
                    "point you can’t play now."
                ),
            ),
            Text(
                "That stone would capture itself and change nothing. A position that occurs a "
                "third time ends the game."
            ),
            {
                "taken": _TAKEN,
                "lies-there": Text("A stone there changes the board, so you can place it."),
            },
        ),
        **fights.GO_STEPS,
    },
)
