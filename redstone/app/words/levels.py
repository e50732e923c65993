"""What there is to know of the computer's levels before one plays against them."""

ABOUT = {
    1: "Plays by feel, for your first games.",
    2: "Looks a little before it leaps.",
    3: "Sees what is about to be captured.",
    4: "Knows that eyes are worth keeping.",
    5: "Counts the safe moves that are left.",
    6: "A hard opponent for most people.",
    7: "Plans ahead; give it a few seconds.",
    8: "As strong as it gets; takes its time.",
    9: "Thinks five seconds about every move.",
}
"""For each level, by its number, a sentence."""
