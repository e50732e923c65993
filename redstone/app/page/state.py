"""The page's state as plain data: a picture, texts, and which controls are to be had.

The page shows it without knowing anything of the game. Keys of `texts`, `hidden`, `disabled`
and `pressed` are the ids of elements; `announce` is read out when it changes.
"""

from typing import Any

from redstone.app.kept.correspondence import is_new_here, owes_link
from redstone.app.play.effects import effects_of
from redstone.app.play.moment import Moment
from redstone.app.play.request import Request
from redstone.app.play.turn_record import stone_in_turn, turn_numbers
from redstone.app.play.turns import mover
from redstone.app.show.drawing import draw
from redstone.app.show.layout import Layout
from redstone.app.show.view import view_of
from redstone.app.words import ending as ending_words
from redstone.app.words import game as words
from redstone.app.words import go as go_words
from redstone.app.words import levels as level_words
from redstone.app.words import notices as notice_words
from redstone.app.words import outlook
from redstone.app.words import points as point_words
from redstone.app.words import turns as turn_words
from redstone.app.words.names import counted, name_of, plate_name
from redstone.bot.levels import level_by_number
from redstone.language import _, number, row, sentences
from redstone.position import Mark, Move, Place, Player, Position
from redstone.record.game import Game

State = dict[str, Any]
NO_BREAK_SPACE = "\u00a0"


def page_state(now: Moment, asked: Request | None) -> State:
    """Everything the page shows, but for the moves and the names of the points.

    `asked` is what the computer is asked at this moment.
    """
    return {
        "picture": _picture(now),
        "texts": _texts(now),
        "hidden": _hidden(now, asked),
        "disabled": _disabled(now),
        "pressed": _pressed(now),
        "plates": {colour.value: _plate(now, colour) for colour in Player},
        "progress": _progress(now, asked),
        "effects": _effects(now),
        "sound": now.settings.sound,
        "announce": announcement(now),
        "theme": now.settings.theme.value,
        "below": now.game.colour(now.table.below).value,
        "looking": now.is_looking,
    }


def _effects(now: Moment) -> list[object]:
    """What sounds with this moment, each with its size, after the moment's id; empty if nothing."""
    sounds = [list(sound) for sound in effects_of(now).sounds]
    return [now.position_id, *sounds] if sounds else []


def pointing_state(now: Moment) -> State:
    """What changes while the pointer moves: the picture and the line below the turn."""
    return {"picture": _picture(now), "texts": {"detail": _detail(now)}}


def told_state(now: Moment) -> State:
    """What changes when something is explained, and as soon as the safe moves are counted."""
    texts = {"detail": _detail(now), **race_state(now)["texts"]}
    return {"texts": texts, "announce": announcement(now)}


def race_state(now: Moment) -> State:
    """What the plates say of safe moves: it takes milliseconds to be counted."""
    if not now.game.moves or not now.settings.show_race:
        return {"texts": {f"race-{player.value}": "" for player in Player}}
    # Imported after the first move has been painted.
    from redstone.app.words.race import line, line_read_out

    seen = {f"race-{player.value}": line(now, player) for player in Player}
    heard = {f"race-{player.value}-said": line_read_out(now, player) for player in Player}
    return {"texts": seen | heard}


def thinking_state(now: Moment, asked: Request | None) -> State:
    """What changes while the computer thinks."""
    told = now.computer.hint or now.computer.judgement
    state = pointing_state(now) if told else {"texts": {}}
    texts = {**dict(state["texts"]), "thinking-text": words.thinking(now.computer.report)}
    return {**state, "texts": texts, "progress": _progress(now, asked)}


def layout_of(now: Moment) -> Layout:
    """How the page lays the board out."""
    board = now.position.board
    return Layout(board.cols, board.rows, now.settings.coordinates, spread=True)


def _picture(now: Moment) -> State:
    return draw(view_of(now), layout_of(now)).as_json()


def point_labels(now: Moment) -> State:
    """The names of all points for the grid of buttons, row by row from the top."""
    board = now.position.board
    rows = [
        [point_words.point_label(now, point) for point in board.points if point.row == row]
        for row in reversed(range(board.rows))
    ]
    return {"cols": board.cols, "rows": board.rows, "labels": rows}


def announcement(now: Moment) -> str:
    """What is read out: after a move or a step, when a stone is staged, and with a hint."""
    explanation = notice_words.explanation(now, again=False)
    if now.pointing.staged:
        return sentences(point_words.staged(now), explanation)
    parts = (
        notice_words.told(now),
        words.hint(now),
        outlook.judgement(now),
        words.last_move(now),
        ending_words.announced(now) or words.turn(now),
        outlook.offer(now),
        words.warning(now),
        explanation,
        words.swap_offer(now),
        go_words.duties(now),
        go_words.count(now),
        words.trouble(now),
    )
    return sentences(*parts)


def move_list(now: Moment) -> list[State]:
    """The moves of the line with who made them; those taken back come last."""
    return move_entries(now.game, 0)


def move_entries(game: Game, start: int, end: int | None = None) -> list[State]:
    """The moves of a line from a ply on to another, or all that follow, counted from 0.

    Each has the `number` of the turn that it begins, 0 for a stone more of the same turn.
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
    return "red" if isinstance(move, Place) and move.red else mover(position, move).value


def _texts(now: Moment) -> dict[str, str]:
    return {
        "turn": words.turn(now),
        "detail": _detail(now),
        "refusal": point_words.refusal(now) or words.untimely(now),
        "thinking-text": words.thinking(now.computer.report),
        "trouble-text": words.trouble(now),
        "welcome": words.welcome(now),
        "own-name": name_of(now.position.to_move),
        "size": words.size(now),
        "resume-name": go_words.resumptions(now),
        "pass-name": go_words.pass_name(now),
    }


def _detail(now: Moment) -> str:
    """The second line; a refusal has a line of its own instead."""
    if now.pointing.refusal or now.pointing.untimely:
        return ""
    if now.table.is_stopped:
        return _while_stopped(now)
    explanation = notice_words.explanation(now)
    return (
        _beside(point_words.staged(now), explanation)
        or point_words.pointed_at(now)
        or sentences(notice_words.told(now), words.swap_offer(now))
        or outlook.offer(now)
        or _beside(words.hint(now), explanation)
        or outlook.judgement(now)
        or sentences(words.warning(now), explanation, _last_move(now, explanation))
    )


def _last_move(now: Moment, explanation: str) -> str:
    """What the last move did, unless it is being explained."""
    fresh = notice_words.explanation(now, again=False)
    return "" if explanation and fresh else words.last_move_and_chances(now)


def _while_stopped(now: Moment) -> str:
    """What the other side has marked, if that was last, and who may do what now.

    Where nobody here may do anything, as in a game looked through, what the last move did.
    """
    before, move = now.game.positions[-2], now.game.moves[-1]
    theirs = not now.table.seats.is_person(now.game.owner(mover(before, move)))
    last = words.last_move(now) if isinstance(move, Mark) and theirs else ""
    told = notice_words.told(now) or last
    return sentences(told, go_words.duties(now)) or words.last_move(now)


def _beside(sentence: str, more: str) -> str:
    """A sentence with another one, if there is the first."""
    return sentences(sentence, more) if sentence else ""


def _hidden(now: Moment, asked: Request | None) -> dict[str, bool]:
    """One of the panels below the board is shown, or none, and the tools that the game has."""
    looking = now.is_looking
    panels = {
        "visit": now.table.is_visited,
        "choice": now.pointing.staged is not None,
        "received": is_new_here(now) and now.table.is_open and not looking,
        "answer": owes_link(now) and not looking,
        "end": now.end_open,
        "over": now.position.is_over,
        "finished": now.table.is_finished,
        "waits": now.computer_waits,
        "giving-up": now.computer.gives_up is not None,
        "looking": looking,
        "offer": now.table.may_swap,
        "trouble": now.computer.failed is not None and asked is not None,
        "stopped": now.may_agree,
    }
    shown = [name for name, wanted in panels.items() if wanted][:1]
    thinks = asked is not None and not (asked.hint or now.computer.failed)
    hidden = {name: name not in shown for name in panels}
    return {**hidden, "thinking": not thinks, **_tools_hidden(now)}


def _tools_hidden(now: Moment) -> dict[str, bool]:
    """What cannot be done in this game, or not any more, is not there."""
    traits, lasting = now.game.rules.traits, now.table.is_open
    staged = now.pointing.staged
    return {
        "welcome": bool(now.game.line),
        "steps": not now.game.line,
        "undo": now.table.is_visited,
        "redo": now.table.redo_ply is None,
        "undo-turn": now.table.undo_turn_ply is None or now.table.is_visited,
        "hint": not lasting,
        "more-hint": not now.table.may_ask,
        "more-verdict": not now.table.may_ask,
        "resign": not lasting,
        "more-resign": not now.table.may_play,
        "more-study": not now.table.may_study,
        "more-study-ask": now.table.may_study,
        "show-red": not traits.has_red,
        "more-red": not traits.has_red,
        "more-make": now.position.is_over or not traits.annihilation,
        "which-stone": not (staged and now.table.choices.at(staged.point).both),
        "pass": not traits.passes,
        "swap-worth": now.table.swappable_worth is None,
    }


def _disabled(now: Moment) -> dict[str, bool]:
    game, staged = now.game, now.pointing.staged
    choices = now.table.choices.at(staged.point) if staged else None
    return {
        "undo": now.table.undo_ply is None,
        "to-start": game.ply == 0,
        "back": game.ply == 0,
        "forward": not game.future,
        "to-end": not game.future,
        "resign": not now.table.may_play,
        "hint": not now.table.may_ask,
        "finished-hint": not now.table.may_ask,
        "pass": not now.table.may_pass,
        "resume": not now.may_resume,
        "place-own": choices is None or choices.own is None,
        "place-red": choices is None or choices.red is None,
    }


def _pressed(now: Moment) -> dict[str, bool]:
    staged = now.pointing.staged
    return {
        "show-red": now.settings.show_red,
        "sound": now.settings.sound,
        "more-red": now.settings.show_red,
        "more-sound": now.settings.sound,
        "hint": now.computer.hint_wanted,
        "more-hint": now.computer.hint_wanted,
        "more-verdict": now.computer.verdict_wanted,
        "finished-hint": now.computer.hint_wanted,
        "place-own": staged is not None and not staged.red,
        "place-red": staged is not None and staged.red,
    }


def _plate(now: Moment, colour: Player) -> State:
    """A player's plate: in Go it counts prisoners, else stones on the board."""
    position, go = now.position, now.position.go
    tally = go.prisoners.of(colour) if go else position.board.count(colour.stone)
    return {
        "name": plate_name(now, now.game.owner(colour)),
        "note": _note(now, colour),
        "tally": number(tally),
        "counted": counted(tally, prisoners=go is not None),
        "prisoners": go is not None,
        "active": now.on_turn is colour,
        "winner": position.outcome is not None and position.outcome.winner is colour,
        "due": _due(now, colour),
    }


def _due(now: Moment, colour: Player) -> State:
    """The stones of a turn of several: how many lie, how many are due, and that in words."""
    number, due = stone_in_turn(now.game)
    if now.on_turn is not colour or due < 2:
        return {"placed": 0, "due": 0, "words": ""}
    return {"placed": number - 1, "due": due, "words": turn_words.placed_of(number - 1, due)}


def _note(now: Moment, colour: Player) -> str:
    """The points of Go as the marks stand; else the computer's level, and White's komi.

    A line may break only between those two.
    """
    points = go_words.points(now, colour)
    if points:
        return points
    seat, parts = now.game.owner(colour), []
    if now.table.has_computer and not now.table.seats.is_person(seat):
        level = level_by_number(now.table.setup.level)
        parts.append(level_words.beside(level))
    elif now.table.setup.helped and now.table.seats.person is not None:
        parts.append(_(words.WITH_HELP))
    if colour is Player.WHITE:
        parts.append(go_words.komi(now.game.rules))
    return row(part.replace(" ", NO_BREAK_SPACE) for part in parts)


def _progress(now: Moment, asked: Request | None) -> float | None:
    """How far the computer is with what is asked of it, 0 to 1; None if nothing is."""
    if asked is None:
        return None
    return now.computer.report.progress if now.computer.report else 0.0
