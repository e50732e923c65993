"""The page's state in the puzzle room."""

from dataclasses import replace
from datetime import date

from redstone.app.page.bars import steps_disabled
from redstone.app.page.parts import Labels, PageState, Plate, together
from redstone.app.page.state import picture_of, point_labels, race_state, room_state
from redstone.app.puzzles.attempt import AttemptStage
from redstone.app.puzzles.bar import buttons_disabled, buttons_hidden
from redstone.app.puzzles.book import PuzzleBook
from redstone.app.puzzles.column import OUTSIDE, PuzzlesData, proving, puzzle_column
from redstone.app.puzzles.making import (
    made_detail,
    made_title,
    positions_searched,
    winning_points,
)
from redstone.app.puzzles.session import PuzzleSession
from redstone.app.puzzles.words import puzzles as words
from redstone.app.puzzles.words import runs as run_words
from redstone.app.puzzles.words import sharing
from redstone.app.show.view import view_of
from redstone.app.storage.puzzle_results import CLEAN
from redstone.app.words import points as point_words
from redstone.app.words import taught
from redstone.app.words.names import name_of
from redstone.app.words.notices import notice_text
from redstone.insight.choices import NO_TOLL
from redstone.language import _, sentences
from redstone.pictures.drawing import PictureData
from redstone.position import Place, Player


class PuzzlesState(PageState, total=False):
    """The page's state among the puzzles, with the data of the room's script."""

    inside: PuzzlesData


def puzzle_state(book: PuzzleBook) -> PuzzlesState:
    """Return the full page state of the puzzle room, except moves and point names."""
    session, now, run = book.session, book.session.board_input.now, book.showing.run
    room, staged = room_state(now), now.pointing.staged is not None
    own: PageState = {
        "picture": _picture(session),
        "texts": _texts(book),
        "hidden": {
            **buttons_hidden(session, run),
            "puzzle": staged,
            "puzzle-choice": session.attempt.made or (run is not None and run.ending is None),
            "puzzle-print": run is not None and run.ending is None,
        },
        "disabled": steps_disabled(now.game) | buttons_disabled(session),
        "plates": {player.value: _plate(room, player, session) for player in Player},
        "announce": point_words.staged_text(now) if staged else _announcement(book),
    }
    race = race_state(now) if session.attempt.has_ended else {}
    label = taught.link(lesson_about(book))
    link: PageState = {"texts": {"lesson-link": label}, "hidden": {"lesson-link": not label}}
    return {**together(room, race, own, link), "inside": puzzle_column(book)}


def lesson_about(book: PuzzleBook) -> taught.Taught | None:
    """Return the lesson on the puzzle's themes once it is solved or shown; else None."""
    attempt = book.session.attempt
    if (
        book.showing.run
        or attempt.made
        or attempt.stage not in (AttemptStage.SOLVED, AttemptStage.SHOWN)
    ):
        return None
    themes = (theme.value for theme in attempt.puzzle.themes)
    return taught.of_themes(attempt.puzzle.game.rules.name, themes)


def proving_state(book: PuzzleBook) -> PuzzlesState:
    """Return the page state that changes during a slow proof; empty without one.

    It has title, detail, progress and buttons.
    """
    if not book.session.is_slow:
        return {}
    texts = {"turn": _first(book), "detail": _detail(book)}
    return {
        "texts": texts,
        "hidden": buttons_hidden(book.session, book.showing.run),
        "inside": {"proving": proving(book.session)},
    }


def puzzle_pointing_state(book: PuzzleBook) -> PageState:
    """Return the puzzle's page state that depends on the pointer."""
    return {"picture": _picture(book.session), "texts": {"detail": _detail(book)}}


def puzzle_labels(book: PuzzleBook) -> Labels:
    """Return the accessible names of all points."""
    return point_labels(book.session.board_input.now)


def text_to_share(book: PuzzleBook, home: str) -> str:
    """Return the text to share: the daily result or the question, with a link.

    `home` is the address of this page.
    """
    puzzle, day = book.session.attempt.puzzle, book.showing.day
    told = day_to_share(book, day, home) if day else ""
    title = words.title_of(puzzle.game.rules.name)
    return told or f"{sharing.puzzle_to_share(puzzle.colour, title)}\n{home}{puzzle.link}"


def day_to_share(book: PuzzleBook, day: date, home: str) -> str:
    """Return a day's result with the link of its puzzle; empty if it was not tried."""
    entry, puzzled = book.collection.daily(day), book.puzzled
    tried = puzzled.days.get(day.isoformat())
    if entry is None or tried is None:
        return ""
    missed, days = puzzled.missed.get(day.isoformat(), 0), puzzled.days_in_a_row(day)
    return f"{sharing.day_to_share(day, tried, missed, days)}\n{home}{entry.link}"


def _picture(session: PuzzleSession) -> PictureData:
    """Return the picture of the puzzle's board; the hint's or the winning points are marked."""
    hinted = frozenset({session.hinted} if session.hinted else ())
    view = replace(view_of(session.board_input.now), spots=hinted | winning_points(session.attempt))
    if not session.attempt.is_open:
        view = replace(view, ghost=None, toll=NO_TOLL, open=False)
    return picture_of(session.board_input.now, view)


def _plate(room: PageState, player: Player, session: PuzzleSession) -> Plate:
    """Return a plate: with the player's name for the side to win, else only the colour."""
    plate = room["plates"][player.value]
    name = plate["name"] if player is session.colour else name_of(player)
    return {**plate, "note": "", "name": name}


def _texts(book: PuzzleBook) -> dict[str, str]:
    """Return the puzzle's texts by element id: title, detail line and refusal."""
    session = book.session
    refusal = point_words.refusal(session.board_input.now) if session.attempt.is_open else ""
    return {"turn": _first(book), "detail": _detail(book), "refusal": refusal}


def _first(book: PuzzleBook) -> str:
    """Return the title: the number solved after a timed run, otherwise that of the attempt."""
    run = book.showing.run
    return run_words.solved_count(run.solved) if run and run.ending else _title(book.session)


def _title(session: PuzzleSession) -> str:
    """Return the title: the question, or the status of the attempt."""
    attempt = session.attempt
    if session.trouble and (attempt.made or not attempt.is_open):
        return _(words.NOT_DECIDED)
    if attempt.made:
        return made_title(session)
    if not attempt.is_open:
        return _(words.TITLES[attempt.stage.value])
    if session.reply is not None:
        return _(words.ANSWERING)
    return _(words.RIGHT) if attempt.right else words.question_text(session.colour)


def _detail(book: PuzzleBook) -> str:
    """Return the detail line: staged stone, trouble, run, verdict, hint, or facts beside it."""
    session = book.session
    if session.board_input.now.pointing.staged is not None:
        return point_words.staged_text(session.board_input.now)
    if session.trouble:
        return _(words.TROUBLES[session.trouble])
    if run := book.showing.run:
        return run_words.ending_text(run) if run.ending else run_words.run_state(run)
    if not session.attempt.is_open:
        return _judged(book)
    if session.attempt.made:
        return made_detail(session)
    return _hint(session) or _beside_question(book)


def _judged(book: PuzzleBook) -> str:
    """Return the refutation of the move made, the progress of its proof, or how it all ended."""
    session = book.session
    match session.attempt.stage:
        case AttemptStage.WEIGHED:
            return words.positions_text(positions_searched(session))
        case AttemptStage.REFUTED:
            game = session.refutation
            return words.refutation_text(game, session.found) if game else ""
        case AttemptStage.UNSETTLED:
            return _(words.UNSETTLED)
    return _ended(book)


def _ended(book: PuzzleBook) -> str:
    """Return the text at the end of the attempt: reason and solution, or that it isn't won."""
    session = book.session
    match session.attempt.stage:
        case AttemptStage.SOLVED:
            return "" if session.attempt.made else sentences(_reason(session), _solved(book))
        case AttemptStage.SHOWN:
            return _reason(session) or words.stepping_note(len(session.board_input.now.game.future))
    return words.disproved_text(session.colour)


def _solved(book: PuzzleBook) -> str:
    """Return the sentence on tries, hints and time of the solution."""
    attempt, noted = book.session.attempt, book.noted
    kept = book.puzzled.tried.get(attempt.puzzle.name)
    return words.solution_note(
        clean=not (attempt.wrong or attempt.hints) and (kept is None or kept.result == CLEAN),
        hints=attempt.hints,
        seconds=noted.seconds if noted else None,
        best=kept.seconds if kept else None,
        streak=book.puzzled.streak if noted else 0,
    )


def _reason(session: PuzzleSession) -> str:
    """Return the sentence on why the line wins, empty until it is played to its end."""
    found = session.reason
    return words.win_reason_text(found) if found else ""


def _hint(session: PuzzleSession) -> str:
    """Return the hint's text, by their number: the move's effect or its point; else empty."""
    attempt = session.attempt
    if not attempt.hints or not attempt.line or session.reply is not None:
        return ""
    move = attempt.line[0]
    if session.hinted is not None and isinstance(move, Place):
        return words.hint_place(move)
    return words.hint_effect(session.board_input.now.game, move)


def _beside_question(book: PuzzleBook) -> str:
    """Return notices, the puzzle's place in its set, its claim and damaged records as a text."""
    session = book.session
    claim = words.claim_text(session.attempt.claim.value, positions_searched(session))
    if not session.board_input.now.game.rules.traits.annihilation:
        claim = words.unprovable_text(session.board_input.now.game.rules.name)
    damaged = words.damage_note(book.damaged, book.damaged_progress)
    told = [notice_text(notice, session.board_input.now) for notice in book.showing.told]
    return sentences(*told, _place(book), claim, damaged)


def _place(book: PuzzleBook) -> str:
    """Return the daily puzzle's date, the place in the set, or a title for other puzzles."""
    showing, shown = book.showing, book.shown_set
    if showing.day is not None:
        return words.of_day(showing.day)
    if shown is None:
        return words.outside_title(_(OUTSIDE[showing.set_name]))
    return words.place_in_set(shown.grade, shown.theme, *book.place)


def _announcement(book: PuzzleBook) -> str:
    """Return the text for screen readers, empty for a refusal."""
    session = book.session
    if session.board_input.now.pointing.refusal is not None:
        return ""  # it is an alert
    return sentences(_first(book), _detail(book))
