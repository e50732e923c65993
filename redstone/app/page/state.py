"""The page's state as plain data: a picture, texts, and which controls are to be had.

The page shows it without knowing anything of the game. Keys of `texts`, `hidden`, `disabled`
and `pressed` are the ids of elements; `announce` is read out when it changes.
"""

from typing import Any

from redstone.app.kept.correspondence import is_new_here, owes_link
from redstone.app.play.effects import effects_of
from redstone.app.play.session import Session
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


def page_state(session: Session) -> State:
    """Everything the page shows, but for the moves and the names of the points."""
    return {
        "picture": _picture(session),
        "texts": _texts(session),
        "hidden": _hidden(session),
        "disabled": _disabled(session),
        "pressed": _pressed(session),
        "plates": {colour.value: _plate(session, colour) for colour in Player},
        "progress": _progress(session),
        "effects": _effects(session),
        "sound": session.settings.sound,
        "announce": announcement(session),
        "theme": session.settings.theme.value,
        "below": session.game.colour(session.below).value,
        "looking": session.looking,
    }


def _effects(session: Session) -> list[object]:
    """What sounds with this moment, each with its size, after the moment's id; empty if nothing."""
    sounds = [list(sound) for sound in effects_of(session.moment).sounds]
    return [session.position_id, *sounds] if sounds else []


def pointing_state(session: Session) -> State:
    """What changes while the pointer moves: the picture and the line below the turn."""
    return {"picture": _picture(session), "texts": {"detail": _detail(session)}}


def told_state(session: Session) -> State:
    """What changes when something is explained, and as soon as the safe moves are counted."""
    texts = {"detail": _detail(session), **race_state(session)["texts"]}
    return {"texts": texts, "announce": announcement(session)}


def race_state(session: Session) -> State:
    """What the plates say of safe moves: it takes milliseconds to be counted."""
    if not session.game.moves or not session.settings.show_race:
        return {"texts": {f"race-{player.value}": "" for player in Player}}
    # Imported after the first move has been painted.
    from redstone.app.words.race import line, line_read_out

    seen = {f"race-{player.value}": line(session, player) for player in Player}
    heard = {f"race-{player.value}-said": line_read_out(session, player) for player in Player}
    return {"texts": seen | heard}


def thinking_state(session: Session) -> State:
    """What changes while the computer thinks."""
    told = session.hint or session.judgement
    state = pointing_state(session) if told else {"texts": {}}
    texts = {**dict(state["texts"]), "thinking-text": words.thinking(session.report)}
    return {**state, "texts": texts, "progress": _progress(session)}


def layout_of(session: Session) -> Layout:
    """How the page lays the board out."""
    board = session.position.board
    return Layout(board.cols, board.rows, session.settings.coordinates, spread=True)


def _picture(session: Session) -> State:
    return draw(view_of(session), layout_of(session)).as_json()


def point_labels(session: Session) -> State:
    """The names of all points for the grid of buttons, row by row from the top."""
    board = session.position.board
    rows = [
        [point_words.point_label(session, point) for point in board.points if point.row == row]
        for row in reversed(range(board.rows))
    ]
    return {"cols": board.cols, "rows": board.rows, "labels": rows}


def announcement(session: Session) -> str:
    """What is read out: after a move or a step, when a stone is staged, and with a hint."""
    explanation = notice_words.explanation(session, again=False)
    if session.staged:
        return sentences(point_words.staged(session), explanation)
    parts = (
        notice_words.told(session),
        words.hint(session),
        outlook.judgement(session),
        words.last_move(session),
        ending_words.announced(session) or words.turn(session),
        outlook.offer(session),
        words.warning(session),
        explanation,
        words.swap_offer(session),
        go_words.duties(session),
        go_words.count(session),
        words.trouble(session),
    )
    return sentences(*parts)


def move_list(session: Session) -> list[State]:
    """The moves of the line with who made them; those taken back come last."""
    return move_entries(session.game, 0)


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


def _texts(session: Session) -> dict[str, str]:
    return {
        "turn": words.turn(session),
        "detail": _detail(session),
        "refusal": point_words.refusal(session) or words.untimely(session),
        "thinking-text": words.thinking(session.report),
        "trouble-text": words.trouble(session),
        "welcome": words.welcome(session),
        "own-name": name_of(session.position.to_move),
        "size": words.size(session),
        "resume-name": go_words.resumptions(session),
        "pass-name": go_words.pass_name(session),
    }


def _detail(session: Session) -> str:
    """The second line; a refusal has a line of its own instead."""
    if session.refusal or session.untimely:
        return ""
    if session.is_stopped:
        return _while_stopped(session)
    explanation = notice_words.explanation(session)
    return (
        _beside(point_words.staged(session), explanation)
        or point_words.pointed_at(session)
        or sentences(notice_words.told(session), words.swap_offer(session))
        or outlook.offer(session)
        or _beside(words.hint(session), explanation)
        or outlook.judgement(session)
        or sentences(words.warning(session), explanation, _last_move(session, explanation))
    )


def _last_move(session: Session, explanation: str) -> str:
    """What the last move did, unless it is being explained."""
    fresh = notice_words.explanation(session, again=False)
    return "" if explanation and fresh else words.last_move_and_chances(session)


def _while_stopped(session: Session) -> str:
    """What the other side has marked, if that was last, and who may do what now.

    Where nobody here may do anything, as in a game looked through, what the last move did.
    """
    before, move = session.game.positions[-2], session.game.moves[-1]
    theirs = not session.seats.is_person(session.game.owner(mover(before, move)))
    last = words.last_move(session) if isinstance(move, Mark) and theirs else ""
    told = notice_words.told(session) or last
    return sentences(told, go_words.duties(session)) or words.last_move(session)


def _beside(sentence: str, more: str) -> str:
    """A sentence with another one, if there is the first."""
    return sentences(sentence, more) if sentence else ""


def _hidden(session: Session) -> dict[str, bool]:
    """One of the panels below the board is shown, or none, and the tools that the game has."""
    request = session.request
    looking = session.looking
    panels = {
        "visit": session.visiting,
        "choice": session.staged is not None,
        "received": is_new_here(session) and session.is_open and not looking,
        "answer": owes_link(session) and not looking,
        "end": session.end_open,
        "over": session.position.is_over,
        "finished": session.is_finished,
        "waits": session.computer_waits,
        "giving-up": session.gives_up is not None,
        "looking": looking,
        "offer": session.may_swap,
        "trouble": session.computer_failed is not None and request is not None,
        "stopped": session.may_agree,
    }
    shown = [name for name, wanted in panels.items() if wanted][:1]
    thinks = request is not None and not (request.hint or session.computer_failed)
    hidden = {name: name not in shown for name in panels}
    return {**hidden, "thinking": not thinks, **_tools_hidden(session)}


def _tools_hidden(session: Session) -> dict[str, bool]:
    """What cannot be done in this game, or not any more, is not there."""
    traits, lasting = session.game.rules.traits, session.is_open
    staged = session.staged
    return {
        "welcome": bool(session.game.line),
        "steps": not session.game.line,
        "undo": session.visiting,
        "redo": session.redo_ply is None,
        "undo-turn": session.undo_turn_ply is None or session.visiting,
        "hint": not lasting,
        "more-hint": not session.may_ask,
        "more-verdict": not session.may_ask,
        "resign": not lasting,
        "more-resign": not session.may_play,
        "more-study": not session.table.may_study,
        "more-study-ask": session.table.may_study,
        "show-red": not traits.has_red,
        "more-red": not traits.has_red,
        "more-make": session.position.is_over or not traits.annihilation,
        "which-stone": not (staged and session.choices_at(staged.point).both),
        "pass": not traits.passes,
        "swap-worth": session.table.swappable_worth is None,
    }


def _disabled(session: Session) -> dict[str, bool]:
    game, staged = session.game, session.staged
    choices = session.choices_at(staged.point) if staged else None
    return {
        "undo": session.undo_ply is None,
        "to-start": game.ply == 0,
        "back": game.ply == 0,
        "forward": not game.future,
        "to-end": not game.future,
        "resign": not session.may_play,
        "hint": not session.may_ask,
        "finished-hint": not session.may_ask,
        "pass": not session.may_pass,
        "resume": not session.may_resume,
        "place-own": choices is None or choices.own is None,
        "place-red": choices is None or choices.red is None,
    }


def _pressed(session: Session) -> dict[str, bool]:
    staged = session.staged
    return {
        "show-red": session.settings.show_red,
        "sound": session.settings.sound,
        "more-red": session.settings.show_red,
        "more-sound": session.settings.sound,
        "hint": session.hint_wanted,
        "more-hint": session.hint_wanted,
        "more-verdict": session.verdict_wanted,
        "finished-hint": session.hint_wanted,
        "place-own": staged is not None and not staged.red,
        "place-red": staged is not None and staged.red,
    }


def _plate(session: Session, colour: Player) -> State:
    """A player's plate: in Go it counts prisoners, else stones on the board."""
    position, go = session.position, session.position.go
    tally = go.prisoners.of(colour) if go else position.board.count(colour.stone)
    return {
        "name": plate_name(session, session.game.owner(colour)),
        "note": _note(session, colour),
        "tally": number(tally),
        "counted": counted(tally, prisoners=go is not None),
        "prisoners": go is not None,
        "active": session.on_turn is colour,
        "winner": position.outcome is not None and position.outcome.winner is colour,
        "due": _due(session, colour),
    }


def _due(session: Session, colour: Player) -> State:
    """The stones of a turn of several: how many lie, how many are due, and that in words."""
    number, due = stone_in_turn(session.game)
    if session.on_turn is not colour or due < 2:
        return {"placed": 0, "due": 0, "words": ""}
    return {"placed": number - 1, "due": due, "words": turn_words.placed_of(number - 1, due)}


def _note(session: Session, colour: Player) -> str:
    """The points of Go as the marks stand; else the computer's level, and White's komi.

    A line may break only between those two.
    """
    points = go_words.points(session, colour)
    if points:
        return points
    seat, parts = session.game.owner(colour), []
    if session.has_computer and not session.seats.is_person(seat):
        level = level_by_number(session.setup.level)
        parts.append(level_words.beside(level))
    elif session.setup.helped and session.seats.person is not None:
        parts.append(_(words.WITH_HELP))
    if colour is Player.WHITE:
        parts.append(go_words.komi(session.game.rules))
    return row(part.replace(" ", NO_BREAK_SPACE) for part in parts)


def _progress(session: Session) -> float | None:
    """How far the computer is with what is asked of it, 0 to 1; None if nothing is."""
    if session.request is None:
        return None
    return session.report.progress if session.report else 0.0
