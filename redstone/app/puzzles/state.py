"""The page's state at a puzzle: that of the session there, with the puzzle's words and buttons.

It has the keys of `state.page_state` (see there), as a lesson's state has.
"""

from collections.abc import Mapping
from dataclasses import replace

from redstone.app.kept.puzzled import CLEAN
from redstone.app.page.state import State, page_state, point_labels
from redstone.app.play.choices import NO_TOLL
from redstone.app.puzzles.attempt import Stage
from redstone.app.puzzles.bar import buttons_disabled, buttons_hidden
from redstone.app.puzzles.book import DAILY, MADE, SENT, PuzzleBook
from redstone.app.puzzles.collection import PuzzleSet
from redstone.app.puzzles.made import (
    made_detail,
    made_title,
    move_lines,
    positions_looked_into,
    winning_points,
)
from redstone.app.puzzles.session import PuzzleSession
from redstone.app.puzzles.words import puzzles as words
from redstone.app.show.drawing import draw
from redstone.app.show.layout import Layout
from redstone.app.show.view import view_of
from redstone.app.words import points as point_words
from redstone.app.words.names import name_of
from redstone.app.words.notices import say
from redstone.language import _, sentences
from redstone.position import Place, Player

OUTSIDE = {SENT: words.SENT, MADE: words.MADE}
"""What puzzles are called that belong to no set, by the names that stand for sets."""


def puzzle_state(book: PuzzleBook) -> State:
    """Everything the page shows at a puzzle, but for the moves and the names of the points."""
    session = book.session
    state = page_state(session.hand.now, session.request)
    staged = session.hand.now.pointing.staged is not None
    return {
        **state,
        "picture": _picture(session),
        "texts": state["texts"] | _texts(book),
        "hidden": {
            **dict.fromkeys(state["hidden"], True),
            **buttons_hidden(session),
            "choice": not staged,
            "which-stone": state["hidden"]["which-stone"],
            "newcomer": True,
            "swap-card": True,
            "puzzle": staged,
            "puzzle-choice": session.attempt.made,
        },
        "disabled": state["disabled"] | buttons_disabled(session),
        "plates": {
            colour: _plate(plate, colour, session) for colour, plate in state["plates"].items()
        },
        "announce": point_words.staged(session.hand.now) if staged else _announcement(book),
        "progress": None,
        "looking": False,
        "inside": _inside(book),
    }


def proving_state(book: PuzzleBook) -> State:
    """What changes while something is being proven, once that takes its time."""
    if not book.session.is_slow:
        return {}
    texts = {"turn": _title(book.session), "detail": _detail(book)}
    return {
        "texts": texts,
        "hidden": buttons_hidden(book.session),
        "inside": {"proving": _proving(book.session)},
    }


def _inside(book: PuzzleBook) -> State:
    """What the room's own script shows: the list of sets, and the column."""
    shown = book.shown_set
    return {
        **puzzle_list(book),
        "proving": _proving(book.session),
        "set": None if shown is None else _set_bar(book, shown),
        "figures": _figures(book),
        "lines": move_lines(book.session),
    }


def _proving(session: PuzzleSession) -> float | None:
    """The share of its time that a proof has taken; None where none is waited for."""
    return session.evidence.progress if session.is_slow and session.evidence else None


def _set_bar(book: PuzzleBook, shown: PuzzleSet) -> State:
    solved, count = book.solved(shown), len(shown.entries)
    title = words.set_title(shown.game, shown.grade)
    return {"title": title, "told": words.solved_of(solved, count), "share": solved / count}


def _figures(book: PuzzleBook) -> list[State]:
    """How somebody has done so far; none before the first puzzle."""
    puzzled = book.puzzled
    solved = sum(tried.is_solved for tried in puzzled.tried.values())
    if not solved or book.session.attempt.made:
        return []
    days = puzzled.days_in_a_row(book.today)
    figures = words.figures(solved, puzzled.streak, puzzled.best, days)
    return [{"name": name, "number": number} for name, number in figures]


def puzzle_pointing_state(book: PuzzleBook) -> State:
    """What changes while the pointer moves."""
    return {"picture": _picture(book.session), "texts": {"detail": _detail(book)}}


def puzzle_labels(book: PuzzleBook) -> State:
    """The names of all points."""
    return point_labels(book.session.hand.now)


def puzzle_list(book: PuzzleBook) -> State:
    """What there is to choose from, by game, and what is shown of it."""
    day = book.today
    daily = book.collection.daily(day)
    shown = book.showing.set_name
    groups: dict[str, list[dict[str, str]]] = {}
    if shown in OUTSIDE:
        title = _(OUTSIDE[shown])
        groups[title] = [{"name": shown, "title": title}]
    if daily is not None:
        tried = book.puzzled.days.get(day.isoformat())
        title = words.daily_entry(day, solved=tried is not None and tried.is_solved)
        groups[_(words.DAILY)] = [{"name": DAILY, "title": title}]
    for these in book.collection.sets:
        title = words.set_entry(these.game, these.grade, book.solved(these), len(these.entries))
        entries = groups.setdefault(words.game_title(these.game), [])
        entries.append({"name": these.name, "title": title})
    sets = [{"title": title, "entries": entries} for title, entries in groups.items()]
    return {"sets": sets, "shown": shown}


def shared(book: PuzzleBook, home: str) -> str:
    """What is sent of the puzzle shown: the day's result, or what is asked, each with the link.

    `home` is the address of this page.
    """
    puzzle, day = book.session.attempt.puzzle, book.showing.day
    tried = book.puzzled.days.get(day.isoformat()) if day else None
    if day is None or tried is None:
        title = words.game_title(puzzle.game.rules.name)
        return f"{words.puzzle_to_share(puzzle.colour, title)}\n{home}{puzzle.link}"
    clean = tried.result == CLEAN
    told = words.to_share(day, solved=tried.is_solved, clean=clean, seconds=tried.seconds)
    return f"{told}\n{home}{puzzle.link}"


def _picture(session: PuzzleSession) -> Mapping[str, object]:
    hinted = frozenset({session.hinted} if session.hinted else ())
    view = replace(view_of(session.hand.now), spots=hinted | winning_points(session.attempt))
    if not session.attempt.is_open:
        view = replace(view, ghost=None, toll=NO_TOLL, open=False)
    board = session.hand.now.position.board
    return draw(
        view, Layout(board.cols, board.rows, session.hand.now.settings.coordinates, spread=True)
    ).as_json()


def _plate(plate: State, colour: str, session: PuzzleSession) -> State:
    """A plate that names who is to win, and the other side by its colour alone."""
    player = Player(colour)
    name = plate["name"] if player is session.colour else name_of(player)
    return plate | {"note": "", "name": name}


def _texts(book: PuzzleBook) -> dict[str, str]:
    session = book.session
    refusal = point_words.refusal(session.hand.now) if session.attempt.is_open else ""
    return {
        **{f"race-{player.value}": "" for player in Player},
        "turn": _title(session),
        "detail": _detail(book),
        "refusal": refusal,
    }


def _title(session: PuzzleSession) -> str:
    attempt = session.attempt
    if (
        session.hand.now.computer.failed
        and session.request
        and (attempt.made or not attempt.is_open)
    ):
        return _(words.NOT_DECIDED)
    if attempt.made:
        return made_title(session)
    if not attempt.is_open:
        return _(words.TITLES[attempt.stage.value])
    if session.reply is not None:
        return _(words.ANSWERING)
    return _(words.RIGHT) if attempt.right else words.asked(session.colour)


def _detail(book: PuzzleBook) -> str:
    session = book.session
    if session.hand.now.pointing.staged is not None:
        return point_words.staged(session.hand.now)
    if session.hand.now.computer.failed and session.request:
        return _(words.TROUBLES[session.hand.now.computer.failed])
    if not session.attempt.is_open:
        return _judged(book)
    if session.attempt.made:
        return made_detail(session)
    return _hint(session) or _beside_question(book)


def _judged(book: PuzzleBook) -> str:
    """What is said of a move made, and at the end."""
    session = book.session
    match session.attempt.stage:
        case Stage.WEIGHED:
            return words.looked_into(positions_looked_into(session))
        case Stage.REFUTED:
            game = session.refutation
            return words.refuted(game, session.found) if game else ""
        case Stage.UNSETTLED:
            return _(words.UNSETTLED)
    return _ended(book)


def _ended(book: PuzzleBook) -> str:
    session = book.session
    match session.attempt.stage:
        case Stage.SOLVED:
            return "" if session.attempt.made else _solved(book)
        case Stage.SHOWN:
            return words.shown(len(session.hand.now.game.future))
    return words.disproved(session.colour)


def _solved(book: PuzzleBook) -> str:
    attempt, noted = book.session.attempt, book.noted
    kept = book.puzzled.tried.get(attempt.puzzle.name)
    return words.solved_how(
        clean=not attempt.wrong and not attempt.hints,
        hints=attempt.hints,
        seconds=noted.seconds if noted else None,
        best=kept.seconds if kept else None,
        streak=book.puzzled.streak if noted else 0,
    )


def _hint(session: PuzzleSession) -> str:
    attempt = session.attempt
    if not attempt.hints or not attempt.line or session.reply is not None:
        return ""
    move = attempt.line[0]
    if session.hinted is not None and isinstance(move, Place):
        return words.hint_where(move)
    return words.hint(session.hand.now.game, move)


def _beside_question(book: PuzzleBook) -> str:
    """What there is to know of a puzzle while it is being solved."""
    session = book.session
    claim = words.claim(session.attempt.claim.value, positions_looked_into(session))
    if not session.hand.now.game.rules.traits.annihilation:
        claim = words.unsolvable(session.hand.now.game.rules.name)
    damaged = words.damaged(book.damaged, book.damaged_progress)
    told = [say(notice, session.hand.now) for notice in book.showing.told]
    return sentences(*told, _place(book), claim, damaged)


def _place(book: PuzzleBook) -> str:
    """Which puzzle this is."""
    showing, shown = book.showing, book.shown_set
    if showing.day is not None:
        return words.of_day(showing.day)
    if shown is None:
        return words.outside(_(OUTSIDE[showing.set_name]))
    return words.place(shown.game, shown.grade, *book.place)


def _announcement(book: PuzzleBook) -> str:
    session = book.session
    if session.hand.now.pointing.refusal is not None:
        return ""  # it is an alert
    return sentences(_title(session), _detail(book))
