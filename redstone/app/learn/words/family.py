"""What the lessons of Red, Savage Go and Go say: at most two short sentences at a time."""

from redstone.app.learn.words import family_fights as fights
from redstone.app.learn.words.shape import CourseWords, StepWords
from redstone.language import Text

_TAKEN = Text("There is a stone already: tap a free point.")

RED = CourseWords(
    titles={
        "first": Text("The first stone"),
        "same": Text("As in Redstone"),
        "pie": Text("The pie rule"),
        **fights.RED_TITLES,
    },
    steps={
        "first": StepWords(
            (Text("Red has one rule more: your first stone is of your own colour. Place it."),),
            Text("From your second turn on you may place red where it takes something."),
        ),
        "same": StepWords(
            (
                Text(
                    "All else is as in Redstone. Place red where it takes two white stones at once."
                ),
            ),
            Text("Red takes all that has no liberty, and stays."),
            {"takes-nothing": Text("Red takes nothing there, so it would be a black stone.")},
        ),
        "pie": StepWords(
            (
                Text(
                    "You are White, and Black’s first stone here wins. "
                    "The pie rule lets you swap instead of placing: do it."
                ),
            ),
            Text("Now the black stone is yours, and the other player is White and moves."),
            {"middle-wins": Text("Then Black wins from the middle: take Black over instead.")},
        ),
        **fights.RED_STEPS,
    },
)

SAVAGE = CourseWords(
    titles={
        "turns": Text("Turns"),
        "debt": Text("Debt"),
        "freed": Text("Freed by the turn"),
        "the-end": Text("The end"),
        **fights.SAVAGE_TITLES,
    },
    steps={
        "take": StepWords(
            (Text("No red here: your own stones take what has no liberty. Take the white stone."),),
            Text("White has lost one stone, so White places two in the next turn."),
            {"not-taken": Text("The white stone keeps its liberty at d3 then.")},
        ),
        "debt": StepWords(
            (
                Text(
                    "You lost two stones, so you place three now. "
                    "Take the two white stones together."
                ),
                Text("Two stones of this turn are left. Go on."),
                Text("One stone is left. Whatever has no liberty leaves when the turn ends."),
            ),
            Text("Both are gone, and White will place three."),
            {"not-the-group": Text("That is no liberty of the two white stones.")},
        ),
        "freed": StepWords(
            (
                Text(
                    "A stone without liberty is allowed where this turn’s capture frees it. "
                    "Take the stone at a2."
                ),
                Text("One stone is left: fill the other liberty."),
            ),
            Text("The capture has given your stone at a1 its liberty."),
            {"not-freed": Text("That does not take the stone at a2: use a1 and a3.")},
        ),
        "last": StepWords(
            (
                Text("Who takes the last enemy stone wins. You place two: take both."),
                Text("One white stone is left to take."),
            ),
            Text("No white stone is left: you have won."),
            {"one-left": Text("Then a white stone is left when your turn ends.")},
        ),
        **fights.SAVAGE_STEPS,
    },
)

GO = CourseWords(
    titles={
        "take": Text("Taking"),
        "eyes": Text("Two eyes"),
        "count": Text("Counting"),
        "passes": Text("Three passes"),
        "dead": Text("Marking the dead"),
        "ko": Text("Ko"),
        "superko": Text("The same board again"),
        **fights.GO_TITLES,
    },
    steps={
        "take": StepWords(
            (Text("In Go your own stones take. Fill the last liberty of the white stone."),),
            Text("It is your prisoner. There is no red in Go."),
            {"not-taken": Text("The white stone keeps its liberty at d3 then.")},
        ),
        "eyes": StepWords(
            (Text("A group with two eyes cannot be taken. Make two out of these three points."),),
            Text("White cannot fill both eyes, so the group lives."),
            {
                "one-eye": Text("That leaves one eye, and one is not enough."),
                "elsewhere": Text("White then plays b1, and your group can be taken."),
            },
        ),
        "count": StepWords(
            (
                Text(
                    "At the end stones count, and free points that one side alone surrounds. "
                    "Tap your four points."
                ),
            ),
            Text("Thirteen for you and twelve for White."),
            {"taken": _TAKEN, "theirs": Text("White surrounds that point.")},
        ),
        "passes": StepWords(
            (
                Text("There is nothing left to gain: press Pass."),
                Text("White has passed too. Three passes in a row stop play: pass again."),
            ),
            Text("Play is stopped. Now dead stones can be marked."),
            {"costs": Text("Leave the board as it is and pass.")},
        ),
        "dead": StepWords(
            (
                Text(
                    "Play is stopped, and your stone at e4 cannot be saved. Tap it to mark it dead."
                ),
                Text("Only you mark your own, and both must agree. Press Agree."),
            ),
            Text("You win, thirteen points to twelve."),
            {
                "lives": Text("Those stones live: tap the one at e4."),
                "marked": Text("The marks are right: press Agree."),
            },
        ),
        "ko": StepWords(
            (
                Text(
                    "White has just taken a stone, and you may not take straight back: that is ko. "
                    "Play elsewhere."
                ),
                Text("White has answered elsewhere. Now take back at c3."),
            ),
            Text("Without this rule both could take back for ever."),
            {"not-retaken": Text("First take back at c3.")},
        ),
        "superko": StepWords(
            (
                Text(
                    "Both have passed, and no move may bring that board back. "
                    "Tap the one point forbidden to you now."
                ),
            ),
            Text(
                "That stone would take itself off and change nothing. "
                "A position that comes a third time ends the game."
            ),
            {
                "taken": _TAKEN,
                "lies-there": Text("A stone there changes the board, so you may place it."),
            },
        ),
        **fights.GO_STEPS,
    },
)
