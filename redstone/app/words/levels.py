"""What there is to know of the computer's levels before one plays against them."""

ABOUT = {
    1: "For your first games: it often overlooks things.",
    2: "Plays like a beginner.",
    3: "Plays like a beginner with some practice.",
    4: "Takes what you leave, and saves what it can.",
    5: "Sees what is about to be captured.",
    6: "Knows that eyes are worth keeping.",
    7: "Counts the safe moves that are left.",
    8: "A hard opponent for most people.",
    9: "Plans far ahead, and takes its time.",
    10: "As strong as it gets: up to half a minute a move.",
}
"""For each level, by its number, a sentence."""
