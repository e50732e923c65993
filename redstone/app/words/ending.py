"""Texts of the card at a game's end: result, reason, length, turning point, series."""

from redstone.app.play.board_state import BoardState
from redstone.app.play.ending import (
    Ending,
    FinalCapture,
    LargeCapture,
    LargestCapture,
    PersonalResult,
    RanOut,
    Turned,
)
from redstone.app.play.series import Achievement, FirstOffer, NextStep
from redstone.app.play.table import Table
from redstone.app.words.game import played_name
from redstone.app.words.levels import numbered_name
from redstone.app.words.lost_by import cause_or_contested
from redstone.app.words.motifs import LossCause
from redstone.app.words.names import captured_stones, is_you, name_of, owner, player_or_colour
from redstone.app.words.newcomer import to_course
from redstone.engine.levels import level_by_number
from redstone.insight.choices import Toll
from redstone.language import Text, _, capitalized, ngettext, sentences
from redstone.position import Outcome, Player, Reason, Score
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.turn_record import number_of

GRAPH = Text("Chances throughout the game")
SEE_TURN = Text("See where it turned")
FEW_SECONDS = 100
"""Seconds below which the time is given in seconds."""
LONGEST = 3 * 60 * 60
"""Seconds of the longest game whose time is given; a longer game was interrupted."""


def title(now: BoardState, ending: Ending) -> str:
    """Return the end card's title: the winner, perhaps with the margin in points, or a draw."""
    winner, score = ending.outcome.winner, ending.outcome.score
    if winner is None:
        return _("A draw")
    return _won_by(now, ending, winner, score) if score else _won(now, ending, winner)


def _won(now: BoardState, ending: Ending, winner: Player) -> str:
    """Return the winner without a margin."""
    if now.table.seats.person is None:
        return _("{name} won", name=player_or_colour(now, winner))
    return _("You won") if ending.end is PersonalResult.WON else _("You lost")


def _won_by(now: BoardState, ending: Ending, winner: Player, score: Score) -> str:
    """Return the clause on the winner and the margin in points, without a full stop."""
    margin = abs(score.black - score.white)
    if now.table.seats.person is None:
        return ngettext("{name} won by {n} point", "{name} won by {n} points",
                        margin, name=player_or_colour(now, winner))  # fmt: skip
    if ending.end is PersonalResult.WON:
        return ngettext("You won by {n} point", "You won by {n} points", margin)
    return ngettext("You lost by {n} point", "You lost by {n} points", margin)


def end_announcement(now: BoardState) -> str:
    """Return winner and reason for a screen reader; empty while the card is closed."""
    ending = now.ending if now.end_open else None
    if ending is None:
        return ""
    return sentences(_("{title}.", title=title(now, ending)), end_reason(now, ending))


def end_reason(now: BoardState, ending: Ending) -> str:
    """Return the sentence on why the game ended."""
    outcome = ending.outcome
    if outcome.score is not None:
        score = outcome.score
        return _("Black has {black}, White {white}.", black=score.black, white=score.white)
    if outcome.reason is Reason.REPETITION:
        return _repeated(now, outcome)
    if outcome.winner is None:
        abandoned = outcome.reason is Reason.ABANDONED
        return _("The game was abandoned.") if abandoned else _("The game got too long.")
    return _lost_how(now, outcome.reason, outcome.winner)


def _repeated(now: BoardState, outcome: Outcome) -> str:
    """Return the sentence on an end by the third occurrence of a position."""
    if outcome.winner is None:
        return _(
            "This position has occurred a third time; captures since the second time are equal."
        )
    if is_you(now, now.game.owner(outcome.winner)):
        return _(
            "This position has occurred a third time; you’ve captured more since the second time."
        )
    return _("This position has occurred a third time; "
             "{name} has captured more since the second time.",
             name=owner(now, outcome.winner))  # fmt: skip


def _lost_how(now: BoardState, reason: Reason, winner: Player) -> str:
    """Return the sentence on the loser's resignation, time, or captured stones."""
    loser = winner.enemy
    yours = is_you(now, now.game.owner(loser))
    name = "" if yours else owner(now, loser)
    if now.table.ends_on_time:
        return (
            _("You ran out of time.")
            if yours
            else capitalized(_("{name} ran out of time.", name=name))
        )
    if reason is Reason.RESIGNATION:
        return _("You resigned.") if yours else capitalized(_("{name} resigned.", name=name))
    if now.position.board.count(winner.stone) == 0:
        return _("No black or white stones are left, so the player who captured wins.")
    if yours:
        return _("You have no stones left.")
    return capitalized(_("{name} has no stones left.", name=name))


def length(ending: Ending, seconds: float | None) -> str:
    """Return the game's length in moves as a text, with its duration if known."""
    moves = ngettext("{n} move", "{n} moves", ending.moves)
    if seconds is None or seconds > LONGEST:
        return _("{moves}.", moves=moves)
    if seconds < FEW_SECONDS:
        whole = max(1, round(seconds))
        return ngettext("{moves} in {n} second.", "{moves} in {n} seconds.", whole, moves=moves)
    whole = round(seconds / 60)
    return ngettext("{moves} in {n} minute.", "{moves} in {n} minutes.", whole, moves=moves)


def turning_point_text(now: BoardState, ending: Ending) -> str:
    """Return a sentence on the turning point or a capture; empty if unknown."""
    match ending.turning:
        case None:
            return ""
        case Turned(ply) as turned:
            yours = is_you(now, losing_seat(now.game, ply))
            told = turning_move_text(now.game, turned, yours=yours)
            return sentences(told, cause_at(now.table, ply).text)
        case RanOut(ply):
            return _ran_out(now, ply)
        case LargeCapture() | FinalCapture() | LargestCapture() as found:
            return _captured(now, found)


def _captured(now: BoardState, found: LargeCapture | FinalCapture | LargestCapture) -> str:
    """Return a sentence on a large capture, on the last, or on the largest."""
    gaps = {"ply": number_of(now.game, found.ply), "move": played_name(now.game, found.ply - 1)}
    stones = captured_stones(Toll(black=found.black, white=found.white))
    if isinstance(found, LargeCapture):
        return _("Move {ply}, {move}, captured {stones}.", stones=stones, **gaps)
    if isinstance(found, FinalCapture):
        return _("Move {ply}, {move}, captured the last stones: {stones}.", stones=stones, **gaps)
    if found.black and found.white:
        return ngettext(
            "The biggest capture was move {ply}, {move}: {n} stone ({stones}).",
            "The biggest capture was move {ply}, {move}: {n} stones ({stones}).",
            found.taken,
            stones=stones,
            **gaps,
        )
    return ngettext(
        "The biggest capture was move {ply}, {move}: {n} stone.",
        "The biggest capture was move {ply}, {move}: {n} stones.",
        found.taken,
        **gaps,
    )


def _ran_out(now: BoardState, ply: int) -> str:
    """Return a sentence on the move at which the loser had no safe moves left."""
    number, loser = number_of(now.game, ply), now.game.line_positions[ply - 1].to_move
    if is_you(now, now.game.owner(loser)):
        return _("You ran out of safe moves at move {ply}.", ply=number)
    return capitalized(
        _("{name} ran out of safe moves at move {ply}.", name=owner(now, loser), ply=number)
    )


def cause_at(table: Table, ply: int) -> LossCause:
    """Return why the move that lost the game was a mistake; empty if that is not known."""
    game, looks = table.game, table.looks
    known, position = looks.get(game.line[:ply]), game.line_positions[ply]
    winner = game.outcome and game.outcome.winner
    if not ply or known is None or not known.line or position.to_move is not winner:
        return LossCause()
    before, moves = game.line_positions[ply - 1], (game.line[ply - 1], *known.line)
    lost, wanted = known.winner is winner, looks.get(game.line[: ply - 1])
    best = next(iter(wanted.line), None) if wanted else None
    return cause_or_contested(game.rules, before, moves, best=best, proven=lost)


def losing_seat(game: Game, ply: int) -> Seat:
    """Return the seat that lost the game by move `ply`; for 0, the loser's.

    Raises ValueError for 0 if nobody has won.
    """
    if ply:
        return seat_to_move(game.line_positions[ply - 1])
    if game.outcome is None or game.outcome.winner is None:
        raise ValueError("nobody has won")
    return game.owner(game.outcome.winner.enemy)


def turning_move_text(game: Game, turned: Turned, *, yours: bool) -> str:
    """Return a sentence on the move that lost the game, as a review found it."""
    ply = turned.ply
    if not ply:
        if yours:
            return _("You were behind from the start.")
        loser = game.colour(losing_seat(game, ply))
        return _("{player} was behind from the start.", player=name_of(loser))
    gaps = {"ply": number_of(game, ply), "move": played_name(game, ply - 1)}
    if yours and turned.had_lead:
        return _("The game turned at move {ply}, your {move}.", **gaps)
    if yours:
        return _("You lost your last real chance at move {ply}, {move}.", **gaps)
    mover = game.line_positions[ply - 1].to_move
    if not turned.had_lead:
        return _(
            "{player} lost the last real chance at move {ply}, {move}.",
            player=name_of(mover),
            **gaps,
        )
    return _("The game turned at move {ply}, {player} {move}.", player=name_of(mover), **gaps)


def next_step_label(after: NextStep, ending: Ending) -> str:
    """Return the label of the button for the first suggestion; empty for a rematch."""
    level = after.level_ahead
    if level is not None:
        return _("Play at strength {level}", level=numbered_name(level_by_number(level)))
    match after.ahead(ending):
        case FirstOffer.LESSON:
            # Imported when a game was first lost.
            from redstone.app.words.taught import by_name, link

            return link(by_name(after.lesson)) or to_course(after.rules_lesson)
        case FirstOffer.REVIEW:
            return _(SEE_TURN)
        case _:
            return ""


def achievement_text(now: BoardState, after: NextStep) -> str:
    """Return the sentence on the game's achievement, empty if there is none."""
    match after.feat:
        case Achievement.FIRST_WIN:
            return _("Your first win.")
        case Achievement.LEVEL_BEATEN:
            level = level_by_number(now.table.setup.level)
            return _("You’ve beaten the computer at strength {level}.", level=numbered_name(level))
        case Achievement.STREAK:
            return ngettext("{n} win in a row.", "{n} wins in a row.", after.series.wins)
        case None:
            return ""


ONE_MISSED = Text("One missed day a week is allowed.")
