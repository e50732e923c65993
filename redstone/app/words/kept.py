"""Sentences about the games kept on this device."""

from redstone.app.kept.state import Imported, KeptState
from redstone.app.play.people import NOBODY, People
from redstone.app.play.settings import Opponent, Seats, Setup
from redstone.app.words import game as words
from redstone.app.words.family import title_of
from redstone.app.words.notices import NOT_KEPT
from redstone.bot.levels import level_by_number
from redstone.record.game import Game, seat_to_move

UNREADABLE_GAME = "This game cannot be read. It is kept as it is, and exported with the others."
REVIEW, STUDY = "Review", "Study"
NEWER_GAME = "This game was kept by a newer version of this page."


def players(game: Game, setup: Setup) -> str:
    """What is played and against whom, as in "Redstone 5 × 5, by link, move 7"."""
    board = game.start.board
    match setup.opponent:
        case Opponent.COMPUTER:
            against = f"against {level_by_number(setup.level).name}"
        case Opponent.PERSON:
            against = _two_here(setup.people)
        case Opponent.LINK:
            against = f"by link with {setup.people.other}" if setup.people.other else "by link"
    helped = f", {words.WITH_HELP}" if setup.helped else ""
    name = title_of(game.rules)
    return f"{name} {board.cols} × {board.rows}, {against}{helped}, move {game.ply}"


def _two_here(people: People) -> str:
    """Two people on this device, by their names if one has any."""
    if people == NOBODY:
        return "two people here"
    return f"{people.home or 'Player 1'} and {people.other or 'Player 2'}"


def study(name: str, game: Game) -> str:
    """What a study is called, or else what it is of."""
    board = game.start.board
    of = f"{title_of(game.rules)} {board.cols} × {board.rows}, move {game.ply}"
    return f"Study: {name}, {of}" if name else f"Study, {of}"


def whose_turn(game: Game, seats: Seats) -> str:
    """The result, or who is to move."""
    state = words.state(game.position)
    mine = seats.person is not None and seats.is_person(seat_to_move(game.position))
    if mine and game.outcome is None:
        return f"{state.rstrip('.')}: your turn."
    return state


def note_on_games(state: KeptState) -> str:
    """What is wrong with the kept games; empty if nothing is."""
    parts = []
    if state.damaged:
        are = "text is" if state.damaged == 1 else "texts are"
        parts.append(f"{state.damaged} damaged {are} kept aside, and exported with the games.")
    if state.newer:
        were = "game was" if state.newer == 1 else "games were"
        parts.append(f"{state.newer} {were} kept by a newer version of this page.")
    if state.trouble is not None:
        parts.append(NOT_KEPT[state.trouble])
    return " ".join(parts)


def imported(found: Imported) -> str:
    """What a file of games had."""
    if not found.is_export:
        return "There are no games in this file that were exported here."
    games = "game" if found.added == 1 else "games"
    parts = [f"{found.added or 'No'} {games} added."]
    if found.known:
        parts.append(f"{found.known} {'was' if found.known == 1 else 'were'} here already.")
    if found.damaged:
        are = "entry" if found.damaged == 1 else "entries"
        parts.append(f"{found.damaged} damaged {are} could not be read.")
    if found.newer:
        parts.append(f"{found.newer} of a newer version of this page cannot be read by this one.")
    return " ".join(parts)
