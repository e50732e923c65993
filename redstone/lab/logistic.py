"""Logistic regression with a Gaussian prior, in plain Python."""

from collections.abc import Sequence
from math import exp, log

ROUNDS = 30
ENOUGH = 1e-9
"""The fit ends once a step of Newton's method changes no coefficient by more than this."""
MOST = 30.0
"""Largest log-odds, by absolute value, for which a chance is computed."""
LEAST = 1e-6
"""Distance from 0 and 1 beyond which a wrong chance costs no more."""

Row = tuple[Sequence[float], float, float]
"""The terms, one a coefficient; the result, from 0 to 1; and the weight."""


def fit(rows: Sequence[Row], prior: Sequence[float], strength: Sequence[float]) -> list[float]:
    """Return logistic-regression coefficients by Newton's method, regularised towards `prior`.

    `prior` and `strength` have a number for each coefficient. At most ROUNDS steps are made.
    """
    found = list(prior)
    count = len(found)
    for _ in range(ROUNDS):
        slope = [w * (p - f) for f, p, w in zip(found, prior, strength, strict=True)]
        bend = [[strength[i] * (i == j) for j in range(count)] for i in range(count)]
        for known, won, counts in rows:
            said = chance(found, known)
            weight, miss = counts * said * (1.0 - said), counts * (won - said)
            for i, a in enumerate(known):
                slope[i] += miss * a
                for j in range(i + 1):
                    bend[i][j] += weight * a * known[j]
        for i in range(count):
            for j in range(i):
                bend[j][i] = bend[i][j]
        step = solve_linear(bend, slope)
        found = [f + s for f, s in zip(found, step, strict=True)]
        if max(map(abs, step)) < ENOUGH:
            break
    return found


def chance(coefficients: Sequence[float], known: Sequence[float]) -> float:
    """Return the predicted chance, 0 to 1, for these terms."""
    odds = sum(c * k for c, k in zip(coefficients, known, strict=True))
    return 1.0 / (1.0 + exp(-min(max(odds, -MOST), MOST)))


def loss(said: float, won: float) -> float:
    """Return the log-loss, in nats, of a predicted chance for a result (both 0 to 1).

    Chances of 0 and 1 are taken as LEAST and 1 - LEAST.
    """
    said = min(max(said, LEAST), 1.0 - LEAST)
    return -won * log(said) - (1.0 - won) * log(1.0 - said)


def solve_linear(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of a positive definite linear system, by Gaussian elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    count = len(rows)
    for i in range(count):
        for j in range(i + 1, count):
            factor = rows[j][i] / rows[i][i]
            rows[j] = [b - factor * a for a, b in zip(rows[i], rows[j], strict=True)]
    found = [0.0] * count
    for i in reversed(range(count)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, count))
        found[i] = (rows[i][count] - rest) / rows[i][i]
    return found
