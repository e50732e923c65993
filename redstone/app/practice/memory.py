"""The spaced-repetition schedule: FSRS-6 with default weights, in whole days.

Source: the package `fsrs` 6.3 (MIT), https://github.com/open-spaced-repetition/py-fsrs. Its
scheduler counts minutes of learning steps, needs dates with time zones and `typing_extensions`, and
is ten times as long as these formulas. Here a card is never repeated on the same day.
"""

from dataclasses import dataclass
from enum import IntEnum
from math import exp

WEIGHTS = (
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
)  # fmt: skip
DECAY = -WEIGHTS[20]
FACTOR = 0.9 ** (1 / DECAY) - 1
LEAST_STABILITY, MOST_STABILITY = 0.001, 36_500.0
LEAST_DIFFICULTY, MOST_DIFFICULTY = 1.0, 10.0
LONGEST = 730
"""The longest interval of a card, in days: two years."""


class Grade(IntEnum):
    """The grade of an answer, as FSRS numbers them; its fourth ("easy") is never given."""

    WRONG = 1
    NEAR = 2
    RIGHT = 3


@dataclass(frozen=True)
class Memory:
    """The memory state of a card.

    After `stability` days it is remembered with a probability of 0.9. `difficulty` is from 1 to 10.
    """

    stability: float
    difficulty: float

    @property
    def interval(self) -> int:
        """Days until the card is due, when the recall probability has fallen to 0.9."""
        return min(max(round(self.stability), 1), LONGEST)

    def after(self, grade: Grade, days: int) -> "Memory":
        """Return the memory state after another answer, `days` days after the last one."""
        stability = self._same_day(grade) if days < 1 else self._another_day(grade, days)
        return Memory(_bounded_stability(stability), self._next_difficulty(grade))

    def _same_day(self, grade: Grade) -> float:
        """Return the stability after a further answer on the same day."""
        growth: float = (
            exp(WEIGHTS[17] * (grade - 3 + WEIGHTS[18])) * self.stability ** -WEIGHTS[19]
        )
        return self.stability * (growth if grade is Grade.WRONG else max(growth, 1.0))

    def _another_day(self, grade: Grade, days: int) -> float:
        """Return the stability of the memory after an answer on a later day."""
        forgotten: float = 1 - (1 + FACTOR * days / self.stability) ** DECAY
        if grade is Grade.WRONG:
            return self._stability_after_error(forgotten)
        growth: float = exp(WEIGHTS[8]) * (11 - self.difficulty) * self.stability ** -WEIGHTS[9]
        growth *= exp(forgotten * WEIGHTS[10]) - 1
        return self.stability * (1 + growth * (WEIGHTS[15] if grade is Grade.NEAR else 1))

    def _stability_after_error(self, forgotten: float) -> float:
        """Return the stability after a wrong answer, which was expected with this probability."""
        most = self.stability / exp(WEIGHTS[17] * WEIGHTS[18])
        found: float = WEIGHTS[11] * self.difficulty ** -WEIGHTS[12]
        found *= (self.stability + 1) ** WEIGHTS[13] - 1
        return min(found * exp(forgotten * WEIGHTS[14]), most)

    def _next_difficulty(self, grade: Grade) -> float:
        """Return the difficulty after an answer."""
        step = -WEIGHTS[6] * (grade - 3) * (10 - self.difficulty) / 9
        easiest = _first_difficulty(4)
        return _bounded_difficulty(
            WEIGHTS[7] * easiest + (1 - WEIGHTS[7]) * (self.difficulty + step)
        )


def first_memory(grade: Grade) -> Memory:
    """Return the memory state of a card after its first answer."""
    return Memory(
        _bounded_stability(WEIGHTS[grade - 1]), _bounded_difficulty(_first_difficulty(grade))
    )


def _first_difficulty(grade: int) -> float:
    """Return the difficulty after a first answer."""
    return WEIGHTS[4] - exp(WEIGHTS[5] * (grade - 1)) + 1


def _bounded_difficulty(difficulty: float) -> float:
    """Clamp a difficulty to its bounds."""
    return min(max(difficulty, LEAST_DIFFICULTY), MOST_DIFFICULTY)


def _bounded_stability(stability: float) -> float:
    """Clamp a stability to its bounds."""
    return min(max(stability, LEAST_STABILITY), MOST_STABILITY)
