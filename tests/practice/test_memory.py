"""The schedule of cards: the same as in the package `fsrs` 6.3.2, without steps and randomness."""

import pytest

from redstone.app.practice.memory import LONGEST, Grade, Memory, first_memory

Steps = list[tuple[int, int]]

BY_FSRS: list[tuple[Steps, list[tuple[float, float, int]]]] = [
    (
        [(3, 0), (3, 2), (3, 11), (1, 30), (3, 1), (2, 3)],
        [
            (2.3065, 2.118104, 2),
            (10.964332, 2.111214, 11),
            (46.280217, 2.104331, 46),
            (2.807095, 7.389976, 3),
            (4.836932, 7.377814, 5),
            (7.884143, 8.244499, 8),
        ],
    ),
    (
        [(1, 0), (1, 0), (3, 1), (3, 4)],
        [
            (0.212, 6.4133, 1),
            (0.083357, 8.806304, 1),
            (0.613945, 8.792727, 1),
            (2.861829, 8.779162, 3),
        ],
    ),
    (
        [(2, 0), (3, 0), (2, 5), (1, 9), (1, 1)],
        [
            (1.2931, 5.112171, 1),
            (1.3359, 5.102287, 1),
            (6.71915, 6.733898, 7),
            (1.146451, 8.911683, 1),
            (0.33507, 9.627506, 1),
        ],
    ),
    ([(3, 0), (3, 400)], [(2.3065, 2.118104, 2), (65.60482, 2.111214, 66)]),
]
"""Grades with the days since the last one, and the resulting stability, difficulty and interval."""


@pytest.mark.parametrize(("steps", "expected"), BY_FSRS)
def test_the_schedule_agrees_with_fsrs(
    steps: Steps, expected: list[tuple[float, float, int]]
) -> None:
    memory: Memory | None = None
    found = []
    for grade, days in steps:
        known = memory
        memory = known.after(Grade(grade), days) if known else first_memory(Grade(grade))
        found.append((round(memory.stability, 6), round(memory.difficulty, 6), memory.interval))
    assert found == expected


def test_no_interval_is_infinite() -> None:
    memory = first_memory(Grade.RIGHT)
    for _ in range(60):
        memory = memory.after(Grade.RIGHT, memory.interval)
    assert memory.interval == LONGEST
