"""The person's puzzle results as plain data for other rooms."""

from redstone.app.puzzles.collection import PuzzleCollection
from redstone.app.puzzles.puzzle import name_of
from redstone.app.puzzles.words.puzzles import theme_title
from redstone.app.storage.puzzle_results import CLEAN, PuzzleProgress
from redstone.record.work import Work


def collecting_results(
    collection: PuzzleCollection, puzzled: PuzzleProgress
) -> Work[dict[str, list[list[object]]]]:
    """Collect results by theme, first tries in order, and days (incremental).

    A theme has the name and title of its set, and the numbers of its tried puzzles solved on the
    first try, solved later, and not solved. A try has a game, a grade, and True if the puzzle was
    solved on the first try. The "days" are the dates on which a puzzle was solved.
    """
    themes = list[list[object]]()
    for these in collection.themed:
        found = [puzzled.tried.get(name_of(entry.link)) for entry in these.entries]
        tried = [how for how in found if how is not None]
        first = sum(how.result == CLEAN for how in tried)
        solved = sum(how.is_solved for how in tried)
        if tried:
            counts = [first, solved - first, len(tried) - solved]
            themes.append([these.name, theme_title(these.theme), *counts])
        yield
    tries = [
        [collection.by_name[name].game, collection.by_name[name].grade, how.result == CLEAN]
        for name, how in puzzled.tried.items()
        if name in collection.by_name
    ]
    return {"themes": themes, "tries": tries, "days": [[day] for day in puzzled.all_days]}
