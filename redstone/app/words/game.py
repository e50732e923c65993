"""Sentences about the turn, the last move, and refusals."""

from redstone import summary
from redstone.app.play.board_state import BoardState
from redstone.app.play.request import Trouble
from redstone.app.words import encounters, family, go_moves, names, outlook
from redstone.app.words import turns as turn_words
from redstone.app.words.names import name_of
from redstone.app.words.outlook import percent
from redstone.board import Stone
from redstone.engine.chances import prospects
from redstone.engine.report import Report
from redstone.insight.choices import Toll, takes_at_end
from redstone.language import Text, _, capitalized, ngettext, sentences
from redstone.position import (
    Move,
    Place,
    Position,
    Resign,
    SetUp,
    Swap,
)
from redstone.record.change import last_change
from redstone.record.edit import by_rules
from redstone.record.game import Game, Seat
from redstone.record.turn_record import number_of
from redstone.summary import move_name, name_in

plate_name = names.plate_name

WITH_HELP = Text("with help")
"""The note on a game that was studied while it was played."""

BEGIN_BY_LINK = Text("Make your move, then send the link that appears.")
SEND_LINK = Text("Now send your opponent the link.")
SEEKING = Text("Looking for the best move…")
TROUBLES = {
    Trouble.NO_START: Text("The computer couldn’t start."),
    Trouble.FAULT: Text("The computer stopped on an error."),
    Trouble.SILENCE: Text("The computer stopped answering."),
}


def welcome(now: BoardState) -> str:
    """Return the welcome before the first move, empty after it."""
    return "" if now.game.moves else family.welcome(now.game.rules)


def size(now: BoardState) -> str:
    """Return the board size, and the options of Go, as in "9 × 9, area, komi 7"."""
    board, terms = now.position.board, family.terms(now.game.rules)
    if not terms:
        return _("{columns} × {rows}", columns=board.cols, rows=board.rows)
    return _("{columns} × {rows}, {terms}", columns=board.cols, rows=board.rows, terms=terms)


def turn(now: BoardState) -> str:
    """Return the state of the game: result, place in it, offer to resign, or player to move."""
    position = now.position
    if position.outcome:
        return summary.result(position, position.outcome, on_time=now.table.ends_on_time)
    if now.is_looking:
        return _moment_looked_at(now.game)
    if now.computer.gives_up:
        return outlook.resignation_offer(now)
    if now.table.is_stopped:
        return _stopped(now)
    stone = turn_words.stone_of(now)
    return _stone_due(now, *stone) if stone else _whose_turn(now)


def _moment_looked_at(game: Game) -> str:
    """Return the position's place in the game, as in "Move 12 of 34"."""
    if not game.ply:
        return _("Start of the game.")
    ply, plies = number_of(game, game.ply), number_of(game, len(game.line))
    return _("Move {ply} of {plies}.", ply=ply, plies=plies)


def _mover(now: BoardState) -> str | None:
    """Return the name of the player to move; None if that is the person here or the computer.

    It is the colour if the plates do not show the colour's owner.
    """
    player = now.on_turn or now.position.to_move
    if now.table.seats.person is None or not now.table.is_open:
        return names.player_or_colour(now, player)
    if now.is_marking or now.table.is_persons_turn:
        return None
    return names.owner(now, player) if now.table.by_link else None


def _is_yours(now: BoardState) -> bool:
    """Return True if the person here is to act."""
    return now.is_marking or (now.table.is_persons_turn and not now.computer.marks_on)


def _whose_turn(now: BoardState) -> str:
    """Return the sentence on who is to move."""
    name = _mover(now)
    if name is not None:
        return capitalized(_("{name}’s turn.", name=name))
    if _is_yours(now):
        return _("Your turn.")
    return _("No answer.") if now.computer.failed else _("The computer is thinking.")


def _stopped(now: BoardState) -> str:
    """Return the sentence on who is to act in Go's scoring phase."""
    name = _mover(now)
    if name is not None:
        return _("Marking dead stones: {name}’s turn.", name=name)
    if _is_yours(now):
        return _("Marking dead stones: your turn.")
    if now.computer.failed:
        return _("Marking dead stones: the computer isn’t answering.")
    return _("Marking dead stones: the computer is thinking.")


def _stone_due(now: BoardState, number: int, due: int) -> str:
    """Return the sentence on who is to move, with the number of the stone in the turn."""
    name, gaps = _mover(now), {"number": number, "due": due}
    if name is not None:
        return capitalized(_("{name}’s turn: stone {number} of {due}.", name=name, **gaps))
    if _is_yours(now):
        return _("Your turn: stone {number} of {due}.", **gaps)
    if now.computer.failed:
        return _("The computer isn’t answering (stone {number} of {due}).", **gaps)
    return _("The computer is thinking: stone {number} of {due}.", **gaps)


def last_move(now: BoardState) -> str:
    """Return a sentence on the last move; empty at the start, and after a resignation or edit."""
    game = now.game
    if not game.moves:
        return ""
    before, move = by_rules(game.positions[-2], game.moves[-1])
    if isinstance(move, Resign | SetUp):
        return ""  # shown by the result, or by the list of moves
    if isinstance(move, Swap):
        return swap_text(now)
    if before.go is not None:
        return go_moves.last_move(now)
    if takes_at_end(game.rules):
        return turn_words.last_move(now)
    return _placed(now, before, move)


def _placed(now: BoardState, before: Position, move: Move) -> str:
    """Return a sentence on a stone placed in a game with red stones; empty for other moves."""
    if not isinstance(move, Place):
        return ""
    mover, yours = name_of(before.to_move), names.is_yours(now, before.to_move)
    if not move.red and yours:
        return _("You played {point}.", point=move.point)
    if not move.red:
        return _("{player} played {point}.", player=mover, point=move.point)
    change = last_change(now.game)
    removed = list(change.removed.values()) if change else []
    taken = Toll(black=removed.count(Stone.BLACK), white=removed.count(Stone.WHITE))
    gaps = {"point": move.point, "stones": names.captured_stones(taken)}
    if yours:
        return _("Your red at {point} captured {stones}.", **gaps)
    return _("{player}’s red at {point} captured {stones}.", player=mover, **gaps)


def swap_text(now: BoardState) -> str:
    """Return the sentence on both players' colours after a swap."""
    first, second = names.occupant(now, Seat.FIRST), names.occupant(now, Seat.SECOND)
    if names.is_you(now, Seat.SECOND):
        return _("Colours swapped: now you play Black, and {name} plays White.", name=first)
    if names.is_you(now, Seat.FIRST):
        return _("Colours swapped: now {name} plays Black, and you play White.", name=second)
    return _("Colours swapped: now {black} plays Black, and {white} plays White.",
             black=second, white=first)  # fmt: skip


def untimely_reason(now: BoardState) -> str:
    """Return why no stone can be placed now; empty unless one was tried.

    It is also empty if the room itself shows the reason.
    """
    return _not_now(now) if now.pointing.untimely else ""


def _not_now(now: BoardState) -> str:
    """Return why no stone can be placed now, empty if one can."""
    if now.position.is_over:
        return _("The game is over.")
    if now.table.is_visited:
        return _("This game is view only.")
    if now.table.is_finished:
        return _("This game is over. Press “Play on” to continue in a copy.")
    if now.game.is_full:
        return _("This game’s record is full. To play on, start a new game.")
    if not now.table.is_persons_turn:
        return _("Not now: it isn’t your turn.")
    return _("Not now: the clock is paused.") if now.table.is_paused else ""


def swap_offer(now: BoardState) -> str:
    """Return the pie rule's offer to the second player, empty if there is none."""
    if not now.table.may_swap:
        return ""
    return _(
        "Pie rule: place a white stone, or swap. If you swap, you play Black, and {name} "
        "plays White and moves next.",
        name=names.occupant(now, Seat.FIRST),
    )


def played_name(game: Game, ply: int) -> str:
    """Return the name of the move at a ply of the line, from 0, as in the list of moves."""
    return name_in(game.nodes, game.path[ply + 1])


def trouble_text(now: BoardState) -> str:
    """Return the reason why the computer does not answer; empty while it does."""
    found = now.computer.failed
    return sentences(_(TROUBLES[found]), _("Your game is safe.")) if found else ""


def thinking_text(report: Report | None) -> str:
    """Return the progress of the computer's search."""
    if report is None:
        return _("Thinking")
    return ngettext("Thinking: {n} game tried", "Thinking: {n} games tried", report.simulations)


def hint_text(now: BoardState) -> str:
    """Return the hint as a sentence, empty if none was requested."""
    report = now.computer.hint
    if report is None:
        seeks = now.computer.hint_wanted and now.computer.failed is None
        return _(SEEKING) if seeks else ""
    found = prospects(now.game.rules, now.position, report)
    if not found:
        return ""
    # Imported when first needed, like everything that the start does not need.
    from redstone.app.words import motifs as motif_words

    best = found[0].candidate
    gaps = {"move": move_name(best.move), "percent": percent(found[0].chances)}
    reason = motif_words.why(now.game.rules, now.position, best)
    if not reason:
        return _("Hint: {move} ({percent} to win).", **gaps)
    return _("Hint: {move} ({percent} to win) – {reason}.", reason=reason, **gaps)


def warning(now: BoardState) -> str:
    """Return a warning if every move of the person to move costs stones, else an empty text."""
    if now.table.forced is None:
        return ""
    return encounters.warning(now)


def last_move_and_chances(now: BoardState) -> str:
    """Return a sentence on the last move, with the computer's own chances if they are wanted."""
    last = last_move(now)
    known = now.chances
    if known is None or not now.settings.show_chances:
        return last
    return sentences(
        last, _("The computer rates its chances at {percent}.", percent=percent(known))
    )
