"""The texts of a run: at its start, after each puzzle, and at its end."""

from collections.abc import Mapping

from redstone.app.puzzles.run import MISSES, PuzzleRun, RunEnding
from redstone.language import Text, _, ngettext, sentences

RULES = Text("Three minutes, from easy to hard; three misses end it.")
ENDINGS: Mapping[RunEnding, Text] = {
    RunEnding.TIME: Text("Time’s up."),
    RunEnding.MISSES: Text("Three misses: the run is over."),
    RunEnding.STOPPED: Text("You ended the run."),
    RunEnding.LOADED: Text("Leaving or reloading the page ended the run."),
    RunEnding.ALL: Text("No puzzles are left."),
}


def solved_count(count: int) -> str:
    """Return the sentence on the number of puzzles solved."""
    return ngettext("{n} puzzle solved.", "{n} puzzles solved.", count)


def run_state(run: PuzzleRun) -> str:
    """Return the sentence on a run: its rules at first, then the counts so far."""
    if not run.solved and not run.missed:
        return _(RULES)
    return sentences(solved_count(run.solved), misses_text(len(run.missed)))


def misses_text(count: int) -> str:
    """Return the text on the misses so far, of those that end a run; empty for none."""
    return _("Misses: {n} of {most}.", n=count, most=MISSES) if count else ""


def ending_text(run: PuzzleRun) -> str:
    """Return the sentences on why a run ended, and how it compares with the best."""
    why = _(ENDINGS[run.ending]) if run.ending else ""
    return sentences(why, _best_of(run))


def best_text(count: int) -> str:
    """Return the text on the best run's number of puzzles, empty before the first run."""
    return _("Your best is {n}.", n=count) if count else ""


def _best_of(run: PuzzleRun) -> str:
    """Return the sentence comparing a run with the best one."""
    return _("Your best yet!") if run.is_best else best_text(run.best)
