"""The game's page state, and the board state common to all rooms; `parts` has the types."""

from redstone.app.page.bars import (
    OF_GAME,
    choice_state,
    disabled_in_game,
    hidden_in_game,
    pressed_in_game,
    steps_disabled,
)
from redstone.app.page.parts import Due, Labels, MoveEntry, PageState, Plate, together
from redstone.app.play.board_state import BoardState
from redstone.app.play.effects import effects_of
from redstone.app.play.request import Request
from redstone.app.play.turns import mover
from redstone.app.show.view import view_of
from redstone.app.storage.arrivals import owes_link
from redstone.app.words import ending as ending_words
from redstone.app.words import game as words
from redstone.app.words import go as go_words
from redstone.app.words import levels as level_words
from redstone.app.words import notices as notice_words
from redstone.app.words import outlook
from redstone.app.words import points as point_words
from redstone.app.words import turns as turn_words
from redstone.app.words.names import name_of, plate_count, plate_name
from redstone.app.words.race import plate_text, spoken_plate_text
from redstone.engine.levels import level_by_number
from redstone.language import _, number, row, sentences
from redstone.pictures.drawing import PictureData, draw
from redstone.pictures.layout import Layout
from redstone.pictures.view import View
from redstone.position import Mark, Move, Place, Player, Position
from redstone.record.game import Game
from redstone.record.turn_record import stone_in_turn, turn_numbers


def page_state(now: BoardState, asked: Request | None) -> PageState:
    """Return the full page state of a game, except moves and point names.

    `asked` is the current request to the computer.
    """
    return together(
        board_state(now),
        choice_state(now),
        {
            "picture": picture_of(now),
            "texts": _texts(now),
            "hidden": hidden_in_game(now, asked),
            "disabled": disabled_in_game(now) | steps_disabled(now.game),
            "pressed": pressed_in_game(now),
            "progress": progress(now, asked),
            "announce": announcement(now),
            "past": now.table.is_finished and not now.table.by_link,
            "awaited": now.settings.mark_icon and now.table.by_link and now.table.may_play,
        },
        lesson_link_state(now),
    )


def board_state(now: BoardState) -> PageState:
    """Return the page state common to all boards: size, plates, sounds, theme and materials."""
    sounds = [list(sound) for sound in effects_of(now).sounds]
    return {
        "texts": {"size": words.size(now)},
        "plates": {colour.value: plate_of(now, colour) for colour in Player},
        "effects": [now.position_id, *sounds] if sounds else [],
        "sound": now.settings.sound,
        "speech": now.settings.speech,
        "theme": now.settings.theme.value,
        "material": {"board": now.settings.board.value, "stones": now.settings.stones.value},
        "below": now.game.colour(now.table.below).value,
        "looking": now.is_looking,
        "turned": now.settings.far_turned and now.table.are_two_here,
    }


def room_state(now: BoardState) -> PageState:
    """Return the page state common to all rooms, with the game's own panels hidden."""
    bare: PageState = {
        "texts": {f"race-{player.value}": "" for player in Player},
        "hidden": dict.fromkeys(OF_GAME, True),
        "disabled": {"pass": not now.table.may_pass},
        "progress": None,
    }
    return together(board_state(now), bare, choice_state(now), {"looking": False})


def pointing_state(now: BoardState) -> PageState:
    """Return the page state that depends on the pointer: picture and detail line."""
    return {"picture": picture_of(now), "texts": {"detail": detail(now)}}


def explanation_state(now: BoardState) -> PageState:
    """Return the page state that depends on explanations and safe moves."""
    told: PageState = {"texts": {"detail": detail(now)}, "announce": announcement(now)}
    return together(race_state(now), told)


def race_state(now: BoardState) -> PageState:
    """Return the plates' safe-move texts, which take milliseconds to compute."""
    if not now.game.moves or not now.settings.show_race:
        return {"texts": {f"race-{player.value}": "" for player in Player}}
    seen = {f"race-{player.value}": plate_text(now, player) for player in Player}
    heard = {f"race-{player.value}-said": spoken_plate_text(now, player) for player in Player}
    return {"texts": seen | heard}


def thinking_state(now: BoardState, asked: Request | None) -> PageState:
    """Return the page state that changes during the computer's search: progress, hint."""
    thinking: PageState = {
        "texts": {"thinking-text": words.thinking_text(now.computer.report)},
        "progress": progress(now, asked),
    }
    if now.computer.hint is None:
        return thinking
    return together(pointing_state(now), lesson_link_state(now), thinking)


def lesson_link_state(now: BoardState) -> PageState:
    """Return the link to the lesson about the hint's move; hidden if there is no such lesson."""
    if now.computer.hint is None:
        return {"hidden": {"lesson-link": True}}
    # Imported with the first hint, like its texts.
    from redstone.app.words import taught

    label = taught.link(taught.of_hint(now))
    return {"texts": {"lesson-link": label}, "hidden": {"lesson-link": not label}}


def layout_of(now: BoardState) -> Layout:
    """Return the layout of the board on the page."""
    board = now.position.board
    return Layout(board.cols, board.rows, now.settings.coordinates, spread=True)


def picture_of(now: BoardState, view: View | None = None) -> PictureData:
    """Return the drawing commands of the board, or of another view."""
    return draw(view or view_of(now), layout_of(now)).as_json()


def point_labels(now: BoardState) -> Labels:
    """Return the accessible names of all points, row by row from the top."""
    board = now.position.board
    rows = [
        [point_words.point_label(now, point) for point in board.points if point.row == row]
        for row in reversed(range(board.rows))
    ]
    return {"cols": board.cols, "rows": board.rows, "labels": rows}


def announcement(now: BoardState) -> str:
    """Return the text for screen readers: the staged stone, or all that is new after a move.

    This includes notices, hint, last move, result or turn, warnings and offers.
    """
    explanation = notice_words.explanation(now, again=False)
    if now.pointing.staged:
        return sentences(point_words.staged_text(now), explanation)
    parts = (
        notice_words.notices_text(now),
        words.hint_text(now),
        outlook.decided(now),
        words.last_move(now),
        ending_words.end_announcement(now) or words.turn(now),
        outlook.resignation_question(now),
        words.warning(now),
        explanation,
        words.swap_offer(now),
        go_words.open_acts(now),
        go_words.count(now),
        words.trouble_text(now),
        _link_to_send(now),
    )
    return sentences(*parts)


def move_entries(game: Game, start: int, end: int | None = None) -> list[MoveEntry]:
    """Return move-list entries from ply `start` up to `end`, by default to the last.

    `number` is that of the turn which the move begins, 0 for a further stone of the same turn.
    """
    positions = game.line_positions
    return [
        {
            "number": number,
            "name": words.played_name(game, ply),
            "stone": _stone_of(positions[ply], game.line[ply]),
            "by": name_of(mover(positions[ply], game.line[ply])),
        }
        for ply, number in enumerate(turn_numbers(game, start)[: end and end - start], start)
    ]


def _stone_of(position: Position, move: Move) -> str:
    """Return "red" or the colour of the stone that a move places, as named on the page."""
    return "red" if isinstance(move, Place) and move.red else mover(position, move).value


def _texts(now: BoardState) -> dict[str, str]:
    """Return the texts by element id: turn, detail, refusal, computer's state, button labels."""
    return {
        "turn": words.turn(now),
        "detail": detail(now),
        "refusal": refusal(now),
        "thinking-text": words.thinking_text(now.computer.report),
        "trouble-text": words.trouble_text(now),
        "welcome": words.welcome(now),
        "resume-name": go_words.resume_label(now),
        "pass-name": go_words.pass_name(now),
    }


def refusal(now: BoardState) -> str:
    """Return the reason why the last act was refused."""
    return point_words.refusal(now) or words.untimely_reason(now)


def detail(now: BoardState) -> str:
    """Return the detail line below the turn: the most relevant of many texts.

    These are the staged stone, the pointer's effect, a hint, notices, or the last move. It is
    empty if a refusal takes its place.
    """
    if refusal(now):
        return ""
    if now.table.is_stopped:
        return _while_stopped(now)
    explanation = notice_words.explanation(now)
    return (
        _joined_to(point_words.staged_text(now), explanation)
        or point_words.pointer_effect(now)
        or outlook.resignation_question(now)
        or _joined_to(sentences(words.hint_text(now), outlook.decided(now)), explanation)
        or sentences(notice_words.notices_text(now), words.swap_offer(now))
        or sentences(words.warning(now), explanation, _last_move(now, explanation))
    )


def _last_move(now: BoardState, explanation: str) -> str:
    """Return a sentence on the last move; empty if `explanation` has just been shown for it."""
    fresh = notice_words.explanation(now, again=False)
    if explanation and fresh:
        return ""
    return sentences(words.last_move_and_chances(now), _link_to_send(now))


def _link_to_send(now: BoardState) -> str:
    """Return what to do next in a game by link: to begin it, or to send a link; empty otherwise."""
    if owes_link(now) and not (now.table.link_shared or now.is_looking):
        return _(words.SEND_LINK)
    return "" if now.game.line or not now.table.sends else _(words.BEGIN_BY_LINK)


def _while_stopped(now: BoardState) -> str:
    """Return the detail in Go's scoring phase: the opponent's latest mark, and what to do.

    If no one here may act, as in a game for viewing, return a sentence on the last move.
    """
    before, move = now.game.positions[-2], now.game.moves[-1]
    theirs = not now.table.seats.is_person(now.game.owner(mover(before, move)))
    last = words.last_move(now) if isinstance(move, Mark) and theirs else ""
    told = notice_words.notices_text(now) or last
    return sentences(told, go_words.open_acts(now)) or words.last_move(now)


def _joined_to(sentence: str, more: str) -> str:
    """Return two sentences joined, empty if the first is."""
    return sentences(sentence, more) if sentence else ""


def progress(now: BoardState, asked: Request | None) -> float | None:
    """Return the search's progress from 0 to 1, None without a request."""
    if asked is None:
        return None
    return now.computer.report.progress if now.computer.report else 0.0


NO_BREAK_SPACE = "\u00a0"


def plate_of(now: BoardState, colour: Player) -> Plate:
    """Return a player's plate: name, note, number of stones (in Go, prisoners), turn, result."""
    position, go = now.position, now.position.go
    tally = go.prisoners.of(colour) if go else position.board.count(colour.stone)
    return {
        "name": plate_name(now, now.game.owner(colour)),
        "note": _note(now, colour),
        "tally": number(tally),
        "counted": plate_count(tally, prisoners=go is not None),
        "prisoners": go is not None,
        "active": now.on_turn is colour,
        "winner": position.outcome is not None and position.outcome.winner is colour,
        "due": _due(now, colour),
    }


def _due(now: BoardState, colour: Player) -> Due:
    """Return the progress of a player's turn of several stones, zeros for other turns."""
    number, due = stone_in_turn(now.game)
    if now.on_turn is not colour or due < 2:
        return {"placed": 0, "due": 0, "words": ""}
    return {"placed": number - 1, "due": due, "words": turn_words.turn_progress(number - 1, due)}


def _note(now: BoardState, colour: Player) -> str:
    """Return the plate's note: Go's points by the marks; else level or help, and White's komi."""
    points = go_words.points(now, colour)
    if points:
        return points
    seat, parts = now.game.owner(colour), []
    if level := now.table.level_of(seat):
        parts.append(level_words.name_and_number(level_by_number(level)))
    elif now.table.setup.had_help and now.table.seats.person is not None:
        parts.append(_(words.WITH_HELP))
    if colour is Player.WHITE:
        parts.append(go_words.komi(now.game.rules))
    return row(part.replace(" ", NO_BREAK_SPACE) for part in parts)
