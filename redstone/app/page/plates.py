"""The players' plates in the page's state."""

from redstone.app.page.parts import Due, Plate
from redstone.app.play.board_state import BoardState
from redstone.app.words import game as words
from redstone.app.words import go as go_words
from redstone.app.words import levels as level_words
from redstone.app.words import turns as turn_words
from redstone.app.words.names import plate_count, plate_name
from redstone.engine.levels import level_by_number
from redstone.language import _, number, row
from redstone.position import Player
from redstone.record.turn_record import stone_in_turn

NO_BREAK_SPACE = "\u00a0"


def plate_of(now: BoardState, colour: Player) -> Plate:
    """Return a player's plate: it counts prisoners in Go, otherwise stones on the board."""
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
    """Return the points of Go by the marks, or the computer's level and White's komi.

    A line may break only between the latter two.
    """
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
