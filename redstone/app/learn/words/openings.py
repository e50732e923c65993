"""The texts of Redstone's lessons about the first stone and the swap."""

from redstone.app.learn.words.shape import StepWords, puzzle
from redstone.app.words import taught
from redstone.language import Text

_FIRST = Text("You play Black: place a first stone that wins.")
_MIDDLE_WINS = Text("A first stone in the middle wins here (proven).")
_LOSES = Text("That first stone loses (proven).")
_SWAP = Text("You play White: swap, or make the only winning move.")
_EDGE = Text("On the edge, a first stone wins fewer than half its games.")

TITLES = {
    "first-stones": taught.FIRST_STONES.title,
    "swap": taught.SWAP.title,
}

STEPS = {
    "first-7": StepWords(
        (Text("You move first, without a swap. Tap the point with the most wins."),),
        Text("On 7 × 7 the middle is Black’s best start."),
        {"edge": _EDGE, "nearer": Text("You win more often nearer the middle.")},
    ),
    "first-9": StepWords(
        (
            Text(
                "On a larger board it matters less where you start. Place a stone on the third "
                "line or further in."
            ),
        ),
        Text("From there, Black wins a little more than half the games."),
        {"edge": _EDGE, "second": Text("That’s about even: the third line wins more often.")},
    ),
    "first-1": puzzle(_MIDDLE_WINS, _FIRST, loses=_LOSES),
    "first-2": puzzle(_MIDDLE_WINS, _FIRST, loses=_LOSES),
    "swap": StepWords(
        (Text("Black started in the middle, the best start on 7 × 7. Take it over: swap."),),
        Text("If a first stone wins more than half its games, swap."),
        {"worth-more": Text("Black’s stone wins more than half the games: swap for it.")},
    ),
    "offer": StepWords(
        (
            Text(
                "You move first, and White can swap. Place a stone that wins about half the "
                "games, on the second line."
            ),
        ),
        Text("Now it makes little difference whether White swaps."),
        {
            "weak": Text("Too weak: White leaves you that stone."),
            "strong": Text("Too strong: White swaps and takes it over."),
        },
    ),
    "swap-1": puzzle(
        Text("Black’s stone wins here, so you want it."),
        _SWAP,
        **{"wins-for-black": Text("Black wins after that: swap to take over Black’s stone.")},
    ),
    "swap-2": puzzle(
        Text("Black’s stone loses here, so you leave it."),
        _SWAP,
        loses=Text("Then the losing stone is yours."),
    ),
}
