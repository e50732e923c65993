"""What the lessons of Red, Savage Go and Go say: at most two short sentences at a time."""

from redstone.app.words.lessons_told import CourseTold, Told

_TAKEN = "There is a stone already: tap a free point."

RED = CourseTold(
    titles={"first": "The first stone", "same": "As in Redstone", "pie": "The pie rule"},
    steps={
        "first": Told(
            ("Red has one rule more: your first stone is of your own colour. Place it.",),
            "From your second turn on you may place red where it takes something.",
        ),
        "same": Told(
            ("All else is as in Redstone. Place red where it takes two white stones at once.",),
            "Red takes all that has no liberty, and stays.",
            {"takes-nothing": "Red takes nothing there, so it would be a black stone."},
        ),
        "pie": Told(
            (
                "You are White, and Black’s first stone here wins. "
                "The pie rule lets you swap instead of placing: do it.",
            ),
            "Now the black stone is yours, and the other player is White and moves.",
            {"middle-wins": "Then Black wins from the middle: take Black over instead."},
        ),
    },
)

SAVAGE = CourseTold(
    titles={
        "turns": "Turns",
        "debt": "Debt",
        "freed": "Freed by the turn",
        "the-end": "The end",
    },
    steps={
        "take": Told(
            ("No red here: your own stones take what has no liberty. Take the white stone.",),
            "White has lost one stone, so White places two in the next turn.",
            {"not-taken": "The white stone keeps its liberty at d3 then."},
        ),
        "debt": Told(
            (
                "You lost two stones, so you place three now. Take the two white stones together.",
                "Two stones of this turn are left. Go on.",
                "One stone is left. Whatever has no liberty leaves when the turn ends.",
            ),
            "Both are gone, and White will place three.",
            {"not-the-group": "That is no liberty of the two white stones."},
        ),
        "freed": Told(
            (
                "A stone without liberty is allowed where this turn’s capture frees it. "
                "Take the stone at a2.",
                "One stone is left: fill the other liberty.",
            ),
            "The capture has given your stone at a1 its liberty.",
            {"not-freed": "That does not take the stone at a2: use a1 and a3."},
        ),
        "last": Told(
            (
                "Who takes the last enemy stone wins. You place two: take both.",
                "One white stone is left to take.",
            ),
            "No white stone is left: you have won.",
            {"one-left": "Then a white stone is left when your turn ends."},
        ),
    },
)

GO = CourseTold(
    titles={
        "take": "Taking",
        "eyes": "Two eyes",
        "count": "Counting",
        "passes": "Three passes",
        "dead": "Marking the dead",
        "ko": "Ko",
        "superko": "The same board again",
    },
    steps={
        "take": Told(
            ("In Go your own stones take. Fill the last liberty of the white stone.",),
            "It is your prisoner. There is no red in Go.",
            {"not-taken": "The white stone keeps its liberty at d3 then."},
        ),
        "eyes": Told(
            ("A group with two eyes cannot be taken. Make two out of these three points.",),
            "White cannot fill both eyes, so the group lives.",
            {
                "one-eye": "That leaves one eye, and one is not enough.",
                "elsewhere": "White then plays b1, and your group can be taken.",
            },
        ),
        "count": Told(
            (
                "At the end stones count, and free points that one side alone surrounds. "
                "Tap your four points.",
            ),
            "Thirteen for you and twelve for White.",
            {"taken": _TAKEN, "theirs": "White surrounds that point."},
        ),
        "passes": Told(
            (
                "There is nothing left to gain: press Pass.",
                "White has passed too. Three passes in a row stop play: pass again.",
            ),
            "Play is stopped. Now dead stones can be marked.",
            {"costs": "Leave the board as it is and pass."},
        ),
        "dead": Told(
            (
                "Play is stopped, and your stone at e4 cannot be saved. Tap it to mark it dead.",
                "Only you mark your own, and both must agree. Press Agree.",
            ),
            "You win, thirteen points to twelve.",
            {
                "lives": "Those stones live: tap the one at e4.",
                "marked": "The marks are right: press Agree.",
            },
        ),
        "ko": Told(
            (
                "White has just taken a stone, and you may not take straight back: that is ko. "
                "Play elsewhere.",
                "White has answered elsewhere. Now take back at c3.",
            ),
            "Without this rule both could take back for ever.",
            {"not-retaken": "First take back at c3."},
        ),
        "superko": Told(
            (
                "Both have passed, and no move may bring that board back. "
                "Tap the one point forbidden to you now.",
            ),
            "That stone would take itself off and change nothing. "
            "A position that comes a third time ends the game.",
            {
                "taken": _TAKEN,
                "lies-there": "A stone there changes the board, so you may place it.",
            },
        ),
    },
)
