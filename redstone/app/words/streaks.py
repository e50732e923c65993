"""Texts on streaks, for every place that shows one."""

from redstone.language import Text

ONE_MISSED = Text("One missed day a week is allowed.")
