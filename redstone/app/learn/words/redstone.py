"""The texts of the lessons of Redstone: at most two short sentences at a time."""

from redstone.app.learn.words import fights, openings
from redstone.app.learn.words.shape import CourseWords, StepWords
from redstone.language import Text

_TAKEN = Text("There’s a stone there: tap an empty point.")
_FAR = Text("That point isn’t beside your group.")
_DIAGONAL = Text("Only along the lines, not diagonally.")
_TAKES_NOTHING = Text("Red captures nothing there, so it would be a black stone.")

REDSTONE = CourseWords(
    titles={
        "place": Text("Place a stone"),
        "liberties": Text("Liberties"),
        "forbidden": Text("Where you can’t play"),
        "red-takes": Text("Red captures"),
        "red-needs": Text("Red needs something to capture"),
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
            (Text("You play Black, and each player places one stone a turn. Tap any point."),),
            Text("Stones never move, and you can’t pass."),
        ),
        "liberties": StepWords(
            (
                Text(
                    "Empty points beside a group, along the lines, are its liberties. Tap the "
                    "black group’s three."
                ),
            ),
            Text("Stones joined along the lines share their liberties."),
            {"taken": _TAKEN, "diagonal": _DIAGONAL, "far": _FAR},
        ),
        "no-liberty": StepWords(
            (Text("Your stone needs a liberty. Tap the one point where it would have none."),),
            Text("White holds that corner: your stone can’t go there."),
            {
                "taken": _TAKEN,
                "breathes": Text("A stone there has a liberty, so you can place it."),
            },
        ),
        "enemy-liberty": StepWords(
            (
                Text(
                    "Your stone can’t take an enemy group’s last liberty either. Tap the one "
                    "point where it would."
                ),
            ),
            Text("Your own stones never capture. Something else does."),
            {
                "taken": _TAKEN,
                "both-breathe": Text(
                    "Every group keeps a liberty there, so you can place a stone."
                ),
            },
        ),
        "red-takes": StepWords(
            (
                Text(
                    "Only red captures. The two white stones have one liberty left: place red "
                    "there."
                ),
            ),
            Text("Groups without a liberty leave the board; the red stone stays."),
            {"takes-nothing": _TAKES_NOTHING},
        ),
        "red-needs": StepWords(
            (
                Text(
                    "Red can go only where it captures something. Tap the only point where it does."
                ),
            ),
            Text("The other white stone still has a liberty, so it stays."),
            {"takes-nothing": _TAKES_NOTHING},
        ),
        "either": StepWords(
            (
                Text(
                    "Save your middle stone: tap its last liberty. Black and red can both go "
                    "there, so keep black and press “Play”."
                ),
            ),
            Text("It has three liberties now."),
            {
                "own-lost": Text("Red there captures your own stone: choose black."),
                "not-saved": Text("White’s red would capture your stone next."),
            },
        ),
        "red-stays": StepWords(
            (
                Text(
                    "Red is nobody’s, stays for ever, and isn’t a liberty. Tap both liberties "
                    "your group has left."
                ),
            ),
            Text("Beside red, groups run out of liberties sooner."),
            {
                "red": Text("Red stays there for good: that isn’t a liberty."),
                "taken": _TAKEN,
                "diagonal": _DIAGONAL,
                "far": _FAR,
            },
        ),
        "both": StepWords(
            (
                Text(
                    "Red captures every group without a liberty, both colours at once. Capture "
                    "three white stones for two of yours."
                ),
            ),
            Text("All these groups leave the board together."),
            {"three-left": Text("That leaves the three white stones where they are.")},
        ),
        "must-move": StepWords(
            (
                Text(
                    "An eye is a point only one side can fill. You must move: tap the point "
                    "that’s nobody’s eye."
                ),
                Text(
                    "White had to fill an eye and has one liberty left. Capture the group with red."
                ),
            ),
            Text("No white stones are left: you win."),
            {
                "eye-gone": Text(
                    "That fills your own eye, and White gets the point in the middle."
                ),
                "let-go": Text("Place red on White’s last liberty instead."),
            },
        ),
        "more-eyes": StepWords(
            (
                Text("Now only eyes are left: you have three, White has two. Fill one of yours."),
                Text(
                    "White had to fill one too and has one liberty left. Capture the group "
                    "with red."
                ),
            ),
            Text("White ran out of eyes first and lost."),
            {"let-go": Text("Place red on White’s last liberty instead.")},
        ),
        "their-own": StepWords(
            (
                Text(
                    "A player with no safe moves left must capture their own stones. Leave "
                    "White none: tap the point both can fill."
                ),
            ),
            Text("White could only capture white stones. You win."),
            {"still-safe": Text("Then White still has a safe move.")},
        ),
        "play-out": StepWords(
            (Text("Now win a game: the computer is White. Leave your eyes till last."),),
            Text("You win. Play a game now, or continue and learn how to fight."),
            {
                "given-away": Text(
                    "White wins after that: find another move. Or play it again and see."
                )
            },
            lost=Text(
                "No black stones are left. Fill the points in the middle before you fill your eyes."
            ),
        ),
        **fights.STEPS,
        **openings.STEPS,
    },
)
