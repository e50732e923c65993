"""What the lessons of Redstone say: at most two short sentences at a time."""

from redstone.app.words.lessons_told import CourseTold, Told

_TAKEN = "There is a stone already: tap a free point."
_FAR = "That point is not beside your group."
_DIAGONAL = "Not diagonally: only along the lines."
_TAKES_NOTHING = "Red takes nothing there, so it would be a black stone."

REDSTONE = CourseTold(
    titles={
        "place": "Place a stone",
        "liberties": "Liberties",
        "forbidden": "Where you may not",
        "red-takes": "Red takes",
        "red-needs": "Red needs something to take",
        "red-stays": "Red stays",
        "both": "Both colours at once",
        "must-move": "You must move",
        "the-end": "The end",
        "play-out": "Win one",
    },
    steps={
        "place": Told(
            ("You are Black, and each places one stone a turn. Tap any point.",),
            "Stones never move, and nobody may pass.",
        ),
        "liberties": Told(
            (
                "Free points beside a group, along the lines, are its liberties. "
                "Tap the three of the black group.",
            ),
            "Stones joined along the lines share their liberties.",
            {"taken": _TAKEN, "diagonal": _DIAGONAL, "far": _FAR},
        ),
        "no-liberty": Told(
            ("A stone of your own needs a liberty. Tap the one point where it would have none.",),
            "White holds that corner: your own stone may not go there.",
            {"taken": _TAKEN, "breathes": "A stone there has a liberty, so you may place it."},
        ),
        "enemy-liberty": Told(
            (
                "Nor may your own stone take an enemy’s last liberty. "
                "Tap the one point where it would.",
            ),
            "Your own stones never take anything. Something else does.",
            {
                "taken": _TAKEN,
                "both-breathe": "Every group keeps a liberty there, so you may place a stone.",
            },
        ),
        "red-takes": Told(
            ("Only red takes. The two white stones have one liberty left: place red there.",),
            "What has no liberty is taken off, and the red stone stays.",
            {"takes-nothing": _TAKES_NOTHING},
        ),
        "red-needs": Told(
            ("Red may go only where it takes something. Tap the one such point.",),
            "The other white stone still has a liberty, so it stays.",
            {"takes-nothing": _TAKES_NOTHING},
        ),
        "either": Told(
            (
                "Save your middle stone: tap its last liberty. "
                "Black and red may both go there, so keep black and press Play.",
            ),
            "It has three liberties now.",
            {
                "own-lost": "Red there takes your own stone: choose black.",
                "not-saved": "White’s red would take your stone next.",
            },
        ),
        "red-stays": Told(
            (
                "Red is nobody’s, stays for ever, and is no liberty. "
                "Tap both liberties that your group has left.",
            ),
            "Beside red, groups run short of liberties sooner.",
            {
                "red": "Red lies there for good: that is no liberty.",
                "taken": _TAKEN,
                "diagonal": _DIAGONAL,
                "far": _FAR,
            },
        ),
        "both": Told(
            (
                "Red takes every group without a liberty, of both colours at once. "
                "Take three white stones for two of yours.",
            ),
            "All such groups are found first, then all of them go together.",
            {"three-left": "That leaves the three white stones where they are."},
        ),
        "must-move": Told(
            (
                "An eye is a point that only one side can fill. "
                "You must move: tap the point that is nobody’s eye.",
                "White had to fill an eye and has one liberty left. Take the group with red.",
            ),
            "No white stone is left: you have won.",
            {
                "eye-gone": "That fills your own eye, and White takes the point in the middle.",
                "let-go": "Place red on White’s last liberty instead.",
            },
        ),
        "more-eyes": Told(
            (
                "Now only eyes are left: you have three, White two. Fill one of yours.",
                "White had to fill one too, and has one liberty left. Take the group with red.",
            ),
            "White ran out of eyes first, and has lost.",
            {"let-go": "Place red on White’s last liberty instead."},
        ),
        "their-own": Told(
            (
                "Who has no safe move left must take their own stones. "
                "Leave White none: tap the point both can fill.",
            ),
            "Red on their own stones was White’s only move. You have won.",
            {"still-safe": "Then White still has a safe move."},
        ),
        "play-out": Told(
            ("Your turn to win: the computer is White. Keep your eyes for last.",),
            "You won, and you know Redstone now.",
            lost="No black stone is left. Fill the points in the middle before your eyes.",
        ),
    },
)
