"""What the lessons of Redstone say: at most two short sentences at a time."""

from redstone.app.learn.words import fights, openings
from redstone.app.learn.words.shape import CourseWords, StepWords
from redstone.language import Text

_TAKEN = Text("There is a stone already: tap a free point.")
_FAR = Text("That point is not beside your group.")
_DIAGONAL = Text("Not diagonally: only along the lines.")
_TAKES_NOTHING = Text("Red takes nothing there, so it would be a black stone.")

REDSTONE = CourseWords(
    titles={
        "place": Text("Place a stone"),
        "liberties": Text("Liberties"),
        "forbidden": Text("Where you may not"),
        "red-takes": Text("Red takes"),
        "red-needs": Text("Red needs something to take"),
        "red-stays": Text("Red stays"),
        "both": Text("Both colours at once"),
        "must-move": Text("You must move"),
        "the-end": Text("The end"),
        "play-out": Text("Win one"),
        **fights.TITLES,
        **openings.TITLES,
    },
    steps={
        "place": StepWords(
            (Text("You are Black, and each places one stone a turn. Tap any point."),),
            Text("Stones never move, and nobody may pass."),
        ),
        "liberties": StepWords(
            (
                Text(
                    "Free points beside a group, along the lines, are its liberties. "
                    "Tap the three of the black group."
                ),
            ),
            Text("Stones joined along the lines share their liberties."),
            {"taken": _TAKEN, "diagonal": _DIAGONAL, "far": _FAR},
        ),
        "no-liberty": StepWords(
            (
                Text(
                    "A stone of your own needs a liberty. "
                    "Tap the one point where it would have none."
                ),
            ),
            Text("White holds that corner: your own stone may not go there."),
            {
                "taken": _TAKEN,
                "breathes": Text("A stone there has a liberty, so you may place it."),
            },
        ),
        "enemy-liberty": StepWords(
            (
                Text(
                    "Nor may your own stone take an enemy’s last liberty. "
                    "Tap the one point where it would."
                ),
            ),
            Text("Your own stones never take anything. Something else does."),
            {
                "taken": _TAKEN,
                "both-breathe": Text(
                    "Every group keeps a liberty there, so you may place a stone."
                ),
            },
        ),
        "red-takes": StepWords(
            (Text("Only red takes. The two white stones have one liberty left: place red there."),),
            Text("What has no liberty is taken off, and the red stone stays."),
            {"takes-nothing": _TAKES_NOTHING},
        ),
        "red-needs": StepWords(
            (Text("Red may go only where it takes something. Tap the one such point."),),
            Text("The other white stone still has a liberty, so it stays."),
            {"takes-nothing": _TAKES_NOTHING},
        ),
        "either": StepWords(
            (
                Text(
                    "Save your middle stone: tap its last liberty. "
                    "Black and red may both go there, so keep black and press Play."
                ),
            ),
            Text("It has three liberties now."),
            {
                "own-lost": Text("Red there takes your own stone: choose black."),
                "not-saved": Text("White’s red would take your stone next."),
            },
        ),
        "red-stays": StepWords(
            (
                Text(
                    "Red is nobody’s, stays for ever, and is no liberty. "
                    "Tap both liberties that your group has left."
                ),
            ),
            Text("Beside red, groups run short of liberties sooner."),
            {
                "red": Text("Red lies there for good: that is no liberty."),
                "taken": _TAKEN,
                "diagonal": _DIAGONAL,
                "far": _FAR,
            },
        ),
        "both": StepWords(
            (
                Text(
                    "Red takes every group without a liberty, of both colours at once. "
                    "Take three white stones for two of yours."
                ),
            ),
            Text("All such groups are found first, then all of them go together."),
            {"three-left": Text("That leaves the three white stones where they are.")},
        ),
        "must-move": StepWords(
            (
                Text(
                    "An eye is a point that only one side can fill. "
                    "You must move: tap the point that is nobody’s eye."
                ),
                Text("White had to fill an eye and has one liberty left. Take the group with red."),
            ),
            Text("No white stone is left: you have won."),
            {
                "eye-gone": Text(
                    "That fills your own eye, and White takes the point in the middle."
                ),
                "let-go": Text("Place red on White’s last liberty instead."),
            },
        ),
        "more-eyes": StepWords(
            (
                Text("Now only eyes are left: you have three, White two. Fill one of yours."),
                Text(
                    "White had to fill one too, and has one liberty left. Take the group with red."
                ),
            ),
            Text("White ran out of eyes first, and has lost."),
            {"let-go": Text("Place red on White’s last liberty instead.")},
        ),
        "their-own": StepWords(
            (
                Text(
                    "Who has no safe move left must take their own stones. "
                    "Leave White none: tap the point both can fill."
                ),
            ),
            Text("Red on their own stones was White’s only move. You have won."),
            {"still-safe": Text("Then White still has a safe move.")},
        ),
        "play-out": StepWords(
            (Text("Your turn to win: the computer is White. Keep your eyes for last."),),
            Text("You won. Play a game now, or go on and learn how to fight."),
            {
                "given-away": Text(
                    "White wins after that: find another move. Or make it again, and see."
                )
            },
            lost=Text("No black stone is left. Fill the points in the middle before your eyes."),
        ),
        **fights.STEPS,
        **openings.STEPS,
    },
)
