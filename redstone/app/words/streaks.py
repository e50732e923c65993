"""What is said of streaks wherever one is shown."""

from redstone.language import Text

ONE_MISSED = Text("One missed day a week is allowed.")
