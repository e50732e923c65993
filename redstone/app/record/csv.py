"""All results as CSV (RFC 4180): one line per game, oldest first."""

from collections.abc import Iterable
from datetime import UTC, datetime

from redstone.app.record.result import GameResult
from redstone.record.notation import format_size
from redstone.record.work import Work

HEAD = (
    "ended", "game", "size", "options", "opponent", "level", "colour", "result", "reason",
    "moves", "seconds", "rated", "lost in", "opening",
)  # fmt: skip
"""The names of the columns, always in English, since programs read them."""
KIND = "text/csv"


def writing_csv(results: Iterable[GameResult]) -> Work[str]:
    """Return all results as CSV text, one line each after the head (incremental)."""
    lines = [_line(HEAD)]
    for result in results:
        lines.append(_line(_cells(result)))
        yield
    return "".join(lines)


def _cells(result: GameResult) -> tuple[object, ...]:
    """Return the cells of a result's CSV row in column order."""
    ended = datetime.fromtimestamp(result.at / 1000, tz=UTC)
    winner = result.winner.value if result.winner else "nobody"
    return (
        ended.strftime("%Y-%m-%dT%H:%M:%SZ"),
        result.game,
        format_size(result.cols, result.rows),
        result.options,
        result.opponent.value,
        result.level or "",
        result.colour.value if result.colour else "",
        result.end.value if result.end else f"{winner} won",
        result.reason.value,
        result.moves,
        "" if result.seconds is None else result.seconds,
        "yes" if result.rated else "no",
        result.phase.value if result.phase else "",
        " ".join(result.opening),
    )


def _line(cells: Iterable[object]) -> str:
    """Return cells as one line of CSV."""
    return ",".join(map(_cell, cells)) + "\r\n"


def _cell(value: object) -> str:
    """Return a cell, quoted if necessary.

    All cells are names, figures and moves made by this page, so none can be taken for a formula.
    """
    text = str(value)
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if set(text) & set('",\r\n') else text
